"""A kit is the same thing everywhere: the hub's layout, the firmware's board file, the parts list, the drawing."""

import pytest

from hardware.tools import parts, wiring
from hardware.tools.pins import BOARD_KIT, PAD_KITS, board_file, station_pins
from hardware.tools.tables import game_table
from hub.commission.commands import KITS as COMMISSIONED
from hub.table.kits import KITS, READERS
from hub.table.layout import BUTTONS, PAD, PLACE, Station

TABLE = game_table("brass_birmingham")


def stations(role: str) -> list[Station]:
    """The pads or the board stations of the kit that has both."""
    return [s for s in TABLE.layout(BOARD_KIT).stations if all(reader.role == role for reader in s.readers)]


def per_station(per: str) -> set[str]:
    """The parts of one station of a kind, each reader, button and light among them."""
    return {use["part"] for use in parts.rows("uses.tsv") if use["per"].startswith(per) and float(use["qty"])}


def test_everyone_knows_the_same_kits() -> None:
    assert set(KITS) == set(COMMISSIONED) == set(board_file().KITS) == {*PAD_KITS, BOARD_KIT}


def test_every_station_of_the_layout_is_a_pad_or_a_board_station() -> None:
    assert len(stations(PAD)) + len(stations(PLACE)) == len(TABLE.layout(BOARD_KIT).stations)
    assert stations(PAD) and stations(PLACE)


@pytest.mark.parametrize("kit", PAD_KITS)
def test_a_pad_has_what_the_firmware_expects_of_it(kit: str) -> None:
    firmware = board_file().KITS[kit]
    for station in TABLE.layout(kit).stations:
        assert len(station.readers) == len(firmware["readers"]) == len(firmware["chips"])
        assert tuple(button.does for button in station.buttons) == BUTTONS
        assert len(station.buttons) == len(firmware["buttons"])
        assert len(station.lights) == firmware["lights"]["count"]


def test_a_board_station_has_what_the_firmware_expects_of_it() -> None:
    firmware = board_file().KITS[BOARD_KIT]
    assert READERS == len(firmware["readers"]) == len(firmware["chips"]) == firmware["lights"]["count"]
    for station in stations(PLACE):
        assert 1 <= len(station.readers) <= READERS
        assert len(station.buttons) == len(firmware["buttons"]) == 0
        assert [light.reader for light in station.lights] == list(range(len(station.readers)))


@pytest.mark.parametrize(("kit", "per"), [("one-pad", "pad"), ("seat-pads", "pad"), (BOARD_KIT, "board")])
def test_the_parts_list_has_what_the_firmware_drives(kit: str, per: str) -> None:
    firmware = board_file().KITS[kit]
    bought = per_station(per)
    assert ("button" in bought) == bool(firmware["buttons"])
    assert ("piezo" in bought) == (firmware["buzzer"] is not None)
    assert ("light" in bought) == bool(firmware["lights"]["count"])


@pytest.mark.parametrize("kit", ["one-pad", BOARD_KIT])
def test_the_drawing_has_what_the_firmware_drives(kit: str) -> None:
    firmware = board_file().KITS[kit]
    drawn = list(wiring.source(station_pins(kit, "mfrc522"))["connectors"])
    assert sum(name.startswith("BUTTON") for name in drawn) == len(firmware["buttons"])
    assert sum(name.startswith("READER") for name in drawn) == len(firmware["readers"])
    assert ("BUZZER" in drawn) == (firmware["buzzer"] is not None)

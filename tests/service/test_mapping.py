"""A board mapped step by step: every step is a row of the sheet, can be taken back, and travels as a file."""

from __future__ import annotations

import msgspec
import pytest

from hub.game.sheet import sheet_file
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.railway.practice import practice_railway
from hub.games.switch_and_signal.sheets import sheet_rows
from hub.ledger import MemoryLedger
from hub.service import Hub, NotTaken, Stale

AT = ("switch_and_signal", "europe")
JPEG = b"\xff\xd8\xff\xe0" + bytes(60)


@pytest.fixture
def hub() -> Hub:
    return Hub(MemoryLedger())


def do(hub: Hub, **operation: object):  # type: ignore[no-untyped-def]
    return hub.boards.edit(*AT, hub.boards.sketch(*AT).number, msgspec.json.encode(operation))


def put(hub: Hub, kind: str, x: int, y: int, **more: object):  # type: ignore[no-untyped-def]
    return do(hub, op="set", node={"id": "", "kind": kind, "x": x, "y": y, **more})


def test_every_step_is_a_row_of_the_sheet(hub) -> None:
    put(hub, "start", 10, 10, number=2)
    put(hub, "city", 200, 10, role="port", name="St. Ives")
    do(hub, op="connect", a="s2", b="c1", sections=2)
    box = hub.sheets.box(AT[0])
    assert (len(box["place"]), len(box["track"])) == (4, 3)


def test_a_map_goes_on_after_a_restart_and_steps_back(hub) -> None:
    put(hub, "start", 10, 10, number=2)
    put(hub, "start", 90, 10, number=3)
    again = Hub(hub.ledger)
    sketch = again.boards.undo(*AT, again.boards.sketch(*AT).number)
    assert [node["id"] for node in sketch.drawn["nodes"]] == ["s2"] and sketch.undoable
    assert len(again.sheets.box(AT[0])["place"]) == 1


def test_what_was_taken_back_is_done_again_until_something_else_is_done(hub) -> None:
    put(hub, "start", 10, 10, number=2)
    put(hub, "start", 90, 10, number=3)
    for _ in range(2):
        hub.boards.undo(*AT, hub.boards.sketch(*AT).number)
    sketch = Hub(hub.ledger).boards.redo(*AT, hub.boards.sketch(*AT).number)
    assert [node["id"] for node in sketch.drawn["nodes"]] == ["s2"] and sketch.redoable and sketch.undoable
    assert not put(hub, "start", 50, 50, number=4).redoable
    sketch = hub.boards.redo(*AT, hub.boards.sketch(*AT).number)
    assert [node["id"] for node in sketch.drawn["nodes"]] == ["s2", "s4"]


@pytest.mark.parametrize("raw", [b"", b"[" * 60000, b'{"op": "delete", "id": "\xff"}', b'{"op": "delete", "id": 7}'])
def test_what_is_no_operation_is_refused(hub, raw: bytes) -> None:
    with pytest.raises(NotTaken):
        hub.boards.edit(*AT, hub.boards.sketch(*AT).number, raw)


def test_what_cannot_be_done_is_refused_and_changes_nothing(hub) -> None:
    put(hub, "start", 10, 10, number=2)
    for wrong in (
        {"op": "connect", "a": "s2", "b": "moon"},
        {"op": "fly"},
        {"op": "move", "id": "s2", "x": 5000, "y": 0},
    ):
        with pytest.raises(NotTaken):
            do(hub, **wrong)
    assert hub.boards.sketch(*AT).drawn["nodes"][0]["x"] == 10


def test_who_saw_an_older_map_does_not_change_it(hub) -> None:
    put(hub, "start", 10, 10, number=2)
    with pytest.raises(Stale):
        hub.boards.undo(*AT, 0)


def test_faults_name_the_places_they_mean(hub) -> None:
    sketch = put(hub, "start", 10, 10, number=2)
    loose = next(fault for fault in sketch.faults if "loose end" in fault.text.english())
    assert loose.ids == ("s2",) and not loose.first
    assert any(fault.first for fault in sketch.faults)


def test_a_map_in_a_file_replaces_this_side_and_leaves_the_other(hub) -> None:
    hub.sheets.add(RULES, sheet_rows(practice_railway("north_america")))
    put(hub, "start", 10, 10, number=2)
    rows = sheet_rows(practice_railway("europe"))
    sketch = hub.boards.take(*AT, sheet_file(AT[0], rows))
    assert len(sketch.drawn["nodes"]) == len(rows["place"]) and not sketch.undoable
    assert hub.boards.file(*AT)["values"] == rows
    assert hub.boards.file(AT[0], "north_america")["values"] == sheet_rows(practice_railway("north_america"))


def test_a_file_without_this_side_is_refused(hub) -> None:
    other = sheet_file(AT[0], sheet_rows(practice_railway("north_america")))
    for wrong in (other, {"format": "no"}, 7):
        with pytest.raises(NotTaken):
            hub.boards.take(*AT, wrong)


def test_the_oldest_steps_are_folded_into_the_beginning(hub, monkeypatch) -> None:
    monkeypatch.setattr("hub.service.mapping.MOST_STEPS", 2)
    for number in (2, 3, 4):
        put(hub, "start", 10, 10, number=number)
    for _ in range(3):
        sketch = hub.boards.undo(*AT, hub.boards.sketch(*AT).number)
    assert [node["id"] for node in sketch.drawn["nodes"]] == ["s2"] and not sketch.undoable


def test_a_photo_is_known_by_its_first_bytes(hub) -> None:
    hub.boards.put_photo(*AT, JPEG)
    photo = hub.boards.photo(*AT)
    assert photo is not None and (photo.kind, photo.picture) == ("image/jpeg", JPEG)
    for wrong in (b"<svg onload=alert(1)>", b"", JPEG + bytes(4 * 1024 * 1024)):
        with pytest.raises(NotTaken):
            hub.boards.put_photo(*AT, wrong)
    hub.boards.drop_photo(*AT)
    assert hub.boards.photo(*AT) is None

"""Stations from the terminal: names and secrets, the broker's configuration, firmware on offer."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.cli import main
from hub.ledger import SqliteLedger
from hub.link.contract import Want
from hub.link.credentials import Credentials
from hub.service.offers import Offers


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def said_secret(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.split()[-1]


def test_a_station_gets_a_secret_that_lets_it_in(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["station", "add", "seat-red", "--data", str(data)]) == 0
    secret = said_secret(capsys)
    with SqliteLedger(data / "tallyman.db") as ledger:
        credentials = Credentials(ledger.shelf("credentials"))
        assert credentials.check("seat-red", secret) == "station"
        assert credentials.check("seat-red", secret[::-1]) is None


def test_a_removed_station_is_not_listed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["station", "add", "seat-red", "--data", str(data)])
    main(["station", "add", "wall", "--display", "--data", str(data)])
    assert main(["station", "remove", "seat-red", "--data", str(data)]) == 0
    capsys.readouterr()
    assert main(["station", "list", "--data", str(data)]) == 0
    assert capsys.readouterr().out == "wall  display\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["add", "Seat Red"], "no name for a station"),
        (["add", "hub"], "no name for a station"),
        (["remove", "nobody"], "There is no station nobody"),
        (["update", "nobody"], "There is no station nobody"),
    ],
)
def test_a_wrong_name_is_a_sentence(
    words: list[str], said: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["station", *words, "--data", str(data)]) == 2
    assert said in capsys.readouterr().err


def test_the_brokers_configuration_names_every_station(data: Path, tmp_path: Path) -> None:
    main(["station", "add", "seat-red", "--data", str(data)])
    assert main(["broker-config", str(tmp_path / "mosquitto"), "--data", str(data)]) == 0
    assert "seat-red" in (tmp_path / "mosquitto/access").read_text()
    assert "seat-red:$7$" in (tmp_path / "mosquitto/passwords").read_text()
    assert "allow_anonymous false" in (tmp_path / "mosquitto/mosquitto.conf").read_text()


def test_firmware_is_compiled_and_offered_piece_by_piece(data: Path) -> None:
    main(["station", "add", "seat-red", "--data", str(data)])
    assert main(["station", "update", "--data", str(data)]) == 0
    with SqliteLedger(data / "tallyman.db") as ledger:
        offers = Offers(ledger)
        offer = offers.offer("seat-red", "0.0.1")
        assert "station.mpy" in [name for name, _, _ in offer.files]
        assert offers.offer("seat-red", offer.version).version == ""
        name, size, _ = offer.files[0]
        assert offers.piece(Want("00000000", offer.version, name, 0)) is not None
        assert offers.piece(Want("00000000", offer.version, name, size)) is None
        assert offers.piece(Want("00000000", offer.version, "../secret", 0)) is None


def test_a_bridge_needs_a_brokers_address(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bridge", "/dev/null", "--broker", "http://x", "--data", str(data)]) == 2
    assert "mqtt://" in capsys.readouterr().err

"""Both halves together: a tile laid on a fake reader of a real MicroPython station becomes a move in the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.game import Seat, Setup
from hub.games import rules_of
from hub.ledger import Game, SqliteLedger
from hub.link.credentials import Credentials
from hub.service.running import EMBEDDED, Running
from hub.service.tagging import tag_book
from hub.table import Finger, TakeTags, kit, write_layout
from hub.virtual.table import tag_everything
from tests.firmware.rig import Station, wait_for
from tests.virtual.evening import a_broker

pytestmark = pytest.mark.xdist_group("stations")
SETUP = Setup(
    "brass_birmingham", "", (Seat("red", "Ania", "star"), Seat("yellow", "Bartek", "cross")), {"dealer": "hub"}, 5
)


@pytest.mark.parametrize("broker", [EMBEDDED, "mosquitto"])
def test_a_card_and_a_tile_on_the_pad_and_ok_are_a_move(
    broker: str, tmp_path: Path, micropython: Path, flash: Path
) -> None:
    rules = rules_of(SETUP.title)
    with SqliteLedger(tmp_path / "tallyman.db") as ledger:
        credentials = Credentials(ledger.shelf("credentials"))
        layout = kit("one-pad", SETUP)
        name = layout.stations[0].name
        secret = credentials.add(name)
        with (
            a_broker(broker, credentials) as url,
            Running(ledger, broker=url, host="127.0.0.1", mqtt_port=0) as running,
        ):
            running.hub.set_layout("main", write_layout(layout))
            live = running.hub.table("main")
            live.start(SETUP)
            book = tag_everything(tag_book(ledger, rules, live.look().setup))
            live.act(TakeTags(book.document()))
            seat = live.look().view().turn.seats[0]
            card = (
                live.look()
                .view(seat)
                .panels[[p.seat for p in live.look().view().panels].index(seat)]
                .hand[0]
                .facets["card"]
            )
            uid = next(uid for uid, copy in book.tags.items() if book.kinds[copy.kind].facets.get("card") == (card,))
            station = Station(
                tmp_path / name, name, running.server.port, micropython, flash, kit="one-pad", secret=secret
            ).start()
            try:
                wait_for(lambda: live.look().online.get(name), why="the station does not come online")
                station.do("tags", 0, uid)
                wait_for(lambda: live.look().ask(seat).chips, why="the card was not seen")
                live.act(Finger(seat, {"verb": "loan"})).ask(seat)
                before = live.look().number
                station.do("press", 0)
                wait_for(lambda: live.look().number > before, why="OK did not play the move")
            finally:
                station.close()
            played = [row for row in Game(ledger, live.look().game, rules).line.moves if row.source != "hub"]
            assert [(row.move, row.source) for row in played] == [(f"{seat} loan with {card}", "pad")]
            info = next(one for one in running.hub.stations("main") if one.name == name)
            assert info.refused == 0

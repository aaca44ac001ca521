"""A tag remembers what is printed on its tile: for ever, unless it was taken back, and as the table corrected it."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import Setup
from hub.games import rules_of
from hub.ledger import MemoryLedger
from hub.service import Ask, Hub
from hub.table import Again, Agree, Back, Finger, Ok, TakeTags, Typed, Windows, kit, write_layout
from hub.table import events as at

from .conftest import SEATS

RULES = rules_of("tinners_trail")
UID = "04000000000001"


class Scene:
    """A table with one pad and one tagged tile."""

    def __init__(self) -> None:
        self.hub = Hub(MemoryLedger(), clock=lambda: 0.0, windows=Windows(0.0, 0.0, 0.0))
        self.live, self.seq = self.hub.table("main"), 0
        self.hub.set_layout("main", write_layout(kit("one-pad", Setup("tinners_trail", "", SEATS))))
        self.begin(1)
        book = self.live.look().book()
        book.assign(UID, next(kind for kind in book.kinds if kind.startswith("tile-")))
        self.live.act(TakeTags(book.document()))
        self.seat = self.live.look().setup.colours[0]

    def begin(self, seed: int) -> None:
        """A new game, up to the first tile that is turned up."""
        self.live.start(Setup("tinners_trail", "", SEATS, {"dealer": "table"}, seed))
        random = Random(seed)
        while (moves := list(RULES.moves(self.live.look().state)))[0].verb != "tile":
            self.live.act(Typed(random.choice(moves).text()))

    def tap(self) -> Ask:
        """Hold the tile to the pad."""
        for tags in ((UID,), ()):
            self.seq += 1
            self.live.happened(at.Level("pad", 0, "0000000a", self.seq, tags))
            self.live.tick()
        return self.live.look().ask(self.seat)

    def tell(self) -> tuple[str, str]:
        """Show the tile and say by finger what it shows; gives the area and what was told."""
        ask = self.tap()
        assert {chip.by for chip in ask.chips} == {"pad"}
        while not ask.move:
            ask = self.live.act(Finger(self.seat, {ask.facet: ask.choices[-1].value})).ask(self.seat)
        self.live.act(Ok(self.seat))
        _, _, area, told = [row.move for row in self.live._game.line.moves][-1].split(" ", 3)
        return area, told

    def asked(self, seed: int) -> str:
        """What the tag says in another game; empty if it does not know."""
        self.begin(seed)
        ask = self.tap()
        while not ask.move and ask.facet == "area":
            ask = self.live.act(Finger(self.seat, {ask.facet: ask.choices[0].value})).ask(self.seat)
        return ask.move.split(" ", 3)[3] if ask.move else ""


@pytest.fixture
def scene() -> Scene:
    return Scene()


def test_a_tag_remembers_what_is_printed_on_its_tile(scene: Scene) -> None:
    _, told = scene.tell()
    assert scene.asked(2) == told
    assert scene.asked(3) == told


def test_what_was_taken_back_is_forgotten(scene: Scene) -> None:
    scene.tell()
    scene.live.act(Back())
    assert scene.asked(2) == ""


def test_what_was_brought_back_is_known_again(scene: Scene) -> None:
    _, told = scene.tell()
    scene.live.act(Back())
    scene.live.act(Again())
    assert scene.asked(2) == told


def test_a_correction_by_agreement_corrects_the_tag(scene: Scene) -> None:
    area, told = scene.tell()
    assert told == "has 6 copper 6 tin 6 water"
    scene.live.act(Agree(f"tile.{area}.tin", "2", "it was upside down"))
    assert scene.asked(2) == "has 6 copper 2 tin 6 water"


def test_a_correction_that_is_taken_back_no_longer_counts(scene: Scene) -> None:
    area, told = scene.tell()
    scene.live.act(Agree(f"tile.{area}.tin", "2", "it was upside down"))
    scene.live.act(Back())
    assert scene.asked(2) == told

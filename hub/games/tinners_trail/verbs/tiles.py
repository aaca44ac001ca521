"""Tinners' Trail, area tiles: turned up at set-up, told what they show, looked at in the geological survey."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import msgspec

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import AREAS, INDEX
from ..changes import reveal, show, with_seat
from ..look import unseen_tiles
from ..moves import Bonus, Face, NoPeek, Peek, TurnUp
from ..printed import Tile
from ..state import Draft
from .common import every_area, face_down_areas, is_down, known_area

RANGE = range(7)
"""Cubes of one kind that a tile may plausibly show."""
MONEY_BONUS = range(1, 10)


# -- turning up --


def of_its_region(state: Draft, area: str) -> Refusal | None:
    """The set-up cards turn tiles up region by region."""
    region = state.now.what
    return None if state.game.regions[INDEX[area]] == region else refuse("tile.other_region", area=area, region=region)


def _turn_up(d: Draft, move: TurnUp, look: Draft) -> None:
    d.next()
    reveal(d, INDEX[move.area])


# -- what a tile shows --


def area_in_question(state: Draft) -> tuple[str, ...]:
    """The area of the tile that was turned."""
    return (AREAS[state.now.area],)


def is_asked(state: Draft, area: str) -> Refusal | None:
    """Nobody asked what another tile shows."""
    asked = AREAS[state.now.area]
    return None if area == asked else refuse("tile.other_area", area=asked)


def _unseen(state: Draft) -> list[Tile]:
    """Faces the tile may have: those of the sheet that nobody has seen, if there is a sheet."""
    step = state.now
    return unseen_tiles(state, state.game.regions[step.area], step.area) if state.game.tiles else []


def faces(state: Draft) -> list[tuple[int, int, int]]:
    """Copper, tin and water that the tile may show."""
    known = _unseen(state)
    return sorted({tile.cubes for tile in known} if known else product(RANGE, RANGE, RANGE))


def plausible(state: Draft, copper: int, tin: int, water: int) -> Refusal | None:
    """A tile shows a few cubes of a kind."""
    fine = copper in RANGE and tin in RANGE and water in RANGE
    return None if fine else refuse("tile.implausible", most=RANGE[-1])


def in_box(state: Draft, copper: int, tin: int, water: int) -> Refusal | None:
    """If the sheet lists the tiles, one with this face must be left."""
    known = _unseen(state)
    if not known or any(tile.cubes == (copper, tin, water) for tile in known):
        return None
    return refuse("tile.none_left", copper=copper, tin=tin, water=water)


def _face(d: Draft, move: Face, look: Draft) -> None:
    step = look.now
    d.set_area(step.area, face=Tile(move.copper, move.tin, move.water))
    if d.game.pack:
        d.instead(msgspec.structs.replace(step, kind="bonus"))
    else:
        d.next()
        show(d, step.area, step.what)


# -- the bonus of the Kickstarter pack --


def with_pack(state: Draft) -> bool:
    """Whether the Kickstarter pack is in the game."""
    return state.game.pack


def bonuses(state: Draft) -> Iterable[tuple[str, int]]:
    """Bonuses that the tile may have."""
    face = state.areas[state.now.area].face
    known = [tile for tile in _unseen(state) if face and tile.cubes == face.cubes]
    if known:
        return sorted({(tile.bonus, tile.amount) for tile in known})
    return [("none", 0), *(("money", n) for n in MONEY_BONUS), ("work", 1)]


def possible_bonus(state: Draft, bonus: str, amount: int) -> Refusal | None:
    """A tile brings money, saves a work point, or neither."""
    fine = (bonus, amount) in bonuses(state)
    return None if fine else refuse("tile.no_such_bonus", bonus=bonus, amount=amount)


def _bonus(d: Draft, move: Bonus, look: Draft) -> None:
    step = look.now
    face = d.areas[step.area].face
    assert face is not None
    d.set_area(step.area, face=msgspec.structs.replace(face, bonus=move.bonus, amount=move.amount))
    d.next()
    show(d, step.area, step.what)


# -- the geological survey --


def _peek(d: Draft, move: Peek, look: Draft) -> None:
    index = INDEX[move.area]
    d.next()
    if d.game.solo:
        reveal(d, index)
        return
    d.set_area(index, marks=with_seat(d.areas[index].marks, move.seat))
    reveal(d, index, move.seat)


def _no_peek(d: Draft, move: NoPeek, look: Draft) -> None:
    d.next()


_ASKED = choose("area", values=area_in_question)
_DOWN = choose("area", values=every_area, likely=face_down_areas)

VERBS = (
    Verb(TurnUp, ("turn_up",), _turn_up, (_DOWN,), (gate(known_area), of_its_region, is_down)),
    Verb(
        Face, ("face",), _face, (_ASKED, choose("copper", "tin", "water", values=faces)), (is_asked, plausible, in_box)
    ),
    Verb(
        Bonus, ("bonus",), _bonus, (_ASKED, choose("bonus", "amount", values=bonuses)), (is_asked, possible_bonus),
        in_game=with_pack,
    ),
    Verb(Peek, ("peek",), _peek, (_DOWN,), (gate(known_area), is_down)),
    Verb(NoPeek, ("peek",), _no_peek),
)  # fmt: skip

"""The board of Coal Baron on the tablet: our own plan, one row for each kind of work, with miners, tiles and orders."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Text, count, say
from hub.game.view import Board, Piece, Place, Slot

from .board import ORDER_INDEX, SPACE_INDEX, SPACES, WORKSHOP_INDEX, Space
from .cards import CARD
from .state import State
from .tiles import TILE
from .verbs.work import needed
from .view_pieces import card_piece, tile_piece
from .words import marks, miners, space_name, word

_COLUMNS, _ROWS = 188, 142
_ROW_OF = {"workshop": 0, "mining": 2, "delivery": 3, "money": 4, "cash": 4, "order": 5}
_HALF = 31


def _spots() -> dict[str, tuple[int, int]]:
    spots: dict[str, tuple[int, int]] = {}
    filled: dict[int, int] = {}
    for space in SPACES:
        row = _ROW_OF[space.work] if space.work != "draw" else (1 if space.id == "workshop_draw" else 5)
        if row == 0 and filled.get(0, 0) == 5:
            row = 1
        column = filled.get(row, 0)
        filled[row] = column + 1
        spots[space.id] = (100 + column * _COLUMNS, 60 + row * _ROWS)
    return spots


SPOTS = _spots()
CANTEEN = (100 + 4 * _COLUMNS, 60 + 2 * _ROWS)
WIDTH, HEIGHT = 200 + 4 * _COLUMNS, 120 + 5 * _ROWS


def board(state: State) -> Board:
    """Every work space with who and what is there, and the canteen."""
    places = tuple(_place(state, space) for space in SPACES)
    return Board(WIDTH, HEIGHT, (*places, _canteen(state)))


def _place(state: State, space: Space) -> Place:
    x, y = SPOTS[space.id]
    if space.work == "cash":
        crew = tuple(_crew(seat, n) for seat, n in zip(state.seats, state.cash, strict=True) if n)
        slot = Slot("miners", x, y, ("miner",), facets={"space": space.id})
        return Place(
            space.id,
            _short(space),
            x,
            y,
            "money",
            slots=(slot,),
            pieces=crew,
            notes=_notes(state, space),
            facets={"space": space.id},
        )
    return Place(
        space.id,
        _short(space),
        x,
        y,
        "workshop" if space.id == "workshop_draw" else "order" if space.id == "order_draw" else space.work,
        slots=tuple(_slots(state, space, x, y)),
        notes=_notes(state, space),
        facets={} if _locked(state, space) else {"space": space.id},
    )


def _short(space: Space) -> Text:
    """The name as it stands on the plan, where room is scarce."""
    if space.work == "mining":
        return count("{n} step", "{n} steps", space.value)
    if space.work == "money":
        return marks(space.value)
    if space.work == "delivery":
        return word(space.transport)
    if space.work == "draw":
        return say(N_("Draw five"))
    return space_name(space)


def _locked(state: State, space: Space) -> bool:
    return space.from_seats > len(state.seats)


def _notes(state: State, space: Space) -> tuple[Text, ...]:
    if _locked(state, space):
        return (say(N_("locked space")),)
    return (say(N_("takes {miners}"), miners=miners(needed(state, space.id))),)


def _slots(state: State, space: Space, x: int, y: int) -> Iterator[Slot]:
    """A slot for the miners and, at workshops and orders, one for the piece that lies there."""
    index = SPACE_INDEX[space.id]
    closed = _locked(state, space)
    facets: dict[str, str | int] = {} if closed else {"space": space.id}
    crew = _crew(state.seats[state.owners[index]], state.crews[index], facets) if state.crews[index] else None
    pair = space.work in ("workshop", "order")
    yield Slot("miners", x - _HALF if pair else x, y, ("miner",), crew, closed, facets)
    if space.work == "workshop":
        tile = state.tiles[WORKSHOP_INDEX[space.id]]
        piece = tile_piece(TILE[tile], {**facets, "tile": tile}) if tile else None
        yield Slot("tile", x + _HALF, y, ("tunnel",), piece, closed, facets)
    elif space.work == "order":
        card = state.orders[ORDER_INDEX[space.id]]
        piece = card_piece(CARD[card], {**facets, "order": card}) if card else None
        yield Slot("order", x + _HALF, y, ("card",), piece, closed, facets)


def _crew(seat: str, n: int, facets: dict[str, str | int] | None = None) -> Piece:
    return Piece("miner", miners(n), icon="miner", owner=seat, n=n, facets=facets or {})


def _canteen(state: State) -> Place:
    x, y = CANTEEN
    crew = tuple(_crew(seat, n) for seat, n in zip(state.seats, state.canteen, strict=True) if n)
    return Place("canteen", word("canteen"), x, y, "canteen", pieces=crew)

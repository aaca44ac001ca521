"""Mending the table's mistakes: what may be set by agreement, and the position after it.

Nothing is made from nothing: cubes come from the supply and go back to it, tiles and cards from the piles, miners from
home. A target says what it may be now; `judge` and the list for people read the same catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hub.game import N_, TABLE, Amend, Amendment, Refusal, Text, refuse, say

from .amending_cards import cards
from .amending_coal import coal, tunnels
from .board import LEVELS, SHIFTS, SPACE_INDEX, WORKSHOP_INDEX, Space, open_spaces
from .flow import settled
from .mend import EMPTY, Mend, choice, number, open_piece, piles_at_rest, seat_name, set_pit, swapped
from .state import SOURCE_INDEX, State, add, put
from .tiles import TILE_INDEX
from .words import COLOUR_WORDS, joined, named, space_name, word

MOST_MARKS, MOST_POINTS, MOST_STEPS = 999, 999, 10


def judge(state: State, move: Amend) -> tuple[Refusal, ...]:
    """Whether the seat is of this game, the target exists now and may be that."""
    if move.seat != TABLE and move.seat not in state.seats:
        return (refuse("seat.unknown", seat=move.seat),)
    mend = mends(state).get(move.target)
    if mend is None:
        return (refuse("amend.unknown", target=move.target),)
    if mend.shown.allows(move.value):
        return ()
    return (refuse("amend.value", target=move.target, value=move.value, allowed=_allowed(mend.shown)),)


def _allowed(shown: Amendment) -> str:
    return ", ".join(shown.choices) if shown.choices else f"{shown.low} … {shown.high}"


def amend(state: State, move: Amend) -> State:
    """The position with that one thing set."""
    return settled(mends(state)[move.target].change(state, move.value))


def amendments(state: State) -> dict[str, Amendment]:
    """What may be set now, by target."""
    return {target: mend.shown for target, mend in mends(state).items()}


def mends(state: State) -> dict[str, Mend]:
    """The whole catalogue for a position."""
    rows = [*_turn(state), *_board(state), *cards(state)]
    for seat in range(len(state.seats)):
        rows += [*_purse(state, seat), *_crews(state, seat), *coal(state, seat), *tunnels(state, seat)]
    return {mend.shown.target: mend for mend in rows}


# -- whose turn, which shift --


def _turn(state: State) -> Iterator[Mend]:
    if state.phase == "first":
        return
    seats = state.seats
    yield choice(
        "first",
        say(N_("Start marker")),
        seats[state.first],
        seats,
        lambda s, value: replace(s, first=seats.index(value)),
    )
    if state.phase == "work":
        able = tuple(seat for seat, pit in zip(seats, state.pits, strict=True) if pit.miners)
        label = say(N_("Seat to act"))
        yield choice("active", label, seats[state.active], able, lambda s, value: replace(s, active=seats.index(value)))
    if state.phase in ("work", "score"):
        yield number("shift", say(N_("Shift")), state.shift, 1, SHIFTS, lambda s, n: replace(s, shift=n))
    if state.phase == "mine" and not state.half_order:
        yield number(
            "steps", say(N_("Mining steps left")), state.steps, 1, MOST_STEPS, lambda s, n: replace(s, steps=n)
        )


# -- money, points, the cage's level --


def _purse(state: State, seat: int) -> Iterator[Mend]:
    pit, colour, name = state.pits[seat], state.seats[seat], seat_name(state, seat)

    def money(s: State, n: int) -> State:
        old = s.pits[seat]
        return replace(set_pit(s, seat, replace(old, marks=n)), bank=s.bank + n - old.marks)

    def points(s: State, n: int) -> State:
        old = s.pits[seat]
        return set_pit(s, seat, replace(old, scored=add(old.scored, SOURCE_INDEX["amended"], n - old.points)))

    def level(s: State, value: str) -> State:
        return set_pit(s, seat, replace(s.pits[seat], level=int(value)))

    yield number(f"money.{colour}", say(N_("Marks: {seat}"), seat=name), pit.marks, 0, MOST_MARKS, money)
    yield number(f"vp.{colour}", say(N_("Points: {seat}"), seat=name), pit.points, -MOST_POINTS, MOST_POINTS, points)
    if not state.half_order:
        levels = tuple(map(str, LEVELS))
        yield choice(f"level.{colour}", say(N_("Level of the cage: {seat}"), seat=name), str(pit.level), levels, level)


# -- miners: all ways lead through the seat's home --


def _crews(state: State, seat: int) -> Iterator[Mend]:
    pit, colour, name = state.pits[seat], state.seats[seat], seat_name(state, seat)

    def home(s: State, n: int) -> State:
        moved = n - s.pits[seat].miners
        return replace(_home(s, seat, moved), canteen=add(s.canteen, seat, -moved))

    def cash(s: State, n: int) -> State:
        moved = n - s.cash[seat]
        return replace(_home(s, seat, -moved), cash=put(s.cash, seat, n))

    most = pit.miners + state.canteen[seat]
    yield number(f"miners.{colour}", say(N_("Miners at home: {seat}"), seat=name), pit.miners, 0, most, home)
    label = say(N_("Miners in the cash office: {seat}"), seat=name)
    yield number(f"cash.{colour}", label, state.cash[seat], 0, state.cash[seat] + pit.miners, cash)


def _home(state: State, seat: int, n: int) -> State:
    pit = state.pits[seat]
    return set_pit(state, seat, replace(pit, miners=pit.miners + n))


def _board(state: State) -> Iterator[Mend]:
    if not state.shift:
        return
    for space in open_spaces(len(state.seats)):
        if space.work != "cash":
            yield _crew_mend(state, space)
        if space.work == "workshop" and piles_at_rest(state):
            yield _open_tile(state, space)


def _crew_mend(state: State, space: Space) -> Mend:
    """Miners of one seat on a space: those there go home, the new ones come from home."""
    index = SPACE_INDEX[space.id]
    owner, there = state.owners[index], state.crews[index]
    choices = [EMPTY]
    for seat, colour in enumerate(state.seats):
        most = state.pits[seat].miners + (there if seat == owner else 0)
        choices += [f"{colour}-{n}" for n in range(1, most + 1)]

    def change(s: State, value: str) -> State:
        if there:
            s = _home(s, owner, there)
        colour, _, n = value.partition("-")
        if value == EMPTY:
            return replace(s, owners=put(s.owners, index, -1), crews=put(s.crews, index, 0))
        seat = s.seats.index(colour)
        s = _home(s, seat, -int(n))
        return replace(s, owners=put(s.owners, index, seat), crews=put(s.crews, index, int(n)))

    now = f"{state.seats[owner]}-{there}" if there else EMPTY
    return choice(
        f"board.{space.id}.miners", say(N_("Miners at: {space}"), space=space_name(space)), now, tuple(choices), change
    )


def _open_tile(state: State, space: Space) -> Mend:
    """The tile at a workshop: the old one goes into the pile, the new one comes from it."""
    index = WORKSHOP_INDEX[space.id]

    def change(s: State, value: str) -> State:
        tile, pile = swapped(s.tile_pile, TILE_INDEX, s.tiles[index], value)
        return replace(s, tile_pile=pile, tiles=(*s.tiles[:index], tile, *s.tiles[index + 1 :]))

    label = say(N_("Tile at: {space}"), space=space_name(space))
    return open_piece(f"board.{space.id}.tile", label, state.tiles[index], state.tile_pile, TILE_INDEX, change)


# -- in words --


def value_words(state: State, target: str, value: str) -> Text | str:
    """What a target was set to, in words."""
    if value in (EMPTY, "pile"):
        return word(value)
    if target.startswith("level."):
        return word(f"level.{value}")
    if target.startswith("field."):
        return joined(" + ", [Text(COLOUR_WORDS[coal]) for coal in value.split("+")])
    colour, _, more = value.partition("-")
    if colour in state.seats:
        return _seat_value(seat_name(state, state.seats.index(colour)), more)
    return named("", value) or value


def _seat_value(name: str, more: str) -> Text | str:
    if not more:
        return name
    return say(N_("{seat}, delivered"), seat=name) if more == "delivered" else say("{seat}: {n}", seat=name, n=more)

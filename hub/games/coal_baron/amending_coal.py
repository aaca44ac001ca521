"""Amending what lies in a seat's pit: coal from the supply and back to it, tiles from the pile and back into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from hub.game import N_, Text, say

from .board import CAGE_SPOTS, COAL_INDEX, COALS
from .mend import Mend, into, number, piles_at_rest, seat_name, set_pit
from .state import Counts, State, add, empty_wagons, in_pile, put, without
from .tiles import TILE_INDEX, TILES
from .words import COLOUR_WORDS, tile_name, word


def coal(state: State, seat: int) -> Iterator[Mend]:
    """Cubes in the cage, in the store and on wagons."""
    if state.half_order:
        return  # the second cube that has to follow must not vanish
    pit, colour, name = state.pits[seat], state.seats[seat], seat_name(state, seat)
    for coal in COALS:
        index, kind = COAL_INDEX[coal], Text(COLOUR_WORDS[coal])
        left = state.supply[index]
        room = CAGE_SPOTS - sum(pit.cage)
        label = say(N_("In the cage ({coal}): {seat}"), coal=kind, seat=name)
        now = pit.cage[index]
        yield number(f"cage.{colour}.{coal}", label, now, 0, now + min(left, room), _holder(seat, index, "cage"))
        label = say(N_("In the store ({coal}): {seat}"), coal=kind, seat=name)
        now = pit.store[index]
        yield number(f"store.{colour}.{coal}", label, now, 0, now + left, _holder(seat, index, "store"))
    for row, level in enumerate(COALS):
        for coal in COALS:
            now, left = pit.coal[row][COAL_INDEX[coal]], state.supply[COAL_INDEX[coal]]
            label = say(
                N_("On wagons, {level} ({coal}): {seat}"),
                level=word(f"level.{row + 1}"),
                coal=Text(COLOUR_WORDS[coal]),
                seat=name,
            )
            high = now + min(left, empty_wagons(pit, level))
            yield number(
                f"wagons.{colour}.{row + 1}.{coal}", label, now, 0, high, _on_level(seat, row, COAL_INDEX[coal])
            )


def _holder(seat: int, index: int, source: str) -> Callable[[State, int], State]:
    def change(state: State, n: int) -> State:
        pit = state.pits[seat]
        old: Counts = getattr(pit, source)
        new = put(old, index, n)
        pit = replace(pit, cage=new) if source == "cage" else replace(pit, store=new)
        return replace(set_pit(state, seat, pit), supply=add(state.supply, index, old[index] - n))

    return change


def _on_level(seat: int, row: int, index: int) -> Callable[[State, int], State]:
    def change(state: State, n: int) -> State:
        pit = state.pits[seat]
        old = pit.coal[row]
        pit = replace(pit, coal=(*pit.coal[:row], put(old, index, n), *pit.coal[row + 1 :]))
        return replace(set_pit(state, seat, pit), supply=add(state.supply, index, old[index] - n))

    return change


# -- tunnels --


def tunnels(state: State, seat: int) -> Iterator[Mend]:
    """Tiles in a shaft: new ones come from the pile without coal; wagons that carry coal stay."""
    if not piles_at_rest(state):
        return
    pit, colour, name = state.pits[seat], state.seats[seat], seat_name(state, seat)
    for index, tile in enumerate(TILES):
        now = pit.tiles[index]
        low = max(0, now - empty_wagons(pit, tile.coal) // tile.wagons)
        high = now + in_pile(state.tile_pile, TILE_INDEX, tile.id)
        label = say(N_("Tiles of {seat}: {tile}"), seat=name, tile=tile_name(tile))
        yield number(f"tiles.{colour}.{tile.id}", label, now, low, high, _tiles_of(seat, tile.id))


def _tiles_of(seat: int, tile: str) -> Callable[[State, int], State]:
    def change(state: State, n: int) -> State:
        pit, pile, index = state.pits[seat], state.tile_pile, TILE_INDEX[tile]
        for _ in range(pit.tiles[index], n):
            pile = without(pile, TILE_INDEX, tile)
        for _ in range(n, pit.tiles[index]):
            pile = into(pile, TILE_INDEX, tile)
        return replace(set_pit(state, seat, replace(pit, tiles=put(pit.tiles, index, n))), tile_pile=pile)

    return change

"""Tinners' Trail, invariants: nothing is lost or made from nothing, and every marker stands somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .board import AREAS, BORDERS, LORD, OWN_MINERS
from .state import DOWN, GONE, NONE, UP, USED, Area, Player, State


def faults(state: State) -> list[str]:
    """Everything that cannot be; empty when all is well."""
    return [
        *(fault for index, area in enumerate(state.areas) for fault in _area(state, AREAS[index], area)),
        *(fault for player in state.players for fault in _player(state, player)),
        *_markers(state),
        *_cards(state),
        *_supply(state),
    ]


def _area(state: State, name: str, area: Area) -> Iterator[str]:
    if min(area.copper, area.tin, area.water, area.arsenic, area.drainage, area.miners, area.pumps) < 0:
        yield f"{name}: fewer than no cubes"
    if (area.tile == USED) != bool(area.owner):
        yield f"{name}: a mine without its tile, or a tile without its mine"
    if area.owner and area.drainage:
        yield f"{name}: drainage markers beside a mine"
    if not area.owner and (area.water or area.pumps):
        yield f"{name}: water without a mine"
    if area.tile in (UP, USED) and area.face is None:
        yield f"{name}: a face nobody has told"
    if area.tile not in (NONE, DOWN, UP, USED, GONE):
        yield f"{name}: tile {area.tile}"
    if area.marks and area.tile != DOWN:
        yield f"{name}: a survey marker on an open tile"


def _player(state: State, player: Player) -> Iterator[str]:
    seat = player.seat
    if min(player.money, player.copper, player.tin, player.arsenic, player.mines, player.spent, player.earned) < 0:
        yield f"{seat}: less than nothing"
    built = sum(area.owner == seat for area in state.areas)
    whole = state.game.lord_mines if seat == LORD else 6
    if player.mines + built != whole:
        yield f"{seat}: {player.mines} mines left and {built} built"
    if state.column(seat) >= player.limit:
        yield f"{seat}: the work marker is beyond its limiter"
    furnaces = sum(area.furnace == seat for area in state.areas)
    if furnaces != player.furnace:
        yield f"{seat}: {furnaces} furnaces"
    if state.game.emigration:
        away = sum(area.hired == seat for area in state.areas) + state.abroad.count(seat)
        if player.miners + away != OWN_MINERS:
            yield f"{seat}: {player.miners} own miners left and {away} away"


def _markers(state: State) -> Iterator[str]:
    if state.phase == "setup":
        return
    standing = Counter((*(seat for seats in state.work for seat in seats), *state.track))
    if standing != Counter(state.game.players):
        yield f"work markers: {dict(standing)}"
    if (state.phase == "over") != (not state.agenda):
        yield "the game is over and yet goes on"


def _cards(state: State) -> Iterator[str]:
    if not state.game.hub:
        return
    places = [
        *state.used,
        *state.lord_maps,
        *(c for d in state.decks for c in d),
        *(c for p in state.players for c in p.hand),
    ]
    twice = [card for card, n in Counter(places).items() if n > 1]
    if twice:
        yield f"maps in two places: {twice}"


def _supply(state: State) -> Iterator[str]:
    if len(set(state.adits)) != len(state.adits) or not set(state.adits) <= set(BORDERS):
        yield f"adits: {state.adits}"
    if any(n > 1 for n in state.market[:-1]):
        yield f"market: {state.market}"
    if min(state.stock) < 0:
        yield f"improvements: {state.stock}"
    if state.game.tiles:
        have = Counter((t.region, t.copper, t.tin, t.water, t.bonus, t.amount) for t in state.game.tiles)
        seen = Counter(
            (state.game.regions[n], a.face.copper, a.face.tin, a.face.water, a.face.bonus, a.face.amount)
            for n, a in enumerate(state.areas)
            if a.face is not None
            and not a.face.agreed
            and not (state.step and state.step.kind == "bonus" and state.step.area == n)
        )
        if state.game.hub and seen - have:
            yield f"tiles that are not in the box: {seen - have}"

"""Tinners' Trail, the map as data: a drawing of our own, from the middle of each area and the borders between them."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Text, say
from hub.game.view import Board, Cube, Link, Piece, Place, Words

from .board import AREAS, BORDERS, COASTAL, ENDS, GROUNDS
from .look import capacity
from .printed import Tile
from .state import DOWN, GONE, UP, Area, State
from .words import who, word

WIDTH, HEIGHT = 1200, 900


def board(state: State, seat: str | None) -> Board:
    """Areas as places, borders as lines where an adit may lie."""
    places = tuple(_place(state, index, seat) for index in range(len(AREAS)))
    return Board(WIDTH, HEIGHT, places, tuple(_link(state, border) for border in BORDERS))


def _place(state: State, index: int, seat: str | None) -> Place:
    ground, area = GROUNDS[index], state.areas[index]
    return Place(
        id=ground.id,
        name=ground.name,
        x=ground.x * WIDTH // 1000,
        y=ground.y * HEIGHT // 1000,
        kind="coast" if COASTAL[index] else "inland",
        pieces=tuple(_pieces(state, index, area, seat)),
        notes=tuple(_notes(state, index, area)),
        facets={"area": ground.id},
    )


def _notes(state: State, index: int, area: Area) -> Iterator[Words]:
    if region := state.game.regions[index]:
        yield say(N_("region {region}"), region=region)
    if area.owner:
        yield say(N_("capacity {n}"), n=capacity(state, index))
    if area.tile == GONE:
        yield Text(N_("no mine can be built here any more"))
    if area.marks:
        names = ", ".join(who(state, seat) for seat in area.marks)
        yield say(N_("surveyed by {names}"), names=names)
    if state.auction and state.auction.area == index:
        yield Text(N_("under the hammer"))


def _face(tile: Tile) -> tuple[Cube, ...]:
    cubes = (("copper", tile.copper), ("tin", tile.tin), ("water", tile.water))
    return tuple(Cube(kind, word(kind), n) for kind, n in cubes if n)


def _bonus(tile: Tile) -> tuple[Words, ...]:
    if tile.bonus == "money":
        return (say(N_("brings £{n}"), n=tile.amount),)
    return (say(N_("costs {n} work point to build"), n=tile.amount),) if tile.bonus == "work" else ()


def _pieces(state: State, index: int, area: Area, viewer: str | None) -> Iterator[Piece]:
    here = {"area": AREAS[index]}
    if area.tile in (DOWN, UP):
        shown = area.face if area.tile == UP or (viewer and viewer in area.seen) else None
        yield Piece(
            "tile",
            Text(N_("area tile")) if area.tile == UP else Text(N_("face-down tile")),
            icon="tile",
            flipped=area.tile == DOWN,
            cubes=_face(shown) if shown else (),
            lines=_bonus(shown) if shown else (),
            facets=dict(here),
        )
    cubes = _lying(area)
    if area.owner:
        yield Piece("mine", Text(N_("mine")), icon="mine", owner=area.owner, cubes=cubes, facets=dict(here))
    elif cubes:
        yield Piece("cubes", Text(N_("cubes in the area")), icon="cubes", cubes=cubes)
    yield from _tokens(area)


def _lying(area: Area) -> tuple[Cube, ...]:
    kinds = ("copper", "tin", "water", "arsenic")
    return tuple(Cube(kind, word(kind), getattr(area, kind)) for kind in kinds if getattr(area, kind))


def _tokens(area: Area) -> Iterator[Piece]:
    if area.miners:
        yield Piece("miner", word("miner"), icon="miner", n=area.miners)
    if area.hired:
        yield Piece("miner", word("miner"), icon="miner", owner=area.hired)
    if area.port:
        yield Piece("port", word("port"), icon="port")
    if area.train:
        yield Piece("train", word("train"), icon="train")
    if area.pumps:
        yield Piece("pump", word("pump"), icon="pump", n=area.pumps)
    if area.furnace:
        yield Piece("furnace", Text(N_("furnace")), icon="furnace", owner=area.furnace)
    if area.drainage:
        yield Piece("drainage", Text(N_("drainage markers")), icon="drainage", n=area.drainage)


def _link(state: State, border: str) -> Link:
    a, b = (GROUNDS[end] for end in ENDS[border])
    built = border in state.adits
    return Link(
        id=border,
        ends=(a.id, b.id),
        x=(a.x + b.x) * WIDTH // 2000,
        y=(a.y + b.y) * HEIGHT // 2000,
        kinds=("adit",),
        kind="adit" if built else "",
        facets={"border": border},
    )

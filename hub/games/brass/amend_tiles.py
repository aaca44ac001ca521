"""Amending a slot: which tile lies there, as in `red-coal-2-3cubes`, `red-cotton-1-flipped` or `none`.

A tile comes from the box or is the lowest of its stack; the one that lay there goes to the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hub.game import N_, Amendment, say
from hub.game.view import Words

from .changes import lift_tile, remove_tile, set_tile
from .state import Draft, Tile, add
from .targets import NONE, Target
from .tiles import BUILT, TileKind


class TileTarget(Target):
    """What lies on a slot."""

    prefix = "tile"

    def names(self, d: Draft) -> Iterable[str]:
        """Every slot."""
        return [f"{place}.{n}" for place, n in self.parts.board.slot]

    def find(self, d: Draft, name: str) -> Amendment | None:
        """Nothing, or any tile that fits and is at hand."""
        slot = self._slot(name)
        if slot is None:
            return None
        place = self.parts.board.places[self.parts.board.place_of[slot]]
        label = say(N_("Tile: {place}, space {n}"), place=self.words(place.id), n=self.parts.board.slots[slot].n)
        now = d.tiles[slot]
        return Amendment(self.target(name), label, self.text(d, now) if now else NONE, (NONE, *self._choices(d, slot)))

    def _slot(self, name: str) -> int | None:
        place, _, n = name.partition(".")
        found = self.parts.board.slot.get((place, int(n))) if n.isdecimal() else None
        return found.index if found else None

    def _choices(self, d: Draft, slot: int) -> Iterator[str]:
        now = d.tiles[slot]
        for seat in range(len(d.seats)):
            for kind in self.parts.tiles.kinds:
                here = now is not None and (now.seat, now.kind) == (seat, kind.index)
                fits = kind.eras and kind.industry in self.parts.board.slots[slot].industries
                if fits and (here or self._at_hand(d, seat, kind)):
                    yield from (self.text(d, Tile(seat, kind.index, n, False)) for n in _fills(kind))
                    yield self.text(d, Tile(seat, kind.index, 0, True))

    def _at_hand(self, d: Draft, seat: int, kind: TileKind) -> bool:
        stack = self.parts.tiles.stack_of[kind.index]
        return bool(d.boxed[seat][kind.index]) or self.parts.tiles.lowest(stack, d.stacks[seat][stack]) is kind

    def text(self, d: Draft, tile: Tile) -> str:
        """A tile as an amendment names it."""
        cubes = f"-{tile.cubes}cubes" if tile.cubes else ""
        return f"{d.seats[tile.seat]}-{self.parts.tiles.kinds[tile.kind].id}{cubes}{'-flipped' if tile.flipped else ''}"

    def set(self, d: Draft, name: str, value: str) -> None:
        """The old tile to the box, the new one from the box or its stack."""
        slot = self._slot(name)
        if slot is None:
            return
        remove_tile(d, slot)
        if value != NONE:
            tile = self._read(d, value)
            self._fetch(d, tile)
            set_tile(d, slot, tile)

    def told(self, d: Draft, value: str) -> Words:
        """Whose tile it is, which one, and how it lies."""
        if value == NONE:
            return super().told(d, value)
        tile = self._read(d, value)
        kind = self.parts.tiles.kinds[tile.kind]
        named = say(N_("{industry} {level}"), industry=self.words(kind.industry), level=kind.level)
        message = N_("{owner}, {tile}")
        if tile.flipped:
            message = N_("{owner}, {tile}, flipped")
        elif tile.cubes:
            message = N_("{owner}, {tile}, on it: {n}")
        return say(message, owner=d.names[tile.seat], tile=named, n=tile.cubes)

    def _read(self, d: Draft, value: str) -> Tile:
        colour, industry, level, *rest = value.split("-")
        kind = self.parts.tiles.kind[industry, int(level)]
        cubes = next((int(word.removesuffix("cubes")) for word in rest if word.endswith("cubes")), 0)
        return Tile(d.seats.index(colour), kind.index, cubes, "flipped" in rest)

    def _fetch(self, d: Draft, tile: Tile) -> None:
        if d.boxed[tile.seat][tile.kind]:
            row = add(d.boxed[tile.seat], tile.kind, -1)
            d.boxed = (*d.boxed[: tile.seat], row, *d.boxed[tile.seat + 1 :])
        else:
            lift_tile(d, tile.seat, self.parts.tiles.stack_of[tile.kind])


def _fills(kind: TileKind) -> Iterable[int]:
    """What may lie on an unflipped tile: at least one cube where it produces any. Some are flipped from the start."""
    if kind.flips == BUILT:
        return ()
    most = max(kind.produces.values(), default=0)
    return range(most, 0, -1) if most else (0,)

"""Industry tiles: what each kind costs and gives, and the stacks they lie in on a seat's mat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

SOLD, EMPTIED, BUILT = "sold", "emptied", "built"
"""What flips a tile: selling its goods, taking its last cube, or being built at all."""


class TileKind(msgspec.Struct, frozen=True):
    """All tiles alike of one industry and level. `produces` gives cubes by era; `beer` is what a sale needs."""

    index: int
    industry: str
    level: int
    count: int
    cost: int
    coal: int
    iron: int
    beer: int
    vp: int
    income: int
    link_points: int
    eras: tuple[str, ...]
    flips: str
    good: str = ""
    produces: dict[str, int] = {}
    can_develop: bool = True

    @property
    def id(self) -> str:
        """As in `cotton-2`."""
        return f"{self.industry}-{self.level}"


class Tiles:
    """The tiles of one seat. Stacks are numbered by industry; tiles leave a stack from the lowest level up."""

    def __init__(self, industries: Sequence[str], kinds: Sequence[TileKind]) -> None:
        self.industries, self.kinds = tuple(industries), tuple(kinds)
        self.stack = {industry: number for number, industry in enumerate(self.industries)}
        self.kind = {(kind.industry, kind.level): kind for kind in self.kinds}
        self.stack_of = tuple(self.stack[kind.industry] for kind in self.kinds)
        # the kinds of a stack in the order they leave it, the first to go last: [left - 1] is the lowest left
        self.layers = tuple(
            tuple(kind for kind in reversed(self.kinds) if kind.industry == industry for _ in range(kind.count))
            for industry in self.industries
        )
        self.sizes = tuple(map(len, self.layers))
        self.total = sum(self.sizes)
        self.tops = lru_cache(maxsize=4096)(self._tops)

    def lowest(self, stack: int, left: int) -> TileKind | None:
        """The only tile of a stack that may leave it when so many are left."""
        return self.layers[stack][left - 1] if left else None

    def _tops(self, stacks: tuple[int, ...]) -> dict[str, TileKind]:
        """The lowest tile of each stack that is not empty, by industry."""
        lowest = [self.lowest(stack, left) for stack, left in enumerate(stacks)]
        return {kind.industry: kind for kind in lowest if kind}

    def on_mat(self, stacks: Sequence[int]) -> list[int]:
        """How many of each kind lie on a mat with these stacks."""
        counts = [0] * len(self.kinds)
        for stack, left in enumerate(stacks):
            for kind in self.layers[stack][:left]:
                counts[kind.index] += 1
        return counts

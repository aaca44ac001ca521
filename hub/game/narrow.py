"""One narrowing, two hands: evidence from readers, buttons and fingers leaves fewer and fewer moves.

Evidence is a mapping from a facet to the values it allows. The remaining moves are those that fit; a facet with one
value left fills itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from .move import Facet, Move
from .refusal import Refusal, refuse

if TYPE_CHECKING:
    from .rules import Rules

Evidence = Mapping[str, tuple[Facet, ...]]
"""What has been shown so far: facet -> values it may have."""


class Narrowed(msgspec.Struct, frozen=True):
    """What evidence leaves. `filled` are the facets all remaining moves agree on, `open` those still to choose."""

    moves: tuple[Move, ...]
    filled: dict[str, Facet]
    open: dict[str, tuple[Facet, ...]]

    @property
    def move(self) -> Move | None:
        """The one move left, if there is just one."""
        return self.moves[0] if len(self.moves) == 1 else None


def fits(move: Move, evidence: Evidence) -> bool:
    """Whether a move agrees with all that was shown. A move that has no such facet does not speak of it."""
    facets = move.facets()
    return all(facets.get(name) in allowed for name, allowed in evidence.items())


def narrow(moves: Iterable[Move], evidence: Evidence) -> Narrowed:
    """Keep the moves that fit the evidence and sort their facets into filled and open ones."""
    left: list[Move] = []
    values: dict[str, dict[Facet, int]] = {}
    for move in moves:
        facets = move.facets()
        if all(facets.get(name) in allowed for name, allowed in evidence.items()):
            left.append(move)
            for name, value in facets.items():
                counts = values.setdefault(name, {})
                counts[value] = counts.get(value, 0) + 1
    filled = {name: next(iter(counts)) for name, counts in values.items() if list(counts.values()) == [len(left)]}
    return Narrowed(tuple(left), filled, {name: tuple(counts) for name, counts in values.items() if name not in filled})


def why_none(rules: Rules[Any], state: Any, evidence: Evidence) -> tuple[Move | None, tuple[Refusal, ...]]:
    """When nothing fits: the nearest thing a person could have meant, and what stands against it.

    Only attempts that agree with everything shown count: a wrong reason is worse than a vague one.
    """
    best: tuple[Move, tuple[Refusal, ...]] | None = None
    for move in rules.attempts(state):
        if fits(move, evidence):
            refusals = rules.judge(state, move)
            if refusals and (best is None or len(refusals) < len(best[1])):
                best = (move, refusals)
    return best if best else (None, (refuse("evidence.none"),))

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


class WhyNot(msgspec.Struct, frozen=True):
    """Why nothing fits what was shown. `whole`: each refusal stands against everything that could be meant, with the
    values of what comes nearest; else `nearest` is what comes nearest, and the refusals are all that stands against it."""

    refusals: tuple[Refusal, ...]
    nearest: Move | None = None
    whole: bool = False
    varied: frozenset[str] = frozenset()
    """Codes whose values differ from one thing that could be meant to another."""


def why_none(rules: Rules[Any], state: Any, evidence: Evidence) -> WhyNot:
    """When nothing fits: what stands against all that a person could have meant, or against the nearest of it.

    Only attempts that agree with everything shown count: a wrong reason is worse than a vague one.
    """
    against_all: dict[str, Refusal] | None = None
    varied: set[str] = set()
    nearest: tuple[tuple[int, int], Move, tuple[Refusal, ...]] | None = None
    for move, refusals in rules.verdicts(state):
        if not refusals or not fits(move, evidence):
            continue
        codes = {refusal.code: refusal for refusal in refusals}
        if against_all is None:
            against_all = codes
        varied |= {code for code, one in against_all.items() if code in codes and codes[code] != one}
        against_all = {code: min(one, codes[code], key=lack) for code, one in against_all.items() if code in codes}
        distance = (len(refusals), sum(map(lack, refusals)))
        if nearest is None or distance < nearest[0]:
            nearest = (distance, move, refusals)
    if nearest is None:
        return WhyNot((refuse("evidence.none"),))
    if against_all:
        return WhyNot(tuple(against_all.values()), nearest[1], True, frozenset(varied))
    return WhyNot(nearest[2], nearest[1])


def lack(refusal: Refusal) -> int:
    """How far a refusal is from none: what is needed beyond what is there, where it says so."""
    need, have = refusal.values.get("need"), refusal.values.get("have")
    return need - have if isinstance(need, int) and isinstance(have, int) else 1

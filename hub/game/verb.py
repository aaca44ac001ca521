"""Verbs: a title declares each kind of move once, and every answer about it follows (see hub.game.rulebook).

A verb is a walk of choices. Each choice settles some facets of a move with the values a person could try, given those
before it; each check is a small function that names the facets it needs and gives its refusal or nothing; the change is
what the move does to a draft of the position. For example:

    def lots(state): return state.open_lots
    def bids(state, seat): return range(0, state.money[seat] + 2)
    def lot_open(state, lot): return None if lot in state.open_lots else refuse("lot.closed", lot=lot)
    def can_pay(state, seat, amount): ...

    Verb(Bid, ("bidding",), choices=(choose("lot", values=lots), choose("amount", values=bids)),
         checks=(gate(lot_open), can_pay), change=bid)

The first parameter of values and checks is the position as the title looks at it (see `Rules.look`); the others are
facets by their names, `seat` among them. Walked with its checks asked as early as may be, a verb gives the legal moves;
walked without, the attempts; all checks asked of one move are its judgement; and where the walk ended, and by which
checks, tells why a verb is not possible at all.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from .move import Move, facet_names
from .refusal import Refusal

Values = Callable[..., Iterable[Any]]
Check = Callable[..., Refusal | None]
Change = Callable[[Any, Any, Any], None]


class Choice(msgspec.Struct, frozen=True):
    """One step of the walk: the facets it settles, with single values, or tuples where there are several.

    `values`: all that a person could try. `likely`: fewer, if it is known that no other value can be legal; the walk for
    legal moves takes these, and the contract of every title proves that nothing legal is missed.
    """

    facets: tuple[str, ...]
    values: Values
    likely: Values


class Gate(msgspec.Struct, frozen=True):
    """A check that others rest on: while it refuses, nothing else is said about its facets.

    One that needs no facet but the seat silences all that come after it.
    """

    check: Check


def choose(*facets: str, values: Values, likely: Values | None = None) -> Choice:
    """A choice of a walk."""
    return Choice(facets, values, likely or values)


def gate(check: Check) -> Gate:
    """Nothing can be said of a place that is not on the board: what its facets need is not asked while this refuses."""
    return Gate(check)


def parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """The facets that a function of the rulebook names: its parameters after the position."""
    return tuple(inspect.signature(function).parameters)[1:]


class Asked(msgspec.Struct, frozen=True):
    """A check as the walk uses it: its facets, how many choices must be settled before it can be asked, and its gates.

    `rests_on`: numbers of the gates before it that must not have refused.
    """

    name: str
    check: Check
    facets: tuple[str, ...]
    depth: int
    is_gate: bool
    rests_on: tuple[int, ...]


class Verb(msgspec.Struct, frozen=True):
    """One kind of move: when it belongs, its walk of choices, its checks, and what it does.

    `phases`: where it may be made. `change(draft, move, position before)` changes the draft.
    `in_game`: whether the verb is part of this game at all (an expansion may be left in its box).
    `anytime`: people may reach for it out of step too; its values can be listed in every phase.
    """

    kind: type[Move]
    phases: tuple[str, ...]
    change: Change
    choices: tuple[Choice, ...] = ()
    checks: tuple[Check | Gate, ...] = ()
    in_game: Callable[[Any], bool] = lambda state: True
    anytime: bool = False

    @property
    def name(self) -> str:
        """The verb's id."""
        return self.kind.verb

    def asked(self) -> tuple[Asked, ...]:
        """The checks in their order, each placed on the walk. Raises TypeError where a declaration does not add up."""
        settled = self._settled()
        found: list[Asked] = []
        for one in self.checks:
            check = one.check if isinstance(one, Gate) else one
            facets = parameters(check)
            if strange := set(facets) - set(settled):
                raise TypeError(f"{self.name}: {check} needs {sorted(strange)}, which no choice settles")
            direct = [n for n, before in enumerate(found) if before.is_gate and _speak_of_same(before.facets, facets)]
            gates = tuple(sorted({*direct, *(far for n in direct for far in found[n].rests_on)}))
            depth = max((settled[facet] for facet in facets), default=0)
            name = getattr(check, "__name__", str(check)).lstrip("_")
            found.append(Asked(name, check, facets, depth, isinstance(one, Gate), gates))
        return tuple(found)

    def _settled(self) -> dict[str, int]:
        """How many choices settle each facet; the seat is known from the start."""
        depth = {"seat": 0}
        for n, choice in enumerate(self.choices, 1):
            for values in (choice.values, choice.likely):
                if unknown := set(parameters(values)) - set(depth):
                    raise TypeError(f"{self.name}: the values of {choice.facets} need {sorted(unknown)} too early")
            depth |= dict.fromkeys(choice.facets, n)
        if set(depth) != set(facet_names(self.kind)):
            raise TypeError(f"{self.name}: choices settle {sorted(depth)}, a move has {sorted(facet_names(self.kind))}")
        return depth


def _speak_of_same(gate: tuple[str, ...], facets: tuple[str, ...]) -> bool:
    """Whether a gate silences a check: it shares a facet with it, or the gate looks at nothing but the seat."""
    own = set(gate) - {"seat"}
    return not own or bool(own & set(facets))


class Stop(msgspec.Struct, frozen=True):
    """Where part of a walk ended: how many choices were settled and with what, by which check, and its refusal.

    No check and no refusal: there was nothing at all to choose for the next facets.
    """

    depth: int
    facets: dict[str, Any]
    check: str
    refusal: Refusal | None


class Standstill(msgspec.Struct, frozen=True):
    """Why a verb is not possible for a seat now: every end of its walk, those that came farthest first."""

    verb: str
    seat: str
    stops: tuple[Stop, ...]

    @property
    def farthest(self) -> tuple[Stop, ...]:
        """The stops that had most choices settled."""
        return tuple(stop for stop in self.stops if stop.depth == self.stops[0].depth) if self.stops else ()

    @property
    def checks(self) -> dict[str, int]:
        """How many ends of the walk each check made, the most frequent first."""
        counts: dict[str, int] = {}
        for stop in self.stops:
            counts[stop.check] = counts.get(stop.check, 0) + 1
        return dict(sorted(counts.items(), key=lambda row: -row[1]))

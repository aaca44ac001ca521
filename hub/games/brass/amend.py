"""Amendments: what the table may set by agreement at any time, and how the position changes with it.

Each thing has one class: which targets there are, what one is now and may be, and how it is set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

from hub.game import N_, Amend, Amendment, Refusal, Text, refuse, say
from hub.game.view import Words

from . import income
from .amend_tiles import TileTarget
from .changes import score
from .parts import Parts
from .state import OVER, SHORTFALL, Draft, put
from .targets import NONE, Target, limits

MOST = 999
"""More money or points than anybody ever had."""


class SeatNumber(Target):
    """A number of a seat: money, income space, spent this round."""

    def __init__(self, parts: Parts, prefix: str, field: str, label: str, high: int) -> None:
        super().__init__(parts)
        self.prefix, self.field, self.label, self.high = prefix, field, label, high

    def names(self, d: Draft) -> Iterable[str]:
        """One for each seat."""
        return d.seats

    def find(self, d: Draft, name: str) -> Amendment | None:
        """Its number now."""
        if name not in d.seats:
            return None
        now = getattr(d, self.field)[d.seats.index(name)]
        return limits(self.target(name), say(self.label, seat=d.name(name)), now, 0, self.high)

    def set(self, d: Draft, name: str, value: str) -> None:
        """Another number."""
        setattr(d, self.field, put(getattr(d, self.field), d.seats.index(name), int(value)))


class Points(SeatNumber):
    """Victory points; what is added or taken is shown as agreed."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, "vp", "points", N_("Victory points: {seat}"), MOST)

    def find(self, d: Draft, name: str) -> Amendment | None:
        """The sum of all sources."""
        if name not in d.seats:
            return None
        now = d.vp(d.seats.index(name))
        return limits(self.target(name), say(self.label, seat=d.name(name)), now, 0, MOST)

    def set(self, d: Draft, name: str, value: str) -> None:
        """The difference goes to what was agreed."""
        seat = d.seats.index(name)
        score(d, seat, "agreed", int(value) - d.vp(seat))


class HandCount(SeatNumber):
    """Cards in a hand the hub has not seen; the difference comes from or goes to the deck."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, "cards", "hidden", N_("Cards in hand (wild cards aside): {seat}"), 0)

    def names(self, d: Draft) -> Iterable[str]:
        """Only when the table deals: the hub knows what it dealt."""
        return () if d.hub_deals or not d.order else d.seats

    def find(self, d: Draft, name: str) -> Amendment | None:
        """Up to what the deck still holds."""
        if name not in self.names(d):
            return None
        now = d.hidden[d.seats.index(name)]
        return limits(self.target(name), say(self.label, seat=d.name(name)), now, 0, now + d.deck)

    def set(self, d: Draft, name: str, value: str) -> None:
        """Deck and hand together stay the same."""
        seat = d.seats.index(name)
        d.deck -= int(value) - d.hidden[seat]
        d.hidden = put(d.hidden, seat, int(value))


class MarketCubes(Target):
    """Cubes on a market."""

    prefix = "market"

    def names(self, d: Draft) -> Iterable[str]:
        """Coal and iron."""
        return self.parts.markets

    def find(self, d: Draft, name: str) -> Amendment | None:
        """Between none and full."""
        if name not in self.parts.markets:
            return None
        label = N_("Coal on the market") if name == "coal" else N_("Iron on the market")
        return limits(self.target(name), say(label), getattr(d, name), 0, self.parts.markets[name].capacity)

    def set(self, d: Draft, name: str, value: str) -> None:
        """So many cubes."""
        setattr(d, name, int(value))


class LinkOwner(Target):
    """Whose link lies on a line."""

    prefix = "link"

    def names(self, d: Draft) -> Iterable[str]:
        """Lines of this era."""
        return [link.id for link in self.parts.board.links if d.era in link.eras]

    def find(self, d: Draft, name: str) -> Amendment | None:
        """Nobody, or a seat that has a link tile left."""
        link = self.parts.board.link.get(name)
        if link is None or d.era not in link.eras:
            return None
        now = next((s for s, own in zip(d.seats, d.links, strict=True) if own >> link.index & 1), NONE)
        able = [
            s for s, own in zip(d.seats, d.links, strict=True) if own.bit_count() < self.parts.link_tiles or s == now
        ]
        label = say(N_("Link: {link}"), link=self.words(name))
        return Amendment(self.target(name), label, now, (NONE, *able))

    def set(self, d: Draft, name: str, value: str) -> None:
        """Off all, then on one."""
        bit = 1 << self.parts.board.link[name].index
        d.links = tuple(
            links & ~bit | (bit if seat == value else 0) for seat, links in zip(d.seats, d.links, strict=True)
        )


class StackLeft(Target):
    """Tiles left in a stack of a mat; what is taken off goes to the box, what is put back comes from there."""

    prefix = "stack"

    def names(self, d: Draft) -> Iterable[str]:
        """Each stack of each seat."""
        return [f"{seat}.{industry}" for seat in d.seats for industry in self.parts.tiles.industries]

    def find(self, d: Draft, name: str) -> Amendment | None:
        """As low as none, as high as the box allows."""
        colour, _, industry = name.partition(".")
        if colour not in d.seats or industry not in self.parts.tiles.stack:
            return None
        seat, stack = d.seats.index(colour), self.parts.tiles.stack[industry]
        now = high = d.stacks[seat][stack]
        boxed = list(d.boxed[seat])
        for kind in self.parts.tiles.layers[stack][now:]:
            if not boxed[kind.index]:
                break
            boxed[kind.index] -= 1
            high += 1
        label = say(N_("Tiles left: {seat}, {industry}"), seat=d.name(colour), industry=self.words(industry))
        return limits(self.target(name), label, now, 0, high)

    def set(self, d: Draft, name: str, value: str) -> None:
        """Move tiles between mat and box."""
        colour, _, industry = name.partition(".")
        seat, stack, left = d.seats.index(colour), self.parts.tiles.stack[industry], int(value)
        now, layers, boxed = d.stacks[seat][stack], self.parts.tiles.layers[stack], list(d.boxed[seat])
        for kind in layers[left:now]:
            boxed[kind.index] += 1
        for kind in layers[now:left]:
            boxed[kind.index] -= 1
        d.boxed = (*d.boxed[:seat], tuple(boxed), *d.boxed[seat + 1 :])
        d.stacks = (*d.stacks[:seat], put(d.stacks[seat], stack, left), *d.stacks[seat + 1 :])


class TurnOrder(Target):
    """The turn order, as colours joined by hyphens."""

    prefix = "order"

    def names(self, d: Draft) -> Iterable[str]:
        """Once it is drawn, and not while income is being paid in this order."""
        return ("",) if len(d.order) == len(d.seats) and d.phase not in (SHORTFALL, OVER) else ()

    def find(self, d: Draft, name: str) -> Amendment | None:
        """Any order in which the seats that have acted stay before those that have not."""
        if name or not list(self.names(d)):
            return None
        done, rest = d.order[: d.turn + 1], d.order[d.turn + 1 :]
        texts = ["-".join(d.seats[seat] for seat in (*done, *tail)) for tail in _orders(rest)]
        return Amendment(self.prefix, say(N_("Turn order")), "-".join(d.seats[seat] for seat in d.order), tuple(texts))

    def set(self, d: Draft, name: str, value: str) -> None:
        """Another order."""
        d.order = tuple(d.seats.index(colour) for colour in value.split("-"))

    def told(self, d: Draft, value: str) -> str:
        """The people in their order."""
        return ", ".join(d.name(colour) for colour in value.split("-"))


def _orders(seats: Sequence[int]) -> list[tuple[int, ...]]:
    return list(permutations(seats))


class Amendments:
    """All targets of a title."""

    def __init__(self, *targets: Target) -> None:
        self.targets = {target.prefix: target for target in targets}

    def all(self, d: Draft) -> tuple[Amendment, ...]:
        """Everything that may be set now."""
        found = (target.find(d, name) for target in self.targets.values() for name in target.names(d))
        return tuple(amendment for amendment in found if amendment)

    def find(self, d: Draft, target: str) -> Amendment | None:
        """What a target is now and may be; None if there is none of that name."""
        prefix, _, name = target.partition(".")
        known = self.targets.get(prefix)
        return known.find(d, name) if known else None

    def judge(self, d: Draft, move: Amend) -> tuple[Refusal, ...]:
        """A thing of this game, a value it may have."""
        amendment = self.find(d, move.target)
        if amendment is None:
            return (refuse("amend.unknown", target=move.target),)
        if amendment.allows(move.value):
            return ()
        return (refuse("amend.value", target=move.target, value=move.value, allowed=_what_may_be(amendment)),)

    def apply(self, d: Draft, move: Amend) -> None:
        """Set it."""
        prefix, _, name = move.target.partition(".")
        self.targets[prefix].set(d, name, move.value)

    def told(self, d: Draft, target: str, value: str) -> Words:
        """A value in words."""
        return self.targets[target.partition(".")[0]].told(d, value)

    def tell(self, d: Draft, move: Amend) -> Text:
        """The sentence of the log: what was set, and to what, as people call it."""
        found = self.find(d, move.target)
        what, value = found.label if found else move.target, self.told(d, move.target, move.value)
        if move.reason:
            return say(N_("By agreement: {what} → {value} ({reason})."), what=what, value=value, reason=move.reason)
        return say(N_("By agreement: {what} → {value}."), what=what, value=value)


def _what_may_be(amendment: Amendment) -> str:
    if amendment.low is not None:
        return f"{amendment.low}–{amendment.high}"
    shown = amendment.choices[:8]
    return ", ".join(shown) + (" …" if len(amendment.choices) > len(shown) else "")


def common_targets(parts: Parts, words: Any) -> list[Target]:
    """What every Brass may amend."""
    targets: list[Target] = [
        SeatNumber(parts, "money", "money", N_("Money: {seat}"), MOST),
        SeatNumber(parts, "income", "income", N_("Space of the income marker: {seat}"), income.LAST_SPACE),
        SeatNumber(parts, "spent", "spent", N_("Spent this round: {seat}"), MOST),
        Points(parts),
        HandCount(parts),
        StackLeft(parts),
        TileTarget(parts),
        LinkOwner(parts),
        MarketCubes(parts),
        TurnOrder(parts),
    ]
    for target in targets:
        target.words = words
    return targets

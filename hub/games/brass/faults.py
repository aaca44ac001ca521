"""Invariants: nothing is lost and nothing made from nothing. Checked after every move of a random game."""

from __future__ import annotations

from collections.abc import Iterator

from . import income
from .board import bits
from .state import Draft
from .tiles import BUILT


def common_faults(d: Draft) -> Iterator[str]:
    """What is wrong with a position of any Brass."""
    yield from _tiles(d)
    yield from _cubes(d)
    yield from _links(d)
    yield from _numbers(d)
    if d.deck or any(d.discards):
        yield from _cards(d)


def _tiles(d: Draft) -> Iterator[str]:
    """Every tile is on its mat, on the board or in the box."""
    for seat, colour in enumerate(d.seats):
        found = [a + b for a, b in zip(d.parts.tiles.on_mat(d.stacks[seat]), d.boxed[seat], strict=True)]
        for tile in d.tiles:
            if tile and tile.seat == seat:
                found[tile.kind] += 1
        for kind, n in zip(d.parts.tiles.kinds, found, strict=True):
            if n != kind.count:
                yield f"{colour} has {n} tiles {kind.id}, not {kind.count}"


def _cubes(d: Draft) -> Iterator[str]:
    """Cubes lie only where they are produced, and a tile flips with its last one."""
    for slot, tile in enumerate(d.tiles):
        if tile is None:
            continue
        kind, name = d.parts.tiles.kinds[tile.kind], d.parts.board.name_of_slot(slot)
        if kind.industry not in d.parts.board.slots[slot].industries:
            yield f"{kind.id} lies on {name}, which does not show it"
        if not 0 <= tile.cubes <= max(kind.produces.values(), default=0):
            yield f"{tile.cubes} cubes on {kind.id} at {name}"
        if (kind.good and tile.flipped == bool(tile.cubes)) or (kind.flips == BUILT and not tile.flipped):
            yield f"{kind.id} at {name} lies on the wrong side"


def _links(d: Draft) -> Iterator[str]:
    """One tile to a line, of the right era, and no more than a seat has."""
    taken = 0
    for colour, links in zip(d.seats, d.links, strict=True):
        if links & taken:
            yield "two links on one line"
        if links & ~d.parts.board.era_links[d.era]:
            yield f"{colour} has a link of the wrong era"
        if links.bit_count() > d.parts.link_tiles:
            yield f"{colour} has {links.bit_count()} links"
        taken |= links
    for link in bits(taken >> len(d.parts.board.links)):
        yield f"there is no line {link}"


def _numbers(d: Draft) -> Iterator[str]:
    """Money, income, points and markets within their bounds."""
    for seat, colour in enumerate(d.seats):
        if d.money[seat] < 0 or d.spent[seat] < 0:
            yield f"{colour} has £{d.money[seat]}, spent £{d.spent[seat]}"
        if not 0 <= d.income[seat] <= income.LAST_SPACE:
            yield f"{colour} is on income space {d.income[seat]}"
        if d.vp(seat) < 0:
            yield f"{colour} has {d.vp(seat)} points"
    for good, market in d.parts.markets.items():
        if not 0 <= getattr(d, good) <= market.capacity:
            yield f"{getattr(d, good)} cubes on the market of {good}"
    if sorted(d.order) != sorted(set(d.order)) or not 0 <= d.actions <= 2:
        yield f"order {d.order}, {d.actions} actions"


def _cards(d: Draft) -> Iterator[str]:
    """Every card is in the deck, a hand, the discards or laid aside; wild ones never in the deck."""
    copies = d.parts.cards.copies[len(d.seats)]
    hidden = sum(d.hidden) + d.aside_hidden
    known = [*d.aside, *(card for hand in d.hands for card in hand if card not in d.parts.cards.wilds)]
    if d.deck < 0 or min(d.hidden) < 0 or sum(d.discards) + len(known) + hidden + d.deck != sum(copies):
        yield f"{sum(d.discards)} discarded, {len(known)} known, {hidden} hidden, {d.deck} in the deck"
    if d.hub_deals and sum(d.pile) != d.deck:
        yield f"the deck has {d.deck} cards but its pile {sum(d.pile)}"
    for kind in d.parts.cards.kinds:
        n = d.discards[kind.index] + known.count(kind.index) + (d.pile[kind.index] if d.hub_deals else 0)
        if n > copies[kind.index] or (d.hub_deals and n != copies[kind.index]):
            yield f"{n} cards {kind.id}, not {copies[kind.index]}"

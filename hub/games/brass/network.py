"""Network: a canal, or one or two rails with coal; a title says what else a second rail needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hub.game import Refusal, refuse

from .board import bits
from .build import coal_comes
from .changes import pay, play_card
from .moves import AlsoRail, Network
from .situation import Situation
from .state import CANAL, RAIL, TAKE, Draft, Need, add
from .verb import Verb, card_held, first, money_enough

Sit = Situation[Any]


def link_of_era(sit: Sit, link: int) -> Refusal | None:
    """Some lines are for canals only, some for rails only."""
    board = sit.parts.board
    return None if board.era_links[sit.pos.era] >> link & 1 else refuse("link.era", link=board.links[link].id)


def link_free(sit: Sit, link: int) -> Refusal | None:
    """One link tile to a line."""
    if not sit.built >> link & 1:
        return None
    owner = next(seat for seat, links in zip(sit.pos.seats, sit.pos.links, strict=True) if links >> link & 1)
    return refuse("link.taken", link=sit.parts.board.links[link].id, owner=owner)


def link_adjoins(sit: Sit, link: int) -> Refusal | None:
    """A link starts at the own network; anywhere while the seat has nothing on the board."""
    return None if sit.adjoining >> link & 1 else refuse("link.unconnected", link=sit.parts.board.links[link].id)


def link_left(sit: Sit) -> Refusal | None:
    """A seat has only so many link tiles."""
    own = sit.pos.links[sit.me].bit_count()
    return refuse("link.none_left", n=sit.parts.link_tiles) if own >= sit.parts.link_tiles else None


def link_coal(sit: Sit, link: int) -> Refusal | None:
    """A rail needs one coal, brought to the link once it lies there."""
    return coal_comes(sit, 1, sit.parts.board.ends_mask[link]) if sit.pos.era == RAIL else None


def link_price(sit: Sit, link: int, rail_cost: int) -> int:
    """Money for a link with its market coal."""
    if sit.pos.era == CANAL:
        return sit.parts.canal_cost
    return rail_cost + (sit.coal_bill(1, sit.graph.reach(sit.parts.board.ends_mask[link])) or 0)


def second_is_due(sit: Sit) -> bool:
    """Rails come one or two to an action, canals one; whoever has no second step is not asked for one."""
    return bool(sit.pos.era == RAIL and sit.pos.steps == 1)


def second_extra(sit: Sit, link: int) -> Refusal | None:
    """What a title asks for a second rail beyond money and coal."""
    return sit.second_rail_extra(link)


def judge_link(sit: Sit, link: int, rail_cost: int) -> Iterator[Refusal]:
    """All that holds for any link tile."""
    yield from first(link_of_era(sit, link), link_free(sit, link), link_adjoins(sit, link), link_left(sit))
    yield from first(link_coal(sit, link), money_enough(sit, link_price(sit, link, rail_cost)))


def good_links(sit: Sit, rail_cost: int) -> Iterator[int]:
    """Links with nothing against them. Era, owner and network are masks, the same that the single rules read."""
    if link_left(sit):
        return
    for link in bits(sit.parts.board.era_links[sit.pos.era] & ~sit.built & sit.adjoining):
        if not link_coal(sit, link) and not money_enough(sit, link_price(sit, link, rail_cost)):
            yield link


def lay_link(sit: Sit, d: Draft, link: int, cost: int, *needs: Need) -> None:
    """The tile on the line, the money to the bank; goods are taken next."""
    d.links = add(d.links, d.seat, 1 << link)
    pay(d, d.seat, cost)
    coal = Need("coal", 1, sit.parts.board.ends_mask[link])
    d.needs = (coal, *needs) if d.era == RAIL else needs
    d.action, d.steps, d.phase = Network.verb, d.steps + 1, TAKE


class Networking(Verb[Sit, Draft, Network]):
    """The rules of the first link of an action."""

    kind = Network

    def judge(self, sit: Sit, move: Network) -> Iterator[Refusal]:
        """Card and link."""
        yield from first(card_held(sit, move.card))
        link = self.parts.board.link.get(move.link)
        if link is None:
            yield refuse("link.unknown", link=move.link)
        else:
            yield from judge_link(sit, link.index, self.parts.rail_cost)

    def moves(self, sit: Sit) -> list[Network]:
        """Good links with each card."""
        seat, cards, links = sit.colour, sit.card_ids, self.parts.board.links
        return [Network(seat, links[link].id, card) for link in good_links(sit, self.parts.rail_cost) for card in cards]

    def attempts(self, sit: Sit) -> Iterator[Network]:
        """Every line with every card."""
        for link in self.parts.board.links:
            for card in sit.tried_cards:
                yield Network(sit.colour, link.id, card)

    def apply(self, sit: Sit, d: Draft, move: Network) -> None:
        """Card, link, money."""
        play_card(self.parts, d, d.seat, move.card)
        cost = self.parts.canal_cost if d.era == CANAL else self.parts.rail_cost
        lay_link(sit, d, self.parts.board.link[move.link].index, cost)


class AlsoRailing(Verb[Sit, Draft, AlsoRail]):
    """The rules of a second rail."""

    kind = AlsoRail

    def judge(self, sit: Sit, move: AlsoRail) -> Iterator[Refusal]:
        """As any link, and what a second one needs."""
        link = self.parts.board.link.get(move.link)
        if link is None:
            yield refuse("link.unknown", link=move.link)
            return
        yield from judge_link(sit, link.index, self.parts.second_rail_cost)
        yield from first(second_extra(sit, link.index))

    def moves(self, sit: Sit) -> Iterator[AlsoRail]:
        """Good links, if a second one is possible at all."""
        if not second_is_due(sit):
            return
        for link in good_links(sit, self.parts.second_rail_cost):
            if not second_extra(sit, link):
                yield AlsoRail(sit.colour, self.parts.board.links[link].id)

    def attempts(self, sit: Sit) -> Iterator[AlsoRail]:
        """Every line."""
        return (AlsoRail(sit.colour, link.id) for link in self.parts.board.links)

    def apply(self, sit: Sit, d: Draft, move: AlsoRail) -> None:
        """Link, money and what the title asks besides."""
        link = self.parts.board.link[move.link].index
        lay_link(sit, d, link, self.parts.second_rail_cost, *sit.second_rail_needs(link))

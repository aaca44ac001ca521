"""Network: a canal, or one or two rails with coal; a title says what else a second rail needs."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import bits
from ..look import Look
from ..moves import AlsoRail, Network
from ..state import ACT, CANAL, RAIL, TAKE, Draft, Need, add
from .common import CARD, card_held, money_enough

# -- what could be tried --


def lines(look: Look) -> list[str]:
    """Every line of the board."""
    return list(look.parts.board.link)


def open_lines(look: Look) -> list[str]:
    """Free lines of this era that touch the network; for rails, where coal comes."""
    board, era = look.parts.board, look.pos.era
    mask = board.era_links[era] & ~look.built & look.adjoining
    if era == RAIL:
        mask &= board.beside(look.coal_reach)
    return [board.links[link].id for link in bits(mask)]


LINE = choose("link", values=lines, likely=open_lines)

# -- the line --


def link_known(look: Look, link: str) -> Refusal | None:
    """A line of the board."""
    return None if link in look.parts.board.link_bit else refuse("link.unknown", link=link)


def link_of_era(look: Look, link: str) -> Refusal | None:
    """Some lines are for canals only, some for rails only."""
    board = look.parts.board
    return None if board.era_links[look.pos.era] & board.link_bit[link] else refuse("link.era", link=link)


def link_free(look: Look, link: str) -> Refusal | None:
    """One link tile to a line."""
    bit = look.parts.board.link_bit[link]
    if not look.built & bit:
        return None
    owner = next(seat for seat, links in zip(look.pos.seats, look.pos.links, strict=True) if links & bit)
    return refuse("link.taken", link=link, owner=owner)


def link_adjoins(look: Look, link: str) -> Refusal | None:
    """A link starts at the own network; anywhere while the seat has nothing on the board."""
    return None if look.adjoining & look.parts.board.link_bit[link] else refuse("link.unconnected", link=link)


def link_left(look: Look) -> Refusal | None:
    """A seat has only so many link tiles."""
    own = look.pos.links[look.me].bit_count()
    return refuse("link.none_left", n=look.parts.link_tiles) if own >= look.parts.link_tiles else None


# -- coal and money --


def link_coal(look: Look, link: str) -> Refusal | None:
    """A rail needs one coal, brought to the link once it lies there."""
    return look.coal_for(1, look.parts.board.link_ends[link])[1] if look.pos.era == RAIL else None


def link_paid(look: Look, link: str) -> Refusal | None:
    """Money for a canal, or for a rail with its market coal."""
    if look.pos.era == CANAL:
        return money_enough(look, look.parts.canal_cost)
    return money_enough(look, look.parts.rail_cost + look.coal_for(1, look.parts.board.link_ends[link])[0])


def second_paid(look: Look, link: str) -> Refusal | None:
    """Money for a second rail with its market coal."""
    coal = look.coal_for(1, look.parts.board.link_ends[link])[0]
    return money_enough(look, look.parts.second_rail_cost + coal)


# -- a second rail --


def second_rail_due(look: Look) -> Refusal | None:
    """Rails come one or two to an action, canals one."""
    if look.pos.era == CANAL:
        return refuse("link.one_canal")
    return None if look.pos.steps < 2 else refuse("link.two_rails")


def second_extra(look: Look, link: str) -> Refusal | None:
    """What a title asks for a second rail beyond money and coal."""
    return look.second_rail_extra(link)


# -- what happens --


def lay_link(d: Draft, look: Look, link: str, cost: int, *needs: Need) -> None:
    """The tile on the line, the money to the bank; goods are taken next."""
    board = look.parts.board
    d.links = add(d.links, d.seat, board.link_bit[link])
    d.pay(d.seat, cost)
    d.needs = (Need("coal", 1, board.link_ends[link]), *needs) if d.era == RAIL else needs
    d.action, d.steps, d.phase = Network.verb, d.steps + 1, TAKE


def network(d: Draft, move: Network, look: Look) -> None:
    """Card, link, money."""
    d.play_card(d.seat, move.card)
    lay_link(d, look, move.link, look.parts.canal_cost if d.era == CANAL else look.parts.rail_cost)


def also_rail(d: Draft, move: AlsoRail, look: Look) -> None:
    """Link, money and what the title asks besides."""
    lay_link(d, look, move.link, look.parts.second_rail_cost, *look.second_rail_needs(move.link))


_LINK = (gate(link_known), link_of_era, link_free, link_adjoins, link_left, link_coal)

NETWORK = Verb(Network, (ACT,), network, (LINE, CARD), (card_held, *_LINK, link_paid))
ALSO_RAIL = Verb(
    AlsoRail, ("more.network",), also_rail, (LINE,), (gate(second_rail_due), *_LINK, second_paid, second_extra)
)

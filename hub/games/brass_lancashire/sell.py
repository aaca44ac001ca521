"""Selling cotton, mill by mill: to a port that lies face up, whosever it is, or to the distant market."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import Refusal, refuse

from ..brass import sale
from ..brass.changes import flip, play_card
from ..brass.sale import tile_sells
from ..brass.shortfall import own_tile
from ..brass.state import MORE
from ..brass.verb import Verb, card_held, first
from .distant import CLOSED
from .moves import AlsoSell, AlsoSellAbroad, Sell, SellAbroad
from .situation import Situation
from .state import Draft

ABROAD = "abroad"
"""The phase in which the table turns up a tile of the distant market."""


# -- the mill --


def mill_sells(sit: Situation, place: str, slot: int) -> Refusal | None:
    """An own cotton mill that has not sold yet."""
    return own_tile(sit, place, slot) or tile_sells(sit, sit.parts.board.slot[place, slot].index)


def mills(sit: Situation) -> list[int]:
    """Own mills that can still sell."""
    return [slot for slot in sit.own_slots if not tile_sells(sit, slot)]


def tiles_on_board(sit: Situation) -> list[tuple[str, int]]:
    """What a person could try to sell."""
    name = sit.parts.board.name_of_slot
    return [name(slot) for slot, tile in enumerate(sit.pos.tiles) if tile]


# -- the port --


def port_there(sit: Situation, port: str, space: int) -> Refusal | None:
    """A port tile that lies face up, of any seat."""
    slot = sit.parts.board.slot.get((port, space))
    tile = sit.pos.tiles[slot.index] if slot else None
    if tile is None or sit.parts.tiles.kinds[tile.kind].industry != "port":
        return refuse("port.none", port=port, space=space)
    return refuse("port.flipped", port=port, space=space) if tile.flipped else None


def port_connected(sit: Situation, place: str, port: str) -> Refusal | None:
    """Links of anyone must lead from the mill to the port."""
    places = sit.parts.board.place
    if place not in places or port not in places:
        return None
    if sit.graph.group[places[place].index] >> places[port].index & 1:
        return None
    return refuse("port.unconnected", place=place, port=port)


def ports(sit: Situation) -> list[tuple[str, int]]:
    """Ports that lie face up."""
    board = sit.parts.board
    named = (board.name_of_slot(slot) for slot in board.slots_for["port"])
    return [name for name in named if not port_there(sit, *name)]


def judge_sale(sit: Situation, place: str, slot: int, port: str, space: int) -> Iterator[Refusal]:
    """All that holds for any sale to a port."""
    mill, there = mill_sells(sit, place, slot), port_there(sit, port, space)
    yield from first(mill, there)
    if not mill and not there:
        yield from first(port_connected(sit, place, port))


def good_sales(sit: Situation) -> Iterator[tuple[str, int, str, int]]:
    """(place, slot, port, space) of sales with nothing against them."""
    open_ports = ports(sit)
    for mill in mills(sit) if open_ports else ():
        place, slot = sit.parts.board.name_of_slot(mill)
        for port, space in open_ports:
            if not port_connected(sit, place, port):
                yield place, slot, port, space


def all_sales(sit: Situation) -> Iterator[tuple[str, int, str, int]]:
    """Every tile of the board to every port space with a tile."""
    board = sit.parts.board
    spaces = [board.name_of_slot(slot) for slot in board.slots_for["port"] if sit.pos.tiles[slot]]
    return ((*tile, *space) for tile in tiles_on_board(sit) for space in spaces)


def sell_to_port(sit: Situation, d: Draft, place: str, slot: int, port: str, space: int) -> None:
    """Mill and port flip."""
    board = sit.parts.board
    flip(sit.parts, d, board.slot[place, slot].index)
    flip(sit.parts, d, board.slot[port, space].index)
    d.action, d.steps, d.phase = Sell.verb, d.steps + 1, MORE


class ToPorts:
    """What holds for any sale to ports, first or further."""

    judge_sale = staticmethod(judge_sale)
    good_sales = staticmethod(good_sales)
    all_sales = staticmethod(all_sales)
    make_sale = staticmethod(sell_to_port)


class Selling(ToPorts, sale.Selling[Situation, Draft, Sell]):
    """The first sale of an action."""

    kind = Sell


class AlsoSelling(ToPorts, sale.AlsoSelling[Situation, Draft, AlsoSell]):
    """Further sales."""

    kind = AlsoSell


# -- the distant market --


def demand_left(sit: Situation) -> Refusal | None:
    """Once the marker is at the bottom nobody sells abroad in this era."""
    return refuse("abroad.closed") if sit.pos.demand >= CLOSED else None


def way_abroad(sit: Situation, place: str) -> Refusal | None:
    """The mill must be connected to a built port, whichever side is up, or to a place abroad."""
    found = sit.parts.board.place.get(place)
    if found is None or sit.graph.group[found.index] & sit.market_places:
        return None
    return refuse("abroad.unconnected", place=place)


def judge_abroad(sit: Situation, place: str, slot: int) -> Iterator[Refusal]:
    """All that holds for any sale abroad."""
    mill = mill_sells(sit, place, slot)
    yield from first(mill, demand_left(sit))
    if not mill:
        yield from first(way_abroad(sit, place))


def mills_abroad(sit: Situation) -> list[tuple[str, int]]:
    """Mills that can sell abroad."""
    if demand_left(sit):
        return []
    named = (sit.parts.board.name_of_slot(slot) for slot in mills(sit))
    return [(place, slot) for place, slot in named if not way_abroad(sit, place)]


def offer_abroad(sit: Situation, d: Draft, place: str, slot: int) -> None:
    """A tile decides whether the mill sells."""
    d.selling = sit.parts.board.slot[place, slot].index
    d.action, d.steps, d.phase = Sell.verb, d.steps + 1, ABROAD


class SellingAbroad(Verb[Situation, Draft, SellAbroad]):
    """The rules of a first sale, to the distant market."""

    kind = SellAbroad

    def judge(self, sit: Situation, move: SellAbroad) -> Iterator[Refusal]:
        """Card and sale."""
        yield from first(card_held(sit, move.card))
        yield from judge_abroad(sit, move.place, move.slot)

    def moves(self, sit: Situation) -> list[SellAbroad]:
        """Good mills with each card."""
        seat, cards = sit.colour, sit.card_ids
        return [SellAbroad(seat, *mill, card) for mill in mills_abroad(sit) for card in cards]

    def attempts(self, sit: Situation) -> Iterator[SellAbroad]:
        """Every tile with every card."""
        return (SellAbroad(sit.colour, *tile, card) for tile in tiles_on_board(sit) for card in sit.tried_cards)

    def apply(self, sit: Situation, d: Draft, move: SellAbroad) -> None:
        """Card and sale."""
        play_card(self.parts, d, d.seat, move.card)
        offer_abroad(sit, d, move.place, move.slot)


class AlsoSellingAbroad(Verb[Situation, Draft, AlsoSellAbroad]):
    """The rules of further sales to the distant market."""

    kind = AlsoSellAbroad

    def judge(self, sit: Situation, move: AlsoSellAbroad) -> Iterator[Refusal]:
        """As any sale abroad."""
        return judge_abroad(sit, move.place, move.slot)

    def moves(self, sit: Situation) -> Iterator[AlsoSellAbroad]:
        """Good mills."""
        return (AlsoSellAbroad(sit.colour, *mill) for mill in mills_abroad(sit))

    def attempts(self, sit: Situation) -> Iterator[AlsoSellAbroad]:
        """Every tile."""
        return (AlsoSellAbroad(sit.colour, *tile) for tile in tiles_on_board(sit))

    def apply(self, sit: Situation, d: Draft, move: AlsoSellAbroad) -> None:
        """Another sale abroad."""
        offer_abroad(sit, d, move.place, move.slot)

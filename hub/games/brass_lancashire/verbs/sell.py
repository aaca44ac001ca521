"""Selling cotton, mill by mill: to a port that lies face up, whosever it is."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ...brass.board import bits
from ...brass.state import ACT, MORE
from ...brass.verbs.common import CARD, card_held, own_tile
from ...brass.verbs.sell import TILE, tile_sells
from ..look import Look
from ..moves import AlsoSell, Sell
from ..state import Draft


def mill_sells(look: Look, place: str, slot: int) -> Refusal | None:
    """An own cotton mill that has not sold yet."""
    return own_tile(look, place, slot) or tile_sells(look, place, slot)


def port_spaces(look: Look) -> list[tuple[str, int]]:
    """Spaces for ports on which a tile lies."""
    board = look.parts.board
    return [board.site[slot] for slot in board.slots_for["port"] if look.pos.tiles[slot]]


def ports(look: Look) -> list[tuple[str, int]]:
    """Ports on the board."""
    return [look.parts.board.site[slot] for slot in bits(look.survey.built.get("port", 0))]


def port_there(look: Look, port: str, space: int) -> Refusal | None:
    """A port tile that lies face up, of any seat."""
    slot = look.parts.board.slot.get((port, space))
    tile = look.pos.tiles[slot.index] if slot else None
    if tile is None or look.parts.tiles.kinds[tile.kind].industry != "port":
        return refuse("port.none", port=port, space=space)
    return refuse("port.flipped", port=port, space=space) if tile.flipped else None


def port_connected(look: Look, place: str, port: str) -> Refusal | None:
    """Links of anyone must lead from the mill to the port."""
    bit = look.parts.board.bit
    return None if look.graph.reach(bit[place]) & bit[port] else refuse("port.unconnected", place=place, port=port)


def to_port(d: Draft, move: Sell | AlsoSell, look: Look) -> None:
    """Mill and port flip."""
    slot = look.parts.board.slot
    d.flip(slot[move.place, move.slot].index)
    d.flip(slot[move.port, move.space].index)
    d.action, d.steps, d.phase = Sell.verb, d.steps + 1, MORE


def sell(d: Draft, move: Sell, look: Look) -> None:
    """Card and sale."""
    d.play_card(d.seat, move.card)
    to_port(d, move, look)


_CHOICES = (TILE, choose("port", "space", values=port_spaces, likely=ports))
_CHECKS = (gate(mill_sells), gate(port_there), port_connected)

SELL = Verb(Sell, (ACT,), sell, (*_CHOICES, CARD), (card_held, *_CHECKS))
ALSO_SELL = Verb(AlsoSell, ("more.sell",), to_port, _CHOICES, _CHECKS)

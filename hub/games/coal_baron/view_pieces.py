"""Tiles, orders and cubes of Coal Baron as the tablet shows them, wherever they lie."""

from __future__ import annotations

from hub.game import N_, Text, say
from hub.game.view import Cube, Facets, Piece

from .board import COALS
from .cards import CARD, Card
from .state import Counts, Order
from .tiles import Tile
from .words import COLOUR_WORDS, joined, marks, order_name, tile_name, word

TRANSPORT_ICONS = {"barrow": "wheelbarrow", "carriage": "cart", "motorcar": "lorry", "engine": "train"}


def tile_piece(tile: Tile, facets: Facets, n: int = 1) -> Piece:
    """A tunnel tile with its price."""
    return Piece(
        f"tunnel_{tile.coal}",
        tile_name(tile),
        icon="tunnel",
        level=tile.level,
        cubes=(_cube(tile.coal, tile.wagons), Cube(*_side(tile.side))),
        lines=(say(N_("price: {marks}"), marks=marks(tile.price)),),
        facets=facets,
        n=n,
    )


def _side(side: str) -> tuple[str, Text]:
    """The lamps of the light side, or none: the sun and the moon say it on the tablet."""
    return ("sun" if side == "light" else "moon"), word(f"side.{side}")


def card_piece(card: Card, facets: Facets) -> Piece:
    """An order card with its fields."""
    fields = tuple(_cube(coal, card.fields.count(coal)) for coal in dict.fromkeys(card.fields))
    return Piece("order", order_name(card), icon=TRANSPORT_ICONS[card.transport], cubes=fields, facets=facets)


def order_piece(order: Order) -> Piece:
    """An outstanding order: what lies on its fields and what is still wanted."""
    card = CARD[order.card]
    placed = [coal for field in order.fields for coal in field.split("+") if coal]
    wanted = [coal for coal, cubes in zip(card.fields, order.fields, strict=True) if not cubes]
    if wanted:
        names = [say("{n} × {coal}", n=wanted.count(coal), coal=_colour(coal)) for coal in dict.fromkeys(wanted)]
        line = say(N_("still wanted: {coals}"), coals=joined(", ", names))
    else:
        line = say(N_("ready to be delivered"))
    return Piece(
        "order",
        order_name(card),
        icon=TRANSPORT_ICONS[card.transport],
        cubes=tuple(_cube(coal, placed.count(coal)) for coal in dict.fromkeys(placed)),
        lines=(line,),
        facets={"order": order.card},
    )


def _colour(coal: str) -> Text:
    return Text(COLOUR_WORDS[coal])


def _cube(coal: str, n: int) -> Cube:
    return Cube(f"coal_{coal}", word(f"coal.{coal}"), n)


def loose_cubes(counts: Counts, source: str = "") -> tuple[Piece, ...]:
    """Loose cubes that can be touched: they show their colour and where they lie."""
    return tuple(
        Piece(
            f"coal_{coal}",
            word(f"coal.{coal}"),
            icon="coal",
            facets={"coal": coal, "source": source} if source else {"coal": coal},
            n=n,
        )
        for coal, n in zip(COALS, counts, strict=True)
        if n
    )

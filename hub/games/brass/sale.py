"""What every sale starts from: an own tile whose goods have not been sold; and selling, whoever buys."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from hub.game import Move, Refusal, refuse

from .changes import play_card
from .situation import Situation
from .state import Draft
from .tiles import SOLD, TileKind
from .verb import Verb, card_held, first

Sit = Situation[Any]


def kind_at(sit: Sit, slot: int) -> TileKind:
    """What lies on a slot that is known to hold a tile."""
    tile = sit.pos.tiles[slot]
    assert tile is not None
    kind: TileKind = sit.parts.tiles.kinds[tile.kind]
    return kind


def tile_sells(sit: Sit, slot: int) -> Refusal | None:
    """Only some industries sell, and each tile once."""
    kind = kind_at(sit, slot)
    place, n = sit.parts.board.name_of_slot(slot)
    if kind.flips != SOLD:
        return refuse("sell.industry", industry=kind.industry)
    tile = sit.pos.tiles[slot]
    return refuse("sell.flipped", place=place, slot=n) if tile and tile.flipped else None


Sale = tuple[str, int, str, int]
"""Place and slot of the tile that is sold, place and space of who buys: the first four facets of a sale."""

S = TypeVar("S", bound=Situation[Any])
D = TypeVar("D", bound=Draft)
M = TypeVar("M", bound=Move)


class Sales(Verb[S, D, M]):
    """What a title says of any sale: merchants or ports, and what else it takes."""

    @abstractmethod
    def judge_sale(self, sit: S, *sale: Any) -> Iterator[Refusal]:
        """All that holds for any sale."""

    @abstractmethod
    def good_sales(self, sit: S) -> Iterable[Sale]:
        """Sales with nothing against them."""

    @abstractmethod
    def all_sales(self, sit: S) -> Iterable[Sale]:
        """What a person could try to sell to whom."""

    @abstractmethod
    def make_sale(self, sit: S, d: D, *sale: Any) -> None:
        """Change the position."""

    @property
    def made(self) -> Callable[..., M]:
        """Makes a move from its seat and facets."""
        return self.kind

    def sale(self, move: M) -> Sale:
        """The facets of a move that say what is sold to whom."""
        place, slot, buyer, space = (getattr(move, name) for name in move.__struct_fields__[1:5])
        return place, slot, buyer, space


class Selling(Sales[S, D, M]):
    """The rules of the first sale of an action, which costs a card."""

    def judge(self, sit: S, move: M) -> Iterator[Refusal]:
        """Card and sale."""
        yield from first(card_held(sit, getattr(move, "card")))  # noqa: B009
        yield from self.judge_sale(sit, *self.sale(move))

    def moves(self, sit: S) -> list[M]:
        """Good sales with each card."""
        made, seat, cards = self.made, sit.colour, sit.card_ids
        return [made(seat, *sale, card) for sale in self.good_sales(sit) for card in cards]

    def attempts(self, sit: S) -> Iterator[M]:
        """Every sale with every card."""
        return (self.made(sit.colour, *sale, card) for sale in self.all_sales(sit) for card in sit.tried_cards)

    def apply(self, sit: S, d: D, move: M) -> None:
        """Card and sale."""
        play_card(self.parts, d, d.seat, getattr(move, "card"))  # noqa: B009
        self.make_sale(sit, d, *self.sale(move))


class AlsoSelling(Sales[S, D, M]):
    """The rules of further sales of an action."""

    def judge(self, sit: S, move: M) -> Iterator[Refusal]:
        """As any sale."""
        return self.judge_sale(sit, *self.sale(move))

    def moves(self, sit: S) -> Iterator[M]:
        """Good sales."""
        return (self.made(sit.colour, *sale) for sale in self.good_sales(sit))

    def attempts(self, sit: S) -> Iterator[M]:
        """Every sale."""
        return (self.made(sit.colour, *sale) for sale in self.all_sales(sit))

    def apply(self, sit: S, d: D, move: M) -> None:
        """Another sale."""
        self.make_sale(sit, d, *self.sale(move))

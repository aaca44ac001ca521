"""What chance brings: the first turn order and the cards. With the table dealing, only counts change."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hub.game import TABLE, Refusal, refuse

from .changes import give_card
from .moves import Aside, Deal, Order
from .parts import Parts
from .situation import Situation
from .state import Draft, add
from .verb import Verb, first

Sit = Situation[Any]

DRAW = "draw"
"""Cards after a turn."""


def shuffle_up(parts: Parts, d: Draft) -> None:
    """A new deck for an era. When the table deals, all hands are dealt with this."""
    seats = len(d.seats)
    aside = parts.aside(seats, d.era)
    d.discards = (0,) * len(parts.cards.kinds)
    d.hands, d.aside, d.aside_hidden = ((),) * seats, (), 0
    d.deck = parts.cards.deck_size(seats)
    if d.hub_deals:
        d.pile, d.hidden = parts.cards.copies[seats], (0,) * seats
    else:
        d.pile, d.hidden, d.aside_hidden = (), (parts.hand,) * seats, aside
        d.deck -= seats * parts.hand + aside


def next_to_get(parts: Parts, d: Draft) -> int | None:
    """The seat that is dealt the next card now: after a turn its own, else all in turn order."""
    waiting = (d.seat,) if d.phase == DRAW else d.order
    if not d.deck:
        return None
    return next((seat for seat in waiting if d.hand_size(seat) < parts.hand), None)


def aside_due(parts: Parts, d: Draft) -> bool:
    """Whether the next card is laid aside face down."""
    return d.deck > 0 and len(d.aside) < parts.aside(len(d.seats), d.era)


def draw_unseen(parts: Parts, d: Draft, seat: int) -> None:
    """A seat fills its hand from the table's deck."""
    n = max(0, min(parts.hand - d.hand_size(seat), d.deck))
    d.hidden = add(d.hidden, seat, n)
    d.deck -= n


def card_in_pile(sit: Sit, card: str) -> Refusal | None:
    """Only a card that is still in the draw pile can come."""
    kind = sit.parts.cards.by_id.get(card)
    if kind is None:
        return refuse("card.unknown", card=card)
    return None if sit.pos.pile[kind.index] else refuse("deal.none_left", card=card)


def random_card(parts: Parts, d: Draft, random: Random) -> str:
    """Any card of the draw pile, each as likely."""
    left = random.randrange(d.deck)
    for kind, copies in enumerate(d.pile):
        left -= copies
        if left < 0:
            return parts.cards.kinds[kind].id
    raise AssertionError("the deck has more cards than its pile")


def cards_in_pile(sit: Sit) -> list[str]:
    """Kinds that can come."""
    return [kind.id for kind, copies in zip(sit.parts.cards.kinds, sit.pos.pile, strict=True) if copies]


def draw(parts: Parts, d: Draft, card: str) -> int:
    """One card off the pile; its kind."""
    kind = parts.cards.by_id[card].index
    d.pile = add(d.pile, kind, -1)
    d.deck -= 1
    return kind


class Ordering(Verb[Sit, Draft, Order]):
    """The first turn order, one seat at a time."""

    kind = Order

    def judge(self, sit: Sit, move: Order) -> Iterator[Refusal]:
        """A seat of this game that is not yet in the order."""
        if move.next not in sit.pos.seats:
            yield refuse("seat.unknown", seat=move.next)
        elif sit.pos.seats.index(move.next) in sit.pos.order:
            yield refuse("order.twice", next=move.next)

    def moves(self, sit: Sit) -> list[Order]:
        """Seats not yet in the order."""
        return [Order(TABLE, seat) for index, seat in enumerate(sit.pos.seats) if index not in sit.pos.order]

    def attempts(self, sit: Sit) -> list[Order]:
        """Every seat."""
        return [Order(TABLE, seat) for seat in sit.pos.seats]

    def apply(self, sit: Sit, d: Draft, move: Order) -> None:
        """The seat acts after those before it."""
        d.order = (*d.order, d.seats.index(move.next))


class Dealing(Verb[Sit, Draft, Deal]):
    """A card to the hand that is due."""

    kind = Deal

    def judge(self, sit: Sit, move: Deal) -> Iterator[Refusal]:
        """The right hand, a card that is there."""
        seat = next_to_get(self.parts, sit.pos)
        if seat is None:
            yield refuse("deal.aside")
        elif move.to != sit.pos.seats[seat]:
            yield refuse("deal.other_hand", to=move.to, due=sit.pos.seats[seat])
        yield from first(card_in_pile(sit, move.card))

    def moves(self, sit: Sit) -> list[Deal]:
        """Any card of the pile to the hand that is due."""
        seat = next_to_get(self.parts, sit.pos)
        return [] if seat is None else [Deal(TABLE, card, sit.pos.seats[seat]) for card in cards_in_pile(sit)]

    def attempts(self, sit: Sit) -> list[Deal]:
        """Any card to anybody."""
        return [Deal(TABLE, kind.id, seat) for kind in self.parts.cards.kinds for seat in sit.pos.seats]

    def apply(self, sit: Sit, d: Draft, move: Deal) -> None:
        """From pile to hand."""
        give_card(d, d.seats.index(move.to), draw(self.parts, d, move.card))


class LayingAside(Verb[Sit, Draft, Aside]):
    """A card face down out of this era."""

    kind = Aside

    def judge(self, sit: Sit, move: Aside) -> Iterator[Refusal]:
        """After all hands, a card that is there."""
        if next_to_get(self.parts, sit.pos) is not None or not aside_due(self.parts, sit.pos):
            yield refuse("deal.hands_first")
        yield from first(card_in_pile(sit, move.card))

    def moves(self, sit: Sit) -> list[Aside]:
        """Any card of the pile, once all hands are full."""
        if next_to_get(self.parts, sit.pos) is not None or not aside_due(self.parts, sit.pos):
            return []
        return [Aside(TABLE, card) for card in cards_in_pile(sit)]

    def attempts(self, sit: Sit) -> list[Aside]:
        """Any card."""
        return [Aside(TABLE, kind.id) for kind in self.parts.cards.kinds]

    def apply(self, sit: Sit, d: Draft, move: Aside) -> None:
        """From pile to the cards laid aside."""
        d.aside = (*d.aside, draw(self.parts, d, move.card))

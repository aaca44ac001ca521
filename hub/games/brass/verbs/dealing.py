"""What chance brings: the first turn order and the cards. With the table dealing, only counts change."""

from __future__ import annotations

from random import Random

from hub.game import Refusal, Verb, choose, gate, refuse

from ..look import Look
from ..moves import Aside, Deal, Order
from ..state import DEAL, DRAW, ORDER, Draft, add

# -- the deck --


def shuffle_up(d: Draft) -> None:
    """A new deck for an era. When the table deals, all hands are dealt with this."""
    seats, parts = len(d.seats), d.parts
    aside = parts.aside(seats, d.era)
    d.discards = (0,) * len(parts.cards.kinds)
    d.hands, d.aside, d.aside_hidden = ((),) * seats, (), 0
    d.deck = parts.cards.deck_size(seats)
    if d.hub_deals:
        d.pile, d.hidden = parts.cards.copies[seats], (0,) * seats
    else:
        d.pile, d.hidden, d.aside_hidden = (), (parts.hand,) * seats, aside
        d.deck -= seats * parts.hand + aside


def next_to_get(d: Draft) -> int | None:
    """The seat that is dealt the next card now: after a turn its own, else all in turn order."""
    if not d.deck:
        return None
    hand = d.parts.hand
    for seat in (d.seat,) if d.phase == DRAW else d.order:
        if len(d.hands[seat]) + d.hidden[seat] < hand:
            return seat
    return None


def aside_due(d: Draft) -> bool:
    """Whether the next card is laid aside face down."""
    return d.deck > 0 and len(d.aside) < d.parts.aside(len(d.seats), d.era)


def draw_unseen(d: Draft, seat: int) -> None:
    """A seat fills its hand from the table's deck."""
    n = max(0, min(d.parts.hand - d.hand_size(seat), d.deck))
    d.hidden = add(d.hidden, seat, n)
    d.deck -= n


def draw(d: Draft, card: str) -> int:
    """One card off the pile; its kind."""
    kind = d.parts.cards.by_id[card].index
    d.pile = add(d.pile, kind, -1)
    d.deck -= 1
    return kind


def random_card(d: Draft, random: Random) -> str:
    """Any card of the draw pile, each as likely."""
    left = random.randrange(d.deck)
    for kind, copies in enumerate(d.pile):
        left -= copies
        if left < 0:
            return d.parts.cards.kinds[kind].id
    raise AssertionError("the deck has more cards than its pile")


# -- the first turn order --


def seats(look: Look) -> tuple[str, ...]:
    """Every seat."""
    found: tuple[str, ...] = look.pos.seats
    return found


def seat_known(look: Look, next: str) -> Refusal | None:
    """A seat of this game."""
    return None if next in look.pos.seats else refuse("seat.unknown", seat=next)


def not_in_order(look: Look, next: str) -> Refusal | None:
    """Each seat comes once."""
    return refuse("order.twice", next=next) if look.pos.seats.index(next) in look.pos.order else None


def order(d: Draft, move: Order, look: Look) -> None:
    """The seat acts after those before it."""
    d.order = (*d.order, d.seats.index(move.next))


# -- cards --


def all_cards(look: Look) -> list[str]:
    """Every kind of card."""
    return [kind.id for kind in look.parts.cards.kinds]


def cards_in_pile(look: Look) -> list[str]:
    """Kinds that can come."""
    return [kind.id for kind, copies in zip(look.parts.cards.kinds, look.pos.pile, strict=True) if copies]


def card_in_pile(look: Look, card: str) -> Refusal | None:
    """Only a card that is still in the draw pile can come."""
    kind = look.parts.cards.by_id.get(card)
    if kind is None:
        return refuse("card.unknown", card=card)
    return None if look.pos.pile[kind.index] else refuse("deal.none_left", card=card)


def hand_due(look: Look, to: str) -> Refusal | None:
    """Hands are filled in turn order."""
    seat = next_to_get(look.pos)
    if seat is None:
        return refuse("deal.aside")
    due = look.pos.seats[seat]
    return None if to == due else refuse("deal.other_hand", to=to, due=due)


def hands_full(look: Look) -> Refusal | None:
    """Cards are laid aside once all hands are dealt."""
    due = next_to_get(look.pos) is None and aside_due(look.pos)
    return None if due else refuse("deal.hands_first")


def deal(d: Draft, move: Deal, look: Look) -> None:
    """From pile to hand."""
    d.give_card(d.seats.index(move.to), draw(d, move.card))


def aside(d: Draft, move: Aside, look: Look) -> None:
    """From pile to the cards laid aside."""
    d.aside = (*d.aside, draw(d, move.card))


_CARD = choose("card", values=all_cards, likely=cards_in_pile)

VERBS = (
    Verb(Order, (ORDER,), order, (choose("next", values=seats),), (gate(seat_known), not_in_order)),
    Verb(Deal, (DEAL, DRAW), deal, (_CARD, choose("to", values=seats)), (hand_due, card_in_pile)),
    Verb(Aside, (DEAL,), aside, (_CARD,), (hands_full, card_in_pile)),
)

"""Action cards: dealt, played for what they show, two for any action or one for a load, and drawn to end a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from hub.game import Refusal, Verb, choose, gate, refuse
from hub.game.walk import Walk

from ..components import CARDS, DRAW, HAND_LIMIT
from ..moves import Combine, Deal, Draw, Load, Play, Stop
from ..railway.railway import GOODS
from ..state import HIDDEN, Draft, State, once, put
from .running import SEND
from .tracks import SIGNAL, SWITCH

# -- dealing --


def cards(state: State) -> Iterable[str]:
    """Kinds of action card."""
    return CARDS


def seats(state: State) -> Iterable[str]:
    """Whoever could be dealt to."""
    return state.seats


def drawing(state: State) -> tuple[str]:
    """Whoever is dealt to."""
    return (state.seats[state.deal_to],)


def deal_to(state: State, to: str) -> Refusal | None:
    """Cards go to the seat that draws."""
    (seat,) = drawing(state)
    return None if to == seat else refuse("deal.to", seat=seat)


def deal_card(state: State, card: str) -> Refusal | None:
    """A card can be dealt while the draw pile has one."""
    return None if in_pile(state, card) else refuse("deal.card", card=f"card.{card}")


def in_pile(state: Draft, card: str) -> int:
    """Copies of a card in the draw pile; the discards are shuffled in when it is empty."""
    if card not in CARDS:
        return 0
    index = CARDS.index(card)
    return state.unseen(index) if state.pile else state.discard[index]


def deal(d: Draft, move: Deal, look: State) -> None:
    """One more card in the hand."""
    if not look.pile:
        d.discard = (0, 0, 0)
    hand, index = d.hands[d.deal_to], CARDS.index(move.card)
    d.hands = put(d.hands, d.deal_to, put(hand, index, hand[index] + 1))
    d.deal_left -= 1


# -- playing --


def card_known(state: State, card: str) -> Refusal | None:
    """There are three kinds of action card."""
    return None if card in CARDS else refuse("card.unknown", card=card)


def other_known(state: State, other: str) -> Refusal | None:
    """The same for the second card."""
    return card_known(state, other)


def action_known(state: State, action: str) -> Refusal | None:
    """Two cards stand for an action that a card can show."""
    return card_known(state, action)


def card_in_hand(state: State, card: str) -> Refusal | None:
    """Only a card one holds can be played."""
    return _held(state, (card,))


def cards_in_hand(state: State, card: str, other: str) -> Refusal | None:
    """Only cards one holds can be played."""
    return _held(state, (card, other))


def _held(state: State, cards: tuple[str, ...]) -> Refusal | None:
    """Shown cards count as they are; hidden ones may be anything of which copies are unseen."""
    hand, hidden = state.hand, state.hand[HIDDEN]
    for card, n in Counter(cards).items():
        index = CARDS.index(card)
        lacking = max(n - hand[index], 0)
        if lacking > hidden:
            return refuse("card.none", card=f"card.{card}")
        if lacking > state.unseen(index):
            return refuse("card.seen", card=f"card.{card}")
        hidden -= lacking
    return None


_ACTIONS = {"signal": Walk(SIGNAL), "switch": Walk(SWITCH), "train": Walk(SEND)}


def can_act(state: Draft, action: str) -> bool:
    """Whether an action could be carried out at all now."""
    return _ACTIONS[action].possible(state, state.active)


@once
def asked_before(state: State) -> dict[str, bool]:
    """Which actions could be carried out now, as far as anybody has asked."""
    return {}


def action_possible(state: State, action: str) -> Refusal | None:
    """An action needs something to act on."""
    known = asked_before(state)
    if action not in known:
        known[action] = can_act(state, action)
    return None if known[action] else refuse("action.none", action=f"card.{action}")


def card_useful(state: State, card: str) -> Refusal | None:
    """So does a card played for what it shows."""
    return action_possible(state, card)


def spend(d: Draft, card: str) -> None:
    """A card from the active hand to the discards: a shown one if there is one, else a hidden one."""
    seat, index = d.seats.index(d.active), CARDS.index(card)
    hand = d.hands[seat]
    used = index if hand[index] else HIDDEN
    d.hands = put(d.hands, seat, put(hand, used, hand[used] - 1))
    d.discard = put(d.discard, index, d.discard[index] + 1)


def play(d: Draft, move: Play, look: State) -> None:
    """The action is carried out next."""
    spend(d, move.card)
    d.phase = move.card


def combine(d: Draft, move: Combine, look: State) -> None:
    """Two cards go for one action."""
    spend(d, move.card)
    spend(d, move.other)
    d.phase = move.action


# -- loading --


def cities(state: State) -> Iterable[str]:
    """All cities."""
    return state.net.cities


def trade_city(state: State, place: str) -> Refusal | None:
    """Goods lie in trade cities."""
    return None if place in state.net.good else refuse("load.city", place=place)


def train_in_city(state: State, place: str) -> Refusal | None:
    """A train must stand there."""
    return None if place in state.taken else refuse("load.train", place=place)


def train_empty(state: State, place: str) -> Refusal | None:
    """Only an empty train is loaded; nothing is unloaded in a trade city."""
    return refuse("load.full", place=place) if state.trains[state.taken[place]].good else None


def goods_left(state: State, place: str) -> Refusal | None:
    """There must be goods in the city."""
    return None if state.stock[GOODS.index(state.net.good[place])] else refuse("load.goods", place=place)


def load(d: Draft, move: Load, look: State) -> None:
    """The good goes from the city onto the train."""
    train, good = look.taken[move.place], d.net.good[move.place]
    d.trains = put(d.trains, train, msgspec.structs.replace(d.trains[train], good=good))
    d.restock(GOODS.index(good), -1)
    spend(d, move.card)


# -- the end of a turn --


def up_to_five(state: State) -> Iterable[int]:
    """How many cards could be drawn."""
    return range(DRAW + 1)


def not_last_turn(state: State) -> Refusal | None:
    """Nothing is drawn at the end of the last turn."""
    return refuse("draw.last") if state.last_turn else None


def hand_limit(state: State, cards: int) -> Refusal | None:
    """At most ten cards in a hand, and at most five drawn."""
    room = min(DRAW, HAND_LIMIT - sum(state.hand))
    return None if 0 <= cards <= room else refuse("draw.limit", most=room)


def draw_five(state: State, cards: int) -> Refusal | None:
    """Five cards are drawn; fewer only where five would pass the limit."""
    if sum(state.hand) + DRAW > HAND_LIMIT or cards >= DRAW or cards < 0:
        return None
    return refuse("draw.five", cards=DRAW)


def draw(d: Draft, move: Draw, look: State) -> None:
    """The hub deals the cards, or people take them unseen; the discards are shuffled in when the pile is empty."""
    seat, d.phase = d.seats.index(d.active), "deal"
    if d.hub_deals:
        d.deal_to, d.deal_left = seat, move.cards
        return
    hand = d.hands[seat]
    d.hands = put(d.hands, seat, put(hand, HIDDEN, hand[HIDDEN] + move.cards))
    if d.pile < 0:
        d.discard = (0, 0, 0)


def only_last_turn(state: State) -> Refusal | None:
    """Before the last turn, a turn ends with drawing."""
    return None if state.last_turn else refuse("stop.early")


def stop(d: Draft, move: Stop, look: State) -> None:
    """The last turn is over, and so is the game."""
    d.over = "end"


_CARD = choose("card", values=cards)

VERBS = (
    Verb(Deal, ("deal",), deal, (_CARD, choose("to", values=seats, likely=drawing)), (deal_to, deal_card)),
    Verb(Play, ("act",), play, (_CARD,), (gate(card_known), card_in_hand, card_useful)),
    Verb(
        Combine,
        ("act",),
        combine,
        (_CARD, choose("other", values=cards), choose("action", values=cards)),
        (gate(card_known), gate(other_known), gate(action_known), cards_in_hand, action_possible),
    ),
    Verb(
        Load,
        ("act",),
        load,
        (choose("place", values=cities), _CARD),
        (gate(card_known), card_in_hand, gate(trade_city), goods_left, gate(train_in_city), train_empty),
    ),
    Verb(Draw, ("act",), draw, (choose("cards", values=up_to_five),), (not_last_turn, hand_limit, draw_five)),
    Verb(Stop, ("act",), stop, checks=(only_last_turn,)),
)

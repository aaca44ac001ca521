"""How the game goes on by itself: the set-up, turns, the timetable card from top to bottom; and what chance shows."""

from __future__ import annotations

from random import Random

import msgspec

from hub.game import TABLE, Move

from .cards import MULTI, START, faces
from .components import CARDS, DICE, HAND, LOSS_DEPLOY, PLACE_NUMBERS, TRAIN_COLOURS
from .moves import Deal, Place, Roll, Timetable
from .railway.survey import TRACK_SIGNALS
from .scoring import won
from .state import CARD_STEP, Draft, State, colour_of, put
from .verbs import RULEBOOK
from .verbs.cards import can_act, drawing, in_pile
from .verbs.deployment import can_bring
from .verbs.helpers import switchman_could
from .verbs.timetable import begin, due, lay_open


def settle(d: Draft) -> None:
    """Up to the next thing somebody decides or rolls."""
    if d.over:
        return
    if not d.turn:
        prepare(d)
    elif d.phase == "deal" and not d.deal_left:
        next_turn(d)
    if d.phase in CARD_STEP or (d.phase == "timetable" and d.card):
        resolve(d)


def settle_amended(d: Draft) -> None:
    """The same after something was set by agreement: it may win the game, or leave no train to move."""
    if won(d):
        d.over = "won"
    elif d.phase == "train" and not can_act(d, "train"):
        d.phase = "act"
    else:
        settle(d)


# -- before the first turn --


def prepare(d: Draft) -> None:
    """On to the next step of the set-up, or to the first turn."""
    if 0 in d.numbers:
        d.phase = "numbers"
    elif len(d.laid) < len(d.net.junctions):
        d.phase = "lay"
    elif len(d.signals) < signal_markers(d):
        d.phase = "light"
    elif d.hub_deals and (short := [i for i, hand in enumerate(d.hands) if sum(hand) < HAND]):
        d.phase, d.deal_to, d.deal_left = "deal", short[0], HAND - sum(d.hands[short[0]])
    else:
        next_turn(d)


def signal_markers(d: Draft) -> int:
    """Green markers on the board: one per city, three on tracks, one more if agreed."""
    return len(d.net.cities) + TRACK_SIGNALS + int(d.extra_signal)


# -- turns --


def next_turn(d: Draft) -> None:
    """The next seat's turn; the first turn has the start card."""
    d.turn, d.held, d.through, d.phase = d.turn + 1, -1, False, "timetable"
    if d.turn == 1:
        lay_open(d, START, TRAIN_COLOURS, ())


def resolve(d: Draft) -> None:
    """The card from top to bottom: new trains first, then each symbol; what cannot be done is passed over."""
    while not d.over:
        if d.new and can_bring(d):
            d.phase = "deploy"
        elif d.todo:
            d.phase = "pick"
        elif not d.new and d.symbols[:1] == (MULTI,):
            d.phase = "multi"
        elif not d.new and d.symbols and due(d, d.symbols[0]):
            begin(d, d.symbols[0])
            d.phase = "pick"
        elif switchman_could(d):
            d.phase = "card"
        elif d.new:
            d.new = d.new[1:]
            d.lose(LOSS_DEPLOY)
            continue
        elif d.symbols:
            d.symbols = d.symbols[1:]
            continue
        else:
            card_done(d)
        return


def card_done(d: Draft) -> None:
    """The card is done; now action cards are played."""
    if d.card == START and d.places == "tokens":
        d.tokens = PLACE_NUMBERS
    d.phase, d.card, d.colour, d.begun, d.fresh = "act", "", "", False, False


# -- chance --


def chance(state: State, random: Random) -> Move:
    """What the hub deals, turns over or rolls, each as likely as at a real table."""
    if state.phase == "roll":
        return Roll(TABLE, random.choice(DICE[colour_of(state.runner)]))
    if state.phase == "place" and state.places != "tokens":
        return Place(TABLE, random.randint(1, 6) + random.randint(1, 6))
    if state.phase == "deal":
        weights = [in_pile(state, card) for card in CARDS]
        return Deal(TABLE, random.choices(CARDS, weights)[0], *drawing(state))
    if state.phase == "timetable" and state.known_cards:
        return Timetable(TABLE, *faces(_turned_over(state, random)))
    return random.choice(RULEBOOK.moves(state, state, state.phase, (TABLE,)))


def dealt_anew(state: State, seat: str | None, random: Random) -> State:
    """All hands but this seat's dealt anew from the cards it has not seen; what people dealt themselves nobody knows."""
    if not state.hub_deals:
        return state
    others = [i for i, other in enumerate(state.seats) if other != seat]
    unseen = [state.unseen(card) + sum(state.hands[i][card] for i in others) for card in range(len(CARDS))]
    cards = [card for card, n in enumerate(unseen) for _ in range(n)]
    random.shuffle(cards)
    hands = state.hands
    for i in others:
        dealt = [cards.pop() for _ in range(sum(hands[i]))]
        hands = put(hands, i, (*(dealt.count(card) for card in range(len(CARDS))), 0))
    return msgspec.structs.replace(state, hands=hands)


def _turned_over(state: State, random: Random) -> str:
    """A card of the known set that was not shown yet; copies count."""
    if state.bottom and state.deck == 1:
        return state.bottom
    left = list(state.known_cards)
    for card in state.shown:
        if card in left:
            left.remove(card)
    return random.choice(left)

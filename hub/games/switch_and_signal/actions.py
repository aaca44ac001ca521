"""Rules of action cards, switches and signals, and of placing those before the first game turn."""

from __future__ import annotations

from collections import Counter

from hub.game import Refusal, refuse

from .moves import Combine, Deal, Draw, Laid, Lay, Light, Load, Play, Signal, Stop, Switch
from .railway.railway import GOODS
from .railway.survey import TRACK_SIGNALS
from .state import HIDDEN, State, deck_size, unseen
from .tables import CARDS, DRAW, HAND_LIMIT

# -- dealing --


def deal_to(state: State, move: Deal) -> Refusal | None:
    """Cards go to the seat that draws."""
    seat = state.seats[state.deal_to]
    return None if move.to == seat else refuse("deal.to", seat=seat)


def deal_card(state: State, move: Deal) -> Refusal | None:
    """A card can be dealt while the draw pile has one."""
    return None if in_pile(state, move.card) else refuse("deal.card", card=f"card.{move.card}")


def in_pile(state: State, card: str) -> int:
    """Copies of a card in the draw pile; the discards are shuffled in when it is empty."""
    if card not in CARDS:
        return 0
    index = CARDS.index(card)
    return unseen(state, index) if deck_size(state) else state.discard[index]


# -- cards --


def card_known(state: State, move: Play | Load) -> Refusal | None:
    """There are three kinds of action card."""
    return None if move.card in CARDS else refuse("card.unknown", card=move.card)


def cards_known(state: State, move: Combine) -> Refusal | None:
    """The same for two cards and what they stand for."""
    strange = next((word for word in (move.card, move.other, move.action) if word not in CARDS), None)
    return None if strange is None else refuse("card.unknown", card=strange)


def card_in_hand(state: State, move: Play | Load) -> Refusal | None:
    """Only a card one holds can be played."""
    return _held(state, (move.card,))


def cards_in_hand(state: State, move: Combine) -> Refusal | None:
    """Only cards one holds can be played."""
    return _held(state, (move.card, move.other))


def _held(state: State, cards: tuple[str, ...]) -> Refusal | None:
    """Shown cards count as they are; hidden ones may be anything of which copies are unseen."""
    hand, hidden = state.hand, state.hand[HIDDEN]
    for card, n in Counter(cards).items():
        if card not in CARDS:
            continue
        lacking = max(n - hand[CARDS.index(card)], 0)
        if lacking > hidden:
            return refuse("card.none", card=f"card.{card}")
        if lacking > unseen(state, CARDS.index(card)):
            return refuse("card.seen", card=f"card.{card}")
        hidden -= lacking
    return None


def action_possible(state: State, move: Play | Combine) -> Refusal | None:
    """An action needs something to act on."""
    action = move.action if isinstance(move, Combine) else move.card
    if action not in CARDS or can_act(state, action):
        return None
    return refuse("action.none", action=f"card.{action}")


def can_act(state: State, action: str) -> bool:
    """Whether an action could be carried out at all now."""
    if action == "train":
        return any(train.place and i != state.held for i, train in enumerate(state.trains))
    if action == "switch":
        return bool(state.net.junctions)
    return any(legal_signal(state, source, target) for source in state.signals for target in state.net.signals)


# -- loading --


def trade_city(state: State, move: Load) -> Refusal | None:
    """Goods lie in trade cities."""
    return None if move.place in state.net.good else refuse("load.city", place=move.place)


def train_in_city(state: State, move: Load) -> Refusal | None:
    """A train must stand there."""
    if move.place not in state.net.good or move.place in state.taken:
        return None
    return refuse("load.train", place=move.place)


def train_empty(state: State, move: Load) -> Refusal | None:
    """Only an empty train is loaded; nothing is unloaded in a trade city."""
    train = state.taken.get(move.place)
    if train is None or move.place not in state.net.good or not state.trains[train].good:
        return None
    return refuse("load.full", place=move.place)


def goods_left(state: State, move: Load) -> Refusal | None:
    """There must be goods in the city."""
    good = state.net.good.get(move.place)
    if good is None or state.stock[GOODS.index(good)]:
        return None
    return refuse("load.goods", place=move.place)


# -- switches --


def junction_known(state: State, move: Lay | Switch) -> Refusal | None:
    """Switches are at junctions."""
    return None if move.junction in state.net.positions else refuse("switch.junction", junction=move.junction)


def position_known(state: State, move: Lay | Switch) -> Refusal | None:
    """Two branches of a junction are open, the others covered."""
    known = state.net.positions.get(move.junction)
    if known is None or move.open in known:
        return None
    return refuse("switch.position", junction=move.junction, open=move.open, known=", ".join(known))


def position_changes(state: State, move: Switch) -> Refusal | None:
    """Setting a switch changes it."""
    same = state.lie.get(move.junction) == move.open
    return refuse("switch.same", junction=move.junction) if same else None


def not_laid(state: State, move: Lay) -> Refusal | None:
    """Each switch is placed once before the game."""
    return refuse("lay.again", junction=move.junction) if move.junction in state.laid else None


def first_positions(state: State, move: Laid) -> Refusal | None:
    """Switches not placed by hand need a mapped first-game position."""
    known = state.net.railway.switches
    bare = next((id for id in state.net.junctions if id not in state.laid and id not in known), None)
    return None if bare is None else refuse("lay.open", junction=bare)


# -- signals --


def signal_known(state: State, move: Light) -> Refusal | None:
    """Markers lie on signal places."""
    return None if move.signal in state.net.city_of else refuse("signal.none", signal=move.signal)


def signal_red(state: State, move: Light) -> Refusal | None:
    """One marker on a signal place."""
    return refuse("signal.green", signal=move.signal) if move.signal in state.signals else None


def signal_share(state: State, move: Light) -> Refusal | None:
    """One marker in each city and three on tracks; one more anywhere if that was agreed."""
    city = state.net.city_of.get(move.signal)
    if city is None:
        return None
    per = Counter(state.net.city_of[signal] for signal in (*state.signals, move.signal))
    over = sum(max(n - (1 if place else TRACK_SIGNALS), 0) for place, n in per.items())
    if over <= int(state.extra_signal):
        return None
    return refuse("light.city", place=city) if city else refuse("light.track", most=TRACK_SIGNALS)


def source_green(state: State, move: Signal) -> Refusal | None:
    """A marker is moved from a green signal."""
    return None if move.source in state.signals else refuse("signal.source", signal=move.source)


def target_red(state: State, move: Signal) -> Refusal | None:
    """A marker is moved to a red signal place."""
    if move.target not in state.net.city_of:
        return refuse("signal.none", signal=move.target)
    return refuse("signal.green", signal=move.target) if move.target in state.signals else None


def city_keeps_one(state: State, move: Signal) -> Refusal | None:
    """Every city keeps at least one marker."""
    city = state.net.city_of.get(move.source)
    if not city or move.source not in state.signals or state.net.city_of.get(move.target) == city:
        return None
    left = sum(state.net.city_of[signal] == city for signal in state.signals) - 1
    return None if left else refuse("signal.city", place=city)


def legal_signal(state: State, source: str, target: str) -> bool:
    """Whether a marker may go from one signal place to another."""
    move = Signal(state.active, source, target)
    return not (source_green(state, move) or target_red(state, move) or city_keeps_one(state, move))


# -- the end of a turn --


def not_last_turn(state: State, move: Draw) -> Refusal | None:
    """Nothing is drawn at the end of the last turn."""
    return refuse("draw.last") if state.last_turn else None


def hand_limit(state: State, move: Draw) -> Refusal | None:
    """At most ten cards in a hand, and at most five drawn."""
    room = min(DRAW, HAND_LIMIT - sum(state.hand))
    return None if 0 <= move.cards <= room else refuse("draw.limit", most=room)


def draw_five(state: State, move: Draw) -> Refusal | None:
    """Five cards are drawn; fewer only where five would pass the limit."""
    if sum(state.hand) + DRAW > HAND_LIMIT or move.cards >= DRAW or move.cards < 0:
        return None
    return refuse("draw.five", cards=DRAW)


def only_last_turn(state: State, move: Stop) -> Refusal | None:
    """Before the last turn, a turn ends with drawing."""
    return None if state.last_turn else refuse("stop.early")

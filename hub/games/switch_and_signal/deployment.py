"""Rules of the timetable: what chance may show, which trains come and move, and when helpers help."""

from __future__ import annotations

from hub.game import Move, Refusal, refuse

from .movement import runs
from .moves import (
    Choose,
    Conductor,
    Controller,
    Deploy,
    Go,
    Place,
    Roll,
    Send,
    Shunter,
    Switchman,
    Timetable,
    Token,
)
from .state import State, colour_of, in_depot
from .tables import DICE, HELPERS, PLACE_NUMBERS, TRAIN_COLOURS
from .timetable import MOST_SYMBOLS, MULTI, NONE, START, SYMBOLS, Card, may_follow

# -- what the table shows --


def token_place(state: State, move: Token) -> Refusal | None:
    """Tokens are turned over in the order of the printed numbers."""
    expected = next_start(state)
    return None if move.place == expected else refuse("token.place", expected=expected)


def next_start(state: State) -> str:
    """The start place whose token is turned next."""
    return state.net.starts[state.numbers.index(0) + 2]


def token_number(state: State, move: Token) -> Refusal | None:
    """Each number lies on one start place."""
    fits = move.number in PLACE_NUMBERS and move.number not in state.numbers
    return None if fits else refuse("token.number", number=move.number)


def card_form(state: State, move: Timetable) -> Refusal | None:
    """A card brings 0 to 2 trains and shows symbols from the top without gaps."""
    line = (move.first, move.second, move.third)
    symbols = [symbol for symbol in line if symbol != NONE]
    gapless = line[: len(symbols)] == tuple(symbols)
    known = all(symbol in SYMBOLS for symbol in symbols)
    sensible = 0 <= move.new <= 2 and (move.new or symbols)
    return None if gapless and known and sensible else refuse("timetable.form", most=MOST_SYMBOLS)


def card_of(move: Timetable) -> str:
    """The card that was shown, as a word."""
    return Card(move.new, tuple(s for s in (move.first, move.second, move.third) if s != NONE)).id


def card_left(state: State, move: Timetable) -> Refusal | None:
    """A card that was shown is not in the deck any more, unless it was put under it."""
    card = card_of(move)
    under = card == state.bottom and state.deck == 1
    if under or card_form(state, move) or may_follow(card, state.shown, state.known_cards):
        return None
    known = not state.known_cards or card in state.known_cards
    return refuse("timetable.seen") if known else refuse("timetable.unknown")


def card_bottom(state: State, move: Timetable) -> Refusal | None:
    """The card under the deck comes last, and it comes for certain."""
    if not state.bottom or state.deck > 1 or card_of(move) == state.bottom:
        return None
    return refuse("timetable.bottom")


def place_number(state: State, move: Place) -> Refusal | None:
    """Two dice, or a place token, show 2 to 12."""
    return None if move.number in PLACE_NUMBERS else refuse("place.number", number=move.number)


def place_token(state: State, move: Place) -> Refusal | None:
    """A place token that was turned over is not in the stack."""
    if state.places != "tokens" or move.number in state.tokens or place_number(state, move):
        return None
    return refuse("place.token", number=move.number)


def roll_face(state: State, move: Roll) -> Refusal | None:
    """The die has the faces of its colour."""
    colour = colour_of(state.runner)
    faces = DICE[colour]
    return None if move.points in faces else refuse("roll.face", colour=colour, low=min(faces), high=max(faces))


# -- bringing trains --


def colour_known(state: State, move: Deploy | Choose | Conductor | Shunter) -> Refusal | None:
    """There are black, brown and gray trains."""
    return None if move.colour in TRAIN_COLOURS else refuse("colour.unknown", colour=move.colour)


def start_order(state: State, move: Deploy | Shunter) -> Refusal | None:
    """The start card brings black, then brown, then gray."""
    if state.card != START or move.colour == state.new[0]:
        return None
    return refuse("deploy.order", colour=move.colour, expected=state.new[0])


def colour_in_depot(state: State, move: Deploy | Shunter) -> Refusal | None:
    """Only a train in the depot can be brought."""
    if move.colour not in TRAIN_COLOURS or in_depot(state, move.colour):
        return None
    return refuse("deploy.depot", colour=move.colour)


def colour_differs(state: State, move: Deploy | Shunter) -> Refusal | None:
    """Two new trains have two colours."""
    return refuse("deploy.same", colour=move.colour) if move.colour in state.brought else None


def colours_to_bring(state: State) -> tuple[str, ...]:
    """The colours that could be brought now; none: the depot fails us."""
    if state.card == START:
        return state.new[:1]
    return tuple(c for c in TRAIN_COLOURS if c not in state.brought and in_depot(state, c))


# -- moving trains --


def colour_not_chosen(state: State, move: Choose) -> Refusal | None:
    """Each multi-coloured train of a card moves another colour."""
    return refuse("choose.same", colour=move.colour) if move.colour in state.chosen else None


def train_at(state: State, colour: str, place: str) -> int:
    """The train of that colour on that place, or -1."""
    train = state.taken.get(place, -1)
    return train if train >= 0 and colour_of(train) == colour else -1


def train_there(state: State, move: Send | Controller) -> Refusal | None:
    """A train is named by its colour and where it stands."""
    if train_at(state, move.colour, move.place) >= 0:
        return None
    return refuse("train.none", colour=move.colour, place=move.place)


def train_due(state: State, move: Send) -> Refusal | None:
    """By the timetable, the trains of the colour in turn move once each."""
    train = train_at(state, move.colour, move.place)
    if state.phase == "train" or train < 0 or train in state.todo or train == state.held:
        return None
    return refuse("train.not_due", colour=move.colour, place=move.place, due=state.colour)


def train_free(state: State, move: Send) -> Refusal | None:
    """A train held by the traffic controller does not move this turn."""
    train = train_at(state, move.colour, move.place)
    held = train >= 0 and train == state.held
    return refuse("train.held", colour=move.colour, place=move.place) if held else None


def way_known(state: State, move: Go) -> Refusal | None:
    """The train goes where its roll, the switches and the signals lead."""
    found = any(run.place == move.place and run.way == move.way for run in runs(state, state.runner, state.points))
    return None if found else refuse("go.way", place=move.place, points=state.points)


def must_leave(state: State, move: Go) -> Refusal | None:
    """Points must be used: a train in a city may not face a barred exit while it can leave by another."""
    ways = runs(state, state.runner, state.points)
    run = next((run for run in ways if run.place == move.place and run.way == move.way), None)
    if run is None or run.used or not any(other.used for other in ways):
        return None
    return refuse("go.leave", place=state.trains[state.runner].place, points=state.points)


# -- helpers --


def helper_here(state: State, move: Move) -> Refusal | None:
    """Each side of the board has its own three helpers."""
    return None if move.verb in HELPERS[state.side] else refuse("helper.side", helper=f"verb.{move.verb}")


def helper_unspent(state: State, move: Move) -> Refusal | None:
    """Each helper helps once in a game."""
    return refuse("helper.spent", helper=f"verb.{move.verb}") if move.verb in state.spent else None


def due_colours(state: State) -> tuple[str, ...]:
    """Colours the card still moves as a whole: printed ones to come, and the one in turn if none has moved yet."""
    now = (state.colour,) if state.todo and not state.begun else ()
    return tuple(dict.fromkeys((*now, *(s for s in state.symbols if s != MULTI and s != state.skipped))))


def colour_on_card(state: State, move: Conductor) -> Refusal | None:
    """The conductor holds a whole colour that the card shows and that has not set off."""
    if move.colour not in TRAIN_COLOURS or move.colour in due_colours(state):
        return None
    return refuse("conductor.colour", colour=move.colour)


def train_on_card(state: State, move: Controller) -> Refusal | None:
    """The traffic controller holds a train that the card would still move."""
    train = train_at(state, move.colour, move.place)
    if train < 0 or train in state.todo or move.colour in due_colours(state):
        return None
    return refuse("controller.train", colour=move.colour, place=move.place)


def not_start_card(state: State, move: Switchman) -> Refusal | None:
    """The start card is no timetable card."""
    return refuse("switchman.start") if state.card == START else None


def card_fresh(state: State, move: Switchman) -> Refusal | None:
    """The switchman helps right after a card was turned over."""
    return None if state.fresh or state.card == START else refuse("switchman.late")


def another_card(state: State, move: Switchman) -> Refusal | None:
    """There must be another card to turn over."""
    return None if state.deck else refuse("switchman.last")


def switchman_could(state: State) -> bool:
    """Whether the switchman could still change the card, so that the hub must not go on by itself."""
    move = Switchman(state.active)
    rules = (helper_here, helper_unspent, not_start_card, card_fresh, another_card)
    return not any(rule(state, move) for rule in rules)


def start_there(state: State, move: Shunter) -> Refusal | None:
    """Trains come in at start places."""
    return None if state.net.kind.get(move.place) == "start" else refuse("start.none", place=move.place)


def start_free(state: State, move: Shunter) -> Refusal | None:
    """One train on a start place."""
    return refuse("start.taken", place=move.place) if move.place in state.taken else None

"""Helpers: each side of the board has three, and each helps once in a game."""

from __future__ import annotations

from collections.abc import Callable

from hub.game import Move, Refusal, Verb, choose, gate, refuse
from hub.game.verb import Change, Check, Choice, Gate

from ..cards import MULTI, START
from ..components import HELPERS
from ..moves import Conductor, Controller, Dispatcher, Logistics, Shunter, Switchman
from ..state import CARD_STEP, SEATED, Draft, State
from .deployment import COLOUR, bring
from .preparation import starts
from .running import train_there, trains
from .timetable import colour_known, colours, lay_open


def helps(helper: str) -> Callable[[Draft], bool]:
    """Whether a helper is on the side of the board that is played."""
    return lambda state: helper in HELPERS[state.side]


def unspent(helper: str) -> Callable[[Draft], Refusal | None]:
    """Each helper helps once in a game."""

    def helper_unspent(state: Draft) -> Refusal | None:
        return refuse("helper.spent", helper=f"verb.{helper}") if helper in state.spent else None

    return helper_unspent


def spend(d: Draft, move: Move) -> None:
    """The helper has helped."""
    d.spent = (*d.spent, move.verb)


# -- Central Europe --


def logistics(d: Draft, move: Logistics, look: State) -> None:
    """The roll just made is ignored."""
    spend(d, move)
    d.phase, d.points = "roll", 0


def dispatcher(d: Draft, move: Dispatcher, look: State) -> None:
    """Trains may pass through cities this turn."""
    spend(d, move)
    d.through = True


def colour_on_card(state: State, colour: str) -> Refusal | None:
    """The conductor holds a whole colour that the card shows and that has not set off."""
    return None if colour in due_colours(state) else refuse("conductor.colour", colour=colour)


def due_colours(state: State) -> tuple[str, ...]:
    """Colours the card still moves as a whole: printed ones to come, and the one in turn if none has moved yet."""
    now = (state.colour,) if state.todo and not state.begun else ()
    return tuple(dict.fromkeys((*now, *(s for s in state.symbols if s != MULTI and s != state.skipped))))


def conductor(d: Draft, move: Conductor, look: State) -> None:
    """No train of the colour moves."""
    spend(d, move)
    d.skipped = move.colour
    d.todo = () if d.colour == move.colour else d.todo


# -- North America --


def not_start_card(state: Draft) -> Refusal | None:
    """The start card is no timetable card."""
    return refuse("switchman.start") if state.card == START else None


def card_fresh(state: Draft) -> Refusal | None:
    """The switchman helps right after a card was turned over."""
    return None if state.fresh or state.card == START else refuse("switchman.late")


def another_card(state: Draft) -> Refusal | None:
    """There must be another card to turn over."""
    return None if state.deck else refuse("switchman.last")


SWITCHMAN = (unspent("switchman"), not_start_card, card_fresh, another_card)


def switchman_could(d: Draft) -> bool:
    """Whether the switchman could still change the card, so that the hub must not go on by itself."""
    return helps("switchman")(d) and all(rule(d) is None for rule in SWITCHMAN)


def switchman(d: Draft, move: Switchman, look: State) -> None:
    """The card goes under the deck, and another is turned over."""
    spend(d, move)
    d.bottom, d.deck = d.card, d.deck + 1
    lay_open(d, "", (), ())
    d.phase, d.fresh = "timetable", False


def start_there(state: State, place: str) -> Refusal | None:
    """Trains come in at start places."""
    return None if state.net.kind.get(place) == "start" else refuse("start.none", place=place)


def start_free(state: State, place: str) -> Refusal | None:
    """One train on a start place."""
    return refuse("start.taken", place=place) if place in state.taken else None


def shunter(d: Draft, move: Shunter, look: State) -> None:
    """The train comes in where we like."""
    spend(d, move)
    d.fresh, d.brought = False, (*d.brought, move.colour)
    bring(d, move.place)


def train_on_card(state: State, colour: str, place: str) -> Refusal | None:
    """The traffic controller holds a train that the card would still move."""
    if state.train_at(colour, place) in state.todo or colour in due_colours(state):
        return None
    return refuse("controller.train", colour=colour, place=place)


def controller(d: Draft, move: Controller, look: State) -> None:
    """The train stays where it is for this turn."""
    spend(d, move)
    d.fresh, d.held = False, look.train_at(move.colour, move.place)
    d.todo = tuple(i for i in d.todo if i != d.held)


def _helper(
    kind: type[Move], phases: tuple[str, ...], change: Change, choices: tuple[Choice, ...] = (),
    checks: tuple[Check | Gate, ...] = (),
) -> Verb:  # fmt: skip
    rules = checks if kind is Switchman else (unspent(kind.verb), *checks)
    return Verb(kind, phases, change, choices, rules, in_game=helps(kind.verb), anytime=True)


_COLOUR, _TRAIN = choose("colour", values=colours), choose("colour", "place", values=trains)

VERBS = (
    _helper(Logistics, ("go",), logistics),
    _helper(Dispatcher, SEATED, dispatcher),
    _helper(Switchman, CARD_STEP, switchman, (), SWITCHMAN),
    _helper(Conductor, CARD_STEP, conductor, (_COLOUR,), (gate(colour_known), colour_on_card)),
    _helper(Controller, CARD_STEP, controller, (_TRAIN,), (gate(train_there), train_on_card)),
    _helper(
        Shunter,
        ("deploy",),
        shunter,
        (_COLOUR, choose("place", values=starts)),
        (*COLOUR, start_there, start_free),
    ),
)

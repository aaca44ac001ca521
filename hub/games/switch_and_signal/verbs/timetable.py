"""The timetable: a card is turned over and resolved from top to bottom; a multi-coloured symbol is chosen for."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import Refusal, Verb, choose, gate, refuse

from ..cards import MOST_SYMBOLS, NONE, SYMBOLS, Face, card_of, faces, may_follow, possible_cards, read_card
from ..components import TRAIN_COLOURS
from ..moves import Accept, Choose, Timetable
from ..state import Draft, State

# -- turning a card over --

_POSSIBLE = tuple(faces(card) for card in possible_cards())


def cards(state: State) -> Iterable[Face]:
    """The cards of this box, or any card there could be."""
    return [faces(card) for card in dict.fromkeys(state.known_cards)] if state.known_cards else _POSSIBLE


def card_form(state: State, new: int, first: str, second: str, third: str) -> Refusal | None:
    """A card brings 0 to 2 trains and shows symbols from the top without gaps."""
    line = (first, second, third)
    symbols = [symbol for symbol in line if symbol != NONE]
    gapless = line[: len(symbols)] == tuple(symbols)
    known = all(symbol in SYMBOLS for symbol in symbols)
    sensible = 0 <= new <= 2 and (new or symbols)
    return None if gapless and known and sensible else refuse("timetable.form", most=MOST_SYMBOLS)


def card_left(state: State, new: int, first: str, second: str, third: str) -> Refusal | None:
    """A card that was shown is not in the deck any more, unless it was put under it."""
    card = card_of(new, first, second, third)
    under = card == state.bottom and state.deck == 1
    if under or may_follow(card, state.shown, state.known_cards):
        return None
    known = not state.known_cards or card in state.known_cards
    return refuse("timetable.seen") if known else refuse("timetable.unknown")


def card_bottom(state: State, new: int, first: str, second: str, third: str) -> Refusal | None:
    """The card under the deck comes last, and it comes for certain."""
    if not state.bottom or state.deck > 1 or card_of(new, first, second, third) == state.bottom:
        return None
    return refuse("timetable.bottom")


def turn_over(d: Draft, move: Timetable, look: State) -> None:
    """The card of this turn is known."""
    id = card_of(move.new, move.first, move.second, move.third)
    card = read_card(id)
    if d.bottom and d.deck == 1:
        d.bottom = ""  # the switchman's card was shown before: still one card
    else:
        d.shown = (*d.shown, id)
    d.deck -= 1
    lay_open(d, id, ("",) * card.new, card.moves)


def lay_open(d: Draft, card: str, new: tuple[str, ...], symbols: tuple[str, ...]) -> None:
    """A card lies open and nothing of it is done yet."""
    d.card, d.new, d.symbols, d.fresh = card, new, symbols, True
    d.brought, d.chosen, d.todo = (), (), ()
    d.skipped = d.colour = ""


def accept(d: Draft, move: Accept, look: State) -> None:
    """The card stays."""
    d.fresh = False


# -- what moves --


def colours(state: State) -> Iterable[str]:
    """The colours of trains."""
    return TRAIN_COLOURS


def colour_known(state: Draft, colour: str) -> Refusal | None:
    """There are black, brown and gray trains."""
    return None if colour in TRAIN_COLOURS else refuse("colour.unknown", colour=colour)


def colour_not_chosen(state: State, colour: str) -> Refusal | None:
    """Each multi-coloured train of a card moves another colour."""
    return refuse("choose.same", colour=colour) if colour in state.chosen else None


def choose_colour(d: Draft, move: Choose, look: State) -> None:
    """The trains of this colour move for the symbol."""
    d.fresh, d.chosen = False, (*d.chosen, move.colour)
    begin(d, move.colour)


def due(d: Draft, colour: str) -> tuple[int, ...]:
    """Trains of a colour that the card moves."""
    return () if colour == d.skipped else tuple(i for i in d.on_board(colour) if i != d.held)


def begin(d: Draft, colour: str) -> None:
    """The topmost symbol is done by moving this colour."""
    d.symbols = d.symbols[1:]
    d.colour, d.todo, d.begun = colour, due(d, colour), False


VERBS = (
    Verb(
        Timetable,
        ("timetable",),
        turn_over,
        (choose("new", "first", "second", "third", values=cards),),
        (gate(card_form), card_left, card_bottom),
    ),
    Verb(Accept, ("card",), accept),
    Verb(
        Choose,
        ("multi",),
        choose_colour,
        (choose("colour", values=colours),),
        (gate(colour_known), colour_not_chosen),
    ),
)

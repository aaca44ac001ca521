"""Tinners' Trail (Alley Cat Games 2021; Cynowy szlak), 1 to 5 seats, as a Rules object.

The folder reads like the rule sheet: tables (board, sheets), state, a file of verbs for each chapter, words, view.
"""

from __future__ import annotations

from random import Random

from hub.game import N_, Amend, Box, Effect, Move, PieceKind, Rules, Setup, SetupStep, Standing, Text, View, say
from hub.game.rules import PLAN
from hub.game.view import Words

from . import course, faults, hidden, log, pieces, preview, scoring, view
from .amendments import CATALOGUE
from .icons import ICONS
from .made_up import made_up_box
from .moves import VERBS
from .printed import read_game
from .reasons import REASONS
from .setup import checklist, first_draft
from .sheets import SHEETS
from .state import Draft, State
from .title import TITLE
from .verbs import RULEBOOK
from .words import ASKS, WORDS, card_words, word


class TinnersTrail(Rules[State]):
    """The rules of Tinners' Trail."""

    title = TITLE
    board_is = PLAN
    verbs = VERBS
    rulebook = RULEBOOK
    catalogue = CATALOGUE
    state_type = State
    draft_type = Draft
    reasons = REASONS
    words = WORDS
    icons = ICONS
    asks = ASKS
    printed = {"tile": ("copper", "tin", "water")}
    told_by_box = frozenset({"tile", "bonus", "shows", "price", "card_says"})
    at_once = frozenset({"roll", "die"})
    sheets = SHEETS

    # -- set-up --

    def check(self, setup: Setup) -> Setup:
        """The set-up with defaults; the hub must know enough of the box to deal from it."""
        checked = super().check(setup)
        read_game(checked, self.box(checked))
        return checked

    def made_up(self, setup: Setup) -> Box:
        """Invented values, for tests and simulation."""
        return made_up_box(setup)

    def start(self, setup: Setup) -> State:
        """The board before the first tile is turned."""
        draft = first_draft(read_game(setup, self.box(setup)))
        self.settle(draft)
        return self.settled(draft)

    # -- the game --

    def seats(self, state: State) -> tuple[str, ...]:
        """The seats; Lord Wallace has none."""
        return state.game.seats

    def phase(self, state: State) -> str:
        """The kind of the present step of the agenda."""
        return state.now.kind

    def settle(self, draft: Draft) -> None:
        """On to the next step that somebody decides."""
        course.settle(draft)

    def settle_amended(self, draft: Draft) -> None:
        """Whose turn it is follows from the markers as they stand now."""
        course.settle_amended(draft)

    def to_act(self, state: State) -> tuple[str, ...]:
        """Whose step it is."""
        return (state.agenda[0].seat,) if state.agenda else ()

    def chance(self, state: State, random: Random) -> Move:
        """What the hub deals or rolls; what Lord Wallace has decided."""
        return course.chance(state, random) or random.choice(list(self.moves(state)))

    def view(self, state: State, seat: str | None = None) -> View:
        """What a seat may see."""
        return view.view(state, seat)

    def dealt_anew(self, state: State, seat: str | None, random: Random) -> State:
        """Other hands, decks and what others have looked at, mixed."""
        draft = self.draft(state)
        hidden.deal_anew(draft, seat, random)
        return self.settled(draft)

    def result(self, state: State) -> Standing | None:
        """The final ranking."""
        return scoring.standing(state)

    # -- words --

    def tell(self, before: State, move: Move, after: State) -> Text:
        """One line of the log."""
        return CATALOGUE.tell(before, move) if isinstance(move, Amend) else log.tell(before, move, after)

    def effect(self, state: State, move: Move) -> Effect:
        """What a legal move would cost and bring."""
        return Effect(preview.lines(state, move, self.apply(state, move)))

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        """What a choice is called: maps say what they give, money has its sign."""
        if facet == "card":
            return say(N_("card {n}"), n=value) if isinstance(value, int) else card_words(state, value)
        if facet in ("amount", "price") and state.step and state.step.kind in ("bid", "invest", "gives"):
            return f"£{value}" if not (facet == "amount" and state.step.kind == "gives") else str(value)
        if facet == "unit":
            return say(N_("in multiples of £{n}"), n=value)
        if facet == "spot":
            return word(str(value))
        return super().label(facet, value, state, setup)

    # -- the physical game --

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        """Tiles, maps, tokens and markers that can carry a tag."""
        return pieces.pieces(setup, read_game(setup, self.box(setup)))

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        """How to lay out the real game."""
        return checklist(setup, read_game(setup, self.box(setup)))

    # -- proof --

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return faults.faults(state)


RULES = TinnersTrail()

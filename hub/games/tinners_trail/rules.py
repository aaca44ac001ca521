"""Tinners' Trail (Alley Cat Games 2021; Cynowy szlak), 1 to 5 seats, as a Rules object.

The folder reads like the rule sheet: tables (board, sheets), state, one file for each part of the round, words, view.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hub.game import (
    BOX,
    DEALER,
    N_,
    Amend,
    Amendment,
    Box,
    Choice,
    Edition,
    Effect,
    Move,
    Option,
    PieceKind,
    Refusal,
    Rules,
    Setup,
    SetupStep,
    Standing,
    Text,
    Title,
    View,
    say,
)
from hub.game.rules import PLAN
from hub.game.view import Words

from . import amend, effect, faults, layout_words, referee, scoring, tell, view
from .box import read_game
from .layout import first_state
from .made_up import made_up_box
from .moves import VERBS
from .reasons import REASONS
from .sheets import SHEETS
from .state import Draft, State
from .words import ASKS, WORDS

_OFF_ON = (Choice("off", N_("Without")), Choice("on", N_("With")))


def _hard(id: str, label: str, note: str) -> Option:
    return Option(id, label, (Choice("off", N_("Without")), Choice("on", N_("With"), note)), seats=(1,))


OPTIONS = (
    DEALER,
    Option("arsenic", N_("Arsenic expansion"), _OFF_ON),
    Option("emigration", N_("Emigration expansion"), _OFF_ON),
    Option("pack", N_("Kickstarter pack"), _OFF_ON),
    _hard("better_mines", N_("Lord Wallace: better mines"), N_("His mines have a capacity of 3.")),
    _hard("cheap_labour", N_("Lord Wallace: cheap labour"), N_("His costs are halved, rounded up.")),
    Option(
        "more_mines", N_("Lord Wallace: more mines"),
        (Choice("0", N_("Without")), Choice("1", N_("One more")), Choice("2", N_("Two more"))), seats=(1,),
    ),
    _hard("fat_wallet", N_("Lord Wallace: fat wallet"), N_("All his bids are £2 higher.")),
    _hard("friends", N_("Lord Wallace: friends in high places"), N_("He always invests in the top row.")),
    Option(
        "books", N_("Lord Wallace: sabotaged books"),
        (
            Choice("off", N_("Without")),
            Choice("second", N_("Second row"), N_("You invest in the lower of the two rows.")),
            Choice("lower", N_("One row lower"), N_("You invest one row below your marker.")),
        ),
        seats=(1,),
    ),
    _hard("subsidy", N_("Lord Wallace: subsidy"), N_("Rounds 2, 3, 4 begin with 1, 2, 3 cubes of water less for him.")),
    _hard("greenfield", N_("Lord Wallace: greenfield purchase"), N_("Rounds 3 and 4 begin with a free mine for him.")),
    BOX,
)  # fmt: skip

TITLE = Title(
    "tinners_trail",
    "Tinners' Trail",
    "1",
    (Edition("2021", N_("Alley Cat Games 2021"), (1, 2, 3, 4, 5)),),
    OPTIONS,
    ("red", "blue", "green", "yellow", "purple"),
    N_("Mines, auctions and water in Cornwall; alone against Lord Wallace."),
)


class TinnersTrail(Rules[State]):
    """The rules of Tinners' Trail."""

    title = TITLE
    board_is = PLAN
    verbs = VERBS
    state_type = State
    reasons = REASONS
    words = WORDS
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
        return referee.settle(Draft(first_state(read_game(setup, self.box(setup)))))

    # -- the game --

    def moves(self, state: State) -> Iterable[Move]:
        """Every legal move now."""
        return referee.legal(state)

    def judge(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """All that stands against a move."""
        return amend.refusals(state, move) if isinstance(move, Amend) else referee.refusals(state, move)

    def apply(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        return amend.amended(state, move) if isinstance(move, Amend) else referee.after(state, move)

    def attempts(self, state: State) -> Iterable[Move]:
        """What people could try."""
        return referee.attempts(state)

    def to_act(self, state: State) -> tuple[str, ...]:
        """Whose step it is."""
        return (state.step.seat,) if state.step else ()

    def chance(self, state: State, random: Random) -> Move:
        """What the hub deals or rolls; what Lord Wallace has decided."""
        return referee.chance(state, random)

    def view(self, state: State, seat: str | None = None) -> View:
        """What a seat may see."""
        return view.view(state, seat)

    def result(self, state: State) -> Standing | None:
        """The final ranking."""
        return scoring.standing(state)

    # -- words --

    def tell(self, before: State, move: Move, after: State) -> Text:
        """One line of the log."""
        return amend.agreed(before, move) if isinstance(move, Amend) else tell.tell(before, move, after)

    def effect(self, state: State, move: Move) -> Effect:
        """What a legal move would cost and bring."""
        return Effect(effect.lines(state, move, self.apply(state, move)))

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        """What a choice is called: maps say what they give, money has its sign."""
        if facet == "card":
            if isinstance(value, int):
                return say(N_("card {n}"), n=value)
            return tell.card_words(state, value)
        if facet in ("amount", "price") and state.step and state.step.kind in ("bid", "invest", "gives"):
            return f"£{value}" if not (facet == "amount" and state.step.kind == "gives") else str(value)
        if facet == "unit":
            return say(N_("in multiples of £{n}"), n=value)
        if facet == "spot":
            return tell.word(str(value))
        return super().label(facet, value, state, setup)

    # -- the physical game --

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        """Tiles, maps, tokens and markers that can carry a tag."""
        return layout_words.pieces(setup, read_game(setup, self.box(setup)))

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        """How to lay out the real game."""
        return layout_words.checklist(setup, read_game(setup, self.box(setup)))

    # -- agreement and proof --

    def amendments(self, state: State) -> tuple[Amendment, ...]:
        """What the table may set by agreement."""
        return amend.amendments(state)

    def amend_words(self, state: State, target: str, value: str) -> Words:
        """People by their names, money with its sign."""
        return amend.value_words(state, target, value)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return faults.faults(state)


RULES = TinnersTrail()

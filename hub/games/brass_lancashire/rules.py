"""The rules of Brass and Brass: Lancashire: each game is played by the rules of its printing, and this finds them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hub.game import Amendment, Effect, Move, PieceKind, Refusal, Rules, Setup, SetupStep, Text
from hub.game.rules import APPROXIMATE
from hub.game.view import Standing, View, Words

from .parts import FULL, PRINTINGS
from .printing import Printing
from .state import State


class LancashireRules(Rules[State]):
    """Both editions, on the whole map or the smaller one."""

    title, verbs, state_type = Printing.title, Printing.verbs, State
    reasons, words, asks = Printing.reasons, Printing.words, Printing.asks
    board_is = APPROXIMATE

    def __init__(self) -> None:
        self.printings = {key: Printing(parts) for key, parts in PRINTINGS.items()}

    def of(self, state: State) -> Printing:
        """The rules a game is played by."""
        return self.printings[state.edition, state.map]

    def for_setup(self, setup: Setup) -> Printing:
        """The rules a game will be played by."""
        return self.printings[setup.edition, setup.options.get("map", FULL)]

    def start(self, setup: Setup) -> State:
        """The state before the first move."""
        return self.for_setup(setup).start(setup)

    def moves(self, state: State) -> Iterable[Move]:
        """Every legal move now."""
        return self.of(state).moves(state)

    def judge(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """All that stands against a move."""
        return self.of(state).judge(state, move)

    def apply(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        return self.of(state).apply(state, move)

    def attempts(self, state: State) -> Iterable[Move]:
        """Everything a person could try now."""
        return self.of(state).attempts(state)

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who may move now."""
        return self.of(state).to_act(state)

    def chance(self, state: State, random: Random) -> Move:
        """What the hub draws when the state awaits it."""
        return self.of(state).chance(state, random)

    def view(self, state: State, seat: str | None = None) -> View:
        """What a seat may see."""
        return self.of(state).view(state, seat)

    def result(self, state: State) -> Standing | None:
        """The final standing once the game is over."""
        return self.of(state).result(state)

    def tell(self, before: State, move: Move, after: State) -> Text:
        """One sentence of the log."""
        return self.of(before).tell(before, move, after)

    def effect(self, state: State, move: Move) -> Effect:
        """What a legal move would cost and bring."""
        return self.of(state).effect(state, move)

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        """What a choice is called on the tablet."""
        return self.of(state).label(facet, value, state, setup)

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        """The pieces of the box that can be tagged."""
        return self.for_setup(setup).pieces(setup)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        """How to lay out the real game."""
        return self.for_setup(setup).checklist(setup)

    def amendments(self, state: State) -> tuple[Amendment, ...]:
        """What the table may set by agreement now."""
        return self.of(state).amendments(state)

    def amend_words(self, state: State, target: str, value: str) -> Words:
        """What a value of an amendment is called."""
        return self.of(state).amend_words(state, target, value)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return self.of(state).faults(state)

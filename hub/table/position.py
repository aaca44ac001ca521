"""A game as the table sees it at one moment. Never changed, only replaced: any thread may look at it."""

from __future__ import annotations

from typing import Any

from hub.game import N_, TABLE, Amendment, Facet, Move, Rules, Setup, Text, refuse, say
from hub.game.sheet import BOX, MADE_UP
from hub.game.view import View, Words

from .lazy import lazy
from .spots import BoardSpot, Where, board_spots

ANYONE = "anyone"
"""Whose evidence it is while several may act and nobody has said whose tap it was."""


class Position:
    """A game: its rules, its state and the number of the last row."""

    def __init__(self, rules: Rules[Any], setup: Setup, state: Any, number: int, last: str = "") -> None:
        self.rules, self.setup, self.state, self.number = rules, setup, state, number
        self.last = last
        """The seat that made the last move anyone chose: what it had shown was used up by that."""
        self._views: dict[str | None, View] = {}

    @lazy
    def moves(self) -> tuple[Move, ...]:
        """Every legal move now."""
        return tuple(self.rules.moves(self.state))

    @lazy
    def attempts(self) -> tuple[Move, ...]:
        """Everything a person could plausibly try now."""
        return tuple(self.rules.attempts(self.state))

    @lazy
    def tried(self) -> tuple[dict[str, Facet], ...]:
        """The facets of all attempts."""
        return tuple(move.facets() for move in self.attempts)

    @lazy
    def actors(self) -> tuple[str, ...]:
        """The seats that may move now."""
        return self.rules.to_act(self.state)

    def view(self, seat: str | None = None) -> View:
        """What a seat (or everyone) may see."""
        if seat not in self._views:
            self._views[seat] = self.rules.view(self.state, seat)
        return self._views[seat]

    @lazy
    def amendments(self) -> tuple[Amendment, ...]:
        """What the table may set by agreement."""
        return self.rules.amendments(self.state)

    @lazy
    def spots(self) -> dict[Where, BoardSpot]:
        """Every slot and link of the board and what the game says lies there."""
        return board_spots(self.view().board)

    @lazy
    def may_deal(self) -> bool:
        """Whether the hub could roll or draw for the table now: it never makes up what is printed in the box."""
        if self.actors != (TABLE,):
            return False
        if not self.rules.told_by_box or self.setup.options.get(BOX.id) == MADE_UP:
            return True
        return not any(move.verb in self.rules.told_by_box for move in self.moves)

    # -- who --

    def acting(self, seat: str) -> str:
        """Whose evidence it is when this seat shows something: the table's while chance is awaited."""
        return TABLE if self.actors == (TABLE,) else seat

    def acts(self, seat: str) -> bool:
        """Whether this is one who may act now; where several may, so may whoever has not said who it is."""
        return len(self.actors) > 1 if seat == ANYONE else seat in self.actors

    def shared(self) -> str:
        """Whose evidence it is when something is shown on what all seats share."""
        return self.actors[0] if len(self.actors) == 1 else ANYONE if self.actors else ""

    def not_yours(self, seat: str) -> Text:
        """Why this seat cannot act now."""
        if not self.actors:
            return self.rules.explain(refuse("game.over"), self.setup)
        if self.actors == (TABLE,):
            return self.rules.explain(refuse("turn.table"), self.setup)
        if len(self.actors) == 1:
            return self.rules.explain(refuse("turn.not_yours", seat=seat, active=self.actors[0]), self.setup)
        name, *others = (str(self.rules.name(one, self.setup)) for one in (seat, *self.actors))
        said = N_("It is not {seat}'s turn; still to act: {active}.")
        return say(said, seat=name, active=", ".join(others))

    # -- words --

    def label(self, facet: str, value: Facet) -> Words:
        """The words for one value of a facet."""
        return self.rules.label(facet, value, self.state, self.setup)

    def shown(self, facet: str, value: Facet) -> Words:
        """The words for a value once it was chosen: a bare number says what it counts, where there is a word for that."""
        word, label = self.rules.words.get(facet), self.label(facet, value)
        if word and label == str(value):
            return say(N_("{field}: {value}"), field=Text(word), value=value)
        return label

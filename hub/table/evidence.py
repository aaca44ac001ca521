"""Evidence of one seat: what it has shown, by pad, place, button or finger, and which moves that leaves.

Pads toggle, places state, buttons and fingers choose. All of it goes through the kernel's one `narrow`. Works
without any hardware: the tablet alone is evidence enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from hub.game import (
    N_,
    TABLE,
    Amendment,
    Evidence,
    Facet,
    Move,
    Narrowed,
    Rules,
    Setup,
    Text,
    narrow,
    refuse,
    say,
    why_none,
)
from hub.game.view import View, Words

from .spots import BoardSpot, Where, board_spots

TABLET, PAD, PLACE, BUTTON = "tablet", "pad", "place", "button"


class Shown(msgspec.Struct, frozen=True):
    """One thing that was shown. `facets` are the values it allows; `key` names it, so that it can be taken back."""

    key: str
    by: str
    label: Words
    facets: dict[str, tuple[Facet, ...]]


class Position:
    """A game as the table sees it: its rules, its state and the number of the last row. Never changed, only replaced."""

    def __init__(self, rules: Rules[Any], setup: Setup, state: Any, number: int, last: str = "") -> None:
        self.rules, self.setup, self.state, self.number = rules, setup, state, number
        self.last = last
        """The seat that made the last move anyone chose, for the undo button."""

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every legal move now."""
        return tuple(self.rules.moves(self.state))

    @cached_property
    def attempts(self) -> tuple[Move, ...]:
        """Everything a person could plausibly try now."""
        return tuple(self.rules.attempts(self.state))

    @cached_property
    def tried(self) -> tuple[dict[str, Facet], ...]:
        """The facets of all attempts."""
        return tuple(move.facets() for move in self.attempts)

    @cached_property
    def actors(self) -> tuple[str, ...]:
        """The seats that may move now."""
        return self.rules.to_act(self.state)

    @cached_property
    def view(self) -> View:
        """What everyone may see."""
        return self.rules.view(self.state, None)

    @cached_property
    def amendments(self) -> tuple[Amendment, ...]:
        """What the table may set by agreement."""
        return self.rules.amendments(self.state)

    @cached_property
    def spots(self) -> dict[Where, BoardSpot]:
        """Every slot and link of the board and what the game says lies there."""
        return board_spots(self.view.board)

    def acting(self, seat: str) -> str:
        """Whose evidence it is when this seat shows something: the table's while chance is awaited."""
        return TABLE if self.actors == (TABLE,) else seat

    def shared(self) -> str:
        """Whose evidence it is when something is shown on what all seats share; empty if it could be anybody's."""
        return self.actors[0] if len(self.actors) == 1 else ""

    def label(self, facet: str, value: Facet) -> Words:
        """The words for one value of a facet."""
        return self.rules.label(facet, value, self.state, self.setup)

    def shown(self, facet: str, value: Facet) -> Words:
        """The words for a value once it was chosen: a bare number says what it counts, where there is a word for that."""
        word, label = self.rules.words.get(facet), self.label(facet, value)
        if word and label == str(value):
            return say(N_("{field}: {value}"), field=Text(word), value=value)
        return label

    def not_yours(self, seat: str) -> Text:
        """Why this seat cannot act now."""
        if not self.actors:
            refusal = refuse("game.over")
        elif self.actors == (TABLE,):
            refusal = refuse("turn.table")
        else:
            refusal = refuse("turn.not_yours", seat=seat, active=self.actors[0])
        return self.rules.explain(refusal, self.setup)


class Reading(msgspec.Struct, frozen=True):
    """What a seat's evidence comes to. `clash` are two things that cannot both be meant."""

    narrowed: Narrowed
    clash: tuple[Shown, Shown] | None = None

    @property
    def move(self) -> Move | None:
        """The one move left, if there is just one."""
        return self.narrowed.move


NOTHING = Reading(Narrowed((), {}, {}))


class SeatEvidence:
    """All that one seat (or the table) has shown since its last move."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.shown: dict[str, Shown] = {}
        self.cursor = -1
        """The choice that `next` has reached; -1 before the first press."""
        self.changes = 0
        """Counts up with everything a page would show otherwise than before."""
        self._shows = 0
        self._cache: tuple[Position, int, Reading] | None = None

    def show(self, item: Shown) -> None:
        """Add evidence, in place of what had the same key."""
        self.shown.pop(item.key, None)
        self.shown[item.key] = item
        self._changed()

    def toggle(self, item: Shown) -> bool:
        """A tap: adds it, or takes it back if it was shown; gives whether it is shown now."""
        if self.drop(item.key):
            return False
        self.show(item)
        return True

    def drop(self, key: str) -> bool:
        """Take one thing back; gives whether it was there."""
        if self.shown.pop(key, None) is None:
            return False
        self._changed()
        return True

    def drop_last(self) -> Shown | None:
        """Take back the last thing, save what newly lies on the board: that is taken back by lifting it."""
        for key in reversed(self.shown):
            if not key.startswith("place:"):
                item = self.shown[key]
                self.drop(key)
                return item
        return None

    def clear(self) -> None:
        """Take everything back."""
        self.shown.clear()
        self._changed()

    def choose(self, facets: Mapping[str, Facet], position: Position, by: str) -> bool:
        """A finger or a button chooses values, one each; the same again takes them back."""
        keys = {name: f"choice:{name}" for name in facets}
        if all(key in self.shown and self.shown[key].facets[name] == (facets[name],) for name, key in keys.items()):
            for key in keys.values():
                self.drop(key)
            return False
        for name, key in keys.items():
            value = facets[name]
            self.show(Shown(key, by, position.shown(name, value), {name: (value,)}))
        return True

    def step(self, by: int, choices: int) -> None:
        """Move the cursor over the choices, round and round."""
        if choices:
            self.cursor = (max(self.cursor, -1 if by > 0 else 0) + by) % choices
            self.changes += 1

    def read(self, position: Position) -> Reading:
        """Which moves are left in this position."""
        if self._cache is None or self._cache[0] is not position or self._cache[1] != self._shows:
            self._cache = (position, self._shows, self._read(position))
        return self._cache[2]

    def evidence(self) -> dict[str, tuple[Facet, ...]]:
        """All that was shown, as the kernel wants it: facet -> values it may have."""
        allowed: dict[str, tuple[Facet, ...]] = {"seat": (self.seat,)}
        for item in self.shown.values():
            for name, values in item.facets.items():
                before = allowed.get(name)
                allowed[name] = values if before is None else tuple(v for v in before if v in values)
        return allowed

    def _read(self, position: Position) -> Reading:
        if clash := self._clash():
            return Reading(NOTHING.narrowed, clash)
        return Reading(narrow(position.moves, self.evidence()))

    def _clash(self) -> tuple[Shown, Shown] | None:
        items = list(self.shown.values())
        for i, one in enumerate(items):
            for other in items[i + 1 :]:
                for name in one.facets.keys() & other.facets.keys():
                    if not set(one.facets[name]) & set(other.facets[name]):
                        return one, other
        return None

    def _changed(self) -> None:
        self.changes += 1
        self._shows += 1
        self.cursor = -1

    @property
    def source(self) -> str:
        """What to write down as the source of a move shown this way: the most bodily kind of evidence."""
        kinds = {item.by for item in self.shown.values()}
        return next((by for by in (PLACE, PAD, BUTTON, TABLET) if by in kinds), "")


def reasons(position: Position, evidence: SeatEvidence, more: Evidence | None = None) -> tuple[Text, ...]:
    """Why nothing fits what a seat has shown (and, with `more`, would show); empty if something does."""
    rules, setup = position.rules, position.setup
    if evidence.seat not in position.actors:
        return (position.not_yours(evidence.seat),)
    reading = evidence.read(position)
    if reading.clash:
        one, other = reading.clash
        return (
            say(
                N_("Two things were shown that do not go together: {one} and {other}. Take one back."),
                one=one.label,
                other=other.label,
            ),
        )
    allowed = {**evidence.evidence(), **(more or {})}
    if narrow(reading.narrowed.moves, allowed).moves:
        return ()
    _, refusals = why_none(rules, position.state, allowed)
    return tuple(rules.explain(refusal, setup) for refusal in refusals)

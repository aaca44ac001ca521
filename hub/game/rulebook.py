"""The rulebook: all verbs of a title, ready to be asked what is legal, what could be tried and what stands against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .move import TABLE, Move
from .verb import Verb
from .walk import Walk


class Rulebook:
    """All verbs of a title, ready to be asked. `look` is the position as checks see it, `state` the bare state."""

    def __init__(self, *verbs: Verb, waits: Mapping[str, str] | None = None) -> None:
        self.verbs = verbs
        self.waits = waits or {}
        """Why another verb has to wait, by the phase that is to be done first; elsewhere `phase.wrong`."""
        self.walks = {verb.kind: Walk(verb) for verb in verbs}
        self.by_phase: dict[str, tuple[Walk, ...]] = {}
        for verb in verbs:
            for phase in verb.phases:
                self.by_phase[phase] = (*self.by_phase.get(phase, ()), self.walks[verb.kind])
        if len(self.walks) != len(verbs):
            raise TypeError("a verb is declared twice")

    @property
    def kinds(self) -> tuple[type[Move], ...]:
        """The moves there are, in the order of their verbs."""
        return tuple(self.walks)

    def moves(self, look: Any, state: Any, phase: str, seats: tuple[str, ...]) -> list[Move]:
        """Every legal move of these seats in this phase."""
        found: list[Move] = []
        for walk in self.by_phase.get(phase, ()):
            if walk.in_game(state):
                for seat in seats:
                    found += walk.moves(look, seat)
        return found

    def attempts(self, look: Any, state: Any, phase: str, seats: tuple[str, ...]) -> Iterator[Move]:
        """Everything these seats could try in this phase, legal or not."""
        for walk in self.by_phase.get(phase, ()):
            if walk.in_game(state):
                for seat in seats:
                    yield from walk.attempts(look, seat)

    def strays(
        self, look: Any, state: Any, phase: str, actors: tuple[str, ...], seats: tuple[str, ...]
    ) -> Iterator[Move]:
        """What people could reach for though it is not the moment or not their turn."""
        now = self.by_phase.get(phase, ())
        for seat in seats:
            for walk in self.walks.values():
                due = walk in now and seat in actors
                if walk.verb.anytime and not due and seat != TABLE and walk.in_game(state):
                    yield from walk.attempts(look, seat)

"""A tiny made-up title for the ledger's tests: two seats in turn add 1 to 3 to their counter, then a die is rolled.

The die's face is added to the pot. Who reaches the goal first has won. Rules of another version can be asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from hub.game import (
    DEALER,
    N_,
    TABLE,
    Amend,
    Amendment,
    Edition,
    Effect,
    Move,
    PieceKind,
    Reason,
    Refusal,
    Rules,
    Seat,
    Setup,
    SetupStep,
    Text,
    Title,
    Verbs,
    refuse,
    say,
)
from hub.game.view import Rank, Standing, Turn, View


class Add(Move, frozen=True):
    verb, form = "add", "add {n}"

    n: int


class Roll(Move, frozen=True):
    verb, form = "roll", "roll {face}"

    face: int


class Counters(msgspec.Struct, frozen=True):
    """`active` is an index into the seats; `rolling` while the die is awaited."""

    seats: tuple[str, ...]
    counters: tuple[int, ...]
    pot: int = 0
    active: int = 0
    rolling: bool = False


class Tiny(Rules[Counters]):
    """`most` is the largest step allowed, `worth` what a step of one adds: so rules can differ between versions."""

    verbs = Verbs((Add, Roll))
    state_type = Counters
    reasons = {"add.range": Reason("Nobody may add {n}; up to {most} is allowed.", "Steps are small.")}

    def __init__(self, version: str = "1", most: int = 3, worth: int = 1, goal: int = 30) -> None:
        self.most, self.worth, self.goal = most, worth, goal
        self.title = Title("tiny", "Tiny", version, (Edition("first", "First", (2,)),), (DEALER,), ("red", "blue"))

    def start(self, setup: Setup) -> Counters:
        return Counters(setup.colours, (0,) * len(setup.seats))

    def moves(self, state: Counters) -> Iterable[Move]:
        return [move for move in self.attempts(state) if not self.judge(state, move)]

    def attempts(self, state: Counters) -> Iterable[Move]:
        for seat in state.seats:
            yield from (Add(seat, n) for n in range(1, 5))
        yield from (Roll(TABLE, face) for face in range(1, 7))

    def judge(self, state: Counters, move: Move) -> tuple[Refusal, ...]:
        if isinstance(move, Amend):
            known = move.target in state.seats
            if known and move.value.isdigit():
                return ()
            if known:
                return (refuse("amend.value", target=move.target, value=move.value, allowed="0…"),)
            return (refuse("amend.unknown", target=move.target),)
        acting = self.to_act(state)
        if not acting:
            return (refuse("game.over"),)
        if move.seat not in acting:
            return (refuse("turn.not_yours", seat=move.seat, active=acting[0]),)
        if isinstance(move, Add) and not 1 <= move.n <= self.most:
            return (refuse("add.range", n=move.n, most=self.most),)
        if isinstance(move, Roll) and not 1 <= move.face <= 6:
            return (refuse("phase.wrong"),)
        return ()

    def apply(self, state: Counters, move: Move) -> Counters:
        if isinstance(move, Roll):
            following = (state.active + 1) % len(state.seats)
            return Counters(state.seats, state.counters, state.pot + move.face, following)
        if isinstance(move, Amend):
            counters = self._with(state, state.seats.index(move.target), int(move.value))
            return msgspec.structs.replace(state, counters=counters)
        assert isinstance(move, Add)
        value = state.counters[state.active] + move.n * self.worth
        counters = self._with(state, state.active, value)
        return msgspec.structs.replace(state, counters=counters, rolling=value < self.goal)

    def _with(self, state: Counters, seat: int, value: int) -> tuple[int, ...]:
        return (*state.counters[:seat], value, *state.counters[seat + 1 :])

    def to_act(self, state: Counters) -> tuple[str, ...]:
        if max(state.counters) >= self.goal:
            return ()
        return (TABLE,) if state.rolling else (state.seats[state.active],)

    def chance(self, state: Counters, random: Random) -> Move:
        return Roll(TABLE, random.randint(1, 6))

    def view(self, state: Counters, seat: str | None = None) -> View:
        return View("tiny", "first", seat or "", Turn(self.to_act(state), say(N_("Add something."))), (), ())

    def result(self, state: Counters) -> Standing | None:
        if max(state.counters) < self.goal:
            return None
        order = sorted(zip(state.counters, state.seats, strict=True), reverse=True)
        return Standing(tuple(Rank(i, seat, score) for i, (score, seat) in enumerate(order, 1)))

    def tell(self, before: Counters, move: Move, after: Counters) -> Text:
        return say("{move}; the pot is {pot}", move=move.text(), pot=after.pot)

    def effect(self, state: Counters, move: Move) -> Effect:
        return Effect(())

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        return ()

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        return ()

    def amendments(self, state: Counters) -> tuple[Amendment, ...]:
        return tuple(Amendment(seat, say(seat), str(n)) for seat, n in zip(state.seats, state.counters, strict=True))

    def faults(self, state: Counters) -> list[str]:
        return []


TINY = Tiny()


def setup(dealer: str = "hub", seed: int = 7) -> Setup:
    """Two seats at the tiny game."""
    return Setup("tiny", "first", (Seat("red", "Ania"), Seat("blue", "Bolek", "star")), {"dealer": dealer}, seed)

"""Whatever is played, undone, redone, amended, marked and reopened in whatever order: the ledger equals a model."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hub.game import TABLE, Amend, Illegal
from hub.ledger import Counted, Game, Ledger, MemoryLedger, SqliteLedger, import_record, to_record

from .tiny import Add, Counters, Roll, Tiny, setup

RULES = Tiny(goal=12)


class Sequences(RuleBasedStateMachine):
    """The model: states one could go back to and forward to, each with the number of rows written so far."""

    kind: str

    @initialize(dealer=st.sampled_from(["hub", "table"]), seed=st.integers(0, 5))
    def begin(self, dealer: str, seed: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "ledger.db"
        self.ledger: Ledger = MemoryLedger() if self.kind == "memory" else SqliteLedger(self.path)
        self.game = Game.begin(self.ledger, "main", setup(dealer, seed), RULES)
        self.now, self.past, self.future = self.game.state, list[Counters](), list[Counters]()
        self.number, self.keys = 0, set[str]()

    def chosen(self, state: Counters, rows: int) -> None:
        self.past.append(self.now)
        self.now, self.future, self.number = state, [], self.number + rows

    @precondition(lambda self: hasattr(self, "game"))
    @rule(n=st.integers(1, 4), key=st.sampled_from(["", "", "a", "b", "c"]))
    def play(self, n: int, key: str) -> None:
        acting = RULES.to_act(self.now)
        move = Roll(TABLE, n) if acting == (TABLE,) else Add(acting[0] if acting else "red", n)
        refused = bool(RULES.judge(self.now, move))
        try:
            self.game.play(move, "pad", key)
        except Illegal:
            assert refused
        except Counted:
            assert key in self.keys and not refused
        else:
            assert not refused and (not key or key not in self.keys)
            self.keys |= {key} - {""}
            expected = RULES.apply(self.now, move)
            rolled = self.game.setup.dealer == "hub" and RULES.to_act(expected) == (TABLE,)
            if rolled:
                expected = RULES.apply(expected, self.game.history()[-1].move)
            self.chosen(expected, 2 if rolled else 1)

    @rule(seat=st.sampled_from(["red", "blue"]), value=st.integers(0, 11), reason=st.text(max_size=8))
    def amend(self, seat: str, value: int, reason: str) -> None:
        move = Amend(TABLE, seat, str(value), reason)
        self.game.play(move, "tablet")
        expected = RULES.apply(self.now, move)
        # An amendment may take the seats out of the end of the game, and so into a roll that was not due before.
        rows = self.game.number - self.number
        for step in self.game.history()[len(self.game.history()) - rows + 1 :]:
            expected = RULES.play(expected, step.move)
        self.chosen(expected, rows)

    @rule()
    def undo(self) -> None:
        assert self.game.can_undo == bool(self.past)
        if self.past:
            self.game.undo("button")
            self.future.append(self.now)
            self.now, self.number = self.past.pop(), self.number + 1

    @rule()
    def redo(self) -> None:
        assert self.game.can_redo == bool(self.future)
        if self.future:
            self.game.redo("button")
            self.past.append(self.now)
            self.now, self.number = self.future.pop(), self.number + 1

    @rule(key=st.sampled_from(["a", "b", "c"]))
    def mark(self, key: str) -> None:
        self.ledger.mark("main", [key])
        self.keys.add(key)

    @rule()
    def reopen(self) -> None:
        if isinstance(self.ledger, SqliteLedger):
            self.ledger.close()
            self.ledger = SqliteLedger(self.path)
        self.game = Game(self.ledger, self.game.id, RULES)
        assert self.game.notice is None

    @rule()
    def copy(self) -> None:
        copy = import_record(self.ledger, "side", RULES, to_record(self.game))
        assert copy.state == self.now
        assert copy.can_undo == bool(self.past)

    @invariant()
    def the_game_is_where_the_model_is(self) -> None:
        if hasattr(self, "game"):
            assert (self.game.state, self.game.number) == (self.now, self.number)
            assert len(self.ledger.rows(self.game.id)) == self.number
            assert (self.ledger.game(self.game.id).ended is not None) == (RULES.result(self.now) is not None)
            assert all(self.ledger.seen("main", key) for key in self.keys)

    def teardown(self) -> None:
        if hasattr(self, "ledger"):
            self.ledger.close()
            self.folder.cleanup()


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_any_sequence_equals_the_model(kind: str) -> None:
    machine = type(f"Sequences_{kind}", (Sequences,), {"kind": kind})
    examples = 400 if kind == "memory" else 200
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=25, deadline=None, database=None)
    )

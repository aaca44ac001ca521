"""A live game: written before it changes, undo and redo in groups, the same luck again, other rules later."""

from collections.abc import Callable

import pytest

from hub.game import TABLE, Amend, BadText, Illegal, Text
from hub.ledger import Counted, Entry, Game, Ledger, LedgerError, MemoryLedger, Nothing, SqliteLedger, Stale

from .tiny import TINY, Add, Counters, Roll, Tiny, setup

SHORT = Tiny(goal=4)


def begin(ledger: Ledger, dealer: str = "hub", rules: Tiny = TINY) -> Game[Counters]:
    return Game.begin(ledger, "main", setup(dealer), rules)


def again(game: Game[Counters], rules: Tiny | None = None) -> Game[Counters]:
    return Game(game.ledger, game.id, rules or game.rules)  # type: ignore[arg-type]


def moves(game: Game[Counters]) -> list[str]:
    return [row.move for row in game.line.moves]


def test_a_move_is_written_with_the_roll_that_follows(ledger: Ledger) -> None:
    game = begin(ledger)
    state = game.play(Add("red", 2), "pad", "k")
    assert (state.counters, state.active, game.number) == ((2, 0), 1, 2)
    assert [(r.seat, r.source, r.key) for r in ledger.rows(game.id)] == [("red", "pad", "k"), ("table", "hub", "")]
    assert again(game).state == state


def test_people_who_roll_tell_the_hub(ledger: Ledger) -> None:
    game = begin(ledger, "table")
    game.play(Add("red", 2), "pad")
    assert TINY.to_act(game.state) == (TABLE,)
    assert game.advance().rolling
    assert game.play(Roll(TABLE, 6), "tablet").pot == 6
    assert game.would_undo() == ("table roll 6",)


def test_the_hub_rolls_for_people_who_ask(ledger: Ledger) -> None:
    game = begin(ledger, "table")
    game.play(Add("red", 2), "pad")
    game.deal("tablet")
    assert (game.number, game.state.active, len(game.would_undo())) == (2, 1, 1)
    with pytest.raises(Nothing):
        game.deal("tablet")


def test_a_refused_move_changes_nothing(ledger: Ledger) -> None:
    game = begin(ledger)
    before = game.state
    with pytest.raises(Illegal) as caught:
        game.play(Add("red", 9), "pad", "k")
    assert caught.value.refusals[0].code == "add.range"
    assert (game.state, ledger.rows(game.id), ledger.seen("main", "k")) == (before, [], False)


def test_of_several_moves_all_or_none_are_written(ledger: Ledger) -> None:
    game = begin(ledger, "table")
    with pytest.raises(Illegal):
        game.play_all([Add("red", 1), Roll(TABLE, 2), Add("red", 1)], "hub")
    assert (game.number, game.state.counters) == (0, (0, 0))
    game.play_all([Add("red", 1), Roll(TABLE, 2), Add("blue", 1)], "tablet", "k")
    assert (game.number, game.state.counters) == (3, (1, 1))


def test_a_failed_write_changes_nothing(ledger: Ledger) -> None:
    game = begin(ledger)
    ledger.mark("main", ["k"])
    before = game.state
    with pytest.raises(Counted):
        game.play(Add("red", 1), "pad", "k")
    assert (game.state, game.number, game.line.moves) == (before, 0, ())


def test_who_saw_another_number_is_stale(ledger: Ledger) -> None:
    game = begin(ledger)
    game.play(Add("red", 1), "pad", expect=0)
    for act in (lambda: game.play(Add("blue", 1), "pad", expect=0), lambda: game.undo("tablet", expect=1)):
        with pytest.raises(Stale):
            act()
    assert game.number == 2


def test_another_writer_is_noticed_and_caught_up_with(ledger: Ledger) -> None:
    one = begin(ledger)
    two = again(one)
    one.play(Add("red", 1), "pad")
    with pytest.raises(Stale):
        two.play(Add("red", 2), "pad")
    two.reload()
    assert (two.state, two.number) == (one.state, one.number)


def test_undo_takes_back_a_choice_with_its_luck_and_redo_brings_back_both(ledger: Ledger) -> None:
    game = begin(ledger)
    first = game.play(Add("red", 1), "pad")
    second = game.play(Add("blue", 2), "pad")
    assert [text.split()[0] for text in game.would_undo()] == ["blue", "table"]
    assert game.undo("button") == first
    assert game.would_redo()[0] == "blue add 2"
    assert again(game).state == first
    assert game.redo("button") == second
    assert again(game).state == second
    assert [row.kind for row in ledger.rows(game.id)] == ["move"] * 4 + ["undo", "redo"]


def test_undo_does_not_roll_the_die_anew(ledger: Ledger) -> None:
    game = begin(ledger)
    before = game.play(Add("red", 1), "pad").pot
    game.undo("tablet")
    assert game.play(Add("red", 3), "pad").pot == before


def test_a_new_move_gives_up_what_was_taken_back(ledger: Ledger) -> None:
    game = begin(ledger)
    game.play(Add("red", 1), "pad")
    game.undo("tablet")
    game.play(Add("red", 2), "pad")
    assert not game.can_redo
    with pytest.raises(Nothing, match="nothing to bring back"):
        game.redo("tablet")


def test_nothing_is_taken_back_before_the_first_choice(ledger: Ledger) -> None:
    game = begin(ledger)
    assert (game.can_undo, game.would_undo(), game.would_redo()) == (False, (), ())
    with pytest.raises(Nothing, match="nothing to take back"):
        game.undo("tablet")


def test_an_amendment_is_a_choice_of_its_own(ledger: Ledger) -> None:
    game = begin(ledger)
    game.play(Add("red", 1), "pad")
    game.play(Amend(TABLE, "blue", "9", "we  miscounted\nbadly"), "tablet")
    assert game.state.counters == (1, 9)
    assert again(game).history()[-1].move == Amend(TABLE, "blue", "9", "we miscounted badly")
    assert game.undo("tablet").counters == (1, 0)


@pytest.mark.parametrize("value", ["4 0", "4 because we say so", "", "4\n0"])
def test_an_amendment_whose_value_is_no_word_is_refused_not_misread(ledger: Ledger, value: str) -> None:
    game = Game.begin(ledger, "main", setup(), TINY)
    before = game.state
    with pytest.raises(Illegal) as caught:
        game.play(Amend("table", "red", value, "a slip"), "tablet")
    assert [refusal.code for refusal in caught.value.refusals] == ["amend.value"]
    assert (game.state, game.line.last_choice()) == (before, ())


def test_an_amendment_without_a_reason_is_replayed_too(ledger: Ledger) -> None:
    game = begin(ledger)
    game.play(Amend(TABLE, "blue", "9"), "tablet")
    fresh = again(game)
    assert (fresh.notice, fresh.state.counters) == (None, (0, 9))


def test_the_end_is_written_with_the_last_move_and_undone_with_it(ledger: Ledger) -> None:
    game = begin(ledger, rules=SHORT)
    for seat in ("red", "blue", "red"):
        game.play(Add(seat, 2), "pad")
    assert game.standing() and '"seat":"red"' in (ledger.game(game.id).standing or "")
    game.undo("tablet")
    assert game.standing() is None and ledger.game(game.id).ended is None
    game.redo("tablet")
    assert ledger.game(game.id).ended


def test_history_gives_every_move_with_its_states(ledger: Ledger) -> None:
    game = begin(ledger)
    states = [game.state]
    for seat in ("red", "blue", "red"):
        states.append(game.play(Add(seat, 2), "pad"))
    steps = again(game).history()
    assert [step.number for step in steps] == [1, 2, 3, 4, 5, 6]
    assert [step.after for step in steps[1::2]] == states[1:]
    assert [step.before for step in steps[::2]] == states[:-1]
    assert steps[0].told().english() == "red add 2; the pot is 0"


@pytest.mark.parametrize("length", [0, 5, 40])
def test_opening_needs_few_moves_replayed(length: int) -> None:
    class Watched(Tiny):
        played = 0

        def apply(self, state: Counters, move: object) -> Counters:
            Watched.played += 1
            return super().apply(state, move)  # type: ignore[arg-type]

    rules = Watched(goal=1000)
    game = begin(MemoryLedger(), rules=rules)
    for _ in range(length):
        game.play(Add(rules.to_act(game.state)[0], 1), "pad")
    Watched.played = 0
    assert again(game).state == game.state
    assert Watched.played <= 8


# -- rules that changed --


def three_rounds(ledger: Ledger) -> Game[Counters]:
    game = begin(ledger)
    for seat in ("red", "blue", "red"):
        game.play(Add(seat, 3), "pad")
    return game


def test_new_rules_that_change_nothing_go_unnoticed(ledger: Ledger) -> None:
    game = three_rounds(ledger)
    fresh = again(game, Tiny("2"))
    assert (fresh.notice, fresh.state) == (None, game.state)


@pytest.mark.parametrize(("rules", "why"), [(Tiny("2", most=2), "would be refused"), (Tiny("2", worth=2), "another")])
def test_a_game_goes_on_from_where_it_stood_under_other_rules(ledger: Ledger, rules: Tiny, why: str) -> None:
    game = three_rounds(ledger)
    fresh = again(game, rules)
    assert fresh.notice is not None
    assert why in fresh.notice.english()
    assert (fresh.state, moves(fresh)) == (game.state, moves(game))
    after = fresh.play(Add("blue", 1), "pad")
    assert after.counters == (6, 3 + rules.worth)
    later = again(game, rules)
    assert (later.state, later.notice) == (after, fresh.notice)
    assert later.undo("tablet") == game.state
    assert later.undo("tablet").counters == (3, 3)


def test_a_rule_changed_without_a_new_version_is_noticed(ledger: Ledger) -> None:
    fresh = again(three_rounds(ledger), Tiny("1", worth=2))
    assert fresh.notice is not None
    assert fresh.state.counters == (6, 3)


class Renamed(Tiny):
    """A later version whose states are written otherwise, so that no old snapshot can be read."""

    def restore(self, text: str) -> Counters:
        if not text.startswith("new "):
            raise ValueError("an old snapshot")
        return super().restore(text.removeprefix("new "))

    def snapshot(self, state: Counters) -> str:
        return "new " + super().snapshot(state)


def test_without_a_readable_snapshot_the_moves_are_replayed(ledger: Ledger) -> None:
    game = three_rounds(ledger)
    fresh = again(game, Renamed("2"))
    assert (fresh.state, fresh.notice) == (game.state, None)


def test_a_refused_row_and_all_after_it_count_as_taken_back(ledger: Ledger) -> None:
    game = begin(ledger)
    for n in (1, 3, 1):
        game.play(Add(TINY.to_act(game.state)[0], n), "pad")
    strict = Renamed("2", most=2)
    fresh = again(game, strict)
    assert fresh.notice is not None
    assert "Row 3 (blue add 3)" in fresh.notice.english()
    assert "Nobody may add 3; up to 2 is allowed." in fresh.notice.english()
    assert fresh.state.counters == (1, 0)
    assert len(ledger.rows(game.id)) == 6
    fresh.play(Add("blue", 2), "pad")
    assert [row.kind for row in ledger.rows(game.id)[6:]] == ["undo", "move", "move"]
    later = again(game, strict)
    assert (later.state.counters, later.line) == ((1, 2), fresh.line)


def test_a_row_that_is_no_move_any_more_is_told_by_its_text(ledger: Ledger) -> None:
    class Silent(Tiny):
        def read(self, line: str) -> Add:
            raise BadText(Text("no such verb"))

    fresh = again(three_rounds(ledger), Silent("2"))
    assert fresh.history()[0].told().english() == "red add 3"
    assert fresh.notice is not None


def test_a_damaged_snapshot_is_made_up_for_by_the_moves(disk: Callable[[], SqliteLedger]) -> None:
    game = three_rounds(disk())
    connection = game.ledger._connection  # type: ignore[attr-defined]
    (trigger,) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'snapshots_no_update'").fetchone()
    connection.execute("DROP TRIGGER snapshots_no_update")
    connection.execute("UPDATE snapshots SET text = x'00'")
    connection.execute(trigger)
    assert Game(disk(), game.id, TINY).state == game.state


def test_an_impossible_undo_in_the_rows_is_an_error(ledger: Ledger) -> None:
    game = begin(ledger)
    ledger.append(game.id, 0, [Entry("undo", n=3)])
    with pytest.raises(LedgerError, match="Row 1 takes back"):
        again(game)

"""A live table: fingers narrow, OK plays, everything is in the ledger before anybody is told."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import BadSetup, BadText, Move, Refusal, Seat, Setup
from hub.ledger import Game, MemoryLedger, to_record
from hub.service import Hub, LiveTable, NoGame, NotTaken, Stale
from hub.table import Again, Agree, Back, Finger, Ok, Online, Release, Typed
from tests.table import toy

from .conftest import a_setup


def tap_through(live: LiveTable, random: Random) -> None:
    """Make one move by fingers alone, taking an enabled choice at each question."""
    seat = live.look().view().turn.seats[0]
    for _ in range(20):
        ask = live.look().ask(seat)
        assert ask.yours
        if ask.move:
            live.act(Ok(seat), ask.number)
            return
        choice = random.choice([choice for choice in ask.choices if choice.enabled])
        live.act(Finger(seat, {choice.facet: choice.value}), ask.number)
    raise AssertionError("twenty questions did not lead to a move")


def test_a_whole_game_is_played_by_fingers_alone(live: LiveTable) -> None:
    random = Random(5)
    while live.look().view().standing is None:
        tap_through(live, random)
    record = to_record(Game(live.ledger, live.look().game, live.look().rules))
    assert len(record.moves) > 50


def test_without_a_game_everything_says_so(hub: Hub) -> None:
    with pytest.raises(NoGame):
        hub.table("main").look().view()


def test_a_wrong_set_up_leaves_the_table_as_it_was(live: LiveTable) -> None:
    before = live.look().game
    with pytest.raises(BadSetup):
        live.start(Setup("coal_baron", "", (Seat("red", "Ania"),)))
    assert live.look().game == before


def test_who_saw_an_old_number_is_told_and_nothing_happens(live: LiveTable) -> None:
    seen = live.look().number
    tap_through(live, Random(1))
    now = live.look().number
    with pytest.raises(Stale):
        live.act(Back(), seen)
    assert live.look().number == now


def test_ok_with_something_left_to_choose_is_not_taken(live: LiveTable) -> None:
    seat = live.look().view().turn.seats[0]
    with pytest.raises(NotTaken) as caught:
        live.act(Ok(seat), live.look().number)
    assert caught.value.texts


def test_a_seat_out_of_turn_gets_a_sentence(live: LiveTable) -> None:
    idle = next(colour for colour in live.look().setup.colours if colour not in live.look().view().turn.seats)
    with pytest.raises(NotTaken) as caught:
        live.act(Ok(idle), live.look().number)
    assert "turn" in caught.value.texts[0].english()


def test_the_same_finger_again_changes_nothing(live: LiveTable) -> None:
    seat = live.look().view().turn.seats[0]
    ask = live.look().ask(seat)
    choice = next(choice for choice in ask.choices if choice.enabled)
    assert live.act(Finger(seat, {choice.facet: choice.value})).ask(seat).chips
    assert live.act(Finger(seat, {choice.facet: choice.value})).ask(seat).chips


def test_drop_and_clear_take_evidence_back(live: LiveTable) -> None:
    seat = live.look().view().turn.seats[0]
    for take_back in (lambda facet: live.act(Release(seat, facet=facet)), lambda facet: live.act(Release(seat))):
        choice = next(choice for choice in live.look().ask(seat).choices if choice.enabled)
        live.act(Finger(seat, {choice.facet: choice.value})).ask(seat)
        take_back(choice.facet)
        assert live.look().ask(seat).chips == ()


def test_undo_says_what_it_takes_back_and_redo_brings_it_again(live: LiveTable) -> None:
    before = live.look().view()
    tap_through(live, Random(1))
    after = live.look().view()
    preview = live.look().undos[0].texts
    live.act(Back(), live.look().number)
    assert live.look().view().panels == before.panels
    assert live.look().redo() == preview
    live.act(Again(), live.look().number)
    assert (live.look().view().panels, live.look().view().board) == (after.panels, after.board)


def test_an_amendment_is_shown_as_one(live: LiveTable) -> None:
    amendment = next(a for a in live.look().amendments if a.high is not None)
    live.act(Agree(amendment.target, str(amendment.low), "we agreed"), live.look().number)
    assert live.look().view().log[-1].amended


def test_an_impossible_amendment_is_refused(live: LiveTable) -> None:
    with pytest.raises(NotTaken):
        live.act(Agree("moon.red", "3", "why not"), live.look().number)


def test_a_move_may_be_typed(live: LiveTable) -> None:
    with pytest.raises(BadText):
        live.act(Typed("red dances"), live.look().number)


def test_why_tells_the_reason_of_a_dimmed_choice(live: LiveTable) -> None:
    seat = live.look().view().turn.seats[0]
    random = Random(2)
    for _ in range(200):
        dimmed = [choice for choice in live.look().ask(seat).choices if not choice.enabled]
        if dimmed:
            assert live.look().why(seat, {dimmed[0].facet: dimmed[0].value})
            return
        tap_through(live, random)
        seat = live.look().view().turn.seats[0]
    raise AssertionError("nothing was ever dimmed")


def test_listeners_are_told_of_a_move(live: LiveTable) -> None:
    news = live.listen()
    tap_through(live, Random(1))
    assert news.get(0) == "changed"
    assert news.get(0) is None
    news.close()
    tap_through(live, Random(2))
    assert news.get(0) is None


def test_the_game_lies_there_again_after_a_restart() -> None:
    ledger = MemoryLedger()
    live = Hub(ledger).table("main")
    live.start(a_setup())
    tap_through(live, Random(1))
    again = Hub(ledger).table("main")
    assert (again.look().game, again.look().number, again.look().view()) == (
        live.look().game,
        live.look().number,
        live.look().view(),
    )


def test_what_a_hidden_hand_holds_is_shown_to_its_seat_alone(live: LiveTable) -> None:
    for seat in live.look().setup.colours:
        for panel in live.look().view(seat).panels:
            assert panel.hand is None or panel.seat == seat
    assert all(panel.hand is None for panel in live.look().view(None).panels)


def test_end_clears_the_table_and_resume_puts_the_game_back(live: LiveTable) -> None:
    tap_through(live, Random(1))
    game, view = live.look().game, live.look().view()
    live.end()
    assert live.look().game == ""
    live.resume(game)
    assert live.look().view() == view


def test_tables_are_independent(hub: Hub) -> None:
    one, two = hub.table("main"), hub.add_table("second")
    one.start(a_setup(seed=1))
    two.start(a_setup(seed=2))
    tap_through(one, Random(1))
    number = two.look().number
    tap_through(one, Random(1))
    assert two.look().number == number
    assert hub.tables() == ["main", "second"]


def test_a_past_game_can_be_looked_at_move_by_move(hub: Hub, live: LiveTable) -> None:
    random = Random(4)
    for _ in range(12):
        tap_through(live, random)
    moves = len(Game(live.ledger, live.look().game, live.look().rules).line.moves)
    assert hub.replay(live.look().game, moves).panels == live.look().view().panels
    assert hub.replay(live.look().game, 0).log == ()
    assert hub.score_history(live.look().game)
    assert hub.tally(live.look().game).startswith("tally 1\n")


class Counting(toy.Quarry):
    """Notes every move it judges."""

    def __init__(self) -> None:
        self.judged: list[str] = []

    def judge(self, state: toy.State, move: Move) -> tuple[Refusal, ...]:
        self.judged.append(move.text())
        return super().judge(state, move)


@pytest.mark.parametrize("deed", [Ok("red"), Typed("red pass")], ids=["shown", "typed"])
def test_a_move_is_judged_once_on_its_way_in(hub: Hub, monkeypatch: pytest.MonkeyPatch, deed: Ok | Typed) -> None:
    rules, live = Counting(), hub.table("main")
    monkeypatch.setattr("hub.service.live.rules_of", lambda title: rules)
    live.start(toy.setup())
    live.act(Typed("table draws wild"))
    live.act(Finger("red", {"verb": "pass"}))
    rules.judged.clear()
    live.act(deed)
    assert rules.judged.count("red pass") == 1


def test_a_picture_does_not_change_when_the_table_does(live: LiveTable) -> None:
    picture = live.look()
    seat = picture.actors[0]
    before = (picture.number, picture.view(), picture.ask(seat))
    tap_through(live, Random(1))
    assert (picture.number, picture.view(), picture.ask(seat)) == before
    assert live.look().number > picture.number


def test_whoever_looks_for_a_fault_reads_what_happens(live: LiveTable, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "hub")
    seat = live.look().actors[0]
    live.happened(Online("pad", True, "0000000a"))
    with pytest.raises(NotTaken):
        live.act(Ok(seat))
    tap_through(live, Random(1))
    lines = [record.getMessage() for record in caplog.records]
    assert lines[0] == "main: station pad is there"
    assert lines[1] == f"main: refused {seat}: Something is still to be chosen."
    assert any(line.startswith(f"main: {seat} shows choice:") for line in lines)
    assert any("(tablet): " + seat in line for line in lines)

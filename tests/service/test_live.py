"""A live table: fingers narrow, OK plays, everything is in the ledger before anybody is told."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import BadSetup, BadText, Illegal, Seat, Setup
from hub.ledger import Game, MemoryLedger, to_record
from hub.service import Hub, LiveTable, NoGame, NotTaken, Stale

from .conftest import a_setup


def tap_through(live: LiveTable, random: Random) -> None:
    """Make one move by fingers alone, taking an enabled choice at each question."""
    seat = live.view().turn.seats[0]
    for _ in range(20):
        ask = live.ask(seat)
        assert ask.yours
        if ask.move:
            live.ok(seat, ask.number)
            return
        choice = random.choice([choice for choice in ask.choices if choice.enabled])
        live.show(seat, choice.facet, choice.value, ask.number)
    raise AssertionError("twenty questions did not lead to a move")


def test_a_whole_game_is_played_by_fingers_alone(live: LiveTable) -> None:
    random = Random(5)
    while live.view().standing is None:
        tap_through(live, random)
    record = to_record(Game(live.ledger, live.game, live.rules))
    assert len(record.moves) > 50


def test_without_a_game_everything_says_so(hub: Hub) -> None:
    with pytest.raises(NoGame):
        hub.table("main").view()


def test_a_wrong_set_up_leaves_the_table_as_it_was(live: LiveTable) -> None:
    before = live.game
    with pytest.raises(BadSetup):
        live.start(Setup("coal_baron", "", (Seat("red", "Ania"),)))
    assert live.game == before


def test_who_saw_an_old_number_is_told_and_nothing_happens(live: LiveTable) -> None:
    seen = live.number
    tap_through(live, Random(1))
    now = live.number
    with pytest.raises(Stale):
        live.undo(seen)
    assert live.number == now


def test_ok_with_something_left_to_choose_is_not_taken(live: LiveTable) -> None:
    seat = live.view().turn.seats[0]
    with pytest.raises(NotTaken) as caught:
        live.ok(seat, live.number)
    assert caught.value.texts


def test_a_seat_out_of_turn_gets_a_sentence(live: LiveTable) -> None:
    idle = next(colour for colour in live.setup.colours if colour not in live.view().turn.seats)
    with pytest.raises(NotTaken) as caught:
        live.ok(idle, live.number)
    assert "turn" in caught.value.texts[0].english()


def test_the_same_finger_again_takes_it_back(live: LiveTable) -> None:
    seat = live.view().turn.seats[0]
    ask = live.ask(seat)
    choice = next(choice for choice in ask.choices if choice.enabled)
    assert live.show(seat, choice.facet, choice.value).chips
    assert live.show(seat, choice.facet, choice.value).chips == ()


def test_drop_and_clear_take_evidence_back(live: LiveTable) -> None:
    seat = live.view().turn.seats[0]
    for take_back in (lambda facet: live.drop(seat, facet), lambda facet: live.clear(seat)):
        choice = next(choice for choice in live.ask(seat).choices if choice.enabled)
        live.show(seat, choice.facet, choice.value)
        take_back(choice.facet)
        assert live.ask(seat).chips == ()


def test_undo_says_what_it_takes_back_and_redo_brings_it_again(live: LiveTable) -> None:
    before = live.view()
    tap_through(live, Random(1))
    after = live.view()
    preview = live.undo_preview()
    live.undo(live.number)
    assert live.view().panels == before.panels
    assert live.redo_preview() == preview
    live.redo(live.number)
    assert (live.view().panels, live.view().board) == (after.panels, after.board)


def test_an_amendment_is_shown_as_one(live: LiveTable) -> None:
    amendment = next(a for a in live.amendments() if a.high is not None)
    live.amend(amendment.target, str(amendment.low), "we agreed", live.number)
    assert live.view().log[-1].amended


def test_an_impossible_amendment_is_refused(live: LiveTable) -> None:
    with pytest.raises(Illegal):
        live.amend("moon.red", "3", "why not", live.number)


def test_a_move_may_be_typed(live: LiveTable) -> None:
    with pytest.raises(BadText):
        live.play("red dances", live.number)


def test_why_tells_the_reason_of_a_dimmed_choice(live: LiveTable) -> None:
    seat = live.view().turn.seats[0]
    random = Random(2)
    for _ in range(200):
        dimmed = [choice for choice in live.ask(seat).choices if not choice.enabled]
        if dimmed:
            assert live.why(seat, {dimmed[0].facet: dimmed[0].value})
            return
        tap_through(live, random)
        seat = live.view().turn.seats[0]
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
    assert (again.game, again.number, again.view()) == (live.game, live.number, live.view())


def test_what_a_hidden_hand_holds_is_shown_to_its_seat_alone(live: LiveTable) -> None:
    for seat in live.setup.colours:
        for panel in live.view(seat).panels:
            assert panel.hand is None or panel.seat == seat
    assert all(panel.hand is None for panel in live.view(None).panels)


def test_end_clears_the_table_and_resume_puts_the_game_back(live: LiveTable) -> None:
    tap_through(live, Random(1))
    game, view = live.game, live.view()
    live.end()
    assert live.game == ""
    live.resume(game)
    assert live.view() == view


def test_tables_are_independent(hub: Hub) -> None:
    one, two = hub.table("main"), hub.add_table("second")
    one.start(a_setup(seed=1))
    two.start(a_setup(seed=2))
    tap_through(one, Random(1))
    number = two.number
    tap_through(one, Random(1))
    assert two.number == number
    assert hub.tables() == ["main", "second"]


def test_a_past_game_can_be_looked_at_move_by_move(hub: Hub, live: LiveTable) -> None:
    random = Random(4)
    for _ in range(12):
        tap_through(live, random)
    moves = len(Game(live.ledger, live.game, live.rules).line.moves)
    assert hub.replay(live.game, moves).panels == live.view().panels
    assert hub.replay(live.game, 0).log == ()
    assert hub.score_history(live.game)
    assert hub.tally(live.game).startswith("tally 1\n")

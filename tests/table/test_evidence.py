"""Taps, places, buttons and fingers become one move, through one narrowing."""

import pytest

from hub.table import Notice, Play, Release

from .scene import Scene
from .toy import Draw


def test_tapped_pieces_and_ok_play_the_move_they_leave() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.tap("seat-red", "card.alton")
    scene.finger("red", slot=2)
    scene.press("seat-red", "ok")
    assert scene.last() == "red build coal at alton.2 with alton"


def test_a_second_tap_takes_the_piece_back() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.tap("seat-red", "red.coal")
    assert scene.table.ask("red").chips == ()


def test_next_and_ok_choose_without_a_tablet() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    while not scene.table.ask("red").move:
        scene.press("seat-red", "next")
        scene.press("seat-red", "ok")
    scene.press("seat-red", "ok")
    assert scene.last() == "red build coal at alton.1 with alton"


def test_next_held_goes_backwards() -> None:
    scene = Scene()
    scene.press("seat-red", "next", long=True)
    ask = scene.table.ask("red", dimmed=False)
    assert ask.at == len(ask.choices) - 1


def test_the_tablet_alone_is_enough() -> None:
    scene = Scene("one-pad")
    scene.finger("red", verb="pass")
    scene.ok("red")
    assert scene.last() == "red pass"


def test_a_finger_on_the_same_thing_changes_nothing_and_release_takes_it_back() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    scene.finger("red", verb="pass")
    assert (scene.table.ask("red").move, scene.said) == ("red pass", [])
    scene.do(Release("red", facet="verb"))
    assert scene.table.ask("red").move == ""


def test_a_finger_on_what_is_not_allowed_is_told_why_and_shows_nothing() -> None:
    scene = Scene(drawn="alton")
    scene.finger("red", card="alton")
    assert (scene.said, scene.table.ask("red").chips) == (["Alton is barred."], ())


def test_a_thing_fits_only_with_all_it_says_of_what_is_open() -> None:
    scene = Scene()
    scene.finger("red", verb="build")
    showing = scene.table.showing("red")
    assert showing.fitting({"place": "alton", "slot": 1, "verb": "build"}) == {"place": "alton", "slot": 1}
    assert showing.fitting({"place": "alton", "slot": 3}) == {}


def test_what_no_move_speaks_of_does_not_keep_a_finger_off() -> None:
    scene = Scene()
    scene.finger("red", place="alton", weather="rain")
    assert [chip.facet for chip in scene.table.ask("red").chips] == ["place"]


def test_a_tile_set_down_is_evidence_of_its_place() -> None:
    scene = Scene("full-board")
    scene.put("red.wool", "bexley", "3")
    scene.tap("seat-red", "card.bexley")
    scene.press("seat-red", "ok")
    assert scene.last() == "red build wool at bexley.3 with bexley"


def test_a_tile_lifted_again_is_no_evidence() -> None:
    scene = Scene("full-board")
    scene.put("red.wool", "bexley", "3")
    scene.lift("bexley", "3")
    assert scene.table.ask("red").chips == ()


@pytest.mark.parametrize("restart", [False, True])
def test_lifting_a_tile_and_setting_it_back_points_at_it(restart: bool) -> None:
    scene = Scene("full-board", drawn="wild")
    scene.put("red.coal", "alton", "1")
    scene.tap("seat-red", "card.alton")
    scene.press("seat-red", "ok")
    for card, seat in (("wild", "blue"), ("wild", "")):
        scene.commit(_draw(card))
        if seat:
            scene.finger(seat, verb="pass")
            scene.ok(seat)
    scene.lift("alton", "1")
    if restart:
        scene.sit_down()
    scene.put("red.coal", "alton", "1")
    scene.press("seat-red", "ok")
    assert scene.last() == "red sell alton.1"


def test_auto_plays_as_soon_as_nothing_else_can_be_meant() -> None:
    scene = Scene("full-board", auto=True)
    scene.put("red.wool", "bexley", "3")
    assert scene.last() == "red build wool at bexley.3 with bexley"


def test_auto_waits_while_two_moves_are_left() -> None:
    scene = Scene("full-board", auto=True, drawn="alton")
    scene.put("red.wool", "bexley", "3")
    assert scene.last() == "table draws alton"


def test_without_auto_nothing_is_played_before_ok() -> None:
    scene = Scene("full-board")
    scene.put("red.wool", "bexley", "3")
    assert scene.last() == "table draws wild"


def test_another_seats_piece_is_refused_and_named() -> None:
    scene = Scene()
    scene.tap("seat-red", "blue.coal")
    assert scene.said[-1] == "This piece belongs to another seat (Bo): blue coal."


def test_another_seats_piece_leaves_the_evidence_alone() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.tap("seat-red", "blue.coal")
    assert [chip.label for chip in scene.table.ask("red").chips] == ["red coal"]


def test_a_tap_out_of_turn_is_said_and_kept_for_the_turn() -> None:
    scene = Scene()
    scene.tap("seat-blue", "blue.coal")
    said = scene.said[-1]
    scene.finger("red", verb="pass")
    scene.ok("red")
    scene.commit(_draw("wild"))
    assert (said, scene.table.ask("blue").chips[0].label) == ("It is not Bo's turn; Ania is to act.", "blue coal")


def test_things_that_do_not_go_together_are_both_kept_and_named() -> None:
    scene = Scene()
    scene.tap("seat-red", "card.alton")
    scene.tap("seat-red", "card.bexley")
    ask = scene.table.ask("red")
    assert len(ask.chips) == 2
    assert "card alton" in ask.refusals[0].english()
    assert "card bexley" in ask.refusals[0].english()


def test_when_nothing_fits_the_nearest_refusal_is_said() -> None:
    scene = Scene(drawn="alton")
    scene.finger("red", place="alton", slot=1, verb="build", industry="coal")
    scene.tap("seat-red", "card.alton")
    assert scene.said[-1] == "Alton is barred."


def test_ok_with_something_open_asks_for_it() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.press("seat-red", "ok")
    assert scene.said[-1] == "Something is still to be chosen."


def test_undo_takes_back_what_was_shown_before_it_takes_back_a_move() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.press("seat-red", "undo")
    assert (scene.table.ask("red").chips, len(scene.moves)) == ((), 1)


def test_undo_with_nothing_shown_takes_back_ones_own_last_move() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    scene.press("seat-red", "ok")
    scene.press("seat-red", "undo")
    assert len(scene.moves) == 1


def test_undo_does_not_take_back_another_seats_move() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    scene.press("seat-red", "ok")
    scene.commit(_draw("wild"))
    scene.press("seat-blue", "undo")
    assert len(scene.moves) == 3
    assert scene.said[-1] == "The last move was not yours; take it back on the tablet."


def test_undo_held_takes_back_everything_shown() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.tap("seat-red", "card.alton")
    scene.press("seat-red", "undo", long=True)
    assert scene.table.ask("red").chips == ()


def test_a_shared_pad_takes_a_piece_for_its_owner() -> None:
    scene = Scene("one-pad")
    scene.tap("pad", "blue.coal")
    assert [chip.label for chip in scene.table.ask("blue").chips] == ["blue coal"]


def test_a_card_on_a_shared_pad_is_for_who_is_to_act() -> None:
    scene = Scene("one-pad")
    scene.tap("pad", "card.alton")
    assert [chip.label for chip in scene.table.ask("red").chips] == ["card alton"]


def test_what_the_table_draws_can_be_shown_on_any_pad() -> None:
    scene = Scene(drawn="")
    scene.tap("seat-blue", "card.bexley")
    scene.press("seat-blue", "ok")
    assert scene.last() == "table draws bexley"


def test_the_source_is_the_most_bodily_evidence() -> None:
    scene = Scene("full-board")
    scene.put("red.wool", "bexley", "3")
    scene.finger("red", card="bexley")
    scene.ok("red")
    plays = [effect for effect in scene.effects if isinstance(effect, Play)]
    assert plays[0].source == "place"


def test_a_choice_that_is_not_allowed_is_dimmed_and_says_why() -> None:
    scene = Scene(drawn="alton")
    scene.finger("red", verb="road")
    dimmed = [choice.value for choice in scene.table.ask("red").choices if not choice.enabled]
    assert dimmed == ["alton"]
    assert [text.english() for text in scene.table.why("red", "card", "alton")] == ["Alton is barred."]


def test_notices_are_for_the_seat_they_concern() -> None:
    scene = Scene()
    scene.tap("seat-red", "blue.coal")
    notices = [effect for effect in scene.effects if isinstance(effect, Notice)]
    assert all(notice.seat == "red" for notice in notices)


def _draw(card: str) -> Draw:
    return Draw("table", card)

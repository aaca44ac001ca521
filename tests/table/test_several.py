"""Several seats act at once: each by its own hands, the shared pad asks whose, and nobody overtakes anybody."""

from __future__ import annotations

import pytest

from hub.table import ANYONE, Back, Claim, Ok, Release

from . import sealed
from .scene import Scene


def scene(kit: str = "one-pad", rules: sealed.Sealed = sealed.RULES, **more: object) -> Scene:
    return Scene(kit, rules=rules, game=sealed.setup(), **more)  # type: ignore[arg-type]


def chips(it: Scene, seat: str) -> list[str]:
    return [str(chip.label) for chip in it.table.ask(seat).chips]


def bid(it: Scene, seat: str, amount: int) -> None:
    it.finger(seat, verb="bid")
    it.finger(seat, amount=amount)
    it.ok(seat)


# -- everyone by their own hands --


def test_seats_bid_in_any_order_and_their_evidence_does_not_mix() -> None:
    it = scene("seat-pads")
    it.tap("seat-green", "card.6")
    it.tap("seat-red", "card.4")
    assert (chips(it, "green"), chips(it, "red"), chips(it, "blue")) == (["card 6"], ["card 4"], [])
    it.press("seat-green", "ok")
    it.press("seat-red", "ok")
    assert [move.text() for move in it.moves] == ["green bids 6", "red bids 4"]


def test_what_one_has_shown_stays_when_another_has_bid() -> None:
    it = scene("seat-pads")
    it.tap("seat-red", "card.4")
    bid(it, "blue", 8)
    assert it.table.ask("red").move == "red bids 4"


def test_who_has_bid_waits_and_is_told_for_whom() -> None:
    it = scene("seat-pads")
    bid(it, "blue", 8)
    it.press("seat-blue", "ok")
    assert it.said == ["It is not Bo's turn; still to act: Ania, Celina."]


@pytest.mark.parametrize("number", [0, 1])
def test_a_bid_of_another_does_not_overtake_who_is_asked_the_same(number: int) -> None:
    it = scene()
    it.finger("red", verb="bid")
    bid(it, "blue", 8)
    assert it.table.fresh(Ok("red"), number)


def test_an_amendment_of_ones_money_does_overtake() -> None:
    it = scene()
    it.finger("red", verb="bid")
    it.commit(sealed.RULES.read("table amend money.red to 7 because we agreed"))
    assert not it.table.fresh(Ok("red"), 0)
    assert it.table.fresh(Ok("blue"), 0)


def test_the_opened_bids_overtake_everybody() -> None:
    it = scene()
    for seat in ("red", "blue", "green"):
        bid(it, seat, 8)
    assert not it.table.fresh(Ok("blue"), 2)
    assert it.table.fresh(Ok("blue"), 3)


# -- one pad for all --


def test_a_card_on_the_shared_pad_is_nobodys_until_somebody_says_whose() -> None:
    it = scene()
    it.tap("pad", "card.4")
    assert [chips(it, seat) for seat in ("red", "blue", "green")] == [[], [], []]
    ask = it.table.ask(ANYONE)
    assert (ask.question.english(), [choice.label for choice in ask.choices]) == (
        "Whose is this?",
        ["Ania", "Bo", "Celina"],
    )
    assert it.light("pad") == "chase"


def test_the_tablet_says_whose_it_is() -> None:
    it = scene()
    it.tap("pad", "card.4")
    it.do(Claim("blue"))
    assert (chips(it, "blue"), it.table.ask(ANYONE).chips) == (["card 4"], ())


def test_next_and_ok_say_whose_it_is_and_ok_again_plays_it() -> None:
    it = scene()
    it.tap("pad", "card.4")
    it.press("pad", "next")
    it.press("pad", "next")
    it.press("pad", "ok")
    assert chips(it, "blue") == ["card 4"]
    it.press("pad", "ok")
    assert it.last() == "blue bids 4"


def test_whose_can_be_said_first_and_the_pad_is_theirs_until_their_move_is_made() -> None:
    it = scene()
    it.press("pad", "next", long=True)
    it.press("pad", "ok")
    it.tap("pad", "card.4")
    assert chips(it, "green") == ["card 4"]
    it.press("pad", "ok")
    it.tap("pad", "card.6")
    assert it.last() == "green bids 4"
    assert len(it.table.ask(ANYONE).chips) == 1


def test_a_card_that_only_one_of_them_can_play_is_theirs() -> None:
    it = scene()
    for seat in ("red", "blue"):
        it.commit(sealed.RULES.read(f"table amend money.{seat} to 3 because we agreed"))
    it.tap("pad", "card.4")
    assert chips(it, "green") == ["card 4"]


def test_a_card_that_nobody_can_play_says_why() -> None:
    it = scene()
    for seat in ("red", "blue", "green"):
        it.commit(sealed.RULES.read(f"table amend money.{seat} to 3 because we agreed"))
    it.tap("pad", "card.4")
    assert it.said[-1] == "You have only 3."


def test_a_piece_with_an_owner_needs_no_question() -> None:
    it = scene()
    it.tap("pad", "blue.leave")
    assert chips(it, "blue") == ["blue pass"]


def test_a_card_tapped_again_is_taken_back_before_and_after_it_is_somebodys() -> None:
    it = scene()
    it.tap("pad", "card.4")
    it.tap("pad", "card.4")
    assert it.table.ask(ANYONE).chips == ()
    it.tap("pad", "card.4")
    it.do(Claim("red"))
    it.tap("pad", "card.4")
    assert chips(it, "red") == []


def test_undo_on_the_shared_pad_takes_back_what_was_shown_then_whose_it_is_then_a_move() -> None:
    it = scene()
    bid(it, "green", 2)
    it.tap("pad", "card.4")
    it.do(Claim("red"))
    it.press("pad", "undo")
    assert (chips(it, "red"), it.table.hands.holder) == ([], "red")
    it.press("pad", "undo")
    assert (it.table.hands.holder, len(it.moves)) == ("", 1)
    it.press("pad", "undo")
    assert it.moves == []


def test_who_has_bid_already_cannot_claim() -> None:
    it = scene()
    bid(it, "green", 2)
    it.tap("pad", "card.4")
    it.do(Claim("green"))
    assert it.said[-1] == "It is not Celina's turn; still to act: Ania, Bo."


def test_what_was_nobodys_can_be_taken_back_on_the_tablet() -> None:
    it = scene()
    it.tap("pad", "card.4")
    it.do(Release(ANYONE))
    assert it.table.ask(ANYONE).chips == ()


def test_with_one_left_to_act_the_pad_is_theirs_and_old_taps_are_forgotten() -> None:
    it = scene()
    it.tap("pad", "card.4")
    bid(it, "green", 2)
    bid(it, "red", 2)
    assert (chips(it, "blue"), it.table.ask(ANYONE).chips) == ([], ())
    it.tap("pad", "card.6")
    assert chips(it, "blue") == ["card 6"]


def test_a_restart_forgets_neither_the_card_nor_whose_it_is() -> None:
    it = scene()
    it.tap("pad", "card.4")
    it.sit_down()
    assert len(it.table.ask(ANYONE).chips) == 1
    it.press("pad", "next")
    it.press("pad", "ok")
    it.sit_down()
    assert (chips(it, "red"), it.table.hands.holder) == (["card 4"], "red")


# -- at once: no OK where the title says so --


def test_at_once_holds_for_a_finger() -> None:
    it = scene(rules=sealed.Hasty())
    it.finger("red", verb="bid", amount=4)
    assert it.last() == "red bids 4"


def test_at_once_holds_for_a_pad() -> None:
    it = scene("seat-pads", sealed.Hasty())
    it.tap("seat-red", "card.4")
    assert it.last() == "red bids 4"


def test_at_once_holds_for_buttons() -> None:
    it = scene("seat-pads", sealed.Hasty())
    it.press("seat-red", "next", long=True)
    it.press("seat-red", "ok")
    assert it.last() == "red leaves this lot"


def test_at_once_on_a_shared_pad_waits_until_it_is_known_whose() -> None:
    it = scene(rules=sealed.Hasty())
    it.tap("pad", "card.4")
    assert it.moves == []
    it.do(Claim("blue"))
    assert it.last() == "blue bids 4"


def test_taking_something_back_plays_nothing_at_once() -> None:
    it = scene("seat-pads", sealed.Hasty())
    it.tap("seat-red", "card.4")
    it.press("seat-red", "undo")
    assert it.moves == []


# -- undo --


def test_a_seat_takes_back_its_own_bid_though_others_bid_since() -> None:
    it = scene("seat-pads")
    bid(it, "red", 4)
    bid(it, "blue", 8)
    it.press("seat-red", "undo")
    assert [move.text() for move in it.moves] == ["blue bids 8"]
    assert set(it.table.hands.position.actors) == {"red", "green"}


def test_the_tablet_takes_back_the_last_bid_or_the_one_that_is_named() -> None:
    it = scene()
    bid(it, "red", 4)
    bid(it, "blue", 8)
    it.do(Back("red"))
    assert [move.text() for move in it.moves] == ["blue bids 8"]
    it.do(Back())
    assert it.moves == []


def test_what_another_has_shown_stays_when_a_seat_takes_its_bid_back() -> None:
    it = scene("seat-pads")
    bid(it, "red", 4)
    bid(it, "blue", 8)
    it.tap("seat-green", "card.6")
    it.press("seat-red", "undo")
    assert it.table.ask("green").move == "green bids 6"


def test_once_the_bids_are_open_a_seat_cannot_take_its_own_back() -> None:
    it = scene("seat-pads")
    for seat in ("red", "blue", "green"):
        bid(it, seat, 8)
    it.press("seat-red", "undo")
    assert len(it.moves) == 3
    assert it.said[-1] == "The last move was not yours; take it back on the tablet."


def test_the_record_of_an_own_undo_replays_to_the_same_state() -> None:
    it = scene("seat-pads")
    bid(it, "red", 4)
    bid(it, "blue", 8)
    it.press("seat-red", "undo")
    state = it.state
    it.game.reload()
    assert it.state == state

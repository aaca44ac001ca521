"""Which tag is on which piece: enrolment, duplicates, lost tags, export and import."""

from __future__ import annotations

import pytest

from hub.table import BadTags, Copy, Enrol, Enrolment, Name, TagBook, Unknown

from .scene import Scene
from .toy import RULES, setup


def book() -> TagBook:
    return TagBook("quarry", RULES.pieces(setup()))


def test_enrolment_asks_for_each_piece_in_turn() -> None:
    enrolment = Enrolment(book())
    first = enrolment.ask.english()
    enrolment.show("00000001")
    assert (first, enrolment.ask.english()) == (
        "Put this piece on the pad: red coal (1 of 3).",
        "Put this piece on the pad: red coal (2 of 3).",
    )


def test_enrolment_goes_on_where_it_stopped() -> None:
    tags = book()
    Enrolment(tags).show("00000001")
    again = TagBook("quarry", RULES.pieces(setup()))
    again.take(tags.document())
    assert Enrolment(again).copy == Copy("red.coal", 2)


def test_a_tag_that_is_used_is_refused_and_its_piece_named() -> None:
    enrolment = Enrolment(book())
    enrolment.show("00000001")
    with pytest.raises(BadTags, match=r"another piece already: red coal \(1 of 3\)"):
        enrolment.show("00000001")


def test_a_skipped_piece_is_left_for_later() -> None:
    enrolment = Enrolment(book())
    enrolment.skip()
    assert enrolment.copy == Copy("red.coal", 2)


def test_one_step_back_takes_the_last_tag_off() -> None:
    enrolment = Enrolment(book())
    enrolment.show("00000001")
    enrolment.back()
    assert (enrolment.copy, enrolment.book.tags) == (Copy("red.coal", 1), {})


def test_a_lost_tag_is_replaced() -> None:
    enrolment = Enrolment(book())
    enrolment.show("00000001")
    enrolment.replace("red.coal", 1)
    enrolment.show("00000009")
    assert enrolment.book.tags == {"00000009": Copy("red.coal", 1)}


def test_when_every_piece_has_its_tag_it_says_so() -> None:
    enrolment = Enrolment(book())
    n = 0
    while enrolment.copy:
        n += 1
        enrolment.show(f"{n:08x}")
    assert (n, enrolment.ask.english()) == (20, "Every piece has its tag.")


def test_a_kit_comes_back_from_its_export() -> None:
    tags = book()
    tags.assign("00000001", "card.wild", 2)
    again = book()
    assert again.take(tags.document()) == 1
    assert again.tags == tags.tags


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("nonsense", "not a kit"),
        ('{"tags":{},"format":7}', "format 7"),
        ('{"tags":{"aa":["x",1],"bb":["x",1]}}', "two tags are on one piece"),
        ('{"tags":{},"title":"chess"}', "another game: chess"),
    ],
)
def test_a_kit_that_cannot_be_taken_says_why(document: str, said: str) -> None:
    with pytest.raises(BadTags, match=said):
        book().take(document)


def test_a_piece_that_is_not_there_cannot_be_tagged() -> None:
    with pytest.raises(BadTags, match="no such piece"):
        book().assign("00000001", "gold")


def test_a_copy_that_is_not_there_cannot_be_tagged() -> None:
    with pytest.raises(BadTags, match="no number 4"):
        book().assign("00000001", "red.coal", 4)


def test_an_unknown_tag_asks_what_it_is_and_does_not_disturb() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.level("seat-red", 0, "deadbeef")
    asked = [effect for effect in scene.effects if isinstance(effect, Unknown)]
    assert (asked[0].uid, len(scene.table.ask("red").chips)) == ("deadbeef", 1)


def test_an_unknown_tag_that_is_named_is_known_from_then_on() -> None:
    scene = Scene()
    scene.book.forget(scene.uid("red.coal", 3))
    scene.level("seat-red", 0, "deadbeef")
    scene.do(Name("deadbeef", "red.coal"))
    assert (scene.book.tags["deadbeef"], scene.table.unknown_tags()) == (Copy("red.coal", 3), {})


def test_enrolment_on_a_pad_keeps_the_book_on_disk() -> None:
    scene = Scene()
    scene.table.use_tags(book())
    scene.do(Enrol(True))
    scene.level("seat-red", 0, "deadbeef")
    assert (b"deadbeef" in scene.tags_kept, scene.table.ask("red").chips) == (True, ())

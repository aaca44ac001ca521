"""What lies on the board against what the game says: listed in words, accepted, put back or ignored; play goes on."""

from __future__ import annotations

import pytest

from hub.game import PieceKind
from hub.game.view import Piece
from hub.table import Accept, Ignore
from hub.table.reconcile import is_piece

from .scene import Scene
from .toy import Build, Draw, Road


def built() -> Scene:
    """Red has built coal at Alton 1; its tile is not on the board yet, all readers have been heard."""
    scene = Scene("full-board")
    for (station, reader), _ in scene.layout.places().items():
        scene.level(station, reader)
    scene.commit(Build("red", "coal", "alton", 1, "alton"))
    return scene


def texts(scene: Scene) -> list[str]:
    return [difference.text.english() for difference in scene.table.differences()]


def test_a_missing_piece_is_named_with_its_place() -> None:
    assert texts(built()) == ["Alton, space 1: on the board lies nothing, in the game red coal."]


def test_putting_it_down_settles_it_without_being_evidence() -> None:
    scene = built()
    scene.put("red.coal", "alton", "1")
    assert (texts(scene), scene.table.ask("red").chips, scene.table.ask("blue").chips) == ([], (), ())


def test_a_wrong_piece_says_what_to_do() -> None:
    scene = built()
    scene.put("blue.wool", "alton", "1")
    scene.commit(Draw("table", "wild"))
    scene.table.hands.of("blue").clear()
    assert scene.table.differences()[0].remedy.english() == "Take off blue wool and put down red coal: Alton, space 1."


def test_accepting_is_an_amendment() -> None:
    scene = built()
    scene.do(Accept(scene.table.differences()[0].id))
    assert (scene.last(), texts(scene)) == ("table amend tile.alton.1 to none because what lies on the board", [])


def test_ignoring_lasts_until_something_changes_there() -> None:
    scene = built()
    scene.do(Ignore(scene.table.differences()[0].id))
    ignored = texts(scene)
    scene.put("blue.wool", "alton", "1")
    scene.commit(Draw("table", "wild"))
    scene.table.hands.of("blue").clear()
    scene.table.handle(Ignore("nothing"), scene.now)
    assert (ignored, len(texts(scene))) == ([], 1)


def test_play_goes_on_meanwhile() -> None:
    scene = built()
    scene.commit(Draw("table", "wild"))
    scene.finger("blue", verb="pass")
    scene.press("seat-blue", "ok")
    assert scene.last() == "blue pass"


def test_what_lay_there_before_the_game_is_no_evidence() -> None:
    scene = Scene("full-board", drawn="")
    station, reader = scene.spot("bexley", "2")
    scene.level(station, reader, scene.uid("red.wool"), retained=True)
    scene.commit(Draw("table", "wild"))
    assert (scene.table.ask("red").chips, len(scene.table.differences())) == ((), 1)


def test_a_piece_without_a_tag_is_not_missed() -> None:
    scene = built()
    for copy in (1, 2, 3):
        scene.book.forget(scene.uid("red.coal", copy))
    scene.table.use_tags(scene.book)
    assert texts(scene) == []


def test_a_link_is_compared_by_its_owner() -> None:
    scene = Scene("full-board")
    scene.put("red.road", "link", "alton-bexley")
    scene.tap("seat-red", "card.alton")
    scene.press("seat-red", "ok")
    assert (scene.last(), texts(scene)) == ("red road alton-bexley with alton", [])


def test_readers_not_heard_yet_say_nothing() -> None:
    scene = Scene("full-board")
    scene.commit(Road("red", "alton-bexley", "alton"))
    assert texts(scene) == []


TILE = PieceKind("red-cotton-2", "Cotton 2", {"industry": ("cotton",), "level": (2,)}, "red")


@pytest.mark.parametrize(
    ("piece", "same"),
    [
        (Piece("tile", "x", "cotton", "red", 2), True),
        (Piece("tile", "x", "cotton", "red", 3), False),
        (Piece("tile", "x", "cotton", "blue", 2), False),
        (Piece("tile", "x", "coal", "red", 2), False),
        (Piece("tile", "x", "", "red", 2, facets={"industry": "cotton"}), True),
        (Piece("tile", "x", "", "red", 2, facets={"industry": "coal"}), False),
    ],
)
def test_a_tile_is_known_by_owner_level_and_what_it_is(piece: Piece, same: bool) -> None:
    assert is_piece(TILE, piece) is same

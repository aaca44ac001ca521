"""Every button counts once, in whatever order it arrives, and nothing is lost when the hub is killed in between."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.table import Ack, Level, Play, Press, Remember, Tick, Windows

from .scene import BOOT, INSTANT, Scene
from .toy import Draw


def press(scene: Scene, seq: int, does: int = 0, boot: str = BOOT) -> None:
    scene.do(Press("seat-red", does, boot, seq))


def test_the_same_press_again_is_acknowledged_and_plays_nothing() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    press(scene, 7)
    press(scene, 7)
    assert (len(scene.moves), scene.effects[-1], len(scene.acks)) == (2, Ack("seat-red", BOOT, 7), 2)


def test_an_earlier_press_that_arrives_later_counts() -> None:
    scene = Scene()
    press(scene, 9, does=2)
    press(scene, 8, does=2)
    assert scene.table.ask("red").at == 1


def test_a_press_of_an_earlier_boot_counts() -> None:
    scene = Scene()
    press(scene, 1, does=2, boot="0000000b")
    press(scene, 5, does=2, boot="0000000a")
    assert scene.table.ask("red").at == 1


def test_a_press_counted_before_the_restart_is_not_counted_again() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    press(scene, 7)
    scene.kept = b""
    scene.sit_down()
    press(scene, 7)
    assert len(scene.moves) == 2
    assert scene.lit["seat-red"].lights[0][1] == "flash"


def test_an_older_level_of_a_reader_is_passed_over() -> None:
    scene = Scene()
    scene.do(Level("seat-red", 0, BOOT, 5, ()))
    scene.do(Level("seat-red", 0, BOOT, 4, (scene.uid("red.coal"),)))
    assert (scene.table.ask("red").chips, scene.acks[-1]) == ((), Ack("seat-red", BOOT, 4))


def test_a_level_of_a_boot_that_is_over_is_passed_over() -> None:
    scene = Scene()
    scene.do(Level("seat-red", 0, "0000000a", 5, ()))
    scene.do(Level("seat-red", 0, "0000000b", 1, ()))
    scene.do(Level("seat-red", 0, "0000000a", 6, (scene.uid("red.coal"),)))
    assert scene.table.ask("red").chips == ()


def test_the_same_tags_after_a_restart_of_the_station_are_no_tap() -> None:
    scene = Scene()
    scene.do(Level("seat-red", 0, "0000000a", 5, (scene.uid("red.coal"),)))
    scene.do(Level("seat-red", 0, "0000000b", 1, (scene.uid("red.coal"),)))
    assert len(scene.table.ask("red").chips) == 1


def test_a_level_is_acknowledged_only_when_it_has_settled() -> None:
    scene = Scene(windows=Windows(pad_appear=0.1, place_appear=0.1, gone=0.1))
    scene.level("seat-red", 0, scene.uid("red.coal"))
    early = list(scene.acks)
    scene.wait(0.2)
    assert (early, scene.acks) == ([], [Ack("seat-red", BOOT, 1)])


def test_what_was_shown_is_there_after_a_restart() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.sit_down()
    assert [chip.label for chip in scene.table.ask("red").chips] == ["red coal"]


def test_what_a_move_used_up_is_not_there_after_a_restart() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    kept = scene.kept
    scene.finger("red", place="alton", slot=1, card="alton")
    scene.press("seat-red", "ok")
    scene.kept = kept
    scene.sit_down()
    assert scene.table.ask("red").chips == ()


def test_what_two_moves_used_up_is_not_there_after_a_restart() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.finger("red", place="alton", slot=1, card="alton")
    scene.press("seat-red", "ok")
    scene.commit(Draw("table", "wild"))
    scene.finger("blue", verb="pass")
    scene.ok("blue")
    scene.sit_down()
    assert (scene.table.ask("red").chips, scene.table.hands.of("red").shown) == ((), {})


def test_a_move_costs_the_disk_no_more_than_its_row() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    scene.finger("red", place="alton", slot=1, card="alton")
    scene.press("seat-red", "ok")
    assert not [effect for effect in scene.effects if isinstance(effect, Remember)]


def test_a_play_that_was_written_but_not_remembered_is_not_played_again() -> None:
    scene = Scene("seat-pads", auto=True, drawn="wild")
    scene.finger("red", verb="road")
    before = scene.kept
    scene.do(Level("seat-red", 0, BOOT, 5, (scene.uid("card.alton"),)))
    assert scene.last() == "red road alton-bexley with alton"
    scene.kept = before
    scene.sit_down()
    scene.do(Level("seat-red", 0, BOOT, 5, (scene.uid("card.alton"),)))
    assert (len(scene.moves), scene.table.ask("red").chips, scene.acks[-1].seq) == (2, (), 5)


def test_memory_that_cannot_be_read_is_no_reason_to_stop() -> None:
    scene = Scene()
    scene.kept = b"\xffnonsense"
    scene.sit_down()
    assert scene.table.ask("red").yours


def test_a_station_the_layout_does_not_know_is_acknowledged_and_named_once() -> None:
    scene = Scene()
    for seq in (1, 2):
        scene.do(Press("attic", 0, BOOT, seq))
    assert [ack.seq for ack in scene.acks] == [1, 2]
    assert scene.said.count("A station sends what the table's layout does not know: attic.") == 1


@pytest.mark.parametrize("kit", ["one-pad", "seat-pads", "full-board"])
def test_a_restart_after_any_event_changes_nothing(kit: str) -> None:
    def play(restarts: bool) -> list[str]:
        scene = Scene(kit)
        pad = "pad" if kit == "one-pad" else "seat-red"
        for step in (
            lambda: scene.tap(pad, "red.coal"),
            lambda: scene.tap(pad, "card.alton"),
            lambda: scene.press(pad, "next"),
            lambda: scene.press(pad, "next"),
            lambda: scene.press(pad, "ok"),
            lambda: scene.press(pad, "ok"),
        ):
            step()
            if restarts:
                scene.sit_down()
        return [move.text() for move in scene.moves]

    assert play(True) == play(False) == ["table draws wild", "red build coal at alton.2 with alton"]


MESSAGES = st.lists(st.tuples(st.integers(0, 2), st.integers(1, 12), st.booleans()), max_size=40)


@settings(max_examples=60, deadline=None)
@given(MESSAGES)
def test_every_press_is_acknowledged_and_played_at_most_once(messages: list[tuple[int, int, bool]]) -> None:
    scene = Scene(windows=INSTANT)
    buttons: dict[int, int] = {}
    keys = []
    for button, seq, long in messages:
        button = buttons.setdefault(seq, button)
        event = Press("seat-red", button, BOOT, seq, long)
        effects = scene.table.handle(event, scene.now)
        keys += [effect.key for effect in effects if isinstance(effect, Play)]
        scene.carry(effects)
        scene.do(Tick())
        assert Ack("seat-red", BOOT, seq) in scene.acks
    assert len(keys) == len(set(keys))

"""Levels that flicker become gestures: put, lift, move. Time is given in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hub.table.presence import Presence, Windows

PAD, PLACE = ("pad", 0), ("board", 1)
WINDOWS = Windows(pad_appear=0.1, place_appear=0.3, gone=0.5)


def presence() -> Presence:
    return Presence(WINDOWS, [PLACE])


def kinds(gestures: list) -> list[str]:
    return [gesture.kind for gesture in gestures]


def test_a_tag_counts_once_it_has_lain_long_enough() -> None:
    tags = presence()
    early = tags.level(PAD, ["aa"], 0.0)
    assert (early, kinds(tags.pass_time(0.1))) == ([], ["put"])


def test_a_tag_seen_too_briefly_does_not_count() -> None:
    tags = presence()
    tags.level(PAD, ["aa"], 0.0)
    tags.level(PAD, [], 0.05)
    assert tags.pass_time(9.0) == []


def test_a_tag_that_flickers_while_it_rests_stays_present() -> None:
    tags = presence()
    tags.level(PAD, ["aa"], 0.0)
    tags.pass_time(0.1)
    for at in (1.0, 2.0, 3.0):
        tags.level(PAD, [], at)
        tags.level(PAD, ["aa"], at + 0.4)
    assert (tags.pass_time(9.0), tags.on(PAD)) == ([], ("aa",))


def test_a_tag_missing_long_enough_is_lifted() -> None:
    tags = presence()
    tags.level(PAD, ["aa"], 0.0)
    tags.pass_time(0.1)
    tags.level(PAD, [], 1.0)
    assert (kinds(tags.pass_time(1.49)), kinds(tags.pass_time(1.5))) == ([], ["lift"])


def test_a_tag_moved_to_another_reader_is_one_gesture() -> None:
    tags = presence()
    tags.level(PAD, ["aa"], 0.0)
    tags.pass_time(0.1)
    tags.level(PAD, [], 1.0)
    tags.level(PLACE, ["aa"], 1.2)
    moved = tags.pass_time(9.0)
    assert [(gesture.kind, gesture.spot, gesture.came_from) for gesture in moved] == [("move", PLACE, PAD)]


def test_a_tag_seen_elsewhere_has_left_although_nobody_said_so() -> None:
    tags = presence()
    tags.level(PAD, ["aa"], 0.0)
    tags.pass_time(0.1)
    tags.level(PLACE, ["aa"], 1.0)
    tags.pass_time(1.3)
    late = tags.level(PAD, [], 1.4)
    assert (late, tags.pass_time(9.0), tags.on(PLACE)) == ([], [], ("aa",))


def test_a_tag_passing_over_a_place_is_not_put_there() -> None:
    tags = presence()
    tags.level(PLACE, ["aa"], 0.0)
    tags.level(PLACE, [], 0.2)
    tags.level(PAD, ["aa"], 0.25)
    assert [gesture.spot for gesture in tags.pass_time(9.0)] == [PAD]


def test_it_says_when_it_wants_to_be_asked_again() -> None:
    tags = presence()
    tags.level(PLACE, ["aa"], 1.0)
    before = tags.deadline
    tags.pass_time(1.3)
    assert (before, tags.deadline) == (1.3, None)


def test_a_tag_tapped_again_after_its_time_is_a_second_tap_although_nobody_asked_in_between() -> None:
    tags = presence()
    tags.level(PAD, ["aa"], 0.0)
    tags.pass_time(0.1)
    tags.level(PAD, [], 1.0)
    again = tags.level(PAD, ["aa"], 2.0)
    assert kinds(again + tags.pass_time(2.1)) == ["lift", "put"]


def test_what_was_pending_is_settled_after_a_restart() -> None:
    tags = presence()
    tags.level(PLACE, ["aa"], 1.0, "key")
    again = presence()
    again.recall(tags.memory(), 50.0)
    assert [(g.kind, g.uid, g.key) for g in again.pass_time(50.0)] == [("put", "aa", "key")]


LEVELS = st.lists(
    st.tuples(st.sampled_from([PAD, PLACE]), st.frozensets(st.sampled_from(["aa", "bb"])), st.floats(0.0, 1.0)),
    max_size=30,
)


@given(LEVELS)
def test_in_the_end_tags_rest_where_they_were_last_seen(levels: list) -> None:
    tags, now, gestures = presence(), 0.0, []
    for spot, uids, wait in levels:
        now += wait
        gestures += tags.level(spot, uids, now)
    gestures += tags.pass_time(now + 10)
    for uid in ("aa", "bb"):
        last = [spot for spot in (PAD, PLACE) if uid in tags.raw.get(spot, ())]
        assert tags.rests.get(uid) in (last if PLACE in last else [*last, None])


@given(LEVELS)
def test_put_and_lift_alternate(levels: list) -> None:
    tags, now, gestures = presence(), 0.0, []
    for spot, uids, wait in levels:
        now += wait
        gestures += tags.level(spot, uids, now)
    gestures += tags.pass_time(now + 10)
    for uid in ("aa", "bb"):
        there = False
        for gesture in gestures:
            if gesture.uid == uid:
                assert there is (gesture.kind != "put")
                there = gesture.kind != "lift"

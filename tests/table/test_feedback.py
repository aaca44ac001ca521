"""Lights and buzzers: every feeling has a colour and an effect of its own; green only after the move is on disk."""

from __future__ import annotations

from itertools import combinations

import pytest

from hub.link.contract import Lights as Sent
from hub.link.contract import encode, read_hub
from hub.table import Ack, Lights, Online, Play
from hub.table.feedback import READER_LIGHTS, SEAT_LIGHTS, TABLE_LIGHTS
from hub.table.layout import Button, Layout, Light, Reader, Station

from .scene import Scene
from .toy import Draw, Pass


@pytest.mark.parametrize("lamp", [SEAT_LIGHTS, READER_LIGHTS, TABLE_LIGHTS])
def test_colour_and_effect_both_differ_between_any_two_feelings(lamp: dict[str, tuple[str, str]]) -> None:
    for one, other in combinations(lamp.values(), 2):
        assert one[0] != other[0] and one[1] != other[1]


@pytest.mark.parametrize("lamp", [SEAT_LIGHTS, READER_LIGHTS, TABLE_LIGHTS])
def test_every_feeling_is_in_the_contract(lamp: dict[str, tuple[str, str]]) -> None:
    sent = Sent(tuple(lamp.values()))
    assert read_hub("lights", encode(sent)) == sent


def test_the_seat_to_act_pulses_and_the_others_are_dark() -> None:
    scene = Scene()
    assert (scene.light("seat-red"), scene.light("seat-blue")) == ("pulse", "off")


def test_something_open_is_shown_as_choose() -> None:
    scene = Scene()
    scene.tap("seat-red", "red.coal")
    assert scene.light("seat-red") == "chase"


def test_a_whole_move_is_shown_as_seen() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    assert scene.light("seat-red") == "on"


def test_a_tap_sounds() -> None:
    scene = Scene()
    scene.level("seat-red", 0, scene.uid("red.coal"))
    assert [effect.buzz for effect in scene.effects if isinstance(effect, Lights)] == ["seen"]


def test_what_does_not_fit_is_shown_as_refused() -> None:
    scene = Scene()
    scene.tap("seat-red", "card.alton")
    scene.tap("seat-red", "card.bexley")
    assert (scene.light("seat-red"), scene.lit["seat-red"].lights[0][0]) == ("blink", "#ff0000")


def test_green_comes_only_after_the_move_is_on_disk() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    scene.press("seat-red", "ok")
    kinds = [type(effect) for effect in scene.effects]
    assert kinds.index(Play) < kinds.index(Lights) < kinds.index(Ack)
    assert scene.lit["seat-red"].lights[0] == SEAT_LIGHTS["accepted"]


def test_green_fades_to_what_holds() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    scene.press("seat-red", "ok")
    scene.commit(Draw("table", "wild"))
    scene.wait(3)
    assert (scene.light("seat-red"), scene.light("seat-blue")) == ("off", "pulse")


def test_the_turn_coming_sounds_at_that_seat_only() -> None:
    scene = Scene()
    scene.finger("red", verb="pass")
    scene.ok("red")
    scene.effects = []
    scene.commit(Draw("table", "wild"))
    sounds = {effect.station: effect.buzz for effect in scene.effects if isinstance(effect, Lights) and effect.buzz}
    assert sounds == {"seat-blue": "turn"}


def test_a_shared_light_shows_the_green_of_whoever_has_just_moved() -> None:
    scene = Scene("one-pad")
    scene.finger("red", verb="pass")
    scene.press("pad", "ok")
    assert scene.light("pad") == "flash"


def test_a_place_where_something_new_lies_is_lit() -> None:
    scene = Scene("full-board")
    scene.put("red.wool", "bexley", "3")
    station, reader = scene.spot("bexley", "3")
    assert scene.lit[station].lights[reader][1] == "on"


def test_a_place_that_differs_from_the_game_pulses() -> None:
    scene = Scene("full-board")
    scene.put("red.wool", "bexley", "3")
    scene.commit(Pass("red"))
    station, reader = scene.spot("bexley", "3")
    assert scene.lit[station].lights[reader][1] == "pulse"


def test_the_tables_light_says_when_a_station_is_out_of_reach() -> None:
    lamp = Station("lamp", (), (), (Light(table=True),))
    pad = Station("pad", (Reader("pad"),), (Button("ok"),), ())
    scene = Scene(layout=Layout((lamp, pad)))
    scene.do(Online("pad", False))
    away = scene.light("lamp")
    scene.do(Online("pad", True))
    assert (away, scene.light("lamp")) == ("chase", "off")


def test_a_station_that_comes_gets_its_lights_again() -> None:
    scene = Scene()
    scene.do(Online("seat-red", True))
    assert [effect.station for effect in scene.effects if isinstance(effect, Lights)] == ["seat-red"]

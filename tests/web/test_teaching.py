"""A game of which the hub knows nothing printed: tiles, maps and dice are told by finger as they turn up."""

import os
from random import Random

from tests.games.tinners_trail.positions import own_box

from .tapping import play_out, tap


def test_tiles_and_maps_are_taught_by_finger(served, tablet) -> None:
    served.live.start(own_box(2, pack="on"))
    page = tablet("/table/main")
    page.wait_for_selector("#desk[data-live]")
    play_out(page, Random(3))
    state = served.live._game.state
    assert state.phase == "over" and state.game.tiles == () and state.game.cards == ()
    assert sum(area.face is not None for area in state.areas) >= 3


def test_a_tile_is_told_in_two_taps_and_ok(served, tablet) -> None:
    served.live.start(own_box(2))
    random = Random(3)
    rules, game = served.live.rules, served.live._game
    while (moves := list(rules.moves(game.state)))[0].verb != "tile":
        served.live.play(random.choice(moves).text())
    page = tablet("/table/main")
    page.wait_for_selector(".choices.pairs")
    if shots := os.environ.get("TALLYMAN_SCREENS"):
        page.screenshot(path=f"{shots}/pairs.png")
    before = served.live.number
    tap(page, '.choices.pairs [data-facets*="3"]')
    tap(page, ".choices.figures [data-facets]")
    tap(page, "[data-post=ok]")
    assert served.live.number == before + 1

"""A game of which the hub knows nothing printed: tiles, maps and dice are told by finger as they turn up."""

import os
from random import Random

import pytest

from hub.games import rules_of
from hub.table import Back, Typed
from tests.games.random_games import setup_for
from tests.games.tinners_trail.positions import own_box

from .tapping import play_out, tap


def test_tiles_and_maps_are_taught_by_finger(served, tablet) -> None:
    served.live.start(own_box(2, pack="on"))
    page = tablet("/table/main")
    page.wait_for_selector("#desk[data-live]")
    play_out(page, Random(3))
    state = served.live.look().state
    assert state.phase == "over" and state.game.tiles == () and state.game.cards == ()
    assert sum(area.face is not None for area in state.areas) >= 3


def test_a_tile_is_told_in_two_taps_and_ok(served, tablet) -> None:
    served.live.start(own_box(2))
    until(served, "tile")
    page = tablet("/table/main")
    page.wait_for_selector(".choices.pairs")
    if shots := os.environ.get("TALLYMAN_SCREENS"):
        page.screenshot(path=f"{shots}/pairs.png")
    before = served.live.look().number
    tap(page, '.choices.pairs [data-facets*="3"]')
    tap(page, ".choices.figures [data-facets]")
    tap(page, "[data-post=ok]")
    assert served.live.look().number == before + 1


def until(served, verb: str) -> None:
    """On to the next time that only this verb is possible."""
    random, rules = Random(3), served.live.look().rules
    while (moves := list(rules.moves(served.live.look().state)))[0].verb != verb:
        served.live.act(Typed(random.choice(moves).text()))


@pytest.mark.parametrize(
    ("setup", "verb"),
    [
        (own_box(2), "roll"),
        (setup_for(rules_of("switch_and_signal"), 2, edition="europe"), "place"),
        (setup_for(rules_of("switch_and_signal"), 2, edition="europe"), "roll"),
    ],
    ids=["prices", "start place", "movement"],
)
def test_what_the_dice_show_is_said_with_one_tap(served, tablet, setup, verb: str) -> None:
    served.live.start(setup)
    until(served, verb)
    page = tablet("/table/main")
    page.wait_for_selector("#part-ask .choices [data-facets]")
    before = served.live.look().number
    tap(page, "#part-ask .choices [data-facets]:not(.dimmed)")
    assert served.live.look().number == before + 1
    assert f" {verb} " in served.hub.ledger.rows(served.live.look().game)[-1].move
    served.live.act(Back())
    assert {move.verb for move in served.live.look().rules.moves(served.live.look().state)} == {verb}

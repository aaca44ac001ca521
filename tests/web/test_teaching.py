"""A game of which the hub knows nothing printed: tiles, maps and dice are told by finger as they turn up."""

from random import Random

from tests.games.tinners_trail.positions import own_box

from .tapping import play_out


def test_tiles_and_maps_are_taught_by_finger(served, tablet) -> None:
    served.live.start(own_box(2, pack="on"))
    page = tablet("/table/main")
    page.wait_for_selector("#desk[data-live]")
    play_out(page, Random(3))
    state = served.live._game.state
    assert state.phase == "over" and state.game.tiles == () and state.game.cards == ()
    assert sum(area.face is not None for area in state.areas) >= 3

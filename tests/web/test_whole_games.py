"""A whole game of each title, played only by taps on the tablet, ends as its record says."""

from random import Random

import pytest

from hub.game import read_record
from hub.games import TITLES, rules_of

from .tapping import play_out


@pytest.mark.parametrize("title", TITLES)
def test_a_game_played_by_finger_ends_as_its_record_says(title, served, tablet) -> None:
    served.begin(title, "hub", seed=5)
    page = tablet("/table/main")
    page.wait_for_selector("#desk[data-live]")
    play_out(page, Random(5))
    page.tap("#tab-score")
    shown = page.eval_on_selector_all(
        ".standing li",
        "rows => rows.map(r => [r.querySelector('.grow').firstChild.textContent.trim(), r.querySelector('b').textContent])",
    )
    assert shown == standing_of(served)


def standing_of(served) -> list[list[str]]:
    """Names and scores in the order of the final standing, from the record's text alone."""
    record = read_record(served.hub.tally(served.live.look().game))
    rules = rules_of(record.setup.title)
    state = rules.start(rules.check(record.setup))
    for line in record.moves:
        state = rules.play(state, rules.read(line))
    names = {seat.colour: seat.name for seat in record.setup.seats}
    result = rules.result(state)
    assert result is not None
    return [[names[rank.seat], str(rank.score).replace("-", "−")] for rank in result.ranks]

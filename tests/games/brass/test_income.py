"""The income track: gains by spaces, loans by levels."""

import pytest

from hub.games.brass.income import LEVEL_BY_SPACE, TOP_SPACE, gained, lowered


def test_the_track_has_a_hundred_spaces_from_minus_ten_to_thirty() -> None:
    assert (len(LEVEL_BY_SPACE), LEVEL_BY_SPACE[0], LEVEL_BY_SPACE[-1]) == (100, -10, 30)
    assert list(LEVEL_BY_SPACE) == sorted(LEVEL_BY_SPACE)


@pytest.mark.parametrize(
    ("level", "top"), [(-10, 0), (0, 10), (1, 12), (10, 30), (11, 33), (20, 60), (21, 64), (30, 99)]
)
def test_the_highest_space_of_a_level(level: int, top: int) -> None:
    assert TOP_SPACE[level] == top


def test_gains_stop_at_the_last_space() -> None:
    assert (gained(10, 7), gained(97, 7)) == (17, 99)


@pytest.mark.parametrize(("space", "lower"), [(10, 7), (11, 8), (12, 8), (31, 26), (3, 0), (2, None), (0, None)])
def test_three_levels_lower(space: int, lower: int | None) -> None:
    assert lowered(space, 3) == lower

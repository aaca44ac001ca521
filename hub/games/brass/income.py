"""The income track, the same in every Brass: 100 spaces, levels -10 to 30. Gains move spaces, loans move levels."""

from __future__ import annotations

START_SPACE = 10
LAST_SPACE = 99
LOWEST_LEVEL = -10
LOAN_LEVELS = 3

# (levels, spaces per level), in the order of the track; the last level has three spaces.
_BANDS = ((range(-10, 1), 1), (range(1, 11), 2), (range(11, 21), 3), (range(21, 30), 4), (range(30, 31), 3))

LEVEL_BY_SPACE: tuple[int, ...] = tuple(level for levels, wide in _BANDS for level in levels for _ in range(wide))
TOP_SPACE: dict[int, int] = {level: space for space, level in enumerate(LEVEL_BY_SPACE)}


def gained(space: int, spaces: int) -> int:
    """The marker's space after a gain; it stays on the last space of the track."""
    return min(space + spaces, LAST_SPACE)


def lowered(space: int, levels: int) -> int | None:
    """The marker's space so many levels lower: the highest of that level. None if the track ends before that."""
    return TOP_SPACE.get(LEVEL_BY_SPACE[space] - levels)

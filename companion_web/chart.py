"""The score over time as lines: numbers only, the template draws them."""

from __future__ import annotations

import msgspec

from hub.game.view import Score

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 960.0, 380.0, 56.0, 40.0, 20.0, 130.0
History = list[tuple[int, tuple[Score, ...]]]


class Line(msgspec.Struct, frozen=True):
    """One seat's line: its path, the last point, the last value and where its name stands."""

    seat: str
    path: str
    x: float
    y: float
    value: int
    label_y: float


class Chart(msgspec.Struct, frozen=True):
    """Lines and the grid they stand in: (value, place) for each rule of both axes."""

    lines: tuple[Line, ...]
    rows: tuple[tuple[int, float], ...]
    columns: tuple[tuple[int, float], ...]


def chart(history: History, moves: int) -> Chart:
    """The chart of a game with that many moves."""
    low = min([0, *(score.now for _, scores in history for score in scores)])
    high = max([10, *(score.now for _, scores in history for score in scores)])
    last = max(1, moves, *(n for n, _ in history)) if history else max(1, moves)

    def x(n: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * n / last

    def y(value: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    seats = [score.seat for score in history[-1][1]] if history else []
    lines = [_line(seat, history, x, y, last) for seat in seats]
    rows = tuple((v, y(v)) for v in range(low - low % _step(high - low), high + 1, _step(high - low)) if v >= low)
    columns = tuple((n, x(n)) for n in range(0, last + 1, _step(last)))
    return Chart(_spread(lines), rows, columns)


def _line(seat: str, history: History, x: object, y: object, last: int) -> Line:
    assert callable(x) and callable(y)
    points = [(0, 0)] + [(n, s.now) for n, scores in history for s in scores if s.seat == seat]
    path = f"M{x(0):.1f} {y(0):.1f}" + "".join(f"H{x(n):.1f}V{y(v):.1f}" for n, v in points) + f"H{x(last):.1f}"
    value = points[-1][1]
    return Line(seat, path, x(last), y(value), value, y(value))


def _spread(lines: list[Line], gap: float = 24) -> tuple[Line, ...]:
    """Move names apart that would lie over one another: downwards, and up again where they would leave the picture."""
    order = sorted(lines, key=lambda line: line.y)
    at = [line.label_y for line in order]
    for i in range(1, len(at)):
        at[i] = max(at[i], at[i - 1] + gap)
    ceiling = HEIGHT - gap / 2
    for i in reversed(range(len(at))):
        at[i] = ceiling = min(at[i], ceiling)
        ceiling -= gap
    placed = {
        line.seat: msgspec.structs.replace(line, label_y=label_y) for line, label_y in zip(order, at, strict=True)
    }
    return tuple(placed[line.seat] for line in lines)


def _step(span: int) -> int:
    """A round distance between rules: about six of them.

    >>> [_step(n) for n in (10, 60, 130, 900)]
    [2, 10, 20, 200]
    """
    for scale in (1, 10, 100, 1000, 10000):
        for digit in (1, 2, 5):
            if span <= digit * scale * 7:
                return digit * scale
    return max(1, span // 6)

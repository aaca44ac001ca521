"""What fits under a board: which antennas collide, how modules turn out of each other's way, where one zone reader can
stand for several slots, where the station boxes go and how long their cables get. All in millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import hypot

from .modules import Module
from .spots import ReaderSpot, Size

CABLE = 300.0
"""Longest cable of a reader: beyond this the bus is known to fail."""
SLACK, DETOUR = 30.0, 1.15
"""A cable is longer than the straight line: plugs at both ends, and a way around things."""
BOX = (72.0, 52.0)
"""Room for an ESP32 on its perforated board of 70 x 50."""
NUDGE = 0.25
"""How far an antenna may be moved off its spot, as a part of its side: a tag over its outer half still reads."""
TURNS = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Which way a module's header end points."""

Point = tuple[float, float]
Turn = tuple[int, int]
Rect = tuple[float, float, float, float]


def overlap(a: Rect, b: Rect) -> float:
    """The area two rectangles share."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def antenna(at: Point, side: float) -> Rect:
    """The square of an antenna centred on a point."""
    half = side / 2
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def body(at: Point, module: Module, turn: Turn) -> Rect:
    """The outline of a module whose antenna is centred on a point and whose header end points to `turn`."""
    half, tail, side = module.antenna / 2, module.antenna / 2 + module.tail, module.width / 2
    dx, dy = turn
    if dx:
        return (
            (at[0] - half, at[1] - side, at[0] + tail, at[1] + side)
            if dx > 0
            else (at[0] - tail, at[1] - side, at[0] + half, at[1] + side)
        )
    return (
        (at[0] - side, at[1] - half, at[0] + side, at[1] + tail)
        if dy > 0
        else (at[0] - side, at[1] - tail, at[0] + side, at[1] + half)
    )


def clash(a: ReaderSpot, b: ReaderSpot, side: float) -> bool:
    """Whether two spots are closer than an antenna's width, so that both cannot have one."""
    return abs(a.x - b.x) < side and abs(a.y - b.y) < side


def clashes(spots: Sequence[ReaderSpot], side: float) -> list[tuple[ReaderSpot, ReaderSpot]]:
    """Every pair of spots that cannot both have an antenna of this size."""
    return [(a, b) for a, b in combinations(spots, 2) if clash(a, b, side)]


def turns(points: Sequence[Point], module: Module, size: Size, passes: int = 4) -> list[Turn]:
    """Turn each module so that bodies cover each other as little as possible, and stay on the board if they can."""
    chosen: list[Turn] = [TURNS[0]] * len(points)
    for _ in range(passes):
        for i, point in enumerate(points):
            near = [
                body(other, module, chosen[j])
                for j, other in enumerate(points)
                if j != i
                and abs(other[0] - point[0]) < 2 * module.length
                and abs(other[1] - point[1]) < 2 * module.length
            ]
            chosen[i] = min(TURNS, key=lambda turn: _crowding(body(point, module, turn), near, size))
    return chosen


def _crowding(rect: Rect, near: Sequence[Rect], size: Size) -> float:
    outside = (rect[2] - rect[0]) * (rect[3] - rect[1]) - overlap(rect, (0, 0, *size))
    return sum(overlap(rect, other) for other in near) + 0.5 * outside


@dataclass(frozen=True)
class Zone:
    """One reader for several slots of one place. `apart`: a tile alone tells its slot. `side`: antenna it needs."""

    spots: tuple[ReaderSpot, ...]
    x: float
    y: float
    side: float
    apart: bool

    @property
    def place(self) -> str:
        return self.spots[0].where[0]


@dataclass(frozen=True)
class ZonePlan:
    """What one antenna size can see: zones, spots with an antenna of their own, and spots left to a tap on a pad."""

    side: float
    zones: tuple[Zone, ...] = ()
    single: tuple[ReaderSpot, ...] = ()
    by_hand: tuple[ReaderSpot, ...] = ()

    @property
    def readers(self) -> int:
        return len(self.zones) + len(self.single)

    @property
    def stations(self) -> int:
        return -(-self.readers // 4)


def zone_plan(spots: Sequence[ReaderSpot], side: float) -> ZonePlan:
    """Zones for places whose slots collide; then every other spot that has room; the rest is tapped on a pad."""
    zones: list[Zone] = []
    rest: list[ReaderSpot] = []
    for group in _by_place(spots):
        if clashes(group, side):
            fits, left = _zone(group, side)
            zones += fits
            rest += left
        else:
            rest += group
    taken = [antenna((zone.x, zone.y), side) for zone in zones]
    single, by_hand = [], []
    for spot in sorted(rest, key=lambda spot: sum(clash(spot, other, side) for other in rest)):
        moved = _nudged(spot, side, taken)
        if moved is None:
            by_hand.append(spot)
        else:
            single.append(moved)
            taken.append(antenna((moved.x, moved.y), side))
    return ZonePlan(side, tuple(zones), _in_order(spots, single), _in_order(spots, by_hand))


def _nudged(spot: ReaderSpot, side: float, taken: Sequence[Rect]) -> ReaderSpot | None:
    """The spot with its antenna moved aside a little if it must be: the tile still lies well over the antenna."""
    far = side * NUDGE
    moves = sorted(
        ((dx * far / 4, dy * far / 4) for dx in range(-4, 5) for dy in range(-4, 5)),
        key=lambda m: m[0] ** 2 + m[1] ** 2,
    )
    for dx, dy in moves:
        square = antenna((spot.x + dx, spot.y + dy), side)
        if not any(overlap(square, other) for other in taken):
            return replace(spot, x=spot.x + dx, y=spot.y + dy)
    return None


def _by_place(spots: Sequence[ReaderSpot]) -> list[list[ReaderSpot]]:
    """Slots of one place together; each link by itself."""
    groups: dict[tuple[str, ...], list[ReaderSpot]] = {}
    for spot in spots:
        groups.setdefault(spot.where if spot.where[0] == "link" else spot.where[:1], []).append(spot)
    return list(groups.values())


def _zone(group: Sequence[ReaderSpot], side: float) -> tuple[list[Zone], list[ReaderSpot]]:
    """Zones over slots that collide, each slot's middle over its antenna; a place too wide for one is divided."""
    if len(group) == 1:
        return [], list(group)
    x = (min(s.x for s in group) + max(s.x for s in group)) / 2
    y = (min(s.y for s in group) + max(s.y for s in group)) / 2
    reach = 2 * max(max(abs(s.x - x), abs(s.y - y)) for s in group)
    if reach <= side:
        return [Zone(tuple(group), x, y, reach, _tell_apart(group))], []
    wide = max(s.x for s in group) - min(s.x for s in group) >= max(s.y for s in group) - min(s.y for s in group)
    row = sorted(group, key=lambda s: (s.x, s.y) if wide else (s.y, s.x))
    middle = (len(row) + 1) // 2
    (zones, single), (more, others) = _zone(row[:middle], side), _zone(row[middle:], side)
    return zones + more, single + others


def _tell_apart(group: Sequence[ReaderSpot]) -> bool:
    """Whether no kind of tile fits two of these slots, so that the tile alone says where it lies."""
    return all(not set(a.accepts) & set(b.accepts) for a, b in combinations(group, 2))


def _in_order(spots: Sequence[ReaderSpot], chosen: Sequence[ReaderSpot]) -> tuple[ReaderSpot, ...]:
    place = {spot.where: n for n, spot in enumerate(spots)}
    return tuple(sorted(chosen, key=lambda spot: place[spot.where]))


@dataclass(frozen=True)
class StationBox:
    """Where a station's box goes and the longest cable to one of its readers."""

    station: str
    x: float
    y: float
    cable: float

    @property
    def too_far(self) -> bool:
        return self.cable > CABLE

    @property
    def rect(self) -> Rect:
        return self.x - BOX[0] / 2, self.y - BOX[1] / 2, self.x + BOX[0] / 2, self.y + BOX[1] / 2


@dataclass
class _Floor:
    """The floor under the board while boxes are put down one by one."""

    size: Size
    step: float = 10.0
    boxes: list[StationBox] = field(default_factory=list)

    def put(self, station: str, points: Sequence[Point]) -> None:
        """The free position with the shortest longest cable."""
        free = [
            box for box in self._candidates(station, points) if not any(overlap(box.rect, b.rect) for b in self.boxes)
        ]
        self.boxes.append(min(free or self._candidates(station, points), key=lambda box: box.cable))

    def _candidates(self, station: str, points: Sequence[Point]) -> list[StationBox]:
        xs = _steps(BOX[0] / 2, self.size[0] - BOX[0] / 2, self.step)
        ys = _steps(BOX[1] / 2, self.size[1] - BOX[1] / 2, self.step)
        return [StationBox(station, x, y, cable((x, y), points)) for x in xs for y in ys]


def _steps(start: float, end: float, step: float) -> list[float]:
    count = max(int((end - start) / step), 0)
    return [start + step * n for n in range(count + 1)]


def cable(box: Point, readers: Sequence[Point]) -> float:
    """The longest cable from a box to its readers."""
    longest = max(hypot(box[0] - x, box[1] - y) for x, y in readers)
    return longest * DETOUR + SLACK


def station_boxes(spots: Sequence[ReaderSpot], size: Size) -> list[StationBox]:
    """A box for every station, near the middle of its readers, none on another."""
    floor = _Floor(size)
    by_station: dict[str, list[Point]] = {}
    for spot in spots:
        by_station.setdefault(spot.station, []).append((spot.x, spot.y))
    for station, points in by_station.items():
        floor.put(station, points)
    return floor.boxes

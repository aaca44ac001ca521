"""Where things of a board go: sizes, plates, labels and the run of links. Numbers only; the template draws them.

A title gives coordinates of its places and slots; everything else follows from how close together they lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import msgspec

from hub.game.view import Board, Link, Piece, Place, Slot

Point = tuple[float, float]


class Box(msgspec.Struct, frozen=True):
    """A rectangle by its left top corner and size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    def overlap(self, other: Box) -> float:
        """The area both cover."""
        w = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        h = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0

    def grown(self, by: float) -> Box:
        """The same rectangle with a margin all around."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


class Spot(msgspec.Struct, frozen=True):
    """A piece lying on a place, with the middle of where it is drawn."""

    piece: Piece
    x: float
    y: float


class Plate(msgspec.Struct, frozen=True):
    """A place as drawn: the ground under its slots, its loose pieces and its label."""

    place: Place
    box: Box
    spots: tuple[Spot, ...]
    label: Box
    lines: tuple[str, ...]


class Way(msgspec.Struct, frozen=True):
    """A link as drawn: its run as an SVG path and the middle of its badge."""

    link: Link
    path: str
    x: float
    y: float


class Drawing(msgspec.Struct, frozen=True):
    """A board ready to be drawn. `unit` is the side of a slot, `type` the height of letters."""

    frame: Box
    unit: float
    type: float
    plates: tuple[Plate, ...]
    ways: tuple[Way, ...]


def draw(board: Board, names: dict[str, str]) -> Drawing:
    """Lay out a board; `names` are the places' names in the language of the screen."""
    unit = slot_size(board)
    height = max(unit * 0.4, max(board.width, board.height) / 68)
    grounds = {place.id: _ground(place, unit) for place in board.places}
    plates: list[Plate] = []
    taken = [box for box, _ in grounds.values()]
    badges = [_badge(link.x, link.y, unit, 0.25) for link in board.links]
    for place in board.places:
        box, spots = grounds[place.id]
        lines = label_lines(names[place.id], box.w / height)
        label = _label(box, lines, height, [other for other in [*taken, *badges] if other is not box])
        taken.append(label)
        plates.append(Plate(place, box, spots, label, lines))
    ends = {place.id: _middle(place, grounds[place.id][0]) for place in board.places}
    ways = _ways(board, ends, plates, unit)
    plates = _moved(plates, [_badge(way.x, way.y, unit, 0.3) for way in ways], height)
    ways = _ways(board, ends, plates, unit)
    return Drawing(_frame(plates, ways, unit), unit, height, tuple(plates), ways)


def _badge(x: float, y: float, unit: float, reach: float) -> Box:
    return Box(x - unit * reach, y - unit * reach, unit * reach * 2, unit * reach * 2)


def _moved(plates: list[Plate], badges: list[Box], height: float) -> list[Plate]:
    """Names that badges came to lie on look for a better spot, now that all else has its own."""
    plates = list(plates)
    for i, plate in enumerate(plates):
        if any(badge.overlap(plate.label) for badge in badges):
            others = [box for other in plates if other is not plate for box in (other.box, other.label)]
            label = _label(plate.box, plate.lines, height, [*others, *badges])
            plates[i] = msgspec.structs.replace(plate, label=label)
    return plates


def _ways(board: Board, ends: dict[str, Point], plates: list[Plate], unit: float) -> tuple[Way, ...]:
    taken = [box for plate in plates for box in (plate.box, plate.label)]
    return tuple(_way(link, ends, taken, unit) for link in board.links)


def slot_size(board: Board) -> float:
    """The side of a slot: nearly the least distance between two slots of one place, within reason."""
    gaps = [gap for place in board.places for gap in _gaps((slot.x, slot.y) for slot in place.slots)]
    if not gaps:
        gaps = [gap * 0.6 for gap in _gaps((place.x, place.y) for place in board.places)]
    side = max(board.width, board.height)
    return max(side / 34, min(side / 12, min(gaps, default=side / 16) * 0.95))


def _gaps(points: Iterable[tuple[int, int]]) -> list[float]:
    # Two spaces count as apart by the larger of both distances: squares touch side by side, not corner to corner.
    return [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in combinations(points, 2) if a != b]


def label_lines(name: str, room: float) -> tuple[str, ...]:
    """A name on one line, or on two where it is much longer than there is room (in letter heights).

    >>> label_lines("Burton upon Trent", 5)
    ('Burton upon', 'Trent')
    """
    breaks = [i for i, letter in enumerate(name) if letter in " -" and 2 < i < len(name) - 3]
    if not breaks or len(name) * 0.56 < max(room * 1.25, 6):
        return (name,)
    middle = min(breaks, key=lambda i: abs(i + 1 - len(name) / 2))
    return name[: middle + 1].rstrip(), name[middle + 1 :]


def _ground(place: Place, unit: float) -> tuple[Box, tuple[Spot, ...]]:
    """The rectangle under a place's slots and pieces, and where its loose pieces lie."""
    squares = [Box(s.x - unit / 2, s.y - unit / 2, unit, unit) for s in place.slots]
    spots: tuple[Spot, ...] = ()
    if place.pieces:
        top = min((s.y for s in squares), default=place.y + unit / 2)
        spots = tuple(_row(place, top - unit / 2, unit))
        squares += [Box(s.x - unit / 2, s.y - unit / 2, unit, unit) for s in spots]
    if not squares:
        squares = [Box(place.x - unit * 0.3, place.y - unit * 0.3, unit * 0.6, unit * 0.6)]
    return _around(squares).grown(unit * 0.1), spots


def _row(place: Place, y: float, unit: float) -> Iterable[Spot]:
    wide = min(len(place.pieces), 4)
    for i, piece in enumerate(place.pieces):
        row, column = divmod(i, wide)
        yield Spot(piece, place.x + (column - (wide - 1) / 2) * unit, y - row * unit)


def _around(boxes: Iterable[Box]) -> Box:
    boxes = list(boxes)
    left, top = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(left, top, max(b.x + b.w for b in boxes) - left, max(b.y + b.h for b in boxes) - top)


def _label(box: Box, lines: tuple[str, ...], height: float, taken: list[Box]) -> Box:
    """Below the plate, or above or beside it where that hides less."""
    w = max(len(line) for line in lines) * height * 0.58 + height * 0.7
    h = len(lines) * height * 1.12 + height * 0.3
    spots = [Box(box.cx - w / 2, y, w, h) for y in (box.y + box.h, box.y - h)]
    spots += [Box(x, box.y + (box.h - h) / 2, w, h) for x in (box.x + box.w, box.x - w)]
    spots += [Box(x, y, w, h) for y in (box.y + box.h, box.y - h) for x in (box.x + box.w - w, box.x)]
    near = _touching(_around(spots), taken)
    return min(spots, key=lambda spot: sum(spot.overlap(other) for other in near))


def _middle(place: Place, ground: Box) -> Point:
    """Where links end: the place's own point, or the middle of its plate where that lies elsewhere."""
    inside = ground.x <= place.x <= ground.x + ground.w and ground.y <= place.y <= ground.y + ground.h
    return (float(place.x), float(place.y)) if inside else (ground.cx, ground.y + ground.h / 2)


def _way(link: Link, places: dict[str, Point], taken: list[Box], unit: float) -> Way:
    ends = [places[end] for end in link.ends if end in places]
    at = (float(link.x), float(link.y))
    if link.via and len(ends) == 2:
        return Way(link, _through([ends[0], *((float(x), float(y)) for x, y in link.via), ends[1]]), *at)
    if len(ends) != 2:
        return Way(link, " ".join(_through([end, at]) for end in ends), *at)
    # The curve through the badge: straight where the badge lies half-way.
    (ax, ay), (bx, by) = ends
    bend = (2 * at[0] - (ax + bx) / 2, 2 * at[1] - (ay + by) / 2)
    path = f"M{ax:.1f} {ay:.1f} Q{bend[0]:.1f} {bend[1]:.1f} {bx:.1f} {by:.1f}"
    return Way(link, path, *_clear(ends[0], bend, ends[1], taken, unit))


def _clear(a: Point, bend: Point, b: Point, taken: list[Box], unit: float) -> Point:
    """A point of the curve, as near its middle as can be, where the badge hides no plate and no name."""

    def along(t: float) -> Point:
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return p * a[0] + q * bend[0] + r * b[0], p * a[1] + q * bend[1] + r * b[1]

    badges = {t: _badge(*along(t), unit, 0.32) for t in _NEAR_THE_MIDDLE}
    near = _touching(_around(badges.values()), taken)
    least, best = float("inf"), 0.5
    for t, badge in badges.items():
        hidden = round(sum(badge.overlap(box) for box in near))
        if hidden < least:
            least, best = hidden, t
        if not hidden:
            break  # whatever comes later lies farther from the middle
    return along(best)


_NEAR_THE_MIDDLE = sorted(
    {0.5 + step / 40 * side for step in range(13) for side in (1, -1)}, key=lambda t: abs(t - 0.5)
)
"""Places along a curve where a badge may sit, the nearest to its middle first."""


def _touching(area: Box, boxes: Iterable[Box]) -> list[Box]:
    """Those of the boxes that reach into an area: of many all over the board only these can be hidden there."""
    return [box for box in boxes if area.overlap(box)]


def _through(points: list[Point]) -> str:
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _frame(plates: list[Plate], ways: tuple[Way, ...], unit: float) -> Box:
    """What is really drawn, with a margin: an empty rim of the map is not worth the glass."""
    boxes = [box for plate in plates for box in (plate.box, plate.label)]
    boxes += [Box(way.x - unit / 3, way.y - unit / 3, unit / 1.5, unit / 1.5) for way in ways]
    return _around(boxes).grown(unit * 0.35) if boxes else Box(0, 0, 100, 100)


def slot_of(place: Place, slot: Slot) -> str:
    """Which of its place's slots this is, counted from one, for reading aloud."""
    return str(place.slots.index(slot) + 1)

"""What fits under a board: antennas that collide, zones, boxes and cables."""

from itertools import combinations

import pytest

from hardware.tools.modules import MODULES
from hardware.tools.plan import (
    CABLE,
    antenna,
    body,
    cable,
    clash,
    clashes,
    overlap,
    station_boxes,
    turns,
    zone_plan,
)
from hardware.tools.spots import ReaderSpot, reader_spots
from hardware.tools.tables import game_table

RC522 = MODULES["mfrc522"]


def spot(x: float, y: float, place: str = "town", slot: str = "1", accepts: tuple[str, ...] = ()) -> ReaderSpot:
    return ReaderSpot("board-1", 0, (place, slot), place, x, y, accepts)


@pytest.fixture(scope="module")
def birmingham() -> list[ReaderSpot]:
    return reader_spots(game_table("brass_birmingham"), (560, 560))


def test_two_spots_nearer_than_an_antenna_is_wide_cannot_both_have_one() -> None:
    assert clash(spot(0, 0), spot(39.9, 0), 40)
    assert clash(spot(0, 0), spot(39.9, 39.9), 40)
    assert not clash(spot(0, 0), spot(40, 0), 40)
    assert not clash(spot(0, 0), spot(5, 41), 40)


def test_clashes_grow_with_the_antenna(birmingham: list[ReaderSpot]) -> None:
    found = [len(clashes(birmingham, side)) for side in (1, 20, 30, 40, 60)]
    assert found[0] == 0
    assert found == sorted(found)
    assert found[-1] > found[0]


def test_two_slots_of_a_town_become_one_zone_between_them() -> None:
    plan = zone_plan([spot(100, 100, slot="1", accepts=("coal",)), spot(126, 100, slot="2", accepts=("iron",))], 40)
    (zone,) = plan.zones
    assert (zone.x, zone.y, zone.side, zone.apart) == (113, 100, 26, True)
    assert plan.readers == 1 and not plan.by_hand


def test_a_tile_that_fits_two_slots_does_not_tell_its_slot() -> None:
    plan = zone_plan([spot(0, 0, slot="1", accepts=("coal", "cotton")), spot(26, 0, slot="2", accepts=("cotton",))], 40)
    assert not plan.zones[0].apart


def test_a_town_too_wide_for_one_antenna_is_divided() -> None:
    plan = zone_plan([spot(100 + 26 * n, 100, slot=str(n)) for n in range(4)], 40)
    assert [len(zone.spots) for zone in plan.zones] == [2, 2]


def test_a_spot_without_room_is_left_to_the_hand() -> None:
    crowd = [spot(100, 100, "a"), spot(100, 100, "b"), spot(300, 100, "c")]
    plan = zone_plan(crowd, 40)
    assert {s.where[0] for s in plan.single} | {s.where[0] for s in plan.by_hand} == {"a", "b", "c"}
    assert len(plan.by_hand) == 1


@pytest.mark.parametrize("side", [20, 25, 30, 40, 44])
def test_a_zone_plan_forgets_no_spot_and_overlaps_no_antenna(birmingham: list[ReaderSpot], side: float) -> None:
    plan = zone_plan(birmingham, side)
    seen = [s.where for zone in plan.zones for s in zone.spots] + [s.where for s in (*plan.single, *plan.by_hand)]
    assert sorted(seen) == sorted(s.where for s in birmingham)
    squares = [antenna((z.x, z.y), side) for z in plan.zones] + [antenna((s.x, s.y), side) for s in plan.single]
    overlapping = [pair for pair in combinations(squares, 2) if overlap(*pair) > 1e-6]
    zones = [antenna((z.x, z.y), side) for z in plan.zones]
    assert all(a in zones and b in zones for a, b in overlapping)


def test_a_moved_antenna_still_lies_under_its_tile(birmingham: list[ReaderSpot]) -> None:
    was = {s.where: s for s in birmingham}
    for s in zone_plan(birmingham, 40).single:
        assert abs(s.x - was[s.where].x) <= 10 and abs(s.y - was[s.where].y) <= 10


def test_a_module_lies_with_its_antenna_on_the_spot_whichever_way_it_turns() -> None:
    for turn in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        outline = body((100, 100), RC522, turn)
        assert overlap(outline, antenna((100, 100), RC522.antenna)) == pytest.approx(RC522.antenna**2)
        assert (outline[2] - outline[0]) * (outline[3] - outline[1]) == RC522.length * RC522.width


def test_modules_turn_out_of_each_others_way() -> None:
    row = [(100.0, 100.0), (142.0, 100.0), (184.0, 100.0)]
    chosen = turns(row, RC522, (300, 300))
    outlines = [body(at, RC522, turn) for at, turn in zip(row, chosen, strict=True)]
    assert not any(overlap(a, b) for a, b in combinations(outlines, 2))


def test_boxes_stand_apart_near_their_readers(birmingham: list[ReaderSpot]) -> None:
    boxes = station_boxes(birmingham, (560, 560))
    assert [box.station for box in boxes] == list(dict.fromkeys(s.station for s in birmingham))
    assert not any(overlap(a.rect, b.rect) for a, b in combinations(boxes, 2))
    for box in boxes:
        readers = [(s.x, s.y) for s in birmingham if s.station == box.station]
        assert box.cable == cable((box.x, box.y), readers)
        assert box.too_far == (box.cable > CABLE)


def test_a_cable_is_longer_than_the_straight_line() -> None:
    assert cable((0, 0), [(30, 40), (3, 4)]) > 50

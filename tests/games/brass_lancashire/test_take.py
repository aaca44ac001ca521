"""Where goods come from: the nearest mine, any works; asked only where there is a choice."""

from .positions import Table

WORKS = "red build iron 1 at manchester.4 with manchester"


def tie() -> Table:
    """Mines one link from Manchester in Bury and Oldham, a third two links away in Bolton."""
    table = Table("tile.bury.1 green-coal-1-2cubes", "link.bury-manchester red")
    table.set("tile.oldham.1 yellow-coal-1-2cubes", "link.manchester-oldham red")
    return table.set("tile.bolton.1 purple-coal-1-2cubes", "link.bolton-bury red")  # type: ignore[no-any-return]


def test_the_nearest_mine_serves_without_asking() -> None:
    table = tie().set("tile.oldham.1 none").play(WORKS)
    assert (table.tile("bury.1"), table.tile("bolton.1")) == ("green-coal-1-1cubes", "purple-coal-1-2cubes")


def test_a_mine_in_the_same_place_is_nearest_of_all() -> None:
    table = tie().set("tile.bolton.1 none")
    table.set("tile.manchester.1 purple-coal-1-2cubes").play(WORKS)
    assert table.tile("manchester.1") == "purple-coal-1-1cubes"


def test_among_equally_near_mines_the_seat_chooses() -> None:
    table = tie().play(WORKS)
    assert table.refused("red take coal from bury.1") == []
    assert table.refused("red take coal from oldham.1") == []
    assert table.refused("red take coal from bolton.1") == ["coal.not_nearest"]
    table.play("red take coal from oldham.1")
    assert (table.acting, table.tile("oldham.1")) == ("yellow", "yellow-coal-1-1cubes")


def test_only_what_is_needed_is_taken_from_where_it_lies() -> None:
    table = tie().set("tile.bolton.3 green-iron-1-4cubes").play(WORKS)
    assert table.refused("red take iron from bolton.3") == ["take.other_good"]
    assert table.refused("red take coal from bolton.3") == ["take.nothing_there"]
    assert table.refused("red take coal from nowhere.1") == ["take.nothing_there"]
    assert table.refused("red pass with coal") == ["phase.wrong"]


def test_a_mine_is_taken_before_the_track_also_where_a_port_is_nearer() -> None:
    table = tie().set("tile.oldham.1 none", "tile.warrington_and_runcorn.2 yellow-port-1")
    table.set("link.manchester-warrington_and_runcorn yellow").play(WORKS)
    assert (table.tile("bury.1"), table.state.coal) == ("green-coal-1-1cubes", 8)


def test_a_mine_flips_with_its_last_cube_and_raises_its_owners_income() -> None:
    table = tie().set("tile.oldham.1 none", "tile.bury.1 green-coal-1-1cubes").play(WORKS)
    assert (table.tile("bury.1"), table.income("green")) == ("green-coal-1-flipped", 14)


def test_any_works_may_give_iron() -> None:
    table = Table("tile.bolton.3 green-iron-1-1cubes", "tile.preston.3 yellow-iron-1-4cubes", "stack.red.coal 4")
    table.play("red build coal 3 at wigan.1 with wigan")
    assert table.refused("red take iron from preston.3") == []
    table.play("red take iron from bolton.3")
    assert table.income("green") == 13


def test_an_amendment_while_a_source_is_asked_never_locks_the_game() -> None:
    table = tie().play(WORKS).set("tile.oldham.1 none")
    assert (table.acting, table.tile("bury.1")) == ("yellow", "green-coal-1-1cubes")

"""Where goods come from: the nearest mine, any works, breweries; asked only where there is a choice."""

from .positions import Table

IRON_WORKS = "red build iron 1 at birmingham.3 with birmingham"


def test_the_nearest_mine_serves_without_asking() -> None:
    table = Table("tile.dudley.1 white-coal-1-2cubes", "link.birmingham-dudley red")
    table.set("tile.wolverhampton.2 yellow-coal-1-2cubes", "link.dudley-wolverhampton red").play(IRON_WORKS)
    assert (table.tile("dudley.1"), table.tile("wolverhampton.2")) == ("white-coal-1-1cubes", "yellow-coal-1-2cubes")


def test_a_mine_in_the_same_place_is_nearest_of_all() -> None:
    table = Table("tile.dudley.1 white-coal-1-2cubes", "tile.wolverhampton.2 yellow-coal-1-2cubes")
    table.set("link.dudley-wolverhampton red").play("red build iron 1 at dudley.2 with dudley")
    assert table.tile("dudley.1") == "white-coal-1-1cubes"


def tie() -> Table:
    """Two mines one link from Birmingham, a third two links away."""
    table = Table("tile.dudley.1 white-coal-1-2cubes", "link.birmingham-dudley red")
    table.set("tile.tamworth.1 yellow-coal-1-2cubes", "link.birmingham-tamworth red")
    return table.set("tile.wolverhampton.2 purple-coal-1-2cubes", "link.dudley-wolverhampton red")


def test_among_equally_near_mines_the_seat_chooses() -> None:
    table = tie().play(IRON_WORKS)
    assert table.state.phase == "take"
    assert table.refused("red take coal from tamworth.1") == []
    assert table.refused("red take coal from dudley.1") == []
    assert table.refused("red take coal from wolverhampton.2") == ["coal.not_nearest"]
    table.play("red take coal from tamworth.1")
    assert (table.acting, table.tile("tamworth.1")) == ("yellow", "yellow-coal-1-1cubes")


def test_only_what_is_needed_is_taken_from_where_it_lies() -> None:
    table = tie().set("tile.redditch.2 white-iron-1-4cubes").play(IRON_WORKS)
    assert table.refused("red take iron from redditch.2") == ["take.other_good"]
    assert table.refused("red take coal from redditch.2") == ["take.nothing_there"]
    assert table.refused("red take coal from oxford.1") == ["take.nothing_there"]
    assert table.refused("red take coal from nowhere.1") == ["take.nothing_there"]
    assert table.refused("yellow take coal from dudley.1") == ["turn.not_yours"]


def test_while_a_source_is_asked_nothing_else_is_done() -> None:
    assert tie().play(IRON_WORKS).refused("red pass with coal") == ["phase.wrong"]


def test_mines_that_are_all_needed_are_not_asked_for() -> None:
    table = tie().set("tile.dudley.1 white-coal-1-1cubes", "tile.tamworth.1 yellow-coal-1-1cubes")
    table.set("stack.red.manufacturer 8", "money.red 40").play(
        "red build manufacturer 3 at birmingham.2 with birmingham"
    )
    assert (table.tile("dudley.1"), table.tile("tamworth.1")) == ("white-coal-1-flipped", "yellow-coal-1-flipped")


def test_coal_goes_on_to_the_next_nearest_mine() -> None:
    table = Table("tile.dudley.1 white-coal-1-1cubes", "link.birmingham-dudley red")
    table.set("tile.wolverhampton.2 purple-coal-1-2cubes", "link.dudley-wolverhampton red")
    table.set("stack.red.manufacturer 8").play("red build manufacturer 3 at birmingham.2 with birmingham")
    assert table.tile("dudley.1") == "white-coal-1-flipped"
    assert table.tile("wolverhampton.2") == "purple-coal-1-1cubes"


def test_a_link_of_three_places_counts_as_one() -> None:
    table = Table("tile.kidderminster.1 white-coal-1-2cubes", "link.kidderminster-worcester-farm_brewery_south red")
    table.set("tile.redditch.1 yellow-coal-1-2cubes", "link.gloucester-redditch red", "link.gloucester-worcester red")
    table.set("stack.red.cotton 8").play("red build cotton 2 at worcester.1 with worcester")
    assert table.tile("kidderminster.1") == "white-coal-1-1cubes"


def test_any_works_may_give_iron() -> None:
    table = Table("tile.dudley.2 white-iron-1-1cubes", "tile.redditch.2 yellow-iron-1-4cubes")
    table.play("red build brewery 1 at stafford.1 with stafford")
    assert table.refused("red take iron from redditch.2") == []
    table.play("red take iron from dudley.2")
    assert table.income("white") == 13


def test_beer_is_chosen_among_own_connected_and_merchant_barrels() -> None:
    table = Table("tile.worcester.1 red-cotton-1", "link.gloucester-worcester yellow")
    table.set("tile.uttoxeter.1 red-brewery-1-1cubes", "tile.stafford.1 yellow-brewery-1-1cubes")
    table.set("link.gloucester-redditch white", "link.oxford-redditch white")
    table.play("red sell worcester.1 to gloucester.1 with coal")
    assert table.refused("red take beer from uttoxeter.1") == []
    assert table.refused("red take beer from gloucester.1") == []
    assert table.refused("red take beer from stafford.1") == ["beer.unconnected"]
    assert table.refused("red take beer from oxford.1") == ["beer.other_merchant"]
    assert table.refused("red take beer from gloucester.2") == ["take.nothing_there"]


def test_merchant_beer_is_refused_for_a_rail() -> None:
    table = Table("stack.white.coal 6", "tile.dudley.1 white-coal-2-3cubes", "money.red 40", era="rail")
    table.set("stack.red.brewery 4", "tile.uttoxeter.1 red-brewery-2-2cubes", "tile.stafford.1 red-brewery-2-2cubes")
    table.set("link.birmingham-dudley red", "link.birmingham-oxford red")
    table.play("red network birmingham-walsall with coal", "red also rail birmingham-tamworth")
    assert table.refused("red take beer from oxford.1") == ["beer.only_for_sale"]
    assert table.refused("red take beer from stafford.1") == []


def test_an_amendment_while_a_source_is_asked_never_locks_the_game() -> None:
    table = tie().play(IRON_WORKS).set("tile.tamworth.1 none")
    assert (table.acting, table.tile("dudley.1")) == ("yellow", "white-coal-1-1cubes")
    table = tie().play(IRON_WORKS).set("tile.wolverhampton.2 none", "tile.tamworth.1 yellow-coal-1-flipped")
    assert table.acting == "yellow"

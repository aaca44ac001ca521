"""Markets: buying from the cheap end, selling into the dearest gap."""

import pytest

from hub.games.brass.market import Market

MARKET = Market("coal", (1, 1, 2, 2), when_empty=5, start=3)


@pytest.mark.parametrize(("cubes", "price", "gap"), [(4, 1, None), (3, 1, 1), (2, 2, 1), (1, 2, 2), (0, 5, 2)])
def test_the_next_cube_and_the_next_gap(cubes: int, price: int, gap: int | None) -> None:
    assert (MARKET.price(cubes), MARKET.gap(cubes)) == (price, gap)


def test_buying_climbs_and_goes_on_at_the_empty_price() -> None:
    assert MARKET.cost(3, 2) == 1 + 2
    assert MARKET.cost(1, 3) == 2 + 5 + 5


def test_selling_fills_the_dearest_gaps_as_far_as_there_are_any() -> None:
    assert MARKET.sale(0, 3) == (3, 2 + 2 + 1)
    assert MARKET.sale(3, 3) == (1, 1)
    assert MARKET.sale(4, 1) == (0, 0)

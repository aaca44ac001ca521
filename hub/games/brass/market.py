"""A market of cubes. Cubes lie on the dearest spaces: one buys the cheapest cube and sells into the dearest gap."""

from __future__ import annotations

from itertools import accumulate


class Market:
    """Prices from cheap to dear. What lies on it is one number, so that a state can hold it."""

    def __init__(self, good: str, prices: tuple[int, ...], when_empty: int, start: int) -> None:
        self.good, self.prices, self.when_empty, self.start = good, prices, when_empty, start
        self.capacity = len(prices)
        self._sums = (0, *accumulate(prices))

    def price(self, cubes: int) -> int:
        """What the next cube costs when so many lie here."""
        return self.prices[self.capacity - cubes] if cubes else self.when_empty

    def cost(self, cubes: int, n: int) -> int:
        """What `n` cubes cost one after another; beyond the last one they come from the supply."""
        bought, cheapest = min(n, cubes), self.capacity - cubes
        return self._sums[cheapest + bought] - self._sums[cheapest] + (n - bought) * self.when_empty

    def gap(self, cubes: int) -> int | None:
        """What a cube sold now would bring; None when the market is full."""
        return self.prices[self.capacity - cubes - 1] if cubes < self.capacity else None

    def sale(self, cubes: int, n: int) -> tuple[int, int]:
        """(cubes sold, money for them) when `n` cubes are offered."""
        sold = min(n, self.capacity - cubes)
        first = self.capacity - cubes - sold
        return sold, sum(self.prices[first : first + sold])

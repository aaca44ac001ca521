"""Points: each crate its value, twice with its order in hand, and a point for every three coins."""

from __future__ import annotations

from hub.game import N_, Standing, say
from hub.game.view import Fact, Rank

from .state import Draft, State
from .title import COINS_PER_POINT, CRATES


def points(d: Draft, seat: int) -> dict[str, int]:
    """Points of a seat by their source; orders count as far as the hub knows them."""
    crates = [CRATES[crate] for crate in d.won[seat]]
    return {
        "crates": sum(value for _, value in crates),
        "orders": sum(value for good, value in crates if good in d.orders[seat]),
        "coins": d.money[seat] // COINS_PER_POINT,
    }


def standing(state: State) -> Standing:
    """Most points win; tied, more coins; still tied, the place is shared."""
    merits = [(sum(points(state, n).values()), state.money[n]) for n in range(len(state.seats))]
    order = sorted(range(len(merits)), key=lambda n: merits[n], reverse=True)
    ranks = tuple(
        Rank(1 + sum(other > merits[n] for other in merits), state.seats[n], merits[n][0],
             (Fact("coins", say(N_("Coins")), state.money[n]),))
        for n in order
    )  # fmt: skip
    return Standing(ranks, note=say(N_("Ties are broken by coins, then shared.")))

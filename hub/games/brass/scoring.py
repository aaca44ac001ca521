"""Scoring an era: links by the link points at their ends, flipped tiles by what they show; and the final standing."""

from __future__ import annotations

from hub.game import N_, Text
from hub.game.view import Fact, Rank, Standing

from . import income
from .board import bits
from .state import RAIL, SOURCES, Draft


def place_points(d: Draft) -> list[int]:
    """Link points in each place: printed ones and those of flipped tiles."""
    points = [place.points for place in d.parts.board.places]
    for slot, tile in enumerate(d.tiles):
        if tile and tile.flipped:
            points[d.parts.board.place_of[slot]] += d.parts.tiles.kinds[tile.kind].link_points
    return points


def link_scores(d: Draft) -> list[int]:
    """What each seat's links are worth now."""
    at = place_points(d)
    return [sum(at[end] for link in bits(links) for end in d.parts.board.links[link].ends) for links in d.links]


def tile_scores(d: Draft) -> list[int]:
    """What each seat's flipped tiles are worth now."""
    worth = [0] * len(d.seats)
    for tile in d.tiles:
        if tile and tile.flipped:
            worth[tile.seat] += d.parts.tiles.kinds[tile.kind].vp
    return worth


def score_era(d: Draft) -> None:
    """Links, then tiles."""
    for seat, points in enumerate(link_scores(d)):
        d.score(seat, f"{d.era}_links", points)
    for seat, points in enumerate(tile_scores(d)):
        d.score(seat, f"{d.era}_tiles", points)


def money_points(d: Draft, seat: int) -> int:
    """What the money of a seat is worth at the end."""
    return d.money[seat] // d.parts.pounds_per_point if d.parts.pounds_per_point else 0


def score_money(d: Draft) -> None:
    """Money left at the end of the game."""
    for seat in range(len(d.seats)):
        d.score(seat, "bonus", money_points(d, seat))


def remove_obsolete(d: Draft) -> None:
    """All links and the level 1 tiles leave the board after the canal era."""
    d.links = (0,) * len(d.seats)
    for slot, tile in enumerate(d.tiles):
        if tile and d.parts.tiles.kinds[tile.kind].level == 1:
            d.remove_tile(slot)


def projected(d: Draft, seat: int, over: bool) -> dict[str, int]:
    """Points by source if this era were scored now."""
    points = dict(zip(SOURCES, d.points[seat], strict=True))
    if not over and d.era:
        points[f"{d.era}_links"] += link_scores(d)[seat]
        points[f"{d.era}_tiles"] += tile_scores(d)[seat]
        points["bonus"] += money_points(d, seat) if d.era == RAIL else 0
    return points


def standing(d: Draft) -> Standing:
    """Most points, then highest income level, then most money; then the turn order, or the place is shared."""

    def merit(seat: int) -> tuple[int, int, int, int]:
        place = -d.order.index(seat) if d.parts.order_breaks_ties else 0
        return d.vp(seat), income.LEVEL_BY_SPACE[d.income[seat]], d.money[seat], place

    ranked = sorted(range(len(d.seats)), key=merit, reverse=True)
    return Standing(
        tuple(
            Rank(1 + sum(merit(other) > merit(seat) for other in ranked), d.seats[seat], d.vp(seat), _ties(merit(seat)))
            for seat in ranked
        )
    )


def _ties(merit: tuple[int, int, int, int]) -> tuple[Fact, ...]:
    return Fact("income", Text(N_("Income")), merit[1]), Fact("money", Text(N_("Money")), merit[2])

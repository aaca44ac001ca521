"""Scoring an era: links by the link points at their ends, flipped tiles by what they show; and the final standing."""

from __future__ import annotations

from hub.game import N_, Text
from hub.game.view import Fact, Rank, Standing

from . import income
from .board import bits
from .changes import remove_tile, score
from .parts import Parts
from .state import RAIL, SOURCES, Draft


def place_points(parts: Parts, d: Draft) -> list[int]:
    """Link points in each place: printed ones and those of flipped tiles."""
    points = [place.points for place in parts.board.places]
    for slot, tile in enumerate(d.tiles):
        if tile and tile.flipped:
            points[parts.board.place_of[slot]] += parts.tiles.kinds[tile.kind].link_points
    return points


def link_scores(parts: Parts, d: Draft) -> list[int]:
    """What each seat's links are worth now."""
    at = place_points(parts, d)
    return [sum(at[end] for link in bits(links) for end in parts.board.links[link].ends) for links in d.links]


def tile_scores(parts: Parts, d: Draft) -> list[int]:
    """What each seat's flipped tiles are worth now."""
    worth = [0] * len(d.seats)
    for tile in d.tiles:
        if tile and tile.flipped:
            worth[tile.seat] += parts.tiles.kinds[tile.kind].vp
    return worth


def score_era(parts: Parts, d: Draft) -> None:
    """Links, then tiles."""
    for seat, points in enumerate(link_scores(parts, d)):
        score(d, seat, f"{d.era}_links", points)
    for seat, points in enumerate(tile_scores(parts, d)):
        score(d, seat, f"{d.era}_tiles", points)


def money_points(parts: Parts, d: Draft, seat: int) -> int:
    """What the money of a seat is worth at the end."""
    return d.money[seat] // parts.pounds_per_point if parts.pounds_per_point else 0


def score_money(parts: Parts, d: Draft) -> None:
    """Money left at the end of the game."""
    for seat in range(len(d.seats)):
        score(d, seat, "bonus", money_points(parts, d, seat))


def remove_obsolete(parts: Parts, d: Draft) -> None:
    """All links and the level 1 tiles leave the board after the canal era."""
    d.links = (0,) * len(d.seats)
    for slot, tile in enumerate(d.tiles):
        if tile and parts.tiles.kinds[tile.kind].level == 1:
            remove_tile(d, slot)


def projected(parts: Parts, d: Draft, seat: int, over: bool) -> dict[str, int]:
    """Points by source if this era were scored now."""
    points = dict(zip(SOURCES, d.points[seat], strict=True))
    if not over and d.era:
        points[f"{d.era}_links"] += link_scores(parts, d)[seat]
        points[f"{d.era}_tiles"] += tile_scores(parts, d)[seat]
        points["bonus"] += money_points(parts, d, seat) if d.era == RAIL else 0
    return points


def standing(parts: Parts, d: Draft) -> Standing:
    """Most points, then highest income level, then most money; then the turn order, or the place is shared."""

    def merit(seat: int) -> tuple[int, int, int, int]:
        place = -d.order.index(seat) if parts.order_breaks_ties else 0
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

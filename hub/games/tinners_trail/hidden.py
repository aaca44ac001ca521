"""Tinners' Trail, what a seat may not know: maps in other hands and in decks, and face-down tiles others have looked at."""

from __future__ import annotations

from random import Random

import msgspec

from .look import deck_of, unseen_tiles
from .state import DOWN, Draft


def deal_anew(d: Draft, seat: str | None, random: Random) -> None:
    """Mix what a seat (everybody for None) has not seen; maps laid aside at the deal stay in the box."""
    if d.game.hub:
        _deal_maps(d, seat, random)
        for region in d.game.regions_used:
            _lay_tiles(d, region, seat, random)


def _deal_maps(d: Draft, seat: str | None, random: Random) -> None:
    others = [player for player in d.players if player.seat != seat]
    unseen = [*d.lord_maps, *(card for deck in d.decks for card in deck), *(c for p in others for c in p.hand)]
    random.shuffle(unseen)
    piles: dict[str, list[str]] = {}
    for card in unseen:
        piles.setdefault(deck_of(card), []).append(card)

    def dealt(cards: tuple[str, ...]) -> list[str]:
        return [piles[deck_of(card)].pop() for card in cards]

    d.lord_maps = tuple(sorted(dealt(d.lord_maps)))
    d.decks = tuple(tuple(sorted(dealt(deck), key=_number)) for deck in d.decks)
    for player in others:
        d.set_player(player.seat, hand=tuple(dealt(player.hand)))


def _number(card: str) -> tuple[int, str]:
    return len(card), card


def _lay_tiles(d: Draft, region: str, seat: str | None, random: Random) -> None:
    """Faces that only others have seen are exchanged among themselves and with those nobody has seen."""
    hidden = [
        index
        for index, area in enumerate(d.areas)
        if d.game.regions[index] == region and area.face and area.tile == DOWN and _may_vary(d, index, seat)
    ]
    faces = [area.face for index in hidden if (area := d.areas[index]).face]
    faces += [msgspec.structs.replace(tile, region="") for tile in unseen_tiles(d, region)]
    random.shuffle(faces)
    for index, face in zip(hidden, faces, strict=False):
        d.set_area(index, face=face)


def _may_vary(d: Draft, index: int, seat: str | None) -> bool:
    """Not a tile that this seat has seen, that the table agreed upon, or whose bonus is being asked for."""
    area = d.areas[index]
    asked = d.step is not None and d.step.kind == "bonus" and d.step.area == index
    return not asked and seat not in area.seen and not (area.face and area.face.agreed)

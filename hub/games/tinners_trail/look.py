"""Tinners' Trail, the questions that rules ask of a position, whether it stands or is being changed."""

from __future__ import annotations

import msgspec

from hub.game import TABLE

from .board import INVESTMENT, LORD
from .board import PRICES as ORE_PRICES
from .printed import Game, MapCard, Tile
from .state import DOWN, Draft

MAP_PRICES = range(1, 13)
"""What may be printed as the price of a map."""

# -- work and money --


def money(state: Draft, seat: str) -> int:
    """What a player has; Lord Wallace counts no money."""
    player = state.player(seat)
    return player.money if player and seat != TABLE else 0


def price(state: Draft, ore: str) -> int:
    """What a cube of that ore sells for this round."""
    column = state.columns[0 if ore == "tin" else 1]
    return ORE_PRICES[ore][column - 1] if column else 0


def work_left(state: Draft, seat: str) -> int:
    """Work points a player may still spend this round."""
    column, player = state.column(seat), state.player(seat)
    return max(0, player.limit - 1 - column) if player and column >= 0 else 0


def active(state: Draft) -> str:
    """Whose marker is leftmost, and highest in its column; empty when all have passed."""
    return next((seats[0] for seats in state.work if seats), "")


def capacity(state: Draft, index: int) -> int:
    """How many cubes one mining action may take from an area's mine."""
    area = state.areas[index]
    base = 3 if area.owner == LORD and "better_mines" in state.game.hard else 2
    return base + area.improved


def opening(state: Draft) -> int:
    """The least opening bid: £1 and £1 for each player who has passed; with two, the price on the map."""
    if not state.game.two:
        return 1 + len(state.track)
    played = state.auction.map if state.auction else None
    return (played.price if played else 0) + (state.game.solo and LORD in state.track)


def lowest_bid(state: Draft) -> int:
    """The least that may be bid now."""
    auction = state.auction
    return auction.bid + 1 if auction and auction.leader else opening(state)


def can_join(state: Draft, seat: str, bid: int) -> bool:
    """Whether a player could bid that much: two work points, a mine, the money, and not passed."""
    player = state.player(seat)
    return player is not None and work_left(state, seat) >= 2 and player.mines > 0 and player.money >= bid


def deck_of(card: str) -> str:
    """The deck a card belongs to; an unknown card goes by its deck's name."""
    return card.rstrip("0123456789")


def card_of(game: Game, card: str) -> MapCard | None:
    """The map of that id, if the box sheet knows it."""
    return next((one for one in game.cards if one.id == card), None)


def fits_region(game: Game, card: str, region: str) -> bool:
    """Whether a map may be played in a region; of an unknown card of the pack the players must judge."""
    known = card_of(game, card)
    if known is not None:
        return region in known.regions
    return card == region or card in ("joker", "pack")


def playable(state: Draft, seat: str, card: str) -> bool:
    """Whether a player holds that map: the card itself, or a place for one of its deck that is still unseen."""
    player = state.player(seat)
    if player is None:
        return False
    if card in player.hand:
        return card_of(state.game, card) is not None or not known_deck(state.game, card)
    known = card_of(state.game, card)
    return known is not None and known.deck in player.hand and card not in state.used


def known_deck(game: Game, deck: str) -> bool:
    """Whether the box sheet knows the maps of a deck."""
    return any(card.deck == deck for card in game.cards)


def hand_cards(state: Draft, seat: str) -> list[str]:
    """Every map a player could show, as far as the hub can tell."""
    player = state.player(seat)
    return expand(state, player.hand if player else ())


def expand(state: Draft, cards: tuple[str, ...]) -> list[str]:
    """Cards by name: one that goes by its deck's name may be any of the deck that nobody has seen, if those are known."""
    found: list[str] = []
    for card in cards:
        if card_of(state.game, card) is not None or not known_deck(state.game, card):
            found.append(card)
        else:
            found += [c.id for c in state.game.cards if c.deck == card and c.id not in state.used]
    return list(dict.fromkeys(found))


def deck_cards(state: Draft, region: str) -> tuple[str, ...] | None:
    """What a region's deck may still hold, or None if nobody has told the hub what is in it."""
    if not known_deck(state.game, region):
        return None
    if state.game.hub:
        return next((deck for deck in state.decks if deck and deck_of(deck[0]) == region), ())
    return tuple(card.id for card in state.game.cards if card.deck == region and card.id not in state.used)


def face_down(state: Draft) -> list[int]:
    """Areas whose tile lies face down."""
    return [index for index, area in enumerate(state.areas) if area.tile == DOWN]


def unseen_tiles(state: Draft, region: str, besides: int = -1) -> list[Tile]:
    """Tiles of a region that the hub knows of and nobody has turned over yet (the area `besides` left aside)."""
    left = [tile for tile in state.game.tiles if tile.region == region]
    for index, area in enumerate(state.areas):
        known = area.face if index != besides and state.game.regions[index] == region else None
        if known is not None and (tile := msgspec.structs.replace(known, region=region, agreed=False)) in left:
            left.remove(tile)
    return left


def spaces(state: Draft) -> list[tuple[int, int]]:
    """The market's spaces that are open this round: (number, price), dearest first; a full space is left out."""
    found, number = [], 0
    for section, prices in enumerate(state.game.market, 1):
        for value in prices:
            last = number == len(state.market) - 1
            if section >= state.round and (last or not state.market[number]):
                found.append((number, value))
            number += 1
    return found


def row_of(state: Draft, seat: str) -> int:
    """The row of the investment track that counts for a player, from 0; solo options may change it."""
    row = state.track.index(seat) if seat in state.track else len(state.track)
    if seat == LORD:
        return 0 if "friends" in state.game.hard else row
    if state.game.books == "second":
        return max(row, 1)
    return row + 1 if state.game.books == "lower" else row


def rate(state: Draft, seat: str) -> tuple[int, int]:
    """Points a player gets for £10 and for £5 this round."""
    return INVESTMENT[min(row_of(state, seat), len(INVESTMENT) - 1)][state.round - 1]


def market_money(state: Draft, cubes: int) -> int:
    """What that many cubes of arsenic would bring now."""
    free = spaces(state)
    return sum(free[min(n, len(free) - 1)][1] for n in range(cubes)) if free else 0

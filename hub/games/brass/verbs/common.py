"""What several chapters ask: the card that every action costs, the money, and tiles on a mat and on the board."""

from __future__ import annotations

from hub.game import Refusal, choose, refuse

from ..look import Look
from ..tiles import TileKind

# -- cards --


def tried_cards(look: Look) -> tuple[str, ...]:
    """Cards a person could try to play."""
    return look.tried_cards


def held_cards(look: Look) -> tuple[str, ...]:
    """Cards the seat has, or (table dealing) may still have."""
    return look.card_ids


def card_known(look: Look, card: str) -> Refusal | None:
    """A card of this game."""
    return None if card in look.parts.cards.by_id else refuse("card.unknown", card=card)


def card_held(look: Look, card: str) -> Refusal | None:
    """A move needs a card the seat has, or (table dealing) may still have."""
    return None if card in look.card_ids else _why_not_held(look, card)


def _why_not_held(look: Look, card: str) -> Refusal:
    kind, seats = look.parts.cards.by_id.get(card), len(look.pos.seats)
    if kind is None:
        return refuse("card.unknown", card=card)
    copies = look.parts.cards.copies[seats][kind.index]
    if not kind.wild and not copies:
        return refuse("card.not_in_game", card=card, seats=seats)
    if kind.wild or not look.pos.hidden[look.me]:
        return refuse("card.not_held", card=card, seat=look.colour)
    return refuse("card.all_seen", card=card, copies=copies)


CARD = choose("card", values=tried_cards, likely=held_cards)

# -- money --


def money_enough(look: Look, price: int) -> Refusal | None:
    """What a move costs, market cubes included, must be there."""
    return refuse("money.short", need=price, have=look.money) if price > look.money else None


# -- tiles on the mat --


def tiles_on_mat(look: Look) -> list[tuple[str, int]]:
    """Kinds a person could try to build or develop: all that lie on the mat."""
    counts = look.parts.tiles.on_mat(look.pos.stacks[look.me])
    return [(kind.industry, kind.level) for kind in look.parts.tiles.kinds if counts[kind.index]]


def lowest_tiles(look: Look) -> list[tuple[str, int]]:
    """The lowest of each stack."""
    return [(kind.industry, kind.level) for kind in look.tops.values()]


def tile_known(look: Look, industry: str, level: int) -> Refusal | None:
    """A tile of this game."""
    known = (industry, level) in look.parts.tiles.kind
    return None if known else refuse("tile.unknown", industry=industry, level=level)


def tile_lowest(look: Look, industry: str, level: int) -> Refusal | None:
    """Tiles leave a stack from the lowest level up."""
    lowest = look.tops.get(industry)
    if lowest is None:
        return refuse("stack.empty", industry=industry)
    if lowest.level == level:
        return None
    return refuse("stack.lowest", industry=industry, level=level, lowest=lowest.level)


# -- tiles on the board --


def sites_with_tiles(look: Look) -> list[tuple[str, int]]:
    """Every slot on which a tile lies."""
    return [site for site, tile in zip(look.parts.board.site, look.pos.tiles, strict=True) if tile]


def own_sites(look: Look) -> list[tuple[str, int]]:
    """Those with an own tile."""
    return [look.parts.board.site[slot] for slot in look.own_slots]


def own_tile(look: Look, place: str, slot: int) -> Refusal | None:
    """A slot of the board with an own tile on it."""
    found = look.parts.board.slot.get((place, slot))
    if found is None:
        return refuse("slot.unknown", place=place, slot=slot)
    tile = look.pos.tiles[found.index]
    if tile is None:
        return refuse("tile.none", place=place, slot=slot)
    if tile.seat == look.me:
        return None
    return refuse("tile.not_yours", place=place, slot=slot, owner=look.pos.seats[tile.seat])


def kind_at(look: Look, place: str, slot: int) -> TileKind:
    """What lies on a slot that is known to hold a tile."""
    tile = look.tile_at(place, slot)
    assert tile is not None
    return look.parts.tiles.kinds[tile.kind]

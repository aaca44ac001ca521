"""The physical pieces every Brass has in its box, and the lines of the set-up checklist they share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hub.game import N_, PieceKind, Setup, SetupStep, Text, count, say

from .cards import CardKind
from .income import START_SPACE
from .moves import AlsoRail, Network
from .parts import Parts

Word = Callable[..., Text]


def tile_pieces(parts: Parts, setup: Setup, word: Word) -> Iterator[PieceKind]:
    """Industry tiles of each seat: shown, they say which industry and level."""
    for seat in setup.colours:
        for kind in parts.tiles.kinds:
            name = say(N_("{industry} {level}"), industry=word(kind.industry), level=kind.level)
            facets: dict[str, tuple[str | int, ...]] = {"industry": (kind.industry,), "level": (kind.level,)}
            yield PieceKind(f"{seat}-{kind.id}", name, facets, seat, kind.count)


def link_pieces(parts: Parts, setup: Setup) -> Iterator[PieceKind]:
    """Link tiles of each seat: shown, they say that a link is built."""
    for seat in setup.colours:
        facets: dict[str, tuple[str | int, ...]] = {"verb": (Network.verb, AlsoRail.verb)}
        yield PieceKind(f"{seat}-link", say(N_("Link tile")), facets, seat, parts.link_tiles)


def card_pieces(parts: Parts, setup: Setup, word: Word) -> Iterator[PieceKind]:
    """Cards in play with this many seats."""
    for kind in parts.cards.kinds:
        if n := kind.copies[len(setup.seats)]:
            yield PieceKind(f"card-{kind.id}", card_name(kind, word), {"card": (kind.id,)}, n=n)


def card_name(kind: CardKind, word: Word) -> Text:
    """What a card is called among pieces."""
    return say(N_("Card: {card}"), card=word(kind.id, "card"))


def out_of_play(parts: Parts, setup: Setup, word: Word) -> SetupStep:
    """Which cards stay in the box."""
    seats = len(setup.seats)
    out = [
        Text("{card} × {n}", {"card": word(kind.id, "card"), "n": n})
        for kind in parts.cards.kinds
        if (n := parts.cards.box[kind.index] - parts.cards.copies[seats][kind.index])
    ]
    if not out:
        return SetupStep("cards_out", say(N_("All location and industry cards are used.")))
    values = {f"card{n}": text for n, text in enumerate(out)}
    listed = Text(", ".join(f"{{{name}}}" for name in values), values)
    return SetupStep("cards_out", say(N_("Back into the box go these cards: {cards}."), cards=listed))


def market_step(parts: Parts) -> SetupStep:
    """How the markets start."""
    coal, iron = parts.markets["coal"], parts.markets["iron"]
    message = N_("Fill the markets from the dearest space down: coal {coal} of {coals}, iron {iron} of {irons}.")
    text = say(message, coal=coal.start, coals=coal.capacity, iron=iron.start, irons=iron.capacity)
    return SetupStep("markets", text)


def money_step(parts: Parts) -> SetupStep:
    """What each seat takes."""
    message = N_("Each seat takes £{money}, its mat with all tiles, and its {links} link tiles.")
    return SetupStep("money", say(message, money=parts.money, links=parts.link_tiles))


def markers_step() -> SetupStep:
    """Where the markers start."""
    return SetupStep("markers", say(N_("Income markers on space {space}, victory points on 0."), space=START_SPACE))


def order_step() -> SetupStep:
    """A first turn order that is all chance."""
    return SetupStep("order", say(N_("Draw the turn order at random.")))


def hub_deals_step(cards: int) -> SetupStep:
    """What is in the hub's deck."""
    return SetupStep(
        "cards", count("The hub deals; {n} card is in play.", "The hub deals; {n} cards are in play.", cards)
    )

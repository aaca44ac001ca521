"""Tinners' Trail, the pieces that can carry a tag."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, PieceKind, Setup, Text, say

from .board import LORD, TOKENS
from .printed import Game
from .words import map_words, word

TILES_A_REGION = 12
"""Tiles of a region that can be told apart by their tags, unless the sheet lists more."""
MAPS_A_DECK = 14


def pieces(setup: Setup, game: Game) -> tuple[PieceKind, ...]:
    """Tiles and maps one by one (a tag remembers which is which), tokens and markers by kind."""
    return (*_tiles(game), *_maps(game), *_tokens(setup, game))


def _tiles(game: Game) -> Iterator[PieceKind]:
    for region in game.regions_used:
        # Which of them has which face nobody can tell by the back: a tag learns it when its tile is first turned up.
        known = sum(tile.region == region for tile in game.tiles)
        for n in range(1, max(known, TILES_A_REGION) + 1):
            name = say(N_("area tile {region} {n}"), region=region, n=n)
            yield PieceKind(f"tile-{region}-{n}", name, {"verb": ("tile", "bonus")})


def _maps(game: Game) -> Iterator[PieceKind]:
    decks = (*game.regions_used, *filter(None, [game.joker_deck]))
    for deck in decks:
        known = [card for card in game.cards if card.deck == deck]
        for card in known:
            yield PieceKind(f"map-{card.id}", map_words(card), {"card": (card.id,)})
        for n in range(0 if known else MAPS_A_DECK):
            name = say(N_("map {deck} {n}"), deck=word(deck), n=n + 1)
            yield PieceKind(f"map-{deck}-{n + 1}", name, {"card": (deck,)})


def _tokens(setup: Setup, game: Game) -> Iterator[PieceKind]:
    for token in (*TOKENS, "pump"):
        verbs = (token, "hire") if token == "miner" and game.emigration else (token,)
        yield PieceKind(f"token-{token}", word(token), {"verb": verbs}, n=8)
    for seat in (*setup.colours, *([LORD] if game.solo else [])):
        owner = "" if seat == LORD else seat
        yield PieceKind(f"mine-{seat}", Text(N_("mine")), {"verb": ("open", "build")}, owner, 6)
        yield PieceKind(f"survey-{seat}", Text(N_("survey marker")), {"verb": ("peek",)}, owner, 2)
        yield PieceKind(f"work-{seat}", Text(N_("work marker")), {"player": (seat,)}, owner)
        if game.arsenic:
            yield PieceKind(f"furnace-{seat}", Text(N_("furnace")), {"answer": ("yes",)}, owner)
            yield PieceKind(f"limiter-{seat}", Text(N_("work-track limiter")), {"verb": ("process",)}, owner)
        if game.emigration:
            yield PieceKind(f"miner-{seat}", Text(N_("own miner")), {"verb": ("hire", "emigrate")}, owner, 4)
    for entry in sorted({entry.card for entry in game.lord_cards}):
        yield PieceKind(f"lord-{entry}", say(N_("Lord Wallace's card {n}"), n=entry), {"card": (entry,)})

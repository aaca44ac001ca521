"""Tinners' Trail, the physical game: pieces that can carry a tag, and the checklist for laying it out."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, PieceKind, Setup, SetupStep, Text, say

from .board import FACE_UP, LORD, REGIONS_USED, TOKENS
from .box import Game
from .sheets import jokers, option
from .tell import map_words, word

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


# -- the checklist --


def checklist(setup: Setup, game: Game) -> tuple[SetupStep, ...]:
    """How to lay out the real game, in the order of the rules."""
    return tuple(SetupStep(id, text) for id, text in _steps(setup, game))


def _steps(setup: Setup, game: Game) -> Iterator[tuple[str, Text]]:
    n = len(setup.seats)
    regions = ", ".join(REGIONS_USED[n])
    yield "board", say(N_("Lay the main board out; dice and auction marker beside it."))
    yield "names", say(N_("The board prints no names; the names on the screen are ours, look at the map."))
    yield from _improvement_steps(game)
    yield (
        "markers",
        say(N_("Each player: 6 mines, 2 survey markers, a work marker; points on 0, money on £20 of the outer track.")),
    )
    if game.solo:
        yield (
            "lord",
            say(
                N_(
                    "Lord Wallace gets a colour of his own and {n} mines; his money marker on 0, his work marker on top."
                ),
                n=game.lord_mines,
            ),
        )
    else:
        yield "order", say(N_("Shuffle the work markers and lay them into column 0 of the work track from the top."))
    yield (
        "tiles",
        say(
            N_("Tiles face down: one of its region on each area of the map card. Regions: {regions}."), regions=regions
        ),
    )
    yield (
        "faces",
        say(N_("In every region turn up {n} with the set-up cards, and tell the hub what they show."), n=FACE_UP[n]),
    )
    yield from _map_steps(setup, game)
    yield from _expansion_steps(setup, game)


def _improvement_steps(game: Game) -> Iterator[tuple[str, Text]]:
    for number, row in enumerate(game.board, 1):
        yield (
            f"round{number}",
            say(
                N_(
                    "Improvements board, round {round}: adits {adit}, ports {port}, locomotives {train}, miners {miner}, pumps {pumps}."
                ),
                round=number,
                adit=row.adit,
                port=row.port,
                train=row.train,
                miner=row.miner,
                pumps=" + ".join(map(str, row.pumps)) or "0",
            ),
        )


def _map_steps(setup: Setup, game: Game) -> Iterator[tuple[str, Text]]:
    if game.hub:
        yield "maps", say(N_("The hub deals the geological maps; each player chooses on the own screen."))
        return
    yield (
        "maps",
        say(
            N_("Each player gets 2 maps of each region ({regions}) and keeps one of each, unseen by the others."),
            regions=", ".join(game.regions_used),
        ),
    )
    if game.pack and jokers(setup):
        yield "pack_maps", say(N_("Each player also gets 1 map of the Kickstarter pack; the jokers stay in the box."))
    elif jokers(setup):
        yield "jokers", say(N_("Each player also gets 1 joker; all other maps go back into the box unseen."))
    if game.two:
        yield (
            "decks",
            say(N_("Shuffle the discarded maps back; decks A, B and C stay beside the board, jokers in the box.")),
        )
    if game.solo:
        yield "lord_maps", say(N_("Lord Wallace gets 2 maps of each region: shuffle all 6 into a face-down deck."))


def _expansion_steps(setup: Setup, game: Game) -> Iterator[tuple[str, Text]]:
    if option(setup, "pack"):
        yield "pack", say(N_("Shuffle the 8 tiles of the Kickstarter pack into the tiles of their regions first."))
    if game.arsenic:
        yield (
            "arsenic",
            say(N_("Arsenic: market board beside the main board; a furnace and a limiter for each player.")),
        )
    if game.emigration:
        yield (
            "emigration",
            say(N_("Emigration: its board beside the main board with its tokens; 4 own miners for each player.")),
        )
    if game.solo:
        yield "lord_cards", say(N_("Shuffle Lord Wallace's action cards into a face-down deck."))

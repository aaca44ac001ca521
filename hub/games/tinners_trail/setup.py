"""Tinners' Trail, set-up: the first state, and the checklist for laying out the real game."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Setup, SetupStep, Text, say

from .board import FACE_UP, LORD, MINES, OWN_MINERS, REGIONS_USED, START_MONEY
from .printed import Game
from .sheets import jokers, option
from .state import DOWN, NONE, Area, Draft, Player, Step


def first_draft(game: Game) -> Draft:
    """The board before anything is turned over."""
    areas = tuple(Area(tile=DOWN if region else NONE) for region in game.regions)
    decks = [*game.regions_used, *([game.joker_deck] if game.joker_deck else [])]
    return Draft(
        game,
        areas,
        tuple(_player(game, seat) for seat in game.players),
        tuple(_agenda(game)),
        work=((LORD, *game.seats) if game.solo else (), *((),) * 10),
        decks=tuple(tuple(c.id for c in game.cards if c.deck == deck) for deck in decks) if game.hub else (),
        market=(0,) * sum(map(len, game.market)),
        lord_maps=tuple(r for r in game.regions_used for _ in range(2)) if game.solo and not game.hub else (),
    )


def _player(game: Game, seat: str) -> Player:
    hand: tuple[str, ...] = ()
    if not game.hub and seat != LORD:
        hand = (*game.regions_used, *([game.joker_deck] if game.joker_deck else []))
    return Player(
        seat,
        money=0 if seat == LORD else START_MONEY,
        mines=game.lord_mines if seat == LORD else MINES,
        hand=hand,
        miners=OWN_MINERS if game.emigration else 0,
    )


def _agenda(game: Game) -> Iterator[Step]:
    if not game.solo:
        yield Step("order")
    for region in game.regions_used:
        yield from [Step("turn_up", what=region)] * FACE_UP[len(game.seats)]
    if game.hub:
        for n, seat in enumerate(game.players):
            for region in game.regions_used:
                yield from [Step("deal", n=n, what=region)] * 2
            if game.joker_deck:
                yield Step("deal", n=n, what=game.joker_deck)
            if seat == LORD:
                continue
            for region in game.regions_used:
                yield Step("keep", seat, what=region)
    yield Step("round")


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

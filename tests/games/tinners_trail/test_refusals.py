"""Every rule both ways: a move it refuses, with its code, and the nearest move or position it has nothing against."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hub.game.refusal import COMMON_REASONS
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import LORD
from hub.games.tinners_trail.printed import CardEntry, Tile
from hub.games.tinners_trail.state import State, Step
from tests.games.tinners_trail.lively import table_for
from tests.games.tinners_trail.positions import (
    area,
    at_column,
    at_round,
    begin,
    change,
    game,
    mine,
    own_box,
    passed,
    play,
    player,
    refused,
    tile,
)

Position = Callable[[], State]


def start(n: int = 3, **options: str) -> State:
    return RULES.start(own_box(n, **options))


def ordered(n: int = 3, **options: str) -> State:
    state = start(n, **options)
    while state.step and state.step.kind == "order":
        state = play(state, next(iter(RULES.moves(state))).text())
    return state


def hub() -> State:
    """Dealt by the hub, all tiles up: the first map is dealt next."""
    state = RULES.start(table_for(3, "hub"))
    while state.step and state.step.kind != "deal":
        state = RULES.apply(state, next(iter(RULES.moves(state))))
    return state


def keeping() -> State:
    state = hub()
    while state.step and state.step.kind == "deal":
        state = RULES.apply(state, next(iter(RULES.moves(state))))
    return state


def rolling() -> State:
    state = begin()
    return change(state, agenda=(Step("roll", what="tin"), *state.agenda))


def mined(**options: str) -> State:
    """Red has a mine in Camborne: 3 copper, 2 tin, 2 water."""
    return mine(begin(3, **options), "camborne", copper=3, tin=2, water=2)


def smelting(**changes: object) -> State:
    """Red's furnace stands in Camborne, with a cube of arsenic beside it."""
    state = mine(begin(3, arsenic="on"), "camborne", furnace="red", arsenic=1)
    return player(state, "red", **{"furnace": True, **changes})


def hiring() -> State:
    """Red has a mine in Camborne with an own miner in it."""
    state = mine(begin(3, emigration="on"), "camborne", hired="red")
    return player(state, "red", miners=3)


def bidding(n: int = 3) -> State:
    return play(begin(n), "red open lands_end", "red bid 3")


def mapping() -> State:
    """With two: red has opened an auction and must play or draw a map."""
    return play(begin(2), "red open lands_end")


def map_open() -> State:
    """With two: red's map lies there, nobody has said what it gives."""
    return play(mapping(), "red survey with A")


def dealt_to_two() -> State:
    """With two, dealt by the hub: red's first turn."""
    state = RULES.start(table_for(2, "hub"))
    while not (state.step and state.step.kind == "act"):
        state = RULES.apply(state, next(iter(RULES.moves(state))))
    if RULES.to_act(state) != ("red",):
        state = at_column(state, blue=1)
    return tile(player(state, "red", hand=()), "lands_end", 1, 1, 1)


def lord(**changes: object) -> State:
    return mine(begin(1), "camborne", LORD, copper=3, tin=1, water=1, **changes)


def lord_cards() -> State:
    cards = (CardEntry(1, 1, 0, 9, "mine"), CardEntry(2, 1, 0, 9, "build"))
    return change(game(lord(), lord_cards=cards), turned=(1,))


def lord_dice() -> State:
    state = tile(begin(1), "st_ives", 3, 3, 2)
    state = play(state, "table lord card says build", "table draw A", "table lord does open at st_ives")
    return play(state, "table map gives copper 1", "table map price 2")


def lord_bidding() -> State:
    return play(lord_dice(), "table die orange shows 2", "table die blue shows 4")


# code, position, refused move, position in which (or the same) and the move that is allowed
ROWS: tuple[tuple[str, Position, str, Position | None, str], ...] = (
    # -- the moment --
    ("turn.not_yours", begin, "blue pass", None, "red pass"),
    ("turn.table", start, "red pass", begin, "red pass"),
    ("seat.unknown", begin, "white pass", None, "red pass"),
    ("seat.unknown", start, "table order white", None, "table order red"),
    ("game.over", lambda: change(begin(), agenda=(), phase="over"), "red pass", begin, "red pass"),
    ("phase.wrong", start, "table roll 5 for tin", rolling, "table roll 5 for tin"),
    ("phase.act", begin, "red bid 3", bidding, "blue bid 4"),
    ("phase.keep", keeping, "red pass", begin, "red pass"),
    ("phase.map", mapping, "red bid 3", bidding, "blue bid 4"),
    ("phase.auction", bidding, "blue pass", None, "blue leave"),
    ("phase.after", lambda: play(bidding(), "blue leave", "green leave"), "red pass", None, "red build without a map"),
    ("phase.furnace", lambda: change(begin(arsenic="on"), agenda=(Step("furnace", "red", 0), Step("turn"))), "red pass", begin, "red pass"),
    ("phase.mining", lambda: play(mined(), "red mine tin in camborne"), "red pass", None, "red stop"),
    ("phase.draining", lambda: play(mined(), "red steam pumps"), "red pass", None, "red drain camborne"),
    ("phase.grant", lambda: play(hiring(), "red emigrate from camborne to michigan"), "red pass", None, "red keep the token"),
    ("phase.raise", lambda: change(begin(emigration="on"), agenda=(Step("raise", "red"), Step("sold"))), "red pass", None, "red raise tin"),
    ("phase.invest", lambda: play(passed(begin(), "blue", "green"), "red pass"), "blue pass", None, "blue stop investing"),
    ("phase.peek", lambda: change(begin(), agenda=(Step("peek", "red"), Step("turn"))), "red pass", None, "red peek nowhere"),
    ("verb.not_in_game", begin, "red sell arsenic", lambda: smelting(arsenic=1), "red sell arsenic"),
    ("verb.not_in_game", mined, "red own miner in camborne", lambda: mined(emigration="on"), "red own miner in camborne"),
    # -- set-up and chance --
    ("order.twice", lambda: play(start(), "table order red"), "table order red", None, "table order blue"),
    ("tile.other_region", ordered, "table turn up truro", None, "table turn up camborne"),
    ("tile.not_down", lambda: area(ordered(), "camborne", tile="gone"), "table turn up camborne", ordered, "table turn up camborne"),
    ("area.unknown", ordered, "table turn up atlantis", None, "table turn up camborne"),
    ("tile.other_area", lambda: play(ordered(), "table turn up camborne"), "table tile st_ives has 1 copper 1 tin 1 water", None,
     "table tile camborne has 1 copper 1 tin 1 water"),
    ("tile.implausible", lambda: play(ordered(), "table turn up camborne"), "table tile camborne has 9 copper 1 tin 1 water", None,
     "table tile camborne has 6 copper 1 tin 1 water"),
    ("tile.none_left", lambda: game(play(ordered(), "table turn up camborne"), tiles=(Tile(1, 2, 3, region="A"),)),
     "table tile camborne has 1 copper 1 tin 1 water", None, "table tile camborne has 1 copper 2 tin 3 water"),
    ("tile.no_such_bonus",
     lambda: play(ordered(pack="on"), "table turn up camborne", "table tile camborne has 1 copper 1 tin 1 water"),
     "table tile camborne bonus work 2", None, "table tile camborne bonus work 1"),
    ("map.not_in_deck", hub, "table deal B1 to red", None, "table deal A1 to red"),
    ("deal.other_player", hub, "table deal A1 to blue", None, "table deal A1 to red"),
    ("map.not_held", keeping, "red keep A12", None, "red keep A1"),
    ("keep.other_region", keeping, "red keep B1", None, "red keep A1"),
    ("roll.other_ore", rolling, "table roll 5 for copper", None, "table roll 5 for tin"),
    ("roll.impossible", rolling, "table roll 13 for tin", None, "table roll 12 for tin"),
    # -- the auction --
    ("work.short", lambda: at_column(begin(), red=9, blue=10, green=10), "red open lands_end",
     lambda: at_column(begin(), red=8, blue=10, green=10), "red open lands_end"),
    ("mine.none_left", lambda: player(begin(), "red", mines=0), "red open lands_end", begin, "red open lands_end"),
    ("money.short", lambda: at_column(player(passed(begin(), "blue"), "red", money=1), green=5), "red open lands_end",
     lambda: at_column(player(passed(begin(), "blue"), "red", money=2), green=5), "red open lands_end"),
    ("tile.none", lambda: area(begin(), "st_ives", tile="gone"), "red open st_ives", None, "red open lands_end"),
    ("map.none", lambda: change(dealt_to_two(), decks=((), (), ())), "red open lands_end", dealt_to_two, "red open lands_end"),
    ("map.deck_empty", lambda: change(play(dealt_to_two(), "red open lands_end"), decks=((), (), ())), "red draw from the deck", mapping,
     "red draw from the deck"),
    ("map.not_now", lambda: play(begin(), "red open lands_end"), "red survey with A",
     lambda: play(begin(), "red open st_ives"), "red survey with A"),
    ("map.not_held", lambda: play(player(begin(2), "red", hand=("B",)), "red open lands_end"), "red survey with A", mapping,
     "red survey with A"),
    ("map.other_region", mapping, "red survey with B", None, "red survey with A"),
    ("money.short", lambda: play(player(begin(2), "red", money=0), "red open lands_end"), "red survey with A", mapping,
     "red survey with A"),
    ("map.not_in_deck", lambda: play(mapping(), "red draw from the deck"), "table draw B", None, "table draw A"),
    ("map.implausible", map_open, "table map gives port 2", None, "table map gives port 1"),
    ("map.effect_twice", lambda: play(map_open(), "table map gives tin 1"), "table map gives tin 2", None, "table map gives copper 1"),
    ("map.gives_nothing", map_open, "table map price 2", lambda: play(map_open(), "table map gives tin 1"), "table map price 2"),
    ("map.price", lambda: play(map_open(), "table map gives tin 1"), "table map price 0", None, "table map price 1"),
    ("map.unaffordable", lambda: player(play(map_open(), "table map gives tin 1"), "red", money=3), "table map price 4", None,
     "table map price 3"),
    ("bid.low", bidding, "blue bid 3", None, "blue bid 4"),
    ("money.short", bidding, "blue bid 21", None, "blue bid 20"),
    ("bid.must_open", lambda: play(begin(), "red open lands_end"), "red leave", bidding, "blue leave"),
    # -- mining --
    ("area.unknown", mined, "red mine tin in atlantis", None, "red mine tin in camborne"),
    ("mine.not_yours", lambda: area(mined(), "camborne", owner="blue"), "red mine tin in camborne", mined, "red mine tin in camborne"),
    ("ore.unknown", mined, "red mine gold in camborne", None, "red mine copper in camborne"),
    ("ore.none", lambda: area(mined(), "camborne", tin=0), "red mine tin in camborne", None, "red mine copper in camborne"),
    ("money.short", lambda: player(mined(), "red", money=1), "red mine tin in camborne",
     lambda: player(mined(), "red", money=2), "red mine tin in camborne"),
    ("work.short", lambda: at_column(mined(), red=10, blue=10, green=10), "red mine tin in camborne", mined, "red mine tin in camborne"),
    ("mine.one_area", lambda: play(mine(mined(), "st_ives", tin=1), "red mine tin in camborne"), "red mine tin in st_ives", None,
     "red mine tin in camborne"),
    # -- improvements --
    ("token.none_left", begin, "red train in camborne", lambda: at_round(begin(), 3), "red train in camborne"),
    ("token.none_left", lambda: change(begin(), stock=(1, 1, 0, 0)), "red miner in camborne", begin, "red miner in camborne"),
    ("token.there", lambda: area(begin(), "camborne", miners=1), "red miner in camborne", None, "red miner in st_ives"),
    ("token.there", lambda: area(begin(), "camborne", port=True), "red port in camborne", None, "red port in st_ives"),
    ("token.there", lambda: area(at_round(begin(), 3), "camborne", train=True), "red train in camborne", None, "red train in st_ives"),
    ("port.inland", begin, "red port in st_dennis", None, "red port in truro"),
    ("border.unknown", begin, "red adit truro-falmouth", None, "red adit camborne-falmouth"),
    ("adit.there", lambda: change(begin(), adits=("camborne-falmouth",)), "red adit camborne-falmouth", begin, "red adit camborne-falmouth"),
    ("work.short", lambda: at_column(begin(), red=8, blue=9, green=9), "red adit camborne-falmouth",
     lambda: at_column(begin(), red=7, blue=9, green=9), "red adit camborne-falmouth"),
    ("pump.none_left", lambda: change(begin(), pumps=()), "red steam pumps", begin, "red steam pumps"),
    ("pump.no_mine", lambda: play(mined(), "red steam pumps"), "red drain st_ives", None, "red drain camborne"),
    ("water.none", lambda: play(mine(mined(), "st_ives"), "red steam pumps"), "red drain st_ives", None, "red drain camborne"),
    # -- investing --
    ("invest.units", lambda: play(passed(begin(), "blue", "green"), "red pass"), "blue invest 12 by 10", None, "blue invest 10 by 10"),
    ("money.short", lambda: play(passed(begin(), "blue", "green"), "red pass"), "blue invest 30 by 10", None, "blue invest 20 by 10"),
    ("ore.unknown", lambda: change(begin(emigration="on"), agenda=(Step("raise", "red"), Step("sold"))), "red raise gold", None, "red raise copper"),
    ("tile.not_down", lambda: change(begin(), agenda=(Step("peek", "red"), Step("turn"))), "red peek lands_end", None, "red peek st_ives"),
    # -- Arsenic --
    ("furnace.none", lambda: smelting(furnace=False), "red process arsenic in camborne", smelting, "red process arsenic in camborne"),
    ("furnace.answer", lambda: change(begin(arsenic="on"), agenda=(Step("furnace", "red", 0), Step("turn"))), "red furnace perhaps", None,
     "red furnace no"),
    ("arsenic.none", lambda: area(smelting(), "camborne", arsenic=0), "red process arsenic in camborne", smelting,
     "red process arsenic in camborne"),
    ("mine.not_yours", smelting, "red process arsenic in st_ives", None, "red process arsenic in camborne"),
    ("arsenic.none_held", smelting, "red sell arsenic", lambda: smelting(arsenic=1), "red sell arsenic"),
    ("limiter.blocked", lambda: at_column(smelting(), red=10, blue=10, green=10), "red process arsenic in camborne",
     lambda: at_column(smelting(), red=9, blue=10, green=10), "red process arsenic in camborne"),
    ("limiter.blocked", lambda: at_column(smelting(limit=8), red=7, blue=9, green=9), "red process arsenic in camborne",
     lambda: at_column(smelting(limit=8), red=6, blue=9, green=9), "red process arsenic in camborne"),
    # -- Emigration --
    ("miner.none_left", lambda: player(mined(emigration="on"), "red", miners=0), "red own miner in camborne",
     lambda: mined(emigration="on"), "red own miner in camborne"),
    ("miner.not_yours", lambda: area(hiring(), "camborne", hired="blue"), "red emigrate from camborne to michigan", hiring,
     "red emigrate from camborne to michigan"),
    ("country.unknown", hiring, "red emigrate from camborne to france", None, "red emigrate from camborne to adelaide"),
    ("country.taken", lambda: change(hiring(), abroad=("blue", *("",) * 15)), "red emigrate from camborne to michigan", None,
     "red emigrate from camborne to kimberley"),
    ("work.last_column", lambda: game(at_column(hiring(), red=10, blue=10, green=10), emigrate=0), "red emigrate from camborne to kimberley",
     lambda: game(at_column(hiring(), red=9, blue=10, green=10), emigrate=0), "red emigrate from camborne to kimberley"),
    ("work.short", lambda: game(at_column(hiring(), red=9, blue=10, green=10), emigrate=2), "red emigrate from camborne to kimberley",
     lambda: game(at_column(hiring(), red=8, blue=10, green=10), emigrate=2), "red emigrate from camborne to kimberley"),
    ("grant.none", hiring, "red place free port in camborne", lambda: player(hiring(), "red", grants=("port",)),
     "red place free port in camborne"),
    ("grant.none", hiring, "red place free adit camborne-falmouth", lambda: player(hiring(), "red", grants=("adit",)),
     "red place free adit camborne-falmouth"),
    ("token.there", lambda: area(player(hiring(), "red", grants=("train",)), "st_ives", train=True), "red place free train in st_ives",
     None, "red place free train in camborne"),
    ("port.inland", lambda: player(hiring(), "red", grants=("port",)), "red place free port in roche", None,
     "red place free port in newquay"),
    # -- Lord Wallace --
    ("card.not_on_sheet", lord, "table lord card 1", None, "table lord card says mine"),
    ("card.on_sheet", lord_cards, "table lord card says mine", None, "table lord card 2"),
    ("card.unknown", lord_cards, "table lord card 3", None, "table lord card 2"),
    ("card.turned", lord_cards, "table lord card 1", None, "table lord card 2"),
    ("card.action", lord, "table lord card says dance", None, "table lord card says miner"),
    ("lord.decides", lambda: play(lord(), "table lord card says mine"), "table lord does mine at truro", None,
     "table lord does mine at camborne"),
    ("lord.bids", lord_bidding, "table lord bids 5", None, "table lord bids 6"),
    ("die.other", lord_dice, "table die blue shows 2", None, "table die orange shows 2"),
    ("die.no_face", lord_dice, "table die orange shows 5", None, "table die orange shows 4"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("code", "position", "bad", "other", "good"), ROWS, ids=[f"{row[0]}: {row[2]}" for row in ROWS]
)
def test_each_rule_refuses_and_allows(
    code: str, position: Position, bad: str, other: Position | None, good: str
) -> None:
    assert code in refused(position(), bad)
    assert refused((other or position)(), good) == []


def test_every_reason_is_tested_both_ways() -> None:
    assert {row[0] for row in ROWS} == {
        *RULES.reasons,
        "turn.not_yours",
        "turn.table",
        "seat.unknown",
        "game.over",
        "verb.not_in_game",
        "phase.wrong",
    }


def test_every_code_in_the_rules_has_its_reason() -> None:
    folder = Path(__file__).parents[3] / "hub/games/tinners_trail"
    text = " ".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    used = set(re.findall(r'refuse\(\s*"([a-z_.]+)"', text)) | set(re.findall(r'"(phase\.[a-z]+)"', text))
    assert used <= {*RULES.reasons, *COMMON_REASONS}
    assert set(RULES.reasons) <= used

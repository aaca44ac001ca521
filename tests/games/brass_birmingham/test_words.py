"""Words: every code has a reason and the other way round, every id a name, every question its words."""

import re
from pathlib import Path

import pytest

from hub.game.refusal import COMMON_REASONS
from hub.game.view import View
from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.board import BOARD
from hub.games.brass_birmingham.cards import CARDS
from hub.games.brass_birmingham.tiles import INDUSTRIES
from tests.games.random_games import setup_for

from .positions import Table, keen_game

ROOT = Path(__file__).parents[3]
SOURCES = [*(ROOT / "hub/games/brass").rglob("*.py"), *(ROOT / "hub/games/brass_birmingham").rglob("*.py")]


def codes(paths: list[Path], pattern: str) -> set[str]:
    return {code for path in paths for code in re.findall(pattern, path.read_text())}


def test_every_refusal_has_a_reason_and_every_reason_is_given() -> None:
    given = codes(SOURCES, r'refuse\(\s*"([a-z_.]+)"')
    assert given - set(COMMON_REASONS) == set(RULES.reasons)


def test_every_reason_is_tested() -> None:
    tested = codes(list(Path(__file__).parent.glob("test_*.py")), r'"([a-z_]+\.[a-z_]+)"')
    assert set(RULES.reasons) <= tested


def test_everything_has_a_name() -> None:
    ids = [place.id for place in BOARD.places] + [link.id for link in BOARD.links] + list(INDUSTRIES)
    ids += [card.id for card in CARDS.kinds] + [f"verb.{verb.verb}" for verb in RULES.verbs]
    assert not [id for id in ids if id not in RULES.words]


def test_every_facet_has_its_question() -> None:
    facets = {name for kind in RULES.verbs for name in kind.__struct_fields__} - {"seat", "target", "value", "reason"}
    assert facets | {"verb"} == set(RULES.asks)


@pytest.mark.parametrize(
    ("facet", "value", "said"),
    [
        ("slot", 2, "Space 2"),
        ("level", 3, "Level 3"),
        ("good", "coal", "coal"),
        ("industry", "coal", "Coal mine"),
        ("card", "stoke_on_trent", "Stoke-on-Trent"),
        ("link", "belper-derby", "Belper – Derby"),
        ("verb", "build", "Build"),
        ("next", "red", "Red"),
        ("tile", "any", "Everything"),
    ],
)
def test_choices_are_called_by_name(facet: str, value: str | int, said: str) -> None:
    label = RULES.label(facet, value, Table().state, setup_for(RULES, 4))
    assert (label if isinstance(label, str) else label.english()) == said


def test_a_refusal_speaks_of_places_by_name() -> None:
    table = Table()
    refusal = RULES.judge(table.state, RULES.read("red build coal 1 at cannock.1 with cannock"))[0]
    said = RULES.explain(refusal, setup_for(RULES, 4)).english()
    assert said == "In Cannock space 2 shows only this industry and is free; use it before space 1."


def told(*lines: str, table: Table) -> str:
    for line in lines:
        before, move = table.state, RULES.read(line)
        table.play(line)
    return RULES.tell(before, move, table.state).english()


def test_the_log_says_what_was_built_for_how_much_and_what_flipped() -> None:
    table = Table("tile.dudley.1 white-coal-1-1cubes", "market.iron 9")
    assert told("red build iron 1 at dudley.2 with dudley", table=table) == (
        "Red builds in Dudley: Iron works 1, for £5, and sells to the market for £1. "
        "White: Coal mine 1 in Dudley flips, income +4."
    )


def test_the_log_says_when_a_round_ends() -> None:
    table = Table().play("red pass with coal", "yellow pass with coal", "purple pass with coal")
    assert told("white pass with iron", table=table) == "White passes. Round 1 ends."


def test_the_log_says_what_a_shortfall_took_unasked() -> None:
    table = Table("money.red 0", "income.red 2", "vp.red 1", "tile.worcester.1 red-cotton-1")
    table.play("red pass with coal", "yellow pass with coal", "purple pass with coal")
    assert told("white pass with iron", table=table) == (
        "White passes. Round 1 ends. Red sells off Cotton mill 1 in Worcester for £6. "
        "Red loses 1 victory point for want of money."
    )


def test_the_log_says_what_a_merchants_barrel_brought() -> None:
    table = Table("tile.worcester.1 red-cotton-1", "link.gloucester-worcester red")
    assert told("red sell worcester.1 to gloucester.1 with coal", table=table) == (
        "Red sells to Gloucester: Cotton mill 1 in Worcester. Gloucester, beer: develop without iron. "
        "Red: Cotton mill 1 in Worcester flips, income +5."
    )


def test_the_log_never_names_a_card_that_is_dealt() -> None:
    moves, states = keen_game(2, "hub", 1, 30)
    move, before, after = next(row for row in zip(moves, states, states[1:], strict=False) if row[0].verb == "deal")
    assert "draws a card" in RULES.tell(before, move, after).english()


def test_an_effect_says_what_a_move_costs_and_brings() -> None:
    table = Table("tile.dudley.1 white-coal-1-2cubes", "link.birmingham-dudley red")
    move = RULES.read("red build iron 1 at birmingham.3 with birmingham")
    assert [line.english() for line in RULES.effect(table.state, move).lines] == [
        "pay £5",
        "receive £2",
        "1 coal from Dudley",
        "2 iron to the market",
        "once flipped: income +3, victory points: 3, link points: 1",
    ]


def test_an_effect_says_what_will_be_asked() -> None:
    table = Table(
        "tile.worcester.1 red-cotton-1", "link.gloucester-worcester red", "tile.stafford.1 red-brewery-1-1cubes"
    )
    move = RULES.read("red sell worcester.1 to gloucester.1 with coal")
    assert RULES.effect(table.state, move).lines[-1].english() == "then choose where 1 beer comes from"


def test_what_is_asked_in_each_phase() -> None:
    asked: dict[tuple[str, str], View] = {}
    for seed in range(4):
        for state in keen_game(4, "hub", seed)[1]:
            if (state.phase, state.action) not in asked:
                asked[state.phase, state.action] = RULES.view(state)
    questions = {phase: view.turn.ask.english() for phase, view in asked.items()}
    assert "merchant" in questions["merchants", ""]
    assert questions["order", ""] == "Who is next in turn order?"
    assert questions["more", "sell"] == "Sell another tile?"
    assert questions["more", "develop"] == "Develop another tile?"
    assert questions["more", "network"] == "Build a second rail?"
    assert questions["over", ""] == "The game is over."
    assert len(set(questions.values())) > 9

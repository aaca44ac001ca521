"""Words: every code has a reason and the other way round, every id a name, every question its words."""

import re
from pathlib import Path

import pytest

from hub.game.refusal import COMMON_REASONS
from hub.game.view import View
from hub.games.brass_lancashire import RULES
from hub.games.brass_lancashire.board import BOARD
from hub.games.brass_lancashire.cards import INDUSTRIES
from hub.games.brass_lancashire.parts import PRINTINGS

from .positions import Table, keen_game, way

ROOT = Path(__file__).parents[3]
SHARED, OWN = (list((ROOT / "hub/games" / name).rglob("*.py")) for name in ("brass", "brass_lancashire"))

# what the shared core can say and no tile or card of Lancashire gives rise to
NEVER_HERE = {"card.wild_farm", "develop.light_bulb", "sell_off.worthless"}


def codes(paths: list[Path], pattern: str) -> set[str]:
    return {code for path in paths for code in re.findall(pattern, path.read_text())}


def test_every_refusal_has_a_reason_and_every_reason_is_given() -> None:
    given = codes([*SHARED, *OWN], r'refuse\(\s*"([a-z_.]+)"')
    assert given - set(COMMON_REASONS) - NEVER_HERE == set(RULES.reasons) - NEVER_HERE


def test_every_reason_is_tested() -> None:
    tested = codes(list(Path(__file__).parent.glob("test_*.py")), r'"([a-z_]+\.[a-z_]+)"')
    assert set(RULES.reasons) - NEVER_HERE <= tested


def test_what_is_never_said_here_has_no_cause_here() -> None:
    for parts in PRINTINGS.values():
        assert not parts.cards.wilds
        assert all(kind.can_develop and (kind.cost > 1 or not kind.eras) for kind in parts.tiles.kinds)


def test_everything_has_a_name() -> None:
    ids = [place.id for place in BOARD.places] + [link.id for link in BOARD.links] + list(INDUSTRIES)
    ids += [f"verb.{verb.verb}" for verb in RULES.verbs]
    assert not [id for id in ids if id not in RULES.words]


def test_every_facet_has_its_question() -> None:
    facets = {name for kind in RULES.verbs for name in kind.__struct_fields__} - {"seat", "target", "value", "reason"}
    assert facets | {"verb"} == set(RULES.asks)


@pytest.mark.parametrize(
    ("facet", "value", "said"),
    [
        ("slot", 2, "Space 2"),
        ("space", 1, "Space 1"),
        ("level", 0, "Level 0"),
        ("amount", 20, "£20"),
        ("shows", -2, "-2"),
        ("port", "preston", "Preston"),
        ("industry", "shipyard", "Shipyard"),
        ("card", "port", "Port"),
        ("link", "colne-yorkshire", "Colne – Yorkshire"),
        ("verb", "sell_abroad", "Sell to the distant market"),
    ],
)
def test_choices_are_called_by_name(facet: str, value: str | int, said: str) -> None:
    label = RULES.label(facet, value, Table().state, way("2007-4"))
    assert (label if isinstance(label, str) else label.english()) == said


def test_a_refusal_speaks_of_places_by_name() -> None:
    refusal = RULES.judge(Table().state, RULES.read("red build port 1 at preston.2 with preston"))[0]
    said = RULES.explain(refusal, way("2007-4")).english()
    assert said == "In Preston space 1 shows only this industry and is free; use it before space 2."


def told(*lines: str, table: Table) -> str:
    for line in lines:
        before, move = table.state, RULES.read(line)
        table.play(line)
    return RULES.tell(before, move, table.state).english()


MILL = ("tile.lancaster.2 red-cotton-1", "link.lancaster-preston yellow", "tile.preston.1 green-port-1")


def test_the_log_says_to_whose_port_cotton_was_sold_and_what_flipped() -> None:
    assert told("red sell lancaster.2 to preston.1 with coal", table=Table(*MILL, round=2)) == (
        "Red sells cotton to the port in Preston (Green): Cotton mill 1 in Lancaster. "
        "Red: Cotton mill 1 in Lancaster flips, income +5. Green: Port 1 in Preston flips, income +3."
    )


@pytest.mark.parametrize(
    ("demand", "said"),
    [
        (1, "cotton is sold, with income +2 on top. Red: Cotton mill 1 in Lancaster flips, income +5."),
        (6, "demand is gone, nothing is sold."),
    ],
)
def test_the_log_says_what_a_distant_tile_did(demand: int, said: str) -> None:
    table = Table(*MILL, f"demand {demand}", round=2).play("red sell lancaster.2 abroad with coal")
    assert told("table distant tile shows -2", table=table) == f"The distant market tile shows -2: {said}"


@pytest.mark.parametrize(
    ("game", "said"),
    [("2007-4", "Purple begins; the others follow clockwise."), ("2018-4", "Purple is next in turn order.")],
)
def test_the_log_says_who_begins_as_the_edition_has_it(game: str, said: str) -> None:
    state = RULES.start(way(game))
    move = RULES.read("table order purple")
    assert RULES.tell(state, move, RULES.play(state, move)).english() == said


def test_the_log_says_what_a_shortfall_took_unasked() -> None:
    table = Table("money.red 0", "income.red 2", "tile.lancaster.2 red-cotton-1", round=2)
    while table.state.round == 2:
        before, line = table.state, table.moves("pass")[0].text()
        table.play(line)
    said = RULES.tell(before, RULES.read(line), table.state).english()
    assert said.endswith("passes. Round 2 ends. Red sells off Cotton mill 1 in Lancaster for £6.")


def test_the_log_says_how_much_was_borrowed() -> None:
    assert told("red loan 20 with coal", table=Table(round=2)) == "Red takes a loan of £20."


def test_the_log_says_when_both_actions_built_a_tile() -> None:
    said = told("red build anywhere coal 1 at wigan.1 with coal", table=Table(round=2))
    assert said == "Both actions for a tile anywhere. Red builds in Wigan: Coal mine 1, for £5."


def test_the_log_never_names_a_card_that_is_dealt_or_taken_out() -> None:
    moves, states = keen_game("2007-4", "hub", 1, 60)
    for move, before, after in zip(moves, states, states[1:], strict=False):
        if move.verb in ("deal", "aside"):
            assert RULES.tell(before, move, after).english() in (
                *(f"{seat} draws a card." for seat in ("Red", "Yellow", "Purple", "Green")),
                "A card is laid aside face down.",
            )


def test_an_effect_says_what_a_move_costs_and_brings() -> None:
    table = Table("tile.wigan.1 green-coal-1-2cubes", "link.preston-wigan red", "market.iron 6")
    move = RULES.read("red build iron 1 at preston.3 with preston")
    assert [line.english() for line in RULES.effect(table.state, move).lines] == [
        "pay £5",
        "receive £2",
        "1 coal from Wigan",
        "2 iron to the market",
        "once flipped: income +3, victory points: 3, link points: 1",
    ]


def test_an_effect_says_what_will_follow() -> None:
    table = Table(*MILL, "demand 6", round=2)
    lines = RULES.effect(table.state, RULES.read("red sell lancaster.2 abroad with coal")).lines
    assert lines[-1].english() == "then a tile is turned up; demand is gone if it falls by 2 spaces"
    lines = RULES.effect(table.state, RULES.read("red build anywhere coal 1 at wigan.1 with coal")).lines
    assert lines[-1].english() == "then discard a second card"


def test_what_is_asked_in_each_phase() -> None:
    asked: dict[tuple[str, str], View] = {}
    for game in ("2007-4", "2018-4"):
        for seed in range(4):
            for state in keen_game(game, "hub", seed)[1]:
                if (state.phase, state.action) not in asked:
                    asked[state.phase, state.action] = RULES.view(state)
    questions = {phase: view.turn.ask.english() for phase, view in asked.items()}
    assert questions["order", ""] == "Who begins? The others follow clockwise."
    assert questions["more", "sell"] == "Sell another mill's cotton?"
    assert questions["abroad", "sell"] == "Turn up the top tile of the distant market: what does it show?"
    assert questions["discard", "build_anywhere"] == "Discard a second card for building anywhere."
    assert questions["over", ""] == "The game is over."
    assert len(set(questions.values())) > 9
    assert asked["abroad", "sell"].turn.seats == ("table",)

"""What people see and read: the view of every position, the log, effects, labels, pieces and the checklist."""

from __future__ import annotations

import msgspec
import pytest

from hub import i18n
from hub.game import Text, facet_names
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.state import State
from tests.games.random_games import setup_for

from .lively import lively_game
from .mapped import mapped, own_setup
from .positions import AMERICA, EUROPE, acting, lines, rolled, track, turned
from .test_games import SIDES, varied
from .test_legal import reached


def english(words: str | Text) -> str:
    return words.english() if isinstance(words, Text) else words


@pytest.mark.parametrize("side", SIDES)
def test_every_position_can_be_seen_and_sent(side: str) -> None:
    for state in reached(side, 2)[::6]:
        for seat in (None, *state.seats):
            msgspec.json.encode(RULES.view(state, seat))


def test_the_view_shows_trains_with_direction_load_and_what_a_roll_would_do() -> None:
    state = acting(EUROPE, "black s7 yellow")
    board = RULES.view(state).board
    assert board is not None
    piece = next(place for place in board.places if place.id == "s7").pieces[0]
    assert piece.kind == "train_black" and piece.cubes[0].kind == "goods_yellow"
    told = [english(line) for line in piece.lines]
    assert told[0] == "heads south" and told[1].startswith("on a 2: ")


def test_the_view_shows_signals_and_covered_tracks() -> None:
    state = acting()
    board = RULES.view(state).board
    assert board is not None
    lamps = {link.id: link.kind for link in board.links if link.kinds == ("signal",)}
    assert {id for id, kind in lamps.items() if kind == "green"} == set(state.signals)
    covered = {link.id for link in board.links if not link.open}
    assert all(
        any(end in state.net.junctions for end in (state.net.link[id].a, state.net.link[id].b)) for id in covered
    )
    assert len(covered) == sum(state.net.node[junction].ways - 2 for junction in state.net.junctions)


def test_the_view_proposes_the_ways_of_a_roll_with_their_cost() -> None:
    state = rolled(acting(EUROPE, "black s5"), "black s5", 5)
    ways = next(tray for tray in RULES.view(state).trays if tray.id == "ways")
    last = track(state, "s5", "corvo")[-1]
    assert [piece.facets for piece in ways.pieces] == [{"place": last, "way": "ahead"}]
    assert "costs 3 time tokens" in english(ways.pieces[0].label)


@pytest.mark.parametrize("side", SIDES)
def test_every_move_is_told_and_foretold_without_gaps(side: str) -> None:
    setup = varied(side, 3, 5)
    before: State = RULES.start(setup)
    for move, after in lively_game(setup, 5):
        lines = [RULES.tell(before, move, after), *RULES.effect(before, move).lines]
        for language in ("pl", "en"):
            for line in lines:
                said = i18n.render(line, language)
                assert said and "{" not in said and "  " not in said
        before = after


def test_places_are_called_as_on_the_map() -> None:
    setup = setup_for(RULES, 2, edition=EUROPE)
    state = acting()
    assert RULES.label("place", "arbury", state, setup) == "Arbury"
    assert english(RULES.label("place", "s6", state, setup)) == "start 6"
    assert english(RULES.name("t1", setup)).startswith("section t1 by ")
    own = own_setup(mapped())
    assert RULES.name("arbury", own) == "Arbury"


def test_a_lost_card_and_the_end_are_told() -> None:
    state = acting(EUROPE, "black s5", clock=1)
    going = rolled(state, "black s5", 3)
    move = RULES.read(f"blue go to {track(state, 's5', 'corvo')[-1]} by ahead")
    assert "A timetable card is lost." in RULES.tell(going, move, RULES.play(going, move)).english()
    assert "Time tokens: 1 → 7." in [line.english() for line in RULES.effect(going, move).lines]


def test_a_switched_card_is_no_lost_card() -> None:
    state = turned(AMERICA, "1-gray")
    move = RULES.read("blue switchman")
    assert "lost" not in RULES.tell(state, move, lines(state, "switchman")).english()


@pytest.mark.parametrize("side", SIDES)
def test_pieces_speak_of_facets_that_moves_have(side: str) -> None:
    setup = varied(side, 2, 3)
    known = {name for kind in RULES.verbs for name in facet_names(kind)}
    pieces = RULES.pieces(setup)
    assert {name for piece in pieces for name in piece.facets} <= known
    assert sum(piece.n for piece in pieces if piece.id.endswith("_card")) == 81
    assert sum(piece.n for piece in pieces if piece.id.endswith("_train")) == 9


def test_the_checklist_counts_what_is_laid_out() -> None:
    setup = setup_for(RULES, 2, edition=AMERICA, goods="10", clock="9", removed="4", extra_signal="yes")
    told = {step.id: step.text.english() for step in RULES.checklist(setup)}
    assert "Lay 10 green signal markers: 1 in each of 6 cities" in told["signals"]
    assert "Put 3 goods" in told["goods"] and "Put 9 time tokens" in told["time"]
    assert "put 4 in the box unseen and lay the start card on the other 14" in told["timetable"]


def test_made_up_cards_are_never_shown_as_printed_ones() -> None:
    setup = setup_for(RULES, 2, edition=EUROPE, dealer="hub")
    tray = next(tray for tray in RULES.view(RULES.start(setup)).trays if tray.id == "timetable")
    assert "made up" in english(tray.note)

"""Mapping a board: every operation, what it refuses, and the checks in words from an empty map to a whole one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from hub.game.mapmaker import BadStep
from hub.games.switch_and_signal.railway.mapping import (
    Connect,
    DeleteNode,
    Disconnect,
    MoveNode,
    Operation,
    SetFirstSignal,
    SetFirstSwitch,
    SetNode,
    SetSignal,
    edit,
    lay,
    read_operation,
)
from hub.games.switch_and_signal.railway.practice import practice_railway
from hub.games.switch_and_signal.railway.railway import SIDES, Node, Railway, positions, read_railway, write_railway
from hub.games.switch_and_signal.railway.survey import check_railway

from .mapped import mapped
from .positions import change

CITY = SetNode(Node("paris", "city", 100, 100, "Paris", "trade", "red"))
JUNCTION = SetNode(Node("", "junction", 300, 100, ways=3))
START = SetNode(Node("", "start", 500, 100, number=6))
SMALL: Sequence[Operation] = (CITY, JUNCTION, START, Connect("paris", "j1", 2), Connect("s6", "j1"))


def small() -> Railway:
    return lay(Railway("europe"), SMALL)


def said(railway: Railway, side: str = "europe") -> str:
    return " ".join(text.english() for text in check_railway(railway, side))


def test_new_places_get_short_names() -> None:
    assert [node.id for node in small().nodes] == ["paris", "j1", "s6", "t1", "t2"]


def test_a_connection_lays_its_sections_evenly() -> None:
    assert [(node.x, node.y) for node in small().of("section")] == [(167, 100), (233, 100)]


def test_a_track_into_a_city_has_a_signal_place() -> None:
    assert [link.signal for link in small().links] == [True, False, False, False]


def test_junction_branches_are_lettered_as_they_are_joined() -> None:
    assert sorted(link.branch("j1") for link in small().at("j1")) == ["A", "B"]


def test_a_node_can_be_moved_renamed_and_deleted_with_its_tracks() -> None:
    railway = lay(small(), [MoveNode("paris", 5, 6), SetNode(Node("paris", "city", 5, 6, "Lutetia", "port"))])
    city = railway.node("paris")
    assert city is not None and (city.x, city.y, city.name, city.role) == (5, 6, "Lutetia", "port")
    gone = edit(railway, DeleteNode("j1"))
    assert gone.node("j1") is None and len(gone.links) == 2


def test_a_link_can_be_taken_away_and_laid_again() -> None:
    railway = edit(small(), Disconnect("l3"))
    assert railway.link("l3") is None
    assert edit(railway, Connect("t2", "j1")).at("j1")[-1].branch("j1") == "A"


def test_signals_and_first_game_positions() -> None:
    railway = lay(small(), [SetSignal("l4"), SetFirstSignal("l4"), SetFirstSwitch("j1", "AC")])
    assert railway.signals == ("l4",) and railway.switches == {"j1": "AC"}
    railway = lay(railway, [SetSignal("l4", False), SetFirstSwitch("j1")])
    assert railway.signals == () and railway.switches == {}
    assert edit(lay(small(), [SetSignal("l4"), SetFirstSignal("l4")]), SetFirstSignal("l4", False)).signals == ()


@pytest.mark.parametrize(
    ("operation", "why"),
    [
        (SetNode(Node("", "bridge")), "no bridge"),
        (SetNode(Node("", "junction", ways=5)), "3 or 4 tracks"),
        (SetNode(Node("", "start", number=13)), "2 to 12"),
        (SetNode(Node("", "city", role="village")), "trade city or a port"),
        (SetNode(Node("", "city", role="trade", good="pink")), "one colour"),
        (SetNode(Node("Big City", "section")), "small letters"),
        (SetNode(Node("depot", "section")), "small letters"),
        (SetNode(Node("j1", "section")), "delete it before"),
        (MoveNode("nowhere", 1, 1), "nothing called nowhere"),
        (DeleteNode("nowhere"), "nothing called nowhere"),
        (Connect("paris", "nowhere"), "nothing called nowhere"),
        (Connect("paris", "paris"), "from one place to another"),
        (Connect("paris", "s6"), "all its tracks"),
        (Connect("paris", "j1", 13), "0 to 12"),
        (Disconnect("l99"), "nothing called l99"),
        (SetSignal("l99"), "nothing called l99"),
        (SetFirstSwitch("j1", "AD"), "no position AD"),
        (SetFirstSignal("l3"), "no signal place"),
    ],
)
def test_what_cannot_be_is_refused_in_words(operation: Operation, why: str) -> None:
    with pytest.raises(BadStep, match=why):
        edit(small(), operation)


def test_operations_travel_as_json() -> None:
    for operation in (*SMALL, MoveNode("j1", 1, 2), DeleteNode("j1"), Disconnect("l1"), SetSignal("l2"), SetFirstSwitch("j1", "AB"), SetFirstSignal("l1")):  # fmt: skip
        assert read_operation(msgspec.json.encode(operation)) == operation


def test_undo_is_laying_all_operations_but_the_last() -> None:
    assert lay(Railway("europe"), SMALL[:-1]) == lay(Railway("europe"), list(SMALL)[:-1])
    assert edit(lay(Railway("europe"), SMALL[:-1]), SMALL[-1]) == small()


def test_a_railway_comes_back_from_its_text() -> None:
    assert read_railway(write_railway(mapped())) == mapped()


@pytest.mark.parametrize(("ways", "n"), [(3, 3), (4, 6)])
def test_a_switch_has_as_many_positions_as_pairs_of_branches(ways: int, n: int) -> None:
    assert len(positions(ways)) == n


# -- the checks --


@pytest.mark.parametrize("side", SIDES)
def test_the_practice_railways_are_whole(side: str) -> None:
    assert check_railway(practice_railway(side), side) == ()
    assert practice_railway(side).invented


def test_a_map_of_printed_size_is_whole() -> None:
    assert said(mapped()) == ""


def test_an_empty_map_tells_what_is_missing() -> None:
    text = said(Railway("europe"))
    for part in ("missing: 2, 3, 4", "Trade cities: 0 of 4", "Ports: 0 of 1", "Switch markers: 0 of 26"):
        assert part in text
    assert "Ports: 0 of 2" in said(Railway("north_america"), "north_america")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda r: edit(r, DeleteNode("s7")), "A start place is missing: 7"),
        (lambda r: edit(r, SetNode(change(r.node("s7"), number=8))), "same number: 8"),
        (lambda r: edit(r, SetNode(change(r.node("arbury"), good="blue"))), "same colour: blue goods"),
        (lambda r: edit(r, DeleteNode("arbury")), "Trade cities: 3 of 4"),
        (lambda r: edit(r, Disconnect(r.at("s7")[0].id)), "Loose ends: s7"),
        (lambda r: edit(r, Disconnect(r.at("x1")[0].id)), "Junction x1: 3 of 4 tracks"),
        (lambda r: edit(r, SetSignal(r.at("arbury")[0].id, False)), "missing on: "),
        (lambda r: lay(r, [SetNode(Node("t900", "section")), SetNode(Node("t901", "section")), Connect("t900", "t901")]), "Not joined to the rest"),
        (lambda r: edit(r, SetFirstSwitch("x1")), "switches without a position: x1"),
        (lambda r: edit(r, SetFirstSignal(r.signals[0], False)), "needs one green signal, not 0"),
        (lambda r: lay(r, [SetSignal(x.id, False) for x in r.links if x.signal and not {x.a, x.b} & {c.id for c in r.of("city")}]), "Signal places on tracks: 0"),
        (lambda r: lay(r, [SetNode(Node("", "junction", ways=4))] * 3), "the box has only 30"),
        (lambda r: edit(r, Connect("arbury", "belden")), "Between two cities"),
        (lambda r: change(r, nodes=(change(r.nodes[0], id="Big-City"), *r.nodes[1:]), links=()), "Short names"),
        (lambda r: change(r, nodes=(change(r.nodes[0], id="t1"), *r.nodes[1:]), links=()), "Short names"),
        (lambda r: change(r, nodes=(change(r.nodes[0], good=""), *r.nodes[1:])), "without a colour of goods: arbury"),
        (lambda r: change(r, side="north_america"), "other side"),
    ],
)  # fmt: skip
def test_every_fault_is_told(spoil, why) -> None:  # type: ignore[no-untyped-def]
    assert why in said(spoil(mapped()))


def test_two_branches_with_one_letter_are_told() -> None:
    railway = mapped()
    doubled = [change(x, a_branch="A") if x.a == "x1" else change(x, b_branch="A") if x.b == "x1" else x for x in railway.links]  # fmt: skip
    assert "every branch needs a letter of its own" in said(change(railway, links=tuple(doubled)))


def test_a_section_with_three_tracks_is_told() -> None:
    railway = mapped()
    link = change(railway.links[-1], id="l999", a=railway.of("section")[0].id, b=railway.of("section")[1].id)
    assert "Too many tracks meet" in said(change(railway, links=(*railway.links, link)))

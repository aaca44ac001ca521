"""Connections: what links join, how far apart places are, and a link of three ends."""

from hub.games.brass.board import TOWN, bits, make_board

# a - b - c   d   e - f - g is one link
BOARD = make_board(
    [(name, name.upper(), TOWN, "", 0, 0, 0, [("coal", 0, 0)]) for name in "abcdefg"],
    [("a-b", "canal rail"), ("b-c", "canal"), ("c-d", "rail"), ("e-f-g", "canal rail")],
)


def names(mask: int) -> str:
    return "".join(BOARD.places[place].id for place in bits(mask))


def test_without_links_every_place_is_alone() -> None:
    assert [names(group) for group in BOARD.graph(0).group] == list("abcdefg")


def test_links_join_whatever_they_touch() -> None:
    graph = BOARD.graph(0b1011)
    assert [names(group) for group in graph.group] == ["abc"] * 3 + ["d"] + ["efg"] * 3


def test_places_by_distance_in_links() -> None:
    graph = BOARD.graph(0b0111)
    assert [names(ring) for ring in graph.rings(0b0001)] == ["a", "b", "c", "d"]
    assert [names(ring) for ring in graph.rings(0b1001)] == ["ad", "bc"]


def test_three_ends_of_one_link_are_one_link_apart() -> None:
    assert [names(ring) for ring in BOARD.graph(0b1000).rings(0b10000)] == ["e", "fg"]


def test_reach_starts_from_several_places() -> None:
    assert names(BOARD.graph(0b0001).reach(0b1000010)) == "abg"


def test_lines_by_era_and_by_place() -> None:
    assert (BOARD.era_links["canal"], BOARD.era_links["rail"]) == (0b1011, 0b1101)
    assert BOARD.beside(0b100) == 0b0110
    assert names(BOARD.ends_of(0b1001)) == "abefg"

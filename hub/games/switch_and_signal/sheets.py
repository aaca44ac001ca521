"""What only the owner's copy can tell: the map of each board side and the timetable cards, as rows of a box sheet.

A row is one place, one track joint or one card, so that a record stays readable and a map can be mended by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from hub.game import N_, BadSetup, Box, Row, Setup, SheetField, SheetKind, Text, say

from .cards import NONE, SYMBOLS, card_of, faces, single
from .components import TIMETABLE_CARDS
from .railway.railway import GOODS, HEIGHT, KINDS, ROLES, SIDES, WIDTH, Link, Node, Railway, positions
from .railway.survey import GOOD_NAMES, check_first_game, check_tracks
from .words import SYMBOL_NAMES

SIDE_NAMES = {"europe": N_("Central Europe"), "north_america": N_("North America")}
KIND_NAMES = {
    "section": N_("section of track"),
    "city": N_("city"),
    "start": N_("start place"),
    "junction": N_("junction"),
}
ROLE_NAMES = {"trade": N_("trade city"), "port": N_("port")}
_BRANCHES = {letter: letter for letter in "ABCD"}
_SIGNALS = {"none": N_("no signal place"), "red": N_("signal place"), "green": N_("green in the first game")}


def _own(setup: Setup) -> tuple[Row, ...]:
    return ({"side": setup.edition},) if setup.options.get("railway") == "own" else ()


def _every(setup: Setup) -> tuple[Row, ...]:
    return ({},)


def _check_cards(rows: Sequence[Row]) -> Iterable[Text]:
    n = sum(row["copies"] for row in rows)
    if n > TIMETABLE_CARDS:
        yield say(N_("{n} cards, but the box has {of}."), n=n, of=TIMETABLE_CARDS)
    for kind, words in _SINGLE.items():
        copies = sum(row["copies"] for row in rows if single(card_of_row(row)) == kind)
        if copies > 1 or (n == TIMETABLE_CARDS and not copies):
            yield say(words, n=copies)


_SINGLE = {
    "double": N_("one card brings two trains, not {n}."),
    "all": N_("one card moves three times a colour of your choice, not {n}."),
}


_SIDE = SheetField("side", N_("Board side"), choices=SIDE_NAMES, key=True)
_SYMBOLS = {name: SYMBOL_NAMES[name] for name in (*SYMBOLS, NONE)}

PLACES = SheetKind(
    "place",
    N_("Places of the railway"),
    N_("On the board: cities, start places, junctions and every section of track. Easiest on the mapping page."),
    (
        _SIDE,
        SheetField("id", N_("Short name"), word=True, key=True),
        SheetField("kind", N_("What it is"), choices=KIND_NAMES),
        SheetField("x", N_("Across"), high=WIDTH),
        SheetField("y", N_("Down"), high=HEIGHT),
        SheetField("name", N_("Its name"), word=True, optional=True),
        SheetField("role", N_("Kind of city"), choices=ROLE_NAMES, optional=True),
        SheetField("good", N_("Goods"), choices=GOOD_NAMES, optional=True),
        SheetField("number", N_("Start number"), low=2, high=12, optional=True),
        SheetField("ways", N_("Tracks that meet"), low=3, high=4, optional=True),
        SheetField("open", N_("Open in the first game"), choices={p: p for p in positions(4)}, optional=True),
    ),
    needs=_own,
    together="side",
)
TRACKS = SheetKind(
    "track",
    N_("Joints of the railway"),
    N_("On the board: which places touch, and where the signal places are. Easiest on the mapping page."),
    (
        _SIDE,
        SheetField("id", N_("Short name"), word=True, key=True),
        SheetField("a", N_("Begins at"), word=True),
        SheetField("b", N_("Ends at"), word=True),
        SheetField("a_branch", N_("Branch where it begins"), choices=_BRANCHES, optional=True),
        SheetField("b_branch", N_("Branch where it ends"), choices=_BRANCHES, optional=True),
        SheetField("signal", N_("Signal"), choices=_SIGNALS),
    ),
    needs=_own,
    together="side",
)
CARDS = SheetKind(
    "timetable",
    N_("Timetable cards"),
    N_("The 18 timetable cards; they are learned as they are turned over."),
    (
        SheetField("new", N_("New trains"), high=2, key=True),
        SheetField("first", N_("First to move"), choices=_SYMBOLS, key=True),
        SheetField("second", N_("Second to move"), choices=_SYMBOLS, key=True),
        SheetField("third", N_("Third to move"), choices=_SYMBOLS, key=True),
        SheetField("copies", N_("How many such cards"), low=1, high=TIMETABLE_CARDS),
    ),
    wants=_every,
    check=_check_cards,
)
SHEETS = (PLACES, TRACKS, CARDS)


# -- the map --


def sheet_rows(railway: Railway) -> Box:
    """A railway as rows of the sheets, whole or half mapped."""
    return {
        "place": [_place_row(railway, node) for node in railway.nodes],
        "track": [_track_row(railway, link) for link in railway.links],
    }


def _place_row(railway: Railway, node: Node) -> Row:
    row: dict[str, Any] = {"side": railway.side, "id": node.id, "kind": node.kind, "x": node.x, "y": node.y}
    row |= {"name": re.sub(r"[^\w-]+", "_", node.name), "role": node.role, "good": node.good}
    row |= {"number": node.number, "ways": node.ways, "open": railway.switches.get(node.id, "")}
    return {name: value for name, value in row.items() if value or name in ("x", "y")}


def _track_row(railway: Railway, link: Link) -> Row:
    lamp = "none" if not link.signal else "green" if link.id in railway.signals else "red"
    row = {"side": railway.side, "id": link.id, "a": link.a, "b": link.b}
    row |= {"a_branch": link.a_branch, "b_branch": link.b_branch, "signal": lamp}
    return {name: value for name, value in row.items() if value}


def read_rows(box: Box, side: str) -> Railway:
    """The railway of a side from the rows of a sheet; raises BadSetup for joints that lead nowhere."""
    places = [row for row in box.get("place", []) if row["side"] == side]
    tracks = [row for row in box.get("track", []) if row["side"] == side]
    nodes = tuple(_read_place(row) for row in places)
    links = tuple(
        Link(row["id"], row["a"], row["b"], row.get("a_branch", ""), row.get("b_branch", ""), row["signal"] != "none")
        for row in tracks
    )
    known = {node.id for node in nodes}
    for link in links:
        if not {link.a, link.b} <= known:
            raise BadSetup(say(N_("The map has a joint to a place that is not there: {id}."), id=link.id))
    switches = {row["id"]: row["open"] for row in places if row.get("open")}
    return Railway(side, nodes, links, switches, tuple(row["id"] for row in tracks if row["signal"] == "green"))


def _read_place(row: Row) -> Node:
    name = str(row.get("name", "")).replace("_", " ")
    role, good = row.get("role", ""), row.get("good", "")
    return Node(row["id"], row["kind"], row["x"], row["y"], name, role, good, row.get("number", 0), row.get("ways", 0))


def railway_of(setup: Setup) -> Railway:
    """The owner's railway that a set-up carries."""
    return read_rows(setup.box, setup.edition)


def check_map(setup: Setup) -> None:
    """Raise BadSetup if the map of a set-up with its own railway cannot be played on."""
    if setup.options["railway"] != "own":
        return
    railway = railway_of(setup)
    found = check_tracks(railway, setup.edition)
    if not found and setup.options["placement"] == "first":
        found = check_first_game(railway)
    if found:
        raise BadSetup(say(N_("The map is not ready: {fault}"), fault=found[0]))


# -- the cards --


def known_cards(setup: Setup) -> tuple[str, ...]:
    """The owner's eighteen timetable cards if all are known, else nothing."""
    cards = [card_of_row(row) for row in setup.box.get("timetable", []) for _ in range(row["copies"])]
    return tuple(cards) if len(cards) == TIMETABLE_CARDS else ()


def hub_cannot_deal(setup: Setup) -> Text | None:
    """Why the hub may not deal: on the owner's board only his own eighteen cards are turned over, never made-up ones."""
    if setup.options.get("railway") != "own" or known_cards(setup):
        return None
    n = sum(row["copies"] for row in setup.box.get("timetable", []))
    return say(
        N_("The hub knows {n} of the {of} timetable cards. Fill in the others on the box sheet, or deal yourselves: "
           "each card is learned when it is turned over."),
        n=n, of=TIMETABLE_CARDS,
    )  # fmt: skip


def check_cards(setup: Setup) -> None:
    """Raise BadSetup if the hub is to deal timetable cards that it does not know."""
    if setup.dealer == "hub" and (fault := hub_cannot_deal(setup)):
        raise BadSetup(fault)


def card_of_row(row: Row) -> str:
    """The card a row stands for, as a word."""
    return card_of(row["new"], row["first"], row["second"], row["third"])


def learned(old: Sequence[Row], shown: Sequence[str]) -> list[Row]:
    """The rows of the timetable sheet after a game in which these cards were turned over, each physical card once.

    A game may show a card again that earlier games showed: what counts is the most copies seen in one game.
    """
    copies = {card_of_row(row): int(row["copies"]) for row in old}
    for card in dict.fromkeys(shown):
        copies[card] = max(copies.get(card, 0), list(shown).count(card))
    return [_card_row(card, n) for card, n in copies.items()]


def _card_row(card: str, copies: int) -> Row:
    return {**dict(zip(("new", "first", "second", "third"), faces(card), strict=True)), "copies": copies}


assert set(KIND_NAMES) == set(KINDS) and set(ROLE_NAMES) == set(ROLES)
assert set(SIDE_NAMES) == set(SIDES) and set(GOOD_NAMES) == set(GOODS)

"""Looking a map over: what is missing or cannot be, in words, while an owner maps his board.

The numbers are those of the printed boards; an invented railway may have fewer junctions. `check_railway` says
everything; a map without its first-game positions can still be played with free placement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hub.game import N_, Text, count, say

from .railway import GOODS, ROLES, Link, Node, Railway, markers, may_name, positions

STARTS = range(2, 13)
PORTS = {"europe": 1, "north_america": 2}
TRADE_CITIES = 4
SWITCH_MARKERS = {"europe": 26}
"""Printed number of switch markers on the board; of North America only the limit of the box is known."""
MOST_SWITCH_MARKERS = 30
TRACK_SIGNALS = 3
"""Green markers on tracks at the start; each city has one more."""


def check_railway(railway: Railway, side: str) -> tuple[Text, ...]:
    """All that is missing or wrong on a map of that side; empty when it is whole."""
    return (*check_tracks(railway, side), *check_first_game(railway))


def check_tracks(railway: Railway, side: str) -> tuple[Text, ...]:
    """What is missing or wrong of places, tracks and signal places: a game needs all of it."""
    found = list(_side(railway, side))
    for part in (_names, _starts, _cities, _ends, _signal_places, _reach):
        found += part(railway)
    return (*found, *_markers(railway, side))


def check_first_game(railway: Railway) -> tuple[Text, ...]:
    """What is missing or wrong of the first game's switches and signals."""
    return (*_first_switches(railway), *_first_signals(railway))


def _listed(ids: Iterable[object], most: int = 6) -> str:
    names = [str(id) for id in ids]
    return ", ".join(names[:most]) + (" …" if len(names) > most else "")


def _side(railway: Railway, side: str) -> Iterator[Text]:
    if railway.side != side:
        yield say(N_("This is a map of the other side of the board."))


def _names(railway: Railway) -> Iterator[Text]:
    names = Counter([*(node.id for node in railway.nodes), *(link.id for link in railway.links)])
    if odd := [id for id, n in names.items() if n > 1 or not may_name(id)]:
        yield say(N_("Short names are small letters and digits, each used once: {which}."), which=_listed(odd))


def _starts(railway: Railway) -> Iterator[Text]:
    numbers = Counter(node.number for node in railway.of("start"))
    if missing := [number for number in STARTS if not numbers[number]]:
        yield count("A start place is missing: {which}.", "Start places missing: {which}.", len(missing), which=_listed(missing, 11))  # fmt: skip
    if bare := [node.id for node in railway.of("start") if node.number not in STARTS]:
        yield say(N_("Start places without a number from 2 to 12: {which}."), which=_listed(bare))
    if double := [number for number, n in sorted(numbers.items()) if n > 1 and number in STARTS]:
        yield say(N_("Two start places have the same number: {which}."), which=_listed(double))


def _cities(railway: Railway) -> Iterator[Text]:
    trade = [node for node in railway.of("city") if node.role == "trade"]
    ports = [node for node in railway.of("city") if node.role == "port"]
    if len(trade) != TRADE_CITIES:
        yield say(N_("Trade cities: {n} of {of}."), n=len(trade), of=TRADE_CITIES)
    if len(ports) != PORTS[railway.side]:
        yield say(N_("Ports: {n} of {of}."), n=len(ports), of=PORTS[railway.side])
    if odd := [node.id for node in railway.of("city") if node.role not in ROLES]:
        yield say(N_("Cities that are neither trade city nor port: {which}."), which=_listed(odd))
    goods = Counter(node.good for node in trade)
    if bare := [node.id for node in trade if node.good not in GOODS]:
        yield say(N_("Trade cities without a colour of goods: {which}."), which=_listed(bare))
    for good in GOODS:
        if goods[good] > 1:
            yield say(N_("Two cities have goods of the same colour: {good}."), good=Text(GOOD_NAMES[good]))


GOOD_NAMES = {
    "yellow": N_("yellow goods"),
    "blue": N_("blue goods"),
    "red": N_("red goods"),
    "white": N_("white goods"),
}


def _ends(railway: Railway) -> Iterator[Text]:
    degree = Counter(end for link in railway.links for end in (link.a, link.b))
    needs = {"section": 2, "start": 1}
    loose = [n.id for n in railway.nodes if n.kind in needs and degree[n.id] < needs[n.kind]]
    loose += [n.id for n in railway.of("city") if not degree[n.id]]
    crowded = [n.id for n in railway.nodes if n.kind in needs and degree[n.id] > needs[n.kind]]
    if loose:
        yield count("A loose end: {which}.", "Loose ends: {which}.", len(loose), which=_listed(loose))
    if crowded:
        yield say(N_("Too many tracks meet at: {which}."), which=_listed(crowded))
    for node in railway.of("junction"):
        yield from _branches(railway, node, degree[node.id])


def _branches(railway: Railway, node: Node, degree: int) -> Iterator[Text]:
    letters = sorted(link.branch(node.id) for link in railway.at(node.id))
    if degree != node.ways:
        yield say(N_("Junction {id}: {n} of {of} tracks."), id=node.id, n=degree, of=node.ways)
    elif "".join(letters) != "ABCD"[: node.ways]:
        yield say(N_("Junction {id}: every branch needs a letter of its own."), id=node.id)


def _signal_places(railway: Railway) -> Iterator[Text]:
    kind = {node.id: node.kind for node in railway.nodes}
    at_cities = [link for link in railway.links if "city" in (kind.get(link.a), kind.get(link.b))]
    if bare := [link.id for link in at_cities if not link.signal]:
        yield say(N_("Every track into a city has a signal place; missing on: {which}."), which=_listed(bare))
    if direct := [link.id for link in at_cities if kind.get(link.a) == kind.get(link.b)]:
        yield say(N_("Between two cities lies at least one section: {which}."), which=_listed(direct))
    on_tracks = sum(link.signal for link in railway.links) - sum(link.signal for link in at_cities)
    if on_tracks < TRACK_SIGNALS:
        yield say(N_("Signal places on tracks: {n}, needed are {of} or more."), n=on_tracks, of=TRACK_SIGNALS)


def _reach(railway: Railway) -> Iterator[Text]:
    """Every place must be reached from a start place by some setting of switches and signals."""
    near: dict[str, list[str]] = {node.id: [] for node in railway.nodes}
    for link in railway.links:
        near[link.a].append(link.b)
        near[link.b].append(link.a)
    seen = {node.id for node in railway.of("start")[:1]}
    edge = list(seen)
    while edge:
        edge = [there for here in edge for there in near[here] if there not in seen and not seen.add(there)]  # type: ignore[func-returns-value]
    if seen and (lost := [node.id for node in railway.nodes if node.id not in seen]):
        yield say(N_("Not joined to the rest of the railway: {which}."), which=_listed(lost))


def _markers(railway: Railway, side: str) -> Iterator[Text]:
    n = sum(markers(node.ways) for node in railway.of("junction"))
    of = SWITCH_MARKERS.get(side)
    if n > MOST_SWITCH_MARKERS:
        yield say(N_("Switch markers: {n}, but the box has only {of}."), n=n, of=MOST_SWITCH_MARKERS)
    elif of and n != of and not railway.invented:
        yield say(N_("Switch markers: {n} of {of} (one where 3 tracks meet, two where 4 do)."), n=n, of=of)


def _first_switches(railway: Railway) -> Iterator[Text]:
    junctions = railway.of("junction")
    unset = [node.id for node in junctions if railway.switches.get(node.id) not in positions(node.ways)]
    if unset:
        yield say(N_("First game: switches without a position: {which}."), which=_listed(unset))


def _first_signals(railway: Railway) -> Iterator[Text]:
    green = [link for link in railway.links if link.signal and link.id in railway.signals]
    cities = {node.id for node in railway.of("city")}
    per_city = Counter(city for link in green for city in (link.a, link.b) if city in cities)
    for node in railway.of("city"):
        if per_city[node.id] != 1:
            yield say(N_("First game: {city} needs one green signal, not {n}."), city=node.name or node.id, n=per_city[node.id])  # fmt: skip
    on_tracks = sum(1 for link in green if not _at_city(link, cities))
    if on_tracks != TRACK_SIGNALS:
        yield say(N_("First game: green signals on tracks: {n} of {of}."), n=on_tracks, of=TRACK_SIGNALS)


def _at_city(link: Link, cities: set[str]) -> bool:
    return link.a in cities or link.b in cities

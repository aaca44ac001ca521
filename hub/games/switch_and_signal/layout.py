"""The physical game: which pieces can be tagged, and how to lay it all out, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hub.game import N_, PieceKind, Setup, SetupStep, Text, say

from .choosing import timetable_move
from .counting import start
from .drawing import TRAIN_NAMES
from .names import WORDS
from .railway.railway import GOODS, markers
from .railway.survey import GOOD_NAMES
from .sheets import card_of_row
from .tables import CARDS, COPIES, HAND, HELPERS, PLACE_NUMBERS, TIMETABLE_CARDS, TRAIN_COLOURS, TRAINS_EACH
from .turning import signal_markers
from .view import CARD_NAMES, card_line


def pieces(setup: Setup) -> tuple[PieceKind, ...]:
    """Action cards, trains, goods, place tokens, and the timetable cards that are known."""
    found = [PieceKind(f"{card}_card", Text(CARD_NAMES[card]), {"card": (card,)}, n=COPIES) for card in CARDS]
    found += [
        PieceKind(f"{colour}_train", Text(TRAIN_NAMES[colour]), {"colour": (colour,)}, n=TRAINS_EACH)
        for colour in TRAIN_COLOURS
    ]
    cities = start(setup).net.trade
    found += [PieceKind(f"{good}_good", Text(GOOD_NAMES[good]), {"place": (cities[good],)}, n=3) for good in GOODS]
    if setup.options["places"] != "dice":
        found += [
            PieceKind(f"place_{n}", say(N_("place token {number}"), number=n), {"number": (n,)}) for n in PLACE_NUMBERS
        ]
    return (*found, *_timetable(setup))


def _timetable(setup: Setup) -> Iterator[PieceKind]:
    for row in setup.box.get("timetable", []):
        card = card_of_row(row)
        shown = timetable_move(card).facets()
        facets: dict[str, tuple[str | int, ...]] = {
            name: (shown[name],) for name in ("new", "first", "second", "third")
        }
        yield PieceKind(f"timetable_{card}", card_line(card), facets, n=int(row["copies"]))


def checklist(setup: Setup) -> tuple[SetupStep, ...]:
    """How to lay out the real game."""
    return tuple(SetupStep(id, text) for id, text in _steps(setup))


def _steps(setup: Setup) -> Iterator[tuple[str, Text]]:
    options, state = setup.options, start(setup)
    net = state.net
    ways = Counter(net.node[junction].ways for junction in net.junctions)
    total = sum(markers(n) * many for n, many in ways.items())
    if options["railway"] == "practice":
        yield "railway", say(N_("No printed board is used ({name}); the railway is on the screen."), name=Text(net.railway.name))  # fmt: skip
    yield "switches", say(N_("Lay {n} switch markers: 1 on each of {three} junctions of 3 tracks, 2 on each of {four} of 4."), n=total, three=ways[3], four=ways[4])  # fmt: skip
    yield "signals", say(N_("Lay {n} green signal markers: 1 in each of {cities} cities, the others on tracks."), n=signal_markers(state), cities=len(net.cities))  # fmt: skip
    if options["placement"] == "first":
        yield "first", say(N_("Switches and signals lie as in the first game."))
    else:
        yield "free", say(N_("Lay switches and signals as you like; the hub asks for them."))
    if options["extra_signal"] == "yes":
        yield "extra", say(N_("One signal marker more goes on any signal place; the hub asks for it."))
    yield "goods", say(N_("Put {n} goods of its colour in each trade city."), n=state.goods_each)
    yield "time", say(N_("Put {n} time tokens on the clock."), n=state.full_clock)
    yield "depot", say(N_("Put 9 trains in the depot, 3 of each colour."))
    yield "dice", say(N_("Lay the 3 movement dice ready.")) if options["places"] == "tokens" else say(N_("Lay the 2 deployment dice and the 3 movement dice ready."))  # fmt: skip
    if options["places"] == "shuffled":
        yield "tokens", say(N_("Mix the 11 place tokens, lay one face down on each start place and turn them over."))
    elif options["places"] == "tokens":
        yield "tokens", say(N_("Mix the 11 place tokens face down; 3 are drawn for the first trains, then all are mixed again."))  # fmt: skip
    helpers = [Text(WORDS[f"verb.{helper}"]) for helper in HELPERS[setup.edition]]
    yield "helpers", say(N_("Lay a token beside each helper ({one}; {two}; {three})."), one=helpers[0], two=helpers[1], three=helpers[2])  # fmt: skip
    yield "timetable", say(N_("Shuffle {all} timetable cards, put {removed} in the box unseen and lay the start card on the other {n}."), all=TIMETABLE_CARDS, removed=TIMETABLE_CARDS - state.deck, n=state.deck)  # fmt: skip
    yield "cards", say(N_("Shuffle 81 action cards and deal {n} to each seat."), n=HAND)
    yield "first_seat", say(N_("First is whoever last waited at a crossing for a goods train, else the oldest: {name}."), name=setup.seats[0].name)  # fmt: skip

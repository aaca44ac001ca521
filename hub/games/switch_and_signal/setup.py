"""The first position of a set-up, and how to lay out the real game, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from hub.game import N_, Setup, SetupStep, Text, say

from .cards import MADE_UP
from .components import HAND, HELPERS, PLACE_NUMBERS, TIMETABLE_CARDS
from .course import settle, signal_markers
from .railway.net import net_of, practice_name
from .railway.railway import GOODS, markers, positions, write_railway
from .sheets import known_cards, railway_of
from .state import Draft, State
from .words import WORDS


def start(setup: Setup) -> State:
    """The position before the first move of a checked set-up."""
    options, side = setup.options, setup.edition
    railway = practice_name(side) if options["railway"] == "practice" else write_railway(railway_of(setup))
    net = net_of(railway)
    first, hub = options["placement"] == "first", setup.dealer == "hub"
    hand = (0, 0, 0, 0 if hub else HAND)
    each = 2 if options["goods"] == "8" else 3
    draft = Draft(
        seats=setup.colours,
        names=tuple(seat.name for seat in setup.seats),
        side=side,
        railway=railway,
        hub_deals=hub,
        full_clock=int(options["clock"]),
        goods_each=each,
        extra_signal=options["extra_signal"] == "yes",
        places=options["places"],
        known_cards=known_cards(setup) or (MADE_UP if hub else ()),
        switches=tuple(net.railway.switches.get(id) or positions(net.node[id].ways)[0] for id in net.junctions),
        signals=net.railway.signals if first else (),
        numbers=(0,) * len(PLACE_NUMBERS) if options["places"] == "shuffled" else PLACE_NUMBERS,
        stock=(each,) * len(GOODS),
        delivered=((0,) * len(GOODS),) * len(net.ports),
        clock=int(options["clock"]),
        deck=TIMETABLE_CARDS - int(options["removed"]),
        hands=(hand,) * len(setup.seats),
        laid=net.junctions if first else (),
        tokens=PLACE_NUMBERS if options["places"] == "tokens" else (),
    )
    settle(draft)
    return State(*msgspec.structs.astuple(draft))


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

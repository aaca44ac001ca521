"""Switch & Signal as the house knows it."""

from __future__ import annotations

from random import Random
from typing import Any

from hub.game import TABLE, Effect, Move, PieceKind, Rules, Setup, SetupStep, Standing, Text, Verbs, View
from hub.game.rules import OWNERS
from hub.game.setup import Box
from hub.game.view import Words

from . import course, log, preview, scoring, view
from .amendments import CATALOGUE
from .faults import faults
from .icons import ICONS
from .pieces import pieces
from .railway.map_maker import Railways
from .railway.net import Net, net_of, practice_name
from .railway.railway import write_railway
from .reasons import REASONS
from .setup import checklist, start
from .sheets import SHEETS, check_cards, check_map, hub_cannot_deal, learned, railway_of
from .state import CHANCE, Draft, State
from .title import TITLE
from .verbs import RULEBOOK
from .words import ASKS, WORDS, place_in, place_name, signal_name, way_name


class SwitchAndSignal(Rules[State]):
    """2 to 4 seats, both sides of the board, on a mapped railway or on ours."""

    title = TITLE
    rulebook = RULEBOOK
    verbs = Verbs(RULEBOOK.kinds)
    catalogue = CATALOGUE
    draft_type = Draft
    state_type = State
    reasons = REASONS
    words = WORDS
    icons = ICONS
    asks = ASKS
    sheets = SHEETS
    told_by_box = frozenset({"timetable"})
    at_once = frozenset({"roll", "place"})
    map_maker = Railways()
    board_is = OWNERS
    own_map = {"railway": "own"}

    def check(self, setup: Setup) -> Setup:
        """The set-up with defaults; a map of one's own must be ready to be played on."""
        checked = super().check(setup)
        check_map(checked)
        check_cards(checked)
        return checked

    def barred(self, setup: Setup) -> dict[tuple[str, str], Text]:
        """On the owner's board the hub deals only when it knows all his timetable cards."""
        fault = hub_cannot_deal(setup)
        return {("dealer", "hub"): fault} if fault else {}

    def learned(self, state: State, known: Box) -> Box:
        """Timetable cards the table has turned over; what the hub deals teaches nothing new."""
        if state.hub_deals or not state.shown:
            return {}
        return {"timetable": learned(known.get("timetable", ()), state.shown)}

    # -- the game --

    def start(self, setup: Setup) -> State:
        return start(setup)

    def settle(self, draft: Draft) -> None:
        course.settle(draft)

    def settle_amended(self, draft: Draft) -> None:
        course.settle_amended(draft)

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.over:
            return ()
        return (TABLE,) if state.phase in CHANCE else (state.active,)

    def chance(self, state: State, random: Random) -> Move:
        return course.chance(state, random)

    def view(self, state: State, seat: str | None = None) -> View:
        return view.view(state, self.to_act(state), seat)

    def dealt_anew(self, state: State, seat: str | None, random: Random) -> State:
        return course.dealt_anew(state, seat, random)

    def result(self, state: State) -> Standing | None:
        return scoring.standing(state)

    # -- words --

    def tell(self, before: State, move: Move, after: State) -> Text:
        return log.tell(before, move, after)

    def effect(self, state: State, move: Move) -> Effect:
        return Effect(preview.effect(state, move, self.apply(state, move)))

    def name(self, value: Any, setup: Setup) -> Any:
        """Places and signals by their names on the map, everything else as in the table of words."""
        known = super().name(value, setup)
        if known is not value or not isinstance(value, str):
            return known
        net = _net(setup)
        return signal_name(net, value) if value in net.city_of else place_name(net, value)

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        if facet == "place" and isinstance(value, str):
            return place_in(state, value)
        if facet == "way" and isinstance(value, str):
            return way_name(state.net, value)
        if facet == "open" and isinstance(value, str):
            return " – ".join(value)
        return super().label(facet, value, state, setup)

    # -- the physical game, agreement, proof --

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        return pieces(setup)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        return checklist(setup)

    def faults(self, state: State) -> list[str]:
        return faults(state)


def _net(setup: Setup) -> Net:
    own = setup.options.get("railway") == "own"
    return net_of(write_railway(railway_of(setup)) if own else practice_name(setup.edition))

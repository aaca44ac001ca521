"""Coal Baron: the page of each verb (when, which rules, what it does), and the Rules object made of them.

`judge` asks every rule of a verb's page, `moves` the same rules until one says no.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import msgspec

from hub.game import (
    COLOURS,
    DEALER,
    N_,
    TABLE,
    Amend,
    Amendment,
    Choice,
    Edition,
    Effect,
    Move,
    Option,
    PieceKind,
    Refusal,
    Rules,
    Setup,
    SetupStep,
    Text,
    Title,
    refuse,
)
from hub.game.rules import PLAN
from hub.game.view import Standing, View, Words

from . import amending, drawing, layout, mining, opening, placing, scoring, tell
from .board import MINERS
from .cards import CARDS
from .faults import faults
from .flow import gap
from .moves import (
    VERBS,
    Buy,
    DealOrder,
    DealTile,
    Deliver,
    Draft,
    Draw,
    Earn,
    FillWagon,
    First,
    KeepNone,
    KeepOrder,
    KeepTile,
    LeaveWagon,
    Lift,
    Load,
    Mine,
    ReturnOrder,
    ReturnRest,
    ReturnTile,
    RevealOrder,
    RevealTile,
    ScoreEnd,
    ScoreShift,
    Stop,
    Store,
    Supply,
    Take,
)
from .reasons import REASONS
from .state import OVER, TABLE_PHASES, State, begin
from .tiles import TILES
from .view import seen
from .words import ASKS, WORDS, named

Rule = Callable[[State, Any], Refusal | None]


class Page(msgspec.Struct, frozen=True):
    """A verb's page of the rule sheet. While one of `first` says no, nothing else is said."""

    phases: tuple[str, ...]
    first: tuple[Rule, ...]
    rules: tuple[Rule, ...]
    apply: Callable[[State, Any], State]


_SPACE: tuple[Rule, ...] = (placing.space_exists, placing.space_fits_verb, placing.space_is_unlocked)
_CREW: tuple[Rule, ...] = (placing.right_number, placing.enough_miners)
_HAUL: tuple[Rule, ...] = (mining.coal_exists, mining.source_fits_verb)
_STEP: tuple[Rule, ...] = (mining.substitute_comes_first,)
_DRAWN: tuple[Rule, ...] = (drawing.draws_this_kind, drawing.piece_was_drawn)

PAGES: dict[type[Move], Page] = {
    First: Page(("first",), (), (opening.starter_sits_here,), opening.start_with),
    RevealTile: Page(("tiles",), (), (opening.tile_is_next, opening.fills_the_gap), opening.reveal_tile),
    RevealOrder: Page(("offer", "row"), (), (opening.order_is_next, opening.fills_the_gap), opening.reveal_order),
    Draft: Page(("draft",), (), (opening.order_is_offered,), opening.draft),
    Buy: Page(("work",), _SPACE, (*_CREW, placing.tile_lies_there, placing.tile_is_paid), placing.buy),
    Take: Page(("work",), _SPACE, (*_CREW, placing.order_lies_there), placing.take),
    Draw: Page(("work",), _SPACE, (*_CREW, placing.pile_has_some), placing.draw),
    Mine: Page(("work",), _SPACE, _CREW, placing.mine),
    Deliver: Page(("work",), _SPACE, (*_CREW, placing.something_to_deliver), placing.deliver),
    Earn: Page(("work",), _SPACE, _CREW, placing.earn),
    DealTile: Page(("deal",), (drawing.draws_this_kind,), (opening.tile_is_next,), drawing.deal),
    DealOrder: Page(("deal",), (drawing.draws_this_kind,), (opening.order_is_next,), drawing.deal),
    KeepTile: Page(("keep",), _DRAWN, (drawing.kept_tile_is_paid,), drawing.keep_tile),
    KeepOrder: Page(("keep",), _DRAWN, (), drawing.keep_order),
    KeepNone: Page(("keep",), (), (), drawing.keep_none),
    FillWagon: Page(("wagon",), (), (drawing.supply_has_coal,), drawing.fill_wagon),
    LeaveWagon: Page(("wagon",), (), (), drawing.leave_wagon),
    ReturnTile: Page(
        ("back",), (drawing.hub_dealt, *_DRAWN, drawing.end_exists), (drawing.all_to_one_end,), drawing.return_piece
    ),
    ReturnOrder: Page(
        ("back",), (drawing.hub_dealt, *_DRAWN, drawing.end_exists), (drawing.all_to_one_end,), drawing.return_piece
    ),
    ReturnRest: Page(("back",), (drawing.table_dealt,), (drawing.end_exists,), drawing.return_rest),
    Lift: Page(("mine",), (mining.level_exists,), (*_STEP, mining.cage_moves), mining.lift),
    Load: Page(
        ("mine",),
        _HAUL,
        (*_STEP, mining.cage_is_underground, mining.wagon_has_coal, mining.cage_has_room),
        mining.load,
    ),
    Store: Page(
        ("mine",), _HAUL, (*_STEP, mining.cage_is_up, mining.cube_is_there, mining.no_open_field), mining.store
    ),
    Supply: Page(
        ("mine",),
        (*_HAUL, mining.order_is_own),
        (
            mining.cage_is_up,
            mining.cube_is_there,
            mining.field_is_free,
            mining.second_cube_fits,
            mining.substitute_has_steps,
            mining.substitute_has_second,
        ),
        mining.supply,
    ),
    Stop: Page(("mine",), (), _STEP, mining.stop),
    ScoreShift: Page(("score",), (), (scoring.shift_is_this,), scoring.score_shift),
    ScoreEnd: Page(("final",), (), (), scoring.score_end),
}

CANDIDATES: dict[str, Callable[[State], Iterable[Move]]] = {
    "first": opening.firsts,
    "tiles": opening.reveals,
    "offer": opening.reveals,
    "row": opening.reveals,
    "draft": opening.drafts,
    "work": placing.sendings,
    "wagon": drawing.fillings,
    "deal": drawing.deals,
    "keep": drawing.keeps,
    "back": drawing.returns,
    "mine": mining.steps,
    "score": scoring.shift_scorings,
    "final": scoring.end_scorings,
    OVER: lambda state: (),
}
"""What may be legal in a phase: `moves` keeps those no rule is against."""

STORE_OPTION = Option(
    "store",
    N_("Private store"),
    (
        Choice("free", N_("Any cube may be stored")),
        Choice("unneeded", N_("Only cubes no open field wants")),
    ),
)

TITLE = Title(
    id="coal_baron",
    name="Coal Baron",
    version="1",
    editions=(Edition("first", N_("First edition (2013)"), tuple(MINERS)),),
    options=(DEALER, STORE_OPTION),
    colours=tuple(COLOURS),
    note=N_("Send miners to work, dig coal, deliver orders over three shifts."),
)


def turn_refusal(state: State, move: Move, page: Page) -> Refusal | None:
    """Whether this seat may do such a thing now at all."""
    if state.phase == OVER:
        return refuse("game.over")
    if move.seat != TABLE and move.seat not in state.seats:
        return refuse("seat.unknown", seat=move.seat)
    if state.phase in TABLE_PHASES:
        if move.seat != TABLE:
            return refuse("turn.table")
    elif move.seat != state.seats[state.active]:
        return refuse("turn.not_yours", seat=move.seat, active=state.seats[state.active])
    return None if state.phase in page.phases else refuse("phase.wrong")


def _clear(state: State, move: Move) -> bool:
    """Whether no rule of the verb's page is against a move; stops at the first that is."""
    page = PAGES[type(move)]
    for rule in page.first:
        if rule(state, move):
            return False
    for rule in page.rules:  # noqa: SIM110 - the hottest loop of the title; any() over a generator costs more
        if rule(state, move):
            return False
    return True


class CoalBaron(Rules[State]):
    """The rules of Coal Baron for two to four seats."""

    title = TITLE
    board_is = PLAN
    verbs = VERBS
    state_type = State
    reasons = REASONS
    words = WORDS
    asks = ASKS

    # -- the game --

    def start(self, setup: Setup) -> State:
        return begin(setup)

    def moves(self, state: State) -> Iterator[Move]:
        return (move for move in CANDIDATES[state.phase](state) if _clear(state, move))

    def judge(self, state: State, move: Move) -> tuple[Refusal, ...]:
        if isinstance(move, Amend):
            return amending.judge(state, move)
        page = PAGES.get(type(move))
        if page is None:
            return (refuse("verb.unknown", verb=move.verb),)
        if refusal := turn_refusal(state, move, page):
            return (refusal,)
        for rule in page.first:
            if refusal := rule(state, move):
                return (refusal,)
        return tuple(refusal for rule in page.rules if (refusal := rule(state, move)))

    def apply(self, state: State, move: Move) -> State:
        return amending.amend(state, move) if isinstance(move, Amend) else PAGES[type(move)].apply(state, move)

    def attempts(self, state: State) -> Iterable[Move]:
        return mining.all_steps(state) if state.phase == "mine" else CANDIDATES[state.phase](state)

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.phase == OVER:
            return ()
        return (TABLE,) if state.phase in TABLE_PHASES else (state.seats[state.active],)

    def chance(self, state: State, random: Random) -> Move:
        if state.phase in ("tiles", "offer", "row", "deal"):
            return _drawn(state, random)
        return random.choice(list(self.moves(state)))

    def view(self, state: State, seat: str | None = None) -> View:
        return seen(state, seat)

    def result(self, state: State) -> Standing | None:
        return scoring.standing(state) if state.phase == OVER else None

    # -- words --

    def name(self, value: Any, setup: Setup) -> Any:
        return named("", value) or super().name(value, setup)

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        return named(facet, value) or super().label(facet, value, state, setup)

    def tell(self, before: State, move: Move, after: State) -> Text:
        return tell.tell(before, move, after)

    def effect(self, state: State, move: Move) -> Effect:
        return tell.effect(state, move, self.apply(state, move))

    # -- the physical game, agreement and proof --

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        return layout.pieces(setup)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        return layout.checklist(setup)

    def amendments(self, state: State) -> tuple[Amendment, ...]:
        return tuple(amending.amendments(state).values())

    def amend_words(self, state: State, target: str, value: str) -> Words:
        return amending.value_words(state, target, value)

    def faults(self, state: State) -> list[str]:
        return faults(state)


def _drawn(state: State, random: Random) -> Move:
    tiles = state.phase == "tiles" or (state.phase == "deal" and state.drawing == "tile")
    if tiles:
        kind = opening.drawn_by_chance(state.tile_pile, (tile.id for tile in TILES), random)
    else:
        kind = opening.drawn_by_chance(state.order_pile, (card.id for card in CARDS), random)
    if state.phase == "deal":
        return DealTile(TABLE, kind) if tiles else DealOrder(TABLE, kind)
    space = gap(state, state.phase)
    return RevealTile(TABLE, kind, space) if tiles else RevealOrder(TABLE, kind, space)


RULES = CoalBaron()

"""What the tablet shows of Coal Baron: whose turn it is, the clock with every standing, piles, pits and points."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, TABLE, Text, say
from hub.game.view import Fact, Panel, Piece, Score, Source, Track, TrackSpace, Tray, Turn, View

from .board import CAGE_SPOTS, CLOCK, COALS, SCORED, SHIFTS, SPACE
from .cards import CARD
from .course import gap
from .log import who
from .scoring import away, counted, end_points, points_for, shift_points, standing
from .state import OVER, SOURCES, TABLE_PHASES, Pit, State, empty_wagons, tiles_on, wagons
from .tiles import TILE, TILES
from .view_board import board
from .view_pieces import card_piece, loose_cubes, order_piece, tile_piece
from .words import space_name, word


def seen(state: State, seat: str | None) -> View:
    """Everything a seat may see; what everyone may see for None."""
    return View(
        title="coal_baron",
        edition=state.setup.edition,
        viewer=seat or "",
        turn=_turn(state),
        phase=tuple(_phase(state)),
        panels=tuple(_panel(state, index, seat) for index in range(len(state.seats))),
        board=board(state),
        tracks=(_clock(state),),
        trays=tuple(_trays(state)),
        scores=tuple(_score(state, index) for index in range(len(state.seats))),
        standing=standing(state) if state.phase == OVER else None,
    )


# -- whose turn, which shift --

_ASKS = {
    "first": N_("Who starts?"),
    "tiles": N_("Lay a tile open: {space}."),
    "row": N_("Lay an order open: {space}."),
    "offer": N_("Lay an order open for the draft."),
    "draft": N_("{seat}: draft an order."),
    "work": N_("{seat}: send miners to work."),
    "wagon": N_("{seat}: this colour has run out; load another or none."),
    "deal": N_("{seat} looks at pieces of the pile."),
    "keep": N_("{seat}: keep one of the drawn pieces, or none."),
    "back": N_("{seat}: put the rest back."),
    "mine": N_("{seat}: mine."),
    "score": N_("All miners are at work: score the shift."),
    "final": N_("Score the end of the game."),
    OVER: N_("The game is over."),
}


def _turn(state: State) -> Turn:
    ask = say(_ASKS[state.phase], seat=who(state, state.seats[state.active]), space=_next_space(state))
    if state.phase == OVER:
        return Turn((), ask)
    if state.phase in TABLE_PHASES:
        return Turn((TABLE,), ask)
    return Turn((state.seats[state.active],), ask, state.steps if state.phase == "mine" else None)


def _next_space(state: State) -> Text | str:
    space = gap(state, state.phase) if state.phase in ("tiles", "row") else ""
    return space_name(SPACE[space]) if space else ""


def _phase(state: State) -> Iterator[Fact]:
    if state.shift:
        yield Fact("shift", say(N_("Shift")), state.shift, SHIFTS)
    else:
        yield Fact("shift", say(N_("Shift")), say(N_("setting up")))
    if state.phase == "mine":
        yield Fact("steps", say(N_("Steps left")), state.steps)
    if state.phase != "first":
        yield Fact("first", say(N_("Start player")), who(state, state.seats[state.first]))


# -- the clock --


def _clock(state: State) -> Track:
    spaces = []
    for category in CLOCK:
        counts = tuple(counted(pit, category) for pit in state.pits)
        points = points_for(counts, category)
        label = say(
            "{category} {first}/{second}", category=word(category.id), first=category.first, second=category.second
        )
        leaders = tuple(seat for seat, p in zip(state.seats, points, strict=True) if p == category.first)
        standing_of = tuple(
            Piece("standing", say("{n}", n=n), icon="points" if p else "order", owner=seat, lines=_would(p))
            for seat, n, p in zip(state.seats, counts, points, strict=True)
            if n
        )
        spaces.append(TrackSpace(label, leaders, standing_of))
    note = say(N_("At the end of this shift the first {n} circles are scored."), n=SCORED[max(state.shift, 1)])
    return Track("clock", say(N_("Shift clock")), tuple(spaces), note)


def _would(points: int) -> tuple[Text, ...]:
    return (say(N_("would get {points} VP"), points=points),) if points else ()


# -- piles and supply --


def _trays(state: State) -> Iterator[Tray]:
    if state.phase in ("offer", "draft"):
        cards = tuple(card_piece(CARD[card], {"order": card}) for card in state.draft)
        yield Tray("draft", say(N_("Open for the draft")), cards)
    yield Tray("tile_pile", say(N_("Pile of tiles")), n=state.tile_pile.size)
    yield Tray("order_pile", say(N_("Pile of orders")), n=state.order_pile.size)
    yield Tray("supply", say(N_("General supply")), loose_cubes(state.supply))


# -- a seat's pit --


def _panel(state: State, index: int, viewer: str | None) -> Panel:
    pit, seat = state.pits[index], state.seats[index]
    drawing = bool(state.drawing) and index == state.active
    return Panel(
        seat=seat,
        order=(index - state.first) % len(state.seats) + 1,
        active=state.phase not in TABLE_PHASES and state.phase != OVER and index == state.active,
        money=pit.marks,
        score=pit.points,
        hand_count=_in_hand(state) if drawing else None,
        hand=_hand(state) if drawing and viewer == seat and state.hand else None,
        facts=tuple(_facts(state, index)),
        trays=tuple(_pit_trays(pit)),
    )


def _in_hand(state: State) -> int:
    return len(state.hand) if state.dealer == "hub" else state.drawn


def _hand(state: State) -> tuple[Piece, ...]:
    if state.drawing == "tile":
        return tuple(tile_piece(TILE[tile], {"tile": tile}) for tile in state.hand)
    return tuple(card_piece(CARD[card], {"order": card}) for card in state.hand)


def _facts(state: State, index: int) -> Iterator[Fact]:
    pit = state.pits[index]
    yield Fact("miners", say(N_("Miners at home")), pit.miners, pit.miners + away(state, index))
    yield Fact("level", say(N_("Cage")), word(f"level.{pit.level}"))
    yield Fact("cage", say(N_("Cubes in the cage")), sum(pit.cage), CAGE_SPOTS)
    yield Fact("balance", say(N_("Tiles light / dark")), f"{tiles_on(pit, 'light')} / {tiles_on(pit, 'dark')}")
    if index == state.first and state.phase != "first":
        yield Fact("start", say(N_("Start player")), "★")


def _pit_trays(pit: Pit) -> Iterator[Tray]:
    orders = tuple(order_piece(order) for order in pit.orders)
    yield Tray("orders", say(N_("Outstanding orders")), orders, len(orders))
    where = say(N_("at: {level}"), level=word(f"level.{pit.level}"))
    yield Tray("cage", say(N_("Cage")), loose_cubes(pit.cage, "cage"), note=where)
    yield Tray("store", say(N_("Private store")), loose_cubes(pit.store, "store"))
    yield Tray("surface", word("level.0"), facets={"level": 0}, n=0)
    for number, coal in enumerate(COALS, 1):
        yield _level(pit, number, coal)
    delivered = tuple(card_piece(CARD[card], {}) for card in pit.delivered)
    yield Tray("delivered", say(N_("Delivered orders")), delivered, len(delivered))


def _level(pit: Pit, number: int, coal: str) -> Tray:
    """One level: its tiles by kind and the cubes on its wagons."""
    laid = tuple(tile_piece(tile, {}, n) for tile, n in zip(TILES, pit.tiles, strict=True) if n and tile.coal == coal)
    source = loose_cubes(pit.coal[number - 1], "wagon")
    note = say(N_("{empty} of {wagons} wagons empty"), empty=empty_wagons(pit, coal), wagons=wagons(pit, coal))
    return Tray(f"level_{number}", word(f"level.{number}"), (*source, *laid), note=note, facets={"level": number})


# -- points --


def _score(state: State, index: int) -> Score:
    pit = state.pits[index]
    would = projected(state, index)
    sources = tuple(
        Source(source, word(f"from.{source}"), now, would[source])
        for source, now in zip(SOURCES, pit.scored, strict=True)
    )
    return Score(state.seats[index], pit.points, sum(would.values()), sources)


def projected(state: State, index: int) -> dict[str, int]:
    """Points by source if this shift and then the game ended now."""
    would = dict(zip(SOURCES, state.pits[index].scored, strict=True))
    if state.phase == OVER:
        return would
    if state.phase != "final":
        for category, _, points in shift_points(state, max(state.shift, 1)):
            would[category.group] += points[index]
    for source, n in end_points(state.pits[index]).items():
        would[source] += n
    return would

"""What the tablet shows of Coal Baron: the board, the clock with every standing, the piles and each seat's pit."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, TABLE, Text, count, say
from hub.game.view import (
    Board,
    Cube,
    Fact,
    Panel,
    Piece,
    Place,
    Score,
    Slot,
    Source,
    Track,
    TrackSpace,
    Tray,
    Turn,
    View,
)

from .board import (
    CAGE_SPOTS,
    CLOCK,
    COALS,
    ORDER_INDEX,
    SCORED,
    SHIFTS,
    SPACE_INDEX,
    SPACES,
    WORKSHOP_INDEX,
    Space,
)
from .cards import CARD, Card
from .flow import gap
from .placing import needed
from .scoring import away, counted, end_points, points_for, shift_points, standing
from .state import OVER, SOURCES, TABLE_PHASES, Counts, Order, Pit, State, empty_wagons, tiles_on, wagons
from .tell import who
from .tiles import TILE, TILES, Tile
from .words import COLOUR_WORDS, marks, miners, order_name, space_name, tile_name, word

TRANSPORT_ICONS = {"barrow": "wheelbarrow", "carriage": "cart", "motorcar": "lorry", "engine": "train"}


def seen(state: State, seat: str | None) -> View:
    """Everything a seat may see; what everyone may see for None."""
    return View(
        title="coal_baron",
        edition=state.setup.edition,
        viewer=seat or "",
        turn=_turn(state),
        phase=tuple(_phase(state)),
        panels=tuple(_panel(state, index, seat) for index in range(len(state.seats))),
        board=_board(state),
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
    return space_name(SPACES[SPACE_INDEX[space]]) if space else ""


def _phase(state: State) -> Iterator[Fact]:
    if state.shift:
        yield Fact("shift", say(N_("Shift")), state.shift, SHIFTS)
    else:
        yield Fact("shift", say(N_("Shift")), say(N_("setting up")))
    if state.phase == "mine":
        yield Fact("steps", say(N_("Steps left")), state.steps)
    if state.phase != "first":
        yield Fact("first", say(N_("Start player")), who(state, state.seats[state.first]))


# -- the board: our own plan, one row for each kind of work --

_COLUMNS, _ROWS = 165, 125
_ROW_OF = {"workshop": 0, "mining": 2, "delivery": 3, "money": 4, "cash": 4, "order": 5}
_HALF = 31


def _spots() -> dict[str, tuple[int, int]]:
    spots: dict[str, tuple[int, int]] = {}
    filled: dict[int, int] = {}
    for space in SPACES:
        row = _ROW_OF[space.work] if space.work != "draw" else (1 if space.id == "workshop_draw" else 5)
        if row == 0 and filled.get(0, 0) == 5:
            row = 1
        column = filled.get(row, 0)
        filled[row] = column + 1
        spots[space.id] = (95 + column * _COLUMNS, 60 + row * _ROWS)
    return spots


SPOTS = _spots()
CANTEEN = (95 + 5 * _COLUMNS, 60 + 3 * _ROWS)
WIDTH, HEIGHT = 190 + 5 * _COLUMNS, 120 + 5 * _ROWS


def _board(state: State) -> Board:
    places = tuple(_place(state, space) for space in SPACES)
    return Board(WIDTH, HEIGHT, (*places, _canteen(state)))


def _place(state: State, space: Space) -> Place:
    x, y = SPOTS[space.id]
    if space.work == "cash":
        crew = tuple(_crew(seat, n) for seat, n in zip(state.seats, state.cash, strict=True) if n)
        slot = Slot(space.id, x, y, ("miner",), facets={"space": space.id})
        return Place(
            space.id,
            _short(space),
            x,
            y,
            "money",
            slots=(slot,),
            pieces=crew,
            notes=_notes(state, space),
            facets={"space": space.id},
        )
    return Place(
        space.id,
        _short(space),
        x,
        y,
        "workshop" if space.id == "workshop_draw" else "order" if space.id == "order_draw" else space.work,
        slots=tuple(_slots(state, space, x, y)),
        notes=_notes(state, space),
        facets={} if _locked(state, space) else {"space": space.id},
    )


def _short(space: Space) -> Text:
    """The name as it stands on the plan, where room is scarce."""
    if space.work == "mining":
        return count("{n} step", "{n} steps", space.value)
    if space.work == "money":
        return marks(space.value)
    if space.work == "delivery":
        return word(space.transport)
    if space.work == "draw":
        return say(N_("Draw five"))
    return space_name(space)


def _locked(state: State, space: Space) -> bool:
    return space.from_seats > len(state.seats)


def _notes(state: State, space: Space) -> tuple[Text, ...]:
    if _locked(state, space):
        return (say(N_("locked space")),)
    return (say(N_("takes {miners}"), miners=miners(needed(state, space.id))),)


def _slots(state: State, space: Space, x: int, y: int) -> Iterator[Slot]:
    """A slot for the miners and, at workshops and orders, one for the piece that lies there."""
    index = SPACE_INDEX[space.id]
    closed = _locked(state, space)
    facets: dict[str, str | int] = {} if closed else {"space": space.id}
    crew = _crew(state.seats[state.owners[index]], state.crews[index], facets) if state.crews[index] else None
    pair = space.work in ("workshop", "order")
    yield Slot(space.id, x - _HALF if pair else x, y, ("miner",), crew, closed, facets)
    if space.work == "workshop":
        tile = state.tiles[WORKSHOP_INDEX[space.id]]
        piece = tile_piece(TILE[tile], facets) if tile else None
        yield Slot(f"{space.id}.tile", x + _HALF, y, ("tunnel",), piece, closed, facets)
    elif space.work == "order":
        card = state.orders[ORDER_INDEX[space.id]]
        piece = card_piece(CARD[card], facets) if card else None
        yield Slot(f"{space.id}.order", x + _HALF, y, ("card",), piece, closed, facets)


def _crew(seat: str, n: int, facets: dict[str, str | int] | None = None) -> Piece:
    return Piece("miner", miners(n), icon="miner", owner=seat, n=n, facets=facets or {})


def _canteen(state: State) -> Place:
    x, y = CANTEEN
    crew = tuple(_crew(seat, n) for seat, n in zip(state.seats, state.canteen, strict=True) if n)
    return Place("canteen", word("canteen"), x, y, "canteen", pieces=crew)


# -- tiles, cards and cubes as pieces --


def tile_piece(tile: Tile, facets: dict[str, str | int], n: int = 1) -> Piece:
    """A tunnel tile with its price."""
    return Piece(
        f"tunnel_{tile.coal}",
        tile_name(tile),
        icon="tunnel",
        level=tile.level,
        cubes=(Cube("wagon", say(N_("wagons")), tile.wagons),),
        lines=(say(N_("price: {marks}"), marks=marks(tile.price)),),
        facets=facets,
        n=n,
    )


def card_piece(card: Card, facets: dict[str, str | int]) -> Piece:
    """An order card with its fields."""
    fields = tuple(_cube(coal, card.fields.count(coal)) for coal in dict.fromkeys(card.fields))
    return Piece("order", order_name(card), icon=TRANSPORT_ICONS[card.transport], cubes=fields, facets=facets)


def order_piece(order: Order) -> Piece:
    """An outstanding order: what lies on its fields and what is still wanted."""
    card = CARD[order.card]
    placed = [coal for field in order.fields for coal in field.split("+") if coal]
    wanted = [coal for coal, cubes in zip(card.fields, order.fields, strict=True) if not cubes]
    if wanted:
        names = [say("{n} × {coal}", n=wanted.count(coal), coal=_colour(coal)) for coal in dict.fromkeys(wanted)]
        line = say(N_("still wanted: {coals}"), coals=_joined(names))
    else:
        line = say(N_("ready to be delivered"))
    return Piece(
        "order",
        order_name(card),
        icon=TRANSPORT_ICONS[card.transport],
        cubes=tuple(_cube(coal, placed.count(coal)) for coal in dict.fromkeys(placed)),
        lines=(line,),
        facets={"order": order.card},
    )


def _joined(parts: list[Text]) -> Text:
    names = [f"part{i}" for i in range(len(parts))]
    return Text(", ".join("{" + name + "}" for name in names), dict(zip(names, parts, strict=True)))


def _colour(coal: str) -> Text:
    return Text(COLOUR_WORDS[coal])


def _cube(coal: str, n: int) -> Cube:
    return Cube(f"coal_{coal}", word(f"coal.{coal}"), n)


def _cubes(counts: Counts, source: str) -> tuple[Piece, ...]:
    """Loose cubes that can be touched: they show their colour and where they lie."""
    return tuple(
        Piece(f"coal_{coal}", word(f"coal.{coal}"), icon="coal", facets={"coal": coal, "source": source}, n=n)
        for coal, n in zip(COALS, counts, strict=True)
        if n
    )


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
    supply = tuple(
        Piece(f"coal_{coal}", word(f"coal.{coal}"), icon="coal", facets={"coal": coal}, n=n)
        for coal, n in zip(COALS, state.supply, strict=True)
        if n
    )
    yield Tray("supply", say(N_("General supply")), supply)


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
    yield Tray("cage", say(N_("Cage")), _cubes(pit.cage, "cage"), note=where)
    yield Tray("store", say(N_("Private store")), _cubes(pit.store, "store"))
    yield Tray("surface", word("level.0"), facets={"level": 0}, n=0)
    for number, coal in enumerate(COALS, 1):
        yield _level(pit, number, coal)
    delivered = tuple(card_piece(CARD[card], {}) for card in pit.delivered)
    yield Tray("delivered", say(N_("Delivered orders")), delivered, len(delivered))


def _level(pit: Pit, number: int, coal: str) -> Tray:
    """One level: its tiles by kind and the cubes on its wagons."""
    laid = tuple(tile_piece(tile, {}, n) for tile, n in zip(TILES, pit.tiles, strict=True) if n and tile.coal == coal)
    source = _cubes(pit.coal[number - 1], "wagon")
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

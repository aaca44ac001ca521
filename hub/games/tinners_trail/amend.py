"""Tinners' Trail, amendments: what the table may set by agreement, so that play never locks.

Printed values that were entered wrongly (a tile's face, the market, what a country gives) are corrected here too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from hub.game import N_, TABLE, Amend, Amendment, Refusal, Text, refuse, say
from hub.game.view import Words

from .board import AREA_NAMES, AREAS, BORDERS, ENDS, LORD, NO_LIMIT, ORES, PRICES, ROUNDS, TOKENS
from .lord import plan
from .referee import settle
from .state import DOWN, GONE, UP, USED, Area, Draft, State, Step, column_of
from .tell import who

YES, NO, NOBODY = "yes", "no", "none"
KNOWN, UNKNOWN = "known", "unknown"
Setter = Callable[[Draft, str], None]
_VALUES = {YES: N_("yes"), NO: N_("no"), NOBODY: N_("nobody"), KNOWN: N_("hold"), UNKNOWN: N_("do not hold")}


class Item(msgspec.Struct, frozen=True):
    """One amendable thing and how it is set."""

    amendment: Amendment
    set: Setter


def items(state: State) -> Iterator[Item]:
    """Everything that may be set now."""
    yield from _prices(state)
    for player in state.players:
        yield from _player(state, player.seat)
    for index in range(len(AREAS)):
        yield from _area(state, index)
    for border in BORDERS:
        yield _flag(
            f"adit.{border}", say(N_("Adit: {border}"), border=_border(border)), border in state.adits, _adit(border)
        )
    yield from _box(state)


def amendments(state: State) -> tuple[Amendment, ...]:
    """Everything that may be set now, in words."""
    return tuple(item.amendment for item in items(state))


def value_words(state: State, target: str, value: str) -> Words:
    """What a value is called: people by their names, money with its sign, the rest by its word."""
    if target.startswith("mine.") and value != NOBODY:
        return who(state, value)
    if target.startswith(("price.", "money.", "spent.")):
        return f"£{value}"
    return Text(_VALUES[value]) if value in _VALUES else value


def agreed(state: State, move: Amend) -> Text:
    """The sentence of the log: what was set, and to what, as people call it."""
    found = next((one.amendment.label for one in items(state) if one.amendment.target == move.target), None)
    what, value = found or move.target, value_words(state, move.target, move.value)
    if move.reason:
        return say(N_("By agreement: {what} → {value} ({reason})."), what=what, value=value, reason=move.reason)
    return say(N_("By agreement: {what} → {value}."), what=what, value=value)


def refusals(state: State, move: Amend) -> tuple[Refusal, ...]:
    """Why an amendment cannot be: nobody of this game, no such thing, or not such a value."""
    if move.seat not in (*state.game.seats, TABLE):
        return (refuse("seat.unknown", seat=move.seat),)
    item = next((one for one in items(state) if one.amendment.target == move.target), None)
    if item is None:
        return (refuse("amend.unknown", target=move.target),)
    what = item.amendment
    if what.allows(move.value):
        return ()
    allowed = ", ".join(what.choices) or f"{what.low}-{what.high}"
    return (refuse("amend.value", target=move.target, value=move.value, allowed=allowed),)


def amended(state: State, move: Amend) -> State:
    """The state after an amendment; whose turn it is follows from the markers as they stand now."""
    draft = Draft(state)
    next(one for one in items(state) if one.amendment.target == move.target).set(draft, move.value)
    _go_on(draft)
    return settle(draft)


def _go_on(draft: Draft) -> None:
    """Ask again whose turn it is; what Lord Wallace had decided may have become impossible."""
    step = draft.state.step
    if step is None:
        return
    if step.kind in ("act", "lord_card"):
        draft.instead(Step("turn"))
    elif step.kind == "lord_does" and step.what != "open" and plan(draft.state, step.what) is None:
        if step.what == "subsidy" or step.what.startswith("grant_"):
            draft.next()
        else:
            draft.instead(Step("turn"))


def _amid(state: State) -> bool:
    """Whether an action is under way whose work points are still to be paid: markers stay where they are until then."""
    return state.phase == "actions" and state.step is not None and state.step.kind not in ("act", "lord_card")


# -- shapes --


def _number(target: str, label: Text, now: int, high: int, set_: Setter, low: int = 0) -> Item:
    return Item(Amendment(target, label, str(now), low=low, high=high), set_)


def _choice(target: str, label: Text, now: str, choices: tuple[str, ...], set_: Setter) -> Item:
    return Item(Amendment(target, label, now, choices), set_)


def _flag(target: str, label: Text, now: bool, set_: Setter) -> Item:
    return _choice(target, label, YES if now else NO, (NO, YES), set_)


def _border(border: str) -> str:
    west, east = ENDS[border]
    return f"{AREA_NAMES[AREAS[west]]} - {AREA_NAMES[AREAS[east]]}"


# -- prices and improvements --

_ORE = {"tin": N_("Price of tin"), "copper": N_("Price of copper")}
_TOKEN = {
    "adit": N_("Adits left this round"),
    "port": N_("Ports left this round"),
    "train": N_("Locomotives left this round"),
    "miner": N_("Miners left this round"),
}


def _prices(state: State) -> Iterator[Item]:
    for n, ore in enumerate(ORES):
        if state.columns[n]:
            values = tuple(map(str, PRICES[ore]))
            yield _choice(f"price.{ore}", Text(_ORE[ore]), values[state.columns[n] - 1], values, _set_price(n, values))
    if state.round:
        for n, token in enumerate(TOKENS):
            yield _number(f"stock.{token}", Text(_TOKEN[token]), state.stock[n], 6, _set_stock(n))
        groups = _groups(state)
        yield _number(
            "pumps", Text(N_("Groups of steam pumps left")), len(state.pumps), len(groups), _set_pumps(groups)
        )


def _groups(state: State) -> tuple[int, ...]:
    return tuple(group for row in state.game.board[: state.round] for group in row.pumps)


def _set_price(n: int, values: tuple[str, ...]) -> Setter:
    def set_(draft: Draft, value: str) -> None:
        columns = list(draft.state.columns)
        columns[n] = values.index(value) + 1
        draft.set(columns=tuple(columns))

    return set_


def _set_stock(n: int) -> Setter:
    def set_(draft: Draft, value: str) -> None:
        stock = list(draft.state.stock)
        stock[n] = int(value)
        draft.set(stock=tuple(stock))

    return set_


def _set_pumps(groups: tuple[int, ...]) -> Setter:
    return lambda draft, value: draft.set(pumps=groups[: int(value)])


# -- players --

_HELD = {
    "money": N_("Money: {seat}"),
    "copper": N_("Copper held: {seat}"),
    "tin": N_("Tin held: {seat}"),
    "arsenic": N_("Arsenic held: {seat}"),
    "spent": N_("Costs this round: {seat}"),
}


def _player(state: State, seat: str) -> Iterator[Item]:
    player = state.player(seat)
    assert player is not None
    held = ("copper", "tin", "spent") if seat == LORD else ("money", "copper", "tin", "arsenic")
    for name in held:
        if name != "arsenic" or state.game.arsenic:
            owed = state.auction.bid if name == "money" and state.auction and state.auction.leader == seat else 0
            now, label = getattr(player, name), say(_HELD[name], seat=who(state, seat))
            yield _number(f"{name}.{seat}", label, now, 999, _set_held(seat, name), min(owed, now))
    yield _number(
        f"points.{seat}", say(N_("Points: {seat}"), seat=who(state, seat)), player.points, 999, _set_points(seat)
    )
    column = column_of(state, seat)
    if column >= 0 and state.phase == "actions" and not _amid(state):
        label = say(N_("Column of the work track: {seat}"), seat=who(state, seat))
        yield _number(f"work.{seat}", label, column, player.limit - 1, _set_column(seat))
    if state.game.arsenic and not _amid(state):
        label = say(N_("Column of the limiter: {seat}"), seat=who(state, seat))
        yield _number(f"limit.{seat}", label, player.limit, NO_LIMIT, _set_limit(seat), max(1, column + 1))
    if not state.game.hub and seat != LORD:
        for deck in (*state.game.regions_used, *filter(None, [state.game.joker_deck])):
            label = say(N_("Map in hand: {seat}, deck {deck}"), seat=who(state, seat), deck=deck)
            yield _flag(f"map.{seat}.{deck}", label, deck in player.hand, _set_map(seat, deck))


def _set_held(seat: str, name: str) -> Setter:
    return lambda draft, value: draft.player(seat, **{name: int(value)})


def _set_points(seat: str) -> Setter:
    def set_(draft: Draft, value: str) -> None:
        player = draft.of(seat)
        draft.player(seat, agreed=player.agreed + int(value) - player.points)

    return set_


def _set_column(seat: str) -> Setter:
    return lambda draft, value: draft.place(seat, int(value))


def _set_limit(seat: str) -> Setter:
    return lambda draft, value: draft.player(seat, limit=int(value))


def _set_map(seat: str, deck: str) -> Setter:
    def set_(draft: Draft, value: str) -> None:
        hand = tuple(card for card in draft.of(seat).hand if card != deck)
        draft.player(seat, hand=(*hand, deck) if value == YES else hand)

    return set_


# -- areas --

_CUBES = {
    "copper": N_("Copper: {area}"),
    "tin": N_("Tin: {area}"),
    "water": N_("Water: {area}"),
    "arsenic": N_("Arsenic: {area}"),
    "drainage": N_("Drainage markers: {area}"),
    "miners": N_("Miners: {area}"),
    "pumps": N_("Lasting steam pumps: {area}"),
}
_TOKENS = {"port": N_("Port: {area}"), "train": N_("Locomotive: {area}")}
_FACE = {
    "copper": N_("Copper on the tile: {area}"),
    "tin": N_("Tin on the tile: {area}"),
    "water": N_("Water on the tile: {area}"),
}


def _area(state: State, index: int) -> Iterator[Item]:
    id, area = AREAS[index], state.areas[index]
    name = AREA_NAMES[id]
    for cube, label in _CUBES.items():
        if not _may_lie(state, area, cube):
            continue
        high = 3 if cube in ("miners", "pumps") else 30
        yield _number(f"area.{id}.{cube}", say(label, area=name), getattr(area, cube), high, _set_cubes(index, cube))
    for token, label in _TOKENS.items():
        yield _flag(f"area.{id}.{token}", say(label, area=name), getattr(area, token), _set_token(index, token))
    if area.face and area.tile in (UP, USED):
        for cube, label in _FACE.items():
            now = getattr(area.face, cube)
            yield _number(f"tile.{id}.{cube}", say(label, area=name), now, 9, _set_face(index, cube))
    if not state.auction and area.tile in (USED, UP, DOWN, GONE) and area.face:
        owners = (NOBODY, *(p.seat for p in state.players if p.mines or p.seat == area.owner))
        yield _choice(f"mine.{id}", say(N_("Mine: {area}"), area=name), area.owner or NOBODY, owners, _set_owner(index))


def _may_lie(state: State, area: Area, cube: str) -> bool:
    """Water needs a mine, drainage markers wait for one, arsenic needs its expansion."""
    if cube in ("water", "pumps"):
        return bool(area.owner)
    if cube == "drainage":
        return not area.owner
    return cube != "arsenic" or state.game.arsenic


def _set_cubes(index: int, cube: str) -> Setter:
    return lambda draft, value: draft.area(index, **{cube: int(value)})


def _set_token(index: int, token: str) -> Setter:
    return lambda draft, value: draft.area(index, **{token: value == YES})


def _set_face(index: int, cube: str) -> Setter:
    """What was told of a tile is corrected; where a mine stands, its cubes are put right by as many."""

    def set_(draft: Draft, value: str) -> None:
        area = draft.state.areas[index]
        face = area.face
        assert face is not None
        if area.owner:
            draft.area(index, **{cube: max(0, getattr(area, cube) + int(value) - getattr(face, cube))})
        draft.area(index, face=msgspec.structs.replace(face, agreed=True, **{cube: int(value)}))

    return set_


def _set_owner(index: int) -> Setter:
    """A mine changes hands, is taken back (its tile lies open again) or is put there."""

    def set_(draft: Draft, value: str) -> None:
        area = draft.state.areas[index]
        owner = "" if value == NOBODY else value
        if area.owner and area.owner != owner:
            draft.player(area.owner, mines=draft.of(area.owner).mines + 1)
        if owner and area.owner != owner:
            draft.player(owner, mines=draft.of(owner).mines - 1)
        if owner:
            draft.area(index, owner=owner, tile=USED, marks=(), seen=(), drainage=0)
        else:
            draft.area(index, owner="", tile=UP if area.tile == USED else area.tile, water=0, pumps=0)

    return set_


def _adit(border: str) -> Setter:
    def set_(draft: Draft, value: str) -> None:
        left = tuple(one for one in draft.state.adits if one != border)
        draft.set(adits=(*left, border) if value == YES else left)

    return set_


# -- printed values --


_SHEET = {
    "tiles": N_("Area tiles of the box sheet"),
    "cards": N_("Geological maps of the box sheet"),
    "lord_cards": N_("Lord Wallace's cards of the box sheet"),
}


def _box(state: State) -> Iterator[Item]:
    game = state.game
    for name, words in _SHEET.items():
        if getattr(game, name) and not game.hub:
            yield _choice(f"sheet.{name}", Text(words), KNOWN, (KNOWN, UNKNOWN), _trust(name))
    for n in range(ROUNDS if game.emigration else 0):
        label = say(N_("Printed: Sierra Madre, round {n}"), n=n + 1)
        yield _number(f"printed.sierra.{n + 1}", label, game.sierra[n], 60, _set_printed("sierra", n))
        label = say(N_("Printed: Kimberley, round {n}"), n=n + 1)
        yield _number(f"printed.kimberley.{n + 1}", label, game.kimberley[n], 40, _set_printed("kimberley", n))
    for section, prices in enumerate(game.market, 1):
        for n, now in enumerate(prices):
            label = say(N_("Printed: arsenic market, section {section}, space {n}"), section=section, n=n + 1)
            yield _number(f"printed.market.{section}.{n + 1}", label, now, 40, _set_space(section - 1, n), 1)


def _trust(name: str) -> Setter:
    """A sheet that is wrong or not whole must not stop the game: without it everything is asked as it turns up."""

    def set_(draft: Draft, value: str) -> None:
        if value == UNKNOWN:
            draft.set(game=msgspec.structs.replace(draft.state.game, **{name: ()}))

    return set_


def _set_printed(name: str, n: int) -> Setter:
    def set_(draft: Draft, value: str) -> None:
        values = list(getattr(draft.state.game, name))
        values[n] = int(value)
        draft.set(game=msgspec.structs.replace(draft.state.game, **{name: tuple(values)}))

    return set_


def _set_space(section: int, n: int) -> Setter:
    def set_(draft: Draft, value: str) -> None:
        market = [list(prices) for prices in draft.state.game.market]
        market[section][n] = int(value)
        draft.set(game=msgspec.structs.replace(draft.state.game, market=tuple(map(tuple, market))))

    return set_

"""Tinners' Trail, amendments: what the table may set by agreement, so that play never locks.

Printed values that were entered wrongly (a tile's face, the market, what a country gives) are corrected here too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from hub.game import N_, NONE, Catalogue, Target, Text, say
from hub.game.amendments import choice, flag, number
from hub.game.view import Words

from .board import AREA_NAMES, AREAS, BORDERS, INDEX, LORD, NO_LIMIT, ORES, PRICES, ROUNDS, TOKENS
from .state import DOWN, GONE, UP, USED, Area, Draft
from .words import WORDS, who

KNOWN, UNKNOWN = "known", "unknown"
_HOLDS = {KNOWN: N_("hold"), UNKNOWN: N_("do not hold")}


def _with(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])


def _split(ask: Callable[..., Any]) -> Callable[..., Any]:
    """A question or a setter that takes the parts of a name one by one: `camborne.copper`."""
    return lambda state, name, *value: ask(state, *name.split("."), *value)


def _pounds(state: Draft, value: str) -> Words:
    return f"£{value}"


# -- prices and improvements --

_PRICE = {"tin": N_("Price of tin"), "copper": N_("Price of copper")}
_LEFT = {
    "adit": N_("Adits left this round"), "port": N_("Ports left this round"),
    "train": N_("Locomotives left this round"), "miner": N_("Miners left this round"),
}  # fmt: skip


def _set_price(d: Draft, ore: str, value: str) -> None:
    d.columns = _with(d.columns, ORES.index(ore), PRICES[ore].index(int(value)) + 1)


def _set_stock(d: Draft, token: str, n: int) -> None:
    d.stock = _with(d.stock, TOKENS.index(token), n)


def _groups(state: Draft) -> tuple[int, ...]:
    return tuple(group for row in state.game.board[: state.round] for group in row.pumps)


def _set_pumps(d: Draft, name: str, n: int) -> None:
    d.pumps = _groups(d)[:n]


# -- players: `money.red` --

Names = Callable[[Draft], Iterable[str]]


def _everybody(state: Draft) -> tuple[str, ...]:
    return state.game.players


def _seats(state: Draft) -> tuple[str, ...]:
    return state.game.seats


def _of(label: str) -> Callable[[Draft, str], Text]:
    return lambda state, seat: say(label, seat=who(state, seat))


def _held(what: str, label: str, names: Names, **more: Any) -> Target:
    """A figure of a player."""
    return number(
        what, _of(label), names=names, high=999, now=lambda state, seat: getattr(state.of(seat), what),
        set=lambda d, seat, n: d.set_player(seat, **{what: n}), **more,
    )  # fmt: skip


def _owed(state: Draft, seat: str) -> int:
    """Who leads an auction keeps what the bid costs."""
    bid = state.auction.bid if state.auction and state.auction.leader == seat else 0
    return min(bid, state.of(seat).money)


def _set_points(d: Draft, seat: str, n: int) -> None:
    player = d.of(seat)
    d.set_player(seat, agreed=player.agreed + n - player.points)


def _amid(state: Draft) -> bool:
    """Whether an action is under way whose work points are still to be paid: markers stay where they are until then."""
    return state.phase == "actions" and state.step is not None and state.step.kind not in ("act", "lord_card")


def _working(state: Draft) -> list[str]:
    still = state.phase != "actions" or _amid(state)
    return [] if still else [seat for seat in state.game.players if state.column(seat) >= 0]


def _map_decks(state: Draft) -> list[str]:
    decks = (*state.game.regions_used, *filter(None, [state.game.joker_deck]))
    return [] if state.game.hub else [f"{seat}.{deck}" for seat in state.game.seats for deck in decks]


def _map_label(state: Draft, seat: str, deck: str) -> Text:
    return say(N_("Map in hand: {seat}, deck {deck}"), seat=who(state, seat), deck=deck)


def _set_map(d: Draft, seat: str, deck: str, held: bool) -> None:
    hand = tuple(card for card in d.of(seat).hand if card != deck)
    d.set_player(seat, hand=(*hand, deck) if held else hand)


# -- areas: `area.camborne.copper` --


def _lay(d: Draft, id: str, what: str, n: int) -> None:
    d.set_area(INDEX[id], **{what: n})


def _in_areas(
    make: Callable[..., Target], prefix: str, what: str, label: str,
    where: Callable[[Draft, Area], object] = lambda state, area: True, now: Callable[[Area, str], Any] = getattr,
    set_: Callable[[Draft, str, str, Any], None] = _lay, **bounds: int,
) -> Target:  # fmt: skip
    """The same thing in every area where it may lie."""
    return make(
        prefix, _split(lambda state, id, _: say(label, area=AREA_NAMES[id])), set=_split(set_),
        names=lambda state: [f"{AREAS[n]}.{what}" for n, area in enumerate(state.areas) if where(state, area)],
        now=_split(lambda state, id, _: now(state.area(id), what)), **bounds,
    )  # fmt: skip


def _mined(state: Draft, area: Area) -> bool:
    return bool(area.owner)


def _on_tiles(cube: str, label: str) -> Target:
    """What the tile shows: `tile.camborne.copper`."""
    return _in_areas(
        number, "tile", cube, label, lambda state, area: area.face and area.tile in (UP, USED),
        lambda area, cube: getattr(area.face, cube), _set_face, high=9,
    )  # fmt: skip


def _set_face(d: Draft, id: str, cube: str, n: int) -> None:
    """What was told of a tile is corrected; where a mine stands, its cubes are put right by as many."""
    area, face = d.area(id), d.area(id).face
    assert face is not None
    if area.owner:
        _lay(d, id, cube, max(0, getattr(area, cube) + n - getattr(face, cube)))
    d.set_area(INDEX[id], face=msgspec.structs.replace(face, agreed=True, **{cube: n}))


def _sites(state: Draft) -> list[str]:
    """Areas whose tile somebody has seen; none while an auction is under way."""
    sites = zip(AREAS, state.areas, strict=True)
    return [] if state.auction else [id for id, area in sites if area.face and area.tile in (USED, UP, DOWN, GONE)]


def _owners(state: Draft, id: str) -> tuple[str, ...]:
    owner = state.area(id).owner
    return (NONE, *(player.seat for player in state.players if player.mines or player.seat == owner))


def _set_owner(d: Draft, id: str, value: str) -> None:
    """A mine changes hands, is taken back (its tile lies open again) or is put there."""
    area, owner = d.area(id), "" if value == NONE else value
    if area.owner and area.owner != owner:
        d.set_player(area.owner, mines=d.of(area.owner).mines + 1)
    if owner and area.owner != owner:
        d.set_player(owner, mines=d.of(owner).mines - 1)
    if owner:
        d.set_area(INDEX[id], owner=owner, tile=USED, marks=(), seen=(), drainage=0)
    else:
        d.set_area(INDEX[id], owner="", tile=UP if area.tile == USED else area.tile, water=0, pumps=0)


def _set_adit(d: Draft, border: str, there: bool) -> None:
    left = tuple(one for one in d.adits if one != border)
    d.adits = (*left, border) if there else left


# -- printed values --

_SHEET = {
    "tiles": N_("Area tiles of the box sheet"), "cards": N_("Geological maps of the box sheet"),
    "lord_cards": N_("Lord Wallace's cards of the box sheet"),
}  # fmt: skip


def _set_game(d: Draft, name: str, value: object) -> None:
    d.game = msgspec.structs.replace(d.game, **{name: value})


def _sheets(state: Draft) -> list[str]:
    return [] if state.game.hub else [name for name in _SHEET if getattr(state.game, name)]


def _trust(d: Draft, name: str, value: str) -> None:
    """A sheet that is wrong or not whole must not stop the game: without it everything is asked as it turns up."""
    if value == UNKNOWN:
        _set_game(d, name, ())


def _abroad(country: str, label: str, high: int) -> Target:
    """What a country gives, by round: `printed.sierra.1`."""
    rounds = [f"{country}.{n}" for n in range(1, ROUNDS + 1)]
    return number(
        "printed", lambda state, name: say(label, n=rounds.index(name) + 1), high=high,
        names=lambda state: rounds if state.game.emigration else (),
        now=lambda state, name: getattr(state.game, country)[rounds.index(name)],
        set=lambda d, name, n: _set_game(d, country, _with(getattr(d.game, country), rounds.index(name), n)),
    )  # fmt: skip


def _spaces(state: Draft) -> list[str]:
    """The spaces of the arsenic market by section: `printed.market.1.2`."""
    market = enumerate(state.game.market, 1)
    return [f"market.{section}.{n + 1}" for section, prices in market for n in range(len(prices))]


def _space_label(state: Draft, _: str, section: str, n: str) -> Text:
    return say(N_("Printed: arsenic market, section {section}, space {n}"), section=int(section), n=int(n))


def _space_now(state: Draft, _: str, section: str, n: str) -> int:
    return state.game.market[int(section) - 1][int(n) - 1]


def _set_space(d: Draft, _: str, section: str, n: str, value: int) -> None:
    market, index = d.game.market, int(section) - 1
    _set_game(d, "market", _with(market, index, _with(market[index], int(n) - 1, value)))


CATALOGUE = Catalogue(
    choice("price", lambda state, ore: Text(_PRICE[ore]), set=_set_price, words=_pounds,
           names=lambda state: [ore for n, ore in enumerate(ORES) if state.columns[n]],
           now=lambda state, ore: PRICES[ore][state.columns[ORES.index(ore)] - 1],
           choices=lambda state, ore: tuple(map(str, PRICES[ore]))),
    number("stock", lambda state, token: Text(_LEFT[token]), names=lambda state: TOKENS if state.round else (),
           now=lambda state, token: state.stock[TOKENS.index(token)], set=_set_stock, high=6),
    number("pumps", N_("Groups of steam pumps left"),
           names=lambda state: ("",) if state.round else (),
           now=lambda state, _: len(state.pumps), set=_set_pumps, high=lambda state, _: len(_groups(state))),
    _held("money", N_("Money: {seat}"), _seats, low=_owed, words=_pounds),
    _held("copper", N_("Copper held: {seat}"), _everybody),
    _held("tin", N_("Tin held: {seat}"), _everybody),
    _held("arsenic", N_("Arsenic held: {seat}"), lambda state: state.game.seats if state.game.arsenic else ()),
    _held("spent", N_("Costs this round: {seat}"), lambda state: (LORD,) if state.game.solo else (), words=_pounds),
    number("points", _of(N_("Points: {seat}")), names=_everybody,
           now=lambda state, seat: state.of(seat).points, set=_set_points, high=999),
    number("work", _of(N_("Column of the work track: {seat}")), names=_working,
           now=lambda state, seat: state.column(seat), set=lambda d, seat, column: d.place(seat, column),
           high=lambda state, seat: state.of(seat).limit - 1),
    number("limit", _of(N_("Column of the limiter: {seat}")),
           names=lambda state: state.game.players if state.game.arsenic and not _amid(state) else (),
           now=lambda state, seat: state.of(seat).limit, set=lambda d, seat, column: d.set_player(seat, limit=column),
           low=lambda state, seat: max(1, state.column(seat) + 1), high=NO_LIMIT),
    flag("map", _split(_map_label), names=_map_decks, set=_split(_set_map),
         now=_split(lambda state, seat, deck: deck in state.of(seat).hand)),
    _in_areas(number, "area", "copper", N_("Copper: {area}"), high=30),
    _in_areas(number, "area", "tin", N_("Tin: {area}"), high=30),
    _in_areas(number, "area", "water", N_("Water: {area}"), _mined, high=30),
    _in_areas(number, "area", "arsenic", N_("Arsenic: {area}"), lambda state, area: state.game.arsenic, high=30),
    _in_areas(number, "area", "drainage", N_("Drainage markers: {area}"), lambda state, area: not area.owner, high=30),
    _in_areas(number, "area", "miners", N_("Miners: {area}"), high=3),
    _in_areas(number, "area", "pumps", N_("Lasting steam pumps: {area}"), _mined, high=3),
    _in_areas(flag, "area", "port", N_("Port: {area}")),
    _in_areas(flag, "area", "train", N_("Locomotive: {area}")),
    _on_tiles("copper", N_("Copper on the tile: {area}")),
    _on_tiles("tin", N_("Tin on the tile: {area}")),
    _on_tiles("water", N_("Water on the tile: {area}")),
    choice("mine", lambda state, id: say(N_("Mine: {area}"), area=AREA_NAMES[id]), names=_sites, choices=_owners,
           now=lambda state, id: state.area(id).owner or NONE, set=_set_owner,
           words=lambda state, value: Text(N_("nobody")) if value == NONE else who(state, value)),
    flag("adit", lambda state, border: say(N_("Adit: {border}"), border=WORDS[border]), names=lambda state: BORDERS,
         now=lambda state, border: border in state.adits, set=_set_adit),
    choice("sheet", lambda state, name: Text(_SHEET[name]), names=_sheets,
           choices=lambda state, name: (KNOWN, UNKNOWN), now=lambda state, name: KNOWN, set=_trust,
           words=lambda state, value: Text(_HOLDS[value])),
    _abroad("sierra", N_("Printed: Sierra Madre, round {n}"), 60),
    _abroad("kimberley", N_("Printed: Kimberley, round {n}"), 40),
    number("printed", _split(_space_label), names=_spaces, now=_split(_space_now), set=_split(_set_space), low=1, high=40),
)  # fmt: skip

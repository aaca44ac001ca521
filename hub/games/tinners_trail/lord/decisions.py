"""Tinners' Trail solo, how Lord Wallace decides. Pure questions: for each action where he would do it, and why.

Every choice is a list of criteria; each keeps the best and hands the rest of the tie to the next. The criteria that
decided are kept as words: "most copper, then least water".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from ..board import (
    AREAS,
    BORDERS,
    COASTAL,
    DEAR_COPPER,
    ENDS,
    LORD,
    LORD_LIMITS,
    LORD_REACH,
    NEIGHBOURS,
    ROUNDS,
    WORK,
)
from ..changes import space, stock
from ..look import capacity, deck_cards, price, spaces, work_left
from ..printed import Band, CardEntry
from ..state import DOWN, UP, Draft

Criterion = tuple[str, Callable[[Draft, int], int]]


class Plan(msgspec.Struct, frozen=True):
    """What he would do: an area or a border by name, cubes of copper and tin if he mines, and what decided."""

    spot: str
    why: tuple[str, ...] = ()
    copper: int = 0
    tin: int = 0


def choose(
    state: Draft, candidates: Iterable[int], criteria: Iterable[Criterion]
) -> tuple[int, tuple[str, ...]] | None:
    """The best candidate by the first criterion that tells them apart, then the next; with the names of those."""
    left = list(candidates)
    why: list[str] = []
    for name, key in criteria:
        if len(left) < 2:
            break
        scores = [key(state, index) for index in left]
        best = max(scores)
        kept = [index for index, score in zip(left, scores, strict=True) if score == best]
        if len(kept) < len(left):
            why.append(name)
        left = kept
    return (left[0], tuple(why)) if left else None


def _least(key: Callable[[Draft, int], int]) -> Callable[[Draft, int], int]:
    return lambda state, index: -key(state, index)


def _ore(state: Draft, index: int) -> int:
    return state.areas[index].ore


def _copper(state: Draft, index: int) -> int:
    return state.areas[index].copper


def _water(state: Draft, index: int) -> int:
    return state.areas[index].water


def _coast(state: Draft, index: int) -> int:
    return int(COASTAL[index])


def _beside_his(state: Draft, index: int) -> int:
    return int(any(state.areas[other].owner == LORD for other in NEIGHBOURS[index]))


EAST: Criterion = ("east", lambda state, index: index)
WEST: Criterion = ("west", lambda state, index: -index)


def his_mines(state: Draft) -> list[int]:
    """Areas with a mine of Lord Wallace."""
    return [index for index, area in enumerate(state.areas) if area.owner == LORD]


def _hungry(state: Draft, index: int) -> bool:
    """Whether a mine of his has more ore than one mining action takes."""
    return capacity(state, index) < state.areas[index].ore


# -- build a mine --


def area_value(state: Draft, index: int, gives: tuple[tuple[str, int], ...] = ()) -> int:
    """Copper and tin less water, as the winner would find them; arsenic counts double, a map as its benefit."""
    area = state.areas[index]
    face = area.face if area.tile == UP else None
    ore = area.ore + (face.copper + face.tin if face else 0)
    water = max(0, area.water + (face.water if face else 0) - area.drainage)
    value = ore - water + 2 * area.arsenic
    for effect, amount in gives:
        value += {"port": 2, "miner": 1, "drain": min(amount, water), "pump": min(1, water)}.get(effect, amount)
    return value


def choose_area(state: Draft, regions: Iterable[str]) -> Plan | None:
    """Where he opens an auction: a good face-up tile, else a face-down one."""
    wanted = set(regions)
    inside = [n for n, region in enumerate(state.game.regions) if region in wanted]
    up = [n for n in inside if state.areas[n].tile == UP and area_value(state, n) >= 2]
    found = choose(state, up, (("value", area_value), ("beside", _beside_his), ("coast", _coast), EAST))
    if found is None:
        down = [n for n in inside if state.areas[n].tile == DOWN]
        drained: Criterion = ("drainage", lambda s, n: s.areas[n].drainage)
        found = choose(state, down, (("beside", _beside_his), drained, ("coast", _coast), EAST))
    return Plan(AREAS[found[0]], found[1]) if found else None


def open_regions(state: Draft) -> tuple[str, ...]:
    """Regions whose deck still has a map for him when his own maps are used up."""
    return tuple(region for region in state.game.regions_used if deck_cards(state, region) != ())


def can_build(state: Draft) -> bool:
    """Whether he has a mine, a work point and somewhere to go."""
    player = state.player(LORD)
    if player is None or not player.mines or not work_left(state, LORD):
        return False
    regions = state.game.regions_used if state.lord_maps else open_regions(state)
    return choose_area(state, regions) is not None


def band(state: Draft, value: int) -> Band:
    """The line of his bid table for a value."""
    for one in state.game.bids:
        if (one.low is None or one.low <= value) and (one.high is None or value <= one.high):
            return one
    return Band(None, None, "leave", ())


def can_bid(state: Draft) -> bool:
    """Whether he takes part in your auction: two work points, a mine, and not too far beyond your marker."""
    player = state.player(LORD)
    if player is None or not player.mines or work_left(state, LORD) < 2:
        return False
    yours = state.column(state.game.seats[0])
    return yours < 0 or state.column(LORD) + 2 - yours <= LORD_REACH


# -- mining --


def choose_mining(state: Draft) -> Plan | None:
    """Where he mines and what he takes: copper while it is dear, else tin."""
    dear = price(state, "copper") >= DEAR_COPPER
    first = "copper" if dear else "tin"
    fill = dear or state.round == ROUNDS

    def got(s: Draft, n: int) -> int:
        return min(capacity(s, n), int(getattr(s.areas[n], first)))

    def taken(s: Draft, n: int) -> int:
        return min(capacity(s, n), s.areas[n].ore) if fill else got(s, n)

    rest: Criterion = ("leaves", lambda s, n: taken(s, n) - s.areas[n].ore)
    mines = [n for n in his_mines(state) if taken(state, n)] if work_left(state, LORD) >= WORK["mine"] else []
    found = choose(state, mines, ((first, got), ("dry", _least(_water)), rest, EAST))
    if found is None:
        return None
    index, why = found
    main, all_ = got(state, index), taken(state, index)
    cubes = {first: main, ("tin" if dear else "copper"): all_ - main}
    return Plan(AREAS[index], why, cubes["copper"], cubes["tin"])


def profit(state: Draft, plan: Plan) -> int:
    """What the ore of a mining action is worth less the water."""
    cost = state.area(plan.spot).water * (plan.copper + plan.tin)
    return plan.copper * price(state, "copper") + plan.tin * price(state, "tin") - cost


def choose_arsenic(state: Draft) -> Plan | None:
    """Where he processes arsenic: his furnace stands, the limiter may move, and it pays more than mining."""
    player = state.player(LORD)
    if player is None or not player.furnace or not state.game.arsenic:
        return None
    limit = player.limit - 1
    if limit <= state.column(LORD) or limit < LORD_LIMITS[state.round - 1]:
        return None
    mines = [n for n in his_mines(state) if state.areas[n].arsenic]
    found = choose(state, mines, (("arsenic", lambda s, n: s.areas[n].arsenic), EAST))
    mining = choose_mining(state)
    pays = spaces(state)[0][1] > (profit(state, mining) if mining else 0)
    return Plan(AREAS[found[0]], found[1]) if found and pays else None


# -- improvements --


def choose_pumping(state: Draft) -> Plan | None:
    """Which mine of his a pump serves next: one with enough ore for a whole mining action."""
    wet = [n for n in his_mines(state) if _water(state, n) and _ore(state, n) >= capacity(state, n)]
    inland: Criterion = ("inland", _least(_coast))
    criteria = (("ore", _ore), ("capacity", capacity), ("dry", _least(_water)), inland, WEST)
    found = choose(state, wet, criteria)
    return Plan(AREAS[found[0]], found[1]) if found else None


def choose_adit(state: Draft) -> Plan | None:
    """Between which two of his mines he drives an adit: both have water."""
    mine = {n for n in his_mines(state) if _water(state, n)}
    borders = [n for n, b in enumerate(BORDERS) if b not in state.adits and set(ENDS[b]) <= mine]

    def both(key: Callable[[Draft, int], int]) -> Callable[[Draft, int], int]:
        return lambda s, n: sum(key(s, end) for end in ENDS[BORDERS[n]])

    west: Criterion = ("west", lambda s, n: -sum(ENDS[BORDERS[n]]))
    criteria = (("poor", _least(both(_ore))), ("poor_copper", _least(both(_copper))), west)
    found = choose(state, borders, criteria)
    return Plan(BORDERS[found[0]], found[1]) if found else None


def choose_port(state: Draft) -> Plan | None:
    """Which of his coastal mines gets a port."""
    fit = [
        n for n in his_mines(state) if COASTAL[n] and not state.areas[n].port and _water(state, n) and _hungry(state, n)
    ]
    found = choose(state, fit, (("ore", _ore), ("wet", _water), ("copper", _copper), WEST))
    return Plan(AREAS[found[0]], found[1]) if found else None


def _train_drains(state: Draft, index: int) -> int:
    """Water that a train would take out of his mines."""
    near = sum(1 for n in NEIGHBOURS[index] if state.areas[n].owner == LORD and state.areas[n].water)
    return min(2, _water(state, index)) + near


def choose_train(state: Draft) -> Plan | None:
    """Which of his mines gets a train: two cubes of water there and another mine of his beside it."""
    fit = [
        n
        for n in his_mines(state)
        if not state.areas[n].train and _water(state, n) >= 2 and _beside_his(state, n) and _hungry(state, n)
    ]
    found = choose(state, fit, (("drains", _train_drains), ("ore", _ore), EAST))
    return Plan(AREAS[found[0]], found[1]) if found else None


def choose_miner(state: Draft, crowd: bool = False) -> Plan | None:
    """Which of his mines gets a miner; from Michigan also where one is (`crowd`)."""
    fit = [
        n
        for n in his_mines(state)
        if _hungry(state, n) and (crowd or not (state.areas[n].miners or state.areas[n].hired))
    ]
    inland: Criterion = ("inland", _least(_coast))
    found = choose(state, fit, (("ore", _ore), ("dry", _least(_water)), ("copper", _copper), inland, WEST))
    return Plan(AREAS[found[0]], found[1]) if found else None


TOKEN_CHOICES = {"port": choose_port, "train": choose_train, "adit": choose_adit, "miner": choose_miner}


def choose_token(state: Draft, token: str) -> Plan | None:
    """Where he places an improvement of the board, if it is there and he has the work points."""
    if not stock(state, token) or work_left(state, LORD) < WORK[token]:
        return None
    return TOKEN_CHOICES[token](state)


def choose_pumps(state: Draft) -> Plan | None:
    """The steam pumps action: a group is there and a mine of his has use for it."""
    if not state.pumps or work_left(state, LORD) < WORK["pump"]:
        return None
    return choose_pumping(state)


# -- emigration --


def choose_emigrant(state: Draft, country: str) -> Plan | None:
    """Which of his miners leaves: from a mine with less ore than its capacity, if the space abroad is free."""
    free = state.game.emigration and not state.abroad[space(country, state.round)]
    if not free or work_left(state, LORD) < max(1, state.game.emigrate):
        return None
    idle = [n for n, a in enumerate(state.areas) if a.hired == LORD and a.ore < capacity(state, n)]
    found = choose(state, idle, (("poor", _least(_ore)), EAST))
    return Plan(AREAS[found[0]], found[1]) if found else None


# -- from the card to the action --

IMPROVE = ("train", "adit", "port", "pump", "miner")
IMPROVE_ABROAD = ("miner", "train", "adit", "port", "pump")
"""His order of improvements; with the Emigration expansion miners come first."""
INSTEAD = {"improve": ("michigan",), "mine": ("sierra_madre", "kimberley"), "build": ("adelaide",)}
"""Where a miner emigrates to instead of an action."""


def plan(state: Draft, action: str) -> Plan | None:
    """What he would do for one definite action; None if it cannot be done."""
    if action == "pass":
        return Plan("-")
    if action == "build":
        return Plan("-") if can_build(state) else None
    if action == "mine":
        return choose_mining(state)
    if action == "process":
        return choose_arsenic(state)
    if action in ("pump", "subsidy"):
        return choose_pumps(state) if action == "pump" else choose_pumping(state)
    if action.startswith("grant_"):
        token = action.removeprefix("grant_")
        return choose_miner(state, crowd=True) if token == "miner" else TOKEN_CHOICES[token](state)
    if action in TOKEN_CHOICES:
        return choose_token(state, action)
    return choose_emigrant(state, action)


def resolve(state: Draft, action: str) -> str:
    """The definite action that a card's action comes to now; empty if it is impossible."""
    for country in INSTEAD.get(action, ()):
        if plan(state, country):
            return country
    if action == "improve":
        order = IMPROVE_ABROAD if state.game.emigration else IMPROVE
        return next((one for one in order if plan(state, one)), "")
    if action == "mine" and plan(state, "process"):
        return "process"
    if action == "adit" and not plan(state, "adit"):
        action = "pump"
    return action if plan(state, action) else ""


_sheet: tuple[tuple[CardEntry, ...], dict[int, list[CardEntry]]] = ((), {})


def cards(state: Draft) -> dict[int, list[CardEntry]]:
    """His cards by number, as far as the sheet knows them; the last sheet is kept, since much is asked of the same."""
    global _sheet
    told, found = _sheet
    if told is not state.game.lord_cards:
        told, found = state.game.lord_cards, {}
        for entry in sorted(told, key=lambda entry: entry.card):
            found.setdefault(entry.card, []).append(entry)
        _sheet = (told, found)
    return found


def card_action(state: Draft, card: int) -> str:
    """What a card says for his column, this round and this price of copper; empty if it says nothing there."""
    column = state.column(LORD)
    for entry in cards(state).get(card, ()):
        if entry.round == state.round and entry.start <= column <= entry.end:
            dear = price(state, "copper") >= DEAR_COPPER
            return entry.orange if entry.orange and dear else entry.action
    return ""

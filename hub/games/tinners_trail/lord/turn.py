"""Tinners' Trail solo, Lord Wallace's turn: his cards, and carrying out what he decides."""

from __future__ import annotations

from collections.abc import Callable

from hub.game import Refusal, Verb, choose, refuse

from ..board import AREAS, COUNTRIES, INDEX, LORD, ROUNDS, WORK
from ..changes import depart, go_invest, place, place_grant, put, sell_cubes, take
from ..look import work_left
from ..moves import CardSays, LordActs, TurnCard
from ..sheets import LORD_ACTIONS
from ..state import Draft, Step
from .auction import map_steps, solo
from .decisions import can_build, card_action, cards, choose_mining, choose_pumping, plan, resolve

# -- his turn --


def _lord(d: Draft, step: Step) -> None:
    """Before he turns a card: tokens from Michigan, then whether he can do anything at all."""
    if token := _placeable(d):
        d.instead(Step("lord_does", what=f"grant_{token}"), step)
    elif work_left(d, LORD) == 0 or _spent_out(d) or not _anything_possible(d):
        d.instead(Step("lord_does", what="pass"))
    else:
        d.instead(Step("lord_card"))


def _placeable(state: Draft) -> str:
    return next((token for token in state.of(LORD).grants if plan(state, f"grant_{token}")), "")


def _spent_out(state: Draft) -> bool:
    """In the last round, from column 7 on, he passes when there is nothing to mine or process."""
    if state.round != ROUNDS or state.column(LORD) < 7:
        return False
    return choose_mining(state) is None and plan(state, "process") is None


def _anything_possible(state: Draft) -> bool:
    known = cards(state)
    said = {card_action(state, card) for card in known} if known else set(LORD_ACTIONS) - {"pass"}
    return any(resolve(state, action) for action in said if action)


# -- his cards --


def known_cards(state: Draft) -> list[int]:
    """The numbers of his cards, if they are on the sheet."""
    return list(cards(state))


def on_sheet(state: Draft) -> Refusal | None:
    """A card is told by its number only if the sheet says what is on it."""
    return None if state.game.lord_cards else refuse("card.not_on_sheet")


def card_left(state: Draft, card: int) -> Refusal | None:
    """His cards are reshuffled when all have been turned."""
    known = cards(state)
    if card not in known:
        return refuse("card.unknown", card=card)
    return refuse("card.turned", card=card) if card in state.turned and len(state.turned) < len(known) else None


def _turn_card(d: Draft, move: TurnCard, look: Draft) -> None:
    d.turned = (move.card,) if len(d.turned) >= len(cards(d)) else (*d.turned, move.card)
    _perform(d, card_action(d, move.card))


def actions(state: Draft) -> tuple[str, ...]:
    """What his cards can say."""
    return tuple(LORD_ACTIONS)


def not_on_sheet(state: Draft) -> Refusal | None:
    """What the sheet knows is not asked."""
    return refuse("card.on_sheet") if state.game.lord_cards else None


def is_action(state: Draft, action: str) -> Refusal | None:
    """Cards name actions."""
    return None if action in LORD_ACTIONS else refuse("card.action", action=action)


def _card_says(d: Draft, move: CardSays, look: Draft) -> None:
    _perform(d, move.action)


def _perform(d: Draft, said: str) -> None:
    """Carry out what a card says; what cannot be done means another card."""
    action = resolve(d, said) if said else ""
    if not action:
        d.instead(Step("lord"))
    elif action == "build":
        d.instead(*map_steps(d, free=False))
    else:
        d.instead(Step("lord_does", what=action))


# -- what he does --


def decided(state: Draft) -> tuple[tuple[str, str], ...]:
    """The action he does now, and where."""
    step = state.now
    if step.what == "open":
        return ((step.what, AREAS[step.area]),)
    found = plan(state, step.what)
    return ((step.what, found.spot if found else "-"),)


def as_decided(state: Draft, action: str, spot: str) -> Refusal | None:
    """Nobody decides for him."""
    ((his, there),) = decided(state)
    return None if (action, spot) == (his, there) else refuse("lord.decides", action=f"action.{his}", spot=there)


def _acts(d: Draft, move: LordActs, look: Draft) -> None:
    action = move.action
    if action == "open":
        d.next()
    elif action == "subsidy":
        d.next()
        _pump_his(d, d.round - 1)
    elif action.startswith("grant_"):
        place_grant(d, LORD, action.removeprefix("grant_"), move.spot)
        d.next()
    elif action in COUNTRIES:
        depart(d, LORD, INDEX[move.spot], action)
        d.spend(LORD, d.game.emigrate)
        d.instead(Step("lord_grants"), Step("turn"))
    else:
        _ACTIONS[action](d, move.spot)
        d.instead(Step("turn"))


def _mine(d: Draft, spot: str) -> None:
    found = choose_mining(d)
    assert found is not None
    index, player = INDEX[spot], d.of(LORD)
    area = d.areas[index]
    cost = area.water * (found.copper + found.tin)
    d.set_player(LORD, copper=player.copper + found.copper, tin=player.tin + found.tin, spent=player.spent + cost)
    d.set_area(index, copper=area.copper - found.copper, tin=area.tin - found.tin, water=area.water + 1)
    d.spend(LORD, WORK["mine"])


def _process(d: Draft, spot: str) -> None:
    """The cube is sold at once; his work track gets shorter, his marker does not move."""
    index, player = INDEX[spot], d.of(LORD)
    d.set_area(index, arsenic=d.areas[index].arsenic - 1)
    d.set_player(LORD, earned=player.earned + sell_cubes(d, 1), limit=player.limit - 1)


def _pump(d: Draft, spot: str) -> None:
    *left, group = d.pumps
    d.pumps = tuple(left)
    d.spend(LORD, WORK["pump"])
    _pump_his(d, group)


def _pump_his(d: Draft, cubes: int) -> None:
    for _ in range(cubes):
        if found := choose_pumping(d):
            d.drain(INDEX[found.spot], 1)


def _miner(d: Draft, spot: str) -> None:
    take(d, "miner")
    if d.of(LORD).miners:
        d.set_player(LORD, miners=d.of(LORD).miners - 1)
        d.set_area(INDEX[spot], hired=LORD)
    else:
        put(d, "miner", spot)
    d.spend(LORD, WORK["miner"])


def _token(token: str) -> Callable[[Draft, str], None]:
    return lambda d, spot: place(d, LORD, token, spot)


def _pass(d: Draft, spot: str) -> None:
    go_invest(d, LORD)


_ACTIONS: dict[str, Callable[[Draft, str], None]] = {
    "mine": _mine, "process": _process, "pump": _pump, "miner": _miner, "pass": _pass,
    "port": _token("port"), "train": _token("train"), "adit": _token("adit"),
}  # fmt: skip


def _lord_grants(d: Draft, step: Step) -> None:
    if token := _placeable(d):
        d.instead(Step("lord_does", what=f"grant_{token}"), step)
    else:
        d.next()


# -- at the start of a round --


def _lord_round(d: Draft, step: Step) -> None:
    """Subsidy and greenfield purchase, if the difficulty says so."""
    steps: list[Step] = []
    if "subsidy" in d.game.hard and choose_pumping(d):
        steps.append(Step("lord_does", what="subsidy"))
    if "greenfield" in d.game.hard and d.round >= 3 and d.of(LORD).mines and can_build(d):
        steps += map_steps(d, free=True)
    d.instead(*steps)


VERBS = (
    Verb(
        TurnCard, ("lord_card",), _turn_card, (choose("card", values=known_cards),), (on_sheet, card_left),
        in_game=solo,
    ),
    Verb(
        CardSays, ("lord_card",), _card_says, (choose("action", values=actions),), (not_on_sheet, is_action),
        in_game=solo,
    ),
    Verb(LordActs, ("lord_does",), _acts, (choose("action", "spot", values=decided),), (as_decided,), in_game=solo),
)  # fmt: skip

BY_ITSELF = {"lord": _lord, "lord_round": _lord_round, "lord_grants": _lord_grants}

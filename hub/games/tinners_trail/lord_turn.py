"""Tinners' Trail solo, Lord Wallace's turn: his cards, and carrying out what he decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hub.game import Move, Refusal, refuse

from .actions import go_invest, put, take
from .arsenic import sell_cubes
from .board import AREAS, COUNTRIES, INDEX, LORD, ROUNDS, WORK
from .case import Case
from .emigration import depart
from .lord import can_build, card_action, choose_mining, choose_pumping, plan, resolve
from .lord_auction import map_steps
from .moves import CardSays, LordActs, TurnCard
from .sheets import LORD_ACTIONS
from .state import Draft, State, Step, column_of, work_left

# -- his turn --


def _lord(draft: Draft, step: Step) -> None:
    """Before he turns a card: tokens from Michigan, then whether he can do anything at all."""
    state = draft.state
    if token := _placeable(state):
        draft.instead(Step("lord_does", what=f"grant_{token}"), step)
    elif work_left(state, LORD) == 0 or _spent_out(state) or not _anything_possible(state):
        draft.instead(Step("lord_does", what="pass"))
    else:
        draft.instead(Step("lord_card"))


def _placeable(state: State) -> str:
    player = state.player(LORD)
    return next((t for t in (player.grants if player else ()) if plan(state, f"grant_{t}")), "")


def _spent_out(state: State) -> bool:
    """In the last round, from column 7 on, he passes when there is nothing to mine or process."""
    if state.round != ROUNDS or column_of(state, LORD) < 7:
        return False
    return choose_mining(state) is None and plan(state, "process") is None


def _anything_possible(state: State) -> bool:
    cards = {entry.card for entry in state.game.lord_cards}
    said = {card_action(state, card) for card in cards} if cards else set(LORD_ACTIONS) - {"pass"}
    return any(resolve(state, action) for action in said if action)


def _known_cards(state: State) -> list[int]:
    return sorted({entry.card for entry in state.game.lord_cards})


def _offer_card(state: State, seat: str) -> Iterable[Move]:
    return (TurnCard(seat, card) for card in _known_cards(state))


def _cards_known(state: State, move: TurnCard) -> Refusal | None:
    return None if state.game.lord_cards else refuse("card.not_on_sheet")


def _card_left(state: State, move: TurnCard) -> Refusal | None:
    known = _known_cards(state)
    if move.card not in known:
        return refuse("card.unknown", card=move.card)
    return (
        refuse("card.turned", card=move.card) if move.card in state.turned and len(state.turned) < len(known) else None
    )


def _turn_card(draft: Draft, move: TurnCard, step: Step) -> None:
    turned = draft.state.turned
    draft.set(turned=(move.card,) if len(turned) >= len(_known_cards(draft.state)) else (*turned, move.card))
    _perform(draft, card_action(draft.state, move.card))


def _offer_says(state: State, seat: str) -> Iterable[Move]:
    return (CardSays(seat, action) for action in LORD_ACTIONS)


def _cards_unknown(state: State, move: CardSays) -> Refusal | None:
    return refuse("card.on_sheet") if state.game.lord_cards else None


def _is_action(state: State, move: CardSays) -> Refusal | None:
    return None if move.action in LORD_ACTIONS else refuse("card.action", action=move.action)


def _card_says(draft: Draft, move: CardSays, step: Step) -> None:
    _perform(draft, move.action)


def _perform(draft: Draft, said: str) -> None:
    """Carry out what a card says; what cannot be done means another card."""
    action = resolve(draft.state, said) if said else ""
    if not action:
        draft.instead(Step("lord"))
    elif action == "build":
        draft.instead(*map_steps(draft.state, free=False))
    else:
        draft.instead(Step("lord_does", what=action))


# -- what he does --


def _offer_acts(state: State, seat: str) -> Iterable[Move]:
    step = state.step
    if step is None or step.kind != "lord_does":
        return ()
    return (LordActs(seat, step.what, _spot(state, step)),)


def _spot(state: State, step: Step) -> str:
    if step.what == "open":
        return AREAS[step.area]
    found = plan(state, step.what)
    return found.spot if found else "-"


def _as_decided(state: State, move: LordActs) -> Refusal | None:
    step = state.step
    if step is None:
        return None
    spot = _spot(state, step)
    same = (move.action, move.spot) == (step.what, spot)
    return None if same else refuse("lord.decides", action=f"action.{step.what}", spot=spot)


def _acts(draft: Draft, move: LordActs, step: Step) -> None:
    action = move.action
    if action == "open":
        draft.next()
    elif action == "subsidy":
        draft.next()
        _pump_his(draft, draft.state.round - 1)
    elif action.startswith("grant_"):
        _place_grant(draft, action.removeprefix("grant_"), move.spot)
        draft.next()
    elif action in COUNTRIES:
        depart(draft, LORD, INDEX[move.spot], action)
        draft.spend(LORD, draft.state.game.emigrate)
        draft.instead(Step("lord_grants"), Step("turn"))
    else:
        _ACTIONS[action](draft, move.spot)
        draft.instead(Step("turn"))


def _mine(draft: Draft, spot: str) -> None:
    found = choose_mining(draft.state)
    assert found is not None
    index, player = INDEX[spot], draft.of(LORD)
    area = draft.state.areas[index]
    cost = area.water * (found.copper + found.tin)
    draft.player(LORD, copper=player.copper + found.copper, tin=player.tin + found.tin, spent=player.spent + cost)
    draft.area(index, copper=area.copper - found.copper, tin=area.tin - found.tin, water=area.water + 1)
    draft.spend(LORD, WORK["mine"])


def _process(draft: Draft, spot: str) -> None:
    """The cube is sold at once; his work track gets shorter, his marker does not move."""
    index, player = INDEX[spot], draft.of(LORD)
    draft.area(index, arsenic=draft.state.areas[index].arsenic - 1)
    draft.player(LORD, earned=player.earned + sell_cubes(draft, 1), limit=player.limit - 1)


def _pump(draft: Draft, spot: str) -> None:
    *left, group = draft.state.pumps
    draft.set(pumps=tuple(left))
    draft.spend(LORD, WORK["pump"])
    _pump_his(draft, group)


def _pump_his(draft: Draft, cubes: int) -> None:
    for _ in range(cubes):
        if found := choose_pumping(draft.state):
            draft.drain(INDEX[found.spot], 1)


def _miner(draft: Draft, spot: str) -> None:
    take(draft, "miner")
    if draft.of(LORD).miners:
        draft.player(LORD, miners=draft.of(LORD).miners - 1)
        draft.area(INDEX[spot], hired=LORD)
    else:
        put(draft, "miner", spot)
    draft.spend(LORD, WORK["miner"])


def _token(token: str) -> Callable[[Draft, str], None]:
    def place(draft: Draft, spot: str) -> None:
        take(draft, token)
        put(draft, token, spot)
        draft.spend(LORD, WORK[token])

    return place


def _pass(draft: Draft, spot: str) -> None:
    go_invest(draft, LORD)


_ACTIONS: dict[str, Callable[[Draft, str], None]] = {
    "mine": _mine, "process": _process, "pump": _pump, "miner": _miner, "pass": _pass,
    "port": _token("port"), "train": _token("train"), "adit": _token("adit"),
}  # fmt: skip


def _place_grant(draft: Draft, token: str, spot: str) -> None:
    grants = list(draft.of(LORD).grants)
    grants.remove(token)
    draft.player(LORD, grants=tuple(grants))
    put(draft, token, spot)


def _lord_grants(draft: Draft, step: Step) -> None:
    token = _placeable(draft.state)
    if token:
        draft.instead(Step("lord_does", what=f"grant_{token}"), step)
    else:
        draft.next()


# -- at the start of a round --


def _lord_round(draft: Draft, step: Step) -> None:
    """Subsidy and greenfield purchase, if the difficulty says so."""
    state = draft.state
    steps: list[Step] = []
    if "subsidy" in state.game.hard and choose_pumping(state):
        steps.append(Step("lord_does", what="subsidy"))
    player = draft.of(LORD)
    if "greenfield" in state.game.hard and state.round >= 3 and player.mines and can_build(state):
        steps += map_steps(state, free=True)
    draft.instead(*steps)


CASES = (
    Case(TurnCard, ("lord_card",), _offer_card, _turn_card, gates=(_cards_known,), rules=(_card_left,)),
    Case(CardSays, ("lord_card",), _offer_says, _card_says, gates=(_cards_unknown,), rules=(_is_action,)),
    Case(LordActs, ("lord_does",), _offer_acts, _acts, rules=(_as_decided,)),
)

AUTO = {"lord": _lord, "lord_round": _lord_round, "lord_grants": _lord_grants}

"""Tinners' Trail, the Emigration expansion: own miners leave for Michigan, Sierra Madre, Kimberley or Adelaide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hub.game import Move, Refusal, refuse

from .actions import by_the_sea, each_border, emigration_on, known_border, no_adit, no_port, no_train, put
from .board import AREAS, COUNTRIES, INDEX, LORD, MICHIGAN, ROUNDS
from .case import Case, at, known_area, not_at_the_end, once
from .moves import Emigrate, Grant, GrantAdit, Later
from .state import Draft, State, Step, work_left


def space(country: str, number: int) -> int:
    """The number of a country's space for a round."""
    return COUNTRIES.index(country) * 4 + number - 1


def _offer_emigrate(state: State, seat: str) -> Iterable[Move]:
    return (Emigrate(seat, area, country) for area in AREAS for country in COUNTRIES)


def _enough_work(state: State, move: Emigrate) -> Refusal | None:
    need, left = state.game.emigrate, work_left(state, move.seat)
    return refuse("work.short", need=need, left=left) if left < need else None


def _own_miner_there(state: State, move: Emigrate) -> Refusal | None:
    area = at(state, move)
    return refuse("miner.not_yours", area=move.area) if area and area.hired != move.seat else None


def _space_free(state: State, move: Emigrate) -> Refusal | None:
    if move.country not in COUNTRIES:
        return refuse("country.unknown", country=move.country)
    taken = state.round and state.abroad[space(move.country, state.round)]
    return refuse("country.taken", country=move.country, round=state.round) if taken else None


def _emigrate(draft: Draft, move: Emigrate, step: Step) -> None:
    grants = depart(draft, move.seat, INDEX[move.area], move.country)
    draft.spend(move.seat, draft.state.game.emigrate)
    draft.instead(*([Step("grant", move.seat)] if grants else []), Step("turn"))


def depart(draft: Draft, seat: str, index: int, country: str) -> bool:
    """A miner goes abroad and brings what the country gives this round; True if tokens are to be placed."""
    number = draft.state.round
    taken = list(draft.state.abroad)
    taken[space(country, number)] = seat
    draft.set(abroad=tuple(taken))
    draft.area(index, hired="")
    player, game = draft.of(seat), draft.state.game
    if country == "michigan":
        draft.player(seat, grants=(*player.grants, *MICHIGAN[number - 1]))
        return True
    if country == "sierra_madre":
        draft.player(seat, abroad=player.abroad + game.sierra[number - 1])
    elif country == "kimberley":
        sum_ = game.kimberley[number - 1]
        if seat == LORD:
            # He gets everything at once: now and for each round to come.
            draft.player(seat, earned=player.earned + sum_ * (ROUNDS + 1 - number))
        else:
            draft.player(seat, money=player.money + sum_, kimberley=player.kimberley + sum_)
    else:
        draft.player(seat, adelaide=number)
    return False


# -- tokens from Michigan --


def _offer_grant(state: State, seat: str) -> Iterable[Move]:
    return (Grant(seat, token, area) for token in ("miner", "port", "train") for area in AREAS)


def _has_token(state: State, move: Grant) -> Refusal | None:
    player = state.player(move.seat)
    return None if player and move.token in player.grants else refuse("grant.none", token=move.token)


def _has_adit(state: State, move: GrantAdit) -> Refusal | None:
    player = state.player(move.seat)
    return None if player and "adit" in player.grants else refuse("grant.none", token="adit")


def _room(state: State, move: Grant) -> Refusal | None:
    """Ports and trains keep to their limits; miners from Michigan may go anywhere, even to another miner."""
    if move.token == "port":
        return by_the_sea(state, move) or no_port(state, move)
    return no_train(state, move) if move.token == "train" else None


def _grant(draft: Draft, move: Any, step: Step) -> None:
    token = "adit" if isinstance(move, GrantAdit) else move.token
    grants = list(draft.of(move.seat).grants)
    grants.remove(token)
    draft.player(move.seat, grants=tuple(grants))
    put(draft, token, move.border if token == "adit" else move.area)
    if step.kind == "grant" and not grants:
        draft.next()


def _later(draft: Draft, move: Later, step: Step) -> None:
    draft.next()


CASES = (
    Case(Emigrate, ("act",), _offer_emigrate, _emigrate, gates=(emigration_on, not_at_the_end, _enough_work),
         rules=(known_area, _own_miner_there, _space_free), expansion="emigration"),
    Case(Grant, ("act", "grant"), _offer_grant, _grant, gates=(emigration_on,),
         rules=(known_area, _has_token, _room), expansion="emigration"),
    Case(GrantAdit, ("act", "grant"), each_border(GrantAdit), _grant, gates=(emigration_on, _has_adit),
         rules=(known_border, no_adit), expansion="emigration"),
    Case(Later, ("grant",), once(Later), _later, expansion="emigration"),
)  # fmt: skip

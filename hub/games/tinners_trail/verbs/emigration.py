"""Tinners' Trail, the Emigration expansion: own miners leave for Michigan, Sierra Madre, Kimberley or Adelaide."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import AREAS, COUNTRIES, INDEX
from ..changes import depart, place_grant, space
from ..look import work_left
from ..moves import Emigrate, Grant, GrantAdit, Later
from ..state import Draft, Step
from .common import (
    ACT,
    TURN,
    every_area,
    every_border,
    known_area,
    known_border,
    not_at_the_end,
    with_emigration,
)
from .improvements import by_the_sea, no_adit, no_port, no_train

TOKENS = ("miner", "port", "train")
"""What comes from Michigan for an area."""


# -- leaving --


def areas_with_own_miners(state: Draft, seat: str) -> list[str]:
    """Where a miner of the own colour works."""
    return [AREAS[n] for n, area in enumerate(state.areas) if area.hired == seat]


def countries(state: Draft) -> tuple[str, ...]:
    """The four countries of the board."""
    return COUNTRIES


def enough_work_to_leave(state: Draft, seat: str) -> Refusal | None:
    """The work points of the action are printed on the player aid."""
    need, left = state.game.emigrate, work_left(state, seat)
    return None if left >= need else refuse("work.short", need=need, left=left)


def own_miner_there(state: Draft, seat: str, area: str) -> Refusal | None:
    """Only miners of one's own colour emigrate."""
    return None if state.area(area).hired == seat else refuse("miner.not_yours", area=area)


def known_country(state: Draft, country: str) -> Refusal | None:
    """Miners go to one of four countries."""
    return None if country in COUNTRIES else refuse("country.unknown", country=country)


def space_free(state: Draft, country: str) -> Refusal | None:
    """Each country has one space for each round."""
    taken = state.abroad[space(country, state.round)]
    return refuse("country.taken", country=country, round=state.round) if taken else None


def _emigrate(d: Draft, move: Emigrate, look: Draft) -> None:
    grants = depart(d, move.seat, INDEX[move.area], move.country)
    d.spend(move.seat, d.game.emigrate)
    d.instead(*([Step("grant", move.seat)] if grants else []), TURN)


# -- tokens from Michigan --


def tokens(state: Draft) -> tuple[str, ...]:
    """Tokens that lie in an area."""
    return TOKENS


def tokens_held(state: Draft, seat: str) -> list[str]:
    """Those of them that wait to be placed."""
    grants = state.of(seat).grants
    return [token for token in TOKENS if token in grants] if grants else []


def has_token(state: Draft, seat: str, token: str) -> Refusal | None:
    """Only what came from Michigan is free."""
    return None if token in state.of(seat).grants else refuse("grant.none", token=token)


def has_adit(state: Draft, seat: str) -> Refusal | None:
    """An adit must have come from Michigan."""
    return None if "adit" in state.of(seat).grants else refuse("grant.none", token="adit")


def room(state: Draft, token: str, area: str) -> Refusal | None:
    """Ports and trains keep to their limits; miners from Michigan may go anywhere, even to another miner."""
    if token == "port":
        return by_the_sea(state, area) or no_port(state, area)
    return no_train(state, area) if token == "train" else None


def _grant(d: Draft, move: Grant, look: Draft) -> None:
    place_grant(d, move.seat, move.token, move.area)
    _all_placed(d, move.seat)


def _grant_adit(d: Draft, move: GrantAdit, look: Draft) -> None:
    place_grant(d, move.seat, "adit", move.border)
    _all_placed(d, move.seat)


def _all_placed(d: Draft, seat: str) -> None:
    if d.now.kind == "grant" and not d.of(seat).grants:
        d.next()


def _later(d: Draft, move: Later, look: Draft) -> None:
    d.next()


VERBS = (
    Verb(
        Emigrate, ACT, _emigrate,
        (choose("area", values=every_area, likely=areas_with_own_miners), choose("country", values=countries)),
        (not_at_the_end, enough_work_to_leave, gate(known_area), own_miner_there, gate(known_country), space_free),
        in_game=with_emigration, anytime=True,
    ),
    Verb(
        Grant, ("act", "grant"), _grant,
        (choose("token", values=tokens, likely=tokens_held), choose("area", values=every_area)),
        (gate(known_area), has_token, room), in_game=with_emigration, anytime=True,
    ),
    Verb(
        GrantAdit, ("act", "grant"), _grant_adit, (choose("border", values=every_border),),
        (has_adit, gate(known_border), no_adit), in_game=with_emigration, anytime=True,
    ),
    Verb(Later, ("grant",), _later, in_game=with_emigration),
)  # fmt: skip

"""Tinners' Trail, the new mine: the winner pays, turns the tile over, puts the cubes there, and maybe a furnace."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import Move, Refusal, refuse

from .board import COASTAL, LORD, NEIGHBOURS, WORK
from .case import Case
from .layout import reveal
from .moves import Furnace
from .state import DOWN, USED, Auction, Draft, State, Step, fits_region, hand_cards, work_left

LORD_FURNACE = 4
"""Lord Wallace builds his furnace where it brings at least so many cubes."""


def _won(draft: Draft, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None
    winner, played = auction.leader, auction.map
    if winner != LORD:
        draft.pay(winner, auction.bid)
    if played and played.by and played.by != winner:
        draft.pay(played.by, -((auction.bid + 1) // 2))
    draft.instead(Step("found"))
    if draft.state.areas[auction.area].tile == DOWN:
        reveal(draft, auction.area)


def _found(draft: Draft, step: Step) -> None:
    """The tile lies open: its money is paid out, then the winner may play a map if none was played."""
    state, auction = draft.state, draft.state.auction
    assert auction is not None
    winner, face = auction.leader, state.areas[auction.area].face
    if face and face.bonus == "money" and winner != LORD:
        draft.pay(winner, -face.amount)
    region = state.game.regions[auction.area]
    may = not state.game.two and auction.map is None
    holds = may and any(fits_region(state.game, card, region) for card in hand_cards(state, winner))
    draft.instead(*([Step("after", winner)] if holds else []), Step("built"))


def build_cost(state: State, auction: Auction) -> int:
    """Two work points, one for some tiles of the pack; Lord Wallace may build with his last one."""
    face = state.areas[auction.area].face
    points = face.amount if face and face.bonus == "work" else WORK["open"]
    return min(points, work_left(state, LORD)) if auction.leader == LORD else points


def _built(draft: Draft, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None
    if not auction.free:
        draft.spend(auction.leader, build_cost(draft.state, auction))
    put_mine(draft, auction.area, auction.leader, auction.map.gives if auction.map else ())
    player = draft.of(auction.leader)
    after = () if auction.free else (Step("turn"),)
    if draft.state.game.arsenic and not player.furnace and auction.leader != LORD:
        draft.instead(Step("furnace", auction.leader, area=auction.area), *after)
        return
    if draft.state.game.arsenic and not player.furnace and 1 + len(NEIGHBOURS[auction.area]) >= LORD_FURNACE:
        put_furnace(draft, auction.area, LORD)
    draft.instead(*after)


def put_mine(draft: Draft, index: int, seat: str, gives: tuple[tuple[str, int], ...]) -> None:
    """The mine stands: cubes of the tile, then drainage markers, then what the map gives."""
    area = draft.state.areas[index]
    face = area.face
    assert face is not None
    draft.area(
        index,
        tile=USED,
        marks=(),
        seen=(),
        owner=seat,
        copper=area.copper + face.copper,
        tin=area.tin + face.tin,
        water=max(0, area.water + face.water - area.drainage),
        drainage=0,
    )
    draft.player(seat, mines=draft.of(seat).mines - 1)
    for effect, amount in gives:
        _give(draft, index, effect, amount)


def _give(draft: Draft, index: int, effect: str, amount: int) -> None:
    """One benefit of a map. A token that has no room or no coast is not placed."""
    area = draft.state.areas[index]
    if effect in ("copper", "tin"):
        draft.area(index, **{effect: getattr(area, effect) + amount})
    elif effect == "drain":
        draft.drain(index, amount)
    elif effect == "miner" and not area.miners and not area.hired:
        draft.area(index, miners=1)
    elif effect == "port" and COASTAL[index] and not area.port:
        draft.area(index, port=True)
        draft.drain(index, 1)
    elif effect == "pump":
        draft.area(index, pumps=area.pumps + 1)
        draft.drain(index, 1)


# -- the furnace of the Arsenic expansion --


def _offer_furnace(state: State, seat: str) -> Iterable[Move]:
    return (Furnace(seat, "yes"), Furnace(seat, "no"))


def _yes_or_no(state: State, move: Furnace) -> Refusal | None:
    return None if move.answer in ("yes", "no") else refuse("furnace.answer")


def _furnace(draft: Draft, move: Furnace, step: Step) -> None:
    draft.next()
    if move.answer == "yes":
        put_furnace(draft, step.area, move.seat)


def put_furnace(draft: Draft, index: int, seat: str) -> None:
    """A furnace brings a cube of arsenic to its area and to every neighbour."""
    draft.player(seat, furnace=True)
    draft.area(index, furnace=seat)
    for n in (index, *NEIGHBOURS[index]):
        draft.area(n, arsenic=draft.state.areas[n].arsenic + 1)


CASES = (Case(Furnace, ("furnace",), _offer_furnace, _furnace, rules=(_yes_or_no,)),)

AUTO = {"won": _won, "found": _found, "built": _built}

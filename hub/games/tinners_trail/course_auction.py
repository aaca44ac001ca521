"""Tinners' Trail, how an auction goes on and what follows: who speaks next, who pays, and the new mine."""

from __future__ import annotations

from .board import COASTAL, LORD, NEIGHBOURS, WORK
from .changes import put_furnace, put_port, reveal
from .look import can_join, fits_region, hand_cards, lowest_bid, work_left
from .state import DOWN, GONE, USED, Draft, Step

LORD_FURNACE = 4
"""Lord Wallace builds his furnace where it brings at least so many cubes."""

# -- bidding --


def _bids(d: Draft, step: Step) -> None:
    """Who speaks next; who cannot bid any more is out."""
    auction = d.bidding
    if d.game.two and not auction.leader and auction.opener in auction.bidders and auction.opener != LORD:
        d.instead(Step("bid", auction.opener, n=1))
        return
    if d.game.solo:
        d.instead(Step("lord_auction"))
        return
    least = lowest_bid(d)
    able = tuple([seat for seat in auction.bidders if seat == auction.leader or can_join(d, seat, least)])
    d.set_auction(bidders=able)
    speaking = [seat for seat in able if seat != auction.leader]
    d.instead(Step("bid", speaking[0]) if speaking else Step("won" if auction.leader else "unsold"))


def _unsold(d: Draft, step: Step) -> None:
    """Nobody wants it: a face-up tile stays, a face-down one leaves the game."""
    index = d.bidding.area
    if d.areas[index].tile == DOWN:
        d.set_area(index, tile=GONE, marks=(), seen=(), face=None)
    d.instead(Step("turn"))


# -- the winner pays --


def _won(d: Draft, step: Step) -> None:
    auction = d.bidding
    winner, played = auction.leader, auction.map
    if winner != LORD:
        d.pay(winner, auction.bid)
    if played and played.by and played.by != winner:
        d.pay(played.by, -((auction.bid + 1) // 2))
    d.instead(Step("found"))
    if d.areas[auction.area].tile == DOWN:
        reveal(d, auction.area)


def _found(d: Draft, step: Step) -> None:
    """The tile lies open: its money is paid out, then the winner may play a map if none was played."""
    auction = d.bidding
    winner, face = auction.leader, d.areas[auction.area].face
    if face and face.bonus == "money" and winner != LORD:
        d.pay(winner, -face.amount)
    region = d.game.regions[auction.area]
    may = not d.game.two and auction.map is None
    holds = may and any(fits_region(d.game, card, region) for card in hand_cards(d, winner))
    d.instead(*([Step("after", winner)] if holds else []), Step("built"))


# -- the new mine --


def _built(d: Draft, step: Step) -> None:
    auction = d.bidding
    owner, index = auction.leader, auction.area
    if not auction.free:
        d.spend(owner, _build_cost(d))
    put_mine(d, index, owner, auction.map.gives if auction.map else ())
    after = () if auction.free else (Step("turn"),)
    may_smelt = d.game.arsenic and not d.of(owner).furnace
    if may_smelt and owner != LORD:
        d.instead(Step("furnace", owner, area=index), *after)
        return
    if may_smelt and 1 + len(NEIGHBOURS[index]) >= LORD_FURNACE:
        put_furnace(d, index, LORD)
    d.instead(*after)


def _build_cost(d: Draft) -> int:
    """Two work points, one for some tiles of the pack; Lord Wallace may build with his last one."""
    auction = d.bidding
    face = d.areas[auction.area].face
    points = face.amount if face and face.bonus == "work" else WORK["open"]
    return min(points, work_left(d, LORD)) if auction.leader == LORD else points


def put_mine(d: Draft, index: int, seat: str, gives: tuple[tuple[str, int], ...]) -> None:
    """The mine stands: cubes of the tile, then drainage markers, then what the map gives."""
    area = d.areas[index]
    face = area.face
    assert face is not None
    d.set_area(
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
    d.set_player(seat, mines=d.of(seat).mines - 1)
    for effect, amount in gives:
        _give(d, index, effect, amount)


def _give(d: Draft, index: int, effect: str, amount: int) -> None:
    """One benefit of a map. A token that has no room or no coast is not placed."""
    area = d.areas[index]
    if effect in ("copper", "tin"):
        d.set_area(index, **{effect: getattr(area, effect) + amount})
    elif effect == "drain":
        d.drain(index, amount)
    elif effect == "miner" and not area.miners and not area.hired:
        d.set_area(index, miners=1)
    elif effect == "port" and COASTAL[index] and not area.port:
        put_port(d, index)
    elif effect == "pump":
        d.set_area(index, pumps=area.pumps + 1)
        d.drain(index, 1)


BY_ITSELF = {"bids": _bids, "unsold": _unsold, "won": _won, "found": _found, "built": _built}

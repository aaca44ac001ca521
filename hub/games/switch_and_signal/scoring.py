"""The goal and the end: what ports still take, when all is delivered, and the standing that all seats share."""

from __future__ import annotations

from hub.game import N_, Standing, Text
from hub.game.view import Rank, Score, Source

from .railway.railway import GOODS
from .state import Draft, State
from .title import EUROPE


def goal(state: Draft) -> int:
    """How many goods must be delivered."""
    return 8 if state.goods_each == 2 else 10


def extra_goods(state: Draft) -> int:
    """Goods of any colour that each port needs on top (10-goods variant)."""
    return 0 if state.goods_each == 2 else 2 // len(state.delivered)


def wants(state: Draft, port: int, good: str) -> bool:
    """Whether a port still takes a good of this colour: in Europe always, in North America what its goal has room for."""
    if state.side == EUROPE:
        return True
    have = state.delivered[port]
    extras = sum(max(n - 1, 0) for n in have)
    return not have[GOODS.index(good)] or extras < extra_goods(state)


def won(state: Draft) -> bool:
    """Whether every port has all it needs: its share of each colour, and its extras."""
    share = 2 // len(state.delivered)
    enough = (8 // len(state.delivered)) + extra_goods(state)
    return all(min(port) >= share and sum(port) >= enough for port in state.delivered)


def scores(state: State) -> tuple[Score, ...]:
    """All seats share one score: the goods delivered."""
    n = state.total_delivered
    source = Source("goods", Text(N_("Goods delivered")), n, n)
    return tuple(Score(seat, n, n, (source,)) for seat in state.seats)


_NOTES = {
    "won": N_("All goods are delivered: the table wins together."),
    "time": N_("The last time token went in the last turn: the table loses together."),
    "end": N_("The last timetable card is done and goods are missing: the table loses together."),
}


def standing(state: State) -> Standing | None:
    """How the game ended for all seats alike."""
    if not state.over:
        return None
    ranks = tuple(Rank(1, seat, state.total_delivered) for seat in state.seats)
    return Standing(ranks, state.over == "won", Text(_NOTES[state.over]))

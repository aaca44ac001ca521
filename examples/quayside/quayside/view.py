"""What a seat may see: its own orders and bid, of the others only that they have bid. There is no board."""

from __future__ import annotations

from hub.game import N_, Text, View, say
from hub.game.view import Fact, Panel, Piece, Score, Source, Tray, Turn

from .scoring import points, standing
from .state import BID, NO_BID, OVER, SHOW, State
from .title import CRATES, ORDERS, ROUNDS, TITLE
from .words import WORDS, crate_name

ASKED = {
    "deal": N_("Deal the order cards."),
    "lot": N_("Which crate comes onto the quay?"),
    "bid": N_("Everybody bids in secret: {lot}."),
    "show": N_("Show your two orders."),
    "over": N_("The game is over."),
}


def view(state: State, actors: tuple[str, ...], seat: str | None) -> View:
    """Everything one screen shows."""
    lot = crate_name(state.lot) if state.lot else ""
    quay = (crate_piece(state.lot),) if state.phase == BID else ()
    return View(
        title=TITLE.id, edition=TITLE.editions[0].id, viewer=seat or "",
        turn=Turn(actors, say(ASKED[state.phase], lot=lot)),
        phase=(Fact("round", say(N_("Round")), state.round, ROUNDS),),
        panels=tuple(panel(state, n, seat, actors) for n in range(len(state.seats))),
        trays=(Tray("quay", say(N_("On the quay")), quay),),
        scores=tuple(score(state, n, seat) for n in range(len(state.seats))),
        standing=standing(state) if state.phase == OVER else None,
    )  # fmt: skip


def panel(state: State, n: int, viewer: str | None, actors: tuple[str, ...]) -> Panel:
    """One seat: coins, crates, and for its own eyes orders and bid."""
    own, bid = state.seats[n] == viewer, state.bids[n]
    hand = tuple(Piece("order", Text(WORDS[good]), icon="card", facets={"order": good}) for good in state.orders[n])
    bid_said: str | Text = str(bid) if own else say(N_("made"))
    facts = (Fact("bid", say(N_("Bid")), bid_said),) if state.phase == BID and bid != NO_BID else ()
    crates = tuple(crate_piece(crate) for crate in state.won[n])
    trays = (Tray("crates", say(N_("Crates")), crates, len(crates)),)
    if state.phase in (SHOW, OVER):
        trays, own = (*trays, Tray("orders", say(N_("Orders")), hand)), False
    return Panel(
        state.seats[n], n + 1, state.seats[n] in actors, money=state.money[n], score=seen_points(state, n, viewer),
        hand_count=ORDERS if state.phase not in (SHOW, OVER) else None, hand=hand if own else None, facts=facts, trays=trays,
    )  # fmt: skip


def crate_piece(crate: str) -> Piece:
    """A crate as it lies there."""
    return Piece(crate, crate_name(crate), icon="goods", level=CRATES[crate][1], facets={"crate": crate})


def seen_points(state: State, n: int, viewer: str | None) -> int:
    """What the orders bring is known to their owner, and to all at the end."""
    known = points(state, n)
    return sum(known.values()) - (0 if state.phase == OVER or state.seats[n] == viewer else known["orders"])


def score(state: State, n: int, viewer: str | None) -> Score:
    """Points by source, as far as the viewer may know them."""
    secret = state.phase != OVER and state.seats[n] != viewer
    known = {source: 0 if secret and source == "orders" else value for source, value in points(state, n).items()}
    sources = tuple(Source(id, Text(WORDS[f"from.{id}"]), value, value) for id, value in known.items())
    return Score(state.seats[n], sum(known.values()), sum(known.values()), sources)

"""A tiny made-up title in which all seats act at once: sealed bids for lots, opened when the last one is in. No board."""

from __future__ import annotations

from random import Random

import msgspec

from hub.game import (
    DEALER,
    TABLE,
    Amend,
    Catalogue,
    Edition,
    Effect,
    Move,
    PieceKind,
    Reason,
    Refusal,
    Rulebook,
    Rules,
    Seat,
    Setup,
    SetupStep,
    Text,
    Title,
    Verb,
    Verbs,
    choose,
    refuse,
    say,
)
from hub.game.amendments import number
from hub.game.view import Fact, Panel, Piece, Rank, Score, Standing, Turn, View

PURSE, LOTS = 40, 3


class Bid(Move, frozen=True):
    verb, form = "bid", "bids {amount}"
    amount: int


class Leave(Move, frozen=True):
    verb, form = "leave", "leaves this lot"


class Draft(msgspec.Struct):
    money: dict[str, int]
    bids: dict[str, int] = {}
    won: dict[str, int] = {}
    lot: int = 1


class State(Draft, frozen=True):  # type: ignore[misc]
    """A position of a game."""


def affordable(state: State, seat: str, amount: int) -> Refusal | None:
    return refuse("bid.poor", money=state.money[seat]) if amount > state.money[seat] else None


def even(state: State, amount: int) -> Refusal | None:
    return refuse("bid.odd", amount=amount) if amount % 2 else None


def hand_in(d: Draft, move: Move, before: State) -> None:
    """A sealed bid; the last one opens them all."""
    d.bids = {**d.bids, move.seat: move.amount if isinstance(move, Bid) else 0}
    if len(d.bids) == len(d.money):
        best = max(d.money, key=lambda seat: d.bids[seat])
        d.money = {**d.money, best: d.money[best] - d.bids[best]}
        d.bids, d.won, d.lot = {}, {**d.won, best: d.won.get(best, 0) + 1}, d.lot + 1


def set_money(d: Draft, name: str, value: int) -> None:
    d.money = {**d.money, name: value}


class Sealed(Rules[State]):
    """The dearest bid wins the lot and pays; of equal ones that of the seat that sits first."""

    title = Title("sealed", "Sealed bids", "1", (Edition("first", "First", (2, 3, 4)),), (DEALER,), ("red", "blue", "green", "yellow"))  # fmt: skip
    verbs = Verbs((Bid, Leave))
    state_type, draft_type = State, Draft
    asks = {"amount": "How much do you bid?"}
    words = {"verb.bid": "Bid", "verb.leave": "Leave this lot", "amount": "Pounds"}
    reasons = {
        "bid.poor": Reason("You have only {money}.", "Nobody bids more than they have."),
        "bid.odd": Reason("Bids are even: {amount} is not.", "Bids are even."),
    }

    rulebook = Rulebook(
        Verb(
            Bid, ("bids",), hand_in, (choose("amount", values=lambda state: range(1, PURSE + 5)),), (affordable, even)
        ),
        Verb(Leave, ("bids",), hand_in),
    )
    catalogue = Catalogue(
        number(
            "money", lambda d, name: say("Money"), names=lambda d: list(d.money), now=lambda d, name: d.money[name],
            low=0, high=99, set=set_money,
        )
    )  # fmt: skip

    def start(self, setup: Setup) -> State:
        return State(dict.fromkeys(setup.colours, PURSE))

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(state.money)

    def phase(self, state: State) -> str:
        return "bids" if state.lot <= LOTS else "over"

    def to_act(self, state: State) -> tuple[str, ...]:
        return tuple(seat for seat in state.money if seat not in state.bids) if state.lot <= LOTS else ()

    def chance(self, state: State, random: Random) -> Move:
        raise LookupError("nothing is left to chance")

    def view(self, state: State, seat: str | None = None) -> View:
        actors = self.to_act(state)
        panels = tuple(self._panel(state, one, i, seat, actors) for i, one in enumerate(state.money, 1))
        scores = tuple(Score(one, self._points(state, one), self._points(state, one), ()) for one in state.money)
        phase = (Fact("lot", "Lot", min(state.lot, LOTS), LOTS),)
        turn = Turn(actors, say("Everybody bids at once"))
        return View(
            "sealed", "first", seat or "", turn, phase, panels, None, scores=scores, standing=self.result(state)
        )

    def _panel(self, state: State, one: str, order: int, viewer: str | None, actors: tuple[str, ...]) -> Panel:
        sealed = (Piece("card", f"Bid {state.bids[one]}"),) if one in state.bids else ()
        facts = (Fact("bid", "Bid", "in" if one in state.bids else "open"),)
        hand = sealed if viewer == one else None
        return Panel(
            one, order, one in actors, state.money[one], score=self._points(state, one), hand=hand, facts=facts
        )

    def _points(self, state: State, seat: str) -> int:
        return 10 * state.won.get(seat, 0)

    def result(self, state: State) -> Standing | None:
        if self.to_act(state):
            return None
        order = sorted(state.money, key=lambda seat: -self._points(state, seat))
        return Standing(tuple(Rank(n, seat, self._points(state, seat)) for n, seat in enumerate(order, 1)))

    def tell(self, before: State, move: Move, after: State) -> Text:
        if isinstance(move, Amend):
            return say("{target} is set to {value}.", target=move.target, value=move.value)
        return say("{seat} hands in a sealed bid.", seat=move.seat)

    def effect(self, state: State, move: Move) -> Effect:
        return Effect((say("It costs nothing unless you win."),))

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        cards = [
            PieceKind(f"card.{n}", f"card {n}", {"verb": ("bid",), "amount": (n,)}) for n in range(2, PURSE + 1, 2)
        ]
        own = [PieceKind(f"{seat}.leave", f"{seat} pass", {"verb": ("leave",)}, seat) for seat in setup.colours]
        return (*cards, *own)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        return ()

    def faults(self, state: State) -> list[str]:
        return []


class Hasty(Sealed):
    """The same, where a bid shown is a bid made."""

    at_once = frozenset({"bid", "leave"})


RULES = Sealed()
SEATS = (Seat("red", "Ania"), Seat("blue", "Bo", "triangle"), Seat("green", "Celina", "star"))


def setup(seats: tuple[Seat, ...] = SEATS) -> Setup:
    """A set-up for three, with nothing to deal."""
    return RULES.check(Setup("sealed", "first", seats, {"dealer": "table"}))


__all__ = ["RULES", "TABLE", "Hasty", "Sealed", "setup"]

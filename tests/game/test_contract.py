"""The contract bites: each mutant of a good title breaks the promise it should."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from quayside.moves import Bid
from quayside.rules import Quayside
from quayside.state import BID, DEAL, Draft, State

from hub.commands.titles import SPEAK
from hub.game import Move, Refusal, View, refuse
from hub.game.amendments import Catalogue, number
from hub.game.contract import check
from hub.game.text import Text
from hub.game.ways import ways


def broken(rules: Quayside) -> set[str]:
    """The promises that random games of the first ways to play break."""
    found: set[str] = set()
    for way, setup in list(ways(rules))[:2]:
        found |= {fault.promise for fault in check(rules, way, setup, SPEAK, every=2)}
    return found


def test_the_example_keeps_every_promise() -> None:
    assert broken(Quayside()) == set()


class AnyBid(Quayside):
    def judge(self, state: State, move: Move) -> tuple[Refusal, ...]:
        return () if isinstance(move, Bid) and state.phase == BID else super().judge(state, move)


class OpenHands(Quayside):
    def view(self, state: State, seat: str | None = None) -> View:
        shown = super().view(state, seat)
        hands = {one: super(OpenHands, self).view(state, one) for one in state.seats}
        panels = tuple(
            msgspec.structs.replace(panel, hand=hands[panel.seat].panels[n].hand)
            for n, panel in enumerate(shown.panels)
        )
        return msgspec.structs.replace(shown, panels=panels)


class OpenBids(Quayside):
    def view(self, state: State, seat: str | None = None) -> View:
        shown = super().view(state, seat)
        panels = tuple(
            msgspec.structs.replace(panel, spent=bid) for panel, bid in zip(shown.panels, state.bids, strict=True)
        )
        return msgspec.structs.replace(shown, panels=panels)


class NothingIsHidden(Quayside):
    def dealt_anew(self, state: State, seat: str | None, random: Any) -> State:
        return state


class OffersTooMuch(Quayside):
    def moves(self, state: State) -> list[Move]:
        found = list(super().moves(state))
        return [*found, Bid(state.seats[0], 99)] if state.phase == BID else found


class OffersTooLittle(Quayside):
    def moves(self, state: State) -> list[Move]:
        return [move for move in super().moves(state) if not isinstance(move, Bid) or move.amount != 1]


class HidesAttempts(Quayside):
    def attempts(self, state: State) -> list[Move]:
        return [move for move in super().attempts(state) if not isinstance(move, Bid) or move.amount]


class Wordless(Quayside):
    reasons = {code: reason for code, reason in Quayside.reasons.items() if code != "bid.range"}


class Unasked(Quayside):
    asks = {facet: ask for facet, ask in Quayside.asks.items() if facet != "amount"}


class HoleInTheLog(Quayside):
    def tell(self, before: State, move: Move, after: State) -> Text:
        return Text("{seat} did {something}.", {"seat": move.seat})


class Forgets(Quayside):
    def snapshot(self, state: State) -> str:
        return super().snapshot(msgspec.structs.replace(state, bids=(-1,) * len(state.seats)))


class WrongTurn(Quayside):
    def view(self, state: State, seat: str | None = None) -> View:
        shown = super().view(state, seat)
        return msgspec.structs.replace(shown, turn=msgspec.structs.replace(shown.turn, seats=shown.turn.seats[:1]))


class Loses(Quayside):
    def faults(self, state: State) -> list[str]:
        return ["a crate is gone"] if state.round > 3 else []


class GetsStuck(Quayside):
    def moves(self, state: State) -> list[Move]:
        return [] if state.round > 3 and state.phase == BID else list(super().moves(state))


class FailsOnNonsense(Quayside):
    def judge(self, state: State, move: Move) -> tuple[Refusal, ...]:
        return ({}[move.amount],) if isinstance(move, Bid) and move.amount > 90 else super().judge(state, move)


def _rob(d: Draft, seat: str, n: int) -> None:
    d.money = (-1,) * len(d.seats)


class AmendsIntoNothing(Quayside):
    catalogue = Catalogue(
        number("money", lambda d, seat: Text("Coins"), names=lambda d: d.seats, now=lambda d, seat: 1, high=9, set=_rob)
    )


class NeverScored(Quayside):
    def result(self, state: State) -> None:
        return None


class Nobody(Quayside):
    def judge(self, state: State, move: Move) -> tuple[Refusal, ...]:
        found = super().judge(state, move)
        return (*found, refuse("no.such.code")) if found and state.phase == DEAL else found


@pytest.mark.parametrize(
    ("mutant", "promise"),
    [
        (AnyBid, "legal_means_nothing_against_it"),
        (OpenHands, "what_is_hidden_stays_hidden"),
        (OpenBids, "what_is_hidden_stays_hidden"),
        (NothingIsHidden, "what_is_hidden_stays_hidden"),
        (OffersTooMuch, "legal_means_nothing_against_it"),
        (OffersTooLittle, "legal_means_nothing_against_it"),
        (HidesAttempts, "attempts_hold_all_moves"),
        (Wordless, "refusals_have_words"),
        (Unasked, "choices_have_words"),
        (HoleInTheLog, "told"),
        (Forgets, "snapshots_restore"),
        (WrongTurn, "the_turn_is_shown"),
        (Loses, "nothing_is_lost"),
        (GetsStuck, "games_end"),
        (FailsOnNonsense, "nonsense_is_refused"),
        (AmendsIntoNothing, "amendments_apply"),
        (NeverScored, "the_turn_is_shown"),
        (Nobody, "nonsense_is_refused"),
    ],
)
def test_a_mutant_breaks_its_promise(mutant: type[Quayside], promise: str) -> None:
    assert promise in broken(mutant())

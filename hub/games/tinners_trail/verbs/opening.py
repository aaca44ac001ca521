"""Tinners' Trail, before the first round: turn order, and the deal of geological maps when the hub deals."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import LORD
from ..changes import take_from_deck
from ..look import card_of, deck_of
from ..moves import Deal, Keep, Order
from ..state import Draft

# -- turn order --


def seats(state: Draft) -> tuple[str, ...]:
    """The seats in seating order."""
    return state.game.seats


def is_seat(state: Draft, player: str) -> Refusal | None:
    """Somebody of this game."""
    return None if player in state.game.seats else refuse("seat.unknown", seat=player)


def not_placed(state: Draft, player: str) -> Refusal | None:
    """Each marker is placed once."""
    return refuse("order.twice", player=player) if player in state.work[0] else None


def _order(d: Draft, move: Order, look: Draft) -> None:
    d.place(move.player, 0)
    left = [seat for seat in d.game.seats if seat not in d.work[0]]
    if len(left) == 1:
        d.place(left[0], 0)
    if len(left) < 2:
        d.next()


# -- dealing --


def deck_in_question(state: Draft) -> list[str]:
    """Maps of the deck that is dealt from now."""
    return [card for deck in state.decks for card in deck if deck_of(card) == state.now.what]


def whose_map(state: Draft) -> tuple[str, ...]:
    """Who gets the next map."""
    return (state.game.players[state.now.n],)


def from_deck(state: Draft, card: str) -> Refusal | None:
    """Maps are dealt region by region."""
    there = deck_of(card) == state.now.what and any(card in deck for deck in state.decks)
    return None if there else refuse("map.not_in_deck", card=card)


def to_whom(state: Draft, player: str) -> Refusal | None:
    """Maps are dealt seat by seat."""
    whom = state.game.players[state.now.n]
    return None if player == whom else refuse("deal.other_player", player=whom)


def _deal(d: Draft, move: Deal, look: Draft) -> None:
    take_from_deck(d, move.card)
    if move.player == LORD:
        d.lord_maps = tuple(sorted((*d.lord_maps, move.card)))
    else:
        d.set_player(move.player, hand=(*d.of(move.player).hand, move.card))
    d.next()


# -- keeping one of two --


def hand(state: Draft, seat: str) -> tuple[str, ...]:
    """Maps in hand."""
    return state.of(seat).hand


def in_hand(state: Draft, seat: str, card: str) -> Refusal | None:
    """Only a map that was dealt can be kept."""
    return None if card in state.of(seat).hand else refuse("map.not_held", card=card)


def of_region(state: Draft, card: str) -> Refusal | None:
    """One map of each region is kept, region by region."""
    region = state.now.what
    return None if deck_of(card) == region else refuse("keep.other_region", region=region)


def _keep(d: Draft, move: Keep, look: Draft) -> None:
    held = d.of(move.seat).hand
    dropped = tuple(c for c in held if c != move.card and deck_of(c) == look.now.what)
    d.set_player(move.seat, hand=tuple(c for c in held if c not in dropped))
    if d.game.two:
        _put_back(d, dropped)
    d.next()


def _put_back(d: Draft, cards: tuple[str, ...]) -> None:
    """With two, discarded maps are shuffled back into their decks."""
    order, decks = d.game.regions_used, list(d.decks)
    for card in cards:
        known = card_of(d.game, card)
        if known is not None and known.deck in order:
            n = order.index(known.deck)
            decks[n] = tuple(sorted((*decks[n], card)))
    d.decks = tuple(decks)


VERBS = (
    Verb(Order, ("order",), _order, (choose("player", values=seats),), (gate(is_seat), not_placed)),
    Verb(
        Deal, ("deal",), _deal, (choose("card", values=deck_in_question), choose("player", values=whose_map)),
        (from_deck, to_whom),
    ),
    Verb(Keep, ("keep",), _keep, (choose("card", values=hand),), (in_hand, of_region)),
)  # fmt: skip

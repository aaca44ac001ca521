"""Tinners' Trail, geological maps: played before or after an auction, drawn from a deck, and what they say.

Before an auction a map is free (three and more seats) or names the least opening bid (two); after it, it costs its
price. What an unknown map gives is asked when it is played.
"""

from __future__ import annotations

import msgspec

from hub.game import Refusal, Verb, choose, refuse

from ..board import EFFECTS
from ..changes import reveal, see, show_map, take_from_deck
from ..look import (
    MAP_PRICES,
    card_of,
    deck_cards,
    deck_of,
    expand,
    fits_region,
    hand_cards,
    money,
    opening,
    playable,
)
from ..moves import Build, Draw, DrawMap, PlayMap, Price, Shows
from ..state import DOWN, Draft, Step

AMOUNTS = {"copper": 3, "tin": 3, "drain": 3, "miner": 1, "port": 1, "pump": 1}
"""The most of each kind that a map gives."""

# -- from the hand --


def maps_at_hand(state: Draft, seat: str) -> list[str]:
    """Every map a player could show."""
    return hand_cards(state, seat)


def map_now(state: Draft) -> Refusal | None:
    """Before a bid, a map is for face-down tiles that somebody else may bid for."""
    step = state.now
    return refuse("map.not_now") if step.kind == "bid" and step.what != "survey" else None


def has_map(state: Draft, seat: str, card: str) -> Refusal | None:
    """Only maps of the own hand are played."""
    return None if playable(state, seat, card) else refuse("map.not_held", card=card)


def map_fits(state: Draft, card: str) -> Refusal | None:
    """A map is played in its own region."""
    region = state.game.regions[state.bidding.area]
    return None if fits_region(state.game, card, region) else refuse("map.other_region", region=region)


def map_paid(state: Draft, seat: str, card: str) -> Refusal | None:
    """Where the price counts (with two, or after the auction) it must be in the purse; no map costs less than £1."""
    if state.now.kind == "bid":
        return None
    known = card_of(state.game, card)
    need = (known.price if known else MAP_PRICES[0]) + (opening(state) if state.game.two else 0)
    have = money(state, seat)
    return None if need <= have else refuse("money.short", need=need, have=have)


def _play_map(d: Draft, move: PlayMap, look: Draft) -> None:
    step = look.now
    hand = list(d.of(move.seat).hand)
    hand.remove(move.card if move.card in hand else deck_of(move.card))
    d.set_player(move.seat, hand=tuple(hand))
    if step.kind == "bid":
        d.instead(msgspec.structs.replace(step, what=""))
    else:
        d.next()
    if step.kind != "after":
        _look_under(d, move.seat)
    show_map(d, move.card, move.seat)
    if step.kind == "after":
        _pay_for_map(d, move.seat)


def _look_under(d: Draft, seat: str) -> None:
    """Who plays a map from the hand before the auction looks at the tile; alone against Lord Wallace it is turned up."""
    index = d.bidding.area
    if d.areas[index].tile == DOWN:
        reveal(d, index, "" if d.game.solo else seat)


def _pay_for_map(d: Draft, seat: str) -> None:
    played = d.bidding.map
    if played and played.known:
        d.pay(seat, played.price)


def _build(d: Draft, move: Build, look: Draft) -> None:
    d.next()


# -- from the deck --


def deck_not_empty(state: Draft) -> Refusal | None:
    """Empty decks are not refilled."""
    region = state.game.regions[state.bidding.area]
    return refuse("map.deck_empty", region=region) if deck_cards(state, region) == () else None


def _draw(d: Draft, move: Draw, look: Draft) -> None:
    d.instead(Step("draw", what=d.game.regions[d.bidding.area]))


def drawable(state: Draft) -> tuple[str, ...]:
    """What may come off the deck that is drawn from now; an unknown card goes by its deck's name."""
    step = state.now
    if step.kind == "lord_map" and not step.what:
        return tuple(expand(state, state.lord_maps))
    cards = deck_cards(state, step.what)
    return (step.what,) if cards is None else cards


def on_deck(state: Draft, card: str) -> Refusal | None:
    """Only what may lie there is turned over."""
    return None if card in drawable(state) else refuse("map.not_in_deck", card=card)


def _draw_map(d: Draft, move: DrawMap, look: Draft) -> None:
    step = look.now
    take_from_deck(d, move.card)
    d.next()
    if step.kind != "lord_map":
        show_map(d, move.card, "")
        return
    if not step.what:
        held = list(d.lord_maps)
        held.remove(move.card if move.card in held else deck_of(move.card))
        d.lord_maps = tuple(held)
    see(d, move.card)
    d.then(msgspec.structs.replace(step, kind="lord_mapped", what=move.card))


# -- what an unknown map says --


def effects(state: Draft) -> tuple[str, ...]:
    """What maps may give."""
    return EFFECTS


def amounts(state: Draft, effect: str) -> range:
    """How much of it."""
    return range(1, AMOUNTS[effect] + 1)


def is_effect(state: Draft, effect: str, amount: int) -> Refusal | None:
    """Maps give a few cubes or one token."""
    fine = 1 <= amount <= AMOUNTS.get(effect, 0)
    return None if fine else refuse("map.implausible", effect=effect, amount=amount)


def not_said_yet(state: Draft, effect: str) -> Refusal | None:
    """Each thing is said once."""
    played = state.bidding.map
    twice = played and any(said == effect for said, _ in played.gives)
    return refuse("map.effect_twice", effect=effect) if twice else None


def _shows(d: Draft, move: Shows, look: Draft) -> None:
    played = d.bidding.map
    assert played is not None
    d.set_auction(map=msgspec.structs.replace(played, gives=(*played.gives, (move.effect, move.amount))))


def map_prices(state: Draft) -> range:
    """What may be printed."""
    return MAP_PRICES


def is_price(state: Draft, price: int) -> Refusal | None:
    """The price is printed on the map."""
    return None if price in MAP_PRICES else refuse("map.price", low=MAP_PRICES[0], high=MAP_PRICES[-1])


def gives_something(state: Draft) -> Refusal | None:
    """The price comes last."""
    played = state.bidding.map
    return None if played and played.gives else refuse("map.gives_nothing")


def price_paid(state: Draft, price: int) -> Refusal | None:
    """A map from the hand had to be affordable: with two as the opening bid, after the auction as its cost."""
    played = state.bidding.map
    if played is None or not played.by or not (state.game.two or state.bidding.leader):
        return None
    need, have = price + (opening(state) if state.game.two else 0), money(state, played.by)
    return None if need <= have else refuse("map.unaffordable", need=need, have=have)


def _price(d: Draft, move: Price, look: Draft) -> None:
    played = d.bidding.map
    assert played is not None
    d.set_auction(map=msgspec.structs.replace(played, price=move.price, known=True))
    d.next()
    if d.bidding.leader and played.by:
        _pay_for_map(d, played.by)


VERBS = (
    Verb(
        PlayMap, ("bid", "map", "after"), _play_map, (choose("card", values=maps_at_hand),),
        (map_now, has_map, map_fits, map_paid),
    ),
    Verb(Build, ("after",), _build),
    Verb(Draw, ("map",), _draw, (), (deck_not_empty,)),
    Verb(DrawMap, ("draw", "lord_map"), _draw_map, (choose("card", values=drawable),), (on_deck,)),
    Verb(
        Shows, ("gives",), _shows, (choose("effect", values=effects), choose("amount", values=amounts)),
        (is_effect, not_said_yet),
    ),
    Verb(Price, ("gives",), _price, (choose("price", values=map_prices),), (is_price, gives_something, price_paid)),
)  # fmt: skip

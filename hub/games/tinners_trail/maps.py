"""Tinners' Trail, geological maps: played before or after an auction, drawn from a deck, and what they say.

Before an auction a map is free (three and more seats) or names the least opening bid (two); after it, it costs its
price. What an unknown map gives is asked when it is played.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hub.game import Move, Refusal, refuse

from .board import EFFECTS
from .case import Case, money, once
from .layout import reveal, take_from_deck
from .moves import Build, Draw, DrawMap, PlayMap, Price, Shows
from .state import (
    DOWN,
    MAP_PRICES,
    Draft,
    PlayedMap,
    State,
    Step,
    card_of,
    deck_cards,
    deck_of,
    expand,
    fits_region,
    hand_cards,
    opening,
    playable,
)

AMOUNTS = {"copper": 3, "tin": 3, "drain": 3, "miner": 1, "port": 1, "pump": 1}


def _map_now(state: State, move: PlayMap) -> Refusal | None:
    """Before a bid, a map is for face-down tiles that somebody else may bid for."""
    step = state.step
    return refuse("map.not_now") if step and step.kind == "bid" and step.what != "survey" else None


def _has_map(state: State, move: PlayMap) -> Refusal | None:
    return None if playable(state, move.seat, move.card) else refuse("map.not_held", card=move.card)


def _map_fits(state: State, move: PlayMap) -> Refusal | None:
    auction = state.auction
    region = state.game.regions[auction.area] if auction else ""
    return None if fits_region(state.game, move.card, region) else refuse("map.other_region", region=region)


def _map_paid(state: State, move: PlayMap) -> Refusal | None:
    """Where the price counts (with two, or after the auction) it must be in the purse; no map costs less than £1."""
    step, known = state.step, card_of(state.game, move.card)
    if step is None or step.kind == "bid":
        return None
    need = (known.price if known else MAP_PRICES[0]) + (opening(state) if state.game.two else 0)
    have = money(state, move.seat)
    return refuse("money.short", need=need, have=have) if need > have else None


def _offer_map(state: State, seat: str) -> Iterable[Move]:
    return (PlayMap(seat, card) for card in hand_cards(state, seat))


def _play_map(draft: Draft, move: PlayMap, step: Step) -> None:
    hand = list(draft.of(move.seat).hand)
    hand.remove(move.card if move.card in hand else deck_of(move.card))
    draft.player(move.seat, hand=tuple(hand))
    if step.kind == "after":
        draft.next()
    elif step.kind == "map":
        draft.instead()
    else:
        draft.instead(msgspec.structs.replace(step, what=""))
    before = step.kind != "after"
    if before:
        _look(draft, move.seat)
    show_map(draft, move.card, move.seat)
    if not before:
        _pay_for_map(draft, move.seat)


def _look(draft: Draft, seat: str) -> None:
    """Who plays a map from the hand before the auction looks at the tile; alone against Lord Wallace it is turned up."""
    auction = draft.state.auction
    assert auction is not None
    if draft.state.areas[auction.area].tile == DOWN:
        reveal(draft, auction.area, "" if draft.state.game.solo else seat)


def see(draft: Draft, card: str) -> None:
    """A known map has been seen and cannot turn up again."""
    if card_of(draft.state.game, card) and card not in draft.state.used:
        draft.set(used=(*draft.state.used, card))


def show_map(draft: Draft, card: str, by: str) -> None:
    """A map lies open: known from the sheet, or asked for."""
    known = card_of(draft.state.game, card)
    see(draft, card)
    if known:
        draft.bid(map=PlayedMap(card, by, known.gives, known.price, True))
    else:
        draft.bid(map=PlayedMap(card, by))
        draft.then(Step("gives"))


def _pay_for_map(draft: Draft, seat: str) -> None:
    auction = draft.state.auction
    if auction and auction.map and auction.map.known:
        draft.pay(seat, auction.map.price)


def _draw_possible(state: State, move: Draw) -> Refusal | None:
    auction = state.auction
    region = state.game.regions[auction.area] if auction else ""
    return refuse("map.deck_empty", region=region) if deck_cards(state, region) == () else None


def _draw(draft: Draft, move: Draw, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None
    draft.instead(Step("draw", what=draft.state.game.regions[auction.area]))


def _offer_draw_map(state: State, seat: str) -> Iterable[Move]:
    step = state.step
    if step is None or step.kind not in ("draw", "lord_map"):
        return ()
    return (DrawMap(seat, card) for card in drawable(state, step))


def drawable(state: State, step: Step) -> tuple[str, ...]:
    """What may come off the deck that a step draws from; an unknown card goes by its deck's name."""
    if step.kind == "lord_map" and not step.what:
        return tuple(expand(state, state.lord_maps))
    cards = deck_cards(state, step.what)
    return (step.what,) if cards is None else cards


def _on_deck(state: State, move: DrawMap) -> Refusal | None:
    step = state.step
    return None if step and move.card in drawable(state, step) else refuse("map.not_in_deck", card=move.card)


def _draw_map(draft: Draft, move: DrawMap, step: Step) -> None:
    take_from_deck(draft, move.card)
    draft.next()
    if step.kind == "lord_map":
        if not step.what:
            held = list(draft.state.lord_maps)
            held.remove(move.card if move.card in held else deck_of(move.card))
            draft.set(lord_maps=tuple(held))
        see(draft, move.card)
        draft.then(msgspec.structs.replace(step, kind="lord_mapped", what=move.card))
    else:
        show_map(draft, move.card, "")


def _offer_shows(state: State, seat: str) -> Iterable[Move]:
    return (Shows(seat, effect, n) for effect in EFFECTS for n in range(1, AMOUNTS[effect] + 1))


def _is_effect(state: State, move: Shows) -> Refusal | None:
    fine = 1 <= move.amount <= AMOUNTS.get(move.effect, 0)
    return None if fine else refuse("map.implausible", effect=move.effect, amount=move.amount)


def _new_effect(state: State, move: Shows) -> Refusal | None:
    played = state.auction.map if state.auction else None
    twice = played and any(effect == move.effect for effect, _ in played.gives)
    return refuse("map.effect_twice", effect=move.effect) if twice else None


def _shows(draft: Draft, move: Shows, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None and auction.map is not None
    draft.bid(map=msgspec.structs.replace(auction.map, gives=(*auction.map.gives, (move.effect, move.amount))))


def _offer_price(state: State, seat: str) -> Iterable[Move]:
    return (Price(seat, n) for n in MAP_PRICES)


def _gives_something(state: State, move: Price) -> Refusal | None:
    played = state.auction.map if state.auction else None
    return None if played and played.gives else refuse("map.gives_nothing")


def _is_price(state: State, move: Price) -> Refusal | None:
    return None if move.price in MAP_PRICES else refuse("map.price", low=MAP_PRICES[0], high=MAP_PRICES[-1])


def _price_paid(state: State, move: Price) -> Refusal | None:
    """A map from the hand had to be affordable: with two as the opening bid, after the auction as its cost."""
    auction = state.auction
    if auction is None or auction.map is None or not auction.map.by:
        return None
    if not state.game.two and not auction.leader:
        return None
    need, have = move.price + (opening(state) if state.game.two else 0), money(state, auction.map.by)
    return refuse("map.unaffordable", need=need, have=have) if need > have else None


def _price(draft: Draft, move: Price, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None and auction.map is not None
    draft.bid(map=msgspec.structs.replace(auction.map, price=move.price, known=True))
    draft.next()
    if auction.leader and auction.map.by:
        _pay_for_map(draft, auction.map.by)


def _build(draft: Draft, move: Build, step: Step) -> None:
    draft.next()


CASES = (
    Case(PlayMap, ("bid", "map", "after"), _offer_map, _play_map, gates=(_map_now,),
         rules=(_has_map, _map_fits, _map_paid)),
    Case(Build, ("after",), once(Build), _build),
    Case(Draw, ("map",), once(Draw), _draw, rules=(_draw_possible,)),
    Case(DrawMap, ("draw", "lord_map"), _offer_draw_map, _draw_map, rules=(_on_deck,)),
    Case(Shows, ("gives",), _offer_shows, _shows, rules=(_is_effect, _new_effect)),
    Case(Price, ("gives",), _offer_price, _price, rules=(_is_price, _gives_something, _price_paid)),
)  # fmt: skip

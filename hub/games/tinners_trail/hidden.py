"""Tinners' Trail, what a seat may not know: maps in other hands, and tiles that only others have looked at."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from .look import deck_of, unseen_tiles
from .state import DOWN, State


def dealt_anew(state: State, seat: str | None, random: Random) -> State:
    """The same table to the eyes of a seat: what it has not seen is dealt again, each piece as likely as another."""
    if not state.game.hub:
        return state  # the hub itself has seen nothing that is hidden
    return _tiles_anew(_maps_anew(state, seat, random), seat, random)


def _maps_anew(state: State, seat: str | None, random: Random) -> State:
    """Deck by deck, maps of other hands and of the deck are shuffled together; every hand keeps its size."""
    hands = {player.seat: list(player.hand) for player in state.players if player.seat != seat}
    decks = [list(deck) for deck in state.decks]
    for name in {deck_of(card) for deck in decks for card in deck} | {
        deck_of(c) for hand in hands.values() for c in hand
    }:
        rows = [row for row in (*hands.values(), *decks) if any(deck_of(card) == name for card in row)]
        pool = [card for row in rows for card in row if deck_of(card) == name]
        random.shuffle(pool)
        for row in rows:
            row[:] = [pool.pop() if deck_of(card) == name else card for card in row]
    players = tuple(replace(p, hand=tuple(sorted(hands[p.seat]))) if p.seat in hands else p for p in state.players)
    return replace(state, players=players, decks=tuple(tuple(sorted(deck)) for deck in decks))


def _tiles_anew(state: State, seat: str | None, random: Random) -> State:
    for index, area in enumerate(state.areas):
        if area.tile == DOWN and area.face is not None and seat not in area.seen:
            others = [tile for tile in unseen_tiles(state, state.game.regions[index], index) if not area.face.agreed]
            face = random.choice(others) if others else area.face
            areas = (*state.areas[:index], replace(area, face=face), *state.areas[index + 1 :])
            state = replace(state, areas=areas)
    return state

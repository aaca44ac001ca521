"""What a seat may not know: the order of the piles, and what another seat looks at or has put back."""

from __future__ import annotations

from random import Random

import msgspec

from .cards import CARD_INDEX
from .state import Pile, State
from .tiles import TILE_INDEX


def dealt_anew(state: State, seat: str | None, random: Random) -> State:
    """The same table to the eyes of a seat, with everything it has not seen shuffled."""
    own = state.hand if seat == state.seats[state.active] else ()
    tiles, tile_hand = _shuffled(
        state.tile_pile, TILE_INDEX, state.hand if state.drawing == "tile" else (), own, random
    )
    orders, card_hand = _shuffled(
        state.order_pile, CARD_INDEX, state.hand if state.drawing == "order" else (), own, random
    )
    return msgspec.structs.replace(state, tile_pile=tiles, order_pile=orders, hand=tile_hand or card_hand)


def _shuffled(
    pile: Pile, index: dict[str, int], hand: tuple[str, ...], known: tuple[str, ...], random: Random
) -> tuple[Pile, tuple[str, ...]]:
    """A pile and the pieces drawn from it with all that is unseen dealt anew; a known hand stays."""
    unseen = [kind for kind, i in index.items() for _ in range(pile.rest[i])]
    unseen += [*pile.top, *pile.bottom, *(() if known else hand)]
    random.shuffle(unseen)
    cut = 0 if known else len(hand)
    held, top = tuple(unseen[:cut]), tuple(unseen[cut : cut + len(pile.top)])
    cut += len(pile.top)
    bottom, rest = tuple(unseen[cut : cut + len(pile.bottom)]), unseen[cut + len(pile.bottom) :]
    return Pile(tuple(rest.count(kind) for kind in index), top, bottom), hand if known else held

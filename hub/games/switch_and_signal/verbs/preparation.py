"""Before the first turn: place tokens are turned over, switches are laid and signal markers placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hub.game import Refusal, Verb, choose, gate, refuse

from ..components import PLACE_NUMBERS
from ..moves import Laid, Lay, Light, Token
from ..railway.survey import TRACK_SIGNALS
from ..state import Draft, State, put
from .tracks import every_position, every_signal, junction_known, markers, position_known, set_switch, signal_known

# -- place tokens --


def starts(state: State) -> Iterable[str]:
    """Start places."""
    return state.net.starts.values()


def next_start(state: State) -> tuple[str]:
    """The start place whose token is turned next."""
    return (state.net.starts[state.numbers.index(0) + 2],)


def numbers(state: State) -> Iterable[int]:
    """What a token, or two dice, can show."""
    return PLACE_NUMBERS


def token_place(state: State, place: str) -> Refusal | None:
    """Tokens are turned over in the order of the printed numbers."""
    (expected,) = next_start(state)
    return None if place == expected else refuse("token.place", expected=expected)


def token_number(state: State, number: int) -> Refusal | None:
    """Each number lies on one start place."""
    fits = number in PLACE_NUMBERS and number not in state.numbers
    return None if fits else refuse("token.number", number=number)


def turn_token(d: Draft, move: Token, look: State) -> None:
    """The start place has this number from now on."""
    d.numbers = put(d.numbers, d.net.node[move.place].number - 2, move.number)


# -- switches --


def not_laid(state: State, junction: str) -> Refusal | None:
    """Each switch is placed once before the game."""
    return refuse("lay.again", junction=junction) if junction in state.laid else None


def lay(d: Draft, move: Lay, look: State) -> None:
    """The switch lies as told."""
    set_switch(d, move.junction, move.open)
    d.laid = (*d.laid, move.junction)


def first_positions(state: State) -> Refusal | None:
    """Switches not placed by hand need a mapped first-game position."""
    known = state.net.railway.switches
    bare = next((id for id in state.net.junctions if id not in state.laid and id not in known), None)
    return None if bare is None else refuse("lay.open", junction=bare)


def all_laid(d: Draft, move: Laid, look: State) -> None:
    """The others lie already as in the first game."""
    d.laid = d.net.junctions


# -- signals --


def signal_red(state: State, signal: str) -> Refusal | None:
    """One marker on a signal place."""
    return refuse("signal.green", signal=signal) if signal in state.signals else None


def signal_share(state: State, signal: str) -> Refusal | None:
    """One marker in each city and three on tracks; one more anywhere if that was agreed."""
    city, per = state.net.city_of[signal], markers(state)
    if per[city] < _share(city) or sum(_over(per)) < int(state.extra_signal):
        return None
    return refuse("light.city", place=city) if city else refuse("light.track", most=TRACK_SIGNALS)


def _share(city: str) -> int:
    return 1 if city else TRACK_SIGNALS


def _over(per: Counter[str]) -> Iterator[int]:
    return (max(n - _share(city), 0) for city, n in per.items())


def light(d: Draft, move: Light, look: State) -> None:
    """A green marker lies there."""
    d.signals = (*d.signals, move.signal)


VERBS = (
    Verb(
        Token,
        ("numbers",),
        turn_token,
        (choose("place", values=starts, likely=next_start), choose("number", values=numbers)),
        (token_place, token_number),
    ),
    Verb(
        Lay,
        ("lay",),
        lay,
        (choose("junction", "open", values=every_position),),
        (gate(junction_known), position_known, not_laid),
    ),
    Verb(Laid, ("lay",), all_laid, checks=(first_positions,)),
    Verb(
        Light,
        ("light",),
        light,
        (choose("signal", values=every_signal),),
        (gate(signal_known), signal_red, signal_share),
    ),
)

"""Switches and signals: a switch is set, a green marker goes from one signal place to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hub.game import Refusal, Verb, choose, gate, refuse

from ..moves import Signal, Switch
from ..state import Draft, State, once, put

# -- switches --


def every_position(state: State) -> Iterable[tuple[str, str]]:
    """All junctions with all their positions."""
    return state.net.every_position


def junction_known(state: State, junction: str) -> Refusal | None:
    """Switches are at junctions."""
    return None if junction in state.net.positions else refuse("switch.junction", junction=junction)


def position_known(state: State, junction: str, open: str) -> Refusal | None:
    """Two branches of a junction are open, the others covered."""
    known = state.net.positions[junction]
    return None if open in known else refuse("switch.position", junction=junction, open=open, known=", ".join(known))


def position_changes(state: State, junction: str, open: str) -> Refusal | None:
    """Setting a switch changes it."""
    return refuse("switch.same", junction=junction) if state.lie[junction] == open else None


def set_switch(d: Draft, junction: str, open: str) -> None:
    """A switch lies like this from now on."""
    d.switches = put(d.switches, d.net.junctions.index(junction), open)


def switch(d: Draft, move: Switch, look: State) -> None:
    """The switch is set."""
    set_switch(d, move.junction, move.open)
    d.phase = "act"


# -- signals --


def green_first(state: State) -> Iterable[str]:
    """Signal places with a marker, then the others."""
    return (*state.signals, *red(state))


def green(state: State) -> Iterable[str]:
    """Signal places with a marker."""
    return state.signals


def every_signal(state: State) -> Iterable[str]:
    """All signal places."""
    return state.net.signals


def red(state: State) -> Iterable[str]:
    """Signal places without a marker."""
    return [signal for signal in state.net.signals if signal not in state.signals]


def signal_known(state: State, signal: str) -> Refusal | None:
    """Markers lie on signal places."""
    return None if signal in state.net.city_of else refuse("signal.none", signal=signal)


def source_green(state: State, source: str) -> Refusal | None:
    """A marker is moved from a green signal."""
    return None if source in state.signals else refuse("signal.source", signal=source)


def target_known(state: State, target: str) -> Refusal | None:
    """A marker is moved to a signal place."""
    return signal_known(state, target)


def target_red(state: State, target: str) -> Refusal | None:
    """One marker on a signal place."""
    return refuse("signal.green", signal=target) if target in state.signals else None


def city_keeps_one(state: State, source: str, target: str) -> Refusal | None:
    """Every city keeps at least one marker."""
    city_of = state.net.city_of
    city = city_of[source]
    if not city or city_of[target] == city or markers(state)[city] > 1:
        return None
    return refuse("signal.city", place=city)


@once
def markers(state: State) -> Counter[str]:
    """Green markers in each city, and on tracks."""
    return Counter(state.net.city_of[signal] for signal in state.signals)


def change_signal(d: Draft, move: Signal, look: State) -> None:
    """The marker lies elsewhere."""
    d.signals = put(d.signals, d.signals.index(move.source), move.target)
    d.phase = "act"


SIGNAL = Verb(
    Signal,
    ("signal",),
    change_signal,
    (choose("source", values=green_first, likely=green), choose("target", values=every_signal, likely=red)),
    (gate(source_green), gate(target_known), target_red, city_keeps_one),
)
SWITCH = Verb(
    Switch,
    ("switch",),
    switch,
    (choose("junction", "open", values=every_position),),
    (gate(junction_known), gate(position_known), position_changes),
)
VERBS = (SIGNAL, SWITCH)

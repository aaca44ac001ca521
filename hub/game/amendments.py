"""Amendments: what the table may set by agreement at any time. A title lists its targets; the rest is the same for all.

A target is one kind of thing: which ones there are now, what each is called, what it is and may be, and how it is set.

    number("money", say_seat(N_("Money: {seat}")), names=seats, now=money_of, high=999, set=set_money)

`names` lists which there are (`red` for `money.red`); a target with no names stands alone (`order`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from .move import TABLE, Amend
from .refusal import Refusal, refuse
from .text import N_, Text, say
from .view import Words

YES, NO, NONE = "yes", "no", "none"

Named = Callable[[Any, str], Any]
"""A question about one thing: (position, name)."""

Label = Callable[[Any, str], Text]
"""What one thing is called: (position, name)."""

_PLAIN_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
"""As people write it: no leading zeros, no digits of other scripts, never longer than any figure of a game."""

_WORDS = {YES: Text(N_("yes")), NO: Text(N_("no")), NONE: Text(N_("nothing"))}
_SHOWN = 8
"""How many choices a refusal lists."""


class Amendment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something the table may set by agreement: its target, its words, what it is now and what it may be."""

    target: str
    label: Text
    now: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    def allows(self, value: str) -> bool:
        """Whether it may be set to this: one of its choices, or a plain number between its bounds."""
        if self.low is None or self.high is None:
            return value in self.choices
        return bool(_PLAIN_NUMBER.fullmatch(value)) and self.low <= int(value) <= self.high

    @property
    def allowed(self) -> str:
        """What it may be, for a refusal."""
        if self.low is not None:
            return f"{self.low}–{self.high}"
        return ", ".join(self.choices[:_SHOWN]) + (" …" if len(self.choices) > _SHOWN else "")


def _plain(position: Any, value: str) -> Words:
    return _WORDS.get(value, value)


def _alone(position: Any) -> Iterable[str]:
    return ("",)


class Target(msgspec.Struct, frozen=True):
    """One kind of amendable thing. Figures have `low` and `high`, everything else `choices`."""

    prefix: str
    label: Label
    now: Named
    set: Callable[[Any, str, Any], None]
    names: Callable[[Any], Iterable[str]] = _alone
    low: Named | None = None
    high: Named | None = None
    choices: Named | None = None
    words: Callable[[Any, str], Words] = _plain
    words_of: Callable[[Any, str, str], Words] | None = None
    """Words for a value where the same value is called otherwise from one thing to the next: (position, name, value)."""

    def called(self, position: Any, name: str, value: str) -> Words:
        """A value in words."""
        return self.words_of(position, name, value) if self.words_of else self.words(position, value)

    def found(self, position: Any, name: str) -> Amendment:
        """One of them as it is now."""
        target, label, now = self._target(name), self.label(position, name), str(self.now(position, name))
        if self.choices is not None:
            return Amendment(target, label, now, tuple(self.choices(position, name)))
        assert self.low is not None and self.high is not None, self.prefix
        return Amendment(target, label, now, low=self.low(position, name), high=self.high(position, name))

    def _target(self, name: str) -> str:
        return f"{self.prefix}.{name}" if name else self.prefix

    def put(self, draft: Any, name: str, value: str) -> None:
        """Set one to a value that was judged."""
        self.set(draft, name, value if self.choices is not None else int(value))


def _label(label: str | Label) -> Label:
    """A label may be a plain message, where there is nothing to fill in."""
    return label if callable(label) else lambda position, name: Text(label)


def _bound(value: int | Named) -> Named:
    return value if callable(value) else lambda position, name: value


def number(
    prefix: str, label: str | Label, *, now: Named, set: Callable[[Any, str, int], None],
    high: int | Named, low: int | Named = 0, names: Callable[[Any], Iterable[str]] = _alone,
    words: Callable[[Any, str], Words] = _plain,
) -> Target:  # fmt: skip
    """A figure between two bounds; a bound may depend on the position: (position, name)."""
    return Target(prefix, _label(label), now, set, names, low=_bound(low), high=_bound(high), words=words)


def choice(
    prefix: str, label: str | Label, *, now: Named, set: Callable[[Any, str, str], None],
    choices: Named, names: Callable[[Any], Iterable[str]] = _alone, words: Callable[[Any, str], Words] = _plain,
    words_of: Callable[[Any, str, str], Words] | None = None,
) -> Target:  # fmt: skip
    """One of a few values."""
    return Target(prefix, _label(label), now, set, names, choices=choices, words=words, words_of=words_of)


def flag(
    prefix: str, label: str | Label, *, now: Named, set: Callable[[Any, str, bool], None],
    names: Callable[[Any], Iterable[str]] = _alone,
) -> Target:  # fmt: skip
    """Yes or no; `now` and `set` speak of True and False."""
    return Target(
        prefix,
        _label(label),
        lambda position, name: YES if now(position, name) else NO,
        lambda draft, name, value: set(draft, name, value == YES),
        names,
        choices=lambda position, name: (NO, YES),
    )


class Catalogue:
    """All targets of a title. `closed(position)` refuses them all where a title says so: its game is over for good."""

    def __init__(self, *targets: Target, closed: Callable[[Any], Refusal | None] = lambda position: None) -> None:
        self.closed = closed
        self.targets: dict[str, tuple[Target, ...]] = {}
        for target in targets:
            self.targets[target.prefix] = (*self.targets.get(target.prefix, ()), target)

    def all(self, position: Any) -> Iterator[Amendment]:
        """Everything that may be set now."""
        if self.closed(position):
            return
        for targets in self.targets.values():
            for target in targets:
                for name in target.names(position):
                    yield target.found(position, name)

    def _find(self, position: Any, full: str) -> tuple[Target, str] | None:
        prefix, _, name = full.partition(".")
        for target in self.targets.get(prefix, ()):
            if name in target.names(position):
                return target, name
        return None

    def judge(self, position: Any, move: Amend, seats: tuple[str, ...]) -> tuple[Refusal, ...]:
        """Somebody of this game, a thing of this game, a value it may have."""
        if move.seat != TABLE and move.seat not in seats:
            return (refuse("seat.unknown", seat=move.seat),)
        if refusal := self.closed(position):
            return (refusal,)
        found = self._find(position, move.target)
        if found is None:
            return (refuse("amend.unknown", target=move.target),)
        amendment = found[0].found(position, found[1])
        if amendment.allows(move.value):
            return ()
        return (refuse("amend.value", target=move.target, value=move.value, allowed=amendment.allowed),)

    def apply(self, draft: Any, move: Amend) -> None:
        """Set it."""
        found = self._find(draft, move.target)
        assert found is not None, move.target
        found[0].put(draft, found[1], move.value)

    def words(self, position: Any, target: str, value: str) -> Words:
        """What a value of a target is called."""
        found = self._find(position, target)
        return found[0].called(position, found[1], value) if found else value

    def tell(self, position: Any, move: Amend) -> Text:
        """The sentence of the log: what was set, and to what, as people call it."""
        found = self._find(position, move.target)
        what: Words = found[0].label(position, found[1]) if found else move.target
        value = found[0].called(position, found[1], move.value) if found else move.value
        if move.reason:
            return say(N_("By agreement: {what} → {value} ({reason})."), what=what, value=value, reason=move.reason)
        return say(N_("By agreement: {what} → {value}."), what=what, value=value)

"""Evidence of one seat: what it has shown, by pad, place, button or finger, and which moves that leaves.

Pads toggle, places state, buttons and fingers choose. All of it goes through the kernel's one `narrow`. Works
without any hardware: the tablet alone is evidence enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

import msgspec

from hub.game import N_, Evidence, Facet, Move, Narrowed, Text, narrow, say, why_none
from hub.game.view import Words

from .lazy import lazy
from .position import ANYONE, Position

TABLET, PAD, PLACE, BUTTON = "tablet", "pad", "place", "button"


class Shown(msgspec.Struct, frozen=True):
    """One thing that was shown. `facets` are the values it allows; `key` names it, so that it can be taken back."""

    key: str
    by: str
    label: Words
    facets: dict[str, tuple[Facet, ...]]


NOTHING = Narrowed((), {}, {})


class Showing:
    """What one seat has shown in one position, and what that comes to. Never changed: any thread may look at it."""

    def __init__(self, position: Position, seat: str, items: tuple[Shown, ...] = (), cursor: int = -1) -> None:
        self.position, self.seat, self.items, self.cursor = position, seat, items, cursor

    @lazy
    def allowed(self) -> dict[str, tuple[Facet, ...]]:
        """All that was shown, as the kernel wants it: facet -> values it may have."""
        seats = self.position.actors if self.seat == ANYONE else (self.seat,)
        allowed: dict[str, tuple[Facet, ...]] = {"seat": seats}
        for item in self.items:
            for name, values in item.facets.items():
                before = allowed.get(name)
                allowed[name] = values if before is None else tuple(v for v in before if v in values)
        return allowed

    @lazy
    def clash(self) -> tuple[Shown, Shown] | None:
        """Two things that cannot both be meant, if there are such."""
        for i, one in enumerate(self.items):
            for other in self.items[i + 1 :]:
                for name in one.facets.keys() & other.facets.keys():
                    if not set(one.facets[name]) & set(other.facets[name]):
                        return one, other
        return None

    @lazy
    def narrowed(self) -> Narrowed:
        """Which moves are left."""
        return NOTHING if self.clash else narrow(self.position.moves, self.allowed)

    @property
    def move(self) -> Move | None:
        """The one move left, if there is just one."""
        return self.narrowed.move

    @property
    def acts(self) -> bool:
        """Whether this seat may act now."""
        return self.position.acts(self.seat)

    @lazy
    def _left(self) -> tuple[list[dict[str, Facet]], frozenset[str]]:
        """The facets of the moves that are left, and the names of those they speak of."""
        moves = [move.facets() for move in self.narrowed.moves]
        return moves, frozenset(name for facets in moves for name in facets)

    def fitting(self, thing: Mapping[str, Facet]) -> dict[str, Facet]:
        """What a thing that is touched says of what is still open; nothing if it cannot be meant.

        What no move speaks of does not matter: a slot of a town is that town, too, where only towns are asked for.
        """
        still = self.narrowed.open
        said = {facet: value for facet, value in thing.items() if facet in still}
        if not said or any(value not in still[facet] for facet, value in said.items()):
            return {}
        moves, spoken = self._left
        meant = {name: value for name, value in thing.items() if name in spoken}
        return said if any(meant.items() <= facets.items() for facets in moves) else {}

    def possible(self, things: Sequence[Mapping[str, Facet]]) -> tuple[bool, ...]:
        """Which of these things can be touched now."""
        return tuple(bool(self.fitting(thing)) for thing in things)

    def why(self, more: Evidence | None = None) -> tuple[Text, ...]:
        """Why nothing fits what was shown (and, with `more`, would be shown); empty if something does."""
        if not self.acts:
            return (self.position.not_yours(self.seat),)
        if self.clash:
            one, other = self.clash
            said = N_("Two things were shown that do not go together: {one} and {other}. Take one back.")
            return (say(said, one=one.label, other=other.label),)
        allowed = {**self.allowed, **(more or {})}
        if narrow(self.narrowed.moves, allowed).moves:
            return ()
        if beyond := self._beyond(more or {}):
            return (beyond,)
        rules, setup = self.position.rules, self.position.setup
        state = self.position.state
        return rules.why(why_none(rules, state, allowed), state, setup)

    def _beyond(self, more: Evidence) -> Text | None:
        """A number that nobody could mean is told its bounds: no rule speaks of it."""
        for facet, values in more.items():
            known = [value for value in self.narrowed.open.get(facet, ()) if isinstance(value, int)]
            tried = {facets.get(facet) for facets in self.position.tried}
            for value in values:
                if known and isinstance(value, int) and value not in tried:
                    return say(N_("{n}: it must be from {low} to {high}."), n=value, low=min(known), high=max(known))
        return None


class SeatEvidence:
    """All that one seat (or the table) has shown since its last move."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.shown: dict[str, Shown] = {}
        self.cursor = -1
        """The choice that `next` has reached; -1 before the first press."""
        self.changes = 0
        """Counts up with everything a page would show otherwise than before."""
        self._shows = 0
        self._last: tuple[Position, int, Showing] | None = None

    def show(self, item: Shown) -> None:
        """Add evidence, in place of what had the same key."""
        self.shown.pop(item.key, None)
        self.shown[item.key] = item
        self._changed()

    def toggle(self, item: Shown) -> bool:
        """A tap: adds it, or takes it back if it was shown; gives whether it is shown now."""
        if self.drop(item.key):
            return False
        self.show(item)
        return True

    def drop(self, key: str) -> bool:
        """Take one thing back; gives whether it was there."""
        if self.shown.pop(key, None) is None:
            return False
        self._changed()
        return True

    def drop_last(self) -> Shown | None:
        """Take back the last thing, save what newly lies on the board: that is taken back by lifting it."""
        for key in reversed(self.shown):
            if not key.startswith("place:"):
                item = self.shown[key]
                self.drop(key)
                return item
        return None

    def clear(self) -> None:
        """Take everything back."""
        if self.shown or self.cursor >= 0:
            self.shown.clear()
            self._changed()

    def choose(self, facets: Mapping[str, Facet], position: Position, by: str) -> None:
        """A finger or a button chooses values, one each."""
        for name, value in facets.items():
            self.show(Shown(f"choice:{name}", by, position.shown(name, value), {name: (value,)}))

    def step(self, by: int, choices: int) -> None:
        """Move the cursor over the choices, round and round."""
        if choices:
            self.cursor = (max(self.cursor, -1 if by > 0 else 0) + by) % choices
            self.changes += 1

    def showing(self, position: Position) -> Showing:
        """What this comes to in a position, as it stands now."""
        known = self._last
        if known is None or known[0] is not position or known[1] != self._shows:
            showing = Showing(position, self.seat, tuple(self.shown.values()), self.cursor)
        elif known[2].cursor == self.cursor:
            return known[2]
        else:  # only the cursor has moved: all that was worked out still holds
            showing = copy(known[2])
            showing.cursor = self.cursor
        self._last = (position, self._shows, showing)
        return showing

    def _changed(self) -> None:
        self.changes += 1
        self._shows += 1
        self.cursor = -1

    @property
    def source(self) -> str:
        """What to write down as the source of a move shown this way: the most bodily kind of evidence."""
        kinds = {item.by for item in self.shown.values()}
        return next((by for by in (PLACE, PAD, BUTTON, TABLET) if by in kinds), "")

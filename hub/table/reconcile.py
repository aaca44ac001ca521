"""What lies on the board against what the game says lies there. Differences are listed, never forced: play goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from hub.game import N_, Amend, Amendment, PieceKind, Text, say
from hub.game.view import Facets, Piece, Words

from .evidence import Position
from .layout import Layout, Reader
from .presence import Spot
from .tags import TagBook

NOTHING = N_("nothing")
EMPTY_WORDS = frozenset({"none", "empty", "nothing", "nobody", "-", "free"})


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place where board and game differ. `amend` accepts what lies there; None where the rules offer no way."""

    id: str
    spot: Spot
    text: Text
    remedy: Text
    amend: Amend | None = None


def is_piece(kind: PieceKind, piece: Piece) -> bool:
    """Whether a physical piece of this kind may be what the view shows: same owner, nothing that speaks against it."""
    if kind.seat != piece.owner:
        return False
    facets: Facets = dict(piece.facets)
    if piece.level is not None:
        facets.setdefault("level", piece.level)
    said = [name for name in kind.facets if name in facets]
    if any(facets[name] not in kind.facets[name] for name in said):
        return False
    return bool(set(said) - {"level"}) or piece.kind in _words_of(kind)


def _words_of(kind: PieceKind) -> set[str]:
    words = {word for part in kind.id.split(".") for word in (part, *part.replace("_", "-").split("-"))}
    return words | {kind.seat} | {str(value) for values in kind.facets.values() for value in values}


class Reconciliation:
    """Compares all place readers with one position."""

    def __init__(self, layout: Layout, book: TagBook, rests: Callable[[Spot], tuple[str, ...]]) -> None:
        self.layout, self.book, self.rests = layout, book, rests
        self._readers = layout.places()
        self._tagged = {copy.kind for copy in book.tags.values()}

    def agrees(self, position: Position, spot: Spot, reader: Reader) -> bool:
        """Whether what lies on a reader is what the game says."""
        where = position.spots.get(reader.where)
        found = self.found(spot)
        if where is None or where.piece is None:
            return not found
        if not found:
            return not self._expected(where.piece)
        return len(found) == 1 and is_piece(found[0], where.piece)

    def found(self, spot: Spot) -> tuple[PieceKind, ...]:
        """The known pieces that rest on a reader."""
        return tuple(kind for uid in self.rests(spot) if (kind := self.book.piece(uid)))

    def differences(
        self, position: Position, heard: Iterable[Spot], leave: Callable[[Spot], bool]
    ) -> tuple[Difference, ...]:
        """All differences at readers that have been heard, save those that `leave` names."""
        differing = (
            (spot, self._readers[spot])
            for spot in sorted(heard)
            if spot in self._readers and not leave(spot) and not self.agrees(position, spot, self._readers[spot])
        )
        return tuple(self._difference(position, spot, reader) for spot, reader in differing)

    def _expected(self, piece: Piece) -> tuple[PieceKind, ...]:
        """The tagged kinds a piece of the view may be; nobody misses what never had a tag."""
        return tuple(kind for kind in self.book.kinds.values() if kind.id in self._tagged and is_piece(kind, piece))

    def _difference(self, position: Position, spot: Spot, reader: Reader) -> Difference:
        where = position.spots.get(reader.where)
        name = where.name if where else " ".join(reader.where)
        wanted = self._expected(where.piece) if where and where.piece else ()
        found = self.found(spot)
        return Difference(
            _difference_id(reader, found),
            spot,
            say(
                N_("{place}: on the board lies {found}, in the game {wanted}."),
                place=name,
                found=_names(found),
                wanted=_names(wanted[:1]),
            ),
            self._remedy(name, wanted, found),
            amend_for(position.rules.amendments(position.state), reader, found[-1] if found else None),
        )

    def _remedy(self, name: Words, wanted: tuple[PieceKind, ...], found: tuple[PieceKind, ...]) -> Text:
        if wanted and found:
            return say(
                N_("Take off {found} and put down {wanted}: {place}."),
                found=_names(found),
                wanted=wanted[0].name,
                place=name,
            )
        if wanted:
            return say(N_("Put it back, {wanted}: {place}."), wanted=wanted[0].name, place=name)
        return say(N_("Take it off, {found}: {place}."), found=_names(found), place=name)


def _difference_id(reader: Reader, found: tuple[PieceKind, ...]) -> str:
    return f"{'.'.join(reader.where)}={'+'.join(kind.id for kind in found)}"


def _names(kinds: tuple[PieceKind, ...]) -> Words:
    if not kinds:
        return say(NOTHING)
    if len(kinds) == 1:
        return kinds[0].name
    return say(N_("{one} and {other}"), one=kinds[0].name, other=_names(kinds[1:]))


def amend_for(amendments: tuple[Amendment, ...], reader: Reader, kind: PieceKind | None) -> Amend | None:
    """The amendment that makes the game agree with what lies there, if the rules offer one."""
    tail = reader.link or f"{reader.place}.{reader.slot}"
    for amendment in amendments:
        if amendment.target == tail or amendment.target.endswith("." + tail):
            value = _value_for(amendment, kind)
            if value is not None and value != amendment.now:
                return Amend("table", amendment.target, value, "what lies on the board")
    return None


def _value_for(amendment: Amendment, kind: PieceKind | None) -> str | None:
    """The choice whose words all speak of this piece, the most telling one; or the one that says nothing lies there."""
    if kind is None:
        return next((choice for choice in amendment.choices if choice in EMPTY_WORDS), None)
    words = _words_of(kind)
    fitting = [choice for choice in amendment.choices if set(choice.replace("-", ".").split(".")) <= words]
    return max(fitting, key=lambda choice: (choice.count(".") + choice.count("-"), choice), default=None)

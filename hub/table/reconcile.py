"""What lies on the board against what the game says lies there. Differences are listed, never forced: play goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set

import msgspec

from hub.game import N_, Amend, Amendment, PieceKind, Text, say
from hub.game.view import Facets, Piece, Words

from .layout import Layout, Reader
from .position import Position
from .presence import Spot
from .tags import TagBook

NOTHING = N_("nothing")
EMPTY_WORDS = frozenset({"none", "empty", "nothing", "nobody", "-", "free"})


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place where board and game differ. `amend` accepts what lies there; None where the rules offer no way.

    `found` are the kinds that lie there, `wanted` those of which one should.
    """

    id: str
    spot: Spot
    text: Text
    remedy: Text
    amend: Amend | None = None
    found: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()


def is_piece(kind: PieceKind, piece: Piece, words: frozenset[str] | None = None) -> bool:
    """Whether a physical piece of this kind may be what the view shows: same owner, nothing that speaks against it.

    `words` are the kind's words, where they are known already.
    """
    if kind.seat != piece.owner:
        return False
    facets: Facets = dict(piece.facets)
    if piece.level is not None:
        facets.setdefault("level", piece.level)
    said = [name for name in kind.facets if name in facets]
    if any(facets[name] not in kind.facets[name] for name in said):
        return False
    words = words if words is not None else words_of(kind)
    named = not piece.icon or piece.icon in words or piece.kind == "link"
    return named and (bool(set(said) - {"level"}) or piece.kind in words or piece.icon in words)


def words_of(kind: PieceKind) -> frozenset[str]:
    """Every word that speaks of a kind: parts of its id, its seat, the values it allows."""
    words = {word for part in kind.id.split(".") for word in (part, *part.split("-"))}
    return frozenset(words | {kind.seat} | {str(value) for values in kind.facets.values() for value in values})


class Reconciliation:
    """Compares all place readers with one position."""

    def __init__(self, layout: Layout, book: TagBook, rests: Callable[[Spot], tuple[str, ...]]) -> None:
        self.layout, self.book, self.rests = layout, book, rests
        self._readers = layout.places()
        self._tagged = {copy.kind for copy in book.tags.values()}
        self._words = {kind.id: words_of(kind) for kind in book.kinds.values()}
        self._known: dict[object, tuple[PieceKind, ...]] = {}

    def agrees(self, position: Position, spot: Spot, reader: Reader) -> bool:
        """Whether what lies on a reader is what the game says."""
        where = position.spots.get(reader.where)
        found = self.found(spot)
        if where is None or where.piece is None:
            return not found
        expected = self._expected(where.piece)
        if not expected:
            return not found or not self._kinds(where.piece)
        ids = {kind.id for kind in expected}
        return 0 < len(found) <= where.piece.n and all(kind.id in ids for kind in found)

    def found(self, spot: Spot) -> tuple[PieceKind, ...]:
        """The known pieces that rest on a reader."""
        return tuple(kind for uid in self.rests(spot) if (kind := self.book.piece(uid)))

    def differing(self, position: Position, heard: Iterable[Spot], leave: Set[Spot]) -> tuple[Spot, ...]:
        """The readers that have been heard and differ, save those in `leave`."""
        return tuple(
            spot
            for spot in heard
            if spot in self._readers and spot not in leave and not self.agrees(position, spot, self._readers[spot])
        )

    def differences(self, position: Position, spots: Iterable[Spot]) -> tuple[Difference, ...]:
        """What is wrong at these readers, in words, and what can be done about it."""
        return tuple(self._difference(position, spot, self._readers[spot]) for spot in sorted(spots))

    def id(self, spot: Spot) -> str:
        """The name of the difference at a reader: another piece there is another difference."""
        return _difference_id(self._readers[spot], self.found(spot))

    def _expected(self, piece: Piece) -> tuple[PieceKind, ...]:
        """The tagged kinds a piece of the view may be; nobody misses what never had a tag."""
        return tuple(kind for kind in self._kinds(piece) if kind.id in self._tagged)

    def _kinds(self, piece: Piece) -> tuple[PieceKind, ...]:
        """All kinds a piece of the view may be; empty where the view does not say which piece of the box it is."""
        mark = (piece.kind, piece.icon, piece.owner, piece.level, tuple(piece.facets.items()))
        if mark not in self._known:
            kinds = [k for k in self.book.kinds.values() if is_piece(k, piece, self._words[k.id])]
            named = [kind for kind in kinds if piece.kind in self._words[kind.id]]
            self._known[mark] = tuple(named or kinds)
        return self._known[mark]

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
            amend_for(position.amendments, reader, found[-1] if found else None),
            tuple(kind.id for kind in found),
            tuple(kind.id for kind in wanted),
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
    tails = (reader.link,) if reader.link else (reader.slot, f"{reader.place}.{reader.slot}")
    for amendment in amendments:
        if amendment.target.partition(".")[2] in tails:
            value = _value_for(amendment, kind)
            if value is not None and value != amendment.now:
                return Amend("table", amendment.target, value, "what lies on the board")
    return None


def _value_for(amendment: Amendment, kind: PieceKind | None) -> str | None:
    """The choice that is this piece (as fresh as it comes), or whose words all speak of it; or that nothing lies there."""
    if kind is None:
        return next((choice for choice in amendment.choices if choice in EMPTY_WORDS), None)
    if kind.id in amendment.choices:
        return kind.id
    more = next((choice for choice in amendment.choices if choice.startswith((f"{kind.id}-", f"{kind.id}."))), None)
    words = words_of(kind)
    return more or next((choice for choice in amendment.choices if set(re.split("[-.]", choice)) <= words), None)

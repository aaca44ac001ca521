"""Which tag is on which piece. A tag book belongs to one box of one title; enrolment fills it piece by piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from hub.game import N_, PieceKind, Text, say
from hub.game.view import Words

FORMAT = 1


class Copy(msgspec.Struct, frozen=True, order=True, array_like=True):
    """One physical piece: its kind, and which of the `n` alike it is, from 1."""

    kind: str
    copy: int


class Kit(msgspec.Struct, frozen=True):
    """A tag book as a document: for the shelf, for export and import."""

    tags: dict[str, Copy]
    title: str = ""
    format: int = FORMAT


class BadTags(ValueError):
    """Something about tags that cannot be done; `text` says why and what to do."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.english())


class TagBook:
    """uid -> piece for one title. Tags of pieces that this set-up does not use stay known and are left alone."""

    def __init__(self, title: str, kinds: Iterable[PieceKind], kit: Kit | None = None) -> None:
        self.title = title
        self.kinds = {kind.id: kind for kind in kinds}
        self.tags: dict[str, Copy] = dict(kit.tags) if kit else {}

    def piece(self, uid: str) -> PieceKind | None:
        """The kind of piece this tag is on, if it is a piece of this set-up."""
        copy = self.tags.get(uid)
        return self.kinds.get(copy.kind) if copy else None

    def knows(self, uid: str) -> bool:
        """Whether this tag was ever given to a piece of this title."""
        return uid in self.tags

    def uid(self, copy: Copy) -> str | None:
        """The tag of one physical piece, if it has one."""
        return next((uid for uid, held in self.tags.items() if held == copy), None)

    def copies(self) -> Iterator[Copy]:
        """Every physical piece of this set-up, in the order of the box."""
        for kind in self.kinds.values():
            for copy in range(1, kind.n + 1):
                yield Copy(kind.id, copy)

    def missing(self) -> tuple[Copy, ...]:
        """The pieces that have no tag yet, in the order of the box."""
        held = set(self.tags.values())
        return tuple(copy for copy in self.copies() if copy not in held)

    def assign(self, uid: str, kind: str, copy: int = 0, replace: bool = False) -> Copy:
        """Say that this tag is on this piece; copy 0 takes the first without a tag.

        A tag that is used already and a piece that has one are refused unless `replace`. Raises BadTags.
        """
        chosen = self._chosen(kind, copy)
        held = self.tags.get(uid)
        if held and held != chosen and not replace:
            raise BadTags(say(N_("This tag is on another piece already: {piece}."), piece=self.name(held)))
        old = self.uid(chosen)
        if old and old != uid:
            if not replace:
                raise BadTags(say(N_("This piece has a tag already: {piece}."), piece=self.name(chosen)))
            del self.tags[old]
        self.tags[uid] = chosen
        return chosen

    def forget(self, uid: str) -> None:
        """This tag is on nothing any more."""
        self.tags.pop(uid, None)

    def name(self, copy: Copy) -> Words:
        """What one physical piece is called, with its number where several are alike."""
        kind = self.kinds.get(copy.kind)
        if kind is None:
            return copy.kind
        return say(N_("{piece} ({i} of {n})"), piece=kind.name, i=copy.copy, n=kind.n) if kind.n > 1 else kind.name

    def _chosen(self, kind: str, copy: int) -> Copy:
        known = self.kinds.get(kind)
        if known is None:
            raise BadTags(say(N_("This game has no such piece: {piece}."), piece=kind))
        if copy == 0:
            free = next((c for c in self.missing() if c.kind == kind), None)
            if free is None:
                raise BadTags(say(N_("All of these pieces have tags: {piece}."), piece=known.name))
            return free
        if not 1 <= copy <= known.n:
            raise BadTags(say(N_("There are {n} of {piece}, so no number {i}."), n=known.n, piece=known.name, i=copy))
        return Copy(kind, copy)

    # -- as a document --

    def document(self) -> bytes:
        """The whole book as JSON, tags in order: what the shelf keeps and what export writes."""
        return msgspec.json.format(msgspec.json.encode(Kit(dict(sorted(self.tags.items())), self.title)), indent=1)

    def take(self, document: bytes | str) -> int:
        """Take a whole exported kit in place of this book; gives the number of tags. Raises BadTags."""
        kit = read_kit(document)
        if kit.title and kit.title != self.title:
            raise BadTags(say(N_("This kit is for another game: {title}."), title=kit.title))
        self.tags = dict(kit.tags)
        return len(self.tags)


def read_kit(document: bytes | str) -> Kit:
    """Read an exported kit. Raises BadTags that says what is wrong with it."""
    try:
        kit = msgspec.json.decode(document, type=Kit)
    except msgspec.DecodeError as error:
        raise BadTags(say(N_("This is not a kit of tags: {fault}."), fault=str(error))) from None
    if kit.format != FORMAT:
        raise BadTags(say(N_("This kit has format {format}; this hub reads {known}."), format=kit.format, known=FORMAT))
    doubled = _doubled(kit.tags.values())
    if doubled:
        raise BadTags(
            say(N_("In this kit two tags are on one piece: {piece} ({i})."), piece=doubled.kind, i=doubled.copy)
        )
    return kit


def _doubled(copies: Iterable[Copy]) -> Copy | None:
    seen: set[Copy] = set()
    for copy in copies:
        if copy in seen:
            return copy
        seen.add(copy)
    return None


class Enrolment:
    """Tagging a box piece by piece. It can stop at any time: what is tagged is in the book, and it goes on from there."""

    def __init__(self, book: TagBook) -> None:
        self.book = book
        self._skipped: set[Copy] = set()
        self._only: Copy | None = None
        self._last: tuple[str, Copy] | None = None

    @property
    def copy(self) -> Copy | None:
        """The piece wanted now; None when every piece has its tag (or was skipped)."""
        if self._only:
            return self._only
        return next((copy for copy in self.book.missing() if copy not in self._skipped), None)

    @property
    def ask(self) -> Text:
        """What to do now, in words."""
        copy = self.copy
        if copy is None:
            return say(N_("Every piece has its tag."))
        return say(N_("Put this piece on the pad: {piece}."), piece=self.book.name(copy))

    @property
    def left(self) -> int:
        """How many pieces are still to be tagged."""
        return len(self.book.missing())

    def show(self, uid: str) -> Text:
        """A tag was put on the pad: give it to the wanted piece. Raises BadTags if it is used already."""
        copy = self.copy
        if copy is None:
            raise BadTags(self.ask)
        self.book.assign(uid, copy.kind, copy.copy, replace=self._only is not None and not self.book.knows(uid))
        self._only, self._last = None, (uid, copy)
        return say(N_("Tagged: {piece}."), piece=self.book.name(copy))

    def skip(self) -> None:
        """Leave the wanted piece for later; it is asked for again next time."""
        copy = self.copy
        self._only = None
        if copy:
            self._skipped.add(copy)

    def back(self) -> None:
        """Take the last tag off again; its piece is wanted next."""
        if self._last:
            uid, copy = self._last
            self.book.forget(uid)
            self._skipped.discard(copy)
            self._only, self._last = copy, None

    def replace(self, kind: str, copy: int) -> None:
        """Ask for a new tag for a piece whose tag was lost."""
        if kind not in self.book.kinds or not 1 <= copy <= self.book.kinds[kind].n:
            raise BadTags(say(N_("This game has no such piece: {piece}."), piece=kind))
        self._only = Copy(kind, copy)

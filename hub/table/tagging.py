"""Which piece a tag is on, at one table: the book in use, the tagging under way, and tags nobody has named."""

from __future__ import annotations

from hub.game import N_, PieceKind, say

from .events import Effect, KeepTags, Notice, Refused, Unknown
from .layout import Layout
from .presence import Presence, Spot
from .reconcile import Reconciliation
from .tags import BadTags, Enrolment, TagBook


class Tagging:
    """The tags of the game on the table. With no book there is no game, and no tag means anything."""

    def __init__(self, layout: Layout, presence: Presence) -> None:
        self._layout, self._presence = layout, presence
        self.book: TagBook | None = None
        self.board: Reconciliation | None = None
        self.enrolment: Enrolment | None = None
        self.unknown: dict[str, Spot] = {}

    def use(self, book: TagBook) -> None:
        """Know pieces by this book from now on."""
        self.book, self.board = book, Reconciliation(self._layout, book, self._presence.on)
        if self.enrolment:
            self.enrolment.book = book

    def piece(self, uid: str) -> PieceKind | None:
        """The piece a tag is on, if it is one of this game."""
        return self.book.piece(uid) if self.book else None

    def enrol(self, on: bool) -> list[Effect]:
        """Begin (or stop) going through the box."""
        self.enrolment = Enrolment(self.book) if on and self.book else None
        return []

    def skip(self) -> list[Effect]:
        """Leave the wanted piece for later."""
        if self.enrolment:
            self.enrolment.skip()
        return []

    def untag(self) -> list[Effect]:
        """Take the last tag off again."""
        if self.enrolment is None:
            return []
        self.enrolment.back()
        return [self._kept(self.enrolment.book)]

    def take(self, document: bytes) -> list[Effect]:
        """Take over an exported book."""
        if self.book is None:
            return []
        book = TagBook(self.book.title, self.book.kinds.values())
        try:
            book.take(document)
        except BadTags as bad:
            return [Refused((bad.text,), aloud=False)]
        return [self._kept(book)]

    def show(self, uid: str) -> list[Effect]:
        """A tag on a pad while the box is gone through: it is for the piece that is wanted."""
        assert self.enrolment
        try:
            said = self.enrolment.show(uid)
        except BadTags as bad:
            return [Notice(bad.text)]
        return [self._kept(self.enrolment.book), Notice(said), Notice(self.enrolment.ask)]

    def name(self, uid: str, kind: str, copy: int) -> list[Effect]:
        """Somebody says what an unknown tag is."""
        if self.book is None:
            return []
        try:
            named = self.book.assign(uid, kind, copy)
        except BadTags as bad:
            return [Notice(bad.text)]
        self.unknown.pop(uid, None)
        return [self._kept(self.book), Notice(say(N_("Tagged: {piece}."), piece=self.book.name(named)))]

    def stranger(self, uid: str, spot: Spot) -> list[Effect]:
        """A tag that is no piece of this game: ask what it is if nobody ever said; else leave it alone."""
        if self.book is None or self.book.knows(uid):
            return []
        self.unknown[uid] = spot
        return [Unknown(uid, *spot)]

    def _kept(self, book: TagBook) -> KeepTags:
        self.use(book)
        return KeepTags(book.document())

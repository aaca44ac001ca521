"""Which tags are which pieces, as far as the ledger knows and a set-up has such pieces."""

from __future__ import annotations

from typing import Any

from hub.game import Rules, Setup
from hub.ledger import Ledger
from hub.table import TagBook

from .lessons import Remembered


def tag_book(ledger: Ledger, rules: Rules[Any], setup: Setup) -> TagBook:
    """The tags known for a title, as far as this set-up has such pieces."""
    book = TagBook(setup.title, Remembered(ledger).taught(rules, rules.pieces(setup)))
    if document := ledger.shelf("tags").get(setup.title):
        book.take(str(document))
    return book

"""What the service tells those who act through it, besides views and asks: refusals to act, in words."""

from __future__ import annotations

from hub.game import N_, Text, say
from hub.ledger import LedgerError, Stale
from hub.table import Ask, Chip, Choice


class NoGame(Exception):
    """There is no game on this table."""

    text: Text = say(N_("There is no game on this table. Begin one first."))


class NotTaken(Exception):
    """What was asked for was not done; `texts` say why. Nothing was changed."""

    def __init__(self, texts: tuple[Text, ...]) -> None:
        self.texts = texts
        super().__init__("; ".join(text.english() for text in texts))


__all__ = ["Ask", "Chip", "Choice", "LedgerError", "NoGame", "NotTaken", "Stale"]

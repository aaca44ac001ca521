"""Why something was not done for whoever asked: exceptions that carry sentences."""

from __future__ import annotations

from hub.game import N_, Text, say
<<<<<<< HEAD:hub/service/errors.py
=======
from hub.ledger import GameInfo, LedgerError, Stale
from hub.table import Ask, Chip, Choice
>>>>>>> 8df7b7f (Keep places for those who play: own page server, lobby at the broker, roll):hub/service/face.py


class NoGame(Exception):
    """There is no game on this table."""

    text: Text = say(N_("There is no game on this table. Begin one first."))


class NotTaken(Exception):
    """What was asked for was not done; `texts` say why. Nothing was changed."""

    def __init__(self, texts: tuple[Text, ...]) -> None:
        self.texts = texts
        super().__init__("; ".join(text.english() for text in texts))
<<<<<<< HEAD:hub/service/errors.py
=======


__all__ = ["Ask", "Chip", "Choice", "GameInfo", "LedgerError", "NoGame", "NotTaken", "Stale"]
>>>>>>> 8df7b7f (Keep places for those who play: own page server, lobby at the broker, roll):hub/service/face.py

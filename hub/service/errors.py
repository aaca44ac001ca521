"""Why something was not done for whoever asked: exceptions that carry sentences."""

from __future__ import annotations

from hub.game import N_, Text, say


class NoGame(Exception):
    """There is no game on this table."""

    text: Text = say(N_("There is no game on this table. Begin one first."))


class NotTaken(Exception):
    """What was asked for was not done; `texts` say why. Nothing was changed."""

    def __init__(self, texts: tuple[Text, ...]) -> None:
        self.texts = texts
        super().__init__("; ".join(text.english() for text in texts))

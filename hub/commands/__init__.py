"""What each command does. These, with hub/cli.py and hub/service, are the only places that wire rooms together."""

from __future__ import annotations

from hub.game import Text
from hub.i18n import render


class Problem(Exception):
    """Something the person at the terminal can mend: a sentence, and the exit code 1 (refused) or 2 (bad input)."""

    def __init__(self, sentence: str | Text, code: int = 2) -> None:
        self.sentence = render(sentence)
        self.code = code
        super().__init__(self.sentence)

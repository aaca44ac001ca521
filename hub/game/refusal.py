"""Why a move is not allowed: a stable code, its values and the rule it rests on.

Each title has one table of reasons; sentences in every language are made from it and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from .text import N_


class Refusal(msgspec.Struct, frozen=True):
    """One reason against a move. `values` are plain ids and numbers; names are put in when it is said."""

    code: str
    values: dict[str, Any] = {}

    def __str__(self) -> str:
        values = " ".join(f"{key}={value}" for key, value in self.values.items())
        return f"{self.code} {values}".rstrip()


class Reason(msgspec.Struct, frozen=True):
    """What a refusal code means: `sentence` says it of this move, `rule` says what holds in general.

    `whole` says it of everything that could be meant, with the values of what comes nearest: "The cheapest costs …".
    """

    sentence: str
    rule: str
    whole: str = ""


Reasons = Mapping[str, Reason]


def refuse(code: str, /, **values: Any) -> Refusal:
    """A refusal with its values: `refuse("coal.unreachable", need=1, place="dudley")`."""
    return Refusal(code, values)


class Illegal(ValueError):
    """Raised by `play` for a move that is not allowed; carries every refusal."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__("; ".join(map(str, self.refusals)))


# What every title may say.
COMMON_REASONS: dict[str, Reason] = {
    "turn.not_yours": Reason(N_("It is not {seat}'s turn; {active} is to act."), N_("Seats act in turn order.")),
    "turn.table": Reason(
        N_("First the table has to show something: a draw, a roll or a set-up step."),
        N_("Chance comes before choice: what was drawn or rolled is entered first."),
    ),
    "phase.wrong": Reason(N_("This cannot be done now."), N_("Every step of a turn has its own moves.")),
    "verb.not_in_game": Reason(
        N_("This is not part of the game on the table."), N_("What was left in the box is not played with.")
    ),
    "game.over": Reason(N_("The game is over."), N_("After the final scoring nothing more is played.")),
    "verb.unknown": Reason(N_("This game has no such move: {verb}."), N_("Each game has its own moves.")),
    "seat.unknown": Reason(N_("Nobody at this table sits at {seat}."), N_("Only seats of this game act in it.")),
    "evidence.nearest": Reason(
        N_("What comes nearest: {what}."), N_("Of all that could be meant, this has the least against it.")
    ),
    "evidence.none": Reason(
        N_("What was shown does not go together in any move that could be made now."),
        N_("Pieces, places and buttons shown together must belong to one move."),
    ),
    "amend.unknown": Reason(
        N_("There is nothing called {target} to amend."), N_("An amendment names a thing of this game.")
    ),
    "amend.value": Reason(
        N_("{target} cannot be {value}; it may be {allowed}."), N_("An amendment must leave a possible position.")
    ),
}

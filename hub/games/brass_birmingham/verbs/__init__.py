"""All verbs of Birmingham, in the order in which they are offered."""

from __future__ import annotations

from hub.game import Rulebook, Verb

from ...brass.moves import Build
from ...brass.state import ACT
from ...brass.verbs import build, cards, dealing, develop, loan, network, shortfall
from . import beer, merchants, scout, sell

RULEBOOK = Rulebook(
    *merchants.VERBS,
    *dealing.VERBS,
    Verb(Build, (ACT,), build.build, build.CHOICES, build.checks()),
    network.NETWORK,
    develop.DEVELOP,
    sell.SELL,
    loan.LOAN,
    *scout.VERBS,
    cards.PASS,
    *beer.VERBS,
    network.ALSO_RAIL,
    develop.ALSO_DEVELOP,
    sell.ALSO_SELL,
    cards.DISCARD_CARD,
    cards.STOP,
    shortfall.SELL_OFF,
)

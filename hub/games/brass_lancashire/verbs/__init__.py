"""All verbs of Lancashire, in the order in which they are offered."""

from __future__ import annotations

from hub.game import Rulebook, Verb

from ...brass.moves import Take
from ...brass.state import TAKE
from ...brass.verbs import cards, dealing, develop, network, shortfall, take
from . import abroad, build, loan, sell

RULEBOOK = Rulebook(
    *dealing.VERBS,
    build.BUILD,
    build.BUILD_ANYWHERE,
    network.NETWORK,
    develop.DEVELOP,
    sell.SELL,
    abroad.SELL_ABROAD,
    loan.LOAN,
    cards.PASS,
    Verb(Take, (TAKE,), take.take, (take.SOURCE,), take.CHECKS),
    network.ALSO_RAIL,
    develop.ALSO_DEVELOP,
    sell.ALSO_SELL,
    abroad.ALSO_SELL_ABROAD,
    abroad.DISTANT,
    cards.DISCARD_CARD,
    cards.STOP,
    shortfall.SELL_OFF,
)

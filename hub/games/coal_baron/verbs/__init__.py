"""Coal Baron's verbs, one file for each chapter of the rule sheet."""

from hub.game import Rulebook

from . import clock, draw, mining, opening, work

RULEBOOK = Rulebook(*opening.VERBS, *work.VERBS, *draw.VERBS, *mining.VERBS, *clock.VERBS)

"""The verbs, one file a chapter: what can be tried, what stands against it, and what it does."""

from hub.game import Rulebook

from . import cards, deployment, helpers, preparation, running, timetable, tracks

RULEBOOK = Rulebook(
    *preparation.VERBS,
    *timetable.VERBS,
    *deployment.VERBS,
    *running.VERBS,
    *cards.VERBS,
    *tracks.VERBS,
    *helpers.VERBS,
)

"""Making the Ask of a seat from its evidence: what to ask next, what may be chosen, what is left."""

from __future__ import annotations

from hub.game import N_, TABLE, Narrowed, Text, say

from .ask import Ask, Chip, Choice
from .evidence import Position, Reading, SeatEvidence, reasons

OK_PLAYS = N_("Press OK to play this.")
NO_FIT = N_("This cannot be played.")
WAIT = N_("Wait for your turn.")
WHAT = N_("What do you do?")
WHICH = N_("Which one?")


def asked_facet(narrowed: Narrowed) -> str:
    """The facet to ask for next: the verb first, then the move's own order. Empty when nothing is open."""
    if "verb" in narrowed.open:
        return "verb"
    first = narrowed.moves[0].facets() if narrowed.moves else {}
    return next((name for name in first if name in narrowed.open), "")


def make_ask(position: Position, evidence: SeatEvidence, seat: str, dimmed: bool = True) -> Ask:
    """What is asked of `seat`, whose evidence (or the table's, while chance is awaited) this is.

    `dimmed` also lists what could be tried but is not allowed; it costs a look at all attempts.
    """
    yours = evidence.seat in position.actors
    reading = evidence.read(position) if yours else None
    narrowed = reading.narrowed if reading else Narrowed((), {}, {})
    facet = asked_facet(narrowed)
    move = narrowed.move
    return Ask(
        position.number,
        evidence.seat if evidence.seat == TABLE else seat,
        yours,
        _question(position, reading, facet),
        facet=facet,
        choices=_choices(position, evidence, narrowed, facet, dimmed),
        chips=_chips(evidence),
        marks=narrowed.open,
        move=move.text() if move else "",
        sentence=_sentence(position, narrowed),
        effect=position.rules.effect(position.state, move).lines if move else (),
        refusals=_refusals(position, evidence, reading),
        at=evidence.cursor,
    )


def _question(position: Position, reading: Reading | None, facet: str) -> Text:
    if reading is None:
        return say(WAIT) if position.actors else position.not_yours("")
    if reading.move:
        return say(OK_PLAYS)
    if not reading.narrowed.moves:
        return say(NO_FIT)
    if facet == "verb" and facet not in position.rules.asks:
        return say(WHAT)
    return say(position.rules.asks.get(facet, WHICH))


def _refusals(position: Position, evidence: SeatEvidence, reading: Reading | None) -> tuple[Text, ...]:
    if reading and reading.narrowed.moves:
        return ()
    return reasons(position, evidence) if evidence.shown or reading else ()


def _sentence(position: Position, narrowed: Narrowed) -> Text | None:
    move = narrowed.move
    if move is None:
        return None
    return position.rules.tell(position.state, move, position.rules.apply(position.state, move))


def _chips(evidence: SeatEvidence) -> tuple[Chip, ...]:
    chips = []
    for item in evidence.shown.values():
        facet, values = next(iter(item.facets.items()), ("", ("",)))
        chips.append(Chip(facet, values[0], item.label, item.by, item.key))
    return tuple(chips)


def _choices(
    position: Position, evidence: SeatEvidence, narrowed: Narrowed, facet: str, dimmed: bool
) -> tuple[Choice, ...]:
    if not facet:
        return ()
    choices = [Choice(facet, value, position.label(facet, value)) for value in narrowed.open[facet]]
    if dimmed:
        allowed, known = evidence.evidence(), {choice.value for choice in choices}
        for facets in position.tried:
            value = facets.get(facet)
            if value is not None and value not in known and all(facets.get(n) in v for n, v in allowed.items()):
                known.add(value)
                choices.append(Choice(facet, value, position.label(facet, value), enabled=False))
    return tuple(choices)

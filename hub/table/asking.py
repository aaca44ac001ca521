"""Making the Ask of a seat from what it has shown: what to ask next, what may be chosen, what is left."""

from __future__ import annotations

from hub.game import N_, TABLE, Narrowed, Text, say

from .ask import Ask, Chip, Choice
from .evidence import NOTHING, Showing
from .position import Position

OK_PLAYS = N_("Press OK to play this.")
NO_FIT = N_("This cannot be played.")
WAIT = N_("Wait for your turn.")
WHAT = N_("What do you do?")
WHICH = N_("Which one?")
WHOSE = N_("Whose is this?")


def asked_facet(narrowed: Narrowed) -> str:
    """The facet to ask for next: whose it is, the verb, then the move's own order. Empty when nothing is open."""
    for first in ("seat", "verb"):
        if first in narrowed.open:
            return first
    facets = narrowed.moves[0].facets() if narrowed.moves else {}
    return next((name for name in facets if name in narrowed.open), "")


def make_ask(showing: Showing, seat: str, dimmed: bool = True) -> Ask:
    """What is asked of `seat`, whose evidence (or the table's, while chance is awaited) this is.

    `dimmed` also lists what could be tried but is not allowed; it costs a look at all attempts.
    """
    position = showing.position
    narrowed = showing.narrowed if showing.acts else NOTHING
    facet = asked_facet(narrowed)
    move = narrowed.move
    return Ask(
        position.number,
        showing.seat if showing.seat == TABLE else seat,
        showing.acts,
        _question(position, narrowed if showing.acts else None, facet),
        facet=facet,
        choices=_choices(showing, narrowed, facet, dimmed),
        chips=_chips(showing),
        marks=narrowed.open,
        move=move.text() if move else "",
        sentence=_sentence(position, narrowed),
        effect=position.rules.effect(position.state, move).lines if move else (),
        refusals=() if narrowed.moves or not (showing.items or showing.acts) else showing.why(),
        at=showing.cursor,
    )


def _question(position: Position, narrowed: Narrowed | None, facet: str) -> Text:
    if narrowed is None:
        return say(WAIT) if position.actors else position.not_yours("")
    if narrowed.move:
        return say(OK_PLAYS)
    if not narrowed.moves:
        return say(NO_FIT)
    otherwise = {"verb": WHAT, "seat": WHOSE}.get(facet, WHICH)
    return say(position.rules.asks.get(facet, otherwise))


def _sentence(position: Position, narrowed: Narrowed) -> Text | None:
    move = narrowed.move
    if move is None:
        return None
    return position.rules.tell(position.state, move, position.rules.apply(position.state, move))


def _chips(showing: Showing) -> tuple[Chip, ...]:
    chips = []
    for item in showing.items:
        facet, values = next(iter(item.facets.items()), ("", ("",)))
        chips.append(Chip(facet, values[0], item.label, item.by, item.key))
    return tuple(chips)


def _choices(showing: Showing, narrowed: Narrowed, facet: str, dimmed: bool) -> tuple[Choice, ...]:
    if not facet:
        return ()
    position = showing.position
    choices = [Choice(facet, value, position.label(facet, value)) for value in narrowed.open[facet]]
    if dimmed:
        allowed, known = showing.allowed, {choice.value for choice in choices}
        for facets in position.tried:
            value = facets.get(facet)
            if value is not None and value not in known and all(facets.get(n) in v for n, v in allowed.items()):
                known.add(value)
                choices.append(Choice(facet, value, position.label(facet, value), enabled=False))
    return tuple(choices)

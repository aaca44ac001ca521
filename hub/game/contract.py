"""The contract that any title must pass, whoever wrote it. Each promise is one function that yields what breaks it.

`check` plays random games of every way to play a title and asks every promise at states along them. `tallyman check`
and the tests run it over all titles; a title adds only what is special about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import msgspec

from .move import TABLE, Amend, BadText, Facet, Move, facet_names
from .playout import Stuck, next_move
from .refusal import COMMON_REASONS
from .rules import Rules
from .setup import Setup
from .text import Text
from .verb import Standstill
from .view import Panel, View

Speak = Mapping[str, Callable[[Any], str]]
"""How a Text is said in each language."""

LONGEST = 20_000
"""No title comes near this many moves; a game that does goes round in circles."""
TRIES = 400
"""At most so many attempts are judged at one state."""
SHUFFLES = 12
"""Dealing anew gives the same hands once in a while, but not so often in a row."""
_HOLE = re.compile(r"\{\w*\}")
_ODD: tuple[Facet, ...] = ("nowhere", "table", "none", "", -1, 0, 1, 99, 10**9)


class Fault(msgspec.Struct, frozen=True):
    """A broken promise: which one, in which way to play, after how many moves, and what happened."""

    promise: str
    way: str
    at: int
    what: str

    def __str__(self) -> str:
        return f"{self.promise} ({self.way}, after {self.at} moves): {self.what}"


class Moment(msgspec.Struct, frozen=True):
    """A state of a game that promises are asked at."""

    rules: Rules[Any]
    setup: Setup
    state: Any
    random: Random
    speak: Speak


Promise = Callable[[Moment], Iterable[str]]


def check(
    rules: Rules[Any],
    way: str,
    setup: Setup,
    speak: Speak,
    seed: int = 0,
    every: int = 7,
    promises: Iterable[Promise] = (),
) -> Iterator[Fault]:
    """Play one random game to its end and yield every broken promise; each `every`-th state is asked all of them."""
    random, n = Random(seed), 0
    asked = tuple(promises) or PROMISES
    state = rules.start(setup)
    yield from (Fault("laid_out", way, 0, what) for what in laid_out(rules, setup, speak))
    while True:
        if n % every == 0 or not rules.to_act(state):
            moment = Moment(rules, setup, state, random, speak)
            for promise in asked:
                yield from (Fault(promise.__name__, way, n, what) for what in promise(moment))
        if faults := rules.faults(state):
            yield Fault("nothing_is_lost", way, n, "; ".join(faults))
            return
        actors = rules.to_act(state)
        if not actors:
            return
        try:
            move = next_move(rules, state, actors, random)
        except Stuck as stuck:
            yield Fault("games_end", way, n, str(stuck))
            return
        after = rules.apply(state, move)
        yield from (Fault("told", way, n, what) for what in told(rules, state, move, after, speak))
        state, n = after, n + 1
        if n > LONGEST:
            yield Fault("games_end", way, n, "the game does not end")
            return


# -- before the first move --


def laid_out(rules: Rules[Any], setup: Setup, speak: Speak) -> Iterator[str]:
    """Pieces have names and facets that moves know; the checklist is in whole sentences."""
    facets = {name for kind in rules.verbs for name in facet_names(kind)} | {"verb"}
    seen: set[str] = set()
    for piece in rules.pieces(setup):
        if piece.id in seen:
            yield f"two pieces are called {piece.id}"
        seen.add(piece.id)
        if strange := set(piece.facets) - facets:
            yield f"no move speaks of {sorted(strange)}, which the piece {piece.id} stands for"
        yield from _holes(speak, piece.name, f"piece {piece.id}")
    for step in rules.checklist(setup):
        yield from _holes(speak, step.text, f"checklist {step.id}")
    for kind in rules.verbs:
        if kind is not Amend and f"verb.{kind.verb}" not in rules.words:
            yield f"the verb {kind.verb} has no word (words: verb.{kind.verb})"
    for code, reason in {**COMMON_REASONS, **rules.reasons}.items():
        if not reason.sentence or not reason.rule:
            yield f"the refusal {code} lacks its sentence or its rule"


# -- at a state --


def legal_means_nothing_against_it(m: Moment) -> Iterator[str]:
    """A move is yielded if and only if judge has nothing against it, among all that could be tried."""
    legal = list(m.rules.moves(m.state))
    listed = set(legal)
    if len(listed) != len(legal):
        yield "a move is listed twice"
    for move in legal:
        if refusals := m.rules.judge(m.state, move):
            yield f"{move} is offered and refused: {refusals[0]}"
    for move in _some(m.rules.attempts(m.state), m.random):
        refused = bool(m.rules.judge(m.state, move))
        if refused == (move in listed):
            yield f"{move} is {'offered and refused' if refused else 'legal and not offered'}"


def attempts_hold_all_moves(m: Moment) -> Iterator[str]:
    """Whatever is legal could be tried."""
    missing = set(m.rules.moves(m.state)) - set(m.rules.attempts(m.state))
    yield from (f"{move} is legal and not among the attempts" for move in islice(missing, 3))


def nonsense_is_refused(m: Moment) -> Iterator[str]:
    """Moves with odd values, of other seats, of any verb: a refusal with words, never a failure."""
    listed = set(m.rules.moves(m.state))
    for move in _odd_moves(m):
        try:
            refusals = m.rules.judge(m.state, move)
        except Exception as error:
            yield f"judging {move!r} fails: {type(error).__name__}: {error}"
            continue
        if not refusals and move not in listed:
            yield f"{move} is accepted and not offered"
        for refusal in refusals:
            yield from _refusal_words(m, refusal)


def refusals_have_words(m: Moment) -> Iterator[str]:
    """Every refusal of an attempt has a sentence and a rule without a hole, in every language."""
    for move in _some(m.rules.attempts(m.state), m.random):
        for refusal in m.rules.judge(m.state, move):
            yield from _refusal_words(m, refusal)


def texts_read_back(m: Moment) -> Iterator[str]:
    """A move is the same after it was written and read."""
    for move in (*m.rules.moves(m.state), *_some(m.rules.attempts(m.state), m.random)):
        try:
            same = m.rules.read(move.text()) == move
        except BadText as error:
            yield f"{move!r} does not read back: {error}"
            continue
        if not same:
            yield f"{move!r} reads back as {m.rules.read(move.text())!r}"


def snapshots_restore(m: Moment) -> Iterator[str]:
    """A state is the same after it was written and read."""
    restored = m.rules.restore(m.rules.snapshot(m.state))
    if restored != m.state or list(m.rules.moves(restored)) != list(m.rules.moves(m.state)):
        yield "the state is another one after snapshot and restore"


def asking_changes_nothing(m: Moment) -> Iterator[str]:
    """Looking at a state, judging it and playing from it leave it as it was."""
    before = m.rules.snapshot(m.state)
    for move in islice(m.rules.moves(m.state), 20):
        m.rules.apply(m.state, move)
    if m.rules.snapshot(m.state) != before:
        yield "a state was changed by playing from it"


def the_turn_is_shown(m: Moment) -> Iterator[str]:
    """The view names those who are to act, has a panel for each seat, and a standing when the game is over."""
    view, actors = m.rules.view(m.state), m.rules.to_act(m.state)
    if view.turn.seats != actors:
        yield f"the view says {view.turn.seats} are to act, the rules say {actors}"
    if strange := set(actors) - {*m.setup.colours, TABLE}:
        yield f"{sorted(strange)} are to act and do not sit here"
    if {panel.seat for panel in view.panels} < set(m.setup.colours):
        yield "a seat has no panel"
    result = m.rules.result(m.state)
    if bool(result) == bool(actors):
        yield "the game is over and has no result" if not actors else "there is a result and the game goes on"
    if result and not set(m.setup.colours) <= {rank.seat for rank in result.ranks}:
        yield "a seat is missing in the standing"


def what_is_hidden_stays_hidden(m: Moment) -> Iterator[str]:
    """No view changes when only things change that its viewer may not know; nobody sees another's hand."""
    for viewer in (None, *m.setup.colours):
        view = m.rules.view(m.state, viewer)
        for panel in view.panels:
            if panel.hand and panel.seat != viewer and not m.rules.open_hands:
                yield f"{viewer or 'everybody'} sees the hand of {panel.seat}"
        other = m.rules.dealt_anew(m.state, viewer, m.random)
        if m.rules.view(other, viewer) != view:
            yield f"the view of {viewer or 'everybody'} changes with things hidden from them"
        if _holds_secrets(m, viewer) and all(_dealt(m, viewer) == m.state for _ in range(SHUFFLES)):
            yield f"hands are hidden from {viewer or 'everybody'}, and dealt_anew never deals them anew"


def _dealt(m: Moment, viewer: str | None) -> Any:
    return m.rules.dealt_anew(m.state, viewer, m.random)


def _holds_secrets(m: Moment, viewer: str | None) -> bool:
    """Whether others hold at least two different hands that the hub knows and this viewer does not.

    What lies openly in a tray before a seat (cards that were taken openly) is no secret of its hand.
    """
    hands = [_secret_hand(m, seat) for seat in m.setup.colours if seat != viewer]
    over = not m.rules.to_act(m.state)
    return len({hand for hand in hands if hand}) > 1 and not m.rules.open_hands and not over


def _secret_hand(m: Moment, seat: str) -> tuple[Any, ...]:
    own, public = (_panel(m.rules.view(m.state, viewer), seat) for viewer in (seat, None))
    shown = [piece.facets for tray in public.trays for piece in tray.pieces if piece.facets]
    secret = [piece for piece in own.hand or () if piece.facets and piece.facets not in shown]  # none: face down
    return tuple(sorted((piece.kind, str(piece.facets), piece.n) for piece in secret))


def _panel(view: View, seat: str) -> Panel:
    return next(panel for panel in view.panels if panel.seat == seat)


def choices_have_words(m: Moment) -> Iterator[str]:
    """Every value of every facet has a label and every facet a question, in every language."""
    for move in (*islice(m.rules.moves(m.state), 60), *islice(m.rules.attempts(m.state), 60)):
        for facet, value in move.facets().items():
            if facet not in ("seat", "verb") and facet not in m.rules.asks:
                yield f"the facet {facet} of {move.verb} has no question"
            yield from _holes(m.speak, m.rules.label(facet, value, m.state, m.setup), f"{facet} {value}", empty=False)
    yield from _holes(m.speak, m.rules.view(m.state).turn.ask, "the question of the turn")


def why_not_is_known(m: Moment) -> Iterator[str]:
    """A verb that is not possible names where its walk ended."""
    possible = {move.verb for move in m.rules.moves(m.state)}
    for kind in m.rules.rulebook.kinds:
        for seat in m.rules.to_act(m.state):
            if kind.verb not in possible:
                still = m.rules.standstill(m.state, kind, seat)
                if isinstance(still, Standstill) and not still.stops:
                    yield f"{kind.verb} is not possible for {seat} and nothing ended its walk"


def amendments_apply(m: Moment) -> Iterator[str]:
    """What may be amended now can be set to what it may be, is told in words, and leaves a position to go on from."""
    for amendment in _some(m.rules.amendments(m.state), m.random, 12):
        values = amendment.choices or (str(amendment.low), str(amendment.high))
        value = m.random.choice(values)
        move = Amend(TABLE, amendment.target, value, "")
        if refusals := m.rules.judge(m.state, move):
            yield f"{move} is offered and refused: {refusals[0]}"
            continue
        after = m.rules.apply(m.state, move)
        if faults := m.rules.faults(after):
            yield f"{move} breaks the position: {faults[0]}"
        actors = m.rules.to_act(after)
        if actors and actors != (TABLE,) and not list(m.rules.moves(after)):
            yield f"after {move} nobody can move"
        yield from _holes(m.speak, m.rules.tell(m.state, move, after), f"log of {move}")
        yield from _holes(m.speak, m.rules.amend_words(m.state, amendment.target, value), f"{move}")
        if not m.rules.judge(m.state, Amend(TABLE, amendment.target, "no-such-value", "")):
            yield f"{amendment.target} may be set to anything"
    if not m.rules.judge(m.state, Amend(TABLE, "no-such-thing", "1", "")):
        yield "anything may be amended"


PROMISES: tuple[Promise, ...] = (
    legal_means_nothing_against_it,
    attempts_hold_all_moves,
    nonsense_is_refused,
    refusals_have_words,
    texts_read_back,
    snapshots_restore,
    asking_changes_nothing,
    the_turn_is_shown,
    what_is_hidden_stays_hidden,
    choices_have_words,
    why_not_is_known,
    amendments_apply,
)
"""Everything that is asked at a state."""


# -- along the game --


def told(rules: Rules[Any], before: Any, move: Move, after: Any, speak: Speak) -> Iterator[str]:
    """Every move has its sentence in the log and its lines before OK."""
    yield from _holes(speak, rules.tell(before, move, after), f"log of {move}")
    for line in rules.effect(before, move).lines:
        yield from _holes(speak, line, f"preview of {move}")


# -- tools --


def _some(things: Iterable[Any], random: Random, most: int = TRIES) -> list[Any]:
    found = list(things)
    return found if len(found) <= most else random.sample(found, most)


def _odd_moves(m: Moment) -> Iterator[Move]:
    """Legal moves, attempts and moves of any verb, with one or two values set to anything."""
    pool: dict[str, set[Facet]] = {}
    near = _some(m.rules.attempts(m.state), m.random, 60)
    for move in near:
        for facet, value in move.facets().items():
            pool.setdefault(facet, set()).add(value)
    values = {facet: [*sorted(known, key=str), *_ODD] for facet, known in pool.items()}
    kinds = [kind for kind in m.rules.verbs if kind is not Amend]
    for _ in range(40):
        kind = type(m.random.choice(near)) if near and m.random.random() < 0.7 else m.random.choice(kinds)
        base = next((move for move in near if type(move) is kind), None)
        yield _bent(kind, base, values, m)


def _bent(kind: type[Move], base: Move | None, values: Mapping[str, list[Facet]], m: Moment) -> Move:
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    fields: dict[str, Any] = {}
    for name in facet_names(kind):
        kept = base is not None and m.random.random() < 0.6
        value = getattr(base, name) if kept else m.random.choice(values.get(name, list(_ODD)))
        wanted = types[name] if isinstance(types[name], type) else str
        fields[name] = value if isinstance(value, wanted) else (7 if wanted is int else str(value) or "none")
    if m.random.random() < 0.1:
        fields["seat"] = m.random.choice((*m.setup.colours, TABLE, "nobody"))
    return kind(**fields)


def _refusal_words(m: Moment, refusal: Any) -> Iterator[str]:
    try:
        sentence, rule = m.rules.explain(refusal, m.setup), m.rules.rule(refusal)
    except KeyError:
        yield f"the refusal {refusal.code} has no words"
        return
    yield from _holes(m.speak, sentence, f"refusal {refusal}")
    yield from _holes(m.speak, rule, f"rule of {refusal.code}")


def _holes(speak: Speak, text: Any, where: str, empty: bool = True) -> Iterator[str]:
    """A sentence that is empty or has a value left out, in some language."""
    for language, say in speak.items():
        said = say(text) if isinstance(text, Text) else str(text)
        if _HOLE.search(said):
            yield f"{where}, in {language}, has a hole: {said}"
        elif empty and not said:
            yield f"{where}, in {language}, says nothing"

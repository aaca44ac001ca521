"""What everyone may see: the railway, time, cards left, goods delivered, helpers, and the ways of a roll."""

from __future__ import annotations

from hub.game import N_, Text, View, say
from hub.game.view import Fact, Panel, Piece, Track, TrackSpace, Tray, Turn

from .cards import MADE_UP
from .components import CARDS, HELPERS
from .movement import ways
from .scoring import goal, scores, standing
from .state import HIDDEN, State
from .view_board import board, depot, goods_in
from .words import CARD_NAMES, WORDS, card_line, place_in, run_line, train_on, way_name

_ASK = {
    "numbers": N_("Turn over the place tokens: which number lies there?"),
    "deal": N_("Deal the action cards."),
    "timetable": N_("Turn over the next timetable card."),
    "place": N_("Where does the new train come in?"),
    "roll": N_("Roll the movement die."),
    "lay": N_("Place the switches, or say that they lie as in the first game."),
    "light": N_("Place the green signal markers."),
    "card": N_("Go by this card, or let the switchman change it?"),
    "deploy": N_("Which colour comes from the depot?"),
    "multi": N_("Which colour moves?"),
    "pick": N_("Which train moves next?"),
    "go": N_("Where does the train go?"),
    "act": N_("Play action cards, or draw."),
    "signal": N_("Which marker goes to which signal?"),
    "switch": N_("Which switch is set, and how?"),
    "train": N_("Which train moves?"),
}
_OVER = N_("The game is over.")


def view(state: State, actors: tuple[str, ...], seat: str | None) -> View:
    """The whole view for a seat, or for everyone."""
    return View(
        title="switch_and_signal",
        edition=state.side,
        viewer=seat or "",
        turn=Turn(actors, Text(_OVER if state.over else _ASK[state.phase])),
        phase=_phase(state),
        panels=tuple(_panel(state, i, seat) for i in range(len(state.seats))),
        board=board(state),
        tracks=(_clock(state),),
        trays=_trays(state),
        scores=scores(state),
        standing=standing(state),
    )


def _phase(state: State) -> tuple[Fact, ...]:
    facts = [
        Fact("turn", Text(N_("Turn")), state.turn),
        Fact("delivered", Text(N_("Goods delivered")), state.total_delivered, goal(state)),
        Fact("time", Text(N_("Time tokens")), state.clock, state.full_clock),
        Fact("deck", Text(N_("Timetable cards left")), state.deck),
    ]
    if state.runner >= 0:
        facts.append(Fact("runner", Text(N_("Train")), train_on(state, state.runner)))
    if state.points:
        facts.append(Fact("points", Text(N_("Points")), state.points))
        facts.append(Fact("unused", Text(N_("Each unused point costs")), Text(N_("1 time token, head-on 2"))))
    if state.through:
        facts.append(Fact("through", Text(N_("This turn")), Text(N_("trains may pass through cities"))))
    if state.turn and state.last_turn:
        facts.append(Fact("last", Text(N_("This turn")), Text(N_("the last one"))))
    return tuple(facts)


def _panel(state: State, index: int, viewer: str | None) -> Panel:
    seat, hand = state.seats[index], state.hands[index]
    shown = tuple(
        Piece(f"{card}_card", Text(CARD_NAMES[card]), card, facets={"card": card}, n=hand[i])
        for i, card in enumerate(CARDS)
        if hand[i]
    )
    if hand[HIDDEN]:
        shown = (*shown, Piece("hidden_card", Text(N_("card of the hand")), "card", n=hand[HIDDEN]))
    return Panel(
        seat,
        index + 1,
        active=bool(state.turn) and seat == state.active and not state.over,
        hand_count=sum(hand),
        hand=shown if seat == viewer else None,
    )


def _clock(state: State) -> Track:
    spaces = tuple(
        TrackSpace(str(n), pieces=(Piece("time", Text(N_("time token"))),) if n <= state.clock else ())
        for n in range(1, state.full_clock + 1)
    )
    note = Text(N_("When it is empty, a timetable card is lost and it is filled again."))
    return Track("time", Text(N_("Time")), spaces, note)


# -- trays --


def _trays(state: State) -> tuple[Tray, ...]:
    trays = [_timetable(state), _helpers(state), Tray("depot", Text(N_("Depot")), depot(state))]
    trays += [_warehouse(state, port) for port in range(len(state.delivered))]
    trays += [
        Tray("pile", Text(N_("Action cards to draw")), n=max(state.pile, 0)),
        Tray("discard", Text(N_("Action cards played")), _discards(state), n=sum(state.discard)),
    ]
    if state.phase == "go" and not state.over:
        trays.insert(0, Tray("ways", Text(N_("Ways to go")), _ways(state)))
    return tuple(trays)


def _ways(state: State) -> tuple[Piece, ...]:
    """What the hub proposes for the roll; each way can be tapped."""
    return tuple(
        Piece(
            "way",
            run_line(state, run),
            "train",
            lines=(way_name(state.net, run.way),),
            facets={"place": run.place, "way": run.way},
        )
        for run in ways(state)
    )


def _timetable(state: State) -> Tray:
    pieces = (Piece("timetable", card_line(state.card), "card"),) if state.card else ()
    note = Text(N_("These timetable cards are made up; they are not the printed ones.")) if state.known_cards == MADE_UP else ""  # fmt: skip
    return Tray("timetable", Text(N_("Timetable")), pieces, n=state.deck, note=note)


def _helpers(state: State) -> Tray:
    pieces = tuple(
        Piece(
            helper, Text(WORDS[f"verb.{helper}"]), "worker", flipped=helper in state.spent, facets=_call(state, helper)
        )
        for helper in HELPERS[state.side]
    )
    return Tray("helpers", Text(N_("Helpers")), pieces)


def _call(state: State, helper: str) -> dict[str, str | int]:
    return {} if helper in state.spent else {"verb": helper}


def _warehouse(state: State, port: int) -> Tray:
    place = state.net.ports[port]
    name = say(N_("Warehouse: {port}"), port=place_in(state, place))
    return Tray(f"warehouse_{place}", name, goods_in(state.delivered[port]), n=sum(state.delivered[port]))


def _discards(state: State) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"{card}_card", Text(CARD_NAMES[card]), card, n=n)
        for card, n in zip(CARDS, state.discard, strict=True)
        if n
    )

"""What places, exits, switches and cards are called by people: names from the map, directions from the drawing."""

from __future__ import annotations

from math import atan2, hypot, pi

from hub.game import N_, Text, count, say
from hub.game.view import Words

from .cards import NONE, START, read_card
from .movement import AHEAD, DEPOT, Forecast, Run
from .railway.net import Net
from .railway.railway import Node
from .state import Draft, State, colour_of

COMPASS = (
    N_("east"),
    N_("south-east"),
    N_("south"),
    N_("south-west"),
    N_("west"),
    N_("north-west"),
    N_("north"),
    N_("north-east"),
)

WORDS: dict[str, str] = {
    "black": N_("black train"),
    "brown": N_("brown train"),
    "gray": N_("gray train"),
    "depot": N_("the depot"),
    "card.signal": N_("signal card"),
    "card.switch": N_("switch card"),
    "card.train": N_("train card"),
    "other.signal": N_("signal card"),
    "other.switch": N_("switch card"),
    "other.train": N_("train card"),
    "action.signal": N_("change a signal"),
    "action.switch": N_("set a switch"),
    "action.train": N_("move a train"),
    "good.yellow": N_("yellow goods"),
    "good.blue": N_("blue goods"),
    "good.red": N_("red goods"),
    "good.white": N_("white goods"),
    "first.black": N_("black trains"),
    "first.brown": N_("brown trains"),
    "first.gray": N_("gray trains"),
    "first.multi": N_("a colour of our choice"),
    "first.none": N_("nothing"),
    "second.black": N_("black trains"),
    "second.brown": N_("brown trains"),
    "second.gray": N_("gray trains"),
    "second.multi": N_("a colour of our choice"),
    "second.none": N_("nothing"),
    "third.black": N_("black trains"),
    "third.brown": N_("brown trains"),
    "third.gray": N_("gray trains"),
    "third.multi": N_("a colour of our choice"),
    "third.none": N_("nothing"),
    "way.ahead": N_("straight on"),
    "verb.token": N_("place token"),
    "verb.deal": N_("deal a card"),
    "verb.timetable": N_("timetable card"),
    "verb.place": N_("start place"),
    "verb.roll": N_("movement die"),
    "verb.lay": N_("place a switch"),
    "verb.laid": N_("the other switches as in the first game"),
    "verb.light": N_("place a signal"),
    "verb.accept": N_("go by the card"),
    "verb.deploy": N_("bring a train"),
    "verb.choose": N_("choose a colour"),
    "verb.send": N_("roll for a train"),
    "verb.go": N_("move the train"),
    "verb.logistics": N_("logistics: roll again"),
    "verb.dispatcher": N_("dispatcher: pass through cities"),
    "verb.conductor": N_("conductor: a colour stays"),
    "verb.switchman": N_("switchman: another card"),
    "verb.shunter": N_("shunter: choose the start place"),
    "verb.controller": N_("traffic controller: a train stays"),
    "verb.play": N_("play a card"),
    "verb.combine": N_("two cards for any action"),
    "verb.load": N_("load a good"),
    "verb.signal": N_("change a signal"),
    "verb.switch": N_("set a switch"),
    "verb.draw": N_("draw cards"),
    "verb.stop": N_("end the last turn"),
    "verb.amend": N_("amend"),
}

ASKS: dict[str, str] = {
    "verb": N_("What do you do?"),
    "number": N_("Which number?"),
    "place": N_("Which place?"),
    "card": N_("Which card?"),
    "to": N_("To whom?"),
    "new": N_("How many new trains?"),
    "first": N_("What moves first?"),
    "second": N_("What moves second?"),
    "third": N_("What moves third?"),
    "points": N_("What does the die show?"),
    "junction": N_("Which switch?"),
    "open": N_("Which two tracks are joined?"),
    "signal": N_("Which signal?"),
    "colour": N_("Which colour?"),
    "way": N_("Which way?"),
    "other": N_("And which other card?"),
    "action": N_("For which action?"),
    "source": N_("Which marker is moved?"),
    "target": N_("Which signal turns green?"),
    "cards": N_("How many cards?"),
}


TRAIN_NAMES = {colour: WORDS[colour] for colour in ("black", "brown", "gray")}
CARD_NAMES = {card: WORDS[f"card.{card}"] for card in ("signal", "switch", "train")}
SYMBOL_NAMES = {symbol: WORDS[f"first.{symbol}"] for symbol in ("black", "brown", "gray", "multi", NONE)}


def card_line(card: str) -> Text:
    """A timetable card in words: new trains, then what moves."""
    if card == START:
        return Text(N_("start card: a black, a brown and a gray train come"))
    shown = read_card(card)
    text = say(N_("new trains: {n}"), n=shown.new)
    for symbol in shown.moves:
        text = say(N_("{first}, then {second}"), first=text, second=Text(SYMBOL_NAMES[symbol]))
    return text


def place_name(net: Net, place: str, number: int = 0) -> Words:
    """A city by its name, a start place by its number, a section or junction by the nearest of those."""
    node = net.node.get(place)
    if node is None:
        return Text(WORDS["depot"]) if place in ("", DEPOT) else place
    if node.kind == "city":
        return node.name or node.id
    if node.kind == "start":
        shown = number or node.number
        return say(N_("start {number} ({name})"), number=shown, name=node.name) if node.name else say(N_("start {number}"), number=shown)  # fmt: skip
    near = place_name(net, _nearest(net, node).id)
    if node.kind == "junction":
        return say(N_("junction {id} by {near}"), id=node.id, near=near)
    return say(N_("section {id} by {near}"), id=node.id, near=near)


def place_in(state: Draft, place: str) -> Words:
    """The same with the numbers of this game."""
    is_start = state.net.kind.get(place) == "start"
    return place_name(state.net, place, state.number_at(place) if is_start else 0)


def train_on(state: Draft, train: int) -> Text:
    """A train by its colour and where it stands."""
    name = Text(TRAIN_NAMES[colour_of(train)])
    return say(N_("{train}, {place}"), train=name, place=place_in(state, state.trains[train].place))


def _nearest(net: Net, node: Node) -> Node:
    marks = [other for other in net.node.values() if other.kind in ("city", "start")]
    return min(marks, key=lambda other: hypot(other.x - node.x, other.y - node.y), default=node)


def heading(net: Net, place: str, link: str) -> Text:
    """The point of the compass in which a link leads away from a place, as drawn."""
    here, there = net.node[place], net.node[net.link[link].other(place)]
    angle = atan2(there.y - here.y, there.x - here.x)
    return Text(COMPASS[round(angle / (pi / 4)) % 8])


def signal_name(net: Net, signal: str) -> Words:
    """A signal by its city and the side it is on, or by where it lies on the track."""
    link = net.link.get(signal)
    if link is None or signal not in net.city_of:
        return signal
    if city := net.city_of[signal]:
        return say(N_("{city}, {side}"), city=place_name(net, city), side=heading(net, city, signal))
    return say(N_("track {id}: {place}"), id=signal, place=place_name(net, link.a))


def position_name(net: Net, junction: str, open: str) -> Words:
    """A switch position by the two sides it joins."""
    sides = {net.link[link].branch(junction): heading(net, junction, link) for link in net.at.get(junction, ())}
    if len(open) != 2 or not set(open) <= set(sides):
        return open
    one, two = (sides[branch] for branch in open)
    return say(N_("{open}: {one} – {two}"), open=open, one=one, two=two)


def way_name(net: Net, way: str) -> Words:
    """The exits a train takes out of cities, in order."""
    if way == AHEAD:
        return Text(WORDS["way.ahead"])
    words: Words = ""
    for exit in way.split("-"):
        if exit not in net.city_of or not net.city_of[exit]:
            return way
        one = say(N_("out of {city} to the {side}"), city=place_name(net, net.city_of[exit]), side=heading(net, net.city_of[exit], exit))  # fmt: skip
        words = say(N_("{first}, then {second}"), first=words, second=one) if words else one
    return words


ENDS: dict[str, str] = {
    "used": N_("all points used"),
    "city": N_("stops in the city"),
    "port": N_("reaches the port and goes to the depot"),
    "delivered": N_("delivers its load and goes to the depot"),
    "start": N_("runs into a start place and goes to the depot"),
    "signal": N_("stops before a red signal"),
    "switch": N_("stops before a switch"),
    "train": N_("stops behind a train"),
    "head_on": N_("would meet a train head-on and goes to the depot"),
}


def run_line(state: State, run: Run) -> Text:
    """A way in one line: where it ends, why, and what it costs."""
    place = place_in(state, run.trail[-1] if run.end == "head_on" and run.trail else run.place)
    if run.cost:
        return say(N_("{place}: {end}; costs {cost}"), place=place, end=Text(ENDS[run.end]), cost=tokens(run.cost))
    return say(N_("{place}: {end}"), place=place, end=Text(ENDS[run.end]))


def forecast_line(state: State, forecast: Forecast) -> Text:
    """What one roll would do, in one line."""
    best = min(forecast.runs, key=lambda run: run.cost)
    line = run_line(state, best)
    others = len(forecast.runs) - 1
    if others:
        return say(N_("on a {points}: {line}; other ways: {n}"), points=forecast.points, line=line, n=others)
    return say(N_("on a {points}: {line}"), points=forecast.points, line=line)


def tokens(n: int) -> Text:
    """So many time tokens, counted."""
    return count("{n} time token", "{n} time tokens", n)

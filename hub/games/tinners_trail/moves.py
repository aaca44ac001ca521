"""Tinners' Trail, the verbs: every move as data with the line that a person can read and type."""

from __future__ import annotations

from hub.game import Move, Verbs

# -- what the table shows --


class Order(Move, frozen=True):
    """Whose work marker is next from the top of column 0."""

    verb, form = "order", "order {player}"
    player: str


class TurnUp(Move, frozen=True):
    """Which tile of the region the set-up cards turn face up."""

    verb, form = "turn_up", "turn up {area}"
    area: str


class Face(Move, frozen=True):
    """What the tile in an area shows."""

    verb, form = "tile", "tile {area} has {copper} copper {tin} tin {water} water"
    area: str
    copper: int
    tin: int
    water: int


class Bonus(Move, frozen=True):
    """Whether the tile carries a bonus of the Kickstarter pack: none 0, money 3, work 1."""

    verb, form = "bonus", "tile {area} bonus {bonus} {amount}"
    area: str
    bonus: str
    amount: int


class Deal(Move, frozen=True):
    """The hub deals a geological map."""

    verb, form = "deal", "deal {card} to {player}"
    card: str
    player: str


class Roll(Move, frozen=True):
    """The sum of the three dice for one ore."""

    verb, form = "roll", "roll {total} for {ore}"
    total: int
    ore: str


class DrawMap(Move, frozen=True):
    """The map that comes off a deck: the region's in an auction, or Lord Wallace's own."""

    verb, form = "draw_map", "draw {card}"
    card: str


class Shows(Move, frozen=True):
    """One thing that the map just played gives."""

    verb, form = "shows", "map gives {effect} {amount}"
    effect: str
    amount: int


class Price(Move, frozen=True):
    """The price printed on the map just played; with it the map is complete."""

    verb, form = "price", "map price {price}"
    price: int


class Die(Move, frozen=True):
    """What one die shows, for Lord Wallace's bid."""

    verb, form = "die", "die {die} shows {pips}"
    die: str
    pips: int


class TurnCard(Move, frozen=True):
    """Lord Wallace's next action card, by its number."""

    verb, form = "turn_card", "lord card {card}"
    card: int


class CardSays(Move, frozen=True):
    """What his action card says, where the cards are not on the box sheet."""

    verb, form = "card_says", "lord card says {action}"
    action: str


class LordBids(Move, frozen=True):
    """What Lord Wallace bids; 0: he leaves the auction."""

    verb, form = "lord_bids", "lord bids {amount}"
    amount: int


class LordActs(Move, frozen=True):
    """What Lord Wallace does, and where: an area, a border, or `-`."""

    verb, form = "lord_acts", "lord does {action} at {spot}"
    action: str
    spot: str


# -- set-up --


class Keep(Move, frozen=True):
    """Keep one of two maps of a region; the other is discarded."""

    verb, form = "keep", "keep {card}"
    card: str


# -- build a mine --


class Open(Move, frozen=True):
    """Begin the auction for an area."""

    verb, form = "open", "open {area}"
    area: str


class PlayMap(Move, frozen=True):
    """Play a geological map from the hand, before or after the auction."""

    verb, form = "play_map", "survey with {card}"
    card: str


class Draw(Move, frozen=True):
    """With two: play the top map of the region's deck instead of one from the hand."""

    verb, form = "draw", "draw from the deck"


class Bid(Move, frozen=True):
    """Bid so much."""

    verb, form = "bid", "bid {amount}"
    amount: int


class Leave(Move, frozen=True):
    """Leave the auction for good."""

    verb, form = "leave", "leave"


class Build(Move, frozen=True):
    """Build without a map after the auction."""

    verb, form = "build", "build without a map"


class Furnace(Move, frozen=True):
    """Build the own furnace beside the new mine, or not yet: yes or no."""

    verb, form = "furnace", "furnace {answer}"
    answer: str


# -- mining and improvements --


class Mine(Move, frozen=True):
    """Take one cube out of an own mine."""

    verb, form = "mine", "mine {ore} in {area}"
    ore: str
    area: str


class Stop(Move, frozen=True):
    """Stop mining, or leave the remaining pumps unused."""

    verb, form = "stop", "stop"


class Miner(Move, frozen=True):
    """Place a miner of the improvements board."""

    verb, form = "miner", "miner in {area}"
    area: str


class Hire(Move, frozen=True):
    """Emigration: take a miner and place one of the own colour instead."""

    verb, form = "hire", "own miner in {area}"
    area: str


class Port(Move, frozen=True):
    """Place a port."""

    verb, form = "port", "port in {area}"
    area: str


class Train(Move, frozen=True):
    """Place a train."""

    verb, form = "train", "train in {area}"
    area: str


class Adit(Move, frozen=True):
    """Place an adit on a border."""

    verb, form = "adit", "adit {border}"
    border: str


class Pump(Move, frozen=True):
    """Take the rightmost group of steam pumps."""

    verb, form = "pump", "steam pumps"


class Drain(Move, frozen=True):
    """Use one of the pumps taken."""

    verb, form = "drain", "drain {area}"
    area: str


class Pasties(Move, frozen=True):
    """Sell pasties for £1."""

    verb, form = "pasties", "sell pasties"


class Pass(Move, frozen=True):
    """Go to the investment track."""

    verb, form = "pass", "pass"


# -- expansions --


class Process(Move, frozen=True):
    """Arsenic: take a cube for a work point of every round to come."""

    verb, form = "process", "process arsenic in {area}"
    area: str


class SellArsenic(Move, frozen=True):
    """Arsenic: sell all own cubes."""

    verb, form = "sell_arsenic", "sell arsenic"


class Emigrate(Move, frozen=True):
    """Emigration: send an own miner abroad."""

    verb, form = "emigrate", "emigrate from {area} to {country}"
    area: str
    country: str


class Grant(Move, frozen=True):
    """Emigration: place a token from Michigan, free of work."""

    verb, form = "grant", "place free {token} in {area}"
    token: str
    area: str


class GrantAdit(Move, frozen=True):
    """Emigration: place the adit from Michigan, free of work."""

    verb, form = "grant_adit", "place free adit {border}"
    border: str


class Later(Move, frozen=True):
    """Emigration: keep the token from Michigan for a later turn."""

    verb, form = "later", "keep the token"


class Raise(Move, frozen=True):
    """Emigration: which ore Adelaide makes dearer (the more, if both)."""

    verb, form = "raise", "raise {ore}"
    ore: str


# -- money and knowledge --


class Invest(Move, frozen=True):
    """Invest a multiple of £10 or of £5."""

    verb, form = "invest", "invest {amount} by {unit}"
    amount: int
    unit: int


class Resign(Move, frozen=True):
    """Invest no more this round."""

    verb, form = "resign", "stop investing"


class Peek(Move, frozen=True):
    """Geological survey: look at a face-down tile."""

    verb, form = "peek", "peek {area}"
    area: str


class NoPeek(Move, frozen=True):
    """Look at no tile."""

    verb, form = "no_peek", "peek nowhere"


VERBS = Verbs(
    (
        Order, TurnUp, Face, Bonus, Deal, Roll, DrawMap, Shows, Price, Die, TurnCard, CardSays, LordBids, LordActs,
        Keep, Open, PlayMap, Draw, Bid, Leave, Build, Furnace, Mine, Stop, Miner, Hire, Port, Train, Adit, Pump,
        Drain, Pasties, Pass, Process, SellArsenic, Emigrate, Grant, GrantAdit, Later, Raise, Invest, Resign,
        NoPeek, Peek,
    )
)  # fmt: skip

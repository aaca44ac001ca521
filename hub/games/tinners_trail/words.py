"""Tinners' Trail, the words people use for ids, people and maps, and the questions the tablet asks."""

from __future__ import annotations

from hub.game import N_, Text, say

from .board import AREA_NAMES, AREAS, ENDS
from .look import card_of, deck_of
from .printed import MapCard
from .state import Draft

WORDS: dict[str, str] = {
    **AREA_NAMES,
    **{border: f"{AREA_NAMES[AREAS[a]]} - {AREA_NAMES[AREAS[b]]}" for border, (a, b) in ENDS.items()},
    "wallace": "Lord Wallace",
    "tin": N_("tin"),
    "copper": N_("copper"),
    "water": N_("water"),
    "arsenic": N_("arsenic"),
    "drain": N_("water taken away"),
    "miner": N_("miner"),
    "port": N_("port"),
    "train": N_("locomotive"),
    "adit": N_("adit"),
    "pump": N_("steam pump"),
    "joker": N_("joker"),
    "pack": N_("Kickstarter pack"),
    "michigan": "Michigan",
    "sierra_madre": "Sierra Madre",
    "kimberley": "Kimberley",
    "adelaide": "Adelaide",
    "die.blue": N_("blue die"),
    "die.white": N_("white die"),
    "die.orange": N_("orange die"),
    "answer.yes": N_("Build the furnace"),
    "answer.no": N_("Not here"),
    "bonus.none": N_("no bonus"),
    "bonus.money": N_("money"),
    "bonus.work": N_("cheaper to build"),
    "country.adelaide": N_("Adelaide (dearer ore)"),
    "country.kimberley": N_("Kimberley (money now and each round)"),
    "country.michigan": N_("Michigan (improvements)"),
    "country.sierra_madre": N_("Sierra Madre (points)"),
    "action.build": N_("build a mine"),
    "action.open": N_("open an auction"),
    "action.mine": N_("mine ore"),
    "action.pump": N_("steam pumps"),
    "action.adit": N_("adit"),
    "action.port": N_("port"),
    "action.train": N_("locomotive"),
    "action.miner": N_("miner"),
    "action.improve": N_("improvements"),
    "action.pass": N_("pass"),
    "action.process": N_("process arsenic"),
    "action.subsidy": N_("subsidy: pump water"),
    "action.michigan": N_("emigrate to Michigan"),
    "action.sierra_madre": N_("emigrate to Sierra Madre"),
    "action.kimberley": N_("emigrate to Kimberley"),
    "action.adelaide": N_("emigrate to Adelaide"),
    "action.grant_adit": N_("place the adit from Michigan"),
    "action.grant_train": N_("place the locomotive from Michigan"),
    "action.grant_port": N_("place the port from Michigan"),
    "action.grant_miner": N_("place a miner from Michigan"),
    "verb.order": N_("Turn order"),
    "verb.turn_up": N_("Turn a tile up"),
    "verb.tile": N_("What the tile shows"),
    "verb.bonus": N_("Bonus of the tile"),
    "verb.deal": N_("Deal a map"),
    "verb.roll": N_("Roll for a price"),
    "verb.draw_map": N_("Turn over a map"),
    "verb.shows": N_("What the map gives"),
    "verb.price": N_("Price on the map"),
    "verb.die": N_("Roll a die"),
    "verb.turn_card": N_("Turn over his card"),
    "verb.card_says": N_("What his card says"),
    "verb.lord_bids": N_("Lord Wallace bids"),
    "verb.lord_acts": N_("Lord Wallace acts"),
    "verb.keep": N_("Keep a map"),
    "verb.open": N_("Build a mine"),
    "verb.play_map": N_("Play a map"),
    "verb.draw": N_("Draw a map from the deck"),
    "verb.bid": N_("Bid"),
    "verb.leave": N_("Leave the auction"),
    "verb.build": N_("Build without a map"),
    "verb.furnace": N_("Furnace"),
    "verb.mine": N_("Mine ore"),
    "verb.stop": N_("Stop"),
    "verb.miner": N_("Miner"),
    "verb.hire": N_("Own miner"),
    "verb.port": N_("Port"),
    "verb.train": N_("Locomotive"),
    "verb.adit": N_("Adit"),
    "verb.pump": N_("Steam pumps"),
    "verb.drain": N_("Pump water"),
    "verb.pasties": N_("Sell pasties"),
    "verb.pass": N_("Pass"),
    "verb.process": N_("Process arsenic"),
    "verb.sell_arsenic": N_("Sell arsenic"),
    "verb.emigrate": N_("Emigrate"),
    "verb.grant": N_("Place a free token"),
    "verb.grant_adit": N_("Place the free adit"),
    "verb.later": N_("Keep it for later"),
    "verb.raise": N_("Raise a price"),
    "verb.invest": N_("Invest"),
    "verb.resign": N_("Stop investing"),
    "verb.peek": N_("Look at a tile"),
    "verb.no_peek": N_("Look at none"),
    "verb.amend": N_("Amend"),
}

ASKS: dict[str, str] = {
    "verb": N_("What do you do?"),
    "player": N_("Who is next?"),
    "area": N_("Which area?"),
    "border": N_("Between which areas?"),
    "copper": N_("How much copper?"),
    "tin": N_("How much tin?"),
    "water": N_("How much water?"),
    "bonus": N_("Is there a bonus on the tile?"),
    "amount": N_("How much?"),
    "card": N_("Which card?"),
    "ore": N_("Which ore?"),
    "total": N_("What do the three dice add up to?"),
    "effect": N_("What does the map give?"),
    "price": N_("Which price is printed on the map?"),
    "die": N_("Which die?"),
    "pips": N_("What does the die show?"),
    "action": N_("What does the card say?"),
    "spot": N_("Where?"),
    "answer": N_("Build the furnace here?"),
    "country": N_("Where to?"),
    "token": N_("Which token?"),
    "unit": N_("In tens or in fives?"),
}

CRITERIA: dict[str, str] = {
    "value": N_("highest value"),
    "beside": N_("beside a mine of his"),
    "coast": N_("on the coast"),
    "inland": N_("inland"),
    "east": N_("farthest east"),
    "west": N_("farthest west"),
    "drainage": N_("most drainage markers"),
    "copper": N_("most copper"),
    "tin": N_("most tin"),
    "dry": N_("least water"),
    "wet": N_("most water"),
    "leaves": N_("least ore left behind"),
    "ore": N_("most ore"),
    "poor": N_("least ore"),
    "poor_copper": N_("least copper"),
    "capacity": N_("highest capacity"),
    "drains": N_("takes most water out of his mines"),
    "arsenic": N_("most arsenic"),
}
"""Why Lord Wallace chose a place, in the order in which the criteria decided."""


# -- people, lists and maps in words --


def who(state: Draft, seat: str) -> str:
    """The name at a seat; Lord Wallace by his own."""
    if seat in state.game.seats:
        return state.game.names[state.game.seats.index(seat)]
    return WORDS.get(seat, seat)


def word(id: str) -> Text | str:
    """The word for an id."""
    return Text(WORDS[id]) if id in WORDS else id


def joined(*texts: Text | str) -> Text:
    """Sentences one after the other."""
    first, *rest = texts
    whole: Text | str = first
    for one in rest:
        whole = Text("{first} {second}", {"first": whole, "second": one})
    return whole if isinstance(whole, Text) else Text("{first}", {"first": whole})


def listed(texts: list[Text | str]) -> Text | str:
    """Things in a list, with commas."""
    whole: Text | str = ""
    for one in texts:
        whole = Text("{first}, {second}", {"first": whole, "second": one}) if whole else one
    return whole


def gift(effect: str, amount: int) -> Text | str:
    """One thing a map gives."""
    if effect == "drain":
        return say(N_("-{n} water"), n=amount)
    if effect in ("copper", "tin"):
        return say(N_("+{n} {ore}"), n=amount, ore=word(effect))
    return word(effect)


def map_words(card: MapCard) -> Text:
    """A map in words: deck, what it gives, its price."""
    gives = listed([gift(effect, amount) for effect, amount in card.gives])
    return say(N_("{deck}: {gives} (£{price})"), deck=_deck(card), gives=gives, price=card.price)


def _deck(card: MapCard) -> Text | str:
    return "/".join(card.regions) if card.deck == "pack" else word(card.deck)


def card_words(state: Draft, card: str) -> Text | str:
    """A map by its id, known or not."""
    known = card_of(state.game, card)
    return map_words(known) if known else say(N_("map {deck}"), deck=word(deck_of(card)))

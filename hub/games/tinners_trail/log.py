"""Tinners' Trail, the log: one sentence for each move, and one for each thing that happened by itself after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Move, Text, say

from .board import AREA_NAMES, AREAS, INDEX, LORD, ROUNDS
from .look import deck_of, price, rate
from .lord.decisions import card_action, choose_area, plan
from .scoring import lord_net, ore_money, worth
from .state import GONE, State
from .words import CRITERIA, WORDS, card_words, gift, joined, listed, who, word

Teller = Callable[[State, Any, State], Text]


# -- the moves of the table --


def _order(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} is next in turn order."), seat=who(b, m.player))


def _turn_up(b: State, m: Any, a: State) -> Text:
    return say(N_("The tile of {area} is turned up."), area=AREA_NAMES[m.area])


def _tile(b: State, m: Any, a: State) -> Text:
    step = b.step
    if step and step.what:
        return say(N_("{seat} looks at the tile of {area}."), seat=who(b, step.what), area=AREA_NAMES[m.area])
    return say(
        N_("{area}: {copper} copper, {tin} tin, {water} water."),
        area=AREA_NAMES[m.area],
        copper=m.copper,
        tin=m.tin,
        water=m.water,
    )


def _bonus(b: State, m: Any, a: State) -> Text:
    step = b.step
    area = AREA_NAMES[m.area]
    if step and step.what:
        return say(N_("{seat} looks at the tile of {area}."), seat=who(b, step.what), area=area)
    if m.bonus == "money":
        return say(N_("The tile of {area} brings £{n}."), area=area, n=m.amount)
    if m.bonus == "work":
        return say(N_("The mine of {area} costs only {n} work point to build."), area=area, n=m.amount)
    return say(N_("The tile of {area} has no bonus."), area=area)


def _deal(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} gets a map: {deck}."), seat=who(b, m.player), deck=word(deck_of(m.card)))


def _roll(b: State, m: Any, a: State) -> Text:
    return say(
        N_("The dice show {n}: {ore} sells for £{price} this round."), n=m.total, ore=word(m.ore), price=price(a, m.ore)
    )


def _draw_map(b: State, m: Any, a: State) -> Text:
    step = b.step
    if step and step.kind == "lord_map":
        return say(N_("Lord Wallace's map: {map}."), map=card_words(b, m.card))
    return say(N_("The map from the deck: {map}."), map=card_words(b, m.card))


def _shows(b: State, m: Any, a: State) -> Text:
    return say(N_("The map gives: {gift}."), gift=gift(m.effect, m.amount))


def _price(b: State, m: Any, a: State) -> Text:
    return say(N_("The price on the map is £{price}."), price=m.price)


def _die(b: State, m: Any, a: State) -> Text:
    return say(N_("The {die} shows {n}."), die=word(f"die.{m.die}"), n=m.pips)


def _keep(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} keeps a map of region {region}."), seat=who(b, m.seat), region=deck_of(m.card))


# -- the moves of seats --


def _open(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} begins an auction for {area}."), seat=who(b, m.seat), area=AREA_NAMES[m.area])


def _play_map(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} plays a map: {map}."), seat=who(b, m.seat), map=card_words(b, m.card))


def _bid(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} bids £{n}."), seat=who(b, m.seat), n=m.amount)


def _furnace(b: State, m: Any, a: State) -> Text:
    area = b.step.area if b.step else 0
    if m.answer == "yes":
        return say(N_("{seat} builds the furnace in {area}."), seat=who(b, m.seat), area=AREA_NAMES[AREAS[area]])
    return say(N_("{seat} does not build the furnace yet."), seat=who(b, m.seat))


def _mine(b: State, m: Any, a: State) -> Text:
    area = b.areas[INDEX[m.area]]
    return say(
        N_("{seat} mines {ore} in {area} for £{cost}."),
        seat=who(b, m.seat),
        ore=word(m.ore),
        area=AREA_NAMES[m.area],
        cost=area.water,
    )


def _stop(b: State, m: Any, a: State) -> Text:
    if b.step and b.step.kind == "mining":
        return say(N_("{seat} stops mining."), seat=who(b, m.seat))
    return say(N_("{seat} leaves the other pumps unused."), seat=who(b, m.seat))


_PLACED = {
    "miner": N_("{seat} places a miner: {area}."),
    "hire": N_("{seat} places an own miner: {area}."),
    "port": N_("{seat} places a port: {area}."),
    "train": N_("{seat} places a locomotive: {area}."),
    "drain": N_("{seat} pumps water: {area}."),
    "process": N_("{seat} processes arsenic: {area}."),
    "peek": N_("{seat} surveys a tile: {area}."),
}


def _placed(b: State, m: Any, a: State) -> Text:
    return say(_PLACED[m.verb], seat=who(b, m.seat), area=AREA_NAMES[m.area])


_PLAIN = {
    "draw": N_("{seat} draws a map from the deck."),
    "leave": N_("{seat} leaves the auction."),
    "build": N_("{seat} builds without a map."),
    "pasties": N_("{seat} sells pasties for £1."),
    "later": N_("{seat} keeps the token for later."),
    "resign": N_("{seat} stops investing."),
    "no_peek": N_("{seat} looks at no tile."),
}


def _plain(b: State, m: Any, a: State) -> Text:
    return say(_PLAIN[m.verb], seat=who(b, m.seat))


def _adit(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} places an adit: {border}."), seat=who(b, m.seat), border=word(m.border))


def _grant(b: State, m: Any, a: State) -> Text:
    return say(
        N_("{seat} places a token from Michigan: {token}, {area}."),
        seat=who(b, m.seat),
        token=word(m.token),
        area=AREA_NAMES[m.area],
    )


def _pump(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} takes steam pumps ({n})."), seat=who(b, m.seat), n=b.pumps[-1])


def _pass(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} passes: row {row} of the investment track."), seat=who(b, m.seat), row=len(b.track) + 1)


def _sell_arsenic(b: State, m: Any, a: State) -> Text:
    before, after = b.player(m.seat), a.player(m.seat)
    n = before.arsenic if before else 0
    earned = after.money - before.money if before and after else 0
    return say(N_("{seat} sells arsenic: {n} for £{sum}."), seat=who(b, m.seat), n=n, sum=earned)


def _emigrate(b: State, m: Any, a: State) -> Text:
    return say(
        N_("A miner of {seat} leaves {area} for {country}."),
        seat=who(b, m.seat),
        area=AREA_NAMES[m.area],
        country=word(m.country),
    )


def _raise(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} sells dearer thanks to Adelaide: {ore}."), seat=who(b, m.seat), ore=word(m.ore))


def invest_points(state: State, move: Any) -> int:
    """Points that an investment brings."""
    ten, five = rate(state, move.seat)
    return int(move.amount // move.unit * (ten if move.unit == 10 else five))


def _invest(b: State, m: Any, a: State) -> Text:
    return say(N_("{seat} invests £{n}: {points} points."), seat=who(b, m.seat), n=m.amount, points=invest_points(b, m))


# -- Lord Wallace --


def because(why: tuple[str, ...]) -> Text | None:
    """The criteria that decided: "most copper, then least water"."""
    whole: Text | None = None
    for name in why:
        one = Text(CRITERIA[name])
        whole = say(N_("{first}, then {second}"), first=whole, second=one) if whole else one
    return whole


def _lord_acts(b: State, m: Any, a: State) -> Text:
    if m.action == "pass":
        return say(N_("Lord Wallace passes: row {row} of the investment track."), row=len(b.track) + 1)
    found = _opened(b, m.spot) if m.action == "open" else plan(b, m.action)
    action = Text(WORDS[f"action.{m.action}"])
    spot = word(m.spot)
    reason = because(found.why) if found else None
    if m.action == "mine" and found:
        ore = say(N_("copper {copper}, tin {tin}"), copper=found.copper, tin=found.tin)
        action = say(N_("{action} ({what})"), action=action, what=ore)
    if reason is None:
        return say(N_("Lord Wallace: {action}, {spot}."), action=action, spot=spot)
    return say(N_("Lord Wallace: {action}, {spot}: {why}."), action=action, spot=spot, why=reason)


def _opened(state: State, spot: str) -> Any:
    """Why he chose this area: asked again of the position before the auction, in its region."""
    return choose_area(state, (state.game.regions[INDEX[spot]],))


def _lord_bids(b: State, m: Any, a: State) -> Text:
    if m.amount:
        return say(N_("Lord Wallace bids £{n}."), n=m.amount)
    return say(N_("Lord Wallace leaves the auction."))


def _turn_card(b: State, m: Any, a: State) -> Text:
    said = card_action(b, m.card)
    what = Text(WORDS[f"action.{said}"]) if said else Text(N_("nothing"))
    return _card(say(N_("Lord Wallace's card {card} says: {action}."), card=m.card, action=what), a)


def _card_says(b: State, m: Any, a: State) -> Text:
    return _card(say(N_("Lord Wallace's card says: {action}."), action=Text(WORDS[f"action.{m.action}"])), a)


def _card(sentence: Text, after: State) -> Text:
    if after.step and after.step.kind == "lord_card":
        return joined(sentence, say(N_("That is impossible: another card.")))
    return sentence


_TELL: dict[str, Teller] = {
    "order": _order, "turn_up": _turn_up, "tile": _tile, "bonus": _bonus, "deal": _deal, "roll": _roll,
    "draw_map": _draw_map, "shows": _shows, "price": _price, "die": _die, "keep": _keep, "open": _open,
    "play_map": _play_map, "bid": _bid, "furnace": _furnace, "mine": _mine, "stop": _stop, "adit": _adit,
    "grant": _grant, "grant_adit": _adit, "pump": _pump, "pass": _pass, "sell_arsenic": _sell_arsenic,
    "emigrate": _emigrate, "raise": _raise, "invest": _invest, "lord_acts": _lord_acts, "lord_bids": _lord_bids,
    "turn_card": _turn_card, "card_says": _card_says,
    **dict.fromkeys(_PLACED, _placed), **dict.fromkeys(_PLAIN, _plain),
}  # fmt: skip


def tell(before: State, move: Move, after: State) -> Text:
    """What was done, and what followed by itself."""
    said = _TELL[move.verb](before, move, after)
    return joined(said, *_followed(before, after))


# -- what followed by itself --


def _followed(before: State, after: State) -> Iterator[Text]:
    for index, area in enumerate(after.areas):
        name = AREA_NAMES[AREAS[index]]
        if area.owner and not before.areas[index].owner:
            yield say(N_("A mine of {seat} stands in {area}."), seat=who(after, area.owner), area=name)
        if area.tile == GONE and before.areas[index].tile != GONE:
            yield say(N_("Nobody wants {area}: its tile leaves the game."), area=name)
    if before.phase in ("actions", "sell") and after.phase in ("invest", "survey", "prices", "over"):
        yield from _sales(before)
    if after.round > before.round:
        yield say(N_("Round {n} of {of} begins."), n=after.round, of=ROUNDS)
    if after.phase == "over" and before.phase != "over":
        yield from _last_investments(before, after)
        yield say(N_("The game is over."))


def _sales(before: State) -> Iterator[Text]:
    sold: list[Text | str] = [
        say(N_("{seat} £{sum}"), seat=who(before, p.seat), sum=ore_money(before, p))
        for p in before.players
        if p.seat != LORD
    ]
    yield say(N_("The ore is sold: {sales}."), sales=listed(sold))
    lord = before.player(LORD)
    if lord:
        net = lord_net(before, lord)
        points = worth(before, LORD, net)
        yield say(N_("Lord Wallace invests £{n}: {points} points."), n=net - net % 5, points=points)


def _last_investments(before: State, after: State) -> Iterator[Text]:
    gained: list[Text | str] = [
        say(N_("{seat} {points} points"), seat=who(after, p.seat), points=p.invested[ROUNDS - 1])
        for p in after.players
        if p.seat != LORD
    ]
    yield say(N_("Everybody invests all they can: {gains}."), gains=listed(gained))

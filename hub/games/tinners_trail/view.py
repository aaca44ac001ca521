"""Tinners' Trail, what a seat may see: phase, turn, panels, trays and tracks. The map itself is in view_map.py."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Text, say
from hub.game.view import Fact, Market, MarketSpace, Panel, Piece, Track, TrackSpace, Tray, Turn, View

from .board import (
    ADELAIDE,
    AREA_NAMES,
    AREAS,
    COUNTRIES,
    INVESTMENT,
    LORD,
    MICHIGAN,
    NO_LIMIT,
    ORES,
    PRICES,
    ROUNDS,
    TOKENS,
)
from .look import card_of, lowest_bid, price, rate, spaces, work_left
from .scoring import scores, standing
from .state import Player, State
from .view_map import board
from .words import card_words, map_words, who, word

PHASES = {
    "setup": N_("set-up"),
    "prices": N_("prices"),
    "actions": N_("actions"),
    "sell": N_("selling"),
    "invest": N_("investing"),
    "survey": N_("end of round"),
    "over": N_("the game is over"),
}


def view(state: State, seat: str | None) -> View:
    """Everything one screen shows; hands and peeked tiles only to their seat."""
    return View(
        title="tinners_trail",
        edition="2021",
        viewer=seat or "",
        turn=turn(state),
        phase=tuple(_phase(state)),
        panels=tuple(_panel(state, player, seat) for player in state.players),
        board=board(state, seat),
        tracks=(*_work_tracks(state), _investment_track(state), *_price_tracks(state)),
        markets=_markets(state),
        trays=tuple(_trays(state)),
        scores=scores(state),
        standing=standing(state),
        guests={LORD: who(state, LORD)} if state.game.solo else {},
    )


# -- whose turn it is and what is asked --

_ASKS = {
    "order": N_("Whose work marker is next from the top of column 0?"),
    "turn_up": N_("Which tile of region {what} do the set-up cards turn up?"),
    "face": N_("What does the tile of {area} show?"),
    "bonus": N_("Is there a bonus on the tile of {area}?"),
    "deal": N_("The maps are dealt."),
    "roll": N_("Roll the three dice for: {what}."),
    "draw": N_("Turn over the top map of deck {what}."),
    "gives": N_("What does the map give, and which price is printed on it?"),
    "die": N_("Roll for Lord Wallace: {die}."),
    "lord_map": N_("Turn over Lord Wallace's next map."),
    "lord_card": N_("Turn over Lord Wallace's action card: round {round}, column {column} of the work track."),
    "lord_does": N_("Do this for Lord Wallace."),
    "lord_bid": N_("Lord Wallace speaks in the auction."),
    "keep": N_("{seat}: keep one map of region {what}."),
    "act": N_("{seat}: choose an action; work points left: {work}."),
    "map": N_("{seat}: play a map for {area} from the hand, or draw one."),
    "bid": N_("{seat}: {area}, bid £{least} or more, or leave."),
    "after": N_("{seat}: play a map for {area}, or build without."),
    "furnace": N_("{seat}: build the furnace in {area}?"),
    "mining": N_("{seat}: take another cube, or stop."),
    "draining": N_("{seat}: pump water, pumps left: {n}."),
    "grant": N_("{seat}: place what came from Michigan, or keep it."),
    "raise": N_("{seat}: which ore does Adelaide make dearer?"),
    "invest": N_("{seat}: invest or stop; £10 bring {ten} points, £5 bring {five}."),
    "peek": N_("{seat}: look at one face-down tile, or at none."),
}


def turn(state: State) -> Turn:
    """What is asked now, of whom."""
    step = state.step
    if step is None:
        return Turn((), say(N_("The game is over.")))
    seat = step.seat if step.seat in state.game.seats else ""
    area = state.auction.area if state.auction and step.area < 0 else step.area
    ten, five = rate(state, seat) if seat and state.round else (0, 0)
    ask = say(
        _ASKS[step.kind],
        seat=who(state, seat),
        what=word(step.what),
        die=word(f"die.{step.what}"),
        area=AREA_NAMES[AREAS[area]] if area >= 0 else "",
        work=work_left(state, seat),
        least=lowest_bid(state),
        n=step.n,
        ten=ten,
        five=five,
        round=state.round,
        column=max(0, state.column(LORD)),
    )
    return Turn((step.seat,), ask, work_left(state, seat) if step.kind == "act" else None)


def _phase(state: State) -> Iterator[Fact]:
    yield Fact("phase", Text(N_("Phase")), Text(PHASES[state.phase]))
    if state.round:
        yield Fact("round", Text(N_("Round")), state.round, ROUNDS)
    for ore, label in (("tin", N_("Tin")), ("copper", N_("Copper"))):
        if price(state, ore):
            yield Fact(ore, Text(label), f"£{price(state, ore)}")
    if state.auction:
        yield from _auction_facts(state)
    if state.game.made_up:
        yield Fact("box", Text(N_("Printed values")), Text(N_("made up, not those of the game")))


def _auction_facts(state: State) -> Iterator[Fact]:
    auction = state.auction
    assert auction is not None
    if auction.leader:
        yield Fact(
            "bid", Text(N_("Highest bid")), say(N_("£{n}, {seat}"), n=auction.bid, seat=who(state, auction.leader))
        )
    if auction.map and auction.map.known:
        card = card_of(state.game, auction.map.card)
        words = map_words(card) if card else say(N_("price £{n}"), n=auction.map.price)
        yield Fact("map", Text(N_("Map")), words)


# -- panels --


def _panel(state: State, player: Player, viewer: str | None) -> Panel:
    seat = player.seat
    order = [s for column in state.work for s in column] + list(state.track)
    step = state.step
    own = viewer == seat and state.game.hub
    return Panel(
        seat=seat,
        order=order.index(seat) + 1 if seat in order else 0,
        active=bool(step and (step.seat == seat or (seat == LORD and step.kind.startswith("lord")))),
        money=None if seat == LORD else player.money,
        score=player.points,
        spent=player.spent if seat == LORD else None,
        hand_count=None if seat == LORD else len(player.hand),
        hand=tuple(_map_piece(state, card) for card in player.hand) if own else None,
        stacks=_stacks(state, player),
        facts=tuple(_facts(state, player)),
    )


def _map_piece(state: State, card: str) -> Piece:
    return Piece("map", card_words(state, card), icon="map", facets={"card": card})


def _stacks(state: State, player: Player) -> tuple[Piece, ...]:
    rows = [("mine", Text(N_("mines to build")), player.mines, {"verb": "open"})]
    if state.game.emigration:
        rows.append(("miner", Text(N_("own miners")), player.miners, {"verb": "hire"}))
    if state.game.arsenic and not player.furnace:
        rows.append(("furnace", Text(N_("furnace")), 1, {"verb": "furnace", "answer": "yes"}))
    rows += [(token, Text(N_("from Michigan")), 1, {"token": token}) for token in player.grants]
    return tuple(
        Piece(kind, label, icon=kind, owner=player.seat, facets=dict(facets), n=n)
        for kind, label, n, facets in rows
        if n
    )


def _facts(state: State, player: Player) -> Iterator[Fact]:
    column = state.column(player.seat)
    if column >= 0 and state.round:
        yield Fact("work", Text(N_("Work points left")), work_left(state, player.seat), player.limit - 1)
    elif player.seat in state.track:
        ten, five = rate(state, player.seat)
        yield Fact("row", Text(N_("Row of the investment track")), state.track.index(player.seat) + 1)
        yield Fact("rate", Text(N_("Points for £10 and £5")), f"{ten}, {five}")
    yield Fact("copper", Text(N_("Copper")), player.copper)
    yield Fact("tin", Text(N_("Tin")), player.tin)
    if state.game.arsenic:
        yield Fact("arsenic", Text(N_("Arsenic")), player.arsenic)
        if player.limit < NO_LIMIT:
            yield Fact("limit", Text(N_("Limiter in column")), player.limit)
    if player.kimberley:
        yield Fact("kimberley", Text(N_("Kimberley pays each round")), player.kimberley)
    if player.adelaide:
        more, less = ADELAIDE[player.adelaide - 1]
        yield Fact("adelaide", Text(N_("Adelaide raises prices by")), f"£{more}" + (f", £{less}" if less else ""))
    if not state.game.hub and player.hand:
        yield Fact("maps", Text(N_("Maps in hand")), ", ".join(player.hand))


# -- tracks --


def _work_tracks(state: State) -> Iterator[Track]:
    columns = tuple(TrackSpace(str(n), seats) for n, seats in enumerate(state.work))
    yield Track("work", Text(N_("Work track")), columns, Text(N_("The leftmost acts; in a column, the highest.")))


def _investment_track(state: State) -> Track:
    rows = []
    for n, cells in enumerate(INVESTMENT):
        ten, five = cells[max(state.round, 1) - 1]
        seats = (state.track[n],) if n < len(state.track) else ()
        rows.append(TrackSpace(f"{ten}/{five}", seats, facets={"verb": "pass"} if n == len(state.track) else {}))
    return Track(
        "investment", Text(N_("Investment track")), tuple(rows), Text(N_("Points for £10 and for £5 this round"))
    )


def _price_tracks(state: State) -> Iterator[Track]:
    names = {"tin": N_("Price of tin"), "copper": N_("Price of copper")}
    for n, ore in enumerate(ORES):
        here = Piece(ore, Text(names[ore]), icon=ore)
        spaces_ = tuple(
            TrackSpace(f"£{value}", pieces=(here,) if state.columns[n] == column else ())
            for column, value in enumerate(PRICES[ore], 1)
        )
        yield Track(ore, Text(names[ore]), spaces_)


def _markets(state: State) -> tuple[Market, ...]:
    if not state.game.arsenic:
        return ()
    prices = [value for section in state.game.market for value in section]
    rows = tuple(MarketSpace(value, bool(n)) for value, n in zip(prices, state.market, strict=True))
    free = spaces(state) if state.round else []
    return (
        Market("arsenic", Text(N_("Arsenic market")), "arsenic", rows[::-1], sell=free[0][1] if free else None,
               facets={"verb": "sell_arsenic"}),
    )  # fmt: skip


# -- trays --

_TOKENS = {"adit": N_("adits"), "port": N_("ports"), "train": N_("locomotives"), "miner": N_("miners")}


def _trays(state: State) -> Iterator[Tray]:
    if state.round:
        yield _improvements(state)
    if state.game.emigration:
        yield _countries(state)
    if state.game.two:
        for region, deck in zip(state.game.regions_used, state.decks, strict=False):
            yield Tray(
                f"deck-{region}",
                say(N_("Deck of region {region}"), region=region),
                n=len(deck),
                facets={"verb": "draw"},
            )


def _improvements(state: State) -> Tray:
    pieces = [
        Piece(token, Text(_TOKENS[token]), icon=token, facets={"verb": token}, n=n)
        for token, n in zip(TOKENS, state.stock, strict=True)
        if n
    ]
    pieces += [
        Piece("pump", Text(N_("steam pumps")), icon="pump", facets={"verb": "pump"}, n=group)
        for group in reversed(state.pumps)
    ]
    return Tray("improvements", Text(N_("Improvements of this round")), tuple(pieces))


def _countries(state: State) -> Tray:
    now = max(1, state.round)
    pieces = []
    for n, country in enumerate(COUNTRIES):
        seats = state.abroad[4 * n : 4 * n + 4]
        pieces.append(
            Piece("country", word(country), icon=country, owner=seats[now - 1], flipped=bool(seats[now - 1]),
                  lines=(_country_line(state, country, now),), facets={"country": country})
        )  # fmt: skip
    return Tray("abroad", say(N_("Emigration in round {n}"), n=now), tuple(pieces))


def _country_line(state: State, country: str, number: int) -> Text:
    n = number - 1
    if country == "michigan":
        tokens = MICHIGAN[n]
        return say(N_("brings: {token} ({n})"), token=word(tokens[0]), n=len(tokens))
    if country == "sierra_madre":
        return say(N_("brings {n} points"), n=state.game.sierra[n])
    if country == "kimberley":
        return say(N_("brings £{n} now and each later round"), n=state.game.kimberley[n])
    more, less = ADELAIDE[n]
    return say(N_("raises one ore by £{more}, the other by £{less}"), more=more, less=less)

"""Tinners' Trail, what is done on the table in several ways: by a seat's move, by Lord Wallace, or by itself."""

from __future__ import annotations

from .board import COUNTRIES, ENDS, INDEX, LORD, MICHIGAN, NEIGHBOURS, ROUNDS, TOKENS, WORK
from .look import card_of, spaces
from .state import DOWN, UP, Auction, Draft, PlayedMap, Step

# -- tiles --


def reveal(d: Draft, index: int, to: str = "") -> None:
    """Turn a tile up for all, or show it to one seat; what it says is asked only if nobody has told it yet."""
    area = d.areas[index]
    if to and not d.game.hub:
        d.set_area(index, seen=with_seat(area.seen, to))
    elif area.face is None:
        d.then(Step("face", area=index, what=to))
    else:
        show(d, index, to)


def with_seat(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """The seats with one more, who may be among them already."""
    return seats if seat in seats else (*seats, seat)


def show(d: Draft, index: int, to: str) -> None:
    """A tile whose face was told lies open, or one seat has seen it."""
    area = d.areas[index]
    if to:
        d.set_area(index, seen=with_seat(area.seen, to))
    else:
        d.set_area(index, tile=UP if area.tile == DOWN else area.tile, marks=(), seen=())


# -- auctions and maps --


def begin(d: Draft, index: int, opener: str) -> None:
    """An auction begins; all who are not out of the round are in it, clockwise from the opener."""
    seats = d.game.players
    n = seats.index(opener)
    d.auction = Auction(index, opener, (*seats[n:], *seats[:n]))


def take_from_deck(d: Draft, card: str) -> None:
    """A card leaves its deck."""
    d.decks = tuple([tuple([c for c in deck if c != card]) if card in deck else deck for deck in d.decks])


def see(d: Draft, card: str) -> None:
    """A known map has been seen and cannot turn up again."""
    if card_of(d.game, card) and card not in d.used:
        d.used = (*d.used, card)


def show_map(d: Draft, card: str, by: str) -> None:
    """A map lies open: known from the sheet, or asked for."""
    known = card_of(d.game, card)
    see(d, card)
    if known:
        d.set_auction(map=PlayedMap(card, by, known.gives, known.price, True))
    else:
        d.set_auction(map=PlayedMap(card, by))
        d.then(Step("gives"))


# -- improvements --


def stock(state: Draft, token: str) -> int:
    """Tokens of that kind left in this round's column."""
    return state.stock[TOKENS.index(token)]


def put_miner(d: Draft, index: int) -> None:
    """A miner raises the capacity."""
    d.set_area(index, miners=d.areas[index].miners + 1)


def put_port(d: Draft, index: int) -> None:
    """A port raises the capacity and takes away a cube of water."""
    d.set_area(index, port=True)
    d.drain(index, 1)


def put_train(d: Draft, index: int) -> None:
    """A train raises the capacity, takes away two cubes of water, and one from each neighbour."""
    d.set_area(index, train=True)
    d.drain(index, 2)
    for other in NEIGHBOURS[index]:
        d.drain(other, 1)


def put_adit(d: Draft, border: str) -> None:
    """An adit takes a cube of water from both areas and brings a cube of each ore to both."""
    d.adits = (*d.adits, border)
    for index in ENDS[border]:
        d.drain(index, 1)
        area = d.areas[index]
        d.set_area(index, copper=area.copper + 1, tin=area.tin + 1)


_PUT = {"miner": put_miner, "port": put_port, "train": put_train}


def put(d: Draft, token: str, spot: str) -> None:
    """Place an improvement by its name: an adit on a border, anything else in an area."""
    if token == "adit":
        put_adit(d, spot)
    else:
        _PUT[token](d, INDEX[spot])


def take(d: Draft, token: str) -> None:
    """A token leaves the improvements board."""
    adit, port, train, miner = (n - (name == token) for name, n in zip(TOKENS, d.stock, strict=True))
    d.stock = (adit, port, train, miner)


def place(d: Draft, seat: str, token: str, spot: str) -> None:
    """Take a token, place it, and pay for it with work points."""
    take(d, token)
    put(d, token, spot)
    d.spend(seat, WORK[token])


# -- arsenic --


def put_furnace(d: Draft, index: int, seat: str) -> None:
    """A furnace brings a cube of arsenic to its area and to every neighbour."""
    d.set_player(seat, furnace=True)
    d.set_area(index, furnace=seat)
    for n in (index, *NEIGHBOURS[index]):
        d.set_area(n, arsenic=d.areas[n].arsenic + 1)


def sell_cubes(d: Draft, cubes: int) -> int:
    """Put cubes on the market, the dearest open space first; the last space takes any number. Gives the money."""
    earned = 0
    for _ in range(cubes):
        number, value = spaces(d)[0]
        filled = list(d.market)
        filled[number] += 1
        d.market = tuple(filled)
        earned += value
    return earned


# -- emigration --


def space(country: str, number: int) -> int:
    """The number of a country's space for a round."""
    return COUNTRIES.index(country) * 4 + number - 1


def depart(d: Draft, seat: str, index: int, country: str) -> bool:
    """A miner goes abroad and brings what the country gives this round; True if tokens are to be placed."""
    number, taken = d.round, list(d.abroad)
    taken[space(country, number)] = seat
    d.abroad = tuple(taken)
    d.set_area(index, hired="")
    player = d.of(seat)
    if country == "michigan":
        d.set_player(seat, grants=(*player.grants, *MICHIGAN[number - 1]))
        return True
    if country == "sierra_madre":
        d.set_player(seat, abroad=player.abroad + d.game.sierra[number - 1])
    elif country == "kimberley":
        sum_ = d.game.kimberley[number - 1]
        if seat == LORD:
            # He gets everything at once: now and for each round to come.
            d.set_player(seat, earned=player.earned + sum_ * (ROUNDS + 1 - number))
        else:
            d.set_player(seat, money=player.money + sum_, kimberley=player.kimberley + sum_)
    else:
        d.set_player(seat, adelaide=number)
    return False


def place_grant(d: Draft, seat: str, token: str, spot: str) -> None:
    """A token from Michigan is placed, free of work."""
    grants = list(d.of(seat).grants)
    grants.remove(token)
    d.set_player(seat, grants=tuple(grants))
    put(d, token, spot)


# -- passing --


def go_invest(d: Draft, seat: str) -> None:
    """The marker goes to the highest free row of the investment track."""
    d.place(seat, -1)
    d.track = (*d.track, seat)

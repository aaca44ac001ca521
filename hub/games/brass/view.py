"""What the screens show of any Brass: the map, markets, tracks, a panel for each seat, scores and what is asked.

A title adds its own places, trays and questions by overriding the small methods.
"""

from __future__ import annotations

from hub.game import N_, TABLE, Text, count, say
from hub.game.view import (
    Board,
    Cube,
    Fact,
    Link,
    Market,
    MarketSpace,
    Panel,
    Piece,
    Place,
    Score,
    Slot,
    Source,
    Track,
    TrackSpace,
    Tray,
    Turn,
    View,
)

from . import income
from .cards import CardKind
from .scoring import projected, standing
from .state import ACT, DEAL, DRAW, MORE, ORDER, OVER, SHORTFALL, SOURCES, TAKE, Draft, Tile
from .tiles import TileKind
from .words import Word


class Views:
    """The views of one title."""

    width = height = 1000
    chance_phases: tuple[str, ...] = (ORDER, DEAL, DRAW)

    def __init__(self, title: str, word: Word) -> None:
        self.title, self.word = title, word

    def view(self, d: Draft, viewer: str | None) -> View:
        """Everything one screen shows."""
        over = d.phase == OVER
        return View(
            title=self.title,
            edition=d.edition,
            viewer=viewer or "",
            turn=self.turn(d),
            phase=self.facts(d),
            panels=tuple(self.panel(d, seat, viewer) for seat in self._in_order(d)),
            board=Board(self.width, self.height, tuple(self.places(d)), tuple(self.links(d))),
            tracks=self.tracks(d),
            markets=tuple(self.market(d, good) for good in d.parts.markets),
            trays=tuple(self.trays(d)),
            scores=tuple(self.score(d, seat) for seat in range(len(d.seats))),
            standing=standing(d) if over else None,
        )

    def _in_order(self, d: Draft) -> tuple[int, ...]:
        return d.order if len(d.order) == len(d.seats) else tuple(range(len(d.seats)))

    # -- turn and phase --

    def turn(self, d: Draft) -> Turn:
        """Whose turn it is and what is asked."""
        if d.phase == OVER:
            return Turn((), say(N_("The game is over.")))
        chance = d.phase in self.chance_phases or not d.order
        seats = (TABLE,) if chance else (d.seats[d.seat],)
        return Turn(seats, self.ask(d), d.actions if d.phase == ACT else None)

    def ask(self, d: Draft) -> Text:
        """What is asked of the seat to move."""
        if d.phase == ORDER:
            return say(N_("Who is next in turn order?"))
        if d.phase in (DEAL, DRAW):
            return say(N_("The hub deals."))
        if d.phase == TAKE:
            return self._ask_source(d)
        if d.phase == MORE:
            return self.ask_more(d)
        if d.phase == SHORTFALL:
            return say(N_("Find £{n} more: which tile is sold?"), n=d.owed)
        return count("Choose an action; {n} is left.", "Choose an action; {n} are left.", d.actions)

    def _ask_source(self, d: Draft) -> Text:
        messages = {
            "coal": N_("Which mine does the coal come from?"),
            "iron": N_("Which works does the iron come from?"),
            "beer": N_("Where does the beer come from?"),
        }
        return say(messages[d.needs[0].good])

    def ask_more(self, d: Draft) -> Text:
        """Whether the action goes on."""
        if d.action == "develop":
            return say(N_("Develop another tile?"))
        return say(N_("Build a second rail?"))

    def facts(self, d: Draft) -> tuple[Fact, ...]:
        """Era, round, deck."""
        return (
            Fact("era", say(N_("Era")), self.word(d.era, "era")),
            Fact("round", say(N_("Round")), d.round, d.parts.rounds[len(d.seats)]),
            Fact("actions", say(N_("Actions left")), d.actions),
            Fact("deck", say(N_("Cards in the deck")), d.deck),
        )

    # -- the map --

    def places(self, d: Draft) -> list[Place]:
        """Places with slots and what lies on them."""
        return [
            Place(
                place.id,
                self.word(place.id),
                place.x,
                place.y,
                place.kind,
                place.band,
                tuple(self.slot(d, slot) for slot in place.slots),
                facets={"place": place.id},
            )
            for place in d.parts.board.places
            if place.slots
        ]

    def slot(self, d: Draft, index: int) -> Slot:
        """A slot and its tile."""
        slot, tile = d.parts.board.slots[index], d.tiles[index]
        place, n = d.parts.board.name_of_slot(index)
        piece = self.tile(d, tile) if tile else None
        return Slot(f"{place}.{n}", slot.x, slot.y, slot.industries, piece, facets={"place": place, "slot": n})

    def tile(self, d: Draft, tile: Tile) -> Piece:
        """A tile on the board."""
        kind = d.parts.tiles.kinds[tile.kind]
        cubes = (Cube(kind.good, self.word(kind.good, "good"), tile.cubes),) if tile.cubes else ()
        return Piece(
            "tile",
            self.word(kind.industry),
            kind.industry,
            d.seats[tile.seat],
            kind.level,
            tile.flipped,
            cubes,
            tuple(self.gives(kind)),
        )

    def gives(self, kind: TileKind) -> list[Text]:
        """What a tile brings once it is flipped."""
        return [
            count("{n} victory point", "{n} victory points", kind.vp),
            count("income +{n} space", "income +{n} spaces", kind.income),
            count("{n} link point", "{n} link points", kind.link_points),
        ]

    def costs(self, kind: TileKind) -> Text:
        """What a tile costs."""
        if kind.coal and kind.iron:
            return say(N_("£{money}, coal: {coal}, iron: {iron}"), money=kind.cost, coal=kind.coal, iron=kind.iron)
        if kind.coal:
            return say(N_("£{money}, coal: {coal}"), money=kind.cost, coal=kind.coal)
        if kind.iron:
            return say(N_("£{money}, iron: {iron}"), money=kind.cost, iron=kind.iron)
        return say(N_("£{money}"), money=kind.cost)

    def links(self, d: Draft) -> list[Link]:
        """Lines with their owners; a line not of this era is closed."""
        found = []
        for link in d.parts.board.links:
            owner = next((s for s, own in zip(d.seats, d.links, strict=True) if own >> link.index & 1), "")
            ends = [d.parts.board.places[end] for end in link.ends]
            found.append(
                Link(
                    link.id,
                    tuple(end.id for end in ends),
                    sum(end.x for end in ends) // len(ends),
                    sum(end.y for end in ends) // len(ends),
                    link.eras,
                    d.era if owner else "",
                    owner,
                    d.era in link.eras,
                    facets={"link": link.id},
                    note=self.word(link.id),
                )
            )
        return found

    # -- tracks and markets --

    def tracks(self, d: Draft) -> tuple[Track, ...]:
        """Turn order, income, points."""
        order = tuple(
            TrackSpace(str(n + 1), (d.seats[seat],), facets={"next": d.seats[seat]}) for n, seat in enumerate(d.order)
        )
        levels = income.LEVEL_BY_SPACE
        spaces = tuple(TrackSpace(str(levels[n]), _standing_on(d, d.income, n)) for n in range(len(levels)))
        points = tuple(d.vp(seat) % 100 for seat in range(len(d.seats)))
        hundred = tuple(TrackSpace(str(n), _standing_on(d, points, n)) for n in range(100))
        return (
            Track("order", say(N_("Turn order")), order),
            Track("income", say(N_("Income")), spaces),
            Track("vp", say(N_("Victory points")), hundred),
        )

    def market(self, d: Draft, good: str) -> Market:
        """A market from cheap to dear."""
        market, cubes = d.parts.markets[good], getattr(d, good)
        gap = market.capacity - cubes
        spaces = tuple(MarketSpace(price, n >= gap) for n, price in enumerate(market.prices))
        name = say(N_("Coal market")) if good == "coal" else say(N_("Iron market"))
        return Market(good, name, good, spaces, market.price(cubes), market.gap(cubes))

    # -- cards --

    def card(self, kind: CardKind, n: int, touch: bool) -> Piece:
        """So many cards of a kind; `touch`: whether showing one means playing it."""
        icon = "wild" if kind.wild else "-".join(kind.industries) or "place"
        return Piece("card", self.word(kind.id, "card"), icon, facets={"card": kind.id} if touch else {}, n=n)

    def cards(self, d: Draft, counts: dict[int, int], touch: bool = True) -> tuple[Piece, ...]:
        """Cards by kind, in the order of the table."""
        kinds = d.parts.cards.kinds
        return tuple(self.card(kinds[index], counts[index], touch) for index in sorted(counts) if counts[index])

    def trays(self, d: Draft) -> list[Tray]:
        """The deck, the discards, and what has not been seen yet."""
        copies = d.parts.cards.copies[len(d.seats)]
        seen = dict(enumerate(d.discards))
        unseen = {kind: copies[kind] - n for kind, n in seen.items()}
        trays = [
            Tray("deck", say(N_("Draw pile")), n=d.deck),
            Tray("discards", say(N_("Discards")), self.cards(d, seen, touch=False), sum(d.discards)),
        ]
        if d.order and not d.hub_deals:
            note = say(N_("What hands, deck and cards laid aside still hold between them."))
            trays.append(Tray("unseen", say(N_("Not seen yet")), self.cards(d, unseen), sum(unseen.values()), note))
        return trays

    # -- seats --

    def panel(self, d: Draft, seat: int, viewer: str | None) -> Panel:
        """All about one seat."""
        colour = d.seats[seat]
        return Panel(
            seat=colour,
            order=self._in_order(d).index(seat) + 1,
            active=bool(d.order) and d.phase not in (OVER, ORDER, DEAL) and d.seat == seat,
            money=d.money[seat],
            income=income.LEVEL_BY_SPACE[d.income[seat]],
            score=d.vp(seat),
            spent=d.spent[seat],
            hand_count=d.hand_size(seat),
            hand=self.hand(d, seat) if d.hub_deals and viewer == colour else None,
            stacks=tuple(self.stacks(d, seat)),
            facts=tuple(self.seat_facts(d, seat)),
            trays=tuple(self.seat_trays(d, seat)),
        )

    def hand(self, d: Draft, seat: int) -> tuple[Piece, ...]:
        """The cards of a hand, for the one who holds it."""
        hand = d.hands[seat]
        return self.cards(d, {kind: hand.count(kind) for kind in hand})

    def stacks(self, d: Draft, seat: int) -> list[Piece]:
        """What is left on the mat: one piece for each industry and level."""
        counts = d.parts.tiles.on_mat(d.stacks[seat])
        return [
            Piece(
                "tile",
                self.word(kind.industry),
                kind.industry,
                d.seats[seat],
                kind.level,
                lines=(self.costs(kind), *self.gives(kind), *self.marks(kind)),
                facets={"industry": kind.industry, "level": kind.level},
                n=counts[kind.index],
            )
            for kind in d.parts.tiles.kinds
            if counts[kind.index]
        ]

    def marks(self, kind: TileKind) -> list[Text]:
        """What else is printed on a tile."""
        found = []
        if len(kind.eras) == 1:
            only = N_("canal era only") if kind.eras == ("canal",) else N_("rail era only")
            found.append(say(only))
        if not kind.can_develop:
            found.append(say(N_("cannot be developed")))
        return found

    def seat_facts(self, d: Draft, seat: int) -> list[Fact]:
        """Figures that have no field of their own."""
        left = d.parts.link_tiles - d.links[seat].bit_count()
        return [
            Fact("income_space", say(N_("Income space")), d.income[seat]),
            Fact("links", say(N_("Link tiles left")), left, d.parts.link_tiles),
        ]

    def seat_trays(self, d: Draft, seat: int) -> list[Tray]:
        """What else lies openly before a seat."""
        return []

    def score(self, d: Draft, seat: int) -> Score:
        """Points by source, now and if the era were scored now."""
        then = projected(d, seat, d.phase == OVER)
        sources = tuple(
            Source(id, self.word(id, "source"), now, then[id])
            for id, now in zip(SOURCES, d.points[seat], strict=True)
            if now or then[id] or id not in ("shortfall", "agreed")
        )
        return Score(d.seats[seat], d.vp(seat), sum(then.values()), sources)


def _standing_on(d: Draft, places: tuple[int, ...], n: int) -> tuple[str, ...]:
    return tuple(seat for seat, place in zip(d.seats, places, strict=True) if place == n)

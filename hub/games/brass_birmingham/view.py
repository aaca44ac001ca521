"""What the screens show of Birmingham besides what any Brass shows: merchants with their beer, wild cards."""

from __future__ import annotations

from hub.game import N_, Text, count, say
from hub.game.view import Cube, Facets, Fact, Piece, Place, Slot, Tray

from ..brass.board import MERCHANT
from ..brass.state import DISCARD, TAKE
from ..brass.state import Draft as BrassDraft
from ..brass.tiles import TileKind
from ..brass.view import Views as BrassViews
from .board import BOARD
from .cards import CARDS, WILD_COPIES
from .merchants import BUYS, DEVELOP, INCOME, MONEY, SPACES, Space
from .state import FREE_DEVELOP, MERCHANTS, Draft
from .verbs.merchants import spaces_left
from .verbs.scout import SCOUT_CARDS


def bonus_words(space: Space) -> Text:
    """What a merchant's beer brings."""
    if space.bonus == MONEY:
        return say(N_("beer: £{amount}"), amount=space.amount)
    if space.bonus == INCOME:
        return count("beer: income +{n} space", "beer: income +{n} spaces", space.amount)
    if space.bonus == DEVELOP:
        return say(N_("beer: develop without iron"))
    return count("beer: {n} victory point", "beer: {n} victory points", space.amount)


class Views(BrassViews):
    """The views of Birmingham."""

    chance_phases = (MERCHANTS, *BrassViews.chance_phases)

    def ask(self, d: BrassDraft) -> Text:
        """Birmingham's own questions, else those of any Brass."""
        assert isinstance(d, Draft)
        if d.phase == MERCHANTS:
            place, n = spaces_left(d)[0]
            return say(N_("Lay out the merchant tiles: which lies at {place}, space {n}?"), place=self.word(place), n=n)
        if d.phase == FREE_DEVELOP:
            return say(N_("Which tile is developed without iron?"))
        if d.phase == DISCARD:
            left = SCOUT_CARDS - d.steps
            return count("Discard {n} more card to scout.", "Discard {n} more cards to scout.", left)
        return super().ask(d)

    def ask_more(self, d: BrassDraft) -> Text:
        """Selling may go on too."""
        return say(N_("Sell another tile?")) if d.action == "sell" else super().ask_more(d)

    def places(self, d: BrassDraft) -> list[Place]:
        """Towns, then merchants."""
        return super().places(d) + [self.merchant(d, place.id) for place in BOARD.places if place.kind == MERCHANT]

    def merchant(self, d: BrassDraft, id: str) -> Place:
        """A merchant place with its spaces."""
        place, spaces = BOARD.place[id], [space for space in SPACES if space.place == id]
        slots = tuple(self.space(d, space, place.x + 46 * i - 23 * (len(spaces) - 1)) for i, space in enumerate(spaces))
        facets: Facets = {"place" if d.phase == TAKE else "merchant": id}
        notes = (bonus_words(spaces[0]),)
        return Place(id, self.word(id), place.x, place.y, MERCHANT, "", slots, notes=notes, facets=facets)

    def space(self, d: BrassDraft, space: Space, x: int) -> Slot:
        """A merchant space with its tile and beer; a place for beer is named as a source while beer is taken."""
        assert isinstance(d, Draft)
        tile, beer = d.merchants[space.index], d.beer[space.index]
        names = ("place", "slot") if d.phase == TAKE else ("merchant", "space")
        cubes = (Cube("beer", self.word("beer", "good"), beer),) if beer else ()
        piece = Piece("merchant", self.word(tile, "tile"), tile, cubes=cubes) if tile else None
        facets: Facets = {names[0]: space.place, names[1]: space.n}
        y, closed = BOARD.place[space.place].y + 40, space.seats > len(d.seats)
        return Slot(f"{space.place}.{space.n}", x, y, BUYS.get(tile, ()), piece, closed, facets)

    def gives(self, kind: TileKind) -> list[Text]:
        """Beer to sell comes first."""
        beer = [say(N_("beer to sell: {n}"), n=kind.beer)] if kind.beer else []
        return beer + super().gives(kind)

    def trays(self, d: BrassDraft) -> list[Tray]:
        """Wild cards lie beside the deck."""
        held = [card for hand in d.hands for card in hand]
        wilds = {card: WILD_COPIES - held.count(card) for card in CARDS.wilds}
        return [
            *super().trays(d),
            Tray("wilds", say(N_("Wild cards")), self.cards(d, wilds, touch=False), sum(wilds.values())),
        ]

    def seat_trays(self, d: BrassDraft, seat: int) -> list[Tray]:
        """Wild cards held; where the table deals they can be touched like the cards not seen yet."""
        held = {card: d.hands[seat].count(card) for card in CARDS.wilds}
        return (
            [Tray("wilds", say(N_("Wild cards in hand")), self.cards(d, held), sum(held.values()))]
            if any(held.values())
            else []
        )

    def seat_facts(self, d: BrassDraft, seat: int) -> list[Fact]:
        """Wild cards are taken openly, so everybody knows of them."""
        wilds = sum(card in CARDS.wilds for card in d.hands[seat])
        return [*super().seat_facts(d, seat), Fact("wilds", say(N_("Wild cards in hand")), wilds)]

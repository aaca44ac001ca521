"""What the screens show of Lancashire besides what any Brass shows: places abroad, cotton demand, distant market."""

from __future__ import annotations

from hub.game import N_, Text, say
from hub.game.view import Facets, Piece, Place, Slot, Track, TrackSpace, Tray

from ..brass import board
from ..brass.state import DISCARD, MORE, ORDER
from ..brass.state import Draft as BrassDraft
from ..brass.tiles import TileKind
from ..brass.view import Views as BrassViews
from .board import EXTERNAL
from .distant import CLOSED, TRACK, VALUES
from .state import ABROAD, Draft


class Views(BrassViews):
    """The views of Lancashire."""

    chance_phases = (*BrassViews.chance_phases, ABROAD)

    def ask(self, d: BrassDraft) -> Text:
        """Lancashire's own questions, else those of any Brass."""
        assert isinstance(d, Draft)
        if d.phase == ORDER and d.parts.clockwise:
            return say(N_("Who begins? The others follow clockwise."))
        if d.phase == ABROAD:
            return say(N_("Turn up the top tile of the distant market: what does it show?"))
        if d.phase == DISCARD:
            return say(N_("Discard a second card for building anywhere."))
        return super().ask(d)

    def ask_more(self, d: BrassDraft) -> Text:
        """Selling may go on too."""
        return say(N_("Sell another mill's cotton?")) if d.action == "sell" else super().ask_more(d)

    # -- the map --

    def places(self, d: BrassDraft) -> list[Place]:
        """Towns, then places that only lines touch."""
        return super().places(d) + [self.outside(place) for place in d.parts.board.places if not place.slots]

    def outside(self, place: board.Place) -> Place:
        """A place abroad, or one that only gives points."""
        points, port = say(N_("link points: {n}"), n=place.points), say(N_("counts as a built port"))
        abroad = place.kind == EXTERNAL
        sign = Piece("printed", port if abroad else points, "port" if abroad else "points")
        notes = (points, port) if abroad else (points,)
        return Place(place.id, self.word(place.id), place.x, place.y, place.kind, pieces=(sign,), notes=notes)

    def slot(self, d: BrassDraft, index: int) -> Slot:
        """While cotton is sold, a port is what one sells to."""
        slot = super().slot(d, index)
        if d.phase != MORE or d.action != "sell" or slot.piece is None or slot.piece.icon != "port":
            return slot
        place, n = d.parts.board.name_of_slot(index)
        facets: Facets = {"port": place, "space": n}
        return Slot(slot.id, slot.x, slot.y, slot.accepts, slot.piece, facets=facets)

    def marks(self, kind: TileKind) -> list[Text]:
        """Level 0 is not for building."""
        return super().marks(kind) if kind.eras else [say(N_("cannot be built, only developed"))]

    # -- the distant market --

    def tracks(self, d: BrassDraft) -> tuple[Track, ...]:
        """Cotton demand beside the others."""
        assert isinstance(d, Draft)
        marker = Piece("marker", say(N_("Demand")), "demand")
        labels = [f"+{bonus}" for bonus in TRACK]
        spaces = [TrackSpace(label) for label in labels] + [TrackSpace(say(N_("none")))]
        spaces[d.demand] = TrackSpace(spaces[d.demand].label, pieces=(marker,))
        note = say(N_("Income spaces that a sale to the distant market brings on top."))
        return (*super().tracks(d), Track("demand", say(N_("Cotton demand")), tuple(spaces), note))

    def trays(self, d: BrassDraft) -> list[Tray]:
        """Tiles of the distant market: what came up, and what the stack still holds."""
        assert isinstance(d, Draft)
        tiles = d.parts.distant[len(d.seats)]
        left = {value: tiles.count(value) - d.shown.count(value) for value in VALUES}
        note = say(N_("Nothing more is sold abroad in this era.")) if d.demand == CLOSED else Text("")
        stack = Tray("distant", say(N_("Distant market")), self._tiles(left), sum(left.values()), note)
        came = {value: d.shown.count(value) for value in VALUES}
        shown = Tray("distant_shown", say(N_("Distant market tiles used")), self._tiles(came, False), len(d.shown))
        return [*super().trays(d), stack, shown]

    def _tiles(self, counts: dict[int, int], touch: bool = True) -> tuple[Piece, ...]:
        return tuple(
            Piece("distant", str(value), "distant", facets={"shows": value} if touch else {}, n=n)
            for value, n in counts.items()
            if n
        )

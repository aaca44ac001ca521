"""A made-up view that has one of everything a view can hold, so that pages are tested without any title's rules."""

from __future__ import annotations

from hub.game import Seat, Setup, Text
from hub.game.view import (
    Board,
    Cube,
    Fact,
    Link,
    LogLine,
    Market,
    MarketSpace,
    Panel,
    Piece,
    Place,
    Rank,
    Score,
    Slot,
    Source,
    Standing,
    Track,
    TrackSpace,
    Tray,
    Turn,
    View,
)
from hub.service import Ask, Chip, Choice

SEATS = (Seat("red", "Ania", "circle"), Seat("blue", "Bolek", "star"))
SETUP = Setup("made_up", "first", SEATS, {"dealer": "hub"}, 1)

MINE = Piece("tile", "Coal mine", "coal", "red", 2, False, (Cube("coal", "Coal", 3),), ("£7",), {"place": "hill"})
MILL = Piece("tile", "Cotton mill", "cotton", "blue", 1, True)
CARD = Piece("card", "Dale", "town", facets={"card": "dale"})
ODD = Piece("oddity", "Something unheard of", "no_such_drawing", n=2)

BOARD = Board(
    300,
    200,
    (
        Place("hill", "Hill upon the Water", 60, 60, colour="teal", slots=(
            Slot("hill.1", 50, 60, ("coal", "iron"), MINE, facets={"place": "hill", "slot": 1}),
            Slot("hill.2", 72, 60, ("cotton",), facets={"place": "hill", "slot": 2}),
        )),
        Place("dale", "Dale", 200, 60, slots=(Slot("dale.1", 200, 60, ("pottery", "brewery", "iron"), MILL), Slot("dale.2", 222, 60, closed=True))),
        Place("port", Text("Port"), 130, 150, "merchant", pieces=(ODD, Piece("merchant", "Buyer", "cotton")), notes=("pays 2",), facets={"place": "port"}),
        Place("bare", "Bare", 250, 150),
    ),
    (
        Link("a", ("hill", "dale"), 130, 60, ("canal", "rail"), "canal", "red", facets={"link": "a"}),
        Link("b", ("dale", "port"), 180, 110, ("rail",), facets={"link": "b"}, note="4 points"),
        Link("c", ("hill", "port"), 70, 120, ("canal",), open=False, via=((60, 120), (90, 140))),
        Link("d", ("port", "bare", "dale"), 215, 130, ("rail",)),
    ),
)  # fmt: skip

VIEW = View(
    "made_up", "first", "", Turn(("red",), Text("Choose an action"), 2), (Fact("round", "Round", 3, 8), Fact("era", "Era", Text("Canal"))),
    (
        Panel("red", 1, True, 17, 3, 12, 5, 6, None, (MINE, ODD), (Fact("wild", "Wild", 1, 2),), (Tray("done", "Delivered", (CARD,), 1),)),
        Panel("blue", 2, False, 140, -2, 108, 0, 8),
    ),
    BOARD,
    (Track("income", "Income", tuple(TrackSpace(str(i - 10), ("red",) if i == 30 else ()) for i in range(60)), "moves by sales"),
     Track("time", "Time", (TrackSpace("start", ("blue",)), TrackSpace("end", pieces=(CARD,), facets={"time": 1})))),
    (Market("coal", "Coal market", "coal", tuple(MarketSpace(p, p > 2) for p in (1, 1, 2, 2, 3, 3)), 3, 2, {"source": "market"}),),
    (Tray("orders", "Orders", (CARD, ODD), None, "take one", {"tray": "orders"}), Tray("pile", "Pile", (), 12)),
    (Score("red", 12, 20, (Source("tiles", "Tiles", 12, 16), Source("links", "Links", 0, 4))), Score("blue", 108, 108, (Source("tiles", "Tiles", 108, 108),))),
    None,
    (LogLine(1, "red", Text("{seat} builds.", {"seat": "Ania"})), LogLine(2, "table", Text("Set."), True)),
)  # fmt: skip

STANDING = Standing((Rank(1, "blue", 108, (Fact("income", "Income", 3),)), Rank(2, "red", 12)))

ASK = Ask(
    7, "red", True, Text("Which card?"), "card",
    (Choice("card", "dale", "Dale"), Choice("card", "hill", "Hill upon the Water"), Choice("card", "iron", "Iron", False)),
    (Chip("verb", "build", "Build", "tablet"), Chip("place", "hill", "Hill", "pad")), {"card": ("dale", "hill"), "slot": (2,), "link": ("b",)},
)  # fmt: skip

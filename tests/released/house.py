"""What a house gathers beside its games: stations, tags, screens, sheets begun, a map under way, a photo."""

from __future__ import annotations

from typing import Any

import msgspec
from flask.testing import FlaskClient

from companion_web import create_app, pairing_code
from hub.game import Seat, Setup
from hub.games import TITLES, rules_of
from hub.link.credentials import Credentials
from hub.service import Hub
from hub.table import events as at

SEATS = (Seat("red", "Ania", "star"), Seat("blue", "Bartek", "cross"))
PICTURE = b"\xff\xd8\xff\xe0" + bytes(60)
COOKIE = "tallyman_screen"
MAPPED = ("switch_and_signal", "europe")
BEGUN = ("tinners_trail", "improvements")


def furnish(hub: Hub) -> dict[str, Any]:
    """Leave something of everything at the hub; gives what must be found there again."""
    main = hub.table("main")
    main.start(Setup("coal_baron", "", SEATS, {"dealer": "hub"}, 5))
    book = main.look().book()
    for n, copy in enumerate(book.missing(), 1):
        book.assign(f"04{n:012x}", copy.kind, copy.copy)
    main.act(at.TakeTags(book.document()))
    credentials = Credentials(hub.shelf("credentials"))
    stations = {station.name: credentials.add(station.name) for station in hub.use_kit("main", "seat-pads").stations}
    return {
        "game": main.look().game,
        "tags": {uid: [copy.kind, copy.copy] for uid, copy in book.tags.items()},
        "stations": stations,
        "hub": credentials.hub_secret(),
        "screens": _screens(hub),
        "shown": _show(hub),
        "map": _map(hub),
        "begun": _begin_sheet(hub),
        "seen": look(hub),
    }


def look(hub: Hub) -> dict[str, Any]:
    """What can be found out about a house by asking it."""
    return {
        "tables": {name: hub.table(name).look().game for name in hub.tables()},
        "sheets": {title: hub.sheets.box(title) for title in sorted(TITLES)},
        "layout": hub.layout_text("main"),
        "codes": {name: pairing_code(create_app(hub), name) for name in hub.tables()},
    }


# -- screens --


class Visitor:
    """A browser without a browser."""

    def __init__(self, hub: Hub, cookie: str = "") -> None:
        self.client: FlaskClient = create_app(hub, titles=TITLES).test_client()
        if cookie:
            self.client.set_cookie(COOKIE, cookie)

    def post(self, path: str, body: dict[str, Any]) -> int:
        """The status of a request made from a page of the hub's own."""
        page = self.client.get("/pair", headers={"Accept": "text/html"}).text
        token = page.split('name="tallyman-token" content="')[1].split('"')[0]
        return self.client.post(path, json=body, headers={"X-Tallyman-Token": token}).status_code

    def acts(self, table: str) -> bool:
        """Whether it may act at a table: it is told that it saw another game, not that it may do nothing."""
        return self.post(f"/table/{table}/undo", {"number": -1}) == 409


def _screens(hub: Hub) -> dict[str, str]:
    """A tablet paired with the table and one that is not; their cookies."""
    code = pairing_code(create_app(hub), "main")
    tablet, stranger = Visitor(hub), Visitor(hub)
    assert tablet.post("/pair", {"code": code, "key": "", "name": "tablet"}) == 200
    assert (tablet.acts("main"), stranger.acts("main")) == (True, False)
    cookies = {name: one.client.get_cookie(COOKIE) for name, one in (("tablet", tablet), ("stranger", stranger))}
    return {name: cookie.value for name, cookie in cookies.items() if cookie}


# -- what is under way --


def shown(hub: Hub) -> dict[str, Any]:
    """What the seat whose turn it is has shown and not yet played."""
    now = hub.table("main").look()
    (seat,) = now.view().turn.seats
    return {"seat": seat, "chips": [[chip.facet, chip.value] for chip in now.ask(seat).chips]}


def _show(hub: Hub) -> dict[str, Any]:
    """Pieces are held to the pad of the seat whose turn it is until one of them can be played."""
    main = hub.table("main")
    (seat,) = main.look().view().turn.seats
    for n, uid in enumerate(main.look().book().tags):
        for m, tags in enumerate(((uid,), ())):
            main.happened(at.Level(f"seat-{seat}", 0, "0000000a", 2 * n + m + 1, tags))
            main.tick()
        ask = main.look().ask(seat)
        if ask.chips and (ask.move or any(choice.enabled for choice in ask.choices)):
            break
        main.act(at.Release(seat))
    assert hub.shelf("memory").items()
    return shown(hub)


def sketched(hub: Hub) -> dict[str, Any]:
    """The map as it stands."""
    sketch = hub.boards.sketch(*MAPPED)
    return {
        "number": sketch.number,
        "nodes": len(sketch.drawn["nodes"]),
        "back": sketch.undoable,
        "on": sketch.redoable,
    }


def _map(hub: Hub) -> dict[str, Any]:
    hub.boards.put_photo(*MAPPED, PICTURE)
    for x in (10, 50):
        node = {"id": "", "kind": "section", "x": x, "y": 10}
        operation = msgspec.json.encode({"op": "set", "node": node})
        hub.boards.edit(*MAPPED, hub.boards.sketch(*MAPPED).number, operation)
    hub.boards.undo(*MAPPED, hub.boards.sketch(*MAPPED).number)
    return sketched(hub)


def begun(hub: Hub) -> list[dict[str, Any]]:
    """The rows of a sheet that somebody has begun."""
    rules = rules_of(BEGUN[0])
    kind = next(kind for kind in rules.sheets if kind.id == BEGUN[1])
    return [dict(line.row) for line in hub.filling.leaf(rules, kind).lines]


def _begin_sheet(hub: Hub) -> list[dict[str, Any]]:
    rules = rules_of(BEGUN[0])
    kind = next(kind for kind in rules.sheets if kind.id == BEGUN[1])
    first = next(line for line in hub.filling.leaf(rules, kind).lines if line.at >= 0)
    half = {name: first.row[name] for name in list(first.row)[:-1]}
    hub.filling.put(rules, kind, half, first.at, first.mark)
    assert hub.shelf("sheets_begun").items()
    return begun(hub)

"""Who plays at the machine from outside: a tablet that taps at random and a station that presses. What the hub has
acknowledged to them is a promise; after the cut every promise is looked for on the disk."""

from __future__ import annotations

import contextlib
import html
import http.client
import json
import random
import re
import secrets
import threading
from pathlib import Path
from typing import Any

from companion_web.screens import Pairings
from hub.game import Seat, Setup
from hub.games import rules_of
from hub.ledger import SqliteLedger, check
from hub.link.client import Server
from hub.link.credentials import Credentials
from hub.service.hub import Hub, ready_kit
from hub.service.tagging import tag_book
from hub.table import read_layout
from hub.virtual.station import VirtualStation

TITLE = "coal_baron"
ROWS_A_GAME = 400


class Away(Exception):
    """The hub did not answer: it is off, or not there yet."""


def lay(folder: Path) -> dict[str, Any]:
    """A hub's data folder with a game on its table; gives the papers of those who will play there."""
    rules = rules_of(TITLE)
    with SqliteLedger(folder / "tallyman.db") as ledger:
        hub = Hub(ledger)
        text = ready_kit("one-pad", rules, rules.title.colours[:2])
        hub.set_layout("main", text)
        setup = Setup(TITLE, "", (Seat("red", "Ania"), Seat("blue", "Bolek", "star")), {"dealer": "hub"}, 3)
        hub.table("main").start(setup)
        name = read_layout(text).stations[0].name
        secret = Credentials(ledger.shelf("credentials")).add(name)
        code = Pairings(ledger.shelf("pairings"), ledger.shelf("settings")).code("main")
        kinds = [*tag_book(ledger, rules, setup).kinds]
    return {"code": code, "station": name, "secret": secret, "kinds": kinds}


class Promises:
    """All that was acknowledged, over every cut of one disk."""

    def __init__(self, said: dict[str, Any] | None = None) -> None:
        empty: dict[str, Any] = {
            "games": [0], "reasons": [], "tags": [], "cookies": [], "hands": "", "asked": "", "offers": [], "presses": [],
            "rows": {},
        }  # fmt: skip
        self.said = {**empty, **(said or {})}
        self.count = 0

    def keep(self, what: str, value: Any) -> None:
        """One more thing was acknowledged."""
        self.count += 1
        if isinstance(self.said[what], list) and what != "games":
            self.said[what].append(value)
        else:
            self.said[what] = value

    def number(self, number: int) -> None:
        """So many rows of the game on the table are on disk."""
        if number > self.said["games"][-1]:
            self.count += number - self.said["games"][-1]
            self.said["games"][-1] = number


class Tablet:
    """A paired screen, over plain HTTP."""

    def __init__(self, port: int, papers: dict[str, Any], promises: Promises, chance: random.Random) -> None:
        self.port, self.papers, self.promises, self.chance = port, papers, promises, chance
        self.cookie, self.token, self.number, self.marks = papers.get("cookie", ""), "", 0, "[]"
        self._wire: http.client.HTTPConnection | None = None
        self.wrong: list[str] = []

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, str]:
        """Status and text; Away if nobody answers."""
        headers = {
            "Accept": "application/json",
            "X-Tallyman-Token": self.token,
            "Cookie": f"tallyman_screen={self.cookie}",
        }
        if body is not None:
            headers["Content-Type"] = "application/json"
        if method == "GET":
            headers["Accept"] = "text/html"
        try:
            self._wire = self._wire or http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            self._wire.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = self._wire.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException):
            self._wire = None
            raise Away from None
        for said in answer.headers.get_all("Set-Cookie", []):
            if found := re.match(r"tallyman_screen=(\w+)", said):
                self.cookie = found[1]
        return answer.status, text

    def come(self) -> None:
        """Open the table, paired; a pairing that was acknowledged before must still hold."""
        known = self.cookie
        status, text = self.ask("GET", "/table/main")
        if known and self.cookie != known:
            self.wrong.append("the screen was given a new cookie")
        self.token = re.search(r'tallyman-token" content="([^"]+)"', text)[1]  # type: ignore[index]
        if "cookie" not in self.papers:
            self.pair()
            status, text = self.ask("GET", "/table/main")
            self.token = re.search(r'tallyman-token" content="([^"]+)"', text)[1]  # type: ignore[index]
        status, text = self.ask("POST", "/table/main/clear", {"seat": "red"})
        if status != 200:
            self.wrong.append(f"the paired screen may not act: {status} {text[:200]}")
            return
        self._took(text)
        if self.number < self.promises.said["games"][-1]:
            self.wrong.append(f"{self.promises.said['games'][-1]} rows were acknowledged, the page has {self.number}")

    def pair(self) -> None:
        """Pair this screen anew."""
        status, text = self.ask("POST", "/pair", {"code": self.papers["code"], "name": "torture", "key": ""})
        if status != 200:
            raise AssertionError(f"pairing: {status} {text}")
        self.papers["cookie"] = self.cookie
        self.promises.keep("cookies", self.cookie)

    def _took(self, text: str) -> None:
        said = json.loads(text)
        self.number, self.marks = said.get("number", 0), said.get("marks", "[]")
        self.promises.number(self.number)
        ask = said.get("parts", {}).get("ask")
        self._ask = html.unescape(ask if isinstance(ask, str) else json.dumps(ask))

    def act(self) -> None:
        """One thing at random, and the promise it brings."""
        kinds = {"tap": 10, "amend": 4, "undo": 1, "tag": 2, "another": 1, "hands": 2}
        getattr(self, f"_{self.chance.choices([*kinds], [*kinds.values()])[0]}")()

    def _tap(self) -> None:
        if self.number > ROWS_A_GAME:
            self._new_game()
            return
        marks = json.loads(self.marks)
        for seat in self.chance.sample(("red", "blue"), 2):
            if marks:
                facets = json.loads(self.chance.choice(marks))
                body = {"seat": seat, "facets": facets, "number": self.number, "have": {}}
                status, text = self.ask("POST", "/table/main/show", body)
            else:
                status, text = self.ask("POST", "/table/main/ok", {"seat": seat, "number": self.number, "have": {}})
            if status == 200:
                self._took(text)
                break
        status, text = self.ask(
            "POST", "/table/main/ok", {"seat": self.chance.choice(("red", "blue")), "number": self.number, "have": {}}
        )
        if status == 200:
            self._took(text)

    def _new_game(self) -> None:
        status, _text = self.ask("POST", "/new/main/start", {"title": TITLE, "seats": "2", "option_dealer": "hub"})
        if status == 200:
            self.promises.said["games"].append(0)
            self.promises.said["presses"].clear()  # a new game begins with empty hands
            self.number = 0
            self.come()

    def _amend(self) -> None:
        reason = f"cut {secrets.token_hex(6)}"
        if not self.papers.get("target"):
            _, sheet = self.ask("GET", "/table/main/amend")
            options = [html.unescape(found) for found in re.findall(r'<option value="([^"]+)"', sheet)]
            self.papers["target"] = next(option for option in options if "money" in option)
        body = {
            "target": self.papers["target"],
            "value": str(self.chance.randrange(1, 9)),
            "reason": reason,
            "number": self.number,
        }
        status, text = self.ask("POST", "/table/main/amend", {**body, "have": {}})
        if status == 200:
            self.promises.keep("reasons", reason)
            self._took(text)

    def _undo(self) -> None:
        status, text = self.ask("POST", "/table/main/undo", {"number": self.number, "have": {}})
        if status == 200:
            self._took(text)

    def _tag(self) -> None:
        uid = "04" + secrets.token_hex(6)
        if not self.papers["kinds"]:
            return
        kind = self.papers["kinds"].pop(self.chance.randrange(len(self.papers["kinds"])))
        status, text = self.ask("POST", "/tags/main/name", {"uid": uid, "kind": kind})
        if status == 200:
            self.promises.keep("tags", uid)
        elif status != 429:
            self.wrong.append(f"tag: {status} {text[:200]}")

    def _another(self) -> None:
        """Another screen is paired; the acting one stays."""
        mine, token = self.cookie, self.token
        self.cookie = ""
        try:
            _, text = self.ask("GET", "/pair")
            self.token = re.search(r'tallyman-token" content="([^"]+)"', text)[1]  # type: ignore[index]
            status, _ = self.ask("POST", "/pair", {"code": self.papers["code"], "name": "another", "key": ""})
            if status == 200:
                self.promises.keep("cookies", self.cookie)
        finally:
            self.cookie, self.token = mine, token

    def _hands(self) -> None:
        value = self.chance.choice(("yes", "no"))
        self.promises.said["asked"] = value
        status, _ = self.ask("POST", "/settings/main/hands", {"value": value})
        if status == 200:
            self.promises.keep("hands", value)


class Presser:
    """A station that presses its buttons; a press that was not acknowledged is kept and sent again, as on its flash."""

    def __init__(self, port: int, papers: dict[str, Any], promises: Promises) -> None:
        self.promises = promises
        self.station = VirtualStation(Server("127.0.0.1", port), "main", papers["station"], papers["secret"], again=0.5)
        self.mine: set[tuple[str, int]] = set()
        for boot, seq in papers.pop("waiting", []):
            self._again(boot, seq)
        self.papers = papers
        self.station.start()

    def _again(self, boot: str, seq: int) -> None:
        from hub.link.contract import ButtonPress
        from hub.virtual.station import Sent

        self.mine.add((boot, seq))
        self.station._presses[boot, seq] = Sent("button/0", ButtonPress(boot, seq, "short"))

    def act(self) -> None:
        """Press once more if all before is acknowledged; see what was."""
        self.station.tick()
        with self.station.world:
            waiting = set(self.station._presses)
        for press in sorted(self.mine - waiting):
            self.promises.keep("presses", list(press))
            self.mine.discard(press)
        if not waiting and self.station._client.connected.is_set():
            self.station.press(0)
            with self.station.world:
                self.mine |= set(self.station._presses)

    def off(self) -> None:
        """The machine is gone: keep what was not acknowledged."""
        with self.station.world:
            waiting = set(self.station._presses)
        for press in sorted(self.mine - waiting):
            self.promises.keep("presses", list(press))
        self.papers["waiting"] = sorted(map(list, self.mine & waiting))
        with contextlib.suppress(Exception):
            self.station._client.break_off()
            self.station._client.stop()


def broken(folder: Path, promises: Promises, papers: dict[str, Any]) -> list[str]:
    """Every promise that the ledger of this folder does not keep."""
    path = folder / "tallyman.db"
    if not path.exists():
        return ["the ledger is gone"]
    said, faults = promises.said, []
    check(path)
    with SqliteLedger(path) as ledger:
        games = ledger.games()
        for info, promised in zip(games, said["games"], strict=False):
            rows = [f"{row.kind} {row.move} {row.n}" for row in ledger.rows(info.id)]
            if len(rows) < promised:
                faults.append(f"{info.id}: {promised} rows were acknowledged, {len(rows)} are there")
            known = said["rows"].get(info.id, [])
            if rows[: len(known)] != known:
                faults.append(f"{info.id}: rows have changed")
            said["rows"][info.id] = rows
        if len(games) < len(said["games"]):
            faults.append(f"{len(said['games'])} games were begun, {len(games)} are there")
        text = json.dumps(said["rows"])
        faults += [f"amendment {reason} is lost" for reason in said["reasons"] if reason not in text]
        doubled = [reason for reason in said["reasons"] if text.count(reason) > 1]
        faults += [f"amendment {reason} is there twice" for reason in doubled]
        tags = json.dumps(ledger.shelf("tags").items())
        faults += [f"tag {uid} is lost" for uid in said["tags"] if uid not in tags]
        pairings = Pairings(ledger.shelf("pairings"), ledger.shelf("settings"))
        faults += [f"pairing {cookie[:8]} is lost" for cookie in said["cookies"] if pairings.find(cookie) is None]
        own = pairings.find(papers["cookie"]) if "cookie" in papers else None
        if own and said["hands"] and ("yes" if own.open_hands else "no") not in (said["hands"], said["asked"]):
            faults.append("the setting of hands is lost")
        firmware = ledger.shelf("firmware").items()
        faults += [f"firmware {version} is lost" for version in said["offers"] if f"version:{version}" not in firmware]
        memory = str(ledger.shelf("memory").get("main"))
        for boot, seq in said["presses"][-40:]:
            if not ledger.seen("main", f"{papers['station']} {boot} {seq}") and f'["{boot}",{seq}]' not in memory:
                faults.append(f"press {boot} {seq} is forgotten")
    return faults


def play(machine: Any, papers: dict[str, Any], promises: Promises, chance: random.Random, seconds: float) -> list[str]:
    """Play until the time is over; gives what went wrong before the cut."""
    tablet = Tablet(machine.pages, papers, promises, chance)
    presser = Presser(machine.broker, papers, promises)
    plug = threading.Timer(seconds, machine.cut)  # in the middle of whatever is being done
    try:
        tablet.come()
        plug.start()
        while machine.process.poll() is None:
            tablet.act()
            presser.act()
    except Away:
        plug.cancel()
        if machine.process.poll() is None and not machine.pulled.wait(0.5):
            tablet.wrong.append("the hub went away by itself: " + " | ".join(machine.lines[-5:]))
    machine.cut()
    presser.off()
    return tablet.wrong

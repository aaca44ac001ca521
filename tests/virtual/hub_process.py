"""A hub in a process of its own that can be killed at any moment and comes back on the same ledger and ports.

A small process without threads forks the hubs: so a new one is there in milliseconds.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any

from hub.game import Setup
from hub.ledger import Game, SqliteLedger
from hub.link.gate import Limit
from hub.service.acting import Glance
from hub.service.live import LiveTable
from hub.service.running import Running
from hub.service.tagging import tag_book
from hub.table import TakeTags, Windows
from hub.virtual.table import tag_everything

WINDOWS = Windows(pad_appear=0.0, place_appear=0.0, gone=0.02)


def quiet_port() -> int:
    """A free port that no client gets by itself: one that calls a hub that is away could otherwise reach itself."""
    while True:
        port = random.randrange(20000, 30000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _serve(folder: str, port: int) -> None:
    """The hub itself: a table, a broker, and a screen that answers questions over a socket. Never ends by itself."""
    ledger = SqliteLedger(Path(folder) / "ledger.db")
    with Running(ledger, host="127.0.0.1", mqtt_port=port, windows=WINDOWS, limit=Limit(1e9, 1e9)) as running:
        address = f"{folder}/screen-{os.getpid()}"
        with Listener(address, "AF_UNIX") as listener:
            while True:
                with contextlib.suppress(EOFError, OSError), listener.accept() as caller:
                    while True:
                        name, arguments = caller.recv()
                        caller.send(_answer(running, name, arguments))


def _answer(running: Running, name: str, arguments: tuple[Any, ...]) -> Any:
    live: LiveTable = running.hub.table("main")
    match name:
        case "number":
            return live.look().number
        case "lay":
            return _lay(running, live, *arguments)
        case "record":
            return [row.move for row in Game(live.ledger, live.look().game, live.look().rules).line.moves]
    return getattr(Glance(live), name)(*arguments)


def _lay(running: Running, live: LiveTable, setup: Setup, layout: str) -> Any:
    """A new game on the table, every piece tagged, every station known; gives the tag book and the secrets."""
    table = running.hub.set_layout("main", layout)
    live.start(setup)
    book = tag_everything(tag_book(live.ledger, live.look().rules, setup))
    live.act(TakeTags(book.document()))
    return book, {station.name: running.credentials.renew(station.name) for station in table.stations}


def _nursery(pipe: Connection, folder: str, port: int) -> None:
    """Forks a hub for every word that comes; gives its process id. Ends when the parent's end is closed."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with contextlib.suppress(EOFError):
        while pipe.recv():
            child = os.fork()
            if child == 0:
                _born(folder, port)
            pipe.send(child)


def _born(folder: str, port: int) -> None:
    """In the new process: serve; if the one before has not let go of its port yet, try again."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    while True:
        with contextlib.suppress(OSError):
            _serve(folder, port)
        time.sleep(0.005)


def _end_with(parent: int) -> None:
    """Nobody needs a hub whose test is gone."""
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(1)


class MortalHub:
    """A hub that is killed and comes back. It is also the screen people look at: it waits while there is none."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.port = folder, quiet_port()
        self._pipe, theirs = multiprocessing.Pipe()
        context = multiprocessing.get_context("spawn")
        self._nursery = context.Process(target=_nursery, args=(theirs, str(folder), self.port))
        self._nursery.start()
        theirs.close()
        self._lock = threading.Lock()
        self._caller: Connection | None = None
        self.kills = 0
        self._start()

    def _start(self) -> None:
        self._pipe.send("another")
        self.pid: int = self._pipe.recv()

    def kill(self) -> None:
        """Kill it as the power would, and start another."""
        os.kill(self.pid, signal.SIGKILL)
        self.kills += 1
        self._start()

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self._pipe.close()
        self._nursery.join()

    def call(self, name: str, *arguments: Any) -> Any:
        """Ask the hub something, as often as it takes."""
        with self._lock:
            for _ in range(2000):
                try:
                    return self._called(name, arguments)
                except (OSError, EOFError):
                    self._caller = None
                    time.sleep(0.005)
        raise AssertionError(f"the hub does not come back: {name}")

    def _called(self, name: str, arguments: tuple[Any, ...]) -> Any:
        if self._caller is None:
            self._caller = Client(f"{self._folder}/screen-{self.pid}", "AF_UNIX")
        self._caller.send((name, arguments))
        return self._caller.recv()

    # -- the screen --

    @property
    def number(self) -> int:
        return int(self.call("number"))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *arguments: self.call(name, *arguments)

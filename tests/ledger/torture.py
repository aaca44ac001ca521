"""Kill the writing process again and again and look for what it had acknowledged: `python -m tests.ledger.torture N`.

A lane keeps one ledger file for many kills. For each it forks a writer that plays, and says on a pipe what the ledger
acknowledged; at a random moment (also while the file is being made, or its log is folded in) the writer gets SIGKILL.
The next one to open the file, another writer or the lane itself, must find all of it, and no half of anything.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hub.game import TABLE, Amend
from hub.ledger import Game, SqliteLedger

from .tiny import Add, Counters, Tiny, setup

ENDLESS = Tiny(goal=10**9)
KILLS_PER_FILE = 25
LANES = 2


class Tally(NamedTuple):
    """What some kills have shown."""

    kills: int
    acknowledged: int
    faults: list[str]


class Promises:
    """All that was acknowledged for one ledger file."""

    def __init__(self) -> None:
        self.rows: dict[int, str] = {}
        self.keys: set[str] = set()
        self.shelf = 0

    def note(self, said: dict[str, Any]) -> None:
        self.rows.update({int(number): text for number, text in said.get("rows", {}).items()})
        self.keys.update(said.get("keys", ()))
        self.shelf = max(self.shelf, said.get("shelf", 0))


# -- the writer: forked by the lane, lives until it is killed --


def write(path: Path, seed: int, out: int) -> None:
    """Play on and on; each line on the pipe follows a commit."""
    random = Random(seed)
    with SqliteLedger(path) as ledger:
        game = opened(ledger)
        _say(out, {"found": game.number})
        for n in range(10**9):
            before = game.number
            key = f"pad {seed} {n}"
            _act(game, random, key)
            _say(out, {"rows": _written(ledger, game, before), "keys": [key, f"{key} mark"]})
            if n % 5 == 0:
                kept = ledger.shelf("count").get("n", 0) + 1
                ledger.shelf("count").put("n", kept)
                _say(out, {"shelf": kept})


def opened(ledger: SqliteLedger) -> Game[Counters]:
    """The one game of this file, begun if need be."""
    id = ledger.current("main")
    if id:
        return Game(ledger, id, ENDLESS)
    game = Game.begin(ledger, "main", setup(), ENDLESS)
    ledger.set_current("main", game.id)
    return game


def _act(game: Game[Counters], random: Random, key: str) -> None:
    chosen = random.random()
    if chosen < 0.15 and game.can_undo:
        game.undo("button", key, marks=[f"{key} mark"])
    elif chosen < 0.25 and game.can_redo:
        game.redo("button", key, marks=[f"{key} mark"])
    elif chosen < 0.3:
        game.play(Amend(TABLE, "red", str(random.randrange(99))), "tablet", key, marks=[f"{key} mark"])
    else:
        seat = ENDLESS.to_act(game.state)[0]
        game.play(Add(seat, random.randint(1, 3)), "pad", key, marks=[f"{key} mark"])


def _written(ledger: SqliteLedger, game: Game[Counters], after: int) -> dict[int, str]:
    return {row.number: f"{row.kind} {row.move} {row.n} {row.key}" for row in ledger.rows(game.id, after)}


def _say(out: int, what: dict[str, Any]) -> None:
    os.write(out, json.dumps(what).encode() + b"\n")


# -- the lane --


def lane(kills: int, seed: int) -> Tally:
    """Kill so many writers of one file, one after the other, and check."""
    random = Random(seed)
    promises, faults = Promises(), []
    with tempfile.TemporaryDirectory(prefix="torture") as folder:
        path = Path(folder) / "ledger.db"
        for n in range(kills):
            faults += _kill(path, random, promises)
            if random.random() < 0.3 or n == kills - 1:
                faults += check(path, promises)
    return Tally(kills, len(promises.rows), [f"seed {seed}: {fault}" for fault in faults])


def _kill(path: Path, random: Random, promises: Promises) -> list[str]:
    seed = random.getrandbits(32)
    ours, theirs = os.pipe()
    writer = os.fork()
    if writer == 0:
        try:
            os.close(ours)
            write(path, seed, theirs)
        finally:
            os._exit(70)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        heard = [line for line, _ in zip(pipe, range(random.choice((0, 1, 2, 10, 60))), strict=False)]
        time.sleep(random.random() * random.choice((0.0005, 0.005, 0.02)))  # the random moment itself
        os.kill(writer, signal.SIGKILL)
        heard += list(pipe)
    _, status = os.waitpid(writer, 0)
    died = [] if os.WIFSIGNALED(status) else ["the writer failed before it was killed"]
    return died + _listen(heard, promises)


def _listen(heard: list[str], promises: Promises) -> list[str]:
    faults = []
    for line in heard:
        if not line.endswith("\n"):
            break  # cut off while it was said: that commit is there, but nobody was told
        said = json.loads(line)
        if "found" in said and said["found"] < len(promises.rows):
            faults.append(f"{len(promises.rows)} rows were acknowledged, the next writer found {said['found']}")
        promises.note(said)
    return faults


def check(path: Path, promises: Promises) -> list[str]:
    """Open the file and compare it with all that was promised."""
    if not path.exists():
        return ["the file is gone"] if promises.rows else []
    with SqliteLedger(path) as ledger:
        id = ledger.current("main")
        if id is None:
            return ["the game is gone"] if promises.rows else []
        game = Game(ledger, id, ENDLESS)
        rows = _written(ledger, game, 0)
        faults = [f"row {n} is lost or changed: {text}" for n, text in promises.rows.items() if rows.get(n) != text]
        faults += [f"event {key} is forgotten" for key in promises.keys if not ledger.seen("main", key)]
        if ledger.shelf("count").get("n", 0) < promises.shelf:
            faults.append("a document is lost")
        if game.notice or ENDLESS.to_act(game.state) == (TABLE,):
            faults.append(f"half a turn was written: {game.notice}")
        if game.state != replayed(game):
            faults.append("the state is not what the moves lead to")
        return faults


def replayed(game: Game[Counters]) -> Counters:
    """The state from the moves alone, without any snapshot."""
    state = ENDLESS.start(game.setup)
    for row in game.line.moves:
        state = ENDLESS.play(state, ENDLESS.read(row.move))
    return state


# -- all lanes --


def run(kills: int, seed: int, progress: bool = False) -> Tally:
    """So many kills over as many files as it takes, two at a time."""
    portions = [min(KILLS_PER_FILE, kills - done) for done in range(0, kills, KILLS_PER_FILE)]
    total = Tally(0, 0, [])
    with ProcessPoolExecutor(LANES, mp_context=get_context("fork")) as pool:
        lanes = [pool.submit(lane, portion, seed * 100_003 + n) for n, portion in enumerate(portions)]
        for finished in as_completed(lanes):
            one = finished.result()
            total = Tally(*(a + b for a, b in zip(total, one, strict=True)))
            if progress:
                print(f"\r{told(total)} of {kills}", end="", file=sys.stderr, flush=True)
    return total


def told(total: Tally) -> str:
    """One line for people."""
    return f"{total.acknowledged} acknowledged rows, {len(total.faults)} faults, {total.kills} kills"


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 15_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    began = time.monotonic()
    total = run(kills, seed, progress=sys.stderr.isatty() or kills > 1000)
    print(f"\n{told(total)}, seed {seed}, {time.monotonic() - began:.1f} s")
    print("\n".join(total.faults[:20]))
    return bool(total.faults)


if __name__ == "__main__":
    sys.exit(main())

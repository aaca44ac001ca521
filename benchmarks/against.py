"""This checkout's rules beside another's, in one run: `python -m benchmarks.against PATH [title …]`.

Both sides play the same random games by turns, each in a process of its own, and must find the same legal moves before
every move of them. Seconds are those of the process, so that a busy machine does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent.parent
GAMES = 4
ROUNDS = 7
LONG_ENOUGH = 0.2
"""Seconds that a round of one side should take at least, so that the clock's steps do not matter."""


class Side:
    """A process that knows the rules of one checkout."""

    def __init__(self, checkout: Path) -> None:
        self.checkout = checkout
        self._process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("side.py")], cwd=checkout, text=True,
            env={**os.environ, "PYTHONPATH": str(checkout)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def ask(self, *request: Any) -> Any:
        """One request and its answer."""
        assert self._process.stdin and self._process.stdout
        print(json.dumps(request), file=self._process.stdin, flush=True)
        if answer := self._process.stdout.readline():
            return json.loads(answer)
        sys.exit(f"{self.checkout}: its rules could not answer {request[0]}; see above")

    def close(self) -> None:
        """Ask no more."""
        self._process.communicate()


def compare(ours: Side, theirs: Side, setup: str, rounds: int) -> tuple[str, list[str]]:
    """One line of the table, and every mismatch."""
    games = [ours.ask("write", setup, seed) for seed in range(GAMES)]
    wrong = [fault for game in games if (fault := theirs.ask("check", setup, game))]
    legal = sum(count for game in games for count, _ in game["legal"])
    if wrong:
        return f"{legal:>9}", wrong
    lines = [game["lines"] for game in games]
    (first, _), _ = ours.ask("time", setup, lines, 1), theirs.ask("time", setup, lines, 1)
    times = max(1, round(LONG_ENOUGH / max(first, 0.001)))
    taken: dict[Side, list[tuple[float, float]]] = {ours: [], theirs: []}
    for n in range(rounds):
        for side in (ours, theirs) if n % 2 else (theirs, ours):
            taken[side].append(side.ask("time", setup, lines, times))
    played = {side: GAMES * times / median(one for one, _ in rows) for side, rows in taken.items()}
    judged = {side: GAMES * times / median(two for _, two in rows) for side, rows in taken.items()}
    cells = [f"{legal:>9}"]
    for found in (played, judged):
        cells += [f"{found[theirs]:>9.1f}", f"{found[ours]:>9.1f}", f"{found[ours] / found[theirs]:>7.2f}"]
    return " ".join(cells), []


def main() -> None:
    """Print the table; the status tells whether both sides have the same rules."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description=__doc__)
    parser.add_argument("checkout", type=Path, help="the other checkout, for instance of the last release")
    parser.add_argument("titles", nargs="*", help="only these titles")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of each side (%(default)s)")
    told = parser.parse_args()
    if not (told.checkout / "hub" / "games").is_dir():
        parser.error(f"{told.checkout} is not a checkout of Tallyman: it has no hub/games")
    ours, theirs = Side(HERE), Side(told.checkout.resolve())
    print(f"{'':<44}{'legal':>9}  games a second      ratio  judged games a s.  ratio")
    print(f"{'':<44}{'moves':>9}     there      here            there      here")
    mismatches = 0
    for name, setup in ours.ask("ways"):
        if not told.titles or name.split()[0] in told.titles:
            line, wrong = compare(ours, theirs, setup, told.rounds)
            print(f"{name:<44}{line}", flush=True)
            for fault in wrong:
                print(f"  !!! MISMATCH: {fault}", flush=True)
            mismatches += len(wrong)
    ours.close()
    theirs.close()
    if mismatches:
        sys.exit(f"!!! {mismatches} games have other rules on the other side")
    print("the same legal moves before every move of every game on both sides")


if __name__ == "__main__":
    main()

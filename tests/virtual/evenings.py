"""Random games acted out in every title with every kit, on both brokers, with noise: `make evenings N=40`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from hub.games import TITLES, rules_of
from hub.service.running import EMBEDDED
from hub.table import KITS
from hub.virtual.noise import Noise

from .evening import QUICK, evening, intended, some_setup

NOISE = Noise(flicker=0.05, repeat=0.05, drop=0.02, reorder=0.02, reboot=0.001)
BATCH = 5
"""Games played one after the other at the same table."""


def acted_out(title: str, kit: str, seeds: range) -> Iterator[tuple[list[str], list[str]]]:
    """The moves that were meant and the record the ledger has, game by game; the board is in order after each."""
    turn = seeds.start // len(seeds)
    seats, broker = _seats(title, turn), "mosquitto" if turn else EMBEDDED
    first = some_setup(title, seats, seeds.start)
    with evening(first, kit, noise=NOISE, seed=seeds.start, broker=broker, windows=QUICK) as table:
        for seed in seeds:
            setup = some_setup(title, seats, seed)
            meant = intended(setup, seed)
            yield [move.text() for move in meant], table.act_out(setup, meant)
            table.table.until(lambda: not table.live.look().differences, "order on the board")


def _seats(title: str, turn: int) -> int:
    """A small number of seats: the games are about the messages."""
    possible = [n for n in rules_of(title).title.editions[0].seats if n > 1]
    return possible[turn % 2 if len(possible) > 1 else 0]


def main() -> int:
    """So many games of each title with each kit; tells of every record that is not the game meant."""
    games, wrong, began = int(sys.argv[1]) if len(sys.argv) > 1 else 20, 0, time.monotonic()
    for title in TITLES:
        for kit in KITS:
            for first in range(0, games, BATCH):
                for n, (meant, record) in enumerate(acted_out(title, kit, range(first, first + BATCH))):
                    if record != meant:
                        wrong += 1
                        print(f"{title}, {kit}, game {first + n}: the record is another game", flush=True)
            print(f"{title}, {kit}: {games} games, {time.monotonic() - began:.0f} s", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

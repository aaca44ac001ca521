"""One side of a comparison: run by `benchmarks.against` with a checkout's own rules, one request and one answer a line.

Nothing is imported but what titles are found by and what every Rules object has: other versions must run it too.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import process_time
from typing import Any
from zlib import crc32

import msgspec

import hub.games
from hub.game import Seat, Setup
from hub.games import rules_of

NAMES = (("Ania", "star"), ("Bartek", "cross"), ("Celina", "circle"), ("Dominik", "square"), ("Ewa", "diamond"))
TABLE = ("table",)


def ways() -> list[tuple[str, str]]:
    """Every title, edition and seat count dealt by the hub, plain and with as many options as go together."""
    titles = getattr(hub.games, "TITLES", None) or hub.games.titles()
    return [way for title in titles for way in _of_title(rules_of(title))]


def _of_title(rules: Any) -> list[tuple[str, str]]:
    found = []
    for edition in rules.title.editions:
        for seats in rules.title.seat_counts(edition):
            plain = _checked(rules, edition, seats, {})
            rich, more = plain, {}
            for option in rules.title.options:
                with_it = {**more, option.id: option.choices[-1].id}
                usual = option.id in ("dealer", "box") or not option.applies(edition.id, seats)
                if not usual and (taken := _checked(rules, edition, seats, with_it)):
                    rich, more = taken, with_it
            name = (
                f"{rules.title.id} {edition.id} {seats}"
                if len(rules.title.editions) > 1
                else f"{rules.title.id} {seats}"
            )
            found += [(name, plain)] + ([(f"{name} options", rich)] if rich != plain else [])
    return [(name, setup) for name, setup in found if setup]


def _checked(rules: Any, edition: Any, seats: int, options: dict[str, str]) -> str:
    """A set-up as JSON; empty if it cannot be played without an owner's box."""
    plate = rules.title
    needed = {option.id: choice.id for n, option, choice in plate.seat_choices(edition) if n == seats}
    box = {"box": "made-up"} if any(option.id == "box" for option in plate.options) else {}
    people = tuple(Seat(colour, *name) for colour, name in zip(plate.colours, NAMES, strict=False))[:seats]
    try:
        setup = rules.check(Setup(plate.id, edition.id, people, {**needed, **options, **box, "dealer": "hub"}))
    except ValueError:
        return ""
    return msgspec.json.encode(setup).decode()


def _opened(told: str) -> tuple[Any, Setup]:
    setup = msgspec.json.decode(told, type=Setup)
    return rules_of(setup.title), setup


def _legal(rules: Any, state: Any) -> tuple[list[str], list[int]]:
    texts = sorted(move.text() for move in rules.moves(state))
    return texts, [len(texts), crc32("\n".join(texts).encode())]


def write(told: str, seed: int) -> dict[str, Any]:
    """A random game: its lines, and before each of them how many legal moves there were and a print of them."""
    rules, setup = _opened(told)
    random, state, lines, legal = Random(seed), rules.start(setup), [], []
    while actors := rules.to_act(state):
        texts, print_ = _legal(rules, state)
        move = rules.chance(state, random) if actors == TABLE else rules.read(random.choice(texts))
        lines.append(move.text())
        legal.append(print_)
        state = rules.apply(state, move)
    return {"lines": lines, "legal": legal, "end": _end(rules, state)}


def check(told: str, game: dict[str, Any]) -> str:
    """Where the same moves lead to other choices or another end under these rules; empty if nowhere."""
    rules, setup = _opened(told)
    state = rules.start(setup)
    for n, (line, was) in enumerate(zip(game["lines"], game["legal"], strict=True), 1):
        _, now = _legal(rules, state)
        if now != was:
            return f"before move {n} ({line}): {was[0]} legal moves on this side, {now[0]} on the other"
        move = rules.read(line)
        if refusals := rules.judge(state, move):
            return f"move {n} ({line}) is refused on the other side: {refusals[0]}"
        state = rules.apply(state, move)
    return "" if _end(rules, state) == game["end"] else "the game ends otherwise on the other side"


def _end(rules: Any, state: Any) -> Any:
    standing = rules.result(state)
    return [list(rules.to_act(state)), standing and [[one.rank, one.seat, one.score] for one in standing.ranks]]


_READ: dict[str, list[list[Any]]] = {}


def time(told: str, games: list[list[str]], times: int) -> tuple[float, float]:
    """Seconds of this process for playing these games so often, all legal moves listed; and for judging them again."""
    rules, setup = _opened(told)
    played = _READ.setdefault(told, [[rules.read(line) for line in lines] for lines in games])
    random, started = Random(0), process_time()
    for _ in range(times):
        for moves in played:
            _play(rules, setup, moves, random)
    listed = process_time()
    for _ in range(times):
        for moves in played:
            state = rules.start(setup)
            for move in moves:
                state = rules.play(state, move)
    return listed - started, process_time() - listed


def _play(rules: Any, setup: Setup, moves: list[Any], random: Random) -> None:
    state = rules.start(setup)
    for move in moves:
        if rules.to_act(state) == TABLE:
            rules.chance(state, random)
        else:
            list(rules.moves(state))
        state = rules.apply(state, move)


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        what, *given = json.loads(line)
        print(json.dumps({"ways": ways, "write": write, "check": check, "time": time}[what](*given)), flush=True)


if __name__ == "__main__":
    main()

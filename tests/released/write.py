"""Writes a ledger as a hub of this version leaves it, with games of every title standing in all sorts of places.

At every release, in the released checkout: `python -m tests.released.write tests/released/VERSION`. From then on
`test_released.py` opens that file with every later version. Values of the boxes in `boxes/` are made up.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from hub.game import TABLE, BadSetup, Edition, Option, Record, Rules, Seat, Setup, Title
from hub.game.sheet import BOX, demo_options
from hub.games import TITLES, rules_of
from hub.ledger import Game, SqliteLedger, import_record
from hub.service import Hub, LiveTable, NotTaken
from hub.table import Again, Agree, Back, Typed, Windows

from .facts import amendable, any_move, facts, legal_texts, plain
from .house import furnish

NAMES = (("Ania", "star"), ("Bartek", "cross"), ("Celina", "circle"), ("Dominik", "square"), ("Ewa", "diamond"))
BOXES = Path(__file__).parent / "boxes"
STANDS = ("opening", "rare", "third", "half", "rare", "late")
"""How far a game has come; `rare`: where choices are unlike those of the rest of the game, so mostly inside an action."""
TURNS = ("plain", "undone", "redone", "another", "amended")
"""What happened last: nothing special; taken back; brought back; taken back and played otherwise; set by agreement."""
BY_HAND = 3
"""Moves made one by one at the table; those before them come in as a record, which keeps the file small."""


# -- what is played --


def ways() -> Iterator[tuple[Rules[Any], Setup, bool]]:
    """Every title, edition and seat count, dealt by the hub and by the table, and every choice of every option.

    True marks those that are also played to the end.
    """
    for title in TITLES:
        plate = rules_of(title).title
        for edition in plate.editions:
            counts = plate.seat_counts(edition)
            for at, seats in enumerate(counts):
                for nth, dealer in ((0, "hub"), (0, "table"), *_rounds(plate, edition, seats, 2 * at)):
                    ends = not nth and dealer == "hub" and seats in (counts[0], counts[-1])
                    yield rules_of(title), _setup(plate, edition, seats, nth, dealer), ends


def _rounds(plate: Title, edition: Edition, seats: int, first: int) -> Iterator[tuple[int, str]]:
    """Which choice of each option a further game takes, and who deals: two games a seat count see all choices in turn."""
    offered = _offered(plate, edition, seats)
    most = max(len(option.choices) for option in offered) if offered else 1
    for nth in range(first + 1, first + min(3, most)):
        if any(nth % len(option.choices) for option in offered):
            yield nth, ("hub", "table")[(nth + seats) % 2]


def _offered(plate: Title, edition: Edition, seats: int) -> list[Option]:
    return [o for o in plate.options if o.offered and o.id != "dealer" and o.applies(edition.id, seats)]


def _setup(plate: Title, edition: Edition, seats: int, nth: int, dealer: str) -> Setup:
    options = {option.id: option.choices[nth % len(option.choices)].id for option in _offered(plate, edition, seats)}
    options |= {option.id: choice.id for n, option, choice in plate.seat_choices(edition) if n == seats}
    people = tuple(Seat(colour, *name) for colour, name in zip(plate.colours, NAMES, strict=False))[:seats]
    return Setup(plate.id, edition.id, people, {**options, "dealer": dealer}, nth + seats)


def _checked(hub: Hub, rules: Rules[Any], setup: Setup) -> Setup:
    """With the house's own box; from a made-up one, or dealt by the table, where the hub does not know enough."""
    made_up = {**setup.options, **demo_options(rules.title), "dealer": setup.dealer}
    for options in (setup.options, made_up if BOX.id in made_up else {**setup.options, "dealer": "table"}):
        try:
            return rules.check(hub.sheets.into(rules, msgspec.structs.replace(setup, options=options)))
        except BadSetup as fault:
            wrong = fault
    raise wrong


def whole_game(rules: Rules[Any], setup: Setup, random: Random) -> tuple[list[str], list[Counter[str]]]:
    """The moves of a random game, and before each of them and at the end the verbs there were to choose from."""
    state, lines, choices = rules.start(setup), [], []
    while move := any_move(rules, setup, state, random):
        dealt = rules.to_act(state) == (TABLE,) and setup.dealer == "hub"
        choices.append(Counter() if dealt else Counter(move.verb for move in rules.moves(state)))
        lines.append(move.text())
        state = rules.apply(state, move)
    return lines, [*choices, Counter()]


def place(stand: str, choices: list[Counter[str]]) -> int:
    """How many moves of a whole game are played: never so that the hub would have to deal next."""
    free = [at for at, verbs in enumerate(choices) if verbs]
    if stand == "over":
        return len(choices) - 1
    if stand == "rare":
        seen = Counter(frozenset(choices[at]) for at in free)
        return min(free[len(free) // 5 :], key=lambda at: seen[frozenset(choices[at])])
    share = {"opening": 0.03, "third": 0.33, "half": 0.5, "late": 0.85}[stand]
    return free[int(share * len(free))]


# -- writing --


def written(hub: Hub, rules: Rules[Any], setup: Setup, stand: str, turn: str) -> dict[str, Any]:
    """Play a game at its title's table, leave it there, and tell how it stands."""
    setup = _checked(hub, rules, setup)
    live = hub.add_table(setup.title.replace("_", "-"))
    if stand == "opening":
        _open(hub, live, setup)
    else:
        _go_on(hub, live, setup, stand)
    TURN[turn](hub, live)
    return told(hub, live, rules, f"{stand}, {turn}")


def _open(hub: Hub, live: LiveTable, setup: Setup) -> None:
    """Begun at the table, as people do it."""
    live.start(setup)
    for n in range(BY_HAND + 2):
        live.act(Typed(Random(n).choice(legal_texts(live.look().rules, state_of(hub, live)))))


def _go_on(hub: Hub, live: LiveTable, setup: Setup, stand: str) -> None:
    """Taken in as a record up to a few moves before where it is to stand; those are played at the table."""
    rules = rules_of(setup.title)
    lines, choices = whole_game(rules, setup, Random(f"{setup}"))
    end = first = place(stand, choices)
    while first > max(0, end - BY_HAND) and choices[first - 1]:  # the hub itself deals at the table
        first -= 1
    record = Record(setup, rules.title.version, tuple(lines[:first]))
    live.resume(import_record(hub.ledger, live.name, rules, record).id)
    for line in lines[first:end]:
        live.act(Typed(line))


def _other(hub: Hub, live: LiveTable) -> None:
    game = Game(hub.ledger, live.look().game, live.look().rules)
    if game.can_undo:
        was = game.would_undo()[0]
        live.act(Back())
        others = [text for text in legal_texts(live.look().rules, state_of(hub, live)) if text != was]
        live.act(Typed(Random(was).choice(others) if others else was))


def _undo(hub: Hub, live: LiveTable) -> None:
    if Game(hub.ledger, live.look().game, live.look().rules).can_undo:
        live.act(Back())


def _redo(hub: Hub, live: LiveTable) -> None:
    """Two taken back, one brought back."""
    _undo(hub, live)
    _undo(hub, live)
    if Game(hub.ledger, live.look().game, live.look().rules).can_redo:
        live.act(Again())


def _amend(hub: Hub, live: LiveTable) -> None:
    """A dozen things from all over the list, each set to something else; what cannot be set is left."""
    listed = live.look().amendments
    for one in listed[:: max(1, len(listed) // 12)]:
        now = next((again for again in live.look().amendments if again.target == one.target), None)
        value = now and _other_value(now)
        if value is not None:
            try:
                live.act(Agree(one.target, value, "by agreement"))
            except NotTaken:
                continue


def _other_value(one: Any) -> str | None:
    if one.low is None or one.high is None:
        return next((choice for choice in one.choices if choice != one.now), None)
    return next((str(n) for n in (int(one.now) + 1, int(one.now) - 1) if one.low <= n <= one.high), None)


TURN = {"plain": lambda hub, live: None, "undone": _undo, "redone": _redo, "another": _other, "amended": _amend}


def state_of(hub: Hub, live: LiveTable) -> Any:
    """The state of the game on a table, as the ledger gives it."""
    return Game(hub.ledger, live.look().game, live.look().rules).state


def told(hub: Hub, live: LiveTable, rules: Rules[Any], name: str) -> dict[str, Any]:
    """How the game on a table stands. What is long goes to a file of its own."""
    game = Game(hub.ledger, live.look().game, rules)
    return {
        "game": game.id,
        "name": name,
        "table": live.name,
        "rows": game.number,
        "moves": len(game.line.moves),
        "undo": list(game.would_undo()),
        "redo": list(game.would_redo()),
        **facts(rules, game.state),
        "setup": {**plain(game.setup), "box": "…" if game.setup.box else {}},
        "long": {
            "setup": plain(game.setup),
            "legal": legal_texts(rules, game.state),
            "amendable": amendable(rules, game.state),
            "snapshot": rules.snapshot(game.state),
        },
    }


# -- the file --


def write(ledger: SqliteLedger, titles: Sequence[str] = TITLES) -> dict[str, Any]:
    """Fill an empty ledger; gives what must be true of it ever after. The last game of each title stays on its table."""
    hub = Hub(ledger, clock=lambda: 0.0, windows=Windows(0.0, 0.0, 0.0))
    for path in sorted(BOXES.glob("*.json")):
        hub.sheets.take(rules_of(path.stem), json.loads(path.read_text()))
    games: list[dict[str, Any]] = []
    for n, (rules, setup, ends) in enumerate(way for way in ways() if way[0].title.id in titles):
        games.append(written(hub, rules, setup, STANDS[n % len(STANDS)], TURNS[n % len(TURNS)]))
        if ends:
            games.append(written(hub, rules, setup, "over", "plain"))
    return {"games": games, "house": furnish(hub)}


def main() -> None:
    """Write into a folder that is not there yet."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    ledger = SqliteLedger(folder / "whole.db")
    found = write(ledger)
    ledger.backup(folder / "tallyman.db")
    ledger.close()
    for path in folder.glob("whole.db*"):
        path.unlink()
    long = {game["game"]: game.pop("long") for game in found["games"]}
    long["house"] = found["house"]
    (folder / "tallyman.db.gz").write_bytes(gzip.compress((folder / "tallyman.db").read_bytes()))
    (folder / "long.json.gz").write_bytes(gzip.compress(json.dumps(long).encode()))
    (folder / "tallyman.db").unlink()
    lines = ",\n".join(f"  {json.dumps(game)}" for game in found["games"])
    (folder / "games.json").write_text(f"[\n{lines}\n]\n")
    print(f"{len(long) - 1} games, {sum(path.stat().st_size for path in folder.iterdir()) // 1024} kB")


if __name__ == "__main__":
    main()

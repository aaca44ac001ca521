"""Commands about games and records: games, simulate, replay, moves, judge."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hub.commands import Problem
from hub.commands.progress import Progress
from hub.game import (
    TABLE,
    BadRecord,
    BadSetup,
    BadText,
    Record,
    Refusal,
    Rules,
    Seat,
    Setup,
    Standing,
    read_record,
    say,
)
from hub.game.playout import Stuck, playout
from hub.game.replay import Refused, replay
from hub.game.sheet import demo_options
from hub.games import TITLES, rules_of
from hub.i18n import gettext as _
from hub.i18n import ngettext, render


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add these commands to the parser."""

    def add(name: str, help: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help, parents=[language])
        command.set_defaults(run=run)
        return command

    add("games", _("list the games there are"), games)
    simulated = add("simulate", _("play random legal games to the end and check every position"), simulate)
    simulated.add_argument("title")
    simulated.add_argument("--seats", type=int, help=_("number of seats"))
    simulated.add_argument("--games", type=int, default=10, help=_("how many games"))
    simulated.add_argument("--seed", type=int, default=1, help=_("seed of the first game"))
    simulated.add_argument("--edition", default="", help=_("edition of the title"))
    simulated.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=_("an option of the title")
    )
    simulated.add_argument("--json", action="store_true", help=_("answer as JSON"))
    replayed = add("replay", _("replay a record and show the standing"), replay_file)
    moved = add("moves", _("list every legal move after the last line of a record"), moves)
    moved.add_argument("--seat", help=_("only moves of this seat (its colour)"))
    for command in (replayed, moved):
        command.add_argument("--json", action="store_true", help=_("answer as JSON"))
    judged = add("judge", _("say whether a move is allowed after the last line of a record, and why not"), judge)
    judged.add_argument("--move", required=True, help=_("the move as one line of text"))
    for command in (replayed, moved, judged):
        command.add_argument("file", type=Path, help=_("a .tally file"))


def games(arguments: argparse.Namespace) -> int:
    """List the titles with their editions, seats and options."""
    for title in TITLES:
        plate = rules_of(title).title
        print(f"{plate.id}: {plate.name}")
        for edition in plate.editions:
            seats = ", ".join(map(str, edition.seats))
            print("  " + _("{id}: {label} (seats: {seats})").format(id=edition.id, label=_(edition.label), seats=seats))
        for option in plate.options:
            print(f"  --option {option.id}={'|'.join(choice.id for choice in option.choices)}: {_(option.label)}")
    return 0


# -- simulate --


def simulate(arguments: argparse.Namespace) -> int:
    """Random games under the title's invariants; the numbers at the end."""
    rules = _rules(arguments.title)
    setup = _made_up(rules, arguments)
    spread: list[list[int]] = []
    moves = 0
    started = time.perf_counter()
    with Progress(_("games"), arguments.games) as bar:
        for n in range(arguments.games):
            count, standing = _one_game(rules, setup, arguments.seed + n)
            moves += count
            spread.append(sorted((rank.score for rank in standing.ranks), reverse=True))
            bar.step()
    seconds = time.perf_counter() - started
    scores = sorted(score for game in spread for score in game)
    answer = {
        "title": arguments.title,
        "seats": len(setup.seats),
        "games": arguments.games,
        "moves": moves,
        "moves_per_second": round(moves / seconds) if moves else 0,
        "scores": {"low": scores[0], "median": scores[len(scores) // 2], "high": scores[-1]},
    }
    if arguments.json:
        print(json.dumps(answer))
        return 0
    print(
        ngettext("{n} game", "{n} games", arguments.games).format(n=arguments.games) + f", {title_line(rules, setup)}"
    )
    print(_("moves: {moves}, {rate} a second").format(moves=moves, rate=answer["moves_per_second"]))
    print(_("scores: lowest {low}, middle {median}, highest {high}").format(**answer["scores"]))
    return 0


def title_line(rules: Rules[Any], setup: Setup) -> str:
    """The title and its seats in words: "Brass: Birmingham, 4 seats"."""
    n = len(setup.seats)
    return f"{rules.title.name}, " + ngettext("{n} seat", "{n} seats", n).format(n=n)


def _one_game(rules: Rules[Any], setup: Setup, seed: int) -> tuple[int, Standing]:
    count, state, move = 0, None, None
    try:
        for move, state in playout(rules, setup, seed):
            count += 1
            if faults := rules.faults(state):
                raise Problem(
                    _("seed {seed}, move {n} ({move}): {fault}").format(seed=seed, n=count, move=move, fault=faults[0]),
                    1,
                )
    except Stuck as stuck:
        raise Problem(_("seed {seed}, after move {n}: {fault}").format(seed=seed, n=count, fault=stuck), 1) from None
    standing = rules.result(state)
    if standing is None:
        raise Problem(_("seed {seed}: the game stopped without a result").format(seed=seed), 1)
    return count, standing


def _made_up(rules: Rules[Any], arguments: argparse.Namespace) -> Setup:
    edition = rules.title.edition(arguments.edition) or rules.title.editions[0]
    names = ("Ania", "Bartek", "Celina", "Darek", "Ewa")
    symbols = ("circle", "triangle", "square", "diamond", "star")
    n = arguments.seats if arguments.seats is not None else edition.seats[-1]
    seats = tuple(Seat(*seat) for seat in zip(rules.title.colours[:n], names, symbols, strict=False))
    options = demo_options(rules.title)
    for option in arguments.option:
        name, found, value = option.partition("=")
        if not found:
            raise Problem(_("An option is given as NAME=VALUE, not {option}.").format(option=option))
        options[name] = value
    if n > len(seats):
        raise Problem(_("This game does not take {n} seats.").format(n=n))
    if arguments.games < 1:
        raise Problem(_("Ask for one game at least."))
    try:
        return rules.check(Setup(rules.title.id, arguments.edition, seats, options, arguments.seed))
    except BadSetup as error:
        raise Problem(error.text) from None


def _rules(title: str) -> Rules[Any]:
    try:
        return rules_of(title)
    except KeyError:
        raise Problem(
            _("There is no game called {title}. There are: {known}.").format(title=title, known=", ".join(TITLES))
        ) from None


# -- records --


def load(path: Path) -> tuple[Rules[Any], Record]:
    """The record of a file and its rules; a Problem with the line and the remedy if it cannot be read."""
    try:
        record = read_record(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Problem(_("Cannot read {file}: {fault}").format(file=path, fault=error.strerror)) from None
    except UnicodeDecodeError:
        raise Problem(_("{file} is not a text file.").format(file=path)) from None
    except BadRecord as error:
        raise Problem(f"{path}: {render(error.text)}") from None
    return _rules(record.setup.title), record


def _last_state(path: Path) -> tuple[Rules[Any], Setup, Any]:
    rules, record = load(path)
    try:
        setup = rules.check(record.setup)
        state = rules.start(setup)
        for _line, _move, after in replay(rules, record):
            state = after
    except BadSetup as error:
        raise Problem(f"{path}: {render(error.text)}") from None
    except BadRecord as error:
        raise Problem(f"{path}: {render(error.text)}") from None
    except Refused as error:
        for sentence in sentences(rules, setup, error.refusals):
            print(sentence, file=sys.stderr)
        raise Problem(
            _("{file}, line {line}: this move is not allowed: {move}").format(
                file=path, line=error.line, move=error.move
            ),
            1,
        ) from None
    return rules, setup, state


def sentences(rules: Rules[Any], setup: Setup, refusals: tuple[Refusal, ...]) -> list[str]:
    """Each refusal as a line for people: its sentence, the rule it rests on, its code."""
    line = _("{sentence} Rule: {rule} [{code}]")
    return [
        line.format(sentence=render(rules.explain(refusal, setup)), rule=render(rules.rule(refusal)), code=refusal.code)
        for refusal in refusals
    ]


def replay_file(arguments: argparse.Namespace) -> int:
    """The standing after a record, with the score by source."""
    rules, setup, state = _last_state(arguments.file)
    view = rules.view(state, None)
    standing = rules.result(state)
    if arguments.json:
        scores = {
            score.seat: {
                "now": score.now,
                "projected": score.projected,
                "sources": {s.id: [s.now, s.projected] for s in score.sources},
            }
            for score in view.scores
        }
        ranks = [[rank.rank, rank.seat, rank.score] for rank in standing.ranks] if standing else None
        print(json.dumps({"ended": standing is not None, "standing": ranks, "scores": scores}))
        return 0
    print(title_line(rules, setup))
    print(_("Final standing") if standing else _("The game goes on; the score now:"))
    for place, seat, total in _lines(standing, view):
        print(f"{place:>3}. {render(rules.name(seat, setup))}: {total}")
        for score in view.scores:
            if score.seat == seat:
                print("     " + ", ".join(f"{render(source.label)} {source.now}" for source in score.sources))
    return 0


def _lines(standing: Standing | None, view: Any) -> list[tuple[int, str, int]]:
    if standing:
        return [(rank.rank, rank.seat, rank.score) for rank in standing.ranks]
    ordered = sorted(view.scores, key=lambda score: -score.now)
    return [(n + 1, score.seat, score.now) for n, score in enumerate(ordered)]


def moves(arguments: argparse.Namespace) -> int:
    """Every legal move after a record, one a line."""
    rules, setup, state = _last_state(arguments.file)
    if arguments.seat and arguments.seat not in (*setup.colours, TABLE):
        raise Problem(
            _("No seat is called {seat}. There are: {known}.").format(
                seat=arguments.seat, known=", ".join(setup.colours)
            )
        )
    lines = sorted(move.text() for move in rules.moves(state) if not arguments.seat or move.seat == arguments.seat)
    print(json.dumps(lines) if arguments.json else "\n".join(lines))
    return 0


def judge(arguments: argparse.Namespace) -> int:
    """Whether a move is allowed after a record: exit 0 yes, 1 no with every reason."""
    rules, setup, state = _last_state(arguments.file)
    try:
        move = rules.read(arguments.move)
    except BadText as error:
        raise Problem(_("This is not a move: {fault}").format(fault=render(error.text))) from None
    refusals = rules.judge(state, move)
    if not refusals:
        print(_("allowed"))
        for line in rules.effect(state, move).lines:
            print(f"  {render(line)}")
        return 0
    print(render(say(_("not allowed: {move}"), move=move.text())))
    for sentence in sentences(rules, setup, refusals):
        print(f"  {sentence}")
    return 1

"""A table for the tests of any Brass: a game that is set by amendments, played in text and asked in text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from hub.commands.titles import SPEAK
from hub.game import Move, Rules, Setup, Standstill
from hub.game.contract import PROMISES, Moment, told
from hub.games.brass.state import Draft
from hub.games.brass.tiles import TileKind, Tiles
from tests.games.random_games import replay

S = TypeVar("S", bound=Draft)


class BrassTable(ABC, Generic[S]):
    """`play` plays lines, `refused` says which codes stand against one."""

    rules: ClassVar[Rules[Any]]
    state: S

    @property
    @abstractmethod
    def tiles(self) -> Tiles:
        """The title's tiles."""

    def set(self, *amendments: str) -> Any:
        """Amend: `money.red 40`, `tile.dudley.1 red-coal-1-2cubes`."""
        for line in amendments:
            target, value = line.split()
            self.play(f"table amend {target} to {value} because test")
        return self

    def play(self, *lines: str) -> Any:
        """Play lines that must be legal."""
        for line in lines:
            self.state = self.rules.play(self.state, self.rules.read(line))
            assert not self.rules.faults(self.state)
        return self

    def refused(self, line: str) -> list[str]:
        """Codes against a line; empty if it is legal. `moves` must agree."""
        move = self.rules.read(line)
        codes = [refusal.code for refusal in self.rules.judge(self.state, move)]
        assert (move in self.rules.moves(self.state)) == (not codes)
        return codes

    def moves(self, verb: str) -> list[Move]:
        """The legal moves of a verb."""
        return [move for move in self.rules.moves(self.state) if move.verb == verb]

    def pass_until(self, round: int = 0, era: str = "") -> Any:
        """Everybody passes until that round or era."""
        while (era and self.state.era != era) or self.state.round < round:
            self.play(self.moves("pass")[0].text())
        return self

    def pass_to_the_end(self) -> Any:
        """Everybody passes until the game is over."""
        while self.rules.to_act(self.state):
            self.play(self.moves("pass")[0].text())
        return self

    def seat(self, colour: str = "red") -> int:
        """The number of a seat."""
        return self.state.seats.index(colour)

    def money(self, colour: str = "red") -> int:
        """Money of a seat."""
        return self.state.money[self.seat(colour)]

    def income(self, colour: str = "red") -> int:
        """Income space of a seat."""
        return self.state.income[self.seat(colour)]

    def vp(self, colour: str = "red") -> int:
        """Points of a seat."""
        return self.state.vp(self.seat(colour))

    def tile(self, name: str) -> str:
        """What lies on a slot, as an amendment would name it."""
        return next(a.now for a in self.rules.amendments(self.state) if a.target == f"tile.{name}")

    def stack(self, industry: str, colour: str = "red") -> int:
        """Tiles left in a stack."""
        return self.state.stacks[self.seat(colour)][self.tiles.stack[industry]]

    @property
    def acting(self) -> str:
        """Who is to act."""
        return self.rules.to_act(self.state)[0]

    def points(self, colour: str = "red") -> dict[str, int]:
        """Points by source, as scored."""
        score = next(s for s in self.rules.view(self.state).scores if s.seat == colour)
        return {source.id: source.now for source in score.sources if source.now}

    def projected(self, colour: str = "red") -> dict[str, int]:
        """Points by source if the era were scored now."""
        score = next(s for s in self.rules.view(self.state).scores if s.seat == colour)
        assert score.projected == sum(source.projected for source in score.sources)
        return {source.id: source.projected for source in score.sources if source.projected}


def keen_move(rules: Rules[Any], state: Any, random: Random, keenness: dict[str, float]) -> Move:
    """A random move of somebody who wants to build and sell: verbs are weighed, 6 where nothing is said."""
    if rules.to_act(state) == ("table",):
        return rules.chance(state, random)
    by_verb: dict[str, list[Move]] = {}
    for move in rules.moves(state):
        by_verb.setdefault(move.verb, []).append(move)
    verbs = sorted(by_verb)
    verb = random.choices(verbs, [keenness.get(verb, 6) for verb in verbs])[0]
    return random.choice(sorted(by_verb[verb], key=Move.text))


def keen_play(
    rules: Rules[Any], setup: Setup, seed: int, keenness: dict[str, float], limit: int | None = None
) -> tuple[list[Move], list[Any]]:
    """The moves and states of a keen game."""
    random, state = Random(seed), rules.start(setup)
    moves: list[Move] = []
    states = [state]
    while rules.to_act(state) and (limit is None or len(moves) < limit):
        moves.append(keen_move(rules, state, random, keenness))
        state = rules.apply(state, moves[-1])
        states.append(state)
    return moves, states


def broken_promises(rules: Rules[Any], setup: Setup, moves: list[Move], states: list[Any], every: int) -> list[str]:
    """What is wrong with a whole keen game: invariants and sentences at each move, the contract at every so many."""
    found = [fault for state in states for fault in rules.faults(state)]
    for before, move, after in zip(states, moves, states[1:], strict=False):
        found += told(rules, before, move, after, SPEAK)
    for n, state in enumerate(states[::every]):
        moment = Moment(rules, setup, state, Random(n), SPEAK)
        found += [f"{promise.__name__}: {what}" for promise in PROMISES for what in promise(moment)]
    if replay(rules, setup, [move.text() for move in moves]) != states[-1]:
        found.append("the record of the game leads elsewhere")
    return found


def tile_rows(tiles: Tiles, beer: bool) -> list[list[str]]:
    """The tiles of a seat as rows of words, to be compared with a printed table: cubes by era where these differ."""
    return [_tile_row(kind, beer) for kind in sorted(tiles.kinds, key=lambda kind: (kind.industry, kind.level))]


def _tile_row(kind: TileKind, beer: bool) -> list[str]:
    cubes = "/".join(dict.fromkeys(str(kind.produces.get(era, 0)) for era in ("canal", "rail")))
    eras = {(): "none", ("canal",): "canal", ("rail",): "rail", ("canal", "rail"): "both"}[kind.eras]
    price = (kind.cost, kind.coal, kind.iron, *((kind.beer,) if beer else ()))
    gains = (kind.vp, kind.income, kind.link_points)
    return [kind.industry, *map(str, (kind.level, kind.count, *price, *gains)), cubes, eras]


def printed_rows(table: str) -> list[list[str]]:
    """The rows of a printed table without its head."""
    return sorted((line.split() for line in table.strip().splitlines()[1:]), key=lambda row: (row[0], int(row[1])))


def why_no_more(table: BrassTable[Any], line: str, kind: type[Move]) -> dict[str, int]:
    """After a step that `line` makes: which refusals end the walk of a further step of this kind, and how often."""
    move = table.rules.read(line)
    still = table.rules.standstill(table.rules.right_after(table.state, move), kind, move.seat)  # type: ignore[attr-defined]
    assert isinstance(still, Standstill)
    return dict(Counter(stop.refusal.code if stop.refusal else "" for stop in still.stops))

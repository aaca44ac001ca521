"""From a declared verb to its walk: plain nested loops, written out once when the title is loaded.

A walk is asked for moves thousands of times in a game. So it is not interpreted: like a dataclass writes its `__init__`,
each question about a verb becomes a function of its own, one loop for each choice, each check as soon as its facets are
known. What does not depend on the outer loops is worked out once. `Walk.source` shows what was written.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator
from typing import Any

from .move import Move, facet_names
from .refusal import Refusal
from .verb import Asked, Choice, Standstill, Stop, Verb, parameters

_INDENT = "    "


class Walk:
    """A verb that can be asked."""

    def __init__(self, verb: Verb) -> None:
        self.verb, self.kind, self.in_game = verb, verb.kind, verb.in_game
        self.asked = verb.asked()
        self.known: dict[str, Any] = {"kind": verb.kind, "Stop": Stop}
        for n, choice in enumerate(verb.choices):
            self.known |= {f"values{n}": choice.values, f"likely{n}": choice.likely}
        self.known |= {f"check{n}": one.check for n, one in enumerate(self.asked)}
        writer = _Writer(verb, self.asked)
        self.source = "\n\n".join(
            (writer.moves(), writer.possible(), writer.attempts(), writer.judge(), writer.verdicts(), writer.stops())
        )
        name = f"<walk of {verb.kind.__module__}.{verb.kind.__name__}>"
        exec(compile(self.source, name, "exec"), self.known)
        linecache.cache[name] = (len(self.source), None, self.source.splitlines(True), name)
        self.moves: Callable[[Any, str], list[Move]] = self.known["moves"]
        """The legal moves of a seat: `moves(look, seat)`."""
        self.possible: Callable[[Any, str], bool] = self.known["possible"]
        """Whether there is a legal move at all."""
        self.attempts: Callable[[Any, str], Iterator[Move]] = self.known["attempts"]
        """All that a person could try."""
        self.judge: Callable[[Any, Any], list[Refusal]] = self.known["judge"]
        """Every refusal of one move that is made in its phase by a seat that is to act."""
        self.verdicts: Callable[[Any, str], Iterator[tuple[Move, list[Refusal]]]] = self.known["verdicts"]
        """Every attempt with its refusals: each check is asked once for each of the values it needs."""

    def standstill(self, look: Any, seat: str) -> Standstill:
        """Every end of the walk for a seat that has no legal move of this verb."""
        ends = sorted(self.known["stops"](look, seat), key=lambda stop: -stop.depth)
        return Standstill(self.verb.name, seat, tuple(ends))


class _Writer:
    """Writes the source of a walk."""

    def __init__(self, verb: Verb, asked: tuple[Asked, ...]) -> None:
        self.choices, self.asked = verb.choices, asked
        self.facets = facet_names(verb.kind)
        self.made = f"kind({', '.join(self.facets)})"

    # -- the questions --

    def moves(self) -> str:
        """All legal moves as a list."""
        rows = ["def moves(look, seat):", "found = []", *self._hoisted_none(), *self._now(0, "return found")]
        rows += self._loops(0, pruned=True, leaf=f"found.append({self.made})")
        return _written([*rows, "return found"])

    def possible(self) -> str:
        """True at the first legal move."""
        rows = ["def possible(look, seat):", *self._hoisted_none(), *self._now(0, "return False")]
        return _written([*rows, *self._loops(0, pruned=True, leaf="return True"), "return False"])

    def attempts(self) -> str:
        """Every way through the choices."""
        rows = ["def attempts(look, seat):", *self._loops(0, pruned=False, leaf=f"yield {self.made}")]
        return _written(rows)

    def judge(self) -> str:
        """All checks of one move, in their order; a gate that refused silences those that rest on it."""
        rows: list[Any] = ["def judge(look, move):", "found = []"]
        rows += [f"{facet} = move.{facet}" for facet in self.facets]
        for n, one in enumerate(self.asked):
            held = "".join(f"shut{gate} is None and " for gate in one.rests_on)
            refusal = f"shut{n}" if one.is_gate else "no"
            if one.is_gate:
                rows.append(f"shut{n} = None")
            rows += [
                f"if {held}({refusal} := {_call(f'check{n}', one.facets)}) is not None:",
                ["found.append(" + refusal + ")"],
            ]
        return _written([*rows, "return found"])

    def verdicts(self) -> str:
        """Every attempt with its refusals, worked out choice by choice."""
        rows: list[Any] = ["def verdicts(look, seat):", "found0 = []", *self._verdict_checks(0)]
        return _written([*rows, *self._verdict_loops(0)])

    def stops(self) -> str:
        """The walk with all values: what ended each way, and where there was nothing to choose."""
        rows: list[Any] = ["def stops(look, seat):", *self._stop_checks(0, "return")]
        return _written([*rows, *self._stop_loops(0), "return", "yield"])

    # -- loops --

    def _loops(self, depth: int, *, pruned: bool, leaf: str) -> list[Any]:
        if depth == len(self.choices):
            return [leaf]
        choice = self.choices[depth]
        body: list[Any] = self._now(depth + 1, "continue", hoisted=self._hoists(depth)) if pruned else []
        body += self._loops(depth + 1, pruned=pruned, leaf=leaf)
        head: list[Any] = []
        source = _call(
            f"{'likely' if pruned else 'values'}{depth}", parameters(choice.likely if pruned else choice.values)
        )
        if pruned and self._hoists(depth):
            head, source = self._hoist(depth), f"ready{depth}"
        if body == [f"found.append({self.made})"]:
            return [*head, f"found += [{self.made} for {_names(choice)} in {source}]"]
        return [*head, f"for {_names(choice)} in {source}:", body]

    def _now(self, depth: int, otherwise: str, hoisted: bool = False) -> list[Any]:
        """The checks that can be asked once so many choices are settled."""
        rows: list[Any] = []
        for n, one in enumerate(self.asked):
            if one.depth == depth and not (hoisted and self._is_hoisted(one, depth - 1)):
                rows += [f"if {_call(f'check{n}', one.facets)} is not None:", [otherwise]]
        return rows

    # -- what does not depend on the outer loops is worked out once, when it is first needed --

    def _hoists(self, depth: int) -> bool:
        return depth > 0 and not set(parameters(self.choices[depth].likely)) - {"seat"}

    def _is_hoisted(self, one: Asked, depth: int) -> bool:
        return not set(one.facets) - {"seat", *self.choices[depth].facets}

    def _hoisted_none(self) -> list[str]:
        return [f"ready{depth} = None" for depth in range(len(self.choices)) if self._hoists(depth)]

    def _hoist(self, depth: int) -> list[Any]:
        choice = self.choices[depth]
        names = _names(choice)
        good = " and ".join(
            f"{_call(f'check{n}', one.facets)} is None"
            for n, one in enumerate(self.asked)
            if one.depth == depth + 1 and self._is_hoisted(one, depth)
        )
        values = _call(f"likely{depth}", parameters(choice.likely))
        made = f"[{_bound(choice)} for {names} in {values} if {good}]" if good else f"list({values})"
        return [f"if ready{depth} is None:", [f"ready{depth} = {made}"]]

    # -- all refusals of all attempts --

    def _verdict_loops(self, depth: int) -> list[Any]:
        if depth == len(self.choices):
            return [f"yield {self.made}, found{depth}"]
        choice = self.choices[depth]
        body = [
            f"found{depth + 1} = found{depth}[:]",
            *self._verdict_checks(depth + 1),
            *self._verdict_loops(depth + 1),
        ]
        return [f"for {_names(choice)} in {_call(f'values{depth}', parameters(choice.values))}:", body]

    def _verdict_checks(self, depth: int) -> list[Any]:
        """The checks that can be asked now; one that rests on a gate waits for the gate."""
        rows: list[Any] = []
        for n, one in enumerate(self.asked):
            if max([one.depth, *(self.asked[gate].depth for gate in one.rests_on)]) == depth:
                held = "".join(f"shut{gate} is None and " for gate in one.rests_on)
                refusal = f"shut{n}" if one.is_gate else "no"
                if one.is_gate:
                    rows.append(f"shut{n} = None")
                rows.append(f"if {held}({refusal} := {_call(f'check{n}', one.facets)}) is not None:")
                rows.append([f"found{depth}.append({refusal})"])
        return rows

    # -- where the walk ends --

    def _stop_checks(self, depth: int, otherwise: str) -> list[Any]:
        rows: list[Any] = []
        for n, one in enumerate(self.asked):
            if one.depth == depth:
                rows += [f"no = {_call(f'check{n}', one.facets)}", "if no is not None:"]
                rows.append([f"yield Stop({depth}, {self._settled(depth)}, {one.name!r}, no)", otherwise])
        return rows

    def _stop_loops(self, depth: int) -> list[Any]:
        if depth == len(self.choices):
            return []
        choice = self.choices[depth]
        body = [f"none{depth} = False", *self._stop_checks(depth + 1, "continue"), *self._stop_loops(depth + 1)]
        return [
            f"none{depth} = True",
            f"for {_names(choice)} in {_call(f'values{depth}', parameters(choice.values))}:",
            body,
            f"if none{depth}:",
            [f"yield Stop({depth}, {self._settled(depth)}, '', None)"],
        ]

    def _settled(self, depth: int) -> str:
        facets = [facet for choice in self.choices[:depth] for facet in choice.facets]
        return "{" + ", ".join(f"{facet!r}: {facet}" for facet in facets) + "}"


def _call(name: str, facets: tuple[str, ...]) -> str:
    return f"{name}({', '.join(('look', *facets))})"


def _names(choice: Choice) -> str:
    return ", ".join(choice.facets)


def _bound(choice: Choice) -> str:
    return f"({_names(choice)})" if len(choice.facets) > 1 else choice.facets[0]


def _written(rows: list[Any]) -> str:
    """Rows as indented source: a list inside is the body of the row before it. The first row is the head."""
    head, *body = rows
    return "\n".join([head, *_lines(body, 1)])


def _lines(rows: list[Any], depth: int) -> Iterator[str]:
    for row in rows:
        if isinstance(row, str):
            yield _INDENT * depth + row
        else:
            yield from _lines(row or ["pass"], depth + 1)

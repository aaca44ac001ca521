"""Mapping a board: small pure steps from an empty railway to a whole one, for the tablet page and for our own railways.

An operation is plain data; `edit` gives the railway after it or says why it cannot be. Undo is the caller's: keep the
operations, drop the last, and lay the rest again with `lay`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

import msgspec

from hub.game import N_, say
from hub.game.mapmaker import BadStep

from .railway import BRANCHES, GOODS, KINDS, ROLES, Link, Node, Railway, may_name, positions

_PREFIX = {"section": "t", "city": "c", "start": "s", "junction": "j"}


class Operation(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="op"):
    """One step of mapping."""


class SetNode(Operation, frozen=True, omit_defaults=True, tag="set"):
    """Put a node on the map, or change what is known of it. An empty id makes a new one."""

    node: Node


class MoveNode(Operation, frozen=True, omit_defaults=True, tag="move"):
    """Draw a node elsewhere."""

    id: str
    x: int
    y: int


class DeleteNode(Operation, frozen=True, omit_defaults=True, tag="delete"):
    """Take a node off the map, with all that touches it."""

    id: str


class Connect(Operation, frozen=True, omit_defaults=True, tag="connect"):
    """Join two nodes, with so many new sections laid evenly between them. City ends get their signal place."""

    a: str
    b: str
    sections: int = 0


class Disconnect(Operation, frozen=True, omit_defaults=True, tag="disconnect"):
    """Take a link away."""

    link: str


class SetSignal(Operation, frozen=True, omit_defaults=True, tag="signal"):
    """There is a signal place on this link, or there is none."""

    link: str
    there: bool = True


class SetFirstSwitch(Operation, frozen=True, omit_defaults=True, tag="first_switch"):
    """The two open branches of a junction in the first game; empty: not known."""

    junction: str
    open: str = ""


class SetFirstSignal(Operation, frozen=True, omit_defaults=True, tag="first_signal"):
    """Whether a signal place has a green marker in the first game."""

    signal: str
    green: bool = True


AnyOperation = SetNode | MoveNode | DeleteNode | Connect | Disconnect | SetSignal | SetFirstSwitch | SetFirstSignal


def edit(railway: Railway, operation: Operation) -> Railway:
    """The railway after one operation; raises BadStep if it cannot be done."""
    return _edit(operation, railway)


def lay(railway: Railway, operations: Iterable[Operation]) -> Railway:
    """The railway after many operations in order."""
    for operation in operations:
        railway = edit(railway, operation)
    return railway


def read_operation(text: str | bytes) -> Operation:
    """An operation from its JSON, as a page sends it; raises msgspec.ValidationError for anything else."""
    operation: Operation = msgspec.json.decode(text, type=AnyOperation)
    return operation


@singledispatch
def _edit(operation: Operation, railway: Railway) -> Railway:
    raise TypeError(operation)


_change = msgspec.structs.replace


# -- nodes --


@_edit.register
def _(operation: SetNode, railway: Railway) -> Railway:
    node = _checked(railway, operation.node)
    old = railway.node(node.id)
    if old is None:
        return _change(railway, nodes=(*railway.nodes, node))
    if (old.kind, old.ways) != (node.kind, node.ways) and railway.at(node.id):
        raise BadStep(say(N_("{node} has tracks already; delete it before making it something else."), node=node.id))
    return _change(railway, nodes=tuple(node if one.id == node.id else one for one in railway.nodes))


def _checked(railway: Railway, node: Node) -> Node:
    if node.kind not in KINDS:
        raise BadStep(say(N_("A map has sections, cities, start places and junctions, but no {kind}."), kind=node.kind))
    if node.kind == "junction" and node.ways not in (3, 4):
        raise BadStep(say(N_("A junction joins 3 or 4 tracks, not {ways}."), ways=node.ways))
    if node.kind == "start" and not 2 <= node.number <= 12:
        raise BadStep(say(N_("Start places are numbered 2 to 12; there is no {number}."), number=node.number))
    if node.kind == "city" and node.role not in ROLES:
        raise BadStep(say(N_("A city is a trade city or a port.")))
    if node.kind == "city" and node.role == "trade" and node.good not in GOODS:
        raise BadStep(say(N_("A trade city has goods of one colour: yellow, blue, red or white.")))
    id = node.id or _new_id(railway, node)
    if not may_name(id) or railway.link(id):
        raise BadStep(say(N_("{id} cannot name a place: use small letters and digits."), id=id))
    return _change(node, id=id)


def _new_id(railway: Railway, node: Node) -> str:
    taken = {one.id for one in railway.nodes}
    if node.kind == "start" and f"s{node.number}" not in taken:
        return f"s{node.number}"
    prefix = _PREFIX[node.kind]
    return next(id for n in range(1, len(taken) + 2) if (id := f"{prefix}{n}") not in taken)


def _node(railway: Railway, id: str) -> Node:
    node = railway.node(id)
    if node is None:
        raise BadStep(say(N_("There is nothing called {id} on this map."), id=id))
    return node


@_edit.register
def _(operation: MoveNode, railway: Railway) -> Railway:
    moved = _change(_node(railway, operation.id), x=operation.x, y=operation.y)
    return _change(railway, nodes=tuple(moved if one.id == moved.id else one for one in railway.nodes))


@_edit.register
def _(operation: DeleteNode, railway: Railway) -> Railway:
    id = _node(railway, operation.id).id
    for link in railway.at(id):
        railway = edit(railway, Disconnect(link.id))
    switches = {junction: open for junction, open in railway.switches.items() if junction != id}
    return _change(railway, nodes=tuple(one for one in railway.nodes if one.id != id), switches=switches)


# -- links --


def room(railway: Railway, node: Node) -> int:
    """How many more tracks can end at a node."""
    most = {"section": 2, "start": 1, "junction": node.ways}.get(node.kind, 99)
    return most - len(railway.at(node.id))


@_edit.register
def _(operation: Connect, railway: Railway) -> Railway:
    a, b = _node(railway, operation.a), _node(railway, operation.b)
    if a.id == b.id:
        raise BadStep(say(N_("A track leads from one place to another.")))
    for node in (a, b):
        if room(railway, node) < 1:
            raise BadStep(say(N_("{node} has all its tracks already."), node=node.id))
    if not 0 <= operation.sections <= 12:
        raise BadStep(say(N_("Between two places lie 0 to 12 sections.")))
    stops = [a]
    for n in range(1, operation.sections + 1):
        part = n / (operation.sections + 1)
        between = Node("", "section", round(a.x + (b.x - a.x) * part), round(a.y + (b.y - a.y) * part))
        railway = edit(railway, SetNode(between))
        stops.append(railway.nodes[-1])
    for one, two in zip(stops, [*stops[1:], b], strict=True):
        railway = _join(railway, one, two)
    return railway


def _join(railway: Railway, a: Node, b: Node) -> Railway:
    taken = {link.id for link in railway.links} | {node.id for node in railway.nodes}
    id = next(id for n in range(1, len(taken) + 2) if (id := f"l{n}") not in taken)
    signal = "city" in (a.kind, b.kind)
    link = Link(id, a.id, b.id, _free_branch(railway, a), _free_branch(railway, b), signal)
    return _change(railway, links=(*railway.links, link))


def _free_branch(railway: Railway, node: Node) -> str:
    if node.kind != "junction":
        return ""
    used = {link.branch(node.id) for link in railway.at(node.id)}
    return next(letter for letter in BRANCHES if letter not in used)


def _link(railway: Railway, id: str) -> Link:
    link = railway.link(id)
    if link is None:
        raise BadStep(say(N_("There is nothing called {id} on this map."), id=id))
    return link


@_edit.register
def _(operation: Disconnect, railway: Railway) -> Railway:
    id = _link(railway, operation.link).id
    signals = tuple(signal for signal in railway.signals if signal != id)
    return _change(railway, links=tuple(link for link in railway.links if link.id != id), signals=signals)


# -- signals and the first game --


@_edit.register
def _(operation: SetSignal, railway: Railway) -> Railway:
    changed = _change(_link(railway, operation.link), signal=operation.there)
    links = tuple(changed if link.id == changed.id else link for link in railway.links)
    signals = tuple(s for s in railway.signals if operation.there or s != changed.id)
    return _change(railway, links=links, signals=signals)


@_edit.register
def _(operation: SetFirstSwitch, railway: Railway) -> Railway:
    junction = _node(railway, operation.junction)
    if operation.open and operation.open not in positions(junction.ways):
        raise BadStep(say(N_("{junction} has no position {open}."), junction=junction.id, open=operation.open))
    switches = {**railway.switches, junction.id: operation.open}
    return _change(railway, switches={id: open for id, open in switches.items() if open})


@_edit.register
def _(operation: SetFirstSignal, railway: Railway) -> Railway:
    if not _link(railway, operation.signal).signal:
        raise BadStep(say(N_("There is no signal place on {link}."), link=operation.signal))
    green = {*railway.signals, operation.signal} if operation.green else {*railway.signals} - {operation.signal}
    return _change(railway, signals=tuple(link.id for link in railway.links if link.id in green))

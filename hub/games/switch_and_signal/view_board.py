"""The railway as a board of the view: places, tracks, signals, switches, and trains with direction and load."""

from __future__ import annotations

from hub.game import N_, Text, say
from hub.game.view import Board, Cube, Facets, Link, Piece, Place, Words

from .components import TRAIN_COLOURS
from .movement import what_if
from .railway.railway import GOODS, HEIGHT, WIDTH, Node
from .railway.survey import GOOD_NAMES
from .state import State, colour_of
from .words import TRAIN_NAMES, forecast_line, heading, place_in, position_name, signal_name


def board(state: State) -> Board:
    """Everything that lies on the railway now."""
    net = state.net
    places = tuple(_place(state, node) for node in net.node.values())
    return Board(WIDTH, HEIGHT, places, tuple(_link(state, id) for id in net.link))


def _place(state: State, node: Node) -> Place:
    train = state.taken.get(node.id)
    pieces = () if train is None else (train_piece(state, train),)
    facets: Facets = {"junction": node.id} if node.kind == "junction" else {"place": node.id}
    if node.kind == "city":
        pieces = (*pieces, *_goods(state, node))
    kind = node.role if node.kind == "city" else node.kind
    return Place(node.id, _short(state, node), node.x, node.y, kind, node.good, (), pieces, _notes(state, node), facets)


def _short(state: State, node: Node) -> Words:
    """Few letters on the map: sections and junctions only have their id."""
    if node.kind != "start":
        return node.name or node.id
    number = state.number_at(node.id) or "?"
    return f"{number} {node.name}".strip()


def _notes(state: State, node: Node) -> tuple[Words, ...]:
    net = state.net
    if node.kind == "junction":
        sides = [(net.link[id].branch(node.id), heading(net, node.id, id)) for id in net.at[node.id]]
        letters = tuple(
            say(N_("{branch}: {side}"), branch=branch, side=side) for branch, side in sorted(sides, key=str)
        )
        return (say(N_("joined: {position}"), position=position_name(net, node.id, state.lie[node.id])), *letters)
    return (place_in(state, node.id),) if node.kind == "section" else ()


def _goods(state: State, node: Node) -> tuple[Piece, ...]:
    """Goods waiting in a trade city, or delivered to a port."""
    if node.role == "trade":
        n = state.stock[GOODS.index(node.good)]
        return (Piece(f"goods_{node.good}", Text(GOOD_NAMES[node.good]), n=n),) if n else ()
    return goods_in(state.delivered[state.net.ports.index(node.id)])


def goods_in(house: tuple[int, ...]) -> tuple[Piece, ...]:
    """Goods of a warehouse, by colour."""
    return tuple(Piece(f"goods_{good}", Text(GOOD_NAMES[good]), n=n) for good, n in zip(GOODS, house, strict=True) if n)


def _link(state: State, id: str) -> Link:
    net = state.net
    link = net.link[id]
    a, b = net.node[link.a], net.node[link.b]
    green = id in state.signals
    kind = ("green" if green else "red") if link.signal else "rail"
    return Link(
        id,
        (a.id, b.id),
        (a.x + b.x) // 2,
        (a.y + b.y) // 2,
        ("signal",) if link.signal else (),
        kind,
        open=_uncovered(state, id),
        facets=_signal_facets(state, id) if link.signal else {},
        note=_lamp(state, id) if link.signal else "",
    )


def _lamp(state: State, signal: str) -> Text:
    name = signal_name(state.net, signal)
    if signal in state.signals:
        return say(N_("signal {signal}: green"), signal=name)
    return say(N_("signal {signal}: red"), signal=name)


def _signal_facets(state: State, signal: str) -> Facets:
    if state.phase == "light":
        return {"signal": signal}
    return {"source": signal} if signal in state.signals else {"target": signal}


def _uncovered(state: State, id: str) -> bool:
    """Whether no switch marker covers an end of this track."""
    link, lie = state.net.link[id], state.lie
    ends = ((link.a, link.a_branch), (link.b, link.b_branch))
    return all(branch in lie[junction] for junction, branch in ends if junction in lie)


# -- trains --


def train_piece(state: State, train: int) -> Piece:
    """A train as it stands: which way it faces, what it carries, and what each roll would do."""
    one, colour = state.trains[train], colour_of(train)
    lines: list[Words] = []
    if one.exit:
        lines.append(say(N_("heads {side}"), side=heading(state.net, one.place, one.exit)))
    cubes = (Cube(f"goods_{one.good}", Text(GOOD_NAMES[one.good])),) if one.good else ()
    if state.phase in ("pick", "act", "train") and not state.over:
        lines += [forecast_line(state, forecast) for forecast in what_if(state, train)]
    if train == state.held:
        lines.append(Text(N_("held for this turn")))
    label = Text(TRAIN_NAMES[colour])
    return Piece(f"train_{colour}", label, "train", cubes=cubes, lines=tuple(lines), facets={"place": one.place})


def depot(state: State) -> tuple[Piece, ...]:
    """Trains waiting in the depot, by colour."""
    waiting = [colour_of(i) for i, train in enumerate(state.trains) if not train.place]
    return tuple(
        Piece(f"train_{colour}", Text(TRAIN_NAMES[colour]), "train", facets={"colour": colour}, n=waiting.count(colour))
        for colour in TRAIN_COLOURS
        if colour in waiting
    )

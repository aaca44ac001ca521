"""What things are called at the table: verbs, spaces, coal, tiles and orders, and the question for each facet."""

from __future__ import annotations

from typing import Any

from hub.game import N_, Text, count, say

from .board import SPACE, Space
from .cards import CARD, Card
from .tiles import TILE, Tile

WORDS: dict[str, str] = {
    "verb.first": N_("Say who starts"),
    "verb.reveal_tile": N_("Lay a tile open"),
    "verb.reveal_order": N_("Lay an order open"),
    "verb.deal_tile": N_("Deal a tile"),
    "verb.deal_order": N_("Deal an order"),
    "verb.score_shift": N_("Score the shift"),
    "verb.score_end": N_("Score the end"),
    "verb.draft": N_("Draft an order"),
    "verb.buy": N_("Buy a tile"),
    "verb.take": N_("Take an order"),
    "verb.draw": N_("Look at five"),
    "verb.mine": N_("Mine coal"),
    "verb.deliver": N_("Deliver orders"),
    "verb.earn": N_("Earn marks"),
    "verb.fill_wagon": N_("Load another colour"),
    "verb.leave_wagon": N_("Leave the wagon empty"),
    "verb.keep_tile": N_("Buy a drawn tile"),
    "verb.keep_order": N_("Keep a drawn order"),
    "verb.keep_none": N_("Keep nothing"),
    "verb.return_tile": N_("Put a tile back"),
    "verb.return_order": N_("Put an order back"),
    "verb.return_rest": N_("Put the rest back"),
    "verb.lift": N_("Run the cage"),
    "verb.load": N_("Load the cage"),
    "verb.supply": N_("Put coal on an order"),
    "verb.store": N_("Put coal into the store"),
    "verb.stop": N_("Stop mining"),
    "verb.amend": N_("Amend"),
    # coal, as a colour of cubes, fields, wagons and tunnels
    "coal.yellow": N_("yellow coal"),
    "coal.brown": N_("brown coal"),
    "coal.gray": N_("gray coal"),
    "coal.black": N_("black coal"),
    "field.yellow": N_("yellow field"),
    "field.brown": N_("brown field"),
    "field.gray": N_("gray field"),
    "field.black": N_("black field"),
    "level.0": N_("surface"),
    "level.1": N_("level 1 (yellow)"),
    "level.2": N_("level 2 (brown)"),
    "level.3": N_("level 3 (gray)"),
    "level.4": N_("level 4 (black)"),
    "side.light": N_("light side"),
    "side.dark": N_("dark side"),
    "source.wagon": N_("wagon"),
    "source.cage": N_("cage"),
    "source.store": N_("private store"),
    "end.top": N_("top of the pile"),
    "end.bottom": N_("bottom of the pile"),
    "drawing.tile": N_("tunnel tiles"),
    "drawing.order": N_("order cards"),
    "barrow": N_("Barrow"),
    "carriage": N_("Carriage"),
    "motorcar": N_("Motorcar"),
    "engine": N_("Steam engine"),
    "draft": N_("the draft"),
    "nothing": N_("nothing there"),
    "canteen": N_("Canteen"),
    "empty": N_("empty"),
    "pile": N_("in the pile"),
    # the clock
    "coal_yellow": N_("Yellow coal delivered"),
    "coal_brown": N_("Brown coal delivered"),
    "coal_gray": N_("Gray coal delivered"),
    "coal_black": N_("Black coal delivered"),
    "by_barrow": N_("Coal sent by barrow"),
    "by_carriage": N_("Coal sent by carriage"),
    "by_motorcar": N_("Coal sent by motorcar"),
    "by_engine": N_("Coal sent by engine"),
    "empty_yellow": N_("Empty yellow wagons"),
    "empty_brown": N_("Empty brown wagons"),
    "empty_gray": N_("Empty gray wagons"),
    "empty_black": N_("Empty black wagons"),
    # where points come from
    "from.delivered": N_("Delivered orders"),
    "from.coal": N_("Clock: coal"),
    "from.transport": N_("Clock: transport"),
    "from.empty": N_("Clock: empty wagons"),
    "from.marks": N_("Marks"),
    "from.cubes": N_("Coal left"),
    "from.unfinished": N_("Unfinished orders"),
    "from.balance": N_("Unbalanced tunnels"),
    "from.amended": N_("Amended"),
}

COLOUR_WORDS = {"yellow": N_("yellow"), "brown": N_("brown"), "gray": N_("gray"), "black": N_("black")}
"""A colour alone, within the name of a tile or order."""

ASKS: dict[str, str] = {
    "verb": N_("What will you do?"),
    "who": N_("Who starts?"),
    "space": N_("Which work space?"),
    "miners": N_("How many miners?"),
    "tile": N_("Which tile?"),
    "order": N_("Which order?"),
    "coal": N_("Which coal?"),
    "source": N_("From where?"),
    "field": N_("Which field?"),
    "level": N_("To which level?"),
    "end": N_("To which end of the pile?"),
    "shift": N_("Which shift?"),
}


def word(id: str) -> Text:
    """The words for an id of the table above."""
    return Text(WORDS[id])


def named(facet: str, value: Any) -> Text | None:
    """The words for a tile, an order, a work space or a number of miners; None for anything else."""
    if value in TILE:
        return tile_name(TILE[value])
    if value in CARD:
        return order_name(CARD[value])
    if value in SPACE:
        return space_name(SPACE[value])
    return miners(value) if facet == "miners" else None


def tile_name(tile: Tile) -> Text:
    """A tile in words: its colour, side and wagons."""
    return count(
        "{coal}, {side}, {n} wagon",
        "{coal}, {side}, {n} wagons",
        tile.wagons,
        coal=Text(COLOUR_WORDS[tile.coal]),
        side=word(f"side.{tile.side}"),
    )


def order_name(card: Card) -> Text:
    """An order in words: its transport, its fields and its points."""
    transport = word(card.transport)
    if len(set(card.fields)) > 1:
        return say(N_("{transport}: one of each colour, {points} VP"), transport=transport, points=card.points)
    coal = Text(COLOUR_WORDS[card.fields[0]])
    return say(
        N_("{transport}: {n} × {coal}, {points} VP"),
        transport=transport,
        n=len(card.fields),
        coal=coal,
        points=card.points,
    )


def space_name(space: Space) -> Text:
    """A work space in words, as it is spoken of."""
    if space.id == "workshop_draw":
        return say(N_("Workshops: five from the pile"))
    if space.id == "order_draw":
        return say(N_("Orders: five from the pile"))
    if space.id == "cash_office":
        return say(N_("Cash office"))
    return _numbered(space)


def _numbered(space: Space) -> Text:
    if space.work == "mining":
        return count("Mining, {n} step", "Mining, {n} steps", space.value)
    if space.work == "money":
        return count("Money, {n} mark", "Money, {n} marks", space.value)
    if space.work == "delivery":
        return say(N_("Delivery: {transport}"), transport=word(space.transport))
    number = space.id.rpartition("_")[2]
    return say(N_("Workshop {number}") if space.work == "workshop" else N_("Order space {number}"), number=number)


def miners(n: int) -> Text:
    """A number of miners."""
    return count("{n} miner", "{n} miners", n)


def marks(n: int) -> Text:
    """A number of marks."""
    return count("{n} mark", "{n} marks", n)


def joined(separator: str, parts: list[Text]) -> Text:
    """Several texts as one, with something between them."""
    names = [f"part{i}" for i in range(len(parts))]
    return Text(separator.join("{" + name + "}" for name in names), dict(zip(names, parts, strict=True)))

"""Why a move is refused in Coal Baron: for each code the sentence about this move and the rule it rests on."""

from __future__ import annotations

from hub.game import N_, Reason

_ABLE = N_("A space may be chosen only if its action can be done and there are miners enough.")
_NAMES = N_("A move names things that this game has.")
_SUBSTITUTE = N_("Two cubes of other colours may stand in for one of the right colour; that takes two steps.")
_SURFACE = N_("The cage is emptied at the surface and loaded below ground.")
_HUB_DEALS = N_("Who deals decides how drawn pieces are put back: one by one to a dealing hub, unseen at the table.")

REASONS: dict[str, Reason] = {
    # -- things that do not exist --
    "space.unknown": Reason(N_("There is no work space {space}."), _NAMES),
    "tile.unknown": Reason(N_("There is no tile {tile}."), _NAMES),
    "order.unknown": Reason(N_("There is no order {order}."), _NAMES),
    "coal.unknown": Reason(N_("There is no coal {coal}."), _NAMES),
    "level.unknown": Reason(N_("The shaft has no level {level}."), _NAMES),
    "field.unknown": Reason(N_("This order has no such field ({field}): {order}."), _NAMES),
    "source.other": Reason(
        N_("This step does not take coal from there: {source}."),
        N_("Wagons load the cage; the cage feeds the store and the orders; the store feeds the orders."),
    ),
    # -- drawing and revealing --
    "tile.gone": Reason(N_("No such tile is left in the pile: {tile}."), N_("There are three tiles of every kind.")),
    "order.gone": Reason(N_("This order is not in the pile: {order}."), N_("There is one card of every order.")),
    "tile.top": Reason(
        N_("This tile is not on top of the pile: {tile}."), N_("Pieces put back are drawn in the order they lie.")
    ),
    "order.top": Reason(
        N_("This order is not on top of the pile: {order}."), N_("Pieces put back are drawn in the order they lie.")
    ),
    "reveal.space": Reason(
        N_("The next open piece does not go there ({space}) but to: {next}."),
        N_("Empty spaces are filled in order, the first one first."),
    ),
    "draft.not_open": Reason(
        N_("This order is not among the open cards: {order}."), N_("Only the open cards can be drafted.")
    ),
    "draw.other_pile": Reason(
        N_("The pile drawn from holds only {drawing}."), N_("Tiles come from the workshops' pile, orders from theirs.")
    ),
    "draw.not_drawn": Reason(
        N_("This is not among the drawn pieces: {piece}."), N_("One of the drawn pieces is kept, or none.")
    ),
    "return.end": Reason(N_("A pile has no such end: {end}."), _NAMES),
    "return.split": Reason(
        N_("The others went to the {end}; this one has to go there too."),
        N_("All pieces put back go to the same end of the pile, in any order."),
    ),
    "return.unseen": Reason(N_("The table deals here: only the end of the pile is told."), _HUB_DEALS),
    "return.each": Reason(N_("The hub deals here: put the pieces back one by one."), _HUB_DEALS),
    # -- sending miners --
    "space.other_work": Reason(
        N_("Other work is done at this space: {space}."), N_("Every work space has its own action.")
    ),
    "space.locked": Reason(
        N_("With {seats} seats this space is locked: {space}."), N_("Padlocks close spaces with two or three seats.")
    ),
    "miners.number": Reason(
        N_("Miners this space takes now: {need}, not {sent} ({space})."),
        N_(
            "An empty space takes one miner, an occupied one one more than stand there. The cash office always takes one."
        ),
    ),
    "miners.short": Reason(N_("Miners this space takes now: {need}; you have {have} ({space})."), _ABLE),
    "tile.none": Reason(N_("No tile lies there: {space}."), _ABLE),
    "tile.elsewhere": Reason(
        N_("Not this tile lies there ({tile}) but: {lies}."), N_("A workshop gives the tile that lies at it.")
    ),
    "marks.short": Reason(N_("Price of the tile in marks: {price}; you have {have}."), _ABLE),
    "order.none": Reason(N_("No order lies there: {space}."), _ABLE),
    "order.elsewhere": Reason(
        N_("Not this order lies there ({order}) but: {lies}."), N_("An order space gives the card that lies at it.")
    ),
    "pile.empty": Reason(N_("The pile is empty; nothing can be drawn."), _ABLE),
    "delivery.nothing": Reason(N_("You have no complete order to send by this transport: {transport}."), _ABLE),
    "supply.out": Reason(
        N_("The general supply has none left: {coal}."),
        N_("If a wagon's colour has run out, any other colour of the supply may be loaded."),
    ),
    # -- mining --
    "cage.same": Reason(
        N_("The cage is already there: {level}."), N_("A step runs the cage up or down to another level.")
    ),
    "cage.surface": Reason(N_("The cage is at the surface; wagons are below."), _SURFACE),
    "cage.below": Reason(N_("The cage is below ground: {level}."), _SURFACE),
    "cage.full": Reason(N_("All {spots} spots of the cage are taken."), N_("The cage holds five cubes.")),
    "wagon.none": Reason(
        N_("No wagon there carries it ({coal}): {level}."), N_("The cage is loaded from wagons of its own level.")
    ),
    "cage.none": Reason(N_("The cage holds none: {coal}."), N_("Only what is there can be moved.")),
    "store.none": Reason(N_("The private store holds none: {coal}."), N_("Only what is there can be moved.")),
    "store.fits": Reason(
        N_("An open field wants it ({coal}): {order}."),
        N_("At this table a cube is stored only if no outstanding order has an empty field of its colour."),
    ),
    "order.not_yours": Reason(
        N_("This is none of your outstanding orders: {order}."), N_("Coal goes to your own outstanding orders.")
    ),
    "field.taken": Reason(
        N_("This order has no empty field left of that colour ({field}): {order}."),
        N_("A field takes one cube of its colour, or two others; cubes never move between fields."),
    ),
    "substitute.open": Reason(
        N_("A second cube of another colour has to follow on the field just begun: {order}."), _SUBSTITUTE
    ),
    "substitute.colour": Reason(N_("The second cube must be of another colour than the field: {field}."), _SUBSTITUTE),
    "substitute.steps": Reason(N_("Another colour takes two cubes and two steps; only {steps} is left."), _SUBSTITUTE),
    "substitute.alone": Reason(
        N_("This colour ({coal}) needs a second cube to stand in, and there is none at hand: {field}."), _SUBSTITUTE
    ),
    # -- scoring --
    "shift.other": Reason(
        N_("Shift {shift} is the one to be scored now."), N_("A shift is scored when all miners have been sent out.")
    ),
}

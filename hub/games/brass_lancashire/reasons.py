"""Why a move is refused only in Lancashire: ports, the distant market, loans, and building anywhere."""

from __future__ import annotations

from hub.game import N_, Reason

REASONS: dict[str, Reason] = {
    # -- said differently than in other Brass titles --
    "card.not_in_game": Reason(
        N_("The card {card} is not in the deck with {seats} seats."),
        N_("With few seats some cards stay in the box."),
    ),
    "slot.unknown": Reason(
        N_("There is no space {slot} at {place}."), N_("Tiles are built on the spaces of the towns.")
    ),
    "link.unconnected": Reason(
        N_("This line does not touch your network: {link}."),
        N_("A link must start at a place with a tile of yours or at the end of a link of yours."),
    ),
    "loan.floor": Reason(
        N_("Income is at {level}; this loan would take it below {lowest}."),
        N_("Each £10 borrowed lowers income by one level, never below the lowest."),
    ),
    # -- building --
    "tile.level_zero": Reason(
        N_("A tile of level 0 cannot be built: {industry}."), N_("Tiles of level 0 can only be developed away.")
    ),
    "card.no_canal": Reason(
        N_("No canal of yours leads to {place}, so an industry card does not open it."),
        N_("In the canal era an industry card builds only where a canal of yours leads."),
    ),
    "anywhere.actions": Reason(
        N_("Building anywhere takes {need} actions; there is {have}."),
        N_("Two actions and two cards together build a tile in any place."),
    ),
    "anywhere.cards": Reason(
        N_("Building anywhere costs {need} cards; there is {have}."),
        N_("Two actions and two cards together build a tile in any place."),
    ),
    # -- selling cotton --
    "sell.industry": Reason(N_("This industry does not sell cotton: {industry}."), N_("Only cotton mills sell.")),
    "sell.flipped": Reason(
        N_("The mill at {place}, space {slot}, has sold already."), N_("Only a mill that is not flipped can sell.")
    ),
    "port.none": Reason(N_("There is no port at {port}, space {space}."), N_("Cotton is sold to a port on the board.")),
    "port.flipped": Reason(
        N_("The port at {port}, space {space}, has been used already."),
        N_("A port takes one sale; then it is flipped."),
    ),
    "port.unconnected": Reason(
        N_("{place} is not connected to the port at {port}."),
        N_("Cotton goes over links of anyone that lead from the mill to the port."),
    ),
    "abroad.closed": Reason(
        N_("The distant market buys nothing more in this era."),
        N_("Once the demand marker is at the bottom nobody sells to the distant market until the era ends."),
    ),
    "abroad.unconnected": Reason(
        N_("{place} is connected neither to a port nor to a place outside Lancashire."),
        N_("To sell to the distant market a mill must be connected to a built port or a place outside Lancashire."),
    ),
    "abroad.no_tile": Reason(
        N_("No tile that shows {shows} is left in the stack."),
        N_("Each tile of the distant market comes up once until the stack is through."),
    ),
    # -- loans --
    "loan.amount": Reason(N_("The bank does not lend £{amount}."), N_("A loan is £10, £20 or £30.")),
    "loan.too_late": Reason(
        N_("The deck is empty; the bank lends no more."),
        N_("In the rail era nobody takes a loan once the deck is empty."),
    ),
}

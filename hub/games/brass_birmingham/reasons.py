"""Why a move is refused only in Birmingham: merchants, beer, scouting, farm breweries, single-symbol spaces."""

from __future__ import annotations

from hub.game import N_, Reason

REASONS: dict[str, Reason] = {
    "card.wild_farm": Reason(
        N_("A wild location card does not open a farm brewery."),
        N_("Farm breweries are built with a brewery card or a wild industry card only."),
    ),
    "beer.unreachable": Reason(
        N_("Not enough beer can be used here: {need} needed, {have} at hand."),
        N_("Beer comes from your own breweries, from connected ones of others, or (in a sale) from the merchant."),
    ),
    "beer.unconnected": Reason(
        N_("Another's brewery is not connected to where the beer is needed: {place}."),
        N_("Beer of others must be connected; your own need not be."),
    ),
    "beer.only_for_sale": Reason(
        N_("Merchant beer is not for railways: {merchant}."), N_("Merchant beer is used only to sell to that merchant.")
    ),
    "beer.other_merchant": Reason(
        N_("This barrel belongs to another merchant: {merchant}, space {space}."),
        N_("Merchant beer is used only to sell to that merchant."),
    ),
    "sell.industry": Reason(
        N_("Merchants do not buy from this industry: {industry}."),
        N_("Only cotton mills, manufacturers and potteries are sold."),
    ),
    "sell.flipped": Reason(
        N_("The tile at {place}, space {slot}, has been sold already."),
        N_("Only a tile that is not flipped can be sold."),
    ),
    "merchant.unknown": Reason(
        N_("There is no merchant tile at {merchant}, space {space}."), N_("Goods are sold to a merchant tile.")
    ),
    "merchant.goods": Reason(
        N_("The merchant at {merchant}, space {space}, does not buy this: {industry}."),
        N_("A merchant buys only the goods shown on its tile."),
    ),
    "merchant.unconnected": Reason(
        N_("{place} is not connected to this merchant: {merchant}."),
        N_("A tile is sold over links of anyone that lead to the merchant."),
    ),
    "merchant.not_in_play": Reason(
        N_("{merchant}, space {space}, is not used with {seats} seats."),
        N_("Some merchant spaces are used only with more seats."),
    ),
    "merchant.filled": Reason(
        N_("{merchant}, space {space}, has its tile already."), N_("Each merchant space takes one tile.")
    ),
    "merchant.none_left": Reason(
        N_("No such merchant tile is left: {tile}."), N_("Merchant tiles with a higher seat number stay in the box.")
    ),
    "scout.wild": Reason(N_("You hold a wild card already: {card}."), N_("Nobody scouts while holding a wild card.")),
    "scout.cards": Reason(N_("A scout costs {need} cards; there are {have}."), N_("A scout costs three cards in all.")),
}

"""Why a move is refused in any Brass: for each code a sentence about the move and the rule behind it."""

from __future__ import annotations

from hub.game import N_, Reason

_CARDS = {
    "card.unknown": Reason(N_("There is no card called {card}."), N_("Only cards of this game are played.")),
    "card.not_in_game": Reason(
        N_("The card {card} is not in the deck with {seats} seats."),
        N_("Cards with a higher seat number stay in the box."),
    ),
    "card.not_held": Reason(
        N_("{seat} does not hold the card: {card}."), N_("Every action costs a card from the hand.")
    ),
    "card.all_seen": Reason(
        N_("All {copies} copies of this card have been played in this era: {card}."),
        N_("A card that lies face up among the discards cannot be in a hand."),
    ),
    "card.other_place": Reason(
        N_("The card {card} does not open this place: {place}."),
        N_("A location card builds in its own place only."),
    ),
    "card.other_industry": Reason(
        N_("The card {card} does not open this industry: {industry}."),
        N_("An industry card builds the industries it shows."),
    ),
    "card.outside_network": Reason(
        N_("{place} is not in your network, so an industry card does not open it."),
        N_("An industry card builds within your network: places with a tile of yours or next to a link of yours."),
    ),
    "deal.none_left": Reason(
        N_("No such card is left in the draw pile: {card}."), N_("A card is dealt only as often as it is in the deck.")
    ),
    "deal.other_hand": Reason(
        N_("The next card goes to {due}, not to {to}."), N_("Cards are dealt in turn order until each hand is full.")
    ),
    "deal.aside": Reason(
        N_("All hands are full; the next card is laid aside face down."),
        N_("After the hands, cards are laid aside face down for this era."),
    ),
    "deal.hands_first": Reason(
        N_("No card is to be laid aside now."), N_("Cards are laid aside only after the hands of an era are dealt.")
    ),
    "order.twice": Reason(N_("{next} is in the turn order already."), N_("Each seat comes once in the turn order.")),
}

_TILES = {
    "tile.unknown": Reason(
        N_("There is no such tile: {industry}, level {level}."), N_("Only tiles of this game are built or developed.")
    ),
    "tile.era": Reason(
        N_("{industry} of level {level} may not be built in this era."),
        N_("Tiles marked for one era are built in that era only."),
    ),
    "tile.none": Reason(N_("There is no tile at {place}, space {slot}."), N_("Only a tile on the board can be used.")),
    "tile.not_yours": Reason(
        N_("The tile at {place}, space {slot}, belongs to {owner}."), N_("You use your own tiles.")
    ),
    "stack.empty": Reason(N_("No tile is left on the mat: {industry}."), N_("What is built comes from your mat.")),
    "stack.lowest": Reason(
        N_("The lowest tile left is level {lowest}, not {level}: {industry}."),
        N_("Tiles leave the mat from the lowest level up."),
    ),
    "develop.two": Reason(
        N_("Two tiles have been developed in this action."), N_("An action develops one or two tiles.")
    ),
    "develop.light_bulb": Reason(
        N_("This tile has a light bulb and cannot be developed: {industry}, level {level}."),
        N_("Tiles with a light bulb must be built."),
    ),
    "sell_off.worthless": Reason(
        N_("The tile at {place}, space {slot}, would bring nothing."),
        N_("In a shortfall tiles bring half their cost, rounded down."),
    ),
}

_SITES = {
    "slot.unknown": Reason(
        N_("There is no space {slot} at {place}."), N_("Tiles are built on the spaces of towns and farm breweries.")
    ),
    "slot.industry": Reason(
        N_("Space {slot} of {place} does not take this industry: {industry}."),
        N_("A space takes only the industries it shows."),
    ),
    "slot.taken": Reason(
        N_("Space {slot} of {place} is taken by {owner}."),
        N_("Of others' tiles only coal mines and iron works may be overbuilt, by the same industry."),
    ),
    "slot.single_first": Reason(
        N_("In {place} space {first} shows only this industry and is free; use it before space {slot}."),
        N_("A free space that shows only the built industry is used first."),
    ),
    "overbuild.industry": Reason(
        N_("Space {slot} of {place} holds another industry of yours: {there}."),
        N_("A tile is overbuilt only by the same industry."),
    ),
    "overbuild.level": Reason(
        N_("Level {level} does not overbuild level {there}: {industry}."),
        N_("A tile is overbuilt only by one of a higher level."),
    ),
    "overbuild.cubes_left": Reason(
        N_("There is still {good}: {board} on tiles, {market} on the market. {owner}'s tile stays."),
        N_("Another's mine or works may be overbuilt only when none of its cubes is left on the board or the market."),
    ),
    "town.one_tile": Reason(
        N_("You already have a tile here: {place}."), N_("In the canal era each seat has at most one tile in a place.")
    ),
}

_LINKS = {
    "link.unknown": Reason(N_("There is no such line: {link}."), N_("Links are built on the printed lines.")),
    "link.era": Reason(
        N_("This line is not for this era: {link}."), N_("Some lines take only canals, some only railways.")
    ),
    "link.taken": Reason(N_("This line belongs to {owner}: {link}."), N_("Each line takes one link tile.")),
    "link.unconnected": Reason(
        N_("This line does not touch your network: {link}."),
        N_("A link must start at your network, unless you have nothing on the board."),
    ),
    "link.one_canal": Reason(
        N_("One canal is built in one action."), N_("An action builds one canal, or one or two railways.")
    ),
    "link.two_rails": Reason(
        N_("Two railways have been built in this action."), N_("An action builds one canal, or one or two railways.")
    ),
    "link.none_left": Reason(
        N_("All {n} link tiles are on the board."), N_("Each seat has a fixed number of link tiles.")
    ),
}

_GOODS = {
    "coal.unreachable": Reason(
        N_("Coal cannot get here: {need} needed, {connected} on connected mines, and no link to the market."),
        N_("Coal comes over links from the nearest mine, or from the market if that is connected."),
        N_("No coal can get to any place where it is needed."),
    ),
    "coal.not_nearest": Reason(
        N_("The mine at {nearest} is nearer than the one at {place}."),
        N_("Coal comes from the nearest connected mine; among equally near ones you choose."),
    ),
    "money.short": Reason(
        N_("This costs £{need} in all; you have £{have}."),
        N_("What is bought is paid at once, market cubes included."),
        N_("The cheapest way costs £{need} in all; you have £{have}."),
    ),
    "take.other_good": Reason(N_("What is needed now is {needed}, not {good}."), N_("Only what is needed is taken.")),
    "take.nothing_there": Reason(
        N_("There is no {good} at {place}, space {slot}."), N_("Goods come from tiles on which they lie.")
    ),
    "loan.floor": Reason(
        N_("Income is at {level}; a loan would take it below {lowest}."),
        N_("A loan lowers income by three levels, never below the lowest."),
    ),
}

REASONS: dict[str, Reason] = {**_CARDS, **_TILES, **_SITES, **_LINKS, **_GOODS}

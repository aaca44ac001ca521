"""Tinners' Trail, why not: every refusal code with its sentence and the rule it rests on."""

from __future__ import annotations

from hub.game import N_, Reason

_ONCE = N_("A printed value must be possible, and of the tile, map or card that was asked for.")
_LORD = N_("Lord Wallace's decisions follow from his cards and the board; nobody chooses them.")

REASONS: dict[str, Reason] = {
    # -- the moment --
    "phase.act": Reason(N_("It is time to choose an action."), N_("In a turn a player takes one action or passes.")),
    "phase.keep": Reason(
        N_("First choose which map of this region to keep."),
        N_("Of two maps of each region every player keeps one before the first round."),
    ),
    "phase.map": Reason(
        N_("First play a map from the hand or draw one from the deck."),
        N_("With two, a geological map is played before every auction."),
    ),
    "phase.auction": Reason(
        N_("An auction is under way: bid or leave it."), N_("Nothing else happens until an auction is decided.")
    ),
    "phase.after": Reason(
        N_("First build the new mine, with a map or without."),
        N_("The winner of an auction may play one map before building, if none was played."),
    ),
    "phase.furnace": Reason(
        N_("First say whether the furnace is built here."), N_("A furnace is built together with a new mine or not at all.")
    ),
    "phase.mining": Reason(
        N_("Mining is under way: take another cube or stop."), N_("One action mines one mine, up to its capacity.")
    ),
    "phase.draining": Reason(
        N_("Steam pumps are waiting: use them or stop."), N_("Steam pumps are used at once and cannot be kept.")
    ),
    "phase.grant": Reason(
        N_("First place what came from Michigan, or keep it for later."),
        N_("Tokens from Michigan are placed at once or in a later turn of one's own."),
    ),
    "phase.raise": Reason(
        N_("First choose which ore Adelaide makes dearer."), N_("A token from Adelaide is used when the ore is sold.")
    ),
    "phase.invest": Reason(
        N_("It is time to invest or to stop investing."), N_("After selling, players invest in turn until all have stopped.")
    ),
    "phase.peek": Reason(
        N_("First the geological survey: look at a tile, or at none."),
        N_("At the end of a round the first players in order may each look at one face-down tile."),
    ),
    # -- areas, work and money --
    "area.unknown": Reason(N_("There is no area called {area}."), N_("Moves name areas of the board.")),
    "border.unknown": Reason(
        N_("There is no border {border}."), N_("An adit lies on the border of two areas that touch.")
    ),
    "ore.unknown": Reason(N_("{ore} is no ore."), N_("There are two ores: tin and copper.")),
    "work.short": Reason(
        N_("This takes {need} work points, but {left} are left."),
        N_("A work marker never moves beyond the last column of the work track."),
    ),
    "work.last_column": Reason(
        N_("The work marker is in the last column: passing is all that is left."),
        N_("Whoever begins a turn in the last column must pass."),
    ),
    "money.short": Reason(N_("This takes £{need}, but there are £{have}."), N_("Nobody borrows: money never falls below £0.")),
    "mine.not_yours": Reason(N_("{area}: this is not your mine."), N_("Ore and arsenic are taken only from one's own mines.")),
    "mine.none_left": Reason(N_("No mine is left to build."), N_("Every player has six mines; without one nobody may bid.")),
    "mine.one_area": Reason(N_("This action mines in {area}."), N_("One action mines one mine, up to its capacity.")),
    "ore.none": Reason(N_("{area}: no {ore} is left there."), N_("Only cubes that lie in the area can be mined.")),
    "water.none": Reason(N_("{area}: there is no water to pump."), N_("Each steam pump takes away one cube of water.")),
    # -- tiles --
    "tile.none": Reason(
        N_("{area}: there is no area tile."), N_("Auctions are held for areas with a tile, face up or face down.")
    ),
    "tile.not_down": Reason(N_("{area}: no tile lies face down there."), N_("Only face-down tiles are turned or looked at.")),
    "tile.other_region": Reason(
        N_("{area} is not in region {region}."), N_("At set-up tiles are turned up region by region, from A on.")
    ),
    "tile.other_area": Reason(N_("The tile in question is the one in {area}."), _ONCE),
    "tile.implausible": Reason(N_("A tile shows 0 to {most} cubes of a kind."), _ONCE),
    "tile.none_left": Reason(
        N_("According to the sheet no tile with {copper} copper, {tin} tin and {water} water is left in this region."),
        N_("Each tile is in the box as often as the sheet says; if the sheet is wrong or not whole, agree on that."),
    ),
    "tile.no_such_bonus": Reason(N_("No tile has this bonus: {bonus} {amount}."), _ONCE),
    # -- maps --
    "map.none": Reason(
        N_("There is no map for region {region}: none in the hand that can be paid for, and the deck is empty."),
        N_("With two, a geological map is played before every auction; empty decks are not refilled."),
    ),
    "map.deck_empty": Reason(
        N_("The deck of region {region} is empty."), N_("Empty decks of maps are not refilled.")
    ),
    "map.not_held": Reason(N_("{card}: this map is not in the hand."), N_("Only maps in one's own hand can be played.")),
    "map.other_region": Reason(
        N_("This map cannot be played in region {region}."),
        N_("A map is played in its own region; jokers anywhere, maps of the pack in one of their two regions."),
    ),
    "map.not_now": Reason(
        N_("No map can be played before this auction."),
        N_("Before an auction a map is played only for a face-down tile, and only if somebody else can bid."),
    ),
    "map.not_in_deck": Reason(N_("{card}: this map cannot come off that deck."), _ONCE),
    "map.implausible": Reason(N_("No map gives this: {effect} {amount}."), _ONCE),
    "map.effect_twice": Reason(N_("This was said already: {effect}."), _ONCE),
    "map.gives_nothing": Reason(N_("First say what the map gives."), _ONCE),
    "map.price": Reason(N_("The price on a map is £{low} to £{high}."), _ONCE),
    "map.unaffordable": Reason(
        N_("The map costs £{need}, but there are £{have}: it could not be played. Take it back."),
        N_("A map from the hand must be affordable: with two as the opening bid, after an auction as its cost."),
    ),
    "keep.other_region": Reason(
        N_("Now it is about the maps of region {region}."), N_("Of two maps of each region every player keeps one.")
    ),
    # -- the auction --
    "bid.low": Reason(
        N_("The bid must be £{least} or more."),
        N_("An opening bid is £1 and £1 for each who has passed (with two: the price on the map); then each bid is higher."),
    ),
    "bid.must_open": Reason(
        N_("Whoever begins an auction must bid: £{least} or more."),
        N_("The active player must make the opening bid; only who cannot pay for a drawn map may leave."),
    ),
    # -- improvements --
    "token.none_left": Reason(
        N_("Improvements board: none is left this round ({token})."),
        N_("Only the tokens in the column of the present round can be taken."),
    ),
    "token.there": Reason(
        N_("{area}: there is one already ({token})."), N_("An area has at most one miner, one port and one locomotive.")
    ),
    "adit.there": Reason(N_("{border}: there is an adit already."), N_("A border has at most one adit.")),
    "port.inland": Reason(N_("{area} does not lie by the sea."), N_("Ports are placed in coastal areas.")),
    "pump.none_left": Reason(
        N_("No steam pumps are left this round."), N_("Pumps of this and earlier rounds are refilled at the end of a round.")
    ),
    "pump.no_mine": Reason(N_("{area}: there is no mine to pump."), N_("Steam pumps work only in areas with a mine.")),
    # -- Arsenic --
    "furnace.none": Reason(
        N_("The own furnace is not built yet."), N_("Arsenic is processed and sold only by who has built a furnace.")
    ),
    "furnace.answer": Reason(N_("Say yes or no."), N_("A furnace is built together with a new mine or not at all.")),
    "arsenic.none": Reason(N_("{area}: there is no arsenic."), N_("Processing takes one cube of arsenic from an own mine.")),
    "arsenic.none_held": Reason(N_("There is no arsenic to sell."), N_("Selling sells all arsenic one holds.")),
    "limiter.blocked": Reason(
        N_("The limiter would reach the own work marker."),
        N_("Processing arsenic moves the limiter one column to the left, but never onto the own marker."),
    ),
    # -- Emigration --
    "miner.none_left": Reason(N_("No own miner is left."), N_("Every player has four miners of the own colour.")),
    "miner.not_yours": Reason(
        N_("{area}: there is no miner of your colour."), N_("Only miners of one's own colour emigrate.")
    ),
    "country.unknown": Reason(
        N_("Nobody emigrates to {country}."), N_("Miners go to Michigan, Sierra Madre, Kimberley or Adelaide.")
    ),
    "country.taken": Reason(
        N_("{country}: the space of round {round} is taken."), N_("Each country has one space for each round.")
    ),
    "grant.none": Reason(N_("There is no such token to place: {token}."), N_("Only tokens from Michigan are placed for free.")),
    # -- chance --
    "order.twice": Reason(N_("{player} has a place already."), N_("At set-up each work marker gets its own row of column 0.")),
    "deal.other_player": Reason(N_("This map goes to {player}."), N_("Maps are dealt seat by seat and region by region.")),
    "roll.other_ore": Reason(N_("Now the dice are rolled for: {ore}."), N_("The price of tin is rolled first, then copper.")),
    "roll.impossible": Reason(N_("The dice show {low} to {high} together."), N_("Three dice are rolled and added up.")),
    "invest.units": Reason(
        N_("Investments are whole tens or whole fives."), N_("Each investment is a multiple of £10 or a multiple of £5.")
    ),
    # -- Lord Wallace --
    "card.not_on_sheet": Reason(N_("The cards are not on the sheet; say what the card says."), _LORD),
    "card.on_sheet": Reason(N_("The cards are on the sheet; say which card was turned."), _LORD),
    "card.unknown": Reason(N_("There is no card {card} on the box sheet; if the sheet is not whole, agree on that."), _LORD),
    "card.turned": Reason(N_("Card {card} was turned already."), N_("His cards are reshuffled when all have been turned.")),
    "card.action": Reason(N_("His cards do not say this: {action}."), _LORD),
    "lord.decides": Reason(N_("Lord Wallace does this: {action} ({spot})."), _LORD),
    "lord.bids": Reason(N_("Lord Wallace bids £{amount} (0: he leaves)."), _LORD),
    "die.other": Reason(N_("Now it is about this die: {die}."), _LORD),
    "die.no_face": Reason(N_("{die}: no face shows {pips}."), _LORD),
}  # fmt: skip

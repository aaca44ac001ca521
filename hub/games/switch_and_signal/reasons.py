"""Why not: every refusal of this title, said of the move and as a rule."""

from __future__ import annotations

from hub.game import N_, Reason

_ONE_TRAIN = N_("There is only one train on each section, in each city and on each start place.")
_HELPER = N_("Each side of the board has three helpers, and each helps once in a game.")
_CARD = N_("The timetable card just turned over is resolved from top to bottom.")
_SWITCH = N_("Markers cover all but two branches of a junction; those two are joined.")
_PLACE = N_("One signal marker lies in every city and three on tracks, plus one where that was agreed.")
_SIGNAL = N_("A signal card moves a green marker to a red signal place; every city keeps at least one marker.")
_LOAD = N_("For any one action card, an empty train in a trade city takes a good that lies there.")
_DRAW = N_("A turn ends with drawing 5 cards; a hand has 10 at most, and only then fewer may be drawn.")
_DEPLOY = N_("A new train comes from the depot; its colour is chosen before the dice are rolled.")
_ROLL = N_("Each colour has its own die: black 2 to 5, brown 1 to 4, gray 1 to 3.")
_POINTS = N_("A train must use its points: one for each section and each city, in its direction of travel.")
_TURNED = N_("There are 18 timetable cards; just one of them brings two trains and just one moves every colour.")
_OWN_CARD = N_("A seat plays the cards it holds: one for what it shows, or any two for any action.")

REASONS: dict[str, Reason] = {
    # what the table shows
    "token.place": Reason(
        N_("Next comes the token on {expected}."), N_("Tokens are told in the order of the printed numbers.")
    ),
    "token.number": Reason(
        N_("{number} lies elsewhere already, or there is no such token."),
        N_("There is one place token for each number from 2 to 12."),
    ),
    "deal.to": Reason(N_("The next card goes to {seat}."), N_("Cards go to the seat that draws.")),
    "deal.card": Reason(N_("No such card is left in the pile: {card}."), N_("There are 27 action cards of each kind.")),
    "timetable.form": Reason(
        N_("No timetable card looks like that: 0 to 2 new trains, then up to {most} symbols without a gap."),
        N_("A timetable card shows new trains at the top and below them the trains that move."),
    ),
    "timetable.seen": Reason(N_("That card has been turned over already in this game."), _TURNED),
    "timetable.unknown": Reason(
        N_("There is no such card among the 18 timetable cards of this game."),
        N_(
            "Once all 18 timetable cards are known, only those can be turned over; if the sheet is wrong, agree on that."
        ),
    ),
    "timetable.bottom": Reason(
        N_("The last card is the one that the switchman put under the deck."),
        N_("A card put under the deck comes back as the last one."),
    ),
    "place.number": Reason(
        N_("There is no start place {number}."), N_("Start places are numbered 2 to 12, the sums of two dice.")
    ),
    "place.token": Reason(
        N_("The token {number} has been turned over already."),
        N_("Tokens are turned over from one stack; when it is empty, all are mixed again."),
    ),
    "roll.face": Reason(N_("This die has only {low} to {high}."), _ROLL),
    # placing switches and signals
    "lay.again": Reason(
        N_("{junction} has been placed already; take that back to change it."),
        N_("Each switch is placed once before the game."),
    ),
    "lay.open": Reason(
        N_("{junction} has no mapped position for the first game; place it first."),
        N_("Switches that nobody places lie as in the first game."),
    ),
    "light.city": Reason(N_("{place} has its signal marker already."), _PLACE),
    "light.track": Reason(N_("There are {most} signal markers on tracks already."), _PLACE),
    # trains
    "colour.unknown": Reason(N_("There is no train colour {colour}."), N_("Trains are black, brown or gray.")),
    "deploy.order": Reason(
        N_("The start card brings this train next: {expected}."),
        N_("The start card brings a black, then a brown, then a gray train."),
    ),
    "deploy.depot": Reason(N_("No such train is in the depot: {colour}."), _DEPLOY),
    "deploy.same": Reason(
        N_("This card has brought a train of that colour already: {colour}."),
        N_("Where a card brings two trains, they have two different colours."),
    ),
    "choose.same": Reason(
        N_("That colour was chosen for this card already: {colour}."),
        N_("Every multi-coloured train on a card moves another colour."),
    ),
    "train.none": Reason(N_("No such train stands on {place}: {colour}."), _ONE_TRAIN),
    "train.not_due": Reason(
        N_("That train does not move now; the timetable moves: {due}."),
        N_("The timetable moves every train of a colour once, in the order the active seat likes."),
    ),
    "train.held": Reason(
        N_("The traffic controller holds this train for the turn."), N_("A held train does not move this turn.")
    ),
    "go.way": Reason(N_("The train cannot go to {place} that way with {points} points."), _POINTS),
    "go.leave": Reason(N_("The train can leave {place} by another exit and must use its points."), _POINTS),
    "start.none": Reason(N_("{place} is no start place."), N_("New trains come in at start places.")),
    "start.taken": Reason(N_("A train stands on {place} already."), _ONE_TRAIN),
    # helpers
    "helper.spent": Reason(N_("This helper has helped already: {helper}."), _HELPER),
    "conductor.colour": Reason(
        N_("The card does not move that colour now, or it has set off: {colour}."),
        N_("The conductor keeps all trains of one colour on the card where they are; all or none."),
    ),
    "controller.train": Reason(
        N_("The card does not move that train now, or it has moved."),
        N_("The traffic controller holds one train of a colour on the card."),
    ),
    "switchman.start": Reason(N_("The start card cannot be changed."), _CARD),
    "switchman.late": Reason(
        N_("The card is being resolved; the switchman would have had to help right away."),
        N_("The switchman changes a card that was just turned over."),
    ),
    "switchman.last": Reason(N_("There is no other card to turn over."), _CARD),
    # action cards
    "card.unknown": Reason(N_("There is no action card {card}."), N_("Action cards are signal, switch and train.")),
    "card.none": Reason(N_("That card is not in the hand, or not often enough: {card}."), _OWN_CARD),
    "card.seen": Reason(
        N_("All copies of that card have been seen elsewhere: {card}."), N_("There are 27 action cards of each kind.")
    ),
    "action.none": Reason(N_("There is nothing to do with it now: {action}."), _OWN_CARD),
    "load.city": Reason(N_("No goods come from {place}; it is no trade city."), _LOAD),
    "load.train": Reason(N_("No train stands in {place}."), _LOAD),
    "load.full": Reason(N_("The train in {place} is loaded already."), _LOAD),
    "load.goods": Reason(N_("There are no goods left in {place}."), _LOAD),
    "switch.junction": Reason(N_("There is no junction {junction}."), _SWITCH),
    "switch.position": Reason(N_("{junction} cannot lie {open}; it can lie {known}."), _SWITCH),
    "switch.same": Reason(N_("{junction} lies like that already."), N_("A switch card changes a switch.")),
    "signal.none": Reason(N_("There is no signal place {signal}."), _SIGNAL),
    "signal.green": Reason(N_("The signal {signal} is green already."), _SIGNAL),
    "signal.source": Reason(N_("There is no green marker on {signal}."), _SIGNAL),
    "signal.city": Reason(N_("{place} would be left without a signal marker."), _SIGNAL),
    # the end of a turn
    "draw.last": Reason(
        N_("This is the last turn; nothing is drawn any more."), N_("After the last timetable card there is no turn.")
    ),
    "draw.limit": Reason(N_("At most this many cards can be drawn now: {most}."), _DRAW),
    "draw.five": Reason(N_("There is room in the hand: {cards} cards must be drawn."), _DRAW),
    "stop.early": Reason(N_("The game goes on: end the turn by drawing cards."), _DRAW),
}

"""Names, questions and the sentences of refusals."""

from __future__ import annotations

from hub.game import N_, Reason, Text, say

from .title import CRATES

WORDS = {
    "rope": N_("Rope"), "salt": N_("Salt"), "tea": N_("Tea"), "lamps": N_("Lamps"),
    "verb.deal": N_("Deal"), "verb.land": N_("Land a crate"), "verb.bid": N_("Bid"), "verb.show": N_("Show orders"),
    "from.crates": N_("Crates"), "from.orders": N_("Orders"), "from.coins": N_("Coins"),
}  # fmt: skip

ASKS = {
    "order": N_("Which order?"), "other": N_("Which other order?"), "to": N_("To whom?"), "crate": N_("Which crate?"),
    "amount": N_("How many coins?"),
}  # fmt: skip

REASONS = {
    "order.unknown": Reason(N_("There is no order card {order}."), N_("Orders are for rope, salt, tea and lamps.")),
    "order.gone": Reason(
        N_("All {n} cards have been seen: {order}."), N_("There are as many cards of each good as seats.")
    ),
    "order.twice": Reason(N_("{order} is in this hand already."), N_("The two orders of a hand are different.")),
    "deal.order": Reason(N_("It is not {seat}'s turn to get a card."), N_("Cards are dealt seat by seat.")),
    "crate.unknown": Reason(N_("There is no crate {crate}."), N_("Crates are named by good and value: tea3.")),
    "crate.sold": Reason(N_("{crate} was on the quay before."), N_("Each crate is sold once.")),
    "bid.range": Reason(
        N_("A bid of {amount} is not possible; you have {have}."),
        N_("A bid is 0 or more, and made with coins you have."),
    ),
}


def crate_name(crate: str) -> Text:
    """`tea3` as people say it."""
    good, value = CRATES[crate]
    return say(N_("{good} worth {n}"), good=Text(WORDS[good]), n=value)

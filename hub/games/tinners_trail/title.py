"""Tinners' Trail, the name plate: its edition, options and colours."""

from __future__ import annotations

from hub.game import BOX, DEALER, N_, Choice, Edition, Option, Title

_OFF_ON = (Choice("off", N_("Without")), Choice("on", N_("With")))


def _hard(id: str, label: str, note: str) -> Option:
    return Option(id, label, (Choice("off", N_("Without")), Choice("on", N_("With"), note)), seats=(1,))


OPTIONS = (
    DEALER,
    Option("arsenic", N_("Arsenic expansion"), _OFF_ON),
    Option("emigration", N_("Emigration expansion"), _OFF_ON),
    Option("pack", N_("Kickstarter pack"), _OFF_ON),
    _hard("better_mines", N_("Lord Wallace: better mines"), N_("His mines have a capacity of 3.")),
    _hard("cheap_labour", N_("Lord Wallace: cheap labour"), N_("His costs are halved, rounded up.")),
    Option(
        "more_mines", N_("Lord Wallace: more mines"),
        (Choice("0", N_("Without")), Choice("1", N_("One more")), Choice("2", N_("Two more"))), seats=(1,),
    ),
    _hard("fat_wallet", N_("Lord Wallace: fat wallet"), N_("All his bids are £2 higher.")),
    _hard("friends", N_("Lord Wallace: friends in high places"), N_("He always invests in the top row.")),
    Option(
        "books", N_("Lord Wallace: sabotaged books"),
        (
            Choice("off", N_("Without")),
            Choice("second", N_("Second row"), N_("You invest in the lower of the two rows.")),
            Choice("lower", N_("One row lower"), N_("You invest one row below your marker.")),
        ),
        seats=(1,),
    ),
    _hard("subsidy", N_("Lord Wallace: subsidy"), N_("Rounds 2, 3, 4 begin with 1, 2, 3 cubes of water less for him.")),
    _hard("greenfield", N_("Lord Wallace: greenfield purchase"), N_("Rounds 3 and 4 begin with a free mine for him.")),
    BOX,
)  # fmt: skip

TITLE = Title(
    "tinners_trail",
    "Tinners' Trail",
    "1",
    (Edition("2021", N_("Alley Cat Games 2021"), (1, 2, 3, 4, 5)),),
    OPTIONS,
    ("red", "blue", "green", "yellow", "purple"),
    N_("Mines, auctions and water in Cornwall; alone against Lord Wallace."),
)

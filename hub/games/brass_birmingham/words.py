"""Birmingham's words: what its places, industries, cards and merchants are called."""

from __future__ import annotations

from hub.game import N_

from ..brass import words as brass
from .board import BOARD

_LINKS = {
    "cannock-farm_brewery_north": N_("Cannock – farm brewery"),
    "kidderminster-worcester-farm_brewery_south": N_("Kidderminster – Worcester – farm brewery"),
}

WORDS: dict[str, str] = {
    **brass.WORDS,
    **brass.board_words(BOARD, _LINKS),
    "manufacturer": N_("Manufacturer"),
    "pottery": N_("Pottery"),
    "brewery": N_("Brewery"),
    "good.beer": N_("beer"),
    "needed.beer": N_("beer"),
    "cotton_or_manufacturer": N_("Cotton mill or manufacturer"),
    "wild_location": N_("Wild location"),
    "wild_industry": N_("Wild industry"),
    "tile.blank": N_("Blank"),
    "tile.cotton": N_("Cotton"),
    "tile.manufacturer": N_("Goods"),
    "tile.pottery": N_("Pottery"),
    "tile.any": N_("Everything"),
    "source.bonus": N_("Merchant beer"),
    "verb.merchant": N_("Merchant tile"),
    "verb.sell": N_("Sell"),
    "verb.also_sell": N_("Sell another"),
    "verb.free_develop": N_("Develop without iron"),
    "verb.scout": N_("Scout"),
}

word = brass.speaker(WORDS)

ASKS: dict[str, str] = {
    **brass.ASKS,
    "merchant": N_("To which merchant?"),
    "space": N_("Which merchant space?"),
    "tile": N_("Which merchant tile?"),
}

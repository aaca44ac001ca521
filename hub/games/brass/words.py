"""Words every Brass uses: verbs, goods, industries, sources of points, and the questions for facets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hub.game import N_, Text

from .board import Board

WORDS: dict[str, str] = {
    "cotton": N_("Cotton mill"),
    "coal": N_("Coal mine"),
    "iron": N_("Iron works"),
    "good.coal": N_("coal"),
    "good.iron": N_("iron"),
    "needed.coal": N_("coal"),
    "needed.iron": N_("iron"),
    "none": N_("nobody"),
    "era.canal": N_("Canal era"),
    "era.rail": N_("Rail era"),
    "source.canal_links": N_("Canals"),
    "source.canal_tiles": N_("Industries in the canal era"),
    "source.rail_links": N_("Railways"),
    "source.rail_tiles": N_("Industries in the rail era"),
    "source.shortfall": N_("Lost to shortfall"),
    "source.agreed": N_("By agreement"),
    "verb.order": N_("Turn order"),
    "verb.deal": N_("Deal"),
    "verb.aside": N_("Lay aside"),
    "verb.build": N_("Build"),
    "verb.network": N_("Network"),
    "verb.also_rail": N_("Second rail"),
    "verb.develop": N_("Develop"),
    "verb.also_develop": N_("Develop another"),
    "verb.loan": N_("Loan"),
    "verb.pass": N_("Pass"),
    "verb.stop": N_("That is all"),
    "verb.discard": N_("Discard"),
    "verb.take": N_("Take"),
    "verb.sell_off": N_("Sell off"),
    "verb.amend": N_("Amend"),
}

ASKS: dict[str, str] = {
    "verb": N_("What do you do?"),
    "industry": N_("Which industry?"),
    "level": N_("Which level?"),
    "place": N_("Where?"),
    "slot": N_("Which space?"),
    "card": N_("Which card?"),
    "link": N_("Which link?"),
    "good": N_("Which good?"),
    "next": N_("Who is next in turn order?"),
    "to": N_("To whom?"),
}


Word = Callable[..., Text]
"""The words for an id: `word("coal")` is the mine, `word("coal", "good")` what lies on it."""


def speaker(words: Mapping[str, str]) -> Word:
    """Says ids in the words of a title; a facet's own word comes first."""

    def word(id: str, facet: str = "") -> Text:
        return Text(words.get(f"{facet}.{id}") or words.get(id, id))

    return word


def board_words(board: Board, link_names: dict[str, str]) -> dict[str, str]:
    """Names of places and lines. Names on a map are not translated, descriptions are (`link_names` has those)."""
    places = {place.id: place.name for place in board.places}
    links = {link.id: " – ".join(board.places[end].name for end in link.ends) for link in board.links}
    return {**places, **links, **link_names}

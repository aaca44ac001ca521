"""Every title keeps the contract: random games of every way to play it."""

from __future__ import annotations

import pytest

from hub.commands.titles import SPEAK, untranslated
from hub.game import Setup
from hub.game.contract import check
from hub.game.ways import ways
from hub.games import TITLES, rules_of

WAYS = [(title, way, setup) for title in TITLES for way, setup in ways(rules_of(title))]
EVERY = 31
"""All promises are asked at every so-manieth state; invariants and sentences at each."""


@pytest.mark.parametrize(("title", "way", "setup"), WAYS, ids=[f"{title}: {way}" for title, way, _ in WAYS])
def test_promises_are_kept(title: str, way: str, setup: Setup) -> None:
    assert [str(fault) for fault in check(rules_of(title), way, setup, SPEAK, seed=len(way), every=EVERY)] == []


@pytest.mark.parametrize("title", TITLES)
def test_every_sentence_is_translated(title: str) -> None:
    assert untranslated(rules_of(title)) == []

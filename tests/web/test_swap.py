"""The swap test: change only what is hidden, and nothing that a stranger or another seat can get may differ.

Games of every title are begun with seeds that differ; of two whose public view is the same, so that only hidden things
differ, every page and export that a stranger can get is compared.
"""

from __future__ import annotations

import re

import msgspec
import pytest

import companion_web
from hub.game import Seat, Setup
from hub.game.sheet import demo_options
from hub.games import TITLES, rules_of
from hub.ledger import MemoryLedger
from hub.service import Hub

PUBLIC = ("/table/main", "/records", "/tags/main", "/settings/main")
SEEDS = range(1, 6)


def setup_of(title: str, seed: int) -> Setup:
    rules = rules_of(title)
    n = max(2, rules.title.editions[0].seats[0])
    seats = tuple(Seat(colour, f"P{i}") for i, colour in enumerate(rules.title.colours[:n]))
    return Setup(title, "", seats, {**demo_options(rules.title), "dealer": "hub"}, seed)


def begun(title: str, seed: int) -> tuple[Hub, bytes]:
    """A hub with such a game just begun, and its public view as every display gets it."""
    hub = Hub(MemoryLedger())
    hub.table("main").start(setup_of(title, seed))
    return hub, msgspec.json.encode(hub.replay(hub.games()[0].id, 10**6))


def seen(hub: Hub) -> dict[str, str]:
    """Everything a stranger can get, by address, without what differs by the hour or by the browser."""
    client = companion_web.create_app(hub, titles=TITLES).test_client()
    game = hub.games()[0].id
    found = {}
    for path in (
        *PUBLIC,
        f"/records/{game}",
        f"/records/{game}/at/1",
        f"/records/{game}.tally",
        f"/records/{game}.csv",
    ):
        text = client.get(path, headers={"Accept-Language": "en"}).text
        found[path] = re.sub(r'content="[0-9a-f]{32}"|[0-9a-f]{40,64}|\d{4}-\d\d-\d\d[T ][\d:.]+Z?|\d\d:\d\d', "", text)
    return found


@pytest.mark.parametrize("title", TITLES)
def test_what_is_hidden_shows_nowhere_to_a_stranger(title: str) -> None:
    first, public = begun(title, 1)
    twins = (begun(title, seed) for seed in SEEDS if seed != 1)
    twin = next((hub for hub, view in twins if view == public), None)
    if twin is None:
        pytest.skip("every seed shows something else in public at the start of this title")
    assert seen(first) == seen(twin)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_that_the_hub_deals_gives_its_record_to_nobody_before_its_end(title: str) -> None:
    hub, _public = begun(title, 1)
    game = hub.games()[0].id
    client = companion_web.create_app(hub, titles=TITLES).test_client()
    hub.table("main").start(setup_of(title, 2))  # the first is set aside
    assert [client.get(f"/records/{game}.{kind}").status_code for kind in ("tally", "csv")] == [409, 409]

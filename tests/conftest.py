"""What holds for every test: English until a test says otherwise; the same examples each time where a run decides."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from hub import i18n

settings.register_profile("unhurried", deadline=None)  # a busy machine is slow, not wrong
settings.register_profile("decides", settings.get_profile("unhurried"), derandomize=True)
settings.load_profile("decides" if os.environ.get("CI") else "unhurried")


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("en")


LONG = ("web", "virtual", "firmware")
"""Folders whose tests take longest, most of it waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first: at the end of a run no process waits for one that has just begun a whole game."""
    here = Path(__file__).parent
    order = {here / folder: n for n, folder in enumerate(LONG)}
    items.sort(key=lambda item: order.get(item.path.parent, len(LONG)))

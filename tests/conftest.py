"""What holds for every test: English until a test says otherwise; the same examples each time where a run decides."""

import os

import pytest
from hypothesis import settings

from hub import i18n

settings.register_profile("decides", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("decides")


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("en")

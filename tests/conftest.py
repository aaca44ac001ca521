"""What holds for every test: English until a test says otherwise."""

import pytest

from hub import i18n


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("en")

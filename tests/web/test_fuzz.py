"""No request, however hostile, makes a page fail or the door fall. `make torture KIND=web` tries many more."""

import contextlib
from random import Random

import pytest

from companion_web.serving.request import BadRequest, Head, read_head

from .fuzz import head, request
from .test_door import Visitor


@pytest.mark.parametrize("paired", [False, True])
def test_no_route_fails_on_values_nobody_would_type(served, paired) -> None:
    served.begin("coal_baron")
    visitor = Visitor(served)
    if paired:
        visitor.pair()
    random = Random(17)
    tried = [request(served.app, visitor.client, random, visitor.token) for _ in range(150)]
    assert [said for said, status in tried if status >= 500] == []


def test_a_head_is_read_or_refused_and_nothing_else() -> None:
    random = Random(17)
    for _ in range(3000):
        with contextlib.suppress(BadRequest):
            assert isinstance(read_head(head(random).split(b"\r\n\r\n")[0]), Head)

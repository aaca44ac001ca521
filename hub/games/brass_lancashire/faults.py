"""Broken invariants that only Lancashire can have: demand and the tiles of the distant market."""

from __future__ import annotations

from collections.abc import Iterator

from .distant import CLOSED
from .state import ABROAD, Draft


def distant_faults(d: Draft) -> Iterator[str]:
    """The marker is on its track, tiles come up once, a mill is on offer only while its tile is awaited."""
    if not 0 <= d.demand <= CLOSED:
        yield f"demand is on space {d.demand}"
    copies = d.parts.distant[len(d.seats)]
    if any(d.shown.count(value) > copies.count(value) for value in d.shown):
        yield f"distant market tiles {d.shown} came up"
    elif not d.tiles_left():
        yield "the distant market has no tile left"
    if (d.selling >= 0) != (d.phase == ABROAD):
        yield f"slot {d.selling} sells in phase {d.phase}"

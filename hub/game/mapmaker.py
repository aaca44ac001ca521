"""Maps: how a title lets its owner draw the board that only his copy can give, step by step on a picture of it.

The house keeps every step on disk and takes steps back; what a map is made of, the title's map maker alone knows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from .setup import Box
from .text import Text

M = TypeVar("M")


class Tool(msgspec.Struct, frozen=True):
    """Something that is set with one tap: `node` is what it puts there, `field` what differs from one to the next."""

    id: str
    label: str
    node: dict[str, Any]
    field: str = ""
    values: Mapping[str, str] = {}


class Fault(msgspec.Struct, frozen=True):
    """Something missing or wrong on a map, and which things on it are meant. `first`: only the first game needs it."""

    text: Text
    ids: tuple[str, ...] = ()
    first: bool = False


class BadStep(ValueError):
    """A step of mapping that cannot be done; `text` says why."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.english())


class MapMaker(ABC, Generic[M]):
    """Who makes the maps of a title. A map is whatever the title likes; an operation is JSON, as a page sends it."""

    sides: Mapping[str, str]
    """The sides of the board, with their names."""
    kinds: tuple[str, ...]
    """The kinds of the title's box sheet that a map fills in."""
    side_field: str
    """The field of their rows that names the side."""
    size: tuple[int, int]
    """Width and height of the drawing."""
    tools: tuple[Tool, ...]

    @abstractmethod
    def read(self, box: Box, side: str) -> M:
        """The map of a side from the rows of the sheet; empty at first."""

    @abstractmethod
    def rows(self, map: M) -> Box:
        """The map as rows of the sheet."""

    @abstractmethod
    def edit(self, map: M, operation: bytes) -> M:
        """The map after one operation; raises BadStep with the reason."""

    @abstractmethod
    def faults(self, map: M, side: str) -> tuple[Fault, ...]:
        """What is missing or wrong, with the things that are meant."""

    @abstractmethod
    def drawn(self, map: M) -> dict[str, Any]:
        """The map as plain data for the page to draw."""

    @abstractmethod
    def write(self, map: M) -> str:
        """The map as text."""

    @abstractmethod
    def restore(self, text: str) -> M:
        """The map that `write` wrote."""

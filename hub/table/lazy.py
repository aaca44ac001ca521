"""A value worked out once, when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy(Generic[T]):
    """Like functools.cached_property, without the lock that all tables would share under Python 3.11.

    Two threads may work the same value out twice: what is lazy here never changes.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make, self._name, self.__doc__ = make, make.__name__, make.__doc__

    def __get__(self, it: Any, kind: type | None = None) -> T:
        value = self._make(it)
        it.__dict__[self._name] = value
        return value

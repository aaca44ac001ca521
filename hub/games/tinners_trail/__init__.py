"""Tinners' Trail: mines, auctions and water in Cornwall, 1 to 5 seats, with Arsenic, Emigration and Lord Wallace."""

from .rules import RULES

__all__ = ["RULES"]

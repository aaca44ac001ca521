"""Brass: Birmingham (2018). Tables first: board, tiles, cards, merchants; then one file for each verb of its own."""

from .rules import BirminghamRules

RULES = BirminghamRules()

__all__ = ["RULES"]

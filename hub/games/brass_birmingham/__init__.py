"""Brass: Birmingham (2018)."""

from .rules import BirminghamRules

RULES = BirminghamRules()

__all__ = ["RULES"]

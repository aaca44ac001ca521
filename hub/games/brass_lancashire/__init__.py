"""Brass (2007) and Brass: Lancashire (2018)."""

from .rules import LancashireRules

RULES = LancashireRules()

__all__ = ["RULES"]

"""Brass (2007) and Brass: Lancashire (2018). Tables first: board, tiles, cards, distant market; `parts` sets the editions
side by side; then one file for each verb of its own.
"""

from .rules import LancashireRules

RULES = LancashireRules()

__all__ = ["RULES"]

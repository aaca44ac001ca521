"""Coal Baron, 2 to 4 seats: miners, mines and orders over three shifts."""

from .rules import RULES

__all__ = ["RULES"]

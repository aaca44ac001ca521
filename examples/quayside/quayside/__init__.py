"""Quayside: crates are sold on the quay by sealed bids; secret orders say which ones are worth double."""

from .rules import RULES

__all__ = ["RULES"]

"""The service wires the rooms together. Pages and commands use what this file names and nothing behind it."""

from hub.table import Ask, BadLayout, BadTags, Chip, Choice, Difference, Enrolment, Layout, TagBook

from .face import LedgerError, NoGame, NotTaken, Stale
from .hub import BadName, Hub
from .listen import Subscription
from .live import LiveTable, Post, Said
from .stations import StationInfo
from .story import Story

__all__ = [
    "Ask",
    "BadLayout",
    "BadName",
    "BadTags",
    "Chip",
    "Choice",
    "Difference",
    "Enrolment",
    "Hub",
    "Layout",
    "LedgerError",
    "LiveTable",
    "NoGame",
    "NotTaken",
    "Post",
    "Said",
    "Stale",
    "StationInfo",
    "Story",
    "Subscription",
    "TagBook",
]

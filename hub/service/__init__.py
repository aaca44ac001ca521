"""The service wires the rooms together. Pages and commands use what this file names and nothing behind it."""

from hub.table import Ask, BadLayout, BadTags, Chip, Choice, Difference, Enrolment, Layout, TagBook

from .face import LedgerError, NoGame, NotTaken, Stale
from .filling import Leaf, Line, asked, wanting
from .hub import BadName, Hub
from .listen import Subscription
from .live import LiveTable, Post, Said
from .mapping import LARGEST_PHOTO, Sketch
from .stations import StationInfo
from .story import Story

__all__ = [
    "LARGEST_PHOTO",
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
    "Leaf",
    "LedgerError",
    "Line",
    "LiveTable",
    "NoGame",
    "NotTaken",
    "Post",
    "Said",
    "Sketch",
    "Stale",
    "StationInfo",
    "Story",
    "Subscription",
    "TagBook",
    "asked",
    "wanting",
]

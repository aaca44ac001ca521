"""The service wires the rooms together. Pages and commands use what this file names and nothing behind it."""

from hub.ledger import GameInfo, LedgerError, Stale
from hub.table import (
    ANYONE,
    Accept,
    Again,
    Agree,
    Ask,
    Back,
    BadLayout,
    BadTags,
    Chip,
    Choice,
    Claim,
    Deal,
    Difference,
    Enrol,
    Finger,
    Ignore,
    Layout,
    Name,
    Ok,
    Release,
    Skip,
    TagBook,
    TakeTags,
    Typed,
    Untag,
)

from .errors import NoGame, NotTaken
from .filling import Leaf, Line, asked, wanting
from .hub import BadName, Hub
from .listen import Subscription
from .live import LiveTable, Post, Said
from .mapping import LARGEST_PHOTO, Sketch
from .picture import Picture, Undo
from .stations import StationInfo
from .story import Story
from .trust import Trust

__all__ = [
    "ANYONE",
    "LARGEST_PHOTO",
    "Accept",
    "Again",
    "Agree",
    "Ask",
    "Back",
    "BadLayout",
    "BadName",
    "BadTags",
    "Chip",
    "Choice",
    "Claim",
    "Deal",
    "Difference",
    "Enrol",
    "Finger",
    "GameInfo",
    "Hub",
    "Ignore",
    "Layout",
    "Leaf",
    "LedgerError",
    "Line",
    "LiveTable",
    "Name",
    "NoGame",
    "NotTaken",
    "Ok",
    "Picture",
    "Post",
    "Release",
    "Said",
    "Sketch",
    "Skip",
    "Stale",
    "StationInfo",
    "Story",
    "Subscription",
    "TagBook",
    "TakeTags",
    "Trust",
    "Typed",
    "Undo",
    "Untag",
    "asked",
    "wanting",
]

"""The kernel: moves, refusals, set-up, views and the Rules every title gives. No I/O, no clock; stdlib and msgspec only."""

from .amendments import NO, NONE, YES, Amendment, Catalogue, Target
from .move import TABLE, Amend, BadText, Facet, Move, Verbs, facet_names
from .narrow import Evidence, Narrowed, WhyNot, fits, narrow, why_none
from .record import BadRecord, Record, read_record, write_record
from .refusal import Illegal, Reason, Refusal, refuse
from .rulebook import Rulebook
from .rules import Effect, PieceKind, Rules, SetupStep
from .setup import (
    COLOURS,
    DEALER,
    SYMBOLS,
    BadSetup,
    Box,
    Choice,
    Edition,
    Option,
    Row,
    Seat,
    Setup,
    Title,
)
from .sheet import BOX, Missing, SheetField, SheetKind, check_sheet, missing
from .text import N_, Text, count, fill, say
from .verb import Standstill, Verb, choose, gate
from .view import Standing, View

__all__ = [
    "BOX",
    "COLOURS",
    "DEALER",
    "NO",
    "NONE",
    "N_",
    "SYMBOLS",
    "TABLE",
    "YES",
    "Amend",
    "Amendment",
    "BadRecord",
    "BadSetup",
    "BadText",
    "Box",
    "Catalogue",
    "Choice",
    "Edition",
    "Effect",
    "Evidence",
    "Facet",
    "Illegal",
    "Missing",
    "Move",
    "Narrowed",
    "Option",
    "PieceKind",
    "Reason",
    "Record",
    "Refusal",
    "Row",
    "Rulebook",
    "Rules",
    "Seat",
    "Setup",
    "SetupStep",
    "SheetField",
    "SheetKind",
    "Standing",
    "Standstill",
    "Target",
    "Text",
    "Title",
    "Verb",
    "Verbs",
    "View",
    "WhyNot",
    "check_sheet",
    "choose",
    "count",
    "facet_names",
    "fill",
    "fits",
    "gate",
    "missing",
    "narrow",
    "read_record",
    "refuse",
    "say",
    "why_none",
    "write_record",
]

"""The kernel: moves, refusals, set-up, views and the Rules every title gives. No I/O, no clock; stdlib and msgspec only."""

from .move import TABLE, Amend, BadText, Facet, Move, Verbs, facet_names
from .narrow import Evidence, Narrowed, fits, narrow, why_none
from .record import BadRecord, Record, read_record, write_record
from .refusal import Illegal, Reason, Refusal, refuse
from .rules import Amendment, Effect, PieceKind, Rules, SetupStep
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
from .view import Standing, View

__all__ = [
    "BOX",
    "COLOURS",
    "DEALER",
    "N_",
    "SYMBOLS",
    "TABLE",
    "Amend",
    "Amendment",
    "BadRecord",
    "BadSetup",
    "BadText",
    "Box",
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
    "Rules",
    "Seat",
    "Setup",
    "SetupStep",
    "SheetField",
    "SheetKind",
    "Standing",
    "Text",
    "Title",
    "Verbs",
    "View",
    "check_sheet",
    "count",
    "facet_names",
    "fill",
    "fits",
    "missing",
    "narrow",
    "read_record",
    "refuse",
    "say",
    "why_none",
    "write_record",
]

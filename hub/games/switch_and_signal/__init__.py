"""Switch & Signal: trains run by timetable and dice, the table sets switches and signals together."""

from .rules import SwitchAndSignal

RULES = SwitchAndSignal()

"""Switch & Signal: trains run by timetable and dice, the table sets switches and signals together.

Tables first (`tables`, `timetable`, `railway`), then the map (`mapping`, `survey`, `sheets`, `practice`, `net`), the
position (`state`, `movement`), the rules (`deployment`, `actions`, `refusing`, `turning`) and the words.
"""

from .rules import SwitchAndSignal

RULES = SwitchAndSignal()

__all__ = ["RULES", "SwitchAndSignal"]

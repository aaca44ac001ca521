"""Three stations as the hub would know them: one well, one with a dead reader, one that went."""

from __future__ import annotations

import time

from hub.link.contract import Health, ReaderHealth, Status
from hub.service.stations import StationInfo

BOOT = "9f3a61c2"
WELL, DEAF, ABSENT = (
    ReaderHealth("pn532", True),
    ReaderHealth("mfrc522", False, 3, "deaf"),
    ReaderHealth("mfrc522", False, 1, "absent"),
)


def three() -> list[StationInfo]:
    """As `Hub.stations` gives them."""
    status = Status("online", BOOT, "1.0.0", 2, 3, 8)
    well = Health(BOOT, 3600, 61440, -61, readers=(WELL, WELL))
    ill = Health(BOOT, 60, 61440, readers=(DEAF, ABSENT), notes=("settings: keepalive must be 5 to 300, using 30",))
    return [
        StationInfo("seat-red", "main", True, time.time(), status, well),
        StationInfo("seat-blue", "main", True, time.time() - 180, status, ill),
        StationInfo("market", "main", False, time.time() - 7300, Status("lost", BOOT), None),
    ]

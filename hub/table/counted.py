"""What has been counted already: each button press once, of each reader only the newest level. Survives restarts."""

from __future__ import annotations

import msgspec

from .presence import Spot

PRESSES_KEPT = 64
BOOTS_KEPT = 8


def event_key(station: str, boot: str, seq: int) -> str:
    """The name of one message of a station, as the ledger keeps it."""
    return f"{station} {boot} {seq}"


class Heard(msgspec.Struct):
    """What was heard of one station: its boots (newest last), the last level of each reader, its presses."""

    boots: list[str] = []
    levels: dict[str, tuple[str, int]] = {}
    presses: list[tuple[str, int]] = []


class Counted:
    """What was heard of all stations of one table."""

    def __init__(self) -> None:
        self.stations: dict[str, Heard] = {}

    def boot(self, station: str, boot: str) -> bool:
        """Note a station's boot; False if it is one that another has followed."""
        heard = self._heard(station)
        if boot in heard.boots:
            return boot == heard.boots[-1]
        heard.boots = [*heard.boots, boot][-BOOTS_KEPT:]
        return True

    def level(self, spot: Spot, boot: str, seq: int) -> bool:
        """Whether this level is news; then it is the newest."""
        if not self.boot(spot[0], boot):
            return False
        heard = self._heard(spot[0])
        last = heard.levels.get(str(spot[1]))
        if last and last[0] == boot and seq <= last[1]:
            return False
        heard.levels[str(spot[1])] = (boot, seq)
        return True

    def press(self, station: str, boot: str, seq: int) -> bool:
        """Whether this press is news; then it is counted. An older boot's press counts: it was pressed before."""
        heard = self._heard(station)
        if (boot, seq) in heard.presses:
            return False
        heard.presses = [*heard.presses, (boot, seq)][-PRESSES_KEPT:]
        return True

    def _heard(self, station: str) -> Heard:
        return self.stations.setdefault(station, Heard())

# Whether this hub is the right one: TLS with the CA that provisioning left here. Loaded only where TLS is set. Also the
# clock, which a board has not: it wakes in the year 2000, when no certificate is valid.
import os
import time

import tls
from machine import RTC

FILE = "clock"  # the latest time the hub told us, written once a day
DAY = 86400
_EPOCH = 946684800 if time.gmtime(0)[0] == 2000 else 0  # an ESP32 counts from 2000, Unix from 1970


def now():
    return time.time() + _EPOCH


def set_clock(unix):
    t = time.gmtime(unix - _EPOCH)
    RTC().datetime((t[0], t[1], t[2], t[6], t[3], t[4], t[5], 0))


def kept():
    try:
        with open(FILE) as f:
            return int(f.read())
    except (OSError, ValueError):
        return 0


def not_earlier(settings):
    """Never earlier than we were set up, nor than the hub has told."""
    floor = max(settings.not_before, kept())
    if now() < floor:
        set_clock(floor)


def told(unix):
    """The hub says what time it is: set the clock, and keep it if it is much later than what is kept."""
    if abs(now() - unix) > 2:
        set_clock(unix)
    if unix - kept() >= DAY:
        with open(FILE + ".new", "w") as f:
            f.write(str(unix))
        os.rename(FILE + ".new", FILE)


def valid_from(der):
    """When a certificate begins to be valid, in Unix time; 0 if that cannot be read."""
    try:
        at = _inside(der, _inside(der, 0))  # TBSCertificate, within Certificate
        if der[at] == 0xA0:
            at = _after(der, at)
        for _ in range(3):  # serial number, signature algorithm, issuer
            at = _after(der, at)
        at = _inside(der, at)
        size = der[at + 1]
        text = str(der[at + 2 : at + 2 + size], "ascii")
        year = int(text[:4]) if der[at] == 0x18 else 2000 + int(text[:2]) - (100 if int(text[:2]) >= 50 else 0)
        n = [int(text[i : i + 2]) for i in range(size - 11, size - 1, 2)]
        return ((_days(year, n[0], n[1]) * 24 + n[2]) * 60 + n[3]) * 60 + n[4]
    except (ValueError, IndexError, OverflowError):
        return 0


def _days(year, month, day):
    """Days since 1970."""
    year -= month <= 2
    return (
        365 * year + year // 4 - year // 100 + year // 400 + (153 * (month + (9 if month <= 2 else -3)) + 2) // 5
    ) + (day - 1 - 719468)


def _head(der, at):
    """(where the contents begin, how long they are) of what stands at `at`."""
    size = der[at + 1]
    if size < 0x80:
        return at + 2, size
    count = size & 0x7F
    return at + 2 + count, int.from_bytes(der[at + 2 : at + 2 + count], "big")


def _inside(der, at):
    return _head(der, at)[0]


def _after(der, at):
    start, size = _head(der, at)
    return start + size


class Context:
    """For one connection. `ssl` is what asyncio takes; `later` tells whether the hub's certificate is one of the future."""

    def __init__(self, settings):
        not_earlier(settings)
        self._from = 0
        self.ssl = one = tls.SSLContext(tls.PROTOCOL_TLS_CLIENT)
        one.verify_mode = tls.CERT_REQUIRED  # pyright: ignore[reportAttributeAccessIssue]
        with open(settings.ca, "rb") as f:
            one.load_verify_locations(f.read())
        one.verify_callback = self._look  # pyright: ignore[reportAttributeAccessIssue]

    def _look(self, certificate, depth):
        if depth == 0:
            self._from = valid_from(bytes(certificate))
        return 0  # what was found wrong stays wrong

    def later(self):
        """When the certificate begins, if that is later than our clock; else 0.

        A clock that restarts with the station does not know of a certificate that was renewed since. Whoever asks sets
        the clock to this, tries again with everything checked, and sets it back if that fails too.
        """
        return self._from + 1 if self._from > now() else 0

# The ESP32's Wi-Fi as MicroPython's port shows it, written from its behaviour (docs/platform.md names the sources): one
# station interface for the whole program, events that come later than the call that caused them, and a disconnect reason
# that stays until an address was got. The test says which routers there are and what they do.
import world

STA_IF = 0
NO_AP, AUTH_FAIL, ASSOC_LEAVE, BEACON_TIMEOUT = 201, 202, 8, 200
CONNECTION_FAIL, HANDSHAKE_TIMEOUT, FOUR_WAY_TIMEOUT = 205, 204, 15
IDLE, CONNECTING, GOT_IP = 1000, 1001, 1010
SCAN_MS = 2400  # nobody answers: told after so long
LOST_MS = 6000  # beacons missed for so long: the router is gone
HOSTNAME_MOST = 32


class Router:
    """One network. `moods`: (reason, ms) with which the next attempts fail, right password or not."""

    def __init__(self, password="right", join_ms=None, moods=(), wrong=AUTH_FAIL, wrong_ms=1200):
        self.password = password
        self.join_ms = join_ms if join_ms is not None else 500 if world.virtual else 100
        self.moods = list(moods)
        self.wrong = wrong  # what a wrong password looks like with this router
        self.wrong_ms = wrong_ms
        self.up = True
        self.since = world.now()  # when it came up, or changed its channel

    def power(self, on):
        self.up = on
        self.since = world.now()


networks = {"home": Router()}
reachable = [True]
polite = [True]  # connect() while an attempt is under way is refused; otherwise it begins anew
tells_leave = [True]  # a disconnect() during an attempt is an event with a reason of its own; believed, not sure
_hostname = ["mpy-esp32"]


def hostname(name=None):
    if name is None:
        return _hostname[0]
    if len(name) > HOSTNAME_MOST:
        raise ValueError
    _hostname[0] = name


def _ms():
    return world.now() // 1000


class _Station:
    def __init__(self):
        self.active_ = False
        self.requested = False
        self.connected = False
        self.reason = 0
        self.most = 0  # attempts after which the port gives up; 0: never
        self.tries = 0
        self.name = self.key = None
        self.router = None  # of the connection that is up
        self.due = None  # (when, event, reason) of the attempt under way
        self.leaving = None  # when the event of a disconnect() comes
        self.attempts = 0
        self.lost = None

    # --- what happens while nobody looks

    def _settle(self):
        now = _ms()
        if self.leaving is not None and now >= self.leaving:
            self.leaving = None
            self._gone(ASSOC_LEAVE)
        if self.due and now >= self.due[0]:
            _, reason = self.due
            self.due = None
            if reason == 0:
                router = networks.get(self.name)
                if not router or not router.up or not reachable[0]:
                    self._gone(NO_AP)
                else:
                    self.router, self.connected, self.reason = router, True, 0
            else:
                self._gone(reason)
        if self.connected:
            here = self.router and self.router.up and reachable[0]
            if here:
                self.lost = None
            elif self.lost is None:
                self.lost = now if self.router.up else self.router.since // 1000
            if self.lost is not None and now - self.lost >= (LOST_MS if world.virtual else 300):
                self._gone(BEACON_TIMEOUT)

    def _gone(self, reason):
        self.reason = reason
        self.connected, self.router, self.lost = False, None, None
        if self.requested:
            self.tries += 1
            if not self.most or self.tries < self.most:
                self._begin()

    def _begin(self):
        self.attempts += 1
        router = networks.get(self.name)
        scan = SCAN_MS if world.virtual else 100
        if not router or not router.up or not reachable[0]:
            self.due = (_ms() + scan, NO_AP)
        elif router.moods:
            reason, ms = router.moods.pop(0)
            self.due = (_ms() + ms, reason)
        elif router.password != self.key:
            self.due = (_ms() + (router.wrong_ms if world.virtual else 100), router.wrong)
        else:
            self.due = (_ms() + router.join_ms, 0)

    # --- what the program calls

    def active(self, on=None):
        if on is not None:
            self.active_ = bool(on)
        return self.active_

    def config(self, **given):
        if "reconnects" in given:  # 0 none, -1 for ever; the port counts attempts, one more
            self.most = given["reconnects"] + 1

    def disconnect(self):
        self._settle()
        self.requested = False
        if self.connected or self.due:
            if self.connected or tells_leave[0]:
                self.leaving = _ms() + 20
            self.due = None

    def connect(self, name, key=None):
        self._settle()
        if not self.active_:
            raise OSError("Wifi Not Started")
        if self.due and polite[0]:
            raise OSError("Wifi Internal State Error")
        self.name, self.key = name, key
        self.tries = 0
        self.requested = True
        self._begin()

    def isconnected(self):
        self._settle()
        return self.connected

    def status(self, what=None):
        self._settle()
        if what == "rssi":
            if not self.connected:
                raise OSError("Wifi Not Connected")
            return -61
        if self.connected:
            return GOT_IP
        if self.reason in (NO_AP, 210, 211, 212):
            return self.reason
        if self.reason in (AUTH_FAIL, CONNECTION_FAIL):
            return AUTH_FAIL
        if self.reason == ASSOC_LEAVE:
            return IDLE
        if self.requested and (not self.most or self.tries < self.most):
            return CONNECTING
        return self.reason or IDLE


_the_one = _Station()


class WLAN:
    """There is one, however often it is asked for; a program that starts anew finds it as it was left."""

    PM_NONE = 0

    def __new__(cls, interface=STA_IF):
        return _the_one

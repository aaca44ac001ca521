# Wi-Fi: join one of the networks in the settings, and say why not. The port keeps the reason of the last failure until
# an address was got, so a status says nothing of the attempt under way; only the end of an attempt gives its reason.
import _thread
import asyncio
import socket
import time

import network

LOOK_UP_MS = 8000
TURN_MS = 14000  # one network's turn before the next of the list; longer each time round, up to the double
STUCK_MS = 30000  # an attempt that takes longer than this is ended
_IDLE = 1000
_CONNECTING = 1001
# Reasons the ESP32 gives when the password is wrong: authentication failed, or the handshake that proves it timed out.
# A right password may give them too, once or twice, with some routers.
_WRONG = (202, 204, 15)
_TIMES = 3
_HOSTNAME = 32  # letters that the port takes


class WrongPassword(OSError):
    pass


class NoNetwork(OSError):
    pass


def host_name(station):
    """What the router calls us: within what the port takes."""
    name = "tallyman-" + station
    return name if len(name) <= _HOSTNAME else station[:_HOSTNAME]


async def address(host, port):
    """The hub's address. Looking a name up blocks for seconds when nobody answers, and buttons must not wait for that:
    a thread asks. Numbers are taken as they are.
    """
    if all(c in "0123456789." for c in host):
        return host
    answer = []

    def ask():
        try:
            answer.append(socket.getaddrinfo(host, port, 0, socket.SOCK_STREAM)[0][-1])
        except Exception:
            answer.append(None)

    _thread.start_new_thread(ask, ())
    end = time.ticks_add(time.ticks_ms(), LOOK_UP_MS)
    while not answer:
        if time.ticks_diff(end, time.ticks_ms()) < 0:
            raise OSError("no such name: " + host)
        await asyncio.sleep_ms(20)
    if answer[0] is None:
        raise OSError("no such name: " + host)
    return answer[0][0] if isinstance(answer[0], tuple) else host


class Wifi:
    def __init__(self, settings):
        self.networks = settings.wifi
        self._turn = 0
        self._turns = 0  # how often the list was gone through
        self._name = None  # the network of the attempt under way, None when there is none
        self._begun = 0  # when that attempt began
        self._look = 0  # when to ask the port whether it is still at it
        self._before = 0  # the status when it began
        self._told = False  # it was seen connecting, so what follows is its own reason
        self._wrong = 0  # attempts in a row that ended as with a wrong password
        self._asked = 0
        network.hostname(host_name(settings.station))
        self.wlan = network.WLAN(network.STA_IF)
        self.wlan.active(True)
        try:
            self.wlan.config(pm=network.WLAN.PM_NONE)  # power saving adds up to 300 ms to every answer
        except (AttributeError, OSError, ValueError):
            pass

    def up(self):
        if not self.wlan.isconnected():
            return False
        self._name = None
        self._wrong = self._turns = 0
        return True

    async def drop(self):
        """Whatever was joined before, by a program that ran here earlier: the radio outlives it."""
        try:
            self.wlan.disconnect()
        except OSError:
            pass
        for _ in range(20):
            await asyncio.sleep_ms(100)
            if not self.wlan.isconnected():
                return

    def rssi(self):
        try:
            return self.wlan.status("rssi")
        except (OSError, ValueError):
            return None

    async def join(self):
        """The next network's turn. An attempt that is under way goes on: nothing ends it but another network's turn."""
        if not self.networks:
            raise NoNetwork("no network in the settings")
        pair = self.networks[self._turn]
        if self._name != pair[0]:
            await self._leave()
        end = time.ticks_add(time.ticks_ms(), min(TURN_MS + TURN_MS // 2 * self._turns, 2 * TURN_MS))
        while not self.up():
            if self._name is None:
                self._connect(pair)
            reason = self._ended(pair)
            if reason:
                self._wrong = self._wrong + 1 if reason in _WRONG else 0
                if self._wrong >= _TIMES:
                    self._next()
                    raise WrongPassword(pair[0])
                if not self._wrong:
                    break
                await asyncio.sleep_ms(300)
            elif time.ticks_diff(end, time.ticks_ms()) < 0:
                break
            await asyncio.sleep_ms(100)
        else:
            return
        self._next()
        raise NoNetwork(pair[0])

    def _next(self):
        self._turn += 1
        if self._turn >= len(self.networks):
            self._turn = 0
            self._turns += 1

    async def _leave(self):
        """Another network's turn: end what is under way, and let its last event pass."""
        self._wrong = 0
        if self._name is not None:
            self._name = None
            self.wlan.disconnect()
            await asyncio.sleep_ms(200)

    def _connect(self, pair):
        """Begin an attempt; one try, then the reason: trying again is our business."""
        before = self.wlan.status()
        try:
            self.wlan.config(reconnects=0)
            self.wlan.connect(pair[0], pair[1] or None)
        except OSError as e:
            raise NoNetwork(str(e))
        self._began(pair[0], before)

    def _began(self, name, before):
        self._name = name
        self._begun = time.ticks_ms()
        self._look = time.ticks_add(self._begun, 3000 << self._asked % 3)
        self._before = before
        self._told = False

    def _ended(self, pair):
        """The reason for which the attempt under way has ended, 0 while it goes on.

        A status that was there before the attempt began may be that of an earlier one. Then the port is asked to connect
        once more, which it refuses while it is at it; each time later, should there be a port that does not refuse.
        """
        status = self.wlan.status()
        if status == _CONNECTING:
            self._told = True
            return 0
        if status < _IDLE and (self._told or status != self._before):
            self._name = None
            return status
        now = time.ticks_ms()
        if time.ticks_diff(now, self._look) < 0:
            return 0
        try:
            self.wlan.connect(pair[0], pair[1] or None)
        except OSError:
            self._look = time.ticks_add(now, 1000)
            if time.ticks_diff(now, self._begun) > STUCK_MS:
                self.wlan.disconnect()
                self._name = None
            return 0
        self._asked += 1
        self._began(pair[0], status)
        return status if status < _IDLE else 0

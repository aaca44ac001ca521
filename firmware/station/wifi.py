# Wi-Fi: join one of the networks in the settings, and say why not. A wrong password is told apart from a missing network.
import _thread
import asyncio
import socket
import time

import network

JOIN_MS = 8000
# Reasons the ESP32 gives when the password is wrong: authentication failed, or the handshake that proves it timed out.
_WRONG = (202, 204, 15)


class WrongPassword(OSError):
    pass


class NoNetwork(OSError):
    pass


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
    end = time.ticks_add(time.ticks_ms(), JOIN_MS)
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
        network.hostname("tallyman-" + settings.station)
        self.wlan = network.WLAN(network.STA_IF)
        self.wlan.active(True)
        try:
            self.wlan.config(pm=network.WLAN.PM_NONE)  # power saving adds up to 300 ms to every answer
        except (AttributeError, OSError, ValueError):
            pass

    def up(self):
        return self.wlan.isconnected()

    def rssi(self):
        try:
            return self.wlan.status("rssi")
        except (OSError, ValueError):
            return None

    async def join(self):
        """Try the next network of the list once."""
        if not self.networks:
            raise NoNetwork("no network in the settings")
        name, password = self.networks[self._turn % len(self.networks)]
        self._turn += 1
        wlan = self.wlan
        try:
            wlan.disconnect()
            wlan.config(reconnects=0)  # one try, then the reason; trying again is the link's business
            wlan.connect(name, password or None)
        except OSError as e:
            raise NoNetwork(str(e))
        end = time.ticks_add(time.ticks_ms(), JOIN_MS)
        while not wlan.isconnected():
            reason = wlan.status()
            if reason in _WRONG:
                raise WrongPassword(name)
            if reason < 1000 or time.ticks_diff(end, time.ticks_ms()) < 0:
                raise NoNetwork(name)
            await asyncio.sleep_ms(100)
        self._turn -= 1  # this one works: begin with it next time

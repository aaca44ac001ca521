# The first of two layers: speaks MQTT 3.1.1 on one connection and gives up at the first trouble. What to do then is
# link.py's business. QoS 1 both ways, retained messages, a will, keep-alive.
import asyncio
import time

LARGEST = 5120  # the contract says 4096 for a payload; a topic comes on top
IN_FLIGHT = 8  # publishes that may wait for the broker at once
PATIENCE_MS = 8000  # an answer later than this means that the connection is dead
HANDSHAKE_MS = 15000  # TLS takes an ESP32 one to two seconds, by others' measurements


class Refused(OSError):
    """The broker said no; `secret` tells whether it was the name or password."""

    def __init__(self, code):
        super().__init__("broker refused: %d" % code)
        self.secret = code in (4, 5)


def _field(value):
    raw = value if isinstance(value, (bytes, bytearray)) else value.encode()
    return len(raw).to_bytes(2, "big") + raw


def _packet(kind, *parts):
    size = sum(len(p) for p in parts)
    head = bytearray((kind,))
    while True:
        head.append(size & 0x7F | (0x80 if size > 0x7F else 0))
        size >>= 7
        if not size:
            break
    return b"".join((head,) + parts)


class Client:
    """One connection. `on_message(topic, payload, retained)` is called for every message that comes."""

    def __init__(self, on_message):
        self.on_message = on_message
        self._reader = self._writer = None
        self._lock = asyncio.Lock()
        self._pid = 0
        self._waiting = {}  # packet id: when it was sent
        self._keepalive_ms = 0
        self._sent = self._heard = 0
        self._pinged = False

    async def connect(self, host, port, name, secret, keepalive, will, ssl=None, known_as=None):
        """Open, say who we are, take the broker's answer. Refused or OSError if it does not work out.

        The handshake of TLS is done with the first words that are sent, so they have their limit too.
        """
        opening = asyncio.open_connection(host, port, ssl=ssl, server_hostname=known_as if ssl else None)
        self._reader, self._writer = await asyncio.wait_for_ms(opening, PATIENCE_MS)
        self._keepalive_ms = keepalive * 1000
        topic, last_words = will
        flags = 0x02 | 0x04 | 1 << 3 | 0x20 | 0x80 | 0x40  # clean, will, its QoS 1, retained, user, password
        body = b"\x00\x04MQTT\x04" + bytes((flags, keepalive >> 8, keepalive & 0xFF))
        body += _field("tallyman-" + name) + _field(topic) + _field(last_words) + _field(name) + _field(secret)
        await asyncio.wait_for_ms(self._write(_packet(0x10, body)), HANDSHAKE_MS if ssl else PATIENCE_MS)
        kind, data = await asyncio.wait_for_ms(self._packet_in(), PATIENCE_MS)
        if kind != 0x20 or len(data) != 2:
            raise OSError("not a broker")
        if data[1]:
            raise Refused(data[1])

    async def subscribe(self, topics, must):
        """Called before read() is started; the answer is awaited here. The first `must` of them may not be refused."""
        pid = self._next_pid()
        body = b"".join(_field(t) + b"\x01" for t in topics)
        await self._write(_packet(0x82, pid.to_bytes(2, "big"), body))
        while True:
            kind, data = await asyncio.wait_for_ms(self._packet_in(), PATIENCE_MS)
            if kind == 0x90:
                if 0x80 in data[2 : 2 + must]:
                    raise OSError("subscription refused")
                return
            await self._take(kind, data)

    async def publish(self, topic, payload, retain=False):
        """QoS 1. Returns when it is on its way; waits first while too many are unanswered."""
        while len(self._waiting) >= IN_FLIGHT:
            await asyncio.sleep_ms(5)
        pid = self._next_pid()
        self._waiting[pid] = time.ticks_ms()
        await self._write(_packet(0x33 if retain else 0x32, _field(topic), pid.to_bytes(2, "big"), payload))

    async def read(self):
        """Started by the link once subscribed; ends only with an exception when the connection breaks."""
        while True:
            kind, data = await self._packet_in()
            await self._take(kind, data)

    async def tend(self):
        """Keep-alive and patience. Started by the link beside read(); ends only with an exception."""
        while True:
            await asyncio.sleep_ms(250)
            now = time.ticks_ms()
            for since in self._waiting.values():
                if time.ticks_diff(now, since) > PATIENCE_MS:
                    raise OSError("broker does not answer")
            if self._pinged:
                if time.ticks_diff(now, self._heard) > self._keepalive_ms // 2 + PATIENCE_MS:
                    raise OSError("broker does not answer")
            elif min(time.ticks_diff(now, self._sent), time.ticks_diff(now, self._heard)) > self._keepalive_ms // 2:
                self._pinged = True
                await self._write(b"\xc0\x00")

    async def settle(self, wait_ms):
        """Wait, not longer than this, until the broker has answered everything."""
        end = time.ticks_add(time.ticks_ms(), wait_ms)
        while self._waiting and time.ticks_diff(end, time.ticks_ms()) > 0:
            await asyncio.sleep_ms(10)

    async def close(self, polite=False):
        """Polite: with DISCONNECT, so that the will is not sent. Safe to call twice."""
        writer, self._writer = self._writer, None
        if writer:
            try:
                if polite:
                    writer.write(b"\xe0\x00")
                    await asyncio.wait_for_ms(writer.drain(), 500)
                writer.close()
                await writer.wait_closed()
            except (OSError, asyncio.TimeoutError):
                pass

    # --- packets

    def _next_pid(self):
        self._pid = self._pid % 65535 + 1
        return self._pid

    async def _write(self, packet):
        async with self._lock:
            if not self._writer:
                raise OSError("closed")
            self._writer.write(packet)
            await self._writer.drain()
            self._sent = time.ticks_ms()

    async def _packet_in(self):
        reader = self._reader
        if not reader:
            raise OSError("closed")
        head = await reader.readexactly(1)
        size = shift = 0
        while True:
            byte = (await reader.readexactly(1))[0]
            size |= (byte & 0x7F) << shift
            if not byte & 0x80:
                break
            shift += 7
            if shift > 21:
                raise OSError("packet length")
        if size > LARGEST:
            raise OSError("packet too large")
        data = await reader.readexactly(size) if size else b""
        self._heard = time.ticks_ms()
        self._pinged = False
        return head[0], data

    async def _take(self, kind, data):
        if kind == 0x40:
            self._waiting.pop(int.from_bytes(data[:2], "big"), None)
        elif kind & 0xF0 == 0x30:
            at = 2 + int.from_bytes(data[:2], "big")
            topic = str(data[2:at], "utf8")
            pid = b""
            if kind & 0x06:
                pid = data[at : at + 2]
                at += 2
            self.on_message(topic, data[at:], bool(kind & 0x01))
            if pid:
                await self._write(b"\x40\x02" + pid)

# The same messages over the USB cable, one frame a line: {json}*crc32. Lines that are no frame are ignored, so the
# interpreter's own words do no harm. The bridge on the hub says every 5 seconds that it is there.
import asyncio
import json
import select
import sys
import time
from binascii import crc32

LONGEST = 6144
CUT_MS = 15000  # without a word from the bridge the cable counts as cut
HELLO_MS = 1000


def frame(topic, payload, retained):
    body = json.dumps({"t": topic, "r": 1 if retained else 0, "p": payload}).encode()
    return body + ("*%08x\n" % (crc32(body) & 0xFFFFFFFF)).encode()


def unframe(line):
    """(topic, payload, retained) or None if the line is not a whole frame."""
    line = line.rstrip(b"\r\n")
    if line[:1] != b"{" or line[-9:-8] != b"*":
        return None
    body = line[:-9]
    if line[-8:] != ("%08x" % (crc32(body) & 0xFFFFFFFF)).encode():
        return None
    try:
        said = json.loads(body)
        return said["t"], said["p"], bool(said["r"])
    except (ValueError, KeyError, TypeError):
        return None


class Wire:
    """Standard input and output as a line of bytes that never blocks."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)
        self._line = bytearray()

    def write(self, data):
        self._out.write(data)

    def lines(self):
        """The lines that are whole by now."""
        while True:
            ready = self._poll.poll(0)
            if not ready or not ready[0][1] & select.POLLIN:
                return
            byte = self._in.read(1)
            if not byte:
                return
            if byte == b"\n":
                line, self._line = self._line, bytearray()
                yield bytes(line)
            elif len(self._line) < LONGEST:
                self._line.extend(byte)


class Cable:
    """The way to the hub over the cable, when the Wi-Fi is not."""

    def __init__(self, link, wire=None):
        self.link = link
        self.wire = wire or Wire()
        self._bridge = None  # when the bridge was last heard, None when never or cut
        self._up = False  # it says that the hub is in reach

    async def send(self, tail, payload, retain):
        self.wire.write(frame(tail, payload, retain))
        await asyncio.sleep_ms(0)

    def _listen(self):
        """Take what has come; keep track of the bridge."""
        link = self.link
        for line in self.wire.lines():
            said = unframe(line)
            if not said:
                continue
            topic, payload, retained = said
            if topic == "bridge":
                self._bridge = time.ticks_ms()
                self._up = isinstance(payload, dict) and payload.get("state") == "up"
            elif link.via == "cable":
                link.courier.take(topic, payload, retained)
        if self._bridge is not None and time.ticks_diff(time.ticks_ms(), self._bridge) > CUT_MS:
            self._bridge = None
            self._up = False

    async def _carry(self):
        """Part of a session: ends it when the bridge or the hub behind it is gone."""
        while self._up:
            self._listen()
            await asyncio.sleep_ms(4)
        raise OSError("cable cut")

    async def run(self):
        """Started once by the station unless the link is Wi-Fi only; never ends. Says hello until a bridge answers."""
        link = self.link
        s = link.settings
        hello = frame("hello", {"table": s.table, "station": s.station, "boot": link.boot}, False)
        said = time.ticks_ms()
        while True:
            self._listen()
            if link.via or self._bridge is not None:  # nothing to say hello for; keep the ticks fresh
                said = time.ticks_ms()
            if link.via == "wifi":
                await asyncio.sleep_ms(100)
                continue
            if self._up:
                await link.session("cable", self.send, self._carry())
                link.say("wifi" if self._bridge is None and s.wifi else "broker")
            elif self._bridge is None and time.ticks_diff(time.ticks_ms(), said) >= HELLO_MS:
                said = time.ticks_ms()
                self.wire.write(hello)
            await asyncio.sleep_ms(10)

# The same messages over the USB cable, one frame a line: {json}*crc32. Lines that are no frame are ignored, so the
# interpreter's own words do no harm. The bridge on the hub says every 5 seconds that it is there. What comes in waits in
# a ring of 260 bytes while we are busy, so no line may be longer: long messages come in parts, each asked for.
import asyncio
import json
import select
import sys
import time
from binascii import a2b_base64, crc32

LONGEST = 250  # bytes of a line that comes in; the port's ring takes 259
WHOLE = 6144  # bytes of a message that comes in parts
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
        self._line = bytearray(LONGEST)
        self._length = 0
        self._one = bytearray(1)

    def write(self, data):
        self._out.write(data)

    def _ready(self):
        for row in self._poll.ipoll(0):
            return row[1] & select.POLLIN
        return 0

    def line(self):
        """The next line that is whole by now, or None. Byte by byte: reading more would block until they are there. A
        byte costs no memory, so that no tidying-up comes in between and lets the ring run over.
        """
        line, one = self._line, self._one
        while self._ready():
            if not self._in.readinto(one):
                return None
            if one[0] == 10:
                length, self._length = self._length, 0
                if length <= LONGEST:
                    return bytes(memoryview(line)[:length])
            elif self._length < LONGEST:
                line[self._length] = one[0]
                self._length += 1
            else:
                self._length = LONGEST + 1  # too long: not for us
        return None


class Parts:
    """A message that comes in parts: each is asked for when the one before is there."""

    def __init__(self):
        self._of = None
        self._next = 0
        self._body = bytearray()

    def take(self, part):
        """(what to ask for, the whole frame or None). A part that came twice is asked past again."""
        of, n, count, text = part["of"], part["n"], part["count"], part["d"]
        if n == 0 and of != self._of:
            self._of, self._next = of, 0
            self._body = bytearray()
        if of != self._of or n > self._next or len(self._body) > WHOLE:
            return None, None
        whole = None
        if n == self._next:
            self._body.extend(a2b_base64(text))
            self._next += 1
            if self._next == count:
                whole, self._body = bytes(self._body), bytearray()
        return {"of": of, "n": self._next}, whole


class Cable:
    """The way to the hub over the cable, when the Wi-Fi is not."""

    def __init__(self, link, wire=None):
        self.link = link
        self.wire = wire or Wire()
        self._bridge = None  # when the bridge was last heard, None when never or cut
        self._up = False  # it says that the hub is in reach
        self._parts = Parts()

    async def send(self, tail, payload, retain):
        self.wire.write(frame(tail, payload, retain))
        await asyncio.sleep_ms(0)

    def _listen(self):
        """Take what has come; keep track of the bridge."""
        while True:
            line = self.wire.line()
            if line is None:
                break
            said = unframe(line)
            if said:
                self._take(said)
        if self._bridge is not None and time.ticks_diff(time.ticks_ms(), self._bridge) > CUT_MS:
            self._bridge = None
            self._up = False

    def _take(self, said):
        topic, payload, retained = said
        if topic == "bridge":
            self._bridge = time.ticks_ms()
            self._up = isinstance(payload, dict) and payload.get("state") == "up"
        elif topic == "part":
            try:
                ask, whole = self._parts.take(payload)
            except (KeyError, TypeError, ValueError):
                return
            if ask:
                self.wire.write(frame("more", ask, False))
            said = whole and unframe(whole)
            if said and said[0] != "part":
                self._take(said)
        elif self.link.via == "cable":
            self.link.courier.take(topic, payload, retained)

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
        hello = frame("hello", {"table": s.table, "station": s.station, "boot": link.boot, "line": LONGEST}, False)
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

# The same messages over the USB cable, one frame a line: {json}*crc32. Lines that are no frame are ignored, so the
# interpreter's own words do no harm. The bridge on the hub says every 5 seconds that it is there.
import json
import select
import sys
from binascii import crc32

LONGEST = 6144


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

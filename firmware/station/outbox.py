# Button presses on flash until the hub has them on disk. One line a press, one line an acknowledgement, each with its
# checksum; a line cut short by a power failure is skipped and can never spoil the next. The file is only appended to,
# and made anew (beside the old one, then renamed over it) when it is clean or long.
import os
from binascii import crc32

FILE = "outbox.log"
LINES = 400  # acknowledged lines are swept out when the file gets this long


class Full(OSError):
    """No more presses fit; the light must not say that this one was seen."""


def _line(text):
    return ("\n%s %08x\n" % (text, crc32(text.encode()) & 0xFFFFFFFF)).encode()


def _text(line):
    """What a line says, or None if it is not whole."""
    text, _, check = line.rstrip(b"\n").rpartition(b" ")
    if not text or check != ("%08x" % (crc32(text) & 0xFFFFFFFF)).encode():
        return None
    return text.decode()


class Outbox:
    """`waiting` holds (boot, seq, button, press) in the order they were pressed."""

    def __init__(self, path=FILE, limit=256):
        self.path = path
        self.limit = limit
        self.waiting = []
        self.spoilt = 0  # lines that did not survive
        self._lines = 0
        self._load()

    def _load(self):
        try:
            with open(self.path, "rb") as f:
                for line in f:
                    if line != b"\n":
                        self._replay(_text(line))
        except OSError:
            return
        if self.spoilt or self._lines > LINES or not self.waiting:
            self._sweep()

    def _replay(self, text):
        self._lines += 1
        words = text.split(" ") if text else []
        if len(words) == 5 and words[0] == "+":
            press = (words[1], int(words[2]), int(words[3]), words[4])
            if press not in self.waiting:
                self.waiting.append(press)
        elif len(words) == 3 and words[0] == "-":
            self._forget(words[1], int(words[2]))
        else:
            self.spoilt += 1

    def _forget(self, boot, seq):
        for i, press in enumerate(self.waiting):
            if press[0] == boot and press[1] == seq:
                del self.waiting[i]
                return True
        return False

    def _append(self, text):
        with open(self.path, "ab") as f:
            f.write(_line(text))
            f.flush()
        self._lines += 1

    def put(self, boot, seq, button, press):
        """On flash when this returns; Full or OSError when it could not be."""
        if len(self.waiting) >= self.limit:
            raise Full("outbox full")
        try:
            self._append("+ %s %d %d %s" % (boot, seq, button, press))
        except OSError:
            self._sweep()  # half of it may be there; it was not seen, so it must not turn up later
            raise
        self.waiting.append((boot, seq, button, press))

    def ack(self, boot, seq):
        """The hub has it. True if it was waiting."""
        if not self._forget(boot, seq):
            return False
        if self.waiting and self._lines < LINES:
            self._append("- %s %d" % (boot, seq))
        else:
            self._sweep()
        return True

    def _sweep(self):
        """A new file with only what waits; the old one stands until the new one is whole."""
        fresh = self.path + ".new"
        with open(fresh, "wb") as f:
            for press in self.waiting:
                f.write(_line("+ %s %d %d %s" % press))
            f.flush()
        os.rename(fresh, self.path)
        self._lines = len(self.waiting)

# The PN532 over SPI, from NXP's user manual (UM0701-02) and data sheet: frames, acknowledge, the commands we use.
# Its own firmware does the anticollision; we list one target at a time, halt it ourselves and list again.
import asyncio
import time

from iso14443 import MAX_TAGS, Deaf, Garbled
from micropython import const

_ACK = b"\x00\x00\xff\x00\xff\x00"
_DIAGNOSE = const(0x00)
_GET_FIRMWARE_VERSION = const(0x02)
_SET_PARAMETERS = const(0x12)
_SAM_CONFIGURATION = const(0x14)
_RF_CONFIGURATION = const(0x32)
_IN_DATA_EXCHANGE = const(0x40)
_IN_COMMUNICATE_THRU = const(0x42)
_IN_LIST_PASSIVE_TARGET = const(0x4A)
_IN_RELEASE = const(0x52)
_FRAME = const(48)  # the longest answer we ask for is two targets with 10-byte uids


def _mirror(byte):
    out = 0
    for _ in range(8):
        out = out << 1 | byte & 1
        byte >>= 1
    return out


# The PN532 sends the lowest bit first; turning bytes here lets it share a bus with chips that do not.
_MIRROR = bytes(_mirror(i) for i in range(256))


def _turned(data):
    return bytes(_MIRROR[b] for b in data)


def frame(body):
    """A normal information frame around TFI and data."""
    length = len(body)
    return b"\x00\x00\xff" + bytes((length, -length & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


def unframe(raw):
    """The body of the first good frame in raw; Garbled if there is none."""
    at = raw.find(b"\x00\xff")
    if at < 0 or at + 5 > len(raw):
        raise Garbled("no frame")
    length = raw[at + 2]
    body = raw[at + 4 : at + 4 + length]
    if (length + raw[at + 3]) & 0xFF or len(body) != length or at + 4 + length >= len(raw):
        raise Garbled("frame length")
    if (sum(body) + raw[at + 4 + length]) & 0xFF:
        raise Garbled("frame sum")
    return body


class Pn532:
    name = "pn532"

    def __init__(self, spi, pins):
        self.spi = spi
        self.cs = pins["cs"]
        self.rst = pins["rst"]
        self._version = b""
        self._both = False  # this chip wakes halted tags: list two at once instead
        self._one = bytearray(2)

    # --- the wire

    def _send(self, data):
        self.cs(0)
        self.spi.write(_turned(b"\x01" + data))
        self.cs(1)

    def _ready(self):
        self._one[0] = 0x40  # 0x02, turned: read status
        self._one[1] = 0
        self.cs(0)
        self.spi.write_readinto(self._one, self._one)
        self.cs(1)
        if self._one[1] == 0xFF:  # every line high: nobody is there
            raise Deaf("pn532 gone")
        return self._one[1] & 0x80

    def _receive(self, count):
        out = bytearray(count + 1)
        out[0] = 0xC0  # 0x03, turned: read data
        self.cs(0)
        self.spi.write_readinto(out, out)
        self.cs(1)
        return _turned(out[1:])

    def _begin(self, command, params):
        """Send a command and take its acknowledge, which comes within a millisecond."""
        self._send(frame(bytes((0xD4, command)) + params))
        end = time.ticks_add(time.ticks_ms(), 20)
        while not self._ready():
            if time.ticks_diff(end, time.ticks_ms()) < 0:
                raise Deaf("pn532 does not acknowledge")
            time.sleep_us(200)
        if self._receive(6) != _ACK:
            raise Deaf("pn532 acknowledge garbled")

    def _finish(self, command):
        body = unframe(self._receive(_FRAME))
        if len(body) < 2 or body[0] != 0xD5 or body[1] != command + 1:
            raise Garbled("answer to another command")
        return body[2:]

    def _late(self):
        self._send(_ACK)  # an ACK from the host aborts what the chip is doing
        raise Deaf("pn532 does not answer")

    def call(self, command, params=b"", wait_ms=30):
        """A command whose answer comes at once."""
        self._begin(command, params)
        end = time.ticks_add(time.ticks_ms(), wait_ms)
        while not self._ready():
            if time.ticks_diff(end, time.ticks_ms()) < 0:
                self._late()
            time.sleep_us(200)
        return self._finish(command)

    async def ask(self, command, params=b"", wait_ms=60):
        """A command that waits for tags; others may run meanwhile."""
        self._begin(command, params)
        end = time.ticks_add(time.ticks_ms(), wait_ms)
        while not self._ready():
            if time.ticks_diff(end, time.ticks_ms()) < 0:
                self._late()
            await asyncio.sleep_ms(1)
        return self._finish(command)

    # --- the chip

    def reset(self):
        self.rst(0)
        time.sleep_ms(1)
        self.rst(1)
        time.sleep_ms(3)
        self.cs(0)  # wakes it from low-power
        time.sleep_ms(2)
        self.cs(1)
        self.call(_SAM_CONFIGURATION, b"\x01\x00\x00")  # no SAM, no interrupt line
        self._version = self.call(_GET_FIRMWARE_VERSION)
        if self._version[:1] != b"\x32":
            raise Deaf("pn532 absent")
        self.call(_SET_PARAMETERS, b"\x00")  # no automatic RATS: uids are all we want
        self.call(_RF_CONFIGURATION, b"\x02\x00\x0b\x07")  # 6.4 ms for a tag to answer
        self.call(_RF_CONFIGURATION, b"\x05\xff\x01\x01")  # look for a tag twice, not for ever
        self.off()

    def selftest(self):
        """The line carries what it is given; ROM and RAM tests of the chip itself."""
        echo = bytes(range(0x5A, 0x5A + 12))
        return (
            self.call(_DIAGNOSE, b"\x00" + echo) == b"\x00" + echo
            and self.call(_DIAGNOSE, b"\x01", 200) == b"\x00"
            and self.call(_DIAGNOSE, b"\x02", 200) == b"\x00"
        )

    def alive(self):
        try:
            return self.call(_GET_FIRMWARE_VERSION) == self._version
        except Garbled:
            return False

    def off(self):
        self.call(_RF_CONFIGURATION, b"\x01\x00")

    # --- tags

    @staticmethod
    def _targets(body):
        """(number, uid) of each target in an InListPassiveTarget answer, 106 kbit/s type A."""
        at = 1
        for _ in range(body[0] if body else 0):
            if at + 5 > len(body) or at + 5 + body[at + 4] > len(body):
                raise Garbled("target data")
            yield body[at], bytes(body[at + 5 : at + 5 + body[at + 4]])
            at += 5 + body[at + 4]

    async def _halt(self):
        """HLTA to the selected tag. It answers with silence, which the PN532 calls a time-out."""
        await self.ask(_IN_COMMUNICATE_THRU, b"\x50\x00")
        self.call(_IN_RELEASE, b"\x00")

    async def scan(self):
        """Every uid in the field. The field comes on with the first listing and goes off at the end."""
        found = []
        errors = 0
        try:
            while len(found) < MAX_TAGS and errors < 3:
                try:
                    body = await self.ask(_IN_LIST_PASSIVE_TARGET, b"\x02\x00" if self._both else b"\x01\x00")
                    new = [uid.hex() for _, uid in self._targets(body)]
                    if not new:
                        break
                    if self._both:
                        found = new
                        break
                    if new[0] in found:  # a halted tag was woken again: this firmware needs the other way
                        self._both = True
                        break
                    found.append(new[0])
                    await self._halt()
                except Garbled:
                    errors += 1
        finally:
            self.off()
        return found

    async def read_pages(self, uid, page):
        """Four pages (16 bytes) of an NTAG / Ultralight with this uid, or None if it is not there or left."""
        raw = bytes.fromhex(uid)
        if len(raw) > 4:  # the PN532 wants cascade tags in front of longer uids
            raw = b"\x88" + raw if len(raw) == 7 else b"\x88" + raw[:3] + b"\x88" + raw[3:]
        try:
            body = await self.ask(_IN_LIST_PASSIVE_TARGET, b"\x01\x00" + raw)
            for number, got in self._targets(body):
                if got.hex() == uid:
                    data = await self.ask(_IN_DATA_EXCHANGE, bytes((number, 0x30, page)))
                    return data[1:17] if data[:1] == b"\x00" and len(data) == 17 else None
            return None
        except Garbled:
            return None
        finally:
            self.off()

# The PN5180 over SPI with its BUSY line, from NXP's data sheet and application note AN12650, as an ISO/IEC 15693
# reader. What is said to the tags is in iso15693.py; this file sends it, and knows when the chip has gone deaf.
import asyncio
import time

from iso14443 import Deaf, Garbled
from iso15693 import Roll
from micropython import const

_WRITE_REGISTER = const(0x00)
_WRITE_MANY = const(0x03)
_READ_REGISTER = const(0x04)
_READ_MANY = const(0x05)
_READ_EEPROM = const(0x07)
_SEND_DATA = const(0x09)
_READ_DATA = const(0x0A)
_LOAD_RF_CONFIG = const(0x11)
_RF_ON = const(0x16)
_RF_OFF = const(0x17)

_SYSTEM_CONFIG = const(0x00)
_IRQ_ENABLE = const(0x01)
_IRQ_STATUS = const(0x02)
_IRQ_CLEAR = const(0x03)
_RX_STATUS = const(0x13)
_TX_CONFIG = const(0x18)

_IRQ_RX = const(0x0001)
_IRQ_TX = const(0x0002)
_IRQ_RFOFF = const(0x0100)
_IRQ_RFON = const(0x0200)
_IRQ_SOF = const(0x4000)
_IRQ_GENERAL_ERROR = const(0x20000)

_FIRMWARE_VERSION = const(0x12)
_MARK = const(0x00004203)  # written to IRQ_ENABLE; a chip that reset itself shows another value

# ISO 15693-3 at the high data rate, one subcarrier, fc = 13.56 MHz; the least and the longest times it allows.
_GUARD_US = const(1000)  # from field on to the first request
_BYTE_US = const(303)  # of a request, coded 1 of 4
_FRAME_US = const(114)  # its start and end
_EOF_US = const(38)  # an end of frame alone: the next slot
_SILENT_US = const(530)  # t1 is at most 323.3 us, an answer's start of frame takes 151 us
_T2_US = const(320)  # t2: 309.2 us from the end of an answer to whatever is sent next
_ANSWER_US = const(9000)  # the longest answer we ask for is 6.1 ms on the air


def _many(*rows):
    """WRITE_REGISTER_MULTIPLE: several registers in one transfer. Rows of (register, 1 write 2 or 3 and, value)."""
    out = bytes((_WRITE_MANY,))
    for reg, how, value in rows:
        out += bytes((reg, how)) + value.to_bytes(4, "little")
    return out


# The transceiver to idle and to its start, and no interrupt pending: before everything that is sent.
_START = ((_SYSTEM_CONFIG, 3, 0xFFFFFFF8), (_SYSTEM_CONFIG, 2, 0x00000003), (_IRQ_CLEAR, 1, 0x000FFFFF))
_NEXT = _many(*_START)
# TX_CONFIG without start symbol and data: what is sent next is a bare end of frame.
_FIRST = _many((_TX_CONFIG, 3, 0xFFFFFB3F), *_START)
_NOTHING = bytes((_SEND_DATA, 0x00))
_BOTH = bytes((_READ_MANY, _IRQ_STATUS, _RX_STATUS))
_DATA = bytes((_READ_DATA, 0x00))


class Pn5180:
    name = "pn5180"

    def __init__(self, spi, pins):
        self.spi = spi
        self.cs = pins["cs"]
        self.rst = pins["rst"]
        self.busy = pins["busy"]
        self.asked = {}  # of the last scan: uids that were not asked for once, but never or twice
        self._roll = Roll()
        self._version = b""
        self._begin = b""
        self._open = False  # the transmitter is set to whole frames
        self._pair = bytearray(8)

    # --- the wire

    def _await_busy(self, level):
        if self.busy() == level:
            return
        end = time.ticks_add(time.ticks_us(), 20000)
        while self.busy() != level:
            if time.ticks_diff(end, time.ticks_us()) < 0:
                self.cs(1)
                raise Deaf("pn5180 busy line stuck")

    def _send(self, data):
        self._await_busy(0)
        self.cs(0)
        self.spi.write(data)
        self._await_busy(1)
        self.cs(1)
        self._await_busy(0)

    def _receive(self, data):
        """Read as many bytes as data is long into it."""
        for i in range(len(data)):
            data[i] = 0xFF
        self.cs(0)
        self.spi.write_readinto(data, data)
        self._await_busy(1)
        self.cs(1)
        self._await_busy(0)
        return data

    def _register(self, reg, value):
        self._send(bytes((_WRITE_REGISTER, reg)) + value.to_bytes(4, "little"))

    def _read(self, reg):
        self._send(bytes((_READ_REGISTER, reg)))
        return int.from_bytes(self._receive(bytearray(4)), "little")

    def _eeprom(self, address, count):
        self._send(bytes((_READ_EEPROM, address, count)))
        return bytes(self._receive(bytearray(count)))

    @staticmethod
    def _sane(irq):
        if irq == 0xFFFFFFFF:
            raise Deaf("pn5180 gone")
        if irq & _IRQ_GENERAL_ERROR:
            raise Deaf("pn5180 reports a general error")
        return irq

    def _await_irq(self, mask, wait_us):
        """Poll until one of these interrupts is set; False when it took too long."""
        end = time.ticks_add(time.ticks_us(), wait_us)
        while not self._sane(self._read(_IRQ_STATUS)) & mask:
            if time.ticks_diff(end, time.ticks_us()) < 0:
                return False
        return True

    def _both(self):
        """(interrupts, state of the receiver), read in one go."""
        self._send(_BOTH)
        pair = self._receive(self._pair)
        irq = self._sane(int.from_bytes(pair[:4], "little"))
        return irq, int.from_bytes(pair[4:], "little")

    # --- the chip

    def reset(self):
        self.rst(0)
        time.sleep_us(100)
        self.rst(1)
        time.sleep_ms(3)
        self._version = self._eeprom(_FIRMWARE_VERSION, 2)
        if self._version in (b"\x00\x00", b"\xff\xff"):
            raise Deaf("pn5180 absent")
        self._register(_IRQ_ENABLE, _MARK)
        self._send(bytes((_LOAD_RF_CONFIG, 0x0D, 0x8D)))  # ISO 15693, 26 kbit/s both ways
        self._begin = _many((_TX_CONFIG, 1, self._read(_TX_CONFIG)), *_START)
        self._open = True
        self.off()

    def selftest(self):
        """The version is the same twice, a register keeps what it is given, the field comes on and goes off."""
        if self._eeprom(_FIRMWARE_VERSION, 2) != self._version:
            return False
        for value in (0x00000001, _MARK):
            self._register(_IRQ_ENABLE, value)
            if self._read(_IRQ_ENABLE) != value:
                return False
        try:
            self.on()
        except Garbled:
            return False
        finally:
            self.off()
        return True

    def alive(self):
        return self._read(_IRQ_ENABLE) == _MARK and self._eeprom(_FIRMWARE_VERSION, 2) == self._version

    def on(self):
        self._register(_IRQ_CLEAR, 0xFFFFF)
        self._send(bytes((_RF_ON, 0x00)))
        if not self._await_irq(_IRQ_RFON, 10000):
            raise Garbled("field does not come on")

    def off(self):
        self._register(_IRQ_CLEAR, 0xFFFFF)
        self._send(bytes((_RF_OFF, 0x00)))
        self._await_irq(_IRQ_RFOFF, 10000)

    # --- tags

    @staticmethod
    async def _rest(us):
        """Nothing to do for so long; others may run."""
        end = time.ticks_add(time.ticks_us(), us)
        if us >= 1000:
            await asyncio.sleep_ms(us // 1000 - 1)
        left = time.ticks_diff(end, time.ticks_us())
        if left > 0:
            time.sleep_us(left)

    async def _field(self):
        """Field on, and the tags awake."""
        self.on()
        await self._rest(_GUARD_US)

    async def _request(self, data, size):
        self._open = True
        self._send(self._begin)
        self._send(_NOTHING + data)
        return await self._answer(_FRAME_US + _BYTE_US * (len(data) + 2), size)

    async def _answer(self, air_us, size):
        """What came back: bytes, b"" for silence, the bit of a collision, -1 for a spoilt frame."""
        await self._rest(air_us + _SILENT_US)
        asked = time.ticks_us()
        irq, state = self._both()
        if not irq & _IRQ_TX:
            raise Deaf("pn5180 does not transmit")
        if not irq & (_IRQ_SOF | _IRQ_RX):
            return b""
        end = time.ticks_add(time.ticks_us(), _ANSWER_US)
        if not irq & _IRQ_RX:
            await asyncio.sleep_ms(3)  # an inventory's answer has 3.7 ms to go
        while not irq & _IRQ_RX:
            asked = time.ticks_us()
            if time.ticks_diff(end, asked) < 0:
                return -1
            irq, state = self._both()
        got = self._taken(state, size)
        left = _T2_US - time.ticks_diff(time.ticks_us(), asked)
        if left > 0:
            time.sleep_us(left)
        return got

    def _taken(self, state, size):
        if state & 0x40000:
            return state >> 19 & 0x7F
        if state & 0x30000 or state & 0x1FF != size:  # integrity, protocol
            return -1
        self._send(_DATA)
        return bytes(self._receive(bytearray(size)))

    async def inventory(self, request):
        """Send it; what the first slot brings."""
        return await self._request(request, 10)

    async def next_slot(self):
        self._send(_FIRST if self._open else _NEXT)
        self._open = False
        self._send(_NOTHING)
        return await self._answer(_EOF_US, 10)

    async def scan(self):
        """Every uid in the field."""
        try:
            await self._field()
            found = await self._roll.call(self)
            self.asked = self._roll.asked
        finally:
            self.off()
        return found

    async def read_pages(self, uid, page):
        """Four blocks (16 bytes) of the tag with this uid, or None if it is not there or left."""
        frame = bytes((0x22, 0x23)) + bytes(reversed(bytes.fromhex(uid))) + bytes((page, 3))
        try:
            await self._field()
            got = await self._request(frame, 17)
            return got[1:] if isinstance(got, bytes) and got and not got[0] & 0x01 else None
        finally:
            self.off()

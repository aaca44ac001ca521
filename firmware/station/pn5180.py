# The PN5180 over SPI with its BUSY line, from NXP's data sheet and application note AN12650, as an ISO/IEC 15693
# reader: a 16-slot inventory finds many tags on one antenna; slots in which several answer are asked again by mask.
import asyncio
import time

from iso14443 import Deaf, Garbled
from micropython import const

_WRITE_REGISTER = const(0x00)
_WRITE_OR = const(0x01)
_WRITE_AND = const(0x02)
_READ_REGISTER = const(0x04)
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
_ONLY_EOF = const(0xFFFFFB3F)  # TX_CONFIG without start symbol and data: the next SEND_DATA is a bare end-of-frame
_MARK = const(0x00004203)  # written to IRQ_ENABLE; a chip that reset itself shows another value
_SLOT_US = const(700)  # silence after the frame before a slot counts as empty: t1 is 320 us, a start of frame 160 us
_ANSWER_US = const(9000)  # the longest answer we ask for is 6.1 ms on the air
MAX_TAGS = 24
MAX_ROUNDS = 40


class Pn5180:
    name = "pn5180"

    def __init__(self, spi, pins):
        self.spi = spi
        self.cs = pins["cs"]
        self.rst = pins["rst"]
        self.busy = pins["busy"]
        self._tx_config = 0
        self._version = b""

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

    def _receive(self, count):
        data = bytearray(b"\xff" * count)
        self.cs(0)
        self.spi.write_readinto(data, data)
        self._await_busy(1)
        self.cs(1)
        self._await_busy(0)
        return data

    def _register(self, how, reg, value):
        self._send(bytes((how, reg)) + value.to_bytes(4, "little"))

    def _read(self, reg):
        self._send(bytes((_READ_REGISTER, reg)))
        return int.from_bytes(self._receive(4), "little")

    def _eeprom(self, address, count):
        self._send(bytes((_READ_EEPROM, address, count)))
        return bytes(self._receive(count))

    def _await_irq(self, mask, wait_us):
        """Poll until one of these interrupts is set; the whole status, or 0 when it took too long."""
        end = time.ticks_add(time.ticks_us(), wait_us)
        while True:
            status = self._read(_IRQ_STATUS)
            if status == 0xFFFFFFFF:
                raise Deaf("pn5180 gone")
            if status & _IRQ_GENERAL_ERROR:
                raise Deaf("pn5180 reports a general error")
            if status & mask:
                return status
            if time.ticks_diff(end, time.ticks_us()) < 0:
                return 0

    # --- the chip

    def reset(self):
        self.rst(0)
        time.sleep_us(100)
        self.rst(1)
        time.sleep_ms(3)
        self._version = self._eeprom(_FIRMWARE_VERSION, 2)
        if self._version in (b"\x00\x00", b"\xff\xff"):
            raise Deaf("pn5180 absent")
        self._register(_WRITE_REGISTER, _IRQ_ENABLE, _MARK)
        self._send(bytes((_LOAD_RF_CONFIG, 0x0D, 0x8D)))  # ISO 15693, 26 kbit/s both ways
        self._tx_config = self._read(_TX_CONFIG)
        self.off()

    def selftest(self):
        """The version is the same twice, a register keeps what it is given, the field comes on and goes off."""
        if self._eeprom(_FIRMWARE_VERSION, 2) != self._version:
            return False
        for value in (0x00000001, _MARK):
            self._register(_WRITE_REGISTER, _IRQ_ENABLE, value)
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
        self._register(_WRITE_REGISTER, _IRQ_CLEAR, 0xFFFFF)
        self._send(bytes((_RF_ON, 0x00)))
        if not self._await_irq(_IRQ_RFON, 10000):
            raise Garbled("field does not come on")

    def off(self):
        self._register(_WRITE_REGISTER, _IRQ_CLEAR, 0xFFFFF)
        self._send(bytes((_RF_OFF, 0x00)))
        self._await_irq(_IRQ_RFOFF, 10000)

    # --- tags

    def _transmit(self, data):
        """Put the transceiver at its start, send (nothing means a bare end-of-frame), wait until it is out."""
        self._register(_WRITE_AND, _SYSTEM_CONFIG, 0xFFFFFFF8)
        self._register(_WRITE_OR, _SYSTEM_CONFIG, 0x00000003)
        self._register(_WRITE_REGISTER, _IRQ_CLEAR, 0xFFFFF)
        self._send(bytes((_SEND_DATA, 0x00)) + data)
        if not self._await_irq(_IRQ_TX, 10000):
            raise Deaf("pn5180 does not transmit")

    def _answer(self, size):
        """What came back: bytes, b"" for silence, None for a collision or a spoilt frame."""
        if not self._await_irq(_IRQ_SOF | _IRQ_RX, _SLOT_US):
            return b""
        if not self._await_irq(_IRQ_RX, _ANSWER_US):
            return None
        status = self._read(_RX_STATUS)
        count = status & 0x1FF
        if status & 0x70000 or count != size:  # integrity, protocol, collision
            return None
        self._send(bytes((_READ_DATA, 0x00)))
        return bytes(self._receive(count))

    async def _inventory(self, mask, bits, found):
        """One 16-slot round; the slots in which tags talked over each other."""
        frame = bytes((0x06, 0x01, bits)) + mask.to_bytes((bits + 7) // 8, "little")
        crowded = []
        self._register(_WRITE_REGISTER, _TX_CONFIG, self._tx_config)
        self._transmit(frame)
        for slot in range(16):
            got = self._answer(10)
            if got is None:
                crowded.append(slot)
            elif got and not got[0] & 0x01:
                uid = bytes(reversed(got[2:10])).hex()
                if uid not in found:
                    found.append(uid)
            if slot == 15:
                break
            if slot & 3 == 3:
                await asyncio.sleep_ms(0)
            if slot == 0:
                self._register(_WRITE_AND, _TX_CONFIG, _ONLY_EOF)
            self._transmit(b"")
        return crowded

    async def scan(self):
        """Every uid in the field. A crowded slot is asked again with its four bits added to the mask."""
        found = []
        self.on()
        try:
            await asyncio.sleep_ms(2)  # ISO 15693-3: 1 ms from field on to the first command
            todo = [(0, 0)]
            rounds = 0
            while todo and rounds < MAX_ROUNDS and len(found) < MAX_TAGS:
                rounds += 1
                mask, bits = todo.pop()
                for slot in await self._inventory(mask, bits, found):
                    if bits + 4 <= 60:
                        todo.append((mask | slot << bits, bits + 4))
        finally:
            self.off()
        return found

    async def read_pages(self, uid, page):
        """Four blocks (16 bytes) of the tag with this uid, or None if it is not there or left."""
        frame = bytes((0x22, 0x23)) + bytes(reversed(bytes.fromhex(uid))) + bytes((page, 3))
        self.on()
        try:
            await asyncio.sleep_ms(2)
            self._register(_WRITE_REGISTER, _TX_CONFIG, self._tx_config)
            self._transmit(frame)
            got = self._answer(17)
            return got[1:] if got and not got[0] & 0x01 else None
        finally:
            self.off()

# The MFRC522 over SPI, from NXP's data sheet (rev. 3.9): registers, the timer, transceive, the digital self-test.
# What is said to the tags is in iso14443.py; this file only moves bits and knows when the chip has gone deaf.
import asyncio
import sys
import time

import iso14443
from iso14443 import Deaf, Garbled, NoAnswer
from micropython import const

_COMMAND = const(0x01)
_COM_IRQ = const(0x04)
_DIV_IRQ = const(0x05)
_ERROR = const(0x06)
_FIFO_DATA = const(0x09)
_FIFO_LEVEL = const(0x0A)
_CONTROL = const(0x0C)
_BIT_FRAMING = const(0x0D)
_COLL = const(0x0E)
_MODE = const(0x11)
_TX_MODE = const(0x12)
_RX_MODE = const(0x13)
_TX_CONTROL = const(0x14)
_TX_ASK = const(0x15)
_RF_CFG = const(0x26)
_T_MODE = const(0x2A)
_T_PRESCALER = const(0x2B)
_T_RELOAD_H = const(0x2C)
_T_RELOAD_L = const(0x2D)
_VERSION = const(0x37)

_IDLE = const(0x00)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)

_TICKS_ANSWER = const(24)  # of 25 us: a tag answers a short command within 0.1 ms, so 0.6 ms of silence is silence
_TICKS_READ = const(200)  # a page read may take a tag up to 5 ms
_GUARD_MS = const(5)  # ISO 14443-3: a tag has 5 ms to wake up after the field comes on

# Written after every reset. The heartbeat reads some of them back: a chip that reset itself shows other values.
_SETUP = (
    (_TX_MODE, 0x00),
    (_RX_MODE, 0x00),
    (_T_MODE, 0x80),  # timer starts by itself when the frame is out
    (_T_PRESCALER, 0xA9),  # 13.56 MHz / (2 * 169 + 1) = 40 kHz
    (_T_RELOAD_H, 0x00),
    (_T_RELOAD_L, _TICKS_ANSWER),
    (_TX_ASK, 0x40),  # 100 % ASK
    (_MODE, 0x3D),
    (_RF_CFG, 0x60),  # 43 dB receiver gain
    (_COLL, 0x00),  # bits after a collision read as 0
)


class Mfrc522:
    name = "mfrc522"
    _out = bytearray(2)  # of all of them: one speaks at a time
    _in = bytearray(2)

    def __init__(self, spi, pins):
        self.spi = spi
        self.cs = pins["cs"]
        self.rst = pins["rst"]
        self._reload = 0
        self._version = 0
        self.note = ""  # what is odd about it, though it works

    # --- registers

    def _read(self, reg):
        self._out[0] = 0x80 | reg << 1
        self._out[1] = 0
        self.cs(0)
        self.spi.write_readinto(self._out, self._in)
        self.cs(1)
        return self._in[1]

    def _write(self, reg, value):
        self._out[0] = reg << 1
        self._out[1] = value
        self.cs(0)
        self.spi.write(self._out)
        self.cs(1)

    def _push(self, data):
        self.cs(0)
        self.spi.write(b"\x12" + data)  # FIFODataReg << 1, then as many bytes as there are
        self.cs(1)

    def _pull(self, count):
        out = bytearray(b"\x92" * count + b"\x00")
        self.cs(0)
        self.spi.write_readinto(out, out)
        self.cs(1)
        return bytes(out[1:])

    # --- the chip

    def reset(self):
        """Hard and soft reset, then set up. Raises Deaf if the chip does not come back."""
        self.rst(0)
        time.sleep_us(50)
        self.rst(1)
        time.sleep_ms(2)
        self._write(_COMMAND, _SOFT_RESET)
        end = time.ticks_add(time.ticks_ms(), 20)
        while self._read(_COMMAND) & 0x10:  # PowerDown is 1 until the oscillator runs
            if time.ticks_diff(end, time.ticks_ms()) < 0:
                raise Deaf("mfrc522 does not start")
            time.sleep_ms(1)
        self._version = self._read(_VERSION)
        if self._version in (0x00, 0xFF):
            raise Deaf("mfrc522 absent")
        for reg, value in _SETUP:
            self._write(reg, value)
        self._reload = _TICKS_ANSWER
        self.off()

    def selftest(self):
        """The FIFO keeps what it is given. Whether it is a genuine chip is only noted."""
        pattern = bytes(range(0xA5, 0xA5 + 16))
        if not self._keeps(pattern):
            return False
        import mfrc522_check  # only now, and gone again afterwards: it is large

        genuine = mfrc522_check.digital(self, self._version)
        del sys.modules["mfrc522_check"]
        self.note = "" if genuine else "self-test bytes are not a genuine chip's"
        return self._keeps(pattern)

    def _keeps(self, pattern):
        self._write(_COMMAND, _IDLE)
        self._write(_FIFO_LEVEL, 0x80)
        self._push(pattern)
        return self._read(_FIFO_LEVEL) == 16 and self._pull(16) == pattern

    def alive(self):
        """The heartbeat: the version it showed at start, and the set-up still in place."""
        return (
            self._read(_VERSION) == self._version
            and self._read(_T_PRESCALER) == 0xA9
            and self._read(_TX_ASK) == 0x40
            and self._read(_MODE) == 0x3D
        )

    def on(self):
        self._write(_TX_CONTROL, 0x83)

    def off(self):
        self._write(_TX_CONTROL, 0x80)

    # --- tags

    def exchange(self, frame, last_bits, align, ticks=_TICKS_ANSWER):
        """Send a frame (its last byte only `last_bits` long), return (answer, place of first collision or 0)."""
        if ticks != self._reload:
            self._write(_T_RELOAD_L, ticks)
            self._reload = ticks
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, 0x7F)
        self._write(_FIFO_LEVEL, 0x80)
        self._push(frame)
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, 0x80 | align << 4 | last_bits)
        end = time.ticks_add(time.ticks_us(), 25 * ticks + 20000)
        while True:
            irq = self._read(_COM_IRQ)
            if irq & 0x80:  # Set1 always reads 0: this is an empty bus
                raise Deaf("mfrc522 gone")
            if irq & 0x30:  # received, or back to idle
                break
            if irq & 0x01:
                raise NoAnswer
            if time.ticks_diff(end, time.ticks_us()) < 0:
                raise Deaf("mfrc522 timer does not run")
        error = self._read(_ERROR)
        if error & 0x1F and not error & 0x08:  # overflow, crc, parity, protocol, but no collision
            raise Garbled("error %02x" % error)
        count = self._read(_FIFO_LEVEL)
        if count > 64:
            raise Deaf("mfrc522 gone")
        data = self._pull(count)
        if not error & 0x08:
            return data, 0
        place = self._read(_COLL)
        if place & 0x20:
            raise Garbled("collision")
        return data, place & 0x1F or 32

    async def scan(self):
        """Field on, every uid in it, field off."""
        found = []
        self.on()
        try:
            await asyncio.sleep_ms(_GUARD_MS)
            for uid in iso14443.tags(self):
                found.append(uid.hex())
                await asyncio.sleep_ms(0)
        finally:
            self.off()
        return found

    async def read_pages(self, uid, page):
        """Four pages (16 bytes) of an NTAG / Ultralight with this uid, or None if it is not there or left."""
        self.on()
        try:
            await asyncio.sleep_ms(_GUARD_MS)
            for _ in range(iso14443.MAX_TAGS):
                if not iso14443.request(self):
                    return None
                if iso14443.select(self).hex() == uid:
                    ask = iso14443.with_crc(bytes((0x30, page)))
                    got = iso14443.without_crc(self.exchange(ask, 0, 0, _TICKS_READ)[0])
                    return got if len(got) == 16 else None
                iso14443.halt(self)
        except (NoAnswer, Garbled):
            return None
        finally:
            self.off()

"""The ESP32's boot loader at the other end of a serial line: enough of Espressif's protocol for esptool to flash it.

Frames are SLIP; a request is 00, command, length, checksum, data; an answer is 01, command, length, value, data, status.
After the stub is loaded it answers as the stub does: two status bytes, and OHAI once.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import selectors
import struct
import threading
import zlib

ERASED = b"\xff"
REGISTERS = {
    0x40001000: 0x00F01D83,  # what makes it a classic ESP32
    0x3FF5A00C: 0x00008000,
    0x3FF6607C: 0x1,
    0x60000078: 0x15122500,
}


class FakeRom:
    def __init__(self, near: int) -> None:
        self.near = near
        os.set_blocking(near, False)
        self.flash = bytearray(ERASED * (4 << 20))
        self.erased = False
        self.stub = False
        self.silent = False
        self.spoil = False
        self.commands: list[int] = []
        self._at = 0
        self._inflate = zlib.decompressobj()
        self._spi: dict[int, int] = {}
        self.over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.over = True
        self._thread.join(60)
        assert not self._thread.is_alive(), "the boot loader does not stop"

    def _run(self) -> None:
        buffer = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self.near, selectors.EVENT_READ)
            while not self.over:
                if not selector.select(0.1):
                    continue
                try:
                    buffer += os.read(self.near, 65536)
                except OSError:
                    continue
                while buffer.count(b"\xc0") >= 2:
                    start = buffer.index(b"\xc0")
                    end = buffer.index(b"\xc0", start + 1)
                    if end == start + 1:
                        buffer = buffer[end:]
                        continue
                    packet = buffer[start + 1 : end].replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")
                    buffer = buffer[end + 1 :]
                    if not self.silent and len(packet) >= 8 and packet[0] == 0:
                        self._request(packet[1], packet[8:])

    def _write(self, packet: bytes) -> None:
        with contextlib.suppress(BlockingIOError):  # nobody reads: what does not fit is lost, as on a real line
            os.write(self.near, b"\xc0" + packet.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc") + b"\xc0")

    def _answer(self, command: int, value: int = 0, data: bytes = b"") -> None:
        data += b"\x00\x00" if self.stub else b"\x00\x00\x00\x00"
        self._write(struct.pack("<BBHI", 1, command, len(data), value) + data)

    def _request(self, command: int, data: bytes) -> None:
        self.commands.append(command)
        if command == 0x08:  # SYNC is answered eight times; it comes after a reset, which forgets the stub
            self.stub = False
            for _ in range(8):
                self._answer(command, 0x20120707)
        elif command == 0x0A:
            self._answer(command, self._read(struct.unpack("<I", data[:4])[0]))
        elif command == 0x09:
            address, value = struct.unpack("<II", data[:8])
            self._spi[address] = 0 if address & 0xFFF == 0 else value
            self._answer(command)
        elif command == 0x06 and data[:4] in (b"\x00\x00\x00\x00", b"\x01\x00\x00\x00"):
            self._answer(command)
            if not self.stub:
                self.stub = True
                self._write(b"OHAI")
        elif command == 0xD0:
            self.flash[:] = ERASED * len(self.flash)
            self.erased = True
            self._answer(command)
        elif command in (0x02, 0x10):
            self._at = struct.unpack("<I", data[12:16])[0]
            self._inflate = zlib.decompressobj()
            self._answer(command)
        elif command in (0x03, 0x11):
            size = struct.unpack("<I", data[:4])[0]
            piece = data[16 : 16 + size]
            if command == 0x11:
                piece = self._inflate.decompress(piece)
            self.flash[self._at : self._at + len(piece)] = piece
            self._at += len(piece)
            self._answer(command)
        elif command == 0x13:
            address, size = struct.unpack("<II", data[:8])
            digest = hashlib.md5(bytes(self.flash[address : address + size]) + (b"x" if self.spoil else b"")).digest()
            self._answer(command, 0, digest if self.stub else digest.hex().encode())
        else:
            self._answer(command)

    def _read(self, address: int) -> int:
        if address == 0x3FF42080:  # SPI_W0 after RDID: 4 MB of flash
            return 0x1640EF
        return self._spi.get(address, REGISTERS.get(address, 0))

"""A disk that forgets: an NBD server whose unflushed writes are lost, torn or reordered when the power is cut."""

from __future__ import annotations

import contextlib
import random
import socket
import struct
import threading
from collections.abc import Callable
from pathlib import Path

SECTOR = 512
HONEST, DROP, REORDER = "honest", "drop", "reorder"
LIAR = "liar"
"""Says that it has flushed and has not: with such a disk the torture must find faults, or it looks at nothing."""
KINDS = (HONEST, DROP, REORDER)
_REQUEST = struct.Struct(">IHHQQI")
_FLAGS = 1 | 4 | 8  # has flags, can flush, can write through


class Disk:
    """One image served on a Unix socket. `seen` is what the machine reads, `durable` what a cut cannot take away."""

    def __init__(self, image: Path, address: Path) -> None:
        self.image, self.address = image, address
        self.seen = bytearray(image.read_bytes())
        self.durable = bytearray(self.seen)
        self.pending: list[tuple[int, bytes]] = []
        self.written = self.writes = self.flushes = 0
        self.trip = 0
        """The power fails at this write, before the machine hears of it; 0: at no write of its own."""
        self.on_trip: Callable[[], None] = lambda: None
        self.kind = HONEST
        self._lock = threading.Lock()
        self._off = threading.Event()
        self._dead = False
        address.unlink(missing_ok=True)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(address))
        self._listener.listen(1)
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def tripped(self) -> bool:
        """Whether the power failed at a write."""
        return bool(self.trip) and self.writes >= self.trip

    # -- the cut --

    def cut(self, kind: str, chance: random.Random) -> dict[str, int]:
        """The power is gone: keep what the disk's kind keeps, write the image. Gives how much was lost."""
        with self._lock:
            self._dead = True
            self._off.set()
            self._listener.close()
            waiting = len(self.pending)
            kept = self._survivors(kind, chance)
            for offset, data in kept:
                self.durable[offset : offset + len(data)] = data
        self.image.write_bytes(self.durable)
        return {"unflushed": waiting, "kept": len(kept), "bytes": self.written, "flushes": self.flushes}

    def _survivors(self, kind: str, chance: random.Random) -> list[tuple[int, bytes]]:
        if kind == HONEST:
            return self.pending
        share = chance.choice((0.0, 0.1, 0.5, 0.9))
        kept = [self._torn(write, chance) for write in self.pending if chance.random() < share]
        if kind == REORDER:
            chance.shuffle(kept)
        return kept

    def _torn(self, write: tuple[int, bytes], chance: random.Random) -> tuple[int, bytes]:
        """One in four writes got only as far as some sector."""
        offset, data = write
        if chance.random() < 0.25 and len(data) > SECTOR:
            data = data[: SECTOR * chance.randrange(1, len(data) // SECTOR)]
        return offset, data

    # -- NBD, as much of it as QEMU needs --

    def _serve(self) -> None:
        with contextlib.suppress(OSError, EOFError, struct.error):
            wire, _ = self._listener.accept()
            with wire:
                self._greet(wire)
                while not self._dead:
                    self._answer(wire)

    def _greet(self, wire: socket.socket) -> None:
        wire.sendall(b"NBDMAGICIHAVEOPT" + struct.pack(">H", 3))
        _take(wire, 4)
        while True:
            _magic, option, length = struct.unpack(">8sII", _take(wire, 16))
            _take(wire, length)
            if option != 7:  # GO; everything else is more than we can
                wire.sendall(struct.pack(">QIII", 0x3E889045565A9, option, 0x80000001, 0))
                continue
            about = struct.pack(">HQH", 0, len(self.seen), _FLAGS)
            wire.sendall(struct.pack(">QIII", 0x3E889045565A9, option, 3, len(about)) + about)
            wire.sendall(struct.pack(">QIII", 0x3E889045565A9, option, 1, 0))
            return

    def _answer(self, wire: socket.socket) -> None:
        _magic, flags, kind, handle, offset, length = _REQUEST.unpack(_take(wire, _REQUEST.size))
        data = _take(wire, length) if kind == 1 else b""
        reply = b""
        with self._lock:
            if self._dead or kind == 2:
                raise EOFError
            if kind == 0:
                reply = bytes(self.seen[offset : offset + length])
            elif kind == 1:
                self.seen[offset : offset + length] = data
                self.written += length
                self.pending.append((offset, data))
                self.writes += 1
                if self.writes == self.trip:
                    self._dead = True
            if (kind == 3 or flags & 1) and not self._dead and self.kind != LIAR:
                self._flush()
        if self._dead:
            self.on_trip()
            self._off.wait()
            raise EOFError
        wire.sendall(struct.pack(">IIQ", 0x67446698, 0, handle) + reply)

    def _flush(self) -> None:
        self.flushes += 1
        for offset, data in self.pending:
            self.durable[offset : offset + len(data)] = data
        self.pending.clear()


def _take(wire: socket.socket, length: int) -> bytes:
    parts = bytearray()
    while len(parts) < length:
        part = wire.recv(length - len(parts))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)

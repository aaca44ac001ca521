"""A machine that can be switched on, saved while it is warm, and cut off like a plug that is pulled."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path
from typing import IO, Any

KERNEL_LINE = "console=ttyS0 quiet loglevel=3 panic=1 mitigations=off nokaslr"


class NoBoot(Exception):
    """The machine did not come as far as it should; the message has its last words."""


class Machine:
    """QEMU with the hub's Debian; `pages` and `broker` are its ports as seen from here."""

    def __init__(self, house: Path, disk: Path, *, saved: Path | None = None, first: str = "warm") -> None:
        self.pages, self.broker = free_port(), free_port()
        self.talk = disk.with_name("talk")
        self.talk.unlink(missing_ok=True)
        self.lines: list[str] = []
        self.pulled = threading.Event()
        self._heard = threading.Condition()
        command = [
            "qemu-system-x86_64", "-machine", "q35,accel=tcg", "-cpu", "max", "-smp", "1", "-m", "384", "-no-reboot",
            "-display", "none", "-serial", "stdio", "-qmp", f"unix:{self.talk},server=on,wait=off",
            "-kernel", str(house / "vmlinuz"), "-initrd", str(house / "initrd.gz"), "-append", f"{KERNEL_LINE} tallyman={first}",
            "-drive", f"file={house / 'root.img'},format=raw,if=virtio,readonly=on",
            "-drive", f"file=nbd+unix:///?socket={disk},format=raw,if=virtio,cache=writeback",
            "-netdev", f"user,id=n,restrict=on,hostfwd=tcp:127.0.0.1:{self.pages}-:80,hostfwd=tcp:127.0.0.1:{self.broker}-:1883",
            "-device", "virtio-net-pci,netdev=n", *(["-incoming", f"exec:cat {saved}"] if saved else []),
        ]  # fmt: skip
        nice = ["nice", "-n", "15"] if shutil.which("nice") else []
        self.process = subprocess.Popen(
            [*nice, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert self.process.stdout
        threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True).start()

    def _listen(self, out: IO[bytes]) -> None:
        for line in out:
            with self._heard:
                self.lines.append(line.decode(errors="replace").rstrip())
                self._heard.notify_all()
        with self._heard:
            self.lines.append("TALLYMAN off")
            self._heard.notify_all()

    def said(self, word: str) -> list[str]:
        """What the machine has said of this, so far."""
        with self._heard:
            lines = [line.removeprefix("TALLYMAN ") for line in self.lines if line.startswith("TALLYMAN ")]
        return [line.removeprefix(word).strip() for line in lines if line.split(" ")[0] == word]

    def wait(self, word: str, seconds: float = 240) -> None:
        """Until the machine has said this."""
        until = time.monotonic() + seconds
        while not self.said(word):
            with self._heard:
                self._heard.wait(0.5)
            if time.monotonic() > until or self.said("off"):
                raise NoBoot(f"never said {word}: " + " | ".join(self.lines[-12:]))

    def go(self) -> None:
        """Let a warm machine take its disk and start its hub."""
        assert self.process.stdin
        self.process.stdin.write(f"go {secrets.token_hex(32)}\n".encode())
        self.process.stdin.flush()

    def save(self, state: Path) -> None:
        """Keep the machine as it is now, to go on from there many times; this one ends."""
        with socket.socket(socket.AF_UNIX) as wire:
            wire.connect(str(self.talk))
            with wire.makefile("rw") as talk:
                talk.readline()
                _ask(talk, "qmp_capabilities")
                _ask(talk, "migrate", uri=f"exec:cat > {state}")
                while _ask(talk, "query-migrate").get("status") not in ("completed", "failed"):
                    time.sleep(0.2)
        self.cut()

    def cut(self) -> None:
        """Pull the plug."""
        self.pulled.set()
        with contextlib.suppress(ProcessLookupError):  # two hands at one plug
            if self.process.poll() is None:
                os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _ask(talk: IO[str], what: str, **arguments: Any) -> dict[str, Any]:
    talk.write(json.dumps({"execute": what, "arguments": arguments}) + "\n")
    talk.flush()
    while True:
        said = json.loads(talk.readline())
        if "error" in said:
            raise NoBoot(str(said["error"]))
        if "return" in said:
            return dict(said["return"])


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

"""A station on its cable: what it is, what it holds, and how it fares. Everything goes through mpremote."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hub.commission import ports
from hub.commission.tools import Failed, Progress, Trouble, run_tool
from hub.i18n import gettext as _

# Run on the station; each prints one line that begins with its own word.
PROBE = """
import os, sys, json
def size(p):
    try: return os.stat(p)[6]
    except OSError: return -1
def text(p):
    try:
        with open(p) as f: return f.read()[:1500]
    except OSError: return ""
v = os.statvfs(".")
print("PROBE " + json.dumps({"mp": ".".join(str(n) for n in sys.implementation[1][:3]), "platform": sys.platform,
    "machine": getattr(sys.implementation, "_machine", ""), "flash": v[0] * v[3], "settings": size("settings.json"),
    "outbox": size("outbox.log"), "slot": text("slot.json"), "crash": text("crash.txt"), "starts": text("starts"),
    "whole": any(size(d + "/station." + e) > 0 for d in ("a", "b") for e in ("mpy", "py"))}))
"""
HASHES = """
import hashlib, json
def h(p):
    s = hashlib.sha256()
    try:
        with open(p, "rb") as f:
            while True:
                b = f.read(512)
                if not b: break
                s.update(b)
    except OSError: return ""
    return "".join("%%02x" %% b for b in s.digest())
print("HASHES " + json.dumps({n: h(n) for n in %s}))
"""
MAKE_ROOM = """
import os
d = %r
try: os.mkdir(d)
except OSError: pass
for n in os.listdir(d):
    if n.startswith("station.") or d + "/" + n not in %s: os.remove(d + "/" + n)
"""
PUT_IN_PLACE = """
import os, json
for n in %s: os.rename(n + ".new", n)
with open("slot.json.new", "w") as f: json.dump({"run": %r}, f)
os.rename("slot.json.new", "slot.json")
for n in ("crash.txt", "settings.kept"):
    try: os.remove(n)
    except OSError: pass
try:
    from esp32 import NVS
    v = NVS("tallyman"); v.set_i32("crashes", 0); v.set_blob("words", b""); v.commit()
except (ImportError, OSError): pass
print("PLACED {}")
"""
SELFTEST = """
import sys
sys.path.insert(0, %r)
import selftest
selftest.run(%r)
"""


# In which order they are put in place: each state in between starts.
ORDER = ("slots.py", "main.py", "ca.der", "settings.json")


def beside(name: str) -> str:
    """Where a file is copied to: those at the root lie beside the old ones until all is there."""
    return name if "/" in name else f"{name}.new"


class Station:
    """One board on one port."""

    def __init__(self, port: str) -> None:
        ports.check(port)
        self.port = port

    def _mpremote(self, words: Sequence[str], on_line: Callable[[str], None] | None = None, timeout: float = 60) -> str:
        try:
            return run_tool("mpremote", ["connect", self.port, *words], on_line, timeout)
        except Failed as failed:
            raise self._explain(failed.output) from failed

    def _explain(self, output: str) -> Trouble:
        """What mpremote's words mean to a person."""
        low = output.lower()
        if "in use by another program" in low or "busy" in low or "exclusively lock" in low:
            return Trouble(
                _("Another program is using {port}.").format(port=self.port),
                _("Close it and try again: a serial monitor, or `tallyman bridge` for this cable."),
            )
        if "no space left" in low or "enospc" in low:
            return Trouble(
                _("The station's flash is full."),
                _("Erase it and begin again: tallyman station flash {port} --image FILE.bin").format(port=self.port),
            )
        if "traceback" in low:
            return Trouble(
                _("The station stopped with an error: {error}").format(error=output.strip().splitlines()[-1]),
                _("Copy the firmware again: tallyman station provision {port}").format(port=self.port),
            )
        return Trouble(
            _("Nothing on {port} answers like MicroPython.").format(port=self.port),
            _("Press the board's reset button and try again."),
            _("If the board is new, put MicroPython on it: tallyman station flash {port} --image FILE.bin").format(
                port=self.port
            ),
            _("Try another cable: many carry only power."),
        )

    def _ask(self, word: str, code: str, timeout: float = 60) -> dict[str, Any]:
        """Run code on the station and take the line of JSON it prints."""
        said = self._mpremote(["exec", code], timeout=timeout)
        for line in said.splitlines():
            if line.startswith(word + " "):
                answer: dict[str, Any] = json.loads(line[len(word) + 1 :])
                return answer
        raise self._explain(said)

    def probe(self) -> dict[str, Any]:
        """Which MicroPython this is, and what lies on its flash."""
        return self._ask("PROBE", PROBE)

    def hashes(self, names: Sequence[str]) -> dict[str, str]:
        """SHA-256 of files on the station; empty for those that are not there."""
        return self._ask("HASHES", HASHES % json.dumps(list(names)))

    def copy(self, files: dict[str, Path], slot: str, progress: Progress) -> None:
        """Copy everything in one go, into a folder that does not run and beside the files that do: nothing of what
        works is touched before all of it is there and compared."""
        words = ["exec", MAKE_ROOM % (slot, json.dumps(sorted(files)))]
        for name, path in files.items():
            words += ["+", "fs", "cp", str(path), f":{beside(name)}"]
        done = 0

        def count(line: str) -> None:
            nonlocal done
            if line.startswith("cp "):
                done += 1
                progress(_("Copying to the station"), done, len(files))

        self._mpremote(words, count, timeout=300)

    def put_in_place(self, files: dict[str, Path], slot: str) -> None:
        """Let what was copied be what runs from now on; each step is whole or not at all."""
        names = [name for name in ORDER if name in files]
        self._ask("PLACED", PUT_IN_PLACE % (json.dumps(names), slot))

    def selftest(self, slot: str, network: bool) -> dict[str, Any]:
        """Run the station's own test."""
        return self._ask("SELFTEST", SELFTEST % (slot, network), timeout=90)

    def restart(self) -> None:
        """Let it start as it will from now on."""
        self._mpremote(["reset"])

"""Cut the power of a whole machine again and again and look for what it had acknowledged: `python -m tests.machine.torture N`.

Each cut: a small Debian with the package comes up on its ext4 disk, a tablet and a station play, QEMU gets SIGKILL at a
random moment, and the disk keeps all, some or reordered unflushed writes. Then every promise is looked for on the disk.
Most machines go on from one that was saved warm before it touched the disk; every tenth boots from cold as a Pi does.
A run that was stopped goes on where it was: `build/machine/run-NAME` holds disk, promises and report.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import time
from pathlib import Path
from typing import Any

from hub.ledger import LedgerError

from . import image
from .disk import KINDS, LIAR, Disk
from .people import Promises, broken, lay, play
from .power import Machine, NoBoot

CUTS_A_DISK = 30
COLD_EVERY = 10


class Run:
    """One torture, kept on disk after every cut."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.paper = folder, folder / "run.json"
        folder.mkdir(parents=True, exist_ok=True)
        self.said: dict[str, Any] = {"seed": seed, "cuts": [], "faults": [], "papers": {}, "promises": {}, "left": 0}
        if self.paper.exists():
            self.said = json.loads(self.paper.read_text())

    def keep(self) -> None:
        part = self.paper.with_suffix(".part")
        part.write_text(json.dumps(self.said))
        part.replace(self.paper)

    def fresh_disk(self) -> None:
        """A new disk with a new game, for the next so many cuts."""
        content = self.folder / "content"
        shutil.rmtree(content, ignore_errors=True)
        content.mkdir()
        self.said["papers"], self.said["promises"] = lay(content), {}
        image.data_disk(content, self.folder / "data.img")
        self.said["left"] = CUTS_A_DISK


def warm(house: Path) -> Path:
    """A machine saved just before it takes its disk."""
    state = house / "warm"
    if not state.exists():
        blank = house / "blank.img"
        (house / "empty").mkdir(exist_ok=True)
        image.data_disk(house / "empty", blank)
        disk = Disk(blank, house / "warm.sock")
        machine = Machine(house, disk.address)
        machine.wait("warm", 600)
        machine.save(state.with_suffix(".part"))
        disk.cut("honest", random.Random(0))
        state.with_suffix(".part").replace(state)
    return state


def one_cut(run: Run, house: Path, number: int) -> dict[str, Any]:
    """Switch on, play, pull the plug, look. Gives the figures of this cut; faults are in the run."""
    chance = random.Random(f"{run.said['seed']}:{number}")
    if run.said["left"] <= 0:
        run.fresh_disk()
    papers, promises = run.said["papers"], Promises(run.said["promises"])
    kind, cold = run.said.get("disk") or chance.choice(KINDS), number % COLD_EVERY == COLD_EVERY - 1
    began = time.monotonic()
    disk = Disk(run.folder / "data.img", run.folder / "disk.sock")
    machine = Machine(house, disk.address, saved=None if cold else warm(house), first="cold" if cold else "warm")
    disk.kind, disk.on_trip = kind, machine.cut
    if chance.random() < 0.5:
        disk.trip = chance.randrange(1, 300)
    faults: list[str] = []
    figures: dict[str, Any] = {"cut": number, "disk": kind, "cold": cold}
    try:
        if cold:
            machine.wait("warm", 300)
        machine.go()
        if chance.random() < 0.15:  # while it is still starting
            time.sleep(chance.uniform(0.2, 20 if cold else 5))
            figures["during"] = "start"
            machine.cut()
        else:
            up(machine, 900)  # a busy host is slow, not wrong
            figures["up"] = round(time.monotonic() - began, 1)
            faults += play(machine, papers, promises, chance, chance.uniform(0.3, 6.0))
            figures["during"] = "write" if disk.tripped else "play"
    except NoBoot as error:
        if disk.tripped:
            figures["during"] = "write"
        else:
            faults.append(f"needs a hand to start: {error}")
        machine.cut()
    for version in machine.said("offered"):
        promises.keep("offers", version)
    faults += [f"the hub ended by itself: {line}" for line in machine.said("ended")]
    faults += [f"fsck: {line}" for line in machine.said("fsck")]
    figures |= disk.cut(kind, chance)
    figures |= {"promises": promises.count, "seconds": round(time.monotonic() - began, 1)}
    faults += looked_at(run, promises, papers)
    run.said["promises"], run.said["left"] = promises.said, run.said["left"] - 1
    run.said["faults"] += [f"cut {number} ({kind}{', cold' if cold else ''}): {fault}" for fault in faults]
    if faults:
        shutil.copy(run.folder / "data.img", run.folder / f"fault-{number}.img")
        (run.folder / f"fault-{number}.log").write_text("\n".join([*faults, "", *machine.lines]))
    return figures


def up(machine: Machine, seconds: float) -> None:
    """Until the hub says that it is well."""
    import http.client

    until = time.monotonic() + seconds
    while time.monotonic() < until:
        wire = http.client.HTTPConnection("127.0.0.1", machine.pages, timeout=10)
        try:
            wire.request("GET", "/alive")
            if wire.getresponse().status == 200:
                return
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
        finally:
            wire.close()
        if machine.said("off") or machine.said("cannot") or len(machine.said("ended")) > 2:
            break
    raise NoBoot("the hub is not there: " + " | ".join(machine.lines[-12:]))


def looked_at(run: Run, promises: Promises, papers: dict[str, Any]) -> list[str]:
    """The disk as the next boot would find it, against every promise."""
    found = run.folder / "found"
    bad = image.read_disk(run.folder / "data.img", found)
    try:
        return [*([f"fsck wants a hand: {bad}"] if bad else []), *broken(found, promises, papers)]
    except LedgerError as error:
        return [f"the ledger cannot be opened: {error}"]


def told(run: Run) -> str:
    """The figures so far, for people."""
    cuts = run.said["cuts"]
    seconds = [cut["seconds"] for cut in cuts] or [0]
    kinds = ", ".join(f"{kind} {sum(cut['disk'] == kind for cut in cuts)}" for kind in KINDS)
    return (
        f"{len(cuts)} cuts ({kinds}; {sum(cut['cold'] for cut in cuts)} from cold, "
        f"{sum(cut.get('during') == 'start' for cut in cuts)} while starting, "
        f"{sum(cut.get('during') == 'write' for cut in cuts)} at a write), "
        f"{sum(cut['promises'] for cut in cuts)} acknowledged, "
        f"{sum(cut['unflushed'] - cut['kept'] for cut in cuts)} unflushed writes lost, "
        f"{len(run.said['faults'])} faults, {sum(seconds) / len(seconds):.1f} s a cut"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cuts", type=int, nargs="?", default=300)
    parser.add_argument("--name", default="torture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--disk", choices=(*KINDS, LIAR), help="this kind alone; a liar must bring faults")
    parser.add_argument("--package", type=Path)
    parser.add_argument("--anew", action="store_true", help="forget a run of that name that was stopped")
    asked = parser.parse_args()
    house = image.house(asked.package)
    folder = house / f"run-{asked.name}"
    if asked.anew:
        shutil.rmtree(folder, ignore_errors=True)
    run = Run(folder, asked.seed)
    run.said["disk"] = asked.disk
    for number in range(len(run.said["cuts"]), asked.cuts):
        run.said["cuts"].append(one_cut(run, house, number))
        run.keep()
        print(f"{told(run)}", file=sys.stderr, flush=True)
    print(told(run))
    print("\n".join(run.said["faults"][:20]))
    (folder / "report.txt").write_text("\n".join([told(run), *run.said["faults"], ""]))
    return bool(run.said["faults"])


if __name__ == "__main__":
    sys.exit(main())

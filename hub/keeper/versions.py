"""Versions of the hub that lie side by side on this machine, which of them runs, and which was tried in vain."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from . import paper

PACKAGED = (Path("/usr/lib/tallyman/versions"), Path("/usr/lib/tallyman/kept"))
"""Where the Debian package keeps its version, and the one before it."""
TRIES = 3
"""How often a start that was cut off by the power is tried again before the old version runs."""
_NAME = re.compile(r"[0-9][A-Za-z0-9.+~-]{0,60}\Z")
Order = tuple[tuple[int, int | str], ...]


def order(version: str) -> Order:
    """For sorting: 0.9 < 0.10, and 1.0~rc1 < 1.0 < 1.0+1, as Debian has it."""
    parts = re.findall(r"\d+|[^\d.]+", version)
    return (*((4, int(part)) if part.isdigit() else (0 if part[0] == "~" else 3, part) for part in parts), (1, 0))


def is_version(text: str) -> bool:
    """Whether a text can be a version and the name of its folder."""
    return bool(_NAME.match(text)) and ".." not in text


def places(data: Path) -> tuple[Path, ...]:
    """Every folder that may hold versions: the package's, and what was given on the pages."""
    return (*PACKAGED, data / "versions")


def found(folders: Iterable[Path]) -> dict[str, Path]:
    """Every complete version, by its name. The package's own copy wins."""
    versions: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.glob("*")) if folder.is_dir() else ():
            if is_version(path.name) and (path / "common" / "hub" / "cli.py").is_file():
                versions.setdefault(path.name, path)
    return versions


def modules(folder: Path) -> list[str]:
    """Where a version's modules lie, for this Python."""
    return [str(folder / "common"), str(folder / f"python{sys.version_info[0]}.{sys.version_info[1]}")]


class State:
    """`keeper/state.json` in the data folder: what runs, what is being tried, what was refused and why."""

    def __init__(self, data: Path) -> None:
        self.path = data / "keeper" / "state.json"
        self.said: dict[str, Any] = paper.read(self.path)

    @property
    def running(self) -> str:
        """The last version that came up healthy."""
        return str(self.said.get("running", ""))

    @property
    def refused(self) -> Mapping[str, Mapping[str, str]]:
        """Versions that did not come up: why, and when."""
        return dict(self.said.get("refused", {}))

    @property
    def trying(self) -> Mapping[str, Any]:
        """The trial under way, or the one that the power cut off: version, tries, backup."""
        return dict(self.said.get("trying", {}))

    def settle(self, version: str) -> None:
        """This version is healthy."""
        before = self.running if self.running != version else self.said.get("before", "")
        refused = {name: why for name, why in self.refused.items() if name != version}
        self._write(running=version, before=before, refused=refused, trying={})

    def attempt(self, version: str, backup: str) -> None:
        """This version is about to be tried."""
        tries = self.trying.get("tries", 0) if self.trying.get("version") == version else 0
        self._write(trying={"version": version, "tries": tries + 1, "backup": backup})

    def refuse(self, version: str, why: str) -> None:
        """This version did not come up; it is not tried again by itself."""
        told = {"why": why, "when": datetime.now(UTC).isoformat(timespec="seconds"), "instead": self.running}
        self._write(refused={**self.refused, version: told}, trying={})

    def forgive(self, version: str) -> None:
        """Somebody asks for this version again."""
        if version in self.refused:
            self._write(refused={name: why for name, why in self.refused.items() if name != version})

    def _write(self, **changes: Any) -> None:
        self.said = {**self.said, **changes}
        paper.write(self.path, self.said)


class Choice(NamedTuple):
    """Which version to start; `instead` runs if it does not come up (empty: nothing to fall back on)."""

    version: str
    instead: str = ""


def choose(versions: Mapping[str, Path], state: State) -> Choice | None:
    """The newest version that was not refused; on trial if another one ran before."""
    fit = sorted((name for name in versions if name not in state.refused), key=order)
    if not fit:
        fit = sorted(versions, key=order)[:1]
    if not fit:
        return None
    newest, before = fit[-1], state.running
    if before in versions and before != newest and order(newest) > order(before):
        return Choice(newest, before)
    return Choice(newest)

"""Build hook: compile every .po of the package to a .mo, so that an installed hub has nothing to compile.

Without it hub.i18n reads the .po files when it starts.
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in sorted(Path(self.root, "hub").rglob("*.po")):
            target = source.with_suffix(".mo")
            with source.open("rb") as po, target.open("wb") as mo:
                write_mo(mo, read_po(po))
            build_data["artifacts"].append(str(target.relative_to(self.root)))

"""The lock names every package the project asks for, with hashes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def asked(extra: str) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [*project["dependencies"], *(project["optional-dependencies"][extra] if extra else [])]
    return {re.split(r"[<>=\[; ]", line)[0].lower().replace("_", "-") for line in lines}


@pytest.mark.parametrize(("lock", "extra"), [("run", ""), ("test", "test")])
def test_every_package_is_locked_with_hashes(lock: str, extra: str) -> None:
    parts = re.split(r"\n(?=\S)", (ROOT / "locks" / f"{lock}.txt").read_text().strip())
    assert asked(extra) - {part.split("==")[0].lower() for part in parts} == set(), "make lock"
    assert [part.split("==")[0] for part in parts if "--hash=sha256:" not in part] == []

"""Every check on the newest MicroPython that Debian has: `python -m tests.firmware.newest`. Fetches it if need be."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.firmware.rig import HERE, REPO
from tests.firmware.test_on_micropython import CHECKS, run


def main() -> int:
    """Run them all; tell those that fail."""
    subprocess.run([str(HERE / "get_micropython.sh"), "newest"], check=True)
    failed = 0
    for name in ("micropython-newest", "micropython32-newest"):
        for module, check in CHECKS:
            with tempfile.TemporaryDirectory() as folder:
                said = run(REPO / ".mp" / name, Path(folder), module, check)
            if not said.endswith("passed\n"):
                failed += 1
                print(f"{name}: {module} {check}\n{said}")
    print(f"{2 * len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

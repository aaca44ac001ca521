"""Run every benchmark, or those named: `python -m benchmarks brass_birmingham ledger`."""

import sys
import time
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Each `bench_*.py` beside this file has a `main` that prints its own table."""
    found = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    wanted = sys.argv[1:] or found
    if unknown := set(wanted) - set(found):
        sys.exit(f"no such benchmark: {', '.join(sorted(unknown))}; there are: {', '.join(found)}")
    for n, name in enumerate(wanted, 1):
        print(f"\n== {name} ({n} of {len(wanted)}) ==", flush=True)
        started = time.perf_counter()
        import_module(f"benchmarks.bench_{name}").main()
        print(f"-- {time.perf_counter() - started:.1f} s", flush=True)


if __name__ == "__main__":
    main()

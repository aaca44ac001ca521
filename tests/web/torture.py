"""Long runs of hostile requests against the pages: `make torture KIND=web N=20000`. Ends after ten minutes at the latest."""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from .conftest import Served
from .fuzz import head, request
from .strangers import first_line, stranger
from .test_door import Visitor

LONGEST = 600.0


def main(n: int) -> int:
    """Requests by strangers and by a paired screen, and broken heads over the wire; prints what was tried."""
    served, random, end = Served(), Random(n), time.monotonic() + LONGEST
    served.begin("coal_baron")
    visitors = [Visitor(served), Visitor(served)]
    visitors[1].pair()
    count: Counter[str] = Counter()
    failed: list[str] = []
    for i in range(n):
        if time.monotonic() > end:
            break
        if i % 10 == 0:
            with stranger(served.port, head(random), f"127.0.3.{i % 250 + 1}", 12) as wire:
                wire.shutdown(1)
                count[f"wire: {first_line(wire)[9:12] or 'hung up'}"] += 1
            continue
        who = visitors[i % 2]
        said, status = request(served.app, who.client, random, who.token)
        count[f"{'paired' if i % 2 else 'stranger'}: {status}"] += 1
        if status >= 500:
            failed.append(said)
    served.stop()
    for what, times in sorted(count.items()):
        print(f"{times:>8}  {what}")
    print(f"tried {sum(count.values())}, failed {len(failed)}", *failed[:10], sep="\n")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))

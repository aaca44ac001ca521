"""A hub with its pages in a process of its own, on a ledger on disk: so that a test can kill it. `hub_process.py FILE PORT`"""

from __future__ import annotations

import sys
from pathlib import Path

import companion_web
from hub.game import Seat, Setup
from hub.games import TITLES
from hub.ledger import SqliteLedger
from hub.service import Hub


def main() -> None:
    hub = Hub(SqliteLedger(Path(sys.argv[1])))
    live = hub.table("main")
    if not live.look().game:
        live.start(Setup("coal_baron", "", (Seat("red", "Ania"), Seat("blue", "Bolek", "star")), {"dealer": "hub"}, 3))
    app = companion_web.create_app(hub, titles=TITLES)
    server = companion_web.make_server(hub, "127.0.0.1", int(sys.argv[2]), app)
    print(companion_web.pairing_code(app, "main"), flush=True)
    server.run()


if __name__ == "__main__":
    main()

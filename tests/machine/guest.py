"""Runs inside the machine as its first program: mounts the data disk, keeps the hub running, puts firmware on offer.

`warm`: everything is imported before the disk is touched, so that a saved machine can go on from there in a second.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pwd
import struct
import subprocess
import sys
import time
from pathlib import Path

DATA = Path("/var/lib/tallyman")
SERVE = ["--data", str(DATA), "--port", "80", "--quiet", "--lang", "en"]


def say(what: str) -> None:
    print(f"\nTALLYMAN {what}", flush=True)


def stir(seed: str) -> None:
    """A saved machine has saved chance too: give it new chance."""
    block = bytes.fromhex(seed)
    with open("/dev/urandom", "wb") as pool:
        fcntl.ioctl(pool, 0x40085203, struct.pack("ii", len(block) * 8, len(block)) + block)
        fcntl.ioctl(pool, 0x5207)


def mount() -> bool:
    """The data disk as a boot mounts it; the journal is replayed on the way."""
    subprocess.run(["blockdev", "--flushbufs", "/dev/vdb"], check=True)
    checked = subprocess.run(["e2fsck", "-p", "/dev/vdb"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if checked.returncode & ~3:
        say(f"fsck {checked.returncode} {checked.stdout!r}")
    return not subprocess.run(["mount", "-t", "ext4", "-o", "noatime", "/dev/vdb", str(DATA)]).returncode


def become_tallyman() -> None:
    user = pwd.getpwnam("tallyman")
    os.setgroups([])
    os.setgid(user.pw_gid)
    os.setuid(user.pw_uid)
    os.environ["HOME"] = str(DATA)


def start_hub(warm: bool) -> int:
    """Start the hub; gives its process."""
    child = os.fork()
    if child:
        return child
    if not warm:
        caps = ["--inh-caps=-all,+net_bind_service", "--ambient-caps=-all,+net_bind_service"]
        user = ["--reuid=tallyman", "--regid=tallyman", "--init-groups"]
        os.execvp("setpriv", ["setpriv", *user, *caps, "/usr/lib/tallyman/start", "service", *SERVE])
    Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").write_text("80")
    become_tallyman()
    from hub.cli import main

    os._exit(main(["serve", *SERVE]))


def offer(seed: str) -> None:
    """In a process of its own: new firmware on offer again and again; said once the ledger has it."""
    if os.fork():
        return
    become_tallyman()
    from hub.ledger import LedgerError, SqliteLedger
    from hub.service.stations import Offers

    for n in range(10**6):
        with contextlib.suppress(LedgerError), SqliteLedger(DATA / "tallyman.db") as ledger:
            Offers(ledger).put(f"{seed[:8]}.{n}", {"station.mpy": os.urandom(900)}, ("pad",))
            say(f"offered {seed[:8]}.{n}")
        time.sleep(1.0)
    os._exit(0)


def main() -> None:
    warm = sys.argv[1] == "warm"
    if warm:
        import companion_web
        import hub.cli
        import hub.service.running
        from hub.games import TITLES, rules_of

        _ = (companion_web.create_app, hub.cli.parser(), [rules_of(title) for title in TITLES])
    say("warm")
    seed = sys.stdin.readline().split()[1]
    stir(seed)
    say("mounted" if mount() else "cannot mount")
    for path in (DATA, *DATA.iterdir()):
        if path.stat().st_uid == 0 and path.name != "lost+found":  # a disk made outside
            os.chown(path, *pwd.getpwnam("tallyman")[2:4])
    child = start_hub(warm)
    if warm:
        offer(seed)
    while True:
        ended, status = os.wait()
        if ended == child:
            say(f"ended {status}")
            time.sleep(1)
            child = start_hub(warm)


if __name__ == "__main__":
    main()

"""The hub can be found by its name on the local network."""

from __future__ import annotations

import subprocess
import sys

BROWSE = """
import threading
from zeroconf import ServiceBrowser, Zeroconf
from hub.link.announce import SERVICE, Announcement

announcement = Announcement(1883, 8080, name="Tallyman test", addresses=["127.0.0.1"], interfaces=["127.0.0.1"])
found, browser = threading.Event(), Zeroconf(interfaces=["127.0.0.1"])
announcement.start()

def seen(zeroconf, service_type, name, state_change):
    if name.startswith("Tallyman test"):
        found.set()

ServiceBrowser(browser, SERVICE, handlers=[seen])
assert found.wait(15)
info = browser.get_service_info(SERVICE, f"Tallyman test.{SERVICE}")
print(info.port, info.properties[b"mqtt"].decode(), info.server)
announcement.stop()
browser.close()
"""


def test_the_hub_is_found_by_browsing() -> None:
    """In a process of its own: what browses must not share its time with whatever else is being tested."""
    done = subprocess.run([sys.executable, "-c", BROWSE], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["8080", "1883", "tallyman.local."], done.stderr

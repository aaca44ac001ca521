"""The hub can be found by its name on the local network."""

from __future__ import annotations

import threading

from zeroconf import ServiceBrowser, ServiceStateChange, Zeroconf

from hub.link.announce import SERVICE, Announcement


def test_the_hub_is_found_by_browsing() -> None:
    announcement = Announcement(1883, 8080, name="Tallyman test", addresses=["127.0.0.1"], interfaces=["127.0.0.1"])
    found = threading.Event()
    browser = Zeroconf(interfaces=["127.0.0.1"])
    announcement.start()
    try:

        def seen(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
            if name.startswith("Tallyman test"):
                found.set()

        ServiceBrowser(browser, SERVICE, handlers=[seen])
        assert found.wait(15)
        info = browser.get_service_info(SERVICE, f"Tallyman test.{SERVICE}")
        assert info is not None
        assert (info.port, info.properties[b"mqtt"], info.server) == (8080, b"1883", "tallyman.local.")
    finally:
        announcement.stop()
        browser.close()

"""The hub says where it is by mDNS: `tallyman.local`, and a service that anything on the network can browse for."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterable

from zeroconf import EventLoopBlocked, NonUniqueNameException, ServiceInfo, Zeroconf

SERVICE = "_tallyman._tcp.local."
HOST = "tallyman.local."
CONTRACT = "1"
TRIES = 3
"""How often announcing is tried on a machine that is very busy."""


def own_addresses() -> list[str]:
    """The addresses others can reach this machine at; loopback if there is no network."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return found or ["127.0.0.1"]


class Announcement:
    """The hub's name and ports on the local network, from `start` to `stop`."""

    def __init__(
        self,
        mqtt_port: int,
        web_port: int,
        *,
        name: str = "Tallyman",
        addresses: Iterable[str] = (),
        interfaces: Iterable[str] = (),
        tls: bool = False,
        https_port: int = 0,
        mqtts_port: int = 0,
    ) -> None:
        self._addresses = list(addresses) or own_addresses()
        self._interfaces = list(interfaces)
        self._name = name
        self._properties = {"contract": CONTRACT, "mqtt": str(mqtt_port), "web": str(web_port), "tls": str(int(tls))}
        more = {"https": https_port, "mqtts": mqtts_port}
        self._properties |= {key: str(port) for key, port in more.items() if port}
        self._port = web_port
        self._zeroconf: Zeroconf | None = None

    def start(self) -> None:
        """Announce. A second hub on the network gets a number behind its name."""
        for left in range(TRIES - 1, -1, -1):
            self._zeroconf = Zeroconf(interfaces=self._interfaces) if self._interfaces else Zeroconf()
            try:
                self._zeroconf.register_service(self._info(HOST), allow_name_change=True)
                return
            except EventLoopBlocked as error:  # a machine too busy to answer itself in time
                self.stop()
                if not left:
                    raise OSError("this machine is too busy to announce itself") from error
            except NonUniqueNameException:
                self.stop()
                raise

    def stop(self) -> None:
        """Take the announcement back."""
        if self._zeroconf:
            for end in (self._zeroconf.unregister_all_services, self._zeroconf.close):
                with contextlib.suppress(EventLoopBlocked):  # then it ends unsaid
                    end()
            self._zeroconf = None

    def _info(self, host: str) -> ServiceInfo:
        packed = [socket.inet_aton(address) for address in self._addresses]
        return ServiceInfo(
            SERVICE,
            f"{self._name}.{SERVICE}",
            port=self._port,
            addresses=packed,
            server=host,
            properties=self._properties,
        )

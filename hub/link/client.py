"""An MQTT client that never gives up: connects for ever, subscribes again, says again what it holds.

Used by the hub, by the cable bridge and by virtual stations. Callbacks come in the client's own thread.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import ssl
import threading
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

LOG = logging.getLogger(__name__)
FIRST_WAIT, LONGEST_WAIT = 0.25, 10.0


class Server(msgspec.Struct, frozen=True):
    """Where a broker is and how to speak to it."""

    host: str
    port: int = 1883
    tls: bool = False
    cafile: str = ""


def read_url(url: str, cafile: str = "") -> Server:
    """A broker's address from `mqtt://host:port` or `mqtts://host:port`. Raises ValueError that says what is wrong."""
    parts = urlsplit(url)
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname:
        raise ValueError(f"'{url}' is no broker's address; write mqtt://host:1883 or mqtts://host:8883")
    tls = parts.scheme == "mqtts"
    return Server(parts.hostname, parts.port or (8883 if tls else 1883), tls, cafile)


class Received(msgspec.Struct, frozen=True):
    """A message as it came. `retained`: the broker had kept it."""

    topic: str
    payload: bytes
    retained: bool


class Will(msgspec.Struct, frozen=True):
    """What the broker says for us, retained, when we vanish."""

    topic: str
    payload: bytes


class Reading:
    """A socket that takes what has come in one go. paho reads packets byte by byte, and each read of a socket lets
    another thread run first: with many tables at play the hub would hear its stations only now and then."""

    def __init__(self, wire: Any) -> None:
        self._wire, self._had = wire, b""

    def recv(self, n: int) -> bytes:
        """At most n bytes."""
        if not self._had:
            self._had = self._wire.recv(65536)
        taken, self._had = self._had[:n], self._had[n:]
        return taken

    def pending(self) -> int:
        """Bytes that have been taken and not been read."""
        return len(self._had) or (self._wire.pending() if hasattr(self._wire, "pending") else 0)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._wire, name)


class Paho(mqtt.Client):
    """paho's client on such a socket."""

    def _create_socket(self) -> Any:
        wire: Any = super()._create_socket()
        # Small messages leave at once; held back by the system they would wait 40 ms for one another.
        with contextlib.suppress(OSError):
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return Reading(wire)


class Client:
    """One connection to a broker that is made again whenever it breaks."""

    def __init__(
        self,
        server: Server,
        user: str,
        secret: str,
        subscribe: Iterable[str],
        on_message: Callable[[Received], None],
        *,
        client_id: str = "",
        will: Will | None = None,
        on_up: Callable[[], None] = lambda: None,
        on_down: Callable[[str], None] = lambda reason: None,
        keepalive: int = 15,
    ) -> None:
        self._server, self._subscribe = server, tuple(subscribe)
        self._on_message, self._on_up, self._on_down = on_message, on_up, on_down
        self._keepalive = keepalive
        self._held: dict[str, bytes] = {}
        self._lock = threading.Lock()
        self.connected = threading.Event()
        self.problem = ""
        """Why there is no connection, in a word for logs and pages; empty while there is one."""
        self._mqtt = self._client(user, secret, client_id or user, will)

    def _client(self, user: str, secret: str, client_id: str, will: Will | None) -> mqtt.Client:
        client = Paho(CallbackAPIVersion.VERSION2, client_id=client_id, clean_session=True)
        client.username_pw_set(user, secret)
        client.reconnect_delay_set(FIRST_WAIT, LONGEST_WAIT)  # type: ignore[arg-type]
        client.max_queued_messages_set(0)
        client.max_inflight_messages_set(1000)
        if will:
            client.will_set(will.topic, will.payload, qos=1, retain=True)
        if self._server.tls:
            client.tls_set(ca_certs=self._server.cafile or None, tls_version=ssl.PROTOCOL_TLS_CLIENT)
        client.on_connect, client.on_disconnect = self._connected, self._disconnected
        client.on_connect_fail, client.on_message = self._failed, self._message
        client.on_subscribe = self._subscribed
        return client

    def start(self) -> None:
        """Begin to connect, and never stop trying."""
        self._mqtt.connect_async(self._server.host, self._server.port, keepalive=self._keepalive)
        self._mqtt.loop_start()

    def stop(self) -> None:
        """Say goodbye and end the thread."""
        self._mqtt.disconnect()
        self._mqtt.loop_stop()
        self.connected.clear()

    def break_off(self) -> None:
        """Lose the connection without a goodbye, as a cut cable would; it is made again."""
        wire = self._mqtt.socket()
        if wire is not None:
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)  # type: ignore[attr-defined]

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> bool:
        """Send; gives whether it could be sent now. What is retained is held and said again at every connection;
        anything else is not kept while there is no connection: whoever needs it asks again."""
        if retain:
            with self._lock:
                self._held[topic] = payload
        if not self.connected.is_set():
            return False
        result = self._mqtt.publish(topic, payload, qos=qos, retain=retain)
        return bool(result.rc == mqtt.MQTT_ERR_SUCCESS)

    def forget(self, topic: str) -> None:
        """Clear a retained message of ours, here and at the broker."""
        with self._lock:
            self._held.pop(topic, None)
        if self.connected.is_set():
            self._mqtt.publish(topic, b"", qos=1, retain=True)

    # -- callbacks, in the client's thread --

    def _connected(self, client: mqtt.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._say_down(str(reason))
            return
        if self._subscribe:
            client.subscribe([(topic, 1) for topic in self._subscribe])
        else:
            self._up()

    def _subscribed(self, client: mqtt.Client, userdata: Any, mid: int, reasons: Any, properties: Any) -> None:
        refused = [topic for topic, reason in zip(self._subscribe, reasons, strict=False) if reason.is_failure]
        if refused:
            LOG.warning("the broker does not let us read %s", ", ".join(refused))
        self._up()

    def _up(self) -> None:
        """Connected and listening: say what is held, then tell."""
        self.problem = ""
        with self._lock:
            held = list(self._held.items())
        for topic, payload in held:
            self._mqtt.publish(topic, payload, qos=1, retain=True)
        self.connected.set()
        self._safely(self._on_up)

    def _disconnected(self, client: mqtt.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        self._say_down(str(reason))

    def _failed(self, client: mqtt.Client, userdata: Any) -> None:
        self._say_down("no answer")

    def _say_down(self, reason: str) -> None:
        was_up = self.connected.is_set()
        self.connected.clear()
        self.problem = reason
        if was_up:
            self._safely(self._on_down, reason)

    def _message(self, client: mqtt.Client, userdata: Any, message: mqtt.MQTTMessage) -> None:
        self._safely(self._on_message, Received(message.topic, bytes(message.payload), bool(message.retain)))

    def _safely(self, callback: Callable[..., None], *arguments: Any) -> None:
        """A fault in whoever listens must not end the connection's thread."""
        try:
            callback(*arguments)
        except Exception:
            LOG.exception("a listener of the link failed")

"""The broker that comes with the hub: amqtt in a thread of its own. Nothing to install; the version is pinned.

amqtt 0.12.1 trusts too much: it hands every retained message to whoever connects, lets a stranger take over a session
before looking at the password, publishes wills unchecked and reads packets of any size. `GuardedBroker` closes these.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from amqtt.adapters import ReaderAdapter, StreamReaderAdapter, StreamWriterAdapter, WriterAdapter
from amqtt.broker import Broker, RetainedApplicationMessage
from amqtt.contexts import Action
from amqtt.errors import AMQTTError
from amqtt.mqtt.connack import NOT_AUTHORIZED, ConnackPacket
from amqtt.mqtt.protocol.broker_handler import BrokerProtocolHandler
from amqtt.session import Session

from . import topics
from .client import Received
from .credentials import Credentials
from .doors import EAVESDROPPER, FORGER, STRANGER, Doors
from .inside import Inside

MAX_PACKET = 16384
"""Bytes. A message has at most 4 KiB; the hub's public view may be longer, but no station sends so much."""
PATIENCE = 10.0
"""Seconds a newcomer has to say who it is."""

NUDGE = 0.1
"""Seconds after which a connection that should end is told again."""
FAREWELL = 3.0
"""Seconds that connections have to close before the broker goes without them."""

logging.getLogger("amqtt").setLevel(logging.ERROR)
logging.getLogger("transitions").setLevel(logging.ERROR)


class Sized(StreamReaderAdapter):  # type: ignore[misc]
    """Reads no packet longer than the limit of whoever is at the other end."""

    limit = MAX_PACKET

    async def read(self, n: int = -1) -> bytes:
        """As many bytes as asked for, if that is not too many."""
        if n > self.limit:
            raise AMQTTError(f"packet of {n} bytes")
        data: bytes = await super().read(n)
        return data


class GuardedBroker(Broker):  # type: ignore[misc]
    """amqtt's broker, with everybody checked before anything is done for them."""

    def __init__(self, bind: str, credentials: Credentials, doors: Doors, lodgers: Iterable[Inside] = ()) -> None:
        self._credentials, self._doors, self._lodgers = credentials, doors, lodgers
        self._sending: set[asyncio.Task[Any]] = set()
        super().__init__({"listeners": {"default": {"type": "tcp", "bind": bind}}, "plugins": {}})

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        """Somebody connects; whatever breaks on the way stays with them."""
        with contextlib.suppress(AMQTTError, OSError, asyncio.IncompleteReadError, TimeoutError):
            await self._client_connected(listener_name, Sized(reader), StreamWriterAdapter(writer))
        writer.close()

    async def _initialize_client_session(
        self, reader: ReaderAdapter, writer: WriterAdapter, remote_address: str, remote_port: int
    ) -> tuple[BrokerProtocolHandler, Session]:
        """Look at the secret before touching any session: amqtt would let a stranger take one over first."""
        connecting = BrokerProtocolHandler.init_from_connect(reader, writer, self.plugins_manager)
        handler, session = await asyncio.wait_for(connecting, PATIENCE)
        name = session.username or ""
        role = self._credentials.check(name, session.password or "") if name else None
        if role is None:
            self._doors.turn_away(STRANGER, name or "(nobody)", remote_address)
            await ConnackPacket.build(0, NOT_AUTHORIZED).to_stream(writer)
            await writer.close()
            raise AMQTTError(f"{name or 'nobody'} was turned away")
        if role == topics.HUB:
            reader.limit = 1 << 20
        self._check_will(session, name, role)
        return handler, await self._welcome(session, name, role)

    def _check_will(self, session: Session, name: str, role: str) -> None:
        """A will is a message like any other: only below one's own name."""
        if session.will_flag and not topics.may(topics.writes(name, role), session.will_topic or ""):
            self._doors.turn_away(FORGER, name, session.will_topic or "")
            session.will_flag = False

    async def _welcome(self, session: Session, name: str, role: str) -> Session:
        """Every user has client ids of its own, and every connection a clean session: the hub and the stations
        send again what was not acknowledged, so that nothing needs to wait in a queue here."""
        session.client_id = f"{name}/{session.client_id}"
        session.clean_session = True
        session.parent = 0
        await self._part_from(session.client_id)
        session.tallyman_role = role
        return session

    async def _part_from(self, client_id: str) -> None:
        """The same client comes again: its old connection is dead, and its will comes before anything new it says."""
        old = self._sessions.get(client_id)
        if old is None:
            return
        session = old[0]
        if session.will_flag:
            session.will_flag = False
            await self._broadcast_message(session, session.will_topic, session.will_message, session.will_qos)
            if session.will_retain:
                await self.retain_message(session, session.will_topic, session.will_message, session.will_qos)
        await self._cleanup_session(client_id)

    async def _stop_handler(self, handler: BrokerProtocolHandler) -> None:
        """amqtt tells a connection's reader to end once, and waits for ever; a packet that comes in at that very moment
        swallows the word. Here it is said again."""
        stopping = asyncio.ensure_future(super()._stop_handler(handler))
        while not (await asyncio.wait([stopping], timeout=NUDGE))[0]:
            if handler._reader_task:
                handler._reader_task.cancel()
        stopping.result()

    async def _authenticate(self, session: Session, _listener: Any) -> bool:
        """Done already, before the session was made."""
        return hasattr(session, "tallyman_role")

    async def _topic_filtering(self, session: Session, topic: str, action: Action) -> bool:
        """Whether this user may publish or read this; what it may not is counted."""
        name, role = session.username, session.tallyman_role
        if action == Action.PUBLISH:
            if topics.may(topics.writes(name, role), topic):
                return True
            self._doors.turn_away(FORGER, name, topic)
            return False
        if topics.may(topics.reads(name, role), topic):
            return True
        if action == Action.SUBSCRIBE:
            self._doors.turn_away(EAVESDROPPER, name, topic)
        return False

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        """Retained messages only for those who subscribed: amqtt sends them to whoever connects."""
        if any(held is session for held, _qos in self._subscriptions.get(subscription[0], ())):
            await super()._publish_retained_messages_for_subscription(subscription, session)

    async def _broadcast_message(
        self, session: Session | None, topic: str, data: bytes | bytearray, force_qos: int | None = None
    ) -> None:
        """One message to all who want it, in the order they came. amqtt compares every topic with every filter of every
        client, writes of it in its log, and has a queue and a task for each; here those who live in the house hear it
        at once, and those on the wire get it without anybody waiting for them."""
        for lodger in self._lodgers:
            lodger.hear(topic, bytes(data))
        self._send(topic, bytes(data), force_qos)

    def _send(self, topic: str, data: bytes, qos: int | None = None) -> None:
        for session, wanted_qos in self._subscribers(topic):
            handler = self._get_handler(session)
            if handler:
                sending = handler.mqtt_publish(topic, data, wanted_qos if qos is None else qos, False)
                task = asyncio.ensure_future(sending)
                self._sending.add(task)
                task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[Any]) -> None:
        """Whoever did not take it will ask again, or is gone."""
        self._sending.discard(task)
        if not task.cancelled():
            task.exception()

    def _subscribers(self, topic: str) -> Iterator[tuple[Session, int]]:
        """The few filters with wildcards are compared, the others looked up."""
        wild = (f for f in self._subscriptions if ("+" in f or "#" in f) and self._matches(topic, f))
        for held in (topic, *wild):
            for session, qos in self._subscriptions.get(held, ()):
                reads = topics.reads(session.username, session.tallyman_role)
                if session.transitions.state == "connected" and topics.may(reads, topic):
                    yield session, qos

    # -- for those who live in the house --

    def kept(self) -> list[tuple[str, bytes]]:
        """The retained messages."""
        return [(topic, bytes(message.data)) for topic, message in self._retained_messages.items()]

    def tell(self, topic: str, payload: bytes, retain: bool) -> None:
        """Send this to all who have subscribed, and keep it if it is to be retained."""
        self._send(topic, payload)
        if retain and payload:
            self._retained_messages[topic] = RetainedApplicationMessage(None, topic, payload, 1)
        elif retain:
            self._retained_messages.pop(topic, None)


class EmbeddedBroker:
    """The broker in a thread with an event loop of its own."""

    def __init__(self, credentials: Credentials, host: str = "0.0.0.0", port: int = 1883) -> None:
        self.credentials, self.host, self.port = credentials, host, port
        self.doors = Doors()
        self._lodgers: list[Inside] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._broker: GuardedBroker | None = None

    def start(self) -> None:
        """Listen. Raises OSError if the port is taken. Port 0 takes any free one, see `port`."""
        ready: threading.Event = threading.Event()
        failed: list[BaseException] = []
        self._thread = threading.Thread(target=self._run, args=(ready, failed), name="broker", daemon=True)
        self._thread.start()
        ready.wait()
        if failed:
            self._thread.join()
            cause = failed[0].__cause__ or failed[0]
            raise cause if isinstance(cause, OSError) else OSError(str(cause))

    def inside(
        self,
        subscribe: Iterable[str],
        on_message: Callable[[Received], None],
        *,
        on_up: Callable[[], None] = lambda: None,
        on_down: Callable[[str], None] = lambda reason: None,
    ) -> Inside:
        """A place in the house for whoever runs in this process: hears and speaks without a wire."""
        lodger = Inside(subscribe, on_message, on_up=on_up, on_down=on_down)
        self._lodgers.append(lodger)
        if self._broker and self._loop and self._loop.is_running():
            self._loop.call_soon_threadsafe(lodger.move_in, self._broker, self._loop)
        return lodger

    def stop(self) -> None:
        """Close all connections and the port."""
        if self._loop and self._thread and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()

    def _run(self, ready: threading.Event, failed: list[BaseException]) -> None:
        self._loop = asyncio.new_event_loop()
        try:
            self._loop.run_until_complete(self._open())
        except Exception as error:
            failed.append(error)
            self._close()
            ready.set()
            return
        ready.set()
        self._loop.run_forever()
        for lodger in self._lodgers:
            lodger.move_out()
        self._loop.run_until_complete(self._shut())
        self._close()

    async def _open(self) -> None:
        self._broker = GuardedBroker(f"{self.host}:{self.port}", self.credentials, self.doors, self._lodgers)
        await self._broker.start()
        server = self._broker._servers["default"].instance
        self.port = server.sockets[0].getsockname()[1]
        for lodger in self._lodgers:
            lodger.move_in(self._broker, asyncio.get_running_loop())

    async def _shut(self) -> None:
        """Everything is asked to end and given its time: amqtt's tasks may swallow being cancelled."""
        if self._broker:
            await asyncio.wait([asyncio.ensure_future(self._broker.shutdown())], timeout=FAREWELL)
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=FAREWELL)

    def _close(self) -> None:
        assert self._loop
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

"""Everything of amqtt that is not its public face, in one place: what our broker takes from within it and puts in.

amqtt 0.12.1 trusts too much: it hands every retained message to whoever connects, lets a stranger take over a session
before looking at the password, publishes wills unchecked and never ends some connections. `Underlay` has a hook for
each; `NEEDS` lists the private parts it stands on, and a test holds that list against the version that is installed.
"""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from amqtt.adapters import ReaderAdapter, StreamReaderAdapter, WriterAdapter
from amqtt.broker import Broker, RetainedApplicationMessage
from amqtt.contexts import Action
from amqtt.errors import AMQTTError
from amqtt.mqtt.connack import NOT_AUTHORIZED, ConnackPacket
from amqtt.mqtt.protocol.broker_handler import BrokerProtocolHandler
from amqtt.session import Session

NUDGE = 0.1
"""Seconds after which a connection that should end is told again."""
LISTENER = "default"

NEEDS = {
    "Broker._initialize_client_session": "self reader writer remote_address remote_port",
    "Broker._authenticate": "self session _",
    "Broker._topic_filtering": "self session topic action",
    "Broker._publish_retained_messages_for_subscription": "self subscription session",
    "Broker._broadcast_message": "self session topic data force_qos",
    "Broker._stop_handler": "self handler",
    "Broker._cleanup_session": "self client_id",
    "Broker._get_handler": "self session",
    "Broker._matches": "self topic a_filter",
    "Broker.retain_message": "self source_session topic_name data qos",
    "Broker.external_connected": "self reader writer listener_name",
    "BrokerProtocolHandler.init_from_connect": "reader writer plugins_manager loop",
    "BrokerProtocolHandler.mqtt_publish": "self topic data qos retain ack_timeout",
    "RetainedApplicationMessage.__init__": "self source_session topic data qos",
    "ConnackPacket.build": "session_parent return_code",
}
"""Methods we override or call, with their parameters."""
HOLDS = ("_sessions", "_subscriptions", "_retained_messages")
"""Attributes of a broker that we read."""

logging.getLogger("amqtt").setLevel(logging.ERROR)
logging.getLogger("transitions").setLevel(logging.ERROR)


class TooLong(AMQTTError):  # type: ignore[misc]
    """A packet beyond the limit."""


class Sized(StreamReaderAdapter):  # type: ignore[misc]
    """Reads no packet longer than a limit, and first of all what was read already."""

    def __init__(self, reader: asyncio.StreamReader, had: bytes, limit: int) -> None:
        super().__init__(reader)
        self._had, self._limit = had, limit

    async def read(self, n: int = -1) -> bytes:
        """As many bytes as asked for, if that is not too many."""
        if n > self._limit:
            raise TooLong(f"packet of {n} bytes")
        if self._had and n > 0:
            taken, self._had = self._had[:n], self._had[n:]
            return taken if len(taken) == n else taken + await self.read(n - len(taken))
        data: bytes = await super().read(n)
        return data


class Underlay(Broker):  # type: ignore[misc]
    """amqtt's broker with hooks where it asks nobody. It opens no port: connections are brought to it."""

    def __init__(self) -> None:
        self._sending: set[asyncio.Task[Any]] = set()
        super().__init__({"listeners": {LISTENER: {"type": "external"}}, "plugins": {}})

    # -- to be filled in --

    @abstractmethod
    async def admit(self, session: Session, address: str) -> bool:
        """Whether whoever says this may come in; looked at before any session is touched."""

    @abstractmethod
    def may(self, session: Session, topic: str, action: Action) -> bool:
        """Whether this user may publish, subscribe to or read this."""

    @abstractmethod
    def overheard(self, topic: str, data: bytes) -> None:
        """Something was published that was allowed."""

    @abstractmethod
    def keeps(self, session: Session | None, topic: str, data: bytes) -> bool:
        """Whether this is to be retained (or, empty, cleared)."""

    # -- what is offered --

    async def serve(self, reader: asyncio.StreamReader, writer: WriterAdapter, had: bytes, limit: int) -> None:
        """Serve one connection until it ends."""
        await self.external_connected(Sized(reader, had, limit), writer, LISTENER)

    def own_sessions(self) -> list[tuple[str, Session]]:
        """Every session, by client id, the oldest first."""
        return [(client_id, session) for client_id, (session, _handler) in self._sessions.items()]

    async def end_session(self, client_id: str, will: bool) -> None:
        """End a connection; say its will first, or let it go unsaid."""
        session = self._sessions[client_id][0]
        if session.will_flag and will:
            await self._broadcast_message(session, session.will_topic, session.will_message, session.will_qos)
            if session.will_retain:
                await self.retain_message(session, session.will_topic, session.will_message, session.will_qos)
        session.will_flag = False
        await self._cleanup_session(client_id)

    def kept(self) -> list[tuple[str, bytes]]:
        """The retained messages."""
        return [(topic, bytes(message.data)) for topic, message in self._retained_messages.items()]

    def keep(self, topic: str, payload: bytes) -> None:
        """Retain this from now on; with nothing in it, retain no more."""
        if payload:
            self._retained_messages[topic] = RetainedApplicationMessage(None, topic, payload, 1)
        else:
            self._retained_messages.pop(topic, None)

    def send(self, topic: str, data: bytes, qos: int | None = None) -> None:
        """To all who have subscribed, without anybody waiting for them."""
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
                if session.transitions.state == "connected" and self.may(session, topic, Action.RECEIVE):
                    yield session, qos

    # -- what amqtt calls --

    async def _initialize_client_session(
        self, reader: ReaderAdapter, writer: WriterAdapter, remote_address: str, remote_port: int
    ) -> tuple[BrokerProtocolHandler, Session]:
        """amqtt would let a stranger take over a session first, and look at the secret then."""
        handler, session = await BrokerProtocolHandler.init_from_connect(reader, writer, self.plugins_manager)
        if not await self.admit(session, remote_address):
            await ConnackPacket.build(0, NOT_AUTHORIZED).to_stream(writer)
            await writer.close()
            raise AMQTTError("turned away")
        session.tallyman_admitted = True
        return handler, session

    async def _authenticate(self, session: Session, _listener: Any) -> bool:
        """Done already, before the session was made."""
        return hasattr(session, "tallyman_admitted")

    async def _topic_filtering(self, session: Session, topic: str, action: Action) -> bool:
        return self.may(session, topic, action)

    async def _stop_handler(self, handler: BrokerProtocolHandler) -> None:
        """amqtt tells a connection's reader to end once, and waits for ever; a packet that comes in at that very moment
        swallows the word. Here it is said again."""
        stopping = asyncio.ensure_future(super()._stop_handler(handler))
        while not (await asyncio.wait([stopping], timeout=NUDGE))[0]:
            if handler._reader_task:
                handler._reader_task.cancel()
        stopping.result()

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
        client, writes of it in its log, and has a queue and a task for each."""
        self.overheard(topic, bytes(data))
        self.send(topic, bytes(data), force_qos)

    async def retain_message(
        self, source_session: Session | None, topic_name: str | None, data: bytes | bytearray | None,
        qos: int | None = None,
    ) -> None:  # fmt: skip
        """amqtt keeps whatever anybody wants kept."""
        if topic_name and self.keeps(source_session, topic_name, bytes(data or b"")):
            self.keep(topic_name, bytes(data or b""))

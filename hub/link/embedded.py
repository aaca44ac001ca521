"""The broker that comes with the hub: amqtt in a thread of its own. Nothing to install; the version is pinned.

Everybody is checked before anything is done for them, on a plain port and, with a certificate, on one with TLS.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import threading
from collections.abc import Callable, Iterable
from functools import partial

from amqtt.adapters import StreamWriterAdapter
from amqtt.contexts import Action
from amqtt.errors import AMQTTError
from amqtt.session import Session

from . import topics
from .client import Received
from .contract import MAX_BYTES
from .credentials import Credentials
from .doors import EAVESDROPPER, FORGER, STRANGER, Doors
from .inside import Inside
from .lobby import MAX_PACKET, PATIENCE, Lobby, Refused, first_packet
from .under import Underlay

MOST_KEPT = 80
"""Retained messages of one station; it has status, health and at most 64 readers. One more, and its oldest goes."""
MOST_CONNECTIONS = 3
"""Connections of one user at a time; one more, and its oldest is ended."""
FAREWELL = 3.0
"""Seconds that connections have to close before the broker goes without them."""
TLS_PORT = 8883


class GuardedBroker(Underlay):
    """Says who may come in, publish, read and leave something behind."""

    def __init__(self, credentials: Credentials, doors: Doors, lodgers: Iterable[Inside] = ()) -> None:
        self._credentials, self._doors, self._lodgers = credentials, doors, lodgers
        self.lobby = Lobby()
        self._kept_by: dict[str, dict[str, None]] = {}
        super().__init__()

    async def connected(
        self, context: ssl.SSLContext | None, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Somebody connects; whatever breaks on the way stays with them."""
        self.lobby.enter(writer)
        faults = (AMQTTError, OSError, EOFError, TimeoutError, ValueError, Refused)
        try:
            async with asyncio.timeout(PATIENCE):
                if context:
                    await writer.start_tls(context)
                first = await first_packet(reader)
            await self.serve(reader, Leaving(writer, self.lobby), first, MAX_PACKET)
        except Refused as fault:
            self._doors.turn_away(STRANGER, str(fault), str((writer.get_extra_info("peername") or ("?",))[0]))
            writer.write(fault.answer)
            with contextlib.suppress(*faults):
                await writer.drain()
        except faults:
            pass
        finally:
            self.lobby.leave(writer)
            writer.close()

    # -- hooks --

    async def admit(self, session: Session, address: str) -> bool:
        """The secret first. Every user has client ids of its own, and every connection a clean session: the hub and the
        stations send again what was not acknowledged, so that nothing needs to wait in a queue here."""
        name = session.username or ""
        role = self._credentials.check(name, session.password or "") if name else None
        if role is None:
            self._doors.turn_away(STRANGER, name or "(nobody)", address)
            return False
        session.tallyman_role, session.tallyman_mark = role, self._credentials.mark(name)
        if session.will_flag and not topics.may(topics.writes(name, role), session.will_topic or ""):
            self._doors.turn_away(FORGER, name, session.will_topic or "")
            session.will_flag = False
        session.client_id = f"{name}/{session.client_id}"
        session.clean_session, session.parent = True, 0
        await self._make_room(name, session.client_id)
        return True

    async def _make_room(self, name: str, client_id: str) -> None:
        """The same client comes again: its old connection is dead, and its will comes before anything new it says."""
        own = [one for one, _session in self.own_sessions() if one.startswith(f"{name}/")]
        ended = [client_id] if client_id in own else own[: max(0, len(own) - MOST_CONNECTIONS + 1)]
        for one in ended:
            await self.end_session(one, will=True)

    def may(self, session: Session, topic: str, action: Action) -> bool:
        """Whether this user may publish or read this; what it may not is counted."""
        name, role = session.username, session.tallyman_role
        if action == Action.PUBLISH:
            allowed, what = topics.writes(name, role), FORGER
        else:
            allowed, what = topics.reads(name, role), EAVESDROPPER
        if topics.may(allowed, topic):
            return True
        if action != Action.RECEIVE:
            self._doors.turn_away(what, name, topic)
        return False

    def overheard(self, topic: str, data: bytes) -> None:
        """Those who live in the house hear everything at once."""
        for lodger in self._lodgers:
            lodger.hear(topic, data)

    def keeps(self, session: Session | None, topic: str, data: bytes) -> bool:
        """Only what the contract retains, and not more of it than a station can have to say."""
        address = topics.read_topic(topic)
        if session is None or address is None:
            return session is None
        own = self._kept_by.setdefault(address.station, {})
        own.pop(topic, None)
        if not data:
            return True
        if len(data) > MAX_BYTES or not topics.is_kept(address.tail):
            return False
        own[topic] = None
        while len(own) > MOST_KEPT:
            oldest = next(iter(own))
            del own[oldest]
            self.keep(oldest, b"")
        return True

    # -- for those who live in the house --

    def tell(self, topic: str, payload: bytes, retain: bool) -> None:
        """Send this to all who have subscribed, and keep it if it is to be retained."""
        self.send(topic, payload)
        if retain:
            self.keep(topic, payload)

    async def throw_out(self) -> None:
        """End the connections of everybody whose secret is no longer the one they came in with."""
        for client_id, session in self.own_sessions():
            if session.tallyman_mark != self._credentials.mark(session.username):
                self._doors.turn_away(STRANGER, session.username, session.remote_address or "")
                await self.end_session(client_id, will=False)


class Leaving(StreamWriterAdapter):  # type: ignore[misc]
    """Leaves the lobby with the first word to a caller: that is its CONNACK, and it was let in or turned away."""

    def __init__(self, writer: asyncio.StreamWriter, lobby: Lobby) -> None:
        super().__init__(writer)
        self._lobby = lobby

    def write(self, data: bytes) -> None:
        """Send this."""
        self._lobby.leave(self._writer)
        super().write(data)


class EmbeddedBroker:
    """The broker in a thread with an event loop of its own."""

    def __init__(
        self,
        credentials: Credentials,
        host: str = "0.0.0.0",
        port: int = 1883,
        *,
        context: ssl.SSLContext | None = None,
        tls_port: int = TLS_PORT,
    ) -> None:
        """With a TLS context it listens on `tls_port` as well."""
        self.credentials, self.host, self.port = credentials, host, port
        self.context, self.tls_port = context, tls_port if context else 0
        self.doors = Doors()
        self._lodgers: list[Inside] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._broker: GuardedBroker | None = None
        self._servers: list[asyncio.Server] = []

    def start(self) -> None:
        """Listen. Raises OSError if a port is taken. Port 0 takes any free one, see `port`."""
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

    def throw_out(self) -> None:
        """End the connections of everybody whose secret was taken away or renewed; from any thread."""
        if self._broker and self._loop and self._loop.is_running():
            asyncio.run_coroutine_threadsafe(self._broker.throw_out(), self._loop)

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
            self._loop.run_until_complete(self._shut())
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
        broker = GuardedBroker(self.credentials, self.doors, self._lodgers)
        await broker.start()
        self._broker, self._servers = broker, []
        self.port = await self._listen(broker, self.port, None)
        self.tls_port = await self._listen_secure(broker)
        for lodger in self._lodgers:
            lodger.move_in(broker, asyncio.get_running_loop())

    async def _listen_secure(self, broker: GuardedBroker) -> int:
        """The port with TLS; 0 if there is no certificate, or another program has the port: the plain one serves."""
        try:
            return await self._listen(broker, self.tls_port, self.context) if self.context else 0
        except OSError:
            return 0

    async def _listen(self, broker: GuardedBroker, port: int, context: ssl.SSLContext | None) -> int:
        server = await asyncio.start_server(partial(broker.connected, context), self.host, port, reuse_address=True)
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def _shut(self) -> None:
        """Everything is asked to end and given its time: amqtt's tasks may swallow being cancelled."""
        for server in self._servers:
            server.close()
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

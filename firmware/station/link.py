# The second of two layers: survives the network. Joins Wi-Fi, connects, hands the courier a way to send, and begins
# again for ever when anything breaks. The other way to the hub, for when there is no Wi-Fi, is in cable.py.
import asyncio
import json
import time
from random import getrandbits

from mqtt import Client, Refused

FIRST_MS = 500
LONGEST_MS = 6000  # so that a wrong secret shows within ten seconds of the broker coming back
TOPICS = ("lights", "ack", "update", "chunk", "time")
MUST = 4  # a hub of before does not know the last


def backoff(last_ms):
    """The next pause: twice the last, and a little by chance so that stations do not come all at once."""
    return min(LONGEST_MS, last_ms * 2) - getrandbits(8)


class Link:
    """`code` is what is wrong ("" when the hub can be reached): wifi, wifi-password, broker, broker-secret, provision."""

    def __init__(self, settings, boot, courier):
        self.settings = settings
        self.courier = courier
        self.boot = boot
        self.code = "broker" if settings.link == "cable" else "wifi" if settings.wifi else "provision"
        self.on_code = lambda code: None
        self.why = ""  # the last reason in the system's own words, for those who look inside
        self.via = ""  # "wifi", "cable" or "" while there is no session
        self.wifi = None
        self.prefix = "tallyman/1/%s/%s/" % (settings.table, settings.station)
        self._client = Client(self._heard)
        self._carrier = None  # how the session that is up sends

    def say(self, code):
        if code != self.code:
            self.code = code
            self.on_code(code)

    def rssi(self):
        return self.wifi.rssi() if self.wifi and self.via == "wifi" else None

    # --- what the courier uses

    async def send(self, tail, payload, retain=False):
        if not self._carrier:
            raise OSError("no session")
        await self._carrier(tail, payload, retain)

    async def _publish(self, tail, payload, retain):
        await self._client.publish(self.prefix + tail, json.dumps(payload).encode(), retain)

    def _heard(self, topic, payload, retained):
        """From MQTT: raw bytes below our own name."""
        if topic.startswith(self.prefix):
            try:
                self.courier.take(topic[len(self.prefix) :], json.loads(payload) if payload else {}, retained)
            except ValueError:
                pass  # not JSON: not for us

    # --- one session, over whichever way

    async def session(self, via, carrier, *jobs):
        """Run the courier and the jobs that carry it until one of them fails; the reason is raised."""
        why = []
        over = asyncio.Event()

        async def guarded(job):
            try:
                await job
            except Exception as e:
                why.append(e)
            over.set()

        self.via = via
        self._carrier = carrier
        self.say("")
        tasks = [asyncio.create_task(guarded(job)) for job in jobs + (self.courier.serve(self),)]
        try:
            await over.wait()
        finally:
            self.via = ""
            self._carrier = None
            for task in tasks:
                task.cancel()
        if why and not isinstance(why[0], (OSError, asyncio.TimeoutError, EOFError)):
            raise why[0]  # a mistake in the program must be seen, not retried

    async def goodbye(self):
        """Before a restart on purpose: say so, and leave without a will."""
        if not self.via:
            return
        try:
            await self.send("status", {"state": "lost", "boot": self.boot}, True)
            if self.via == "wifi":
                await self._client.settle(1000)
                await self._client.close(polite=True)
        except OSError:
            pass

    # --- Wi-Fi and the broker

    async def _watch(self, wifi):
        """Part of a session: ends it when the Wi-Fi is gone, long before the broker's silence would tell."""
        while wifi.up():
            await asyncio.sleep_ms(500)
        raise OSError("wifi gone")

    async def _once(self):
        """Join, connect, serve until it breaks."""
        from wifi import NoNetwork, Wifi, WrongPassword, address

        s = self.settings
        if self.wifi is None:
            self.wifi = Wifi(s)
        if not self.wifi.up():
            try:
                await self.wifi.join()
            except WrongPassword:
                self.say("wifi-password")
                return
            except NoNetwork:
                self.say("wifi")
                return
        client = self._client = Client(self._heard)
        will = (self.prefix + "status", json.dumps({"state": "lost", "boot": self.boot}))
        try:
            await self._connect(client, await address(s.hub, s.port), will)
            await self.session("wifi", self._publish, client.read(), client.tend(), self._watch(self.wifi))
            self.say("broker")
        except Refused as e:
            self.why = str(e)
            self.say("broker-secret" if e.secret else "broker")
        except (OSError, asyncio.TimeoutError, EOFError) as e:
            self.why = str(e)
            self.say("broker" if self.wifi.up() else "wifi")
        finally:
            await client.close()

    async def _connect(self, client, host, will):
        s = self.settings
        if s.tls:
            await self._trusting(client, host, will)
        else:
            await client.connect(host, s.port, s.station, s.secret, s.keepalive, will)
        await client.subscribe([self.prefix + t for t in TOPICS], MUST)

    async def _trusting(self, client, host, will):
        """With TLS. A certificate renewed while we were off is one of the future to us: once more with its date."""
        import trust

        s = self.settings
        context = trust.Context(s)
        before = 0
        for _ in range(2):
            try:
                await client.connect(host, s.port, s.station, s.secret, s.keepalive, will, context.ssl, s.hub)
                return
            except (ValueError, OSError) as e:  # ValueError: how MicroPython says that it does not trust a certificate
                await client.close()
                later = 0 if before or isinstance(e, Refused) else context.later()
                if before and not isinstance(e, Refused):
                    trust.set_clock(before)
                if not later:
                    raise e if isinstance(e, Refused) else OSError(str(e).strip())
                before = trust.now()
                trust.set_clock(later)
                context = trust.Context(s)

    async def net(self):
        """Started once by the station unless the link is a cable; never ends."""
        pause = FIRST_MS
        while True:
            while self.via == "cable":
                await asyncio.sleep_ms(500)
            begun = time.ticks_ms()
            await self._once()
            brief = 0 <= time.ticks_diff(time.ticks_ms(), begun) < 20000  # less than 0: longer than ticks can tell
            pause = backoff(pause) if brief else FIRST_MS
            await asyncio.sleep_ms(pause)

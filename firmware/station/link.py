# The second of two layers: survives the network. Joins Wi-Fi, connects, hands the courier a way to send, and begins
# again for ever when anything breaks. When there is no Wi-Fi it listens for a bridge on the USB cable.
import asyncio
import json
import time
from random import getrandbits

from cable import Wire, frame, unframe
from mqtt import Client, Refused

FIRST_MS = 500
LONGEST_MS = 6000  # so that a wrong secret shows within ten seconds of the broker coming back
CABLE_MS = 15000  # without a word from the bridge the cable counts as cut
TOPICS = ("lights", "ack", "update", "chunk")


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
        self.via = ""  # "wifi", "cable" or "" while there is no session
        self.wifi = None
        self.prefix = "tallyman/1/%s/%s/" % (settings.table, settings.station)
        self._client = None
        self._over = None
        self._bridge = None  # when the bridge was last heard, None when never or cut
        self._bridge_up = False
        self._wire = None

    def _say(self, code):
        if code != self.code:
            self.code = code
            self.on_code(code)

    def rssi(self):
        return self.wifi.rssi() if self.wifi and self.via == "wifi" else None

    # --- what the courier uses

    async def send(self, tail, payload, retain=False):
        if self.via == "wifi":
            await self._client.publish(self.prefix + tail, json.dumps(payload).encode(), retain)
        else:
            self._wire.write(frame(tail, payload, retain))
            await asyncio.sleep_ms(0)

    def _heard(self, topic, payload, retained):
        """From MQTT: raw bytes below our own name."""
        if topic.startswith(self.prefix):
            try:
                self.courier.take(topic[len(self.prefix) :], json.loads(payload) if payload else {}, retained)
            except ValueError:
                pass  # not JSON: not for us

    # --- one session, over whichever way

    async def _session(self, via, *jobs):
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
        self._over = over
        self._say("")
        tasks = [asyncio.create_task(guarded(job)) for job in jobs + (self.courier.serve(self),)]
        try:
            await over.wait()
        finally:
            self.via = ""
            self._over = None
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
            if self._client and self.via == "wifi":
                await self._client.settle(1000)
                await self._client.close(polite=True)
        except OSError:
            pass

    # --- Wi-Fi and the broker

    def _ssl(self):
        if not self.settings.tls:
            return None
        import tls

        context = tls.SSLContext(tls.PROTOCOL_TLS_CLIENT)
        context.verify_mode = tls.CERT_REQUIRED
        with open(self.settings.ca, "rb") as f:
            context.load_verify_locations(f.read())
        return context

    async def _watch_wifi(self):
        """Part of a session: ends it when the Wi-Fi is gone, long before the broker's silence would tell."""
        while self.wifi.up():
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
                self._say("wifi-password")
                return
            except NoNetwork:
                self._say("wifi")
                return
        client = self._client = Client(self._heard)
        will = (self.prefix + "status", json.dumps({"state": "lost", "boot": self.boot}))
        try:
            host = await address(s.hub, s.port)
            await client.connect(host, s.port, s.station, s.secret, s.keepalive, will, self._ssl(), s.hub)
            await client.subscribe([self.prefix + t for t in TOPICS])
            await self._session("wifi", client.read(), client.tend(), self._watch_wifi())
            self._say("broker")
        except Refused as e:
            self._say("broker-secret" if e.secret else "broker")
        except (OSError, asyncio.TimeoutError, EOFError):
            self._say("broker" if self.wifi.up() else "wifi")
        finally:
            await client.close()

    async def net(self):
        """Started once by the station unless the link is a cable; never ends."""
        pause = FIRST_MS
        while True:
            while self.via == "cable":
                await asyncio.sleep_ms(500)
            begun = time.ticks_ms()
            await self._once()
            pause = FIRST_MS if time.ticks_diff(time.ticks_ms(), begun) > 20000 else backoff(pause)
            await asyncio.sleep_ms(pause)

    # --- the cable

    def _cable_in(self):
        """Take what has come over the cable; keeps track of the bridge."""
        for line in self._wire.lines():
            said = unframe(line)
            if not said:
                continue
            topic, payload, retained = said
            if topic == "bridge":
                self._bridge = time.ticks_ms()
                self._bridge_up = isinstance(payload, dict) and payload.get("state") == "up"
            elif self.via == "cable" and topic in TOPICS and isinstance(payload, dict):
                self.courier.take(topic, payload, retained)
        if self._bridge is not None and time.ticks_diff(time.ticks_ms(), self._bridge) > CABLE_MS:
            self._bridge = None
            self._bridge_up = False

    async def _carry(self):
        """Part of a cable session: ends it when the bridge or the hub behind it is gone."""
        while self._bridge_up:
            self._cable_in()
            await asyncio.sleep_ms(4)
        raise OSError("cable cut")

    async def cable(self):
        """Started once by the station unless the link is Wi-Fi; never ends. Says hello until a bridge answers."""
        self._wire = Wire()
        s = self.settings
        hello = frame("hello", {"table": s.table, "station": s.station, "boot": self.boot}, False)
        said = time.ticks_ms()
        while True:
            self._cable_in()
            if self.via == "wifi":
                await asyncio.sleep_ms(100)
                continue
            if self._bridge_up:
                await self._session("cable", self._carry())
                self._say("broker" if self._bridge is not None or not s.wifi else "wifi")
            elif self._bridge is None and time.ticks_diff(time.ticks_ms(), said) >= 1000:
                said = time.ticks_ms()
                self._wire.write(hello)
            await asyncio.sleep_ms(10)

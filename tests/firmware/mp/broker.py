# A broker and a hub inside the same interpreter, for checks on the virtual clock. Speaks MQTT 3.1.1 packet by packet,
# so the station's real client is what is tested. The real mosquitto has its own tests.
import asyncio
import json


class Pipe:
    """Both ends of a connection as the station sees it."""

    def __init__(self, broker):
        self.broker = broker
        self.buffer = b""
        self.more = asyncio.Event()
        self.closed = False
        self.sent = b""

    def feed(self, data):
        self.buffer += data
        self.more.set()

    async def readexactly(self, count):
        while len(self.buffer) < count:
            if self.closed:
                raise EOFError
            self.more.clear()
            await self.more.wait()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def write(self, data):
        if self.closed:
            raise OSError("closed")
        self.sent = self.sent + data if self.sent else data

    async def drain(self):
        await asyncio.sleep_ms(1)
        sent, self.sent = self.sent, b""
        if not self.broker.silent:
            self.broker.take(self, sent)

    def close(self):
        self.closed = True
        self.more.set()

    async def wait_closed(self):
        pass


class Broker:
    """`heard` keeps (topic tail, message, retained); the hub acknowledges unless told not to."""

    def __init__(self, secret="s3cret"):
        self.up = True
        self.silent = False
        self.secret = secret
        self.acks = True
        self.keep = True
        self.heard = []
        self.pipes = []
        self.connects = 0
        self.counted = set()
        self.doubles = 0
        self.presses = []
        self.retained = {}
        self.on_publish = None
        self.knows_time = True
        self.now = 1800000000  # what time it is at the hub
        self.prefix = ""
        asyncio.open_connection = self.open

    async def open(self, host, port, ssl=None, server_hostname=None):
        await asyncio.sleep_ms(5)
        if not self.up:
            raise OSError("refused")
        pipe = Pipe(self)
        self.pipes.append(pipe)
        return pipe, pipe

    def kill(self):
        self.up = False
        for pipe in self.pipes:
            pipe.close()
        self.pipes = []

    def last(self, tail):
        for t, message, _ in reversed(self.heard):
            if t == tail:
                return message
        return None

    def take(self, pipe, data):
        while data:
            kind, size, shift, at = data[0], 0, 0, 1
            while True:
                size |= (data[at] & 0x7F) << shift
                shift += 7
                at += 1
                if not data[at - 1] & 0x80:
                    break
            if at + size == len(data):
                return self.packet(pipe, kind, memoryview(data)[at:])
            self.packet(pipe, kind, data[at : at + size])
            data = data[at + size :]

    def packet(self, pipe, kind, body):
        if kind == 0x10:
            self.connects += 1
            fields = []
            at = 10
            while at < len(body):
                n = body[at] << 8 | body[at + 1]
                fields.append(bytes(body[at + 2 : at + 2 + n]))
                at += 2 + n
            self.prefix = str(fields[1], "utf8")[: -len("status")]
            pipe.feed(b"\x20\x02\x00" + (b"\x00" if fields[4].decode() == self.secret else b"\x05"))
        elif kind == 0x82:
            at, codes = 2, b""
            while at < len(body):
                n = body[at] << 8 | body[at + 1]
                known = self.knows_time or not bytes(body[at + 2 : at + 2 + n]).endswith(b"/time")
                codes += b"\x01" if known else b"\x80"
                at += 3 + n
            pipe.feed(b"\x90" + bytes((2 + len(codes),)) + bytes(body[:2]) + codes)
            for tail, message in self.retained.items():
                self.say(tail, message, True)
        elif kind == 0xC0:
            pipe.feed(b"\xd0\x00")
        elif kind & 0xF0 == 0x30:
            n = body[0] << 8 | body[1]
            tail = str(body[2 : 2 + n], "utf8")[len(self.prefix) :]
            pipe.feed(b"\x40\x02" + bytes(body[2 + n : 4 + n]))
            assert len(body) - n - 4 <= 4096
            if self.keep or "/" in tail:
                self.publish(tail, json.loads(str(body[4 + n :], "utf8")), bool(kind & 1))

    def publish(self, tail, message, retained):
        if self.keep:
            self.heard.append((tail, message, retained))
        if tail.startswith("button/"):
            key = (message["boot"], message["seq"])
            if key in self.counted:
                self.doubles += 1
            else:
                self.counted.add(key)
                if self.keep:
                    self.presses.append((tail, message["press"], key))
        if self.on_publish:
            self.on_publish(tail, message)
        if self.knows_time and (tail == "health" or message.get("state") == "online"):
            self.say("time", {"boot": message["boot"], "now": self.now})
        if self.acks and tail.split("/")[0] in ("reader", "button"):
            self.say("ack", {"boot": message["boot"], "seq": message["seq"]})

    def say(self, tail, message, retained=False):
        topic = (self.prefix + tail).encode()
        body = len(topic).to_bytes(2, "big") + topic + b"\x00\x07" + json.dumps(message).encode()
        head = bytearray(b"\x33" if retained else b"\x32")
        size = len(body)
        while True:
            head.append(size & 0x7F | (0x80 if size > 0x7F else 0))
            size >>= 7
            if not size:
                break
        for pipe in self.pipes[-1:]:
            pipe.feed(bytes(head) + body)

# The PN532 as a test sees it through its pins: frames, lowest bit first, acknowledge, busy until the answer is there.
# Written from the user manual, apart from the driver.
import world
from tags import ACTIVE, HALT, IDLE, crc_a

ACK = b"\x00\x00\xff\x00\xff\x00"


def turn(byte):
    return int("".join(reversed("%8s" % bin(byte)[2:])).replace(" ", "0"), 2)


TURNED = bytes(turn(i) for i in range(256))


class FakePn532:
    name = "pn532"
    has_busy = False
    holds = None  # 0 or 1: the level to which it drives MISO though nobody asked it

    def __init__(self, wakes=False):
        self.field = world.Field()
        self.wakes = wakes  # this one uses WUPA: halted tags answer again
        self.deaf = None
        self.heals = True
        self.broken = False
        self.garble = 0  # next answers with a wrong sum
        self.resets = 0
        self._reset()

    def _reset(self):
        self.field.power(False)
        self.awake = False
        self.queue = []  # (ready at, bytes)
        self.retries = 0xFF
        self.timeout_us = 51200
        self.targets = []

    def select(self, low):
        if low:
            self.awake = True

    def hold_reset(self, low):
        if low:
            self.resets += 1
            if self.heals:
                self.deaf = None
            self._reset()

    def transfer(self, out):
        if self.deaf is not None:
            return bytes([self.deaf]) * len(out)
        said = bytes(TURNED[b] for b in out)
        if said[0] == 0x01:
            self._frame(said[1:])
            return bytes(len(out))
        ready = bool(self.queue) and world.now() >= self.queue[0][0]
        if said[0] == 0x02:
            return bytes((0, TURNED[1 if ready else 0]))
        back = bytearray(len(out))
        if said[0] == 0x03 and ready:
            words = self.queue.pop(0)[1][: len(out) - 1]
            for i, b in enumerate(words):
                back[i + 1] = TURNED[b]
        return bytes(back)

    def _frame(self, raw):
        if raw == ACK:
            self.queue = []
            return
        length = raw[3]
        assert raw[:3] == b"\x00\x00\xff" and (length + raw[4]) & 0xFF == 0
        body = raw[5 : 5 + length]
        assert (sum(body) + raw[5 + length]) & 0xFF == 0 and body[0] == 0xD4
        self.queue = [(world.now() + 300, ACK)]
        answer, took = self._do(body[1], body[2:])
        if answer is not None:
            answer = bytes((0xD5, body[1] + 1)) + answer
            total = -sum(answer) & 0xFF
            if self.garble:
                self.garble -= 1
                total ^= 0x55
            frame = b"\x00\x00\xff" + bytes((len(answer), -len(answer) & 0xFF)) + answer + bytes((total, 0))
            self.queue.append((world.now() + 500 + (took if self.field.air else 0), frame))

    def _do(self, command, params):
        """(answer or None for never, microseconds)."""
        if command == 0x02:
            return b"\x32\x01\x06\x07", 100
        if command == 0x14:
            return b"", 100
        if command == 0x12:
            return b"", 100
        if command == 0x00:
            if params[0] == 0x00:
                return params, 100
            return (b"\xff" if self.broken else b"\x00"), 30000
        if command == 0x32:
            return self._rf(params)
        if command == 0x4A:
            return self._list(params[0], params[2:])
        if command == 0x42:
            return self._through(params)
        if command == 0x40:
            return self._exchange(params)
        if command == 0x52:
            self.targets = []
            return b"\x00", 100
        return None, 0

    def _rf(self, params):
        if params[0] == 0x01:
            self.field.power(params[1] & 1 == 1)
        elif params[0] == 0x02:
            self.timeout_us = 100 << (params[3] - 1)
        elif params[0] == 0x05:
            self.retries = params[3]
        return b"", 100

    def _call(self):
        """The tags that answer a request now."""
        word = 0x52 if self.wakes and not self.targets else 0x26
        return [t for t in list(self.field.tags) if t.hear(bytes((word,)), 7)]

    def _list(self, most, only):
        took = 0
        if not self.field.on:
            self.field.power(True)
            took += 5000
        self.targets = []
        only = b"".join([only[i + 1 : i + 4] if only[i] == 0x88 else only[i : i + 4] for i in range(0, len(only), 4)])
        tries = 0
        while True:
            took += 600
            ready = sorted((t for t in self._call() if not only or t.uid == only), key=lambda t: t.uid)
            for tag in ready[:1]:
                if tag.leave_after == 0:
                    continue
                for other in self.field.tags:
                    if other is not tag and other.state == 2:
                        other.state = IDLE
                took += 2500 + 2500 * (len(tag.parts) - 1)
                if most > 1 and len(self.targets) < most - 1:
                    tag.state = HALT
                else:
                    tag.state = ACTIVE
                self.targets.append(tag)
            if len(self.targets) >= most or (self.targets and not ready):
                break
            if not ready or ready[0].leave_after == 0:
                if tries >= self.retries:
                    break
                if self.retries == 0xFF and not self.field.tags:
                    return None, 0
                tries += 1
        answer = bytes((len(self.targets),))
        for i, tag in enumerate(self.targets):
            answer += bytes((i + 1, 0, 0x44, 0, len(tag.uid))) + tag.uid
        return answer, took

    def _through(self, data):
        heard = [t.hear(data + crc_a(data), 8 * len(data) + 16) for t in self.field.tags]
        heard = [h for h in heard if h]
        return (b"\x01", self.timeout_us) if not heard else (b"\x00", 1000)

    def _exchange(self, params):
        data = params[1:]
        for tag in self.targets[params[0] - 1 : params[0]]:
            answer = tag.hear(data + crc_a(data), 8 * len(data) + 16)
            if answer:
                raw = answer[0].to_bytes(answer[1] // 8, "little")
                if crc_a(raw[:-2]) != raw[-2:]:
                    return b"\x02", 3000
                return b"\x00" + raw[:-2], 3000
        return b"\x01", self.timeout_us

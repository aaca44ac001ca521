# The PN5180 as a test sees it through its pins: BUSY handshake, 32-bit registers, interrupts, the slots of an ISO 15693
# inventory. Written from the data sheet and AN12650, apart from the driver.
#
# Air time by ISO/IEC 15693-2 and -3, in carrier periods (fc = 13.56 MHz), for the high data rate (26.48 kbit/s) with one
# subcarrier and requests coded 1 of 4:
#   request   start 1024, 4096 a byte (the CRC's two as well), end 512     5 bytes: 1.62 ms   an end alone: 38 us
#   t1        4352, from a request's end to an answer's start              320.9 us
#   answer    start 2048, 512 a bit, end 2048                              12 bytes: 3.93 ms
#   t2        4192, from an answer's end to the next request or end        309.2 us
#   t3        4384 and an answer's start, when nobody answered             474.3 us
# A tag needs 1 ms in the field before it hears anything.
import world

TX_CONFIG = 0x000004C5  # what LOAD_RF_CONFIG 0x0D leaves there: data and start symbol enabled
NEEDS_DATA = 0x000004C0


def us(periods):
    return (periods * 100 + 1355) // 1356


def collision(speakers):
    """The first bit in which what they say differs, the lowest bit of each byte first."""
    first = int.from_bytes(speakers[0][1], "little")
    differ = 0
    for _, words in speakers[1:]:
        differ |= first ^ int.from_bytes(words, "little")
    at = 0
    while differ and not differ >> at & 1:
        at += 1
    return at


class FakePn5180:
    name = "pn5180"
    has_busy = True
    holds = None  # 0 or 1: the level to which it drives MISO though nobody asked it

    def __init__(self):
        self.field = world.Field()
        self.deaf = None
        self.stuck = None  # the BUSY line does not move
        self.heals = True
        self.broken = False
        self.blind = False  # it cannot tell a collision from any other spoilt frame
        self.captures = False  # where several answer, the first one drowns the others
        self.resets = 0
        self.low = False
        self._reset()

    def _reset(self):
        self.field.power(False)
        self.regs = {0x00: 0, 0x01: 0, 0x02: 4, 0x13: 0, 0x18: 0}
        self.answer = b""
        self.busy_now = 0
        self.air = []  # (when, irq bits, rx status, bytes)
        self.received = b""
        self.slots = None
        self.hush = 0  # nothing may be sent before

    def select(self, low):
        self.low = low
        if not low:
            self.busy_now = 0

    def hold_reset(self, low):
        if low:
            self.resets += 1
            if self.heals:
                self.deaf = self.stuck = None
            self._reset()

    def busy(self):
        return self.busy_now if self.stuck is None else self.stuck

    def transfer(self, out):
        if self.deaf is not None:
            self.busy_now = 1
            return bytes([self.deaf]) * len(out)
        assert not self.busy_now, "transfer while BUSY"
        self.busy_now = 1
        if self.answer:
            answer, self.answer = self.answer, b""
            return (answer + b"\xff" * len(out))[: len(out)]
        self._do(out[0], out[1:])
        return b"\xff" * len(out)

    def _arrive(self):
        while self.air and world.now() >= self.air[0][0]:
            _, irq, status, data = self.air.pop(0)
            self.regs[2] |= irq
            if irq & 1:
                self.regs[0x13] = status
                self.received = data

    def _write(self, reg, how, value):
        """how: 1 write, 2 or, 3 and."""
        if reg == 0x03:
            self.regs[2] &= ~value
        elif how == 2:
            self.regs[reg] = self.regs.get(reg, 0) | value
        elif how == 3:
            self.regs[reg] = self.regs.get(reg, 0) & value
        elif not (self.broken and reg == 0x01):
            self.regs[reg] = value

    def _do(self, command, data):
        if command in (0x00, 0x01, 0x02):
            self._write(data[0], command + 1, int.from_bytes(data[1:5], "little"))
        elif command == 0x03:
            assert len(data) % 6 == 0 and len(data) <= 42 * 6
            for at in range(0, len(data), 6):
                assert data[at + 1] in (1, 2, 3)
                self._write(data[at], data[at + 1], int.from_bytes(data[at + 2 : at + 6], "little"))
        elif command in (0x04, 0x05):
            self._arrive()
            assert len(data) == 1 or (command == 0x05 and len(data) <= 18)
            self.answer = b"".join([self.regs.get(reg, 0).to_bytes(4, "little") for reg in data])
        elif command == 0x07:
            self.answer = b"\x00\x04" if data[0] == 0x12 else bytes(data[1])
        elif command == 0x09:
            self._send(data[1:])
        elif command == 0x0A:
            self.answer = self.received
        elif command == 0x11:
            self.regs[0x18] = TX_CONFIG
        elif command == 0x16:
            self.field.power(True)
            self.hush = world.now() + 200 + 1000
            self._later(200, 0x200)
        elif command == 0x17:
            self.field.power(False)
            self._later(200, 0x100)
        else:
            self.regs[2] |= 0x20000

    def _later(self, us, irq, status=0, data=b""):
        self.air.append((world.now() + (us if self.field.air else 0), irq, status, data))

    def _send(self, data):
        self.air = []
        if self.regs[0] & 7 != 3:
            self.regs[2] |= 0x20000
            return
        assert not (self.field.air and world.now() < self.hush), "sent before the tags may be spoken to"
        if self.regs[0x18] & NEEDS_DATA != NEEDS_DATA:
            took = us(512)
            speakers = self.slots.pop(0) if self.slots else []
        else:
            took = us(1024 + 4096 * (len(data) + 2) + 512)
            speakers = self._request(data)
        self._later(took, 0x02)
        self.hush = world.now() + took + us(4384 + 2048)
        speakers = [s for s in speakers if s[0].there()]
        if speakers and self.field.on:
            self._speak(took, speakers[:1] if self.captures else speakers)

    def _speak(self, took, speakers):
        tag, words = speakers[0]
        status = len(words)
        if len(speakers) > 1:
            status |= 0x10000 if self.blind else 0x40000 | collision(speakers) << 19
        elif tag.spoil:
            tag.spoil -= 1
            status |= 0x10000
        begun = took + us(4352 + 2048)
        ended = begun + us(512 * 8 * (len(words) + 2) + 2048)
        self.hush = world.now() + ended + us(4192)
        self._later(begun, 0x4000)
        self._later(ended, 0x01, status, words)

    def _request(self, data):
        """Who answers in the first slot; the other slots are kept for the bare ends of frame to come."""
        if data[1] == 0x01:
            assert data[0] in (0x06, 0x26), "inventory at the high data rate"
            bits = data[2]
            assert len(data) == 3 + (bits + 7) // 8 and bits <= (64 if data[0] & 0x20 else 60)
            mask = int.from_bytes(data[3:], "little")
            slots = [[] for _ in range(16)]
            for tag in self.field.tags:
                slot = tag.slot(mask, bits)
                if tag.powered and slot is not None:
                    slots[0 if data[0] & 0x20 else slot].append((tag, tag.inventory()))
            self.slots = None if data[0] & 0x20 else slots[1:]
            return slots[0]
        self.slots = None
        if data[1] == 0x23:
            for tag in self.field.tags:
                if tag.uid == bytes(reversed(data[2:10])):
                    at = data[10] * 4
                    return [(tag, b"\x00" + tag.memory[at : at + 4 * (data[11] + 1)])]
        return []

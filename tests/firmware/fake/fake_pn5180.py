# The PN5180 as a test sees it through its pins: BUSY handshake, 32-bit registers, interrupts, the 16 slots of an ISO
# 15693 inventory. Written from the data sheet and AN12650, apart from the driver.
import world

TX_CONFIG = 0x000004C5  # what LOAD_RF_CONFIG 0x0D leaves there: data and start symbol enabled
NEEDS_DATA = 0x000004C0
BIT_US = 38  # 26.48 kbit/s


class FakePn5180:
    name = "pn5180"
    has_busy = True

    def __init__(self):
        self.field = world.Field()
        self.deaf = None
        self.stuck = None  # the BUSY line does not move
        self.heals = True
        self.broken = False
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

    def _do(self, command, data):
        value = int.from_bytes(data[1:5], "little")
        if command == 0x00:
            if data[0] == 0x03:
                self.regs[2] &= ~value
            elif not (self.broken and data[0] == 0x01):
                self.regs[data[0]] = value
        elif command == 0x01:
            self.regs[data[0]] = self.regs.get(data[0], 0) | value
        elif command == 0x02:
            self.regs[data[0]] = self.regs.get(data[0], 0) & value
        elif command == 0x04:
            self._arrive()
            self.answer = self.regs.get(data[0], 0).to_bytes(4, "little")
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
        if self.regs[0x18] & NEEDS_DATA != NEEDS_DATA:
            took = 75
            speakers = self.slots.pop(0) if self.slots else []
        else:
            took = 75 + (len(data) + 2) * 8 * BIT_US
            speakers = self._request(data)
        self._later(took, 0x02)
        speakers = [s for s in speakers if s[0].there()]
        if not speakers or not self.field.on:
            return
        tag, words = speakers[0]
        status = len(words)
        if len(speakers) > 1:
            status |= 0x40000
        if tag.spoil:
            tag.spoil -= 1
            status |= 0x10000
        self._later(took + 480, 0x4000)
        self._later(took + 480 + (len(words) + 2) * 8 * BIT_US, 0x01, status, words)

    def _request(self, data):
        """Who answers in the first slot; the other slots are kept for the bare ends-of-frame to come."""
        if data[1] == 0x01:
            bits = data[2]
            mask = int.from_bytes(data[3:], "little")
            slots = [[] for _ in range(16)]
            for tag in self.field.tags:
                slot = tag.slot(mask, bits)
                if tag.powered and slot is not None:
                    slots[slot].append((tag, tag.inventory()))
            self.slots = slots[1:]
            return slots[0]
        self.slots = None
        if data[1] == 0x23:
            for tag in self.field.tags:
                if tag.uid == bytes(reversed(data[2:10])):
                    at = data[10] * 4
                    return [(tag, b"\x00" + tag.memory[at : at + 4 * (data[11] + 1)])]
        return []

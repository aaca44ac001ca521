# The MFRC522 as a test sees it through its pins: registers, FIFO, timer, collisions, self-test. Written from the data
# sheet, apart from the driver.
import world

RESET = {0x01: 0x20, 0x04: 0x14, 0x0C: 0x10, 0x0E: 0x80, 0x11: 0x3F, 0x14: 0x80, 0x26: 0x48}
SELFTEST = {
    0x91: "00c637d532b7575cc2d87c4dd970c77310e6d2aa5ea13e5a14af3061c970db2e"
    "642272b5bd65f4ec22bcd37235cdaa411fa7f35314de7e02d90fb55e251d2979",
    0x92: "00eb66ba57bf2395d0e30d3d27895cde9d3ba700215b8982513aeb020ca50049"
    "7c844db3ccd21b815d4876d5716121a986968338cf9d5b6ddc15ba3e7d953b2f",
}


class FakeMfrc522:
    name = "mfrc522"
    has_busy = False
    holds = None  # 0 or 1: the level to which it drives MISO though nobody asked it

    def __init__(self, version=0x92):
        self.field = world.Field()
        self.version = version
        self.deaf = None  # 0x00 or 0xFF: what the bus reads
        self.heals = True  # a hard reset cures it
        self.broken = False  # its FIFO loses bits
        self.copy = False  # not a genuine chip: reads tags, gives other bytes in the self-test
        self.count_from = "fifo"  # how CollPos counts when bits were sent: "fifo" or "frame"
        self.parity = 0  # next answers with a parity error
        self.resets = 0
        self._reset()

    def _reset(self):
        self.regs = bytearray(64)
        for reg, value in RESET.items():
            self.regs[reg] = value
        self.regs[0x37] = self.version
        self.fifo = bytearray()
        self.due = None  # (when, function) of what the air brings
        self.field.power(False)

    # --- pins

    def select(self, low):
        pass

    def hold_reset(self, low):
        if low:
            self.resets += 1
            if self.heals:
                self.deaf = None
            self._reset()

    def transfer(self, out):
        if self.deaf is not None:
            return bytes([self.deaf]) * len(out)
        if out[0] & 0x80:
            back = bytearray(len(out))
            for i in range(1, len(out)):
                back[i] = self._read(out[i - 1] >> 1 & 0x3F)
            return back
        for i in range(1, len(out)):
            self._write(out[0] >> 1 & 0x3F, out[i])
        return out

    # --- registers

    def _read(self, reg):
        if self.due and world.now() >= self.due[0]:
            what, self.due = self.due[1], None
            what()
        if reg == 0x09:
            return self._pop()
        if reg == 0x0A:
            return len(self.fifo)
        return self.regs[reg]

    def _pop(self):
        if not self.fifo:
            return 0
        byte = self.fifo[0]
        self.fifo = self.fifo[1:]
        return byte

    def _write(self, reg, value):
        if reg == 0x01:
            self._command(value & 0x0F)
        elif reg == 0x04:
            if value & 0x80:
                self.regs[4] |= value & 0x7F
            else:
                self.regs[4] &= ~value & 0x7F
        elif reg == 0x09:
            self.fifo.append(value & 0xEF if self.broken else value)
        elif reg == 0x0A:
            if value & 0x80:
                self.fifo = bytearray()
        elif reg == 0x14:
            self.regs[reg] = value
            self.field.power(value & 3 != 0)
        elif reg == 0x0D:
            self.regs[reg] = value & 0x7F
            if value & 0x80 and self.regs[1] & 0x0F == 0x0C:
                self._send(value & 7, value >> 4 & 7)
        else:
            self.regs[reg] = value

    def _command(self, command):
        self.regs[1] = self.regs[1] & 0xF0 | command
        if command == 0x0F:
            self._reset()
        elif command == 0x01:  # Mem
            self.fifo = bytearray()
        elif command == 0x03 and self.regs[0x36] & 0x0F == 0x09:
            self.fifo = bytearray(bytes.fromhex(SELFTEST.get(self.version, "ab" * 64)))
            if self.copy:
                self.fifo[5] ^= 0x10
        elif command == 0x00:
            self.due = None

    # --- the air

    def _send(self, last_bits, align):
        frame = bytes(self.fifo)
        self.fifo = bytearray()
        count = len(frame) * 8 - (8 - last_bits if last_bits else 0)
        air = self.field.air
        sent_at = world.now() + (count * 10 if air else 0)  # 9.44 us a bit, start and parity bits
        answers = []
        if self.field.on and self.regs[0x15] & 0x40:
            answers = [a for a in [t.hear(frame, count) for t in list(self.field.tags)] if a]
        if not answers:
            wait = (2 * self.regs[0x2B] + 1) * (self.regs[0x2C] * 256 + self.regs[0x2D] + 1) * 100 // 1356
            if self.regs[0x2A] & 0x80:
                self.due = (sent_at + (wait if air else 0), self._timer)
            return
        longest = max(a[1] for a in answers)
        came = sent_at + (90 + longest * 10 if air else 0)
        self.due = (came, lambda: self._receive(answers, longest, align))

    def _timer(self):
        self.regs[4] |= 0x01

    def _receive(self, answers, longest, align):
        value, differ, collided = answers[0][0], 0, 0
        for other, _ in answers[1:]:
            differ |= value ^ other
        if differ:
            while not differ >> collided & 1:
                collided += 1
            value &= (1 << collided) - 1
            collided += 1
        self.regs[6] = 0
        if self.parity:
            self.parity -= 1
            self.regs[6] |= 0x02
        if collided:
            self.regs[6] |= 0x08
            place = collided + (align if self.count_from == "fifo" else 0)
            self.regs[0x0E] = self.regs[0x0E] & 0x80 | (place & 0x1F if place <= 32 else 0x20)
        self.fifo = bytearray((value << align).to_bytes((longest + align + 7) // 8, "little"))
        self.regs[0x0C] = (longest + align) % 8
        self.regs[4] |= 0x20

# An ISO 14443-3 type A card as the standard describes it: its states, bit by bit.
OFF, IDLE, READY, ACTIVE, HALT = range(5)
MEMORY = bytes(range(180))  # of a card whose contents do not matter


def crc_a(data):
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return bytes((crc & 0xFF, crc >> 8))


def bits(data):
    """(value, count): the bits of data, the first one lowest."""
    return int.from_bytes(data, "little"), len(data) * 8


class Card:
    """Type A. `quirk`: leave_after n exchanges, spoil the next n answers."""

    def __init__(self, uid, memory=None):
        self.uid = bytes.fromhex(uid) if isinstance(uid, str) else uid
        whole, self.parts = self.uid, []
        while len(whole) > 4:
            self.parts.append(b"\x88" + whole[:3])
            whole = whole[3:]
        self.parts.append(whole)
        self.state = OFF
        self.level = 0
        self.was_halted = False
        self.leave_after = -1
        self.spoil = 0
        self.bcc_off = 0  # a tag whose check byte does not fit its uid, and which does not mind
        self.memory = memory or MEMORY

    def power(self, on):
        self.state = IDLE if on else OFF

    def _drop(self):
        self.state = HALT if self.was_halted else IDLE

    def hear(self, data, count):
        """(bits, how many) of the answer, or None for silence. `count` is the number of bits in data."""
        if self.state == OFF:
            return None
        if self.leave_after == 0:
            self.state = OFF
            return None
        if self.leave_after > 0:
            self.leave_after -= 1
        answer = self._short(data[0]) if count == 7 else self._long(data, count)
        if answer and self.spoil:
            self.spoil -= 1
            answer = (answer[0] ^ 1 << answer[1] - 3, answer[1])
        return answer

    def _short(self, command):
        if (self.state == IDLE and command in (0x26, 0x52)) or (self.state == HALT and command == 0x52):
            self.was_halted = self.state == HALT
            self.state = READY
            self.level = 0
            return bits(b"\x44\x00")
        if self.state in (READY, ACTIVE):
            self._drop()
        return None

    def _long(self, data, count):
        if self.state == READY and data[0] == (0x93, 0x95, 0x97)[self.level]:
            return self._anticollision(data, count)
        if self.state == ACTIVE and count == 32 and crc_a(data[:2]) == data[2:]:
            if data[:2] == b"\x50\x00":
                self.state = HALT
                return None
            if data[0] == 0x30:
                page = data[1] * 4
                block = (self.memory + self.memory)[page : page + 16]
                return bits(block + crc_a(block))
        if self.state in (READY, ACTIVE):
            self._drop()
        return None

    def _anticollision(self, data, count):
        part = self.parts[self.level]
        full = part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3] ^ self.bcc_off,))
        if data[1] == 0x70:
            if crc_a(data[:7]) != data[7:9] or data[2:7] != full:
                self._drop()
                return None
            self.level += 1
            more = self.level < len(self.parts)
            if not more:
                self.state = ACTIVE
            sak = b"\x04" if more else b"\x00"
            return bits(sak + crc_a(sak))
        known = ((data[1] >> 4) - 2) * 8 + (data[1] & 7)
        mine = bits(full)[0]
        if (bits(data[2:])[0] ^ mine) & (1 << known) - 1:
            return None
        return mine >> known, 40 - known

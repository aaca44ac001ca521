# An ISO 15693 tag as the standard describes it: its slot in an inventory, its blocks.


class Vicinity:
    """ISO 15693. Answers an inventory in the slot its next four bits name."""

    def __init__(self, uid, memory=None):
        self.uid = bytes.fromhex(uid)
        self.number = int(uid, 16)
        self.powered = False
        self.leave_after = -1
        self.spoil = 0
        self.memory = memory or bytes(i & 0xFF for i in range(112))

    def power(self, on):
        self.powered = on

    def there(self):
        if self.leave_after == 0:
            self.powered = False
        elif self.leave_after > 0:
            self.leave_after -= 1
        return self.powered

    def slot(self, mask, bits):
        """Its slot, or None if the mask is not its own."""
        if self.number & (1 << bits) - 1 != mask:
            return None
        return self.number >> bits & 0x0F

    def inventory(self):
        return b"\x00\x00" + bytes(reversed(self.uid))

# A flash chip under the station's own file system (littlefs, as the port mounts it: blocks of 4096 bytes, written in
# pages, erased whole). It loses power after so many writes, the one under way cut in half; it counts erases per block,
# and a block that was erased too often does not take any more.


class Flash:
    def __init__(self, blocks=32, size=512, life=0):
        self.size = size
        self.data = bytearray(blocks * size)
        self.left = -1  # writes until the power fails; -1: it does not
        self.erased = [0] * blocks
        self.life = life  # erases a block lasts; 0: for ever
        self.writes = 0

    def readblocks(self, n, buf, off=0):
        at = n * self.size + off
        buf[:] = self.data[at : at + len(buf)]
        return 0

    def _power(self):
        if self.left == 0:
            raise OSError(5)
        self.left -= 1
        return self.left == 0

    def writeblocks(self, n, buf, off=None):
        at = n * self.size + (off or 0)
        last = self._power()
        self.writes += 1
        if off is None:
            self.data[at : at + self.size] = b"\xff" * self.size
        keep = len(buf) // 2 if last else len(buf)
        worn = self.life and self.erased[n] > self.life
        if not worn:
            self.data[at : at + keep] = bytes(buf)[:keep]
        if last:
            raise OSError(5)
        return 0

    def ioctl(self, op, arg):
        if op == 4:
            return len(self.data) // self.size
        if op == 5:
            return self.size
        if op == 6:
            last = self._power()
            self.erased[arg] += 1
            self.data[arg * self.size : (arg + 1) * self.size] = b"\xff" * self.size
            if last:
                raise OSError(5)
        return 0

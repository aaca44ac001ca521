# Stands in for a chain of lights: keeps what was written and tells whoever listens.
chains = []
listeners = []


class NeoPixel:
    def __init__(self, pin, n):
        self.pixels = [(0, 0, 0)] * n
        self.writes = 0
        chains.append(self)

    def __setitem__(self, i, shade):
        assert len(shade) == 3 and all(0 <= c <= 255 for c in shade)
        self.pixels[i] = shade

    def __getitem__(self, i):
        return self.pixels[i]

    def write(self):
        self.writes += 1
        for listener in listeners:
            listener(self.pixels)

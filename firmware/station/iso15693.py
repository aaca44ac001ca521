# ISO/IEC 15693-3: who lies in one field. Knows no chip: it asks one to send an inventory or to open the next slot. Both
# give b"" for silence, the ten bytes of a good answer, or a number for a spoilt one: the bit at which answers collided,
# or -1 when the chip cannot tell.
#
# To hear a tag alone takes 7 ms, too long for ten of them on each of four antennas. So those who were there last time
# are asked by masks that at most two of them share. While both lie there their answers collide, always at the same
# bit; when one is lifted the other is heard clearly. The bit is learnt from a look in which both were heard alone and
# nobody else; any other collision is looked into at once. A third tag may hide behind a pair, so every second look
# asks both of a pair alone. Where time is short it asks one of them, and every mask is left out once in a while: a tag
# is then asked for in three looks of four, never left out twice running, and asked twice when it does not answer. And
# since a strong tag may drown a weak one without a trace, now and then one mask is searched slot by slot.
from micropython import const

MAX_TAGS = 24
MAX_ROUNDS = 40
_FORGET = const(3)  # looks without an answer after which a tag is no longer asked for
_QUERY_US = const(6700)  # one question and one answer
_EMPTY_US = const(2700)  # one question and silence
_TIGHT_US = const(44000)  # a look may take this: four antennas then make five rounds a second


def question(mask, bits, one):
    """An inventory request without its CRC: high data rate, one slot or sixteen, everyone whose uid ends in mask."""
    return bytes((0x26 if one else 0x06, 0x01, bits)) + mask.to_bytes((bits + 7) // 8, "little")


def _alone(number, bits):
    """(mask, bits, request) for the one of a pair that differs from the other at this bit."""
    mask = number & (1 << bits + 1) - 1
    return mask, bits + 1, question(mask, bits + 1, True)


def leaves(numbers):
    """Masks that share out all uids there can be, with at most two of these under each.

    Rows of (mask, bits, request, the numbers under it, for a pair how to ask each alone).
    """
    out = []
    todo = [(0, 0, sorted(numbers))]
    while todo:
        mask, bits, inside = todo.pop()
        if len(inside) > 2:
            todo.append((mask, bits + 1, [n for n in inside if not n >> bits & 1]))
            todo.append((mask | 1 << bits, bits + 1, [n for n in inside if n >> bits & 1]))
            continue
        apart = ()
        if len(inside) == 2:
            at = bits
            while not (inside[0] ^ inside[1]) >> at & 1:
                at += 1
            apart = (_alone(inside[0], at), _alone(inside[1], at))
        out.append((mask, bits, question(mask, bits, True), tuple(inside), apart))
    return out


class Roll:
    """The roll of one antenna: who is known to lie there, and how to ask for them."""

    def __init__(self):
        self.asked = {}  # uid: how often it was asked for in the last look, where that was not once
        self._known = {}  # number: looks without an answer
        self._names = {}  # number: uid
        self._marks = {}  # pair: the bit at which its answers collide
        self._turn = 0
        self._found = []
        self._todo = []  # (mask, bits) of crowds to look into
        self._learn = []  # (pair, bit, mask, bits): true if nobody else turns up there
        self._times = {}
        self._plan()

    def _plan(self):
        self._leaves = leaves(self._known)
        pairs = [leaf[3] for leaf in self._leaves if leaf[4]]
        cost = sum([_QUERY_US if leaf[3] else _EMPTY_US for leaf in self._leaves])
        self._tight = cost + len(pairs) * _QUERY_US // 2 > _TIGHT_US
        self._marks = {pair: at for pair, at in self._marks.items() if pair in pairs}
        self._names = {number: "%016x" % number for number in self._known}

    async def call(self, chip):
        """The uids of everyone who is there."""
        self._turn += 1
        self._found = []
        self._todo = []
        self._learn = []
        self._times = {}
        turn, rest = divmod(self._turn, 8 if self._tight else 4)
        search = -1 if rest else turn % len(self._leaves)
        for i, leaf in enumerate(self._leaves):
            if i == search:
                self._todo.append(leaf[:2])
            else:
                await self._ask(chip, leaf, self._turn + i)
        rounds = 0
        while self._todo and rounds < MAX_ROUNDS and len(self._found) < MAX_TAGS:
            rounds += 1
            mask, bits = self._todo.pop()
            await self._crowd(chip, mask, bits)
        self._remember()
        names = self._names
        self.asked = {names[n]: times for n, times in self._times.items() if n in names}
        return [names[n] for n in self._found]

    async def _ask(self, chip, leaf, phase):
        mask, bits, request, inside, apart = leaf
        if self._tight and not apart and phase & (3 if inside else 1) == 0:
            for number in inside:
                self._times[number] = 0
            return
        if phase & 1 and inside in self._marks:
            for i, one in enumerate(apart):
                if self._tight and i != phase >> 1 & 1:
                    self._times[inside[i]] = 0
                else:
                    await self._single(chip, one)
            return
        got = await chip.inventory(request)
        if self._tight and got == b"" and len(inside) == 1:
            self._times[inside[0]] = 2
            got = await chip.inventory(request)
        if isinstance(got, int):
            self._collided(got, mask, bits, inside)
        elif got:
            number = self._heard(got)
            for i, one in enumerate(apart):
                if inside[i] != number:  # lifted, or only drowned by the stronger
                    self._times[inside[i]] = 2
                    await self._single(chip, one)

    async def _single(self, chip, one):
        mask, bits, request = one
        got = await chip.inventory(request)
        if isinstance(got, int):
            self._todo.append((mask, bits))
        elif got:
            self._heard(got)

    def _collided(self, at, mask, bits, inside):
        if at >= 0 and len(inside) == 2:
            if self._marks.get(inside) == at:
                self._found.extend([n for n in inside if n not in self._found])
                return
            self._learn.append((inside, at, mask, bits))
        self._todo.append((mask, bits))

    def _heard(self, got):
        """Take a good answer; the number of who gave it, or None for an error message."""
        if got[0] & 0x01:
            return None
        number = int.from_bytes(got[2:10], "little")
        if number not in self._found:
            self._found.append(number)
        return number

    async def _crowd(self, chip, mask, bits):
        """Sixteen slots; those in which tags still talk over each other are asked again with four bits more."""
        if bits > 60:
            return
        got = await chip.inventory(question(mask, bits, False))
        for slot in range(16):
            if isinstance(got, int):
                self._todo.append((mask | slot << bits, bits + 4))
            elif got:
                self._heard(got)
            if slot < 15:
                got = await chip.next_slot()

    def _remember(self):
        known = self._known
        before = len(known)
        for number in self._found:
            known[number] = 0
        changed = len(known) != before
        for number in list(known):
            if number not in self._found and self._times.get(number, 1):
                known[number] += 1
                if known[number] > _FORGET:
                    del known[number]
                    changed = True
        for pair, at, mask, bits in self._learn:
            there = [n for n in self._found if n & (1 << bits) - 1 == mask]
            if not self._todo and len(there) == 2 and pair[0] in there and pair[1] in there:
                self._marks[pair] = at
        if changed:
            self._plan()

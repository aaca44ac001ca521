# ISO/IEC 14443-3 type A: request, bitwise anticollision, select, halt. Knows no chip: it asks one to exchange bits.
# The chip gives exchange(frame, last_bits, align) -> (bytes, collided_at) and raises NoAnswer or Garbled.

REQA = b"\x26"
HLTA = b"\x50\x00\x57\xcd"
SEL = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
MAX_TAGS = 8


class NoAnswer(Exception):
    """Nothing came back in time: no tag, or it has just left."""


class Garbled(Exception):
    """Something came back that is not a good frame."""


class Deaf(OSError):
    """The reader chip itself does not answer on its bus."""


def crc_a(data):
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte = (byte ^ (byte << 4)) & 0xFF
        crc = (crc >> 8) ^ (byte << 8) ^ (byte << 3) ^ (byte >> 4)
    return bytes((crc & 0xFF, crc >> 8 & 0xFF))


def with_crc(data):
    return data + crc_a(data)


def without_crc(data):
    if len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
        raise Garbled("crc")
    return data[:-2]


def _set(buf, bits, value):
    """Make bit number `bits` (from 1) of the uid in buf[2:6] this value and clear all that follow."""
    at = 2 + (bits - 1) // 8
    mask = 1 << (bits - 1) % 8
    buf[at] = buf[at] & (mask - 1) | (mask if value else 0)
    for i in range(at + 1, 6):
        buf[i] = 0


def _ask(chip, buf, bits):
    """Send the first `bits` bits of the uid in buf; fill in the rest. Returns where tags disagree, or 0."""
    whole, part = divmod(bits, 8)
    buf[1] = (2 + whole) << 4 | part
    got, collided = chip.exchange(bytes(buf[: 2 + whole + (1 if part else 0)]), part, part)
    if len(got) != 5 - whole and not collided:
        raise Garbled("length")
    for i, byte in enumerate(got):
        if i == 0 and part:
            byte = buf[2 + whole] & ((1 << part) - 1) | byte & ~((1 << part) - 1) & 0xFF
        if whole + i < 5:
            buf[2 + whole + i] = byte
    if not collided:
        return 0
    # Chips do not agree on what the position counts from once bits were sent. Take the reading that makes progress;
    # a wrong guess finds no tag and the caller walks bit by bit instead, it never makes up a uid.
    place = collided + 8 * whole
    return place if place > bits else bits + collided


def _one_level(chip, sel):
    """Find and select one uid part at this cascade level; returns (4 bytes, SAK)."""
    buf = bytearray(7)
    buf[0] = sel
    bits = sure = 0  # bits sent, and bits with which a tag is known to have answered
    for _ in range(48):
        try:
            place = _ask(chip, buf, bits)
        except NoAnswer:
            if bits > sure + 1:  # the jump was wrong: walk on from the last sure bit
                bits = sure + 1
                _set(buf, bits, 1)
            elif bits and buf[2 + (bits - 1) // 8] & 1 << (bits - 1) % 8:  # nobody has a 1 here: it is a 0
                _set(buf, bits, 0)
            else:
                raise
            continue
        if not place:
            break
        if place > 32:
            raise Garbled("collision")
        sure = bits
        bits = place
        _set(buf, bits, 1)
    else:
        raise Garbled("anticollision")
    if buf[2] ^ buf[3] ^ buf[4] ^ buf[5] != buf[6]:
        raise Garbled("bcc")
    buf[1] = 0x70
    got, collided = chip.exchange(with_crc(bytes(buf)), 0, 0)
    if collided:
        raise Garbled("select")
    return bytes(buf[2:6]), without_crc(got)[0]


def select(chip):
    """Bring one tag that answered REQA to ACTIVE and return its uid (4, 7 or 10 bytes)."""
    uid = b""
    for sel in SEL:
        part, sak = _one_level(chip, sel)
        if not sak & 0x04:
            return uid + part
        if part[0] != CASCADE_TAG:
            raise Garbled("cascade")
        uid += part[1:]
    raise Garbled("uid too long")


def request(chip):
    """True if any tag that is not halted answers."""
    try:
        chip.exchange(REQA, 7, 0)
    except NoAnswer:
        return False
    except Garbled:
        pass  # several answers on top of each other are still an answer
    return True


def halt(chip):
    try:
        chip.exchange(HLTA, 0, 0)
    except (NoAnswer, Garbled):
        pass  # silence is how a tag says yes


def tags(chip):
    """Yield the uids in the field one by one; each is halted before the next is looked for.

    A tag caught in the middle of a spoilt exchange falls back to IDLE on the next request without answering it, so
    after an error the request is made twice.
    """
    seen = set()
    errors = 0
    while len(seen) < MAX_TAGS and errors < 4:
        if not request(chip) and not (errors and request(chip)):
            return
        try:
            uid = select(chip)
        except (NoAnswer, Garbled):
            errors += 1
            continue
        halt(chip)
        if uid in seen:
            errors += 1
            continue
        seen.add(uid)
        yield uid

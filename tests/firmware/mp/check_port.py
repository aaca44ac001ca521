# What the port does that a PC does not: a clock that restarts, a handshake that may never end, a ring of 260 bytes before
# standard input, one wire for the answers of all readers.
import asyncio
import os
from binascii import b2a_base64, crc32

import cable
import fitting
import gc
import network
import settings
import time
import trust
import world
from bench import FAKES, raises, same, wired
from whole import Table

# --- certificates and the clock


def part(kind, body):
    size = len(body)
    head = bytes((kind, size)) if size < 128 else bytes((kind, 0x82, size >> 8, size & 0xFF))
    return head + body


def certificate(begins):
    """As much of one as tells when it begins (DER)."""
    when = part(0x30, part(0x17 if len(begins) == 13 else 0x18, begins) + part(0x17, b"490101000000Z"))
    number = part(0xA0, part(0x02, b"\x02")) + part(0x02, b"\x01" * 9)
    name = part(0x30, b"\x05\x00" * 70)
    return part(0x30, part(0x30, number + part(0x30, b"\x05\x00") + name + when + name) + part(0x30, b""))


def test_the_beginning_of_a_certificate_is_read():
    same(trust.valid_from(certificate(b"261118170000Z")), 1795021200)
    same(trust.valid_from(certificate(b"20261118170000Z")), 1795021200)
    same(trust.valid_from(certificate(b"000229000000Z")), 951782400)
    for bad in (b"", b"\x30", b"\x30\x82\xff\xff", certificate(b"x" * 13)):
        same(trust.valid_from(bad), 0)


class Tls:
    """The hub's TLS as the port checks it: the certificate's dates against the clock, then whether it is ours."""

    PROTOCOL_TLS_CLIENT, CERT_REQUIRED = 0, 2
    begins = 0
    ours = True
    tried = []

    class SSLContext:
        def __init__(self, protocol):
            pass

        def load_verify_locations(self, der):
            pass

    @staticmethod
    def opening(broker):
        real = broker.open

        async def open_(host, port, ssl=None, server_hostname=None):
            t = time.gmtime(Tls.begins - 946684800)
            begins = "%02d%02d%02d%02d%02d%02dZ" % ((t[0] % 100,) + tuple(t[1:6]))
            ssl.verify_callback(memoryview(certificate(begins.encode())), 0)
            Tls.tried.append(trust.now())
            if not Tls.ours or trust.now() < Tls.begins:
                raise ValueError("The certificate is not correctly signed by the trusted CA")
            return await real(host, port)

        return open_


def secured(**given):
    trust.tls = Tls
    with open("ca.der", "wb") as f:
        f.write(b"0")
    t = Table(tls=True, not_before=1700000000, kit="one-pad", **given)
    asyncio.open_connection = Tls.opening(t.broker)
    return t


async def test_a_certificate_renewed_while_the_station_was_off_is_trusted():
    """Two years after it was set up its clock begins there again; the hub then tells the time."""
    Tls.begins = 1700000000 + 2 * 365 * 86400
    t = secured()
    t.broker.now = Tls.begins + 5000
    await t.run(5000)
    same((t.station.link.code, len(Tls.tried)), ("", 2))
    assert abs(trust.now() - t.broker.now) < 10
    same(trust.kept(), t.broker.now)


async def test_a_strangers_certificate_does_not_move_the_clock():
    Tls.begins, Tls.ours = 1700000000 + 20 * 365 * 86400, False
    t = secured()
    await t.run(8000)
    same(t.station.link.code, "broker")
    assert trust.now() < 1700000000 + 100, trust.now()


def test_the_time_is_kept_once_a_day():
    trust.told(1800000000)
    for later in (10, 3600, 86399):
        trust.told(1800000000 + later)
        same(trust.kept(), 1800000000)
    trust.told(1800000000 + 86400)
    same(trust.kept(), 1800086400)
    time.jump(-1000000000)
    trust.not_earlier(settings.Settings({"not_before": 1700000000}))
    assert trust.now() >= 1800086400


async def test_a_hub_that_falls_silent_in_the_handshake_is_tried_again():
    """The first words over TLS never arrive: given up after 15 s, again and again."""
    Tls.begins = 1700000000
    t = secured()
    t.broker.up = True
    tries = []

    class Silent:
        async def drain(self):
            await asyncio.sleep(100000)

        def write(self, data):
            pass

        def close(self):
            pass

        async def wait_closed(self):
            pass

        async def readexactly(self, n):
            await asyncio.sleep(100000)

    async def accepted(host, port, ssl=None, server_hostname=None):
        tries.append(time.now_ms())
        return Silent(), Silent()

    asyncio.open_connection = accepted
    await t.run(70000)
    assert len(tries) >= 3, tries
    same(t.station.link.code, "broker")


async def test_a_hub_that_does_not_know_of_time_is_good_enough():
    t = Table(kit="one-pad")
    t.broker.knows_time = False
    await t.run(3000)
    same(t.station.link.code, "")


# --- the cable


class Ring:
    """Standard input of the port: 260 bytes, of which one stays free; what comes while it is full is lost."""

    def __init__(self):
        self.bytes = bytearray()
        self.lost = 0

    def put(self, data):
        room = 259 - len(self.bytes)
        self.bytes.extend(data[:room])
        self.lost += max(0, len(data) - room)

    def readinto(self, into):
        assert len(into) == 1, "the port would wait until all of them are there"
        into[0] = self.bytes[0]
        self.bytes = self.bytes[1:]
        return 1

    def ipoll(self, ms):
        return ((self, 1),) if self.bytes else ()


def wire(ring):
    one = cable.Wire()
    one._in, one._poll = ring, ring
    return one


def parts_of(line, of):
    body = line.rstrip(b"\n")
    pieces = [body[i : i + 96] for i in range(0, len(body), 96)]
    for n, piece in enumerate(pieces):
        told = {"of": of, "n": n, "count": len(pieces), "d": b2a_base64(piece).decode().strip()}
        yield cable.frame("part", told, False)


def test_a_chunk_in_one_line_would_not_survive_the_ring_and_parts_do():
    chunk = {"version": "2.1.0", "file": "mfrc522_check.mpy", "at": 1024, "data": "A" * 1368}
    line = cable.frame("chunk", chunk, False)
    ring = Ring()
    ring.put(line)
    assert ring.lost
    ring = Ring()
    one, parts = wire(ring), cable.Parts()
    whole = None
    for sent in parts_of(line, 7):
        assert len(sent) <= 259
        for _ in range(2):  # each comes twice: the answer to the first was lost
            ring.put(sent)
            _, got = parts.take(cable.unframe(one.line())[1])
            whole = got or whole
    same(ring.lost, 0)
    same(cable.unframe(whole), ("chunk", chunk, False))
    same(parts.take({"of": 9, "n": 3, "count": 5, "d": ""}), (None, None))


def test_a_line_that_is_too_long_is_passed_over_and_the_next_is_heard():
    ring = Ring()
    one = wire(ring)
    for piece in (b"x" * 200, b"y" * 200):
        ring.put(piece)
        same(one.line(), None)
    ring.put(b"\n" + cable.frame("ack", {"boot": "9f3a61c2", "seq": 1}, False))
    same(cable.unframe(one.line())[0], "ack")


def test_a_byte_from_the_cable_costs_no_memory():
    class Endless:
        """A port with a byte for whoever asks; allocates nothing itself."""

        left = 200
        row = ((None, 1),)
        none = ()

        def readinto(self, into):
            into[0] = 65
            self.left -= 1
            return 1

        def ipoll(self, ms):
            return self.row if self.left else self.none

    one = wire(Endless())
    one.line()
    one._in.left = 200
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    one.line()
    spent = gc.mem_alloc() - before
    gc.enable()
    assert spent < 1000, spent  # iterators of 200 bytes; it was 162 a byte


# --- one wire for all readers


def test_a_reader_that_does_not_let_go_of_miso_is_noted():
    for level in (0, 1):
        world.chips.clear()
        fakes = [FAKES["mfrc522"]() for _ in range(4)]
        fakes[2].holds = level
        s, _, _ = wired({"kit": "full-board"}, fakes)
        fakes[0].holds = None
        s.notes.clear()
        fitting.build(s)
        same(s.notes, ["readers: one does not let go of MISO"])
    world.chips.clear()
    s, readers, _ = wired({"kit": "full-board"})
    same(s.notes, [])
    assert all(r.start() for r in readers)


# --- the rest


def test_the_port_refuses_long_host_names_and_keeps_what_was_committed():
    from esp32 import NVS

    raises(ValueError, network.hostname, "x" * 33)
    one = NVS("tallyman")
    raises(OSError, one.get_i32, "nothing")
    raises(OSError, one.set_i32, "a-key-of-sixteen", 1)
    one.set_blob("words", b"abc")
    one.commit()
    raises(OSError, NVS("tallyman").get_blob, "words", bytearray(2))
    into = bytearray(5)
    same((NVS("tallyman").get_blob("words", into), bytes(into)), (3, b"abc\0\0"))
    same(crc32(b"") & 0xFFFFFFFF, 0)
    assert "nvs.json" in os.listdir()

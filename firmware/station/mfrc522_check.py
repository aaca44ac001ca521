# The MFRC522's digital self-test, data sheet 16.1.1. Loaded by its driver when a reader starts, and let go again. Copies
# of the chip report a genuine one's version, give other bytes, and read tags all the same: a note, no fault.
import time

# Data sheet 16.1.1: what the FIFO holds after the digital self-test. Copies answer otherwise.
_REFERENCE = {
    0x91: "00c637d532b7575cc2d87c4dd970c77310e6d2aa5ea13e5a14af3061c970db2e"
    "642272b5bd65f4ec22bcd37235cdaa411fa7f35314de7e02d90fb55e251d2979",
    0x92: "00eb66ba57bf2395d0e30d3d27895cde9d3ba700215b8982513aeb020ca50049"
    "7c844db3ccd21b815d4876d5716121a986968338cf9d5b6ddc15ba3e7d953b2f",
}


def digital(chip, version):
    """True if the chip gives the data sheet's bytes; also for versions of which it gives none."""
    reference = _REFERENCE.get(version)
    if not reference:
        return True
    chip._write(0x01, 0x0F)  # soft reset
    time.sleep_ms(2)
    chip._write(0x0A, 0x80)  # empty the FIFO, put 25 zeros into it and from there into the internal buffer
    chip._push(bytes(25))
    chip._write(0x01, 0x01)
    chip._write(0x36, 0x09)  # enable the self-test
    chip._push(b"\x00")
    chip._write(0x01, 0x03)  # and start it
    for _ in range(50):
        if chip._read(0x0A) >= 64:
            break
        time.sleep_ms(1)
    chip._write(0x01, 0x00)
    got = chip._pull(64) if chip._read(0x0A) >= 64 else b""
    chip.reset()
    return got.hex() == reference

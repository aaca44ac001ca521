# A workbench for checks: a station's settings and fake chips in their places.
import board
import fitting
import machine
import settings
import world
from fake_mfrc522 import FakeMfrc522
from fake_pn532 import FakePn532
from fake_pn5180 import FakePn5180

FAKES = {"mfrc522": FakeMfrc522, "pn532": FakePn532, "pn5180": FakePn5180}


def wire(name, place=board.READER_0, fake=None):
    """(driver, fake chip) on one place of the board; started."""
    fake = world.attach(fake or FAKES[name](), place)
    spi = machine.SPI(2, baudrate=board.SPI["hz"])
    pins = {}
    for signal in board.SIGNALS[name]:
        pins[signal] = machine.Pin(place[signal], machine.Pin.IN if signal == "busy" else machine.Pin.OUT)
    chip = fitting.chip_class(name)(spi, pins)
    chip.reset()
    return chip, fake


def wired(given, fakes=None):
    """(settings, readers, fakes) for a whole station."""
    s = settings.Settings(given)
    fakes = fakes or [FAKES[c]() for c in s.chips]
    for fake, place in zip(fakes, board.KITS[s.kit]["readers"]):
        world.attach(fake, place)
    return s, fitting.build(s), fakes


def raises(kind, do, *args):
    try:
        do(*args)
    except kind as e:
        return e
    raise AssertionError("nothing raised")


def same(got, wanted):
    assert got == wanted, "got %r, wanted %r" % (got, wanted)

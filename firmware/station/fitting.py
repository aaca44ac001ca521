# What is fitted to this station, put together from the settings and the board file. Needed once, when the station starts;
# it and the board file are then let go, for memory is scarce.
import board
from lights import Lights
from machine import PWM, SPI, Pin
from neopixel import NeoPixel
from scan import Presence, Reader


class Nobody:
    """Stands where no reader is fitted, so that the others keep their numbers."""

    name = "none"

    def reset(self):
        pass

    def selftest(self):
        return True

    def alive(self):
        return True

    async def scan(self):
        return []

    async def read_pages(self, uid, page):
        return None


def chip_class(name):
    """Only the driver that is needed is loaded: memory is scarce."""
    if name == "mfrc522":
        from mfrc522 import Mfrc522

        return Mfrc522
    if name == "pn532":
        from pn532 import Pn532

        return Pn532
    from pn5180 import Pn5180

    return Pn5180


def held(pin):
    """Whether somebody drives this line though nobody is asked: it does not follow the ESP32's own weak pulls."""
    return Pin(pin, Pin.IN, Pin.PULL_UP)() == Pin(pin, Pin.IN, Pin.PULL_DOWN)()


def build(settings):
    """The station's readers as its settings and the board file have them."""
    wires = board.SPI
    places = board.KITS[settings.kit]["readers"][: len(settings.chips)]
    for place in places:  # every chip select high before anyone speaks
        Pin(place["cs"], Pin.OUT, value=1)
    if len(places) > 1 and held(wires["miso"]):
        settings.notes.append("readers: one does not let go of MISO")
    spi = SPI(
        wires["id"],
        baudrate=settings.spi_hz,
        sck=Pin(wires["sck"]),
        mosi=Pin(wires["mosi"]),
        miso=Pin(wires["miso"]),
    )
    readers = []
    for name, place in zip(settings.chips, places):
        if name == "none":
            chip = Nobody()
        else:
            pins = {}
            for signal in board.SIGNALS[name]:
                pins[signal] = Pin(place[signal], Pin.IN) if signal == "busy" else Pin(place[signal], Pin.OUT, value=1)
            chip = chip_class(name)(spi, pins)
        readers.append(Reader(chip, settings, Presence(settings.hold_ms, settings.sightings)))
    return readers


def lights(settings):
    """The chain of lights and the buzzer."""
    kit = board.KITS[settings.kit]
    buzzer = PWM(Pin(kit["buzzer"]), freq=1000, duty_u16=0) if settings.buzzer and kit["buzzer"] else None
    chain = NeoPixel(Pin(kit["lights"]["pin"]), settings.lights)
    return Lights(chain, settings.lights, settings.brightness, buzzer)


def buttons(settings):
    """The pins of the buttons."""
    return [Pin(n, Pin.IN, Pin.PULL_UP) for n in board.buttons(settings.kit, settings.spare_buttons)]

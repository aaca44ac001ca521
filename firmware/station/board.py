# The one place that knows what is wired where. Plain Python only, so that the wiring drawings and the tests can read
# it under CPython too. ESP32 (classic): 6-11 belong to the flash, 34-39 can only listen, 0 2 5 12 15 decide how the
# chip boots, 16/17 are taken on modules with PSRAM (WROVER).

# One bus for all readers of a station: keep it under 30 cm and at most four readers long.
SPI = {"id": 2, "sck": 18, "mosi": 23, "miso": 19, "hz": 2000000}

# Which of a reader's pins each chip really needs.
SIGNALS = {
    "mfrc522": ("cs", "rst"),
    "pn532": ("cs", "rst"),
    "pn5180": ("cs", "rst", "busy"),
}

# A reader's place on the station: the first kit's reader is the first of the larger one, so a box can grow.
READER_0 = {"cs": 21, "rst": 27, "busy": 34}
READER_1 = {"cs": 22, "rst": 32, "busy": 35}
READER_2 = {"cs": 25, "rst": 33, "busy": 36}
READER_3 = {"cs": 26, "rst": 14, "busy": 39}

# Buttons close to ground (the ESP32's own pull-ups hold them up). Lights are one NeoPixel chain. The buzzer is passive.
KITS = {
    # One reader, three buttons (ok, undo, next), one light: the smallest useful station, in the middle of the table.
    "one-pad": {
        "readers": (READER_0,),
        "buttons": (25, 26, 33),
        "spare": (),
        "lights": {"pin": 13, "count": 1},
        "buzzer": 4,
        "chips": ("mfrc522",),
    },
    # The same box, one for each seat.
    "seat-pads": {
        "readers": (READER_0,),
        "buttons": (25, 26, 33),
        "spare": (),
        "lights": {"pin": 13, "count": 1},
        "buzzer": 4,
        "chips": ("mfrc522",),
    },
    # Four readers under the board, a light beside each. Buttons and sounds are the pads'. Who adds buttons to a box at
    # the edge of the board uses the spare pins, sets `spare_buttons` and gives them something to do in the layout.
    "full-board": {
        "readers": (READER_0, READER_1, READER_2, READER_3),
        "buttons": (),
        "spare": (16, 17),
        "lights": {"pin": 13, "count": 4},
        "buzzer": None,
        "chips": ("mfrc522", "mfrc522", "mfrc522", "mfrc522"),
    },
}


def buttons(kit, spare):
    """The pins of a station's buttons, with so many of the spare ones."""
    return KITS[kit]["buttons"] + KITS[kit]["spare"][:spare]

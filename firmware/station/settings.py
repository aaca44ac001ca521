# Everything a person may set, with every default, and what makes a value acceptable. One file on the station,
# settings.json, names only what differs. A bad value falls back to its default and says so in health.notes.
import json

import board

FILE = "settings.json"
KEPT = "settings.kept"  # the last with which the hub was reached


def _name(v):
    ok = isinstance(v, str) and 1 <= len(v) <= 32 and v[0] != "-"
    return ok and all(c in "abcdefghijklmnopqrstuvwxyz0123456789-" for c in v)


def _text(v):
    return isinstance(v, str) and len(v.encode()) <= 64


def _key(v):
    return isinstance(v, str) and len(v) in (0, 64) and all(c in "0123456789abcdef" for c in v)


def _flag(v):
    return v is True or v is False


def _span(low, high):
    return lambda v: isinstance(v, int) and not _flag(v) and low <= v <= high


def _networks(v):
    pair = lambda n: isinstance(n, list) and len(n) == 2 and _text(n[0]) and _text(n[1]) and n[0]  # noqa: E731
    return isinstance(v, list) and len(v) <= 4 and all(pair(n) for n in v)


def _chips(v):
    known = lambda c: c == "none" or c in board.SIGNALS  # noqa: E731
    return isinstance(v, list) and len(v) <= 4 and all(known(c) for c in v)


_NAME = "1 to 32 of a-z, 0-9 and -"

# name: (default, test, what it must be)
TABLE = {
    "table": ("main", _name, _NAME),
    "station": ("station", _name, _NAME),
    "kit": ("one-pad", lambda v: v in board.KITS, "one of one-pad, seat-pads, full-board"),
    "chips": ([], _chips, "a list of mfrc522, pn532, pn5180 or none"),  # [] means as the kit says
    "link": ("auto", lambda v: v in ("auto", "wifi", "cable"), "auto, wifi or cable"),
    "wifi": ([], _networks, "a list of [name, password], at most 4"),
    "hub": ("tallyman.local", lambda v: _text(v) and v, "the hub's name or address"),
    "port": (0, _span(0, 65535), "0 to 65535"),  # 0 means 1883, or 8883 with tls
    "tls": (False, _flag, "true or false"),
    "ca": ("ca.der", _text, "the name of a DER certificate file on the station"),
    "secret": ("", _text, "at most 64 bytes of text"),
    "update_key": ("", _key, "64 hex digits"),  # what offers of firmware are signed with; never sent
    "keepalive": (30, _span(5, 300), "5 to 300"),
    "not_before": (0, _span(0, 0xFFFFFFFF), "a Unix time"),  # the clock is never set earlier than this
    "lights": (0, _span(0, 64), "0 to 64"),  # 0 means as the kit says
    "brightness": (40, _span(1, 255), "1 to 255"),
    "buzzer": (True, _flag, "true or false"),
    "spare_buttons": (0, _span(0, 2), "0 to 2"),  # added on the pins that a board station has to spare
    "spi_hz": (0, _span(0, 7000000), "0 to 7000000"),  # 0 means as the board file says
    "round_ms": (80, _span(20, 200), "20 to 200"),  # start of one scan round to the start of the next
    "hold_ms": (400, _span(100, 450), "100 to 450"),  # a tag unseen for this long is gone
    "sightings": (2, _span(1, 5), "1 to 5"),  # a tag seen this often within hold_ms is there
    "beat_ms": (2000, _span(200, 4000), "200 to 4000"),  # how often a reader chip is asked whether it still lives
    "outbox": (256, _span(8, 1024), "8 to 1024"),  # button presses kept while the hub is away
    "watchdog_s": (30, _span(0, 300), "0 to 300"),  # 0 means none
}


def Settings(given, notes=None, whole=False):
    """One attribute per row of TABLE; `notes` says what was wrong, `whole` that the file was as it should be. A bare
    object, so that this module can be let go.
    """
    notes = notes or []
    v = {}
    for name, (default, good, words) in TABLE.items():
        v[name] = given.get(name, default)
        if not good(v[name]):
            notes.append("settings: %s must be %s, using %s" % (name, words, json.dumps(default)))
            v[name] = default
    for name in given:
        if name not in TABLE:
            notes.append("settings: %s is not a setting" % str(name)[:32])
    kit = board.KITS[v["kit"]]
    if len(v["chips"]) > len(kit["readers"]):
        notes.append("settings: chips names more readers than the kit has, using the kit's")
        v["chips"] = []
    v["chips"] = v["chips"] or list(kit["chips"])
    v["lights"] = v["lights"] or kit["lights"]["count"]
    v["port"] = v["port"] or (8883 if v["tls"] else 1883)
    v["spi_hz"] = v["spi_hz"] or board.SPI["hz"]
    v["notes"] = notes
    v["whole"] = whole
    s = type("Settings", (), {})()
    for name, value in v.items():
        setattr(s, name, value)
    return s


def _given(path):
    """What a file says; ValueError if it is not whole, OSError if it is not there."""
    with open(path) as f:
        text = f.read().strip()
    given = json.loads(text)
    if not isinstance(given, dict) or text[-1] != "}":  # MicroPython takes an object cut short for a whole one
        raise ValueError
    return given


def load(path=FILE, kept=KEPT):
    """Read the file; never fails. Without it, or with a broken one, the last that worked; else the defaults. With a note."""
    try:
        return Settings(_given(path), None, True)
    except OSError:
        note = "settings: no %s, using " % path
    except ValueError:
        note = "settings: %s is not a JSON object, using " % path
    try:
        return Settings(_given(kept), [note + "the last that worked"])
    except (OSError, ValueError):
        return Settings({}, [note + "defaults"])

# Whether an offer of firmware is for this station and from its hub: HMAC-SHA-256 with the key that provisioning left
# here. Loaded only when there is an offer. A public-key signature would need seconds and much memory in MicroPython,
# which has no such thing built in; SHA-256 is built in. The key never crosses the air.
from binascii import unhexlify
from hashlib import sha256


class Refused(Exception):
    """Why an offer is not taken."""


def hmac(key, text):
    key = key + bytes(64 - len(key))
    inner = sha256(bytes(b ^ 0x36 for b in key))
    inner.update(text)
    outer = sha256(bytes(b ^ 0x5C for b in key))
    outer.update(inner.digest())
    return outer.digest()


def text_of(station, offer):
    """What is signed, line by line; the hub writes the same."""
    lines = ["tallyman update", station, str(offer["serial"]), offer["version"], str(offer["boot"])]
    for name, size, digest in offer["files"]:
        lines.append("%s %d %s" % (name, size, digest))
    return "\n".join(lines).encode()


def _same(a, b):
    """In the same time whatever differs."""
    differ = len(a) ^ len(b)
    for x, y in zip(a, b):
        differ |= x ^ y
    return not differ


def number(version):
    """A version as numbers that can be compared."""
    try:
        return tuple(int(n) for n in version.split("."))
    except ValueError:
        raise Refused("version not understood")


def check(offer, settings, running, state, boot):
    """Refused with the reason unless the offer may be taken. `state`: what slots keeps; `boot`: what main.py can do."""
    if not settings.update_key:
        raise Refused("this station has no key for updates, provision it again")
    if not offer.get("sign"):
        raise Refused("unsigned")
    try:
        right = hmac(unhexlify(settings.update_key), text_of(settings.station, offer))
        given = unhexlify(offer["sign"])
    except (KeyError, TypeError, ValueError):
        raise Refused("offer not understood")
    if not _same(right, given):
        raise Refused("signature is not this hub's for this station")
    if offer["serial"] <= state.get("serial", 0):
        raise Refused("replayed")
    if number(offer["version"]) < number(running):
        raise Refused("older than what runs")
    if offer["boot"] > boot:
        raise Refused("needs newer main.py and slots.py, provision over the cable")

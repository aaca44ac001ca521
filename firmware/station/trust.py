# Whether this hub is the right one: TLS with the CA that provisioning left here. Loaded only where TLS is set.
import time

import tls
from machine import RTC


def set_clock(not_before):
    """A board wakes up in the year 2000, and certificates are not valid then. Never earlier than we were set up."""
    if time.gmtime(0)[0] == 2000:
        not_before -= 946684800
    if time.time() < not_before:
        t = time.gmtime(not_before)
        RTC().datetime((t[0], t[1], t[2], t[6], t[3], t[4], t[5], 0))


def context(settings):
    """For one connection. The clock first, each time: whoever set it wrong must not lock us out."""
    set_clock(settings.not_before)
    one = tls.SSLContext(tls.PROTOCOL_TLS_CLIENT)
    one.verify_mode = tls.CERT_REQUIRED  # pyright: ignore[reportAttributeAccessIssue]
    with open(settings.ca, "rb") as f:
        one.load_verify_locations(f.read())
    return one

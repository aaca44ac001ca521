"""What keeps pages live: one stream of events down for each open page.

A stream sends the parts that changed, and a beat when nothing did, so that a page notices within two seconds that the
hub is gone. A stream ends when its screen goes; it holds one of the server's threads and places until then.
"""

from __future__ import annotations

import contextlib
import itertools
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from flask import Response, current_app, g, request, stream_with_context

from hub.i18n import gettext as _
from hub.i18n import render, use
from hub.service import LiveTable, Subscription

from .guard import Refused
from .parts import Part, Parts
from .screens import Screen

BEAT = 0.8
BOOT = secrets.token_hex(4)
"""Changes with every start of the hub; a page that sees a new one forgets the order of older patches."""

_serial = itertools.count(1)
Draw = Callable[[], Parts | None]
News = Callable[[int], tuple[int, list[str]]]


def serial() -> int:
    """Taken before drawing: of two patches the one with the higher serial is the newer."""
    return next(_serial)


def patch(at: int, parts: Parts | None, have: dict[str, str], **more: Any) -> bytes:
    """What a page needs to be up to date, as JSON; updates `have` with what it will then have."""
    if (parts is None) != ("empty" in have):
        return msgspec.json.encode({"boot": BOOT, "at": at, "reload": True, **more})
    head = {"boot": BOOT, "at": at, "number": 0, "marks": "[]", **more}
    changed: dict[str, Part] = {}
    if parts is not None:
        changed = parts.changed(have)
        head |= {"number": parts.number, "marks": parts.marks}
        have.update({name: part.hash for name, part in changed.items()})
    rows = b",".join(msgspec.json.encode(name) + b":" + part.wire for name, part in changed.items())
    return msgspec.json.encode(head)[:-1] + b',"parts":{' + rows + b"}}"


def event(name: str, data: bytes) -> bytes:
    """One event as it goes down the wire."""
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


def having() -> dict[str, str]:
    """The parts a page says it has: `turn:1f3a…,board:…`."""
    said = request.args.get("have", "")[:2000]
    return dict(pair.split(":", 1) for pair in said.split(",") if ":" in pair)


def news_of(live: LiveTable, ears: Callable[[], tuple[str, ...]]) -> News:
    """What the table says to everyone and to the seats a screen has ears for."""

    def news(after: int) -> tuple[int, list[str]]:
        fresh = live.said(after)
        heard = [render(one.text) for one in fresh if not one.seat or one.seat in ears()]
        return max((one.n for one in fresh), default=after), heard

    return news


def stream(
    subscribe: Callable[[], Subscription], draw: Draw, recheck: Callable[[], Screen], news: News | None = None
) -> Response:
    """The stream of one page. `recheck` finds its screen again, so that a revoked pairing ends at once.

    `news(n)` gives what has been said since number `n`, for this screen to hear, and the new number.
    """
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    if request.environ.get("tallyman.place", True) is None:
        raise Refused(503, _("Too many screens are open at once. Close one and load this page again."))
    have = having()

    def flow() -> Iterator[bytes]:
        subscription = subscribe()
        try:
            yield b"retry: 500\n\n"
            with contextlib.suppress(Refused):  # its pairing was revoked; the page finds out when it comes again
                yield from _flow(subscription, draw, recheck, news or _silence, have)
        finally:
            subscription.close()

    answer = Response(stream_with_context(flow()), mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _silence(n: int) -> tuple[int, list[str]]:
    return n, []


def _flow(
    subscription: Subscription, draw: Draw, recheck: Callable[[], Screen], news: News, have: dict[str, str]
) -> Iterator[bytes]:
    pairings = current_app.extensions["tallyman"].pairings
    gone = request.environ.get("tallyman.gone", lambda: False)
    seen, fresh = pairings.changes, True
    heard, _old = news(0)
    while not gone():
        use(g.screen.language)
        if fresh or seen != pairings.changes:
            seen = pairings.changes
            g.screen = recheck()
            at = serial()
            heard, said = news(heard)
            yield event("patch", patch(at, draw(), have, said=said))
        happened = subscription.get(BEAT)
        fresh = happened is not None
        if not fresh:
            yield event("beat", b"0")

"""The door: cookies, tokens, limits and headers for every request. A request that is not let in gets a sentence."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response, g, request

from hub.i18n import LANGUAGES, use
from hub.i18n import gettext as _

from .screens import COOKIE, Pairings, Patience, Screen, new_screen

LANGUAGE, THEME = "tallyman_language", "tallyman_theme"
THEMES = ("auto", "light", "dark")
YEAR = 365 * 24 * 3600
SMALL = 64 * 1024
SAFE = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)",
}


class Refused(Exception):
    """A request that is not let in or cannot be done: its status and a sentence that says what to do."""

    def __init__(self, status: int, sentence: str) -> None:
        self.status, self.sentence = status, sentence
        super().__init__(sentence)


class Door:
    """Knows every screen that comes in and how much each may ask for."""

    def __init__(self, pairings: Pairings, rate: float = 30, burst: float = 90) -> None:
        self.pairings = pairings
        self.acts = Patience(rate, burst)
        self.guesses = Patience(1 / 6, 8)

    def stand_at(self, app: Flask) -> None:
        """Look at every request of this app before and after."""
        app.before_request(self.greet)
        app.after_request(self.farewell)

    def greet(self) -> None:
        """Find the screen, speak its language, and check that a request that changes something is its own."""
        g.screen = self.screen(request)
        use(g.screen.language)
        if request.endpoint != "settings.restore":
            request.max_content_length = SMALL
        if request.method in SAFE:
            return
        self._own_page()
        if not self.acts.allows(g.screen.id if g.screen.pairing else str(request.remote_addr)):
            raise Refused(429, _("Too many requests at once. Wait a moment and try again."))

    def screen(self, asked: Request) -> Screen:
        """The screen a request comes from, a new one if it has no cookie."""
        id = asked.cookies.get(COOKIE, "")
        if not (40 <= len(id) <= 64 and id.isalnum()):
            id = new_screen()
        language = asked.cookies.get(LANGUAGE) or asked.accept_languages.best_match(list(LANGUAGES)) or "en"
        theme = asked.cookies.get(THEME, "auto")
        return Screen(
            id,
            self.pairings.token(id),
            language if language in LANGUAGES else "en",
            theme if theme in THEMES else "auto",
            self.pairings.find(id),
        )

    def _own_page(self) -> None:
        """Only our own pages know the token, and a browser says where a request comes from."""
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, _("This request came from another page. Open Tallyman itself and try again."))
        token = request.headers.get("X-Tallyman-Token") or request.form.get("token", "")
        if token != g.screen.token:
            raise Refused(403, _("This page is out of date. Load it again."))

    def farewell(self, answer: Response) -> Response:
        """Headers for every answer, and the cookie for a screen that is new."""
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        screen: Screen | None = g.get("screen")
        if request.endpoint == "static":
            # Scripts import one another without a version: the browser asks whether its copy is still good.
            if "v" not in request.args:
                answer.headers["Cache-Control"] = "no-cache"
        else:
            answer.headers.setdefault("Cache-Control", "no-store")
            if screen and request.cookies.get(COOKIE) != screen.id:
                keep(answer, COOKIE, screen.id)
        return answer


def keep(answer: Response, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    answer.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure)


def wanted(name: str, kind: type[Any] = str, most: int = 200) -> Any:
    """A value from the request's JSON body or form; a sentence if it is missing or not of its kind."""
    body: Any = request.get_json(silent=True) if request.is_json else request.form
    value = body.get(name) if hasattr(body, "get") else None
    if kind is int and isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 12:
        value = int(value)
    if not isinstance(value, kind) or isinstance(value, bool) or (isinstance(value, str) and len(value) > most):
        raise Refused(400, _("The request is not complete: {name}.").format(name=name))
    return value


@lru_cache
def plain(text: str) -> str:
    """A name on one line, without what does not print."""
    return " ".join("".join(letter for letter in text if letter.isprintable()).split())[:40]

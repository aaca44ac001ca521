"""The crew: threads that answer requests with the pages. Paired screens have theirs; strangers have two, on a budget.

A stream has a thread of its own for as long as it lasts, and a place that is given back however it ends.
"""

from __future__ import annotations

import logging
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable
from email.utils import formatdate
from typing import Any

from .caller import Caller
from .places import Places

LOG = logging.getLogger(__name__)
HANDS, FOR_STRANGERS = 8, 2
STREAMS = "/live"
"""How the addresses of streams end."""
LONG = 4 * 1024 * 1024
"""Bytes of an answer beyond which it is sent piece by piece as it is made."""
STREAM_SECONDS = 10.0
"""How long a piece of a stream may take to be taken."""

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def refusal(status: str) -> bytes:
    """A short answer for what never reaches the pages."""
    text = f"{status[4:]}.\n".encode()
    return _head(status, [("Content-Type", "text/plain"), ("Content-Length", str(len(text)))], False) + text


def _head(status: str, headers: list[tuple[str, str]], stays: bool) -> bytes:
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers)]
    lines += [f"Date: {formatdate(usegmt=True)}", f"Connection: {'keep-alive' if stays else 'close'}", "", ""]
    return "\r\n".join(lines).encode("latin-1")


class Crew:
    """Answers callers, each in a thread: the paired ones at once, strangers as their share of time allows."""

    def __init__(self, app: Application, places: Places) -> None:
        self._app, self._places = app, places
        self._paired: queue.SimpleQueue[Caller | None] = queue.SimpleQueue()
        self._strangers: queue.SimpleQueue[Caller | None] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._return: Callable[[Caller], None] = lambda caller: None

    def start(self, give_back: Callable[[Caller], None]) -> None:
        """Begin to work; whoever was answered is given back."""
        self._return = give_back
        for n in range(HANDS):
            threading.Thread(target=self._work, args=(self._paired,), name=f"pages {n}", daemon=True).start()
        for n in range(FOR_STRANGERS):
            threading.Thread(target=self._work_on_budget, name=f"strangers {n}", daemon=True).start()

    def stop(self) -> None:
        """Let the threads end."""
        self._stopping.set()
        for _ in range(HANDS):
            self._paired.put(None)
        for _ in range(FOR_STRANGERS):
            self._strangers.put(None)

    def hand_over(self, caller: Caller) -> None:
        """A whole request: answer it when it is its turn."""
        assert caller.head
        if caller.head.path.endswith(STREAMS) and caller.head.method == "GET":
            caller.place = self._places.stream(caller.pairing, caller.address)
            if caller.place:
                threading.Thread(target=self._stream, args=(caller,), name="stream", daemon=True).start()
                return
        (self._paired if caller.pairing else self._strangers).put(caller)

    # -- threads --

    def _work(self, waiting: queue.SimpleQueue[Caller | None]) -> None:
        while caller := waiting.get():
            self._serve(caller)

    def _work_on_budget(self) -> None:
        budget = self._places.budget
        while caller := self._strangers.get():
            while (wait := budget.wait()) and not self._stopping.is_set():
                time.sleep(min(wait, 0.25))
            began = time.thread_time()
            self._serve(caller)
            budget.spend(time.thread_time() - began)

    def _serve(self, caller: Caller) -> None:
        if not caller.claim():
            return  # it was hung up on while it waited
        try:
            if caller.gone():
                raise ConnectionResetError
            Answer(self._app, caller).give()
        except OSError:
            caller.stays = False
        except Exception:
            LOG.exception("a page failed")
            caller.stays, caller.unsent = False, memoryview(refusal("500 Internal Server Error"))
        finally:
            caller.busy = False
            self._return(caller)

    def _stream(self, caller: Caller) -> None:
        place = caller.place
        assert place
        try:
            self._serve(caller)
        finally:
            place.leave()


class Answer:
    """One run of the pages for one request."""

    def __init__(self, app: Application, caller: Caller) -> None:
        self._app, self._caller = app, caller
        self._status, self._headers = "", [("", "")]

    def give(self) -> None:
        """Make the answer and send what is taken at once; the rest is left with the caller. Raises OSError if it is gone."""
        body = self._app(self._environ(), self._start)
        try:
            if self._caller.place and self._header("Content-Type").startswith("text/event-stream"):
                self._send_as_it_comes(body, STREAM_SECONDS)
            elif int(self._header("Content-Length") or 0) > LONG:
                self._send_as_it_comes(body, STREAM_SECONDS * 3)
            else:
                self._send_whole(b"".join(body))
        finally:
            close = getattr(body, "close", None)
            if close:
                close()

    def _environ(self) -> dict[str, Any]:
        caller = self._caller
        assert caller.head and caller.body
        caller.body.seek(0)
        host, _, port = caller.head.lines.get("host", "tallyman").rpartition(":")
        return {
            **caller.head.environ(),
            "SERVER_NAME": host or "tallyman",
            "SERVER_PORT": port if port.isdigit() else "80",
            "REMOTE_ADDR": caller.address,
            "CONTENT_LENGTH": str(caller.head.length),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "https" if caller.secure else "http",
            "wsgi.input": caller.body,
            "wsgi.input_terminated": True,
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
            "tallyman.place": caller.place,
            "tallyman.gone": caller.gone,
        }

    def _start(self, status: str, headers: list[tuple[str, str]], fault: Any = None) -> Callable[[bytes], object]:
        self._status, self._headers = status, [h for h in headers if h[0].lower() not in ("connection", "date")]
        return _no_writing

    def _header(self, name: str) -> str:
        return next((value for key, value in self._headers if key.lower() == name.lower()), "")

    def _send_whole(self, body: bytes) -> None:
        caller = self._caller
        assert caller.head
        bare = caller.head.method == "HEAD" or self._status[:3] in ("204", "304")
        if not self._header("Content-Length") and not bare:
            self._headers.append(("Content-Length", str(len(body))))
        answer = _head(self._status, self._headers, caller.stays) + (b"" if bare else body)
        caller.unsent = caller.send(memoryview(answer))

    def _send_as_it_comes(self, body: Iterable[bytes], seconds: float) -> None:
        caller = self._caller
        caller.stays = False
        caller.send_all(_head(self._status, self._headers, False), seconds)
        for piece in body:
            caller.send_all(piece, seconds)


def _no_writing(data: bytes) -> object:
    raise NotImplementedError("pages give their answers; they do not write them")

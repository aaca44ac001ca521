"""People on the same network who are not at the table: connections from other addresses, and screens that are paired."""

from __future__ import annotations

import http.client
import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager


def stranger(port: int, said: bytes, address: str = "127.0.0.9", seconds: float = 10) -> socket.socket:
    """A connection from another address that has said this much."""
    wire = socket.create_connection(("127.0.0.1", port), timeout=seconds, source_address=(address, 0))
    wire.sendall(said)
    return wire


def get(path: str, *lines: str, method: str = "GET") -> bytes:
    """A request as it goes over the wire."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: hub", *lines, "", ""]).encode()


def first_line(wire: socket.socket) -> str:
    """The first line of what comes; empty if it is hung up on."""
    data = b""
    try:
        while b"\r\n" not in data and (more := wire.recv(4096)):
            data += more
    except ConnectionResetError:
        pass
    return data.split(b"\r\n")[0].decode()


def hung_up(wire: socket.socket) -> bool:
    """Whether the other side ends the connection, whatever it says before."""
    try:
        while wire.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


class Screen:
    """A screen without a browser: keeps its cookie, sends the token of the page it saw."""

    def __init__(self, port: int, code: str = "", address: str = "127.0.0.1", **more: object) -> None:
        make = http.client.HTTPSConnection if "context" in more else http.client.HTTPConnection
        self.line = make("127.0.0.1", port, timeout=20, source_address=(address, 0), **more)  # type: ignore[arg-type]
        self.cookie = self.token = ""
        if code:
            self.ask("GET", "/pair")
            assert self.send("/pair", {"code": code, "key": "", "name": "tablet"})[0] == 200
            self.ask("GET", "/settings/main")

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *exc: object) -> None:
        self.line.close()

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, str]:
        """Status and text of the answer."""
        own = {"Cookie": self.cookie, "X-Tallyman-Token": self.token, "Accept": "text/html", **headers}
        self.line.request(method, path, body, own)
        answer = self.line.getresponse()
        text = answer.read().decode("utf-8", "replace")
        for said in answer.headers.get_all("Set-Cookie", []):
            if said.startswith("tallyman_screen"):
                self.cookie = said.split(";")[0]
        if found := re.search(r'name="tallyman-token" content="([^"]+)"', text):
            self.token = found[1]
        return answer.status, text

    def send(self, path: str, body: object) -> tuple[int, str]:
        """Post this as JSON."""
        return self.ask("POST", path, json.dumps(body).encode(), **{"Content-Type": "application/json"})


@contextmanager
def all_closed(wires: list[socket.socket]) -> Iterator[None]:
    """Close these at the end."""
    try:
        yield
    finally:
        for wire in wires:
            wire.close()

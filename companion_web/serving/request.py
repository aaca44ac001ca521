"""Reading the head of a request: strict, and with limits. What is not plain HTTP/1.1 is refused, never guessed at."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote_to_bytes

import msgspec

LONGEST_HEAD = 16 * 1024
MOST_LINES = 64
END = b"\r\n\r\n"

_FIRST = re.compile(rb"([A-Z]{3,8}) (/[!-~]{0,8000}) HTTP/1\.([01])\Z")
_LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}):[ \t]*([\t -~\x80-\xff]*?)[ \t]*\Z")
_DIGITS = re.compile(rb"[0-9]{1,12}\Z")
_NOT_HTTP = ("content-type", "content-length")


class BadRequest(Exception):
    """What came is no request we answer; `status` says why."""

    def __init__(self, status: str) -> None:
        self.status = status
        super().__init__(status)


class Head(msgspec.Struct, frozen=True):
    """The head of a request. `length` is that of the body that follows."""

    method: str
    path: str
    query: str
    version: str
    lines: dict[str, str]
    length: int
    stays: bool
    """Whether the connection is to be kept for a next request."""

    @property
    def cookie(self) -> str:
        """All cookies that came."""
        return self.lines.get("cookie", "")

    def environ(self) -> dict[str, Any]:
        """The part of a WSGI environment that the head gives."""
        told = {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(self.path).decode("latin-1"),
            "QUERY_STRING": self.query,
            "SERVER_PROTOCOL": f"HTTP/{self.version}",
        }
        for name, value in self.lines.items():
            key = name.upper().replace("-", "_")
            told[key if name in _NOT_HTTP else f"HTTP_{key}"] = value
        return told


def read_head(data: bytes) -> Head:
    """The head in these bytes, which end before its empty line. Raises BadRequest."""
    first, *rest = data.split(b"\r\n")
    found = _FIRST.match(first)
    if not found:
        raise BadRequest("400 Bad Request")
    if len(rest) > MOST_LINES:
        raise BadRequest("431 Request Header Fields Too Large")
    version = f"1.{found[3].decode()}"
    lines = _lines(rest)
    if version == "1.1" and "host" not in lines:
        raise BadRequest("400 Bad Request")
    path, _, query = found[2].decode("latin-1").partition("?")
    stays = lines.get("connection", "").lower() != "close" and version == "1.1"
    return Head(found[1].decode(), path, query, version, lines, _length(lines), stays)


def _lines(rest: list[bytes]) -> dict[str, str]:
    lines: dict[str, str] = {}
    for raw in rest:
        found = _LINE.match(raw)
        if not found:
            raise BadRequest("400 Bad Request")
        name, value = found[1].decode().lower(), found[2].decode("latin-1")
        if "_" in name:
            continue  # it would pass for another line
        if name in lines:
            if name in ("host", "content-length", "transfer-encoding"):
                raise BadRequest("400 Bad Request")
            value = lines[name] + ("; " if name == "cookie" else ", ") + value
        lines[name] = value
    return lines


def _length(lines: dict[str, str]) -> int:
    if "transfer-encoding" in lines:
        raise BadRequest("501 Not Implemented")  # no browser sends a form so
    said = lines.get("content-length", "0").encode("latin-1")
    if not _DIGITS.match(said):
        raise BadRequest("400 Bad Request")
    return int(said)

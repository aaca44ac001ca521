"""Hostile requests: every route of the pages with values nobody would type, and bytes that are hardly HTTP."""

from __future__ import annotations

from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

VALUES = ("", "main", "0", "-1", "²", "٣", "99999999999999999999", "..", "%00", "\x00", "a" * 3000, "=1+1", "<b>", "{seat}",
          "red", "null", "😀", "'; --", "../../etc/passwd", "NaN", "1e999", "true")  # fmt: skip
NESTED: tuple[Any, ...] = (None, True, 7, -1, 1e308, [], {}, [[]] * 50, {"a": {"b": [1]}}, *VALUES[:12])
FIELDS = (
    "seat",
    "number",
    "facets",
    "facet",
    "target",
    "value",
    "reason",
    "id",
    "kit",
    "code",
    "key",
    "name",
    "title",
    "next",
    "have",
)


def request(app: Flask, client: FlaskClient, random: Random, token: str = "") -> tuple[str, int]:
    """One hostile request; gives what it was and the status of its answer."""
    rule = random.choice([rule for rule in app.url_map.iter_rules() if not rule.rule.endswith("/live")])
    path = rule.rule
    for name in rule.arguments:
        good = {"table": "main", "title": "coal_baron", "seat": "red", "filename": "base.css"}.get(name, "1")
        value = good if random.random() < 0.5 else random.choice(VALUES)
        path = path.replace(f"<{name}>", value).replace(f"<int:{name}>", value).replace(f"<path:{name}>", value)
    method = random.choice(sorted(rule.methods or {"GET"}))
    query = {random.choice((*FIELDS, "seats", "move", "touched", "edition")): random.choice(VALUES) for _ in range(3)}
    more: dict[str, Any] = {}
    if method == "POST":
        body = {field: random.choice(NESTED) for field in random.sample(FIELDS, 6)}
        more = {"json": body} if random.random() < 0.8 else {"data": random.randbytes(200)}
    answer = client.open(path, method=method, query_string=query, headers={"X-Tallyman-Token": token}, **more)
    answer.close()
    return f"{method} {path[:80]!r} {query} {more}", answer.status_code


def head(random: Random) -> bytes:
    """Bytes that are nearly the head of a request."""
    good = b"GET /table/main HTTP/1.1\r\nHost: hub\r\nContent-Length: 3\r\nCookie: a=b\r\n\r\nabc"
    data = bytearray(good)
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(data))
        data[at : at + random.randint(0, 4)] = random.randbytes(random.randint(0, 4))
    return bytes(data)

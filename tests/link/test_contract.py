"""Whatever arrives becomes a message or a fault: never an exception, never a stall."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.link.contract import (
    FAULTS,
    Ack,
    ButtonPress,
    Chunk,
    Fault,
    Health,
    Lights,
    Numbered,
    ReaderLevel,
    Status,
    Update,
    Want,
    encode,
    read_hub,
    read_station,
)
from hub.link.gate import Gate, Limit

TAILS = st.sampled_from(
    ["status", "reader/0", "reader/3", "button/0", "health", "want", "lights", "ack", "", "reader", "x"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
NEARLY = st.fixed_dictionaries(
    {},
    optional={
        "boot": st.sampled_from(["0000000a", "A", "", 7, None]) | JSON,
        "seq": st.integers() | JSON,
        "tags": st.lists(st.sampled_from(["04a2b3c4d5e680", "04A2", ""]) | JSON, max_size=5) | JSON,
        "press": st.sampled_from(["short", "long", "x"]) | JSON,
        "state": st.sampled_from(["online", "lost", "x"]) | JSON,
        "readers": st.integers() | JSON,
    },
)


def taken_or_refused(tail: str, payload: bytes) -> None:
    answer = read_station(tail, payload)
    assert isinstance(answer, Numbered) or answer.code in FAULTS
    heard = read_hub(tail, payload)
    assert not isinstance(heard, Fault) or heard.code in FAULTS


@given(TAILS | st.text(max_size=12), st.binary(max_size=5000))
def test_arbitrary_bytes_are_taken_or_refused(tail: str, payload: bytes) -> None:
    taken_or_refused(tail, payload)


@given(TAILS, JSON)
def test_arbitrary_json_is_taken_or_refused(tail: str, value: object) -> None:
    taken_or_refused(tail, json.dumps(value).encode("utf-8", "surrogatepass"))


@given(TAILS, NEARLY)
def test_json_that_is_nearly_right_is_taken_or_refused(tail: str, value: object) -> None:
    taken_or_refused(tail, json.dumps(value).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("bracket", [b"[", b'{"a":'])
def test_brackets_without_end_are_refused(bracket: bytes) -> None:
    answer = read_station("button/0", (bracket * 4096)[:4096])
    assert isinstance(answer, Fault)


@given(st.integers(1, 2**53), st.lists(st.from_regex(r"[0-9a-f]{14}", fullmatch=True), max_size=8))
def test_a_level_comes_back_as_it_was_sent(seq: int, tags: list[str]) -> None:
    level = ReaderLevel("0000000a", seq, tuple(tags))
    assert read_station("reader/2", encode(level)) == Numbered(2, level)


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        ("status", Status("online", "9f3a61c2", "1.0.0", 4, 3, 8)),
        ("button/0", ButtonPress("9f3a61c2", 18, "long")),
        ("health", Health("9f3a61c2", 3600, 61440, -61, notes=("a",), update="trial")),
        ("want", Want("9f3a61c2", "1.1.0", "scan.mpy", 1024)),
    ],
)
def test_what_a_station_says_is_read_back(tail: str, message: msgspec.Struct) -> None:
    answer = read_station(tail, encode(message))
    assert isinstance(answer, Numbered) and answer.message == message


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        ("lights", Lights((("#00c000", "on"),), "ok")),
        ("ack", Ack("9f3a61c2", 18)),
        ("update", Update("1.1.0", (("scan.mpy", 2311, "0" * 64),))),
        ("update", Update()),
        ("chunk", Chunk("1.1.0", "scan.mpy", 0, "AAAA")),
    ],
)
def test_what_the_hub_says_is_read_back(tail: str, message: msgspec.Struct) -> None:
    assert read_hub(tail, encode(message)) == message


@pytest.mark.parametrize(
    ("tail", "payload", "code"),
    [
        ("reader/0", b"", "malformed"),
        ("reader/0", b"null", "mistyped"),
        ("reader/00", b"{}", "unknown"),
        ("reader/-1", b"{}", "unknown"),
        ("reader/1/2", b"{}", "unknown"),
        ("reader/\u0661", b"{}", "unknown"),
        ("status/1", b"{}", "unknown"),
        ("lights", b"{}", "unknown"),
        ("button/0", b'{"boot":"0000000a","seq":0,"press":"short"}', "mistyped"),
        ("button/0", b'{"boot":"0000000a\\n","seq":1,"press":"short"}', "mistyped"),
        ("button/0", b'{"boot":"0000000a","seq":1.5,"press":"short"}', "mistyped"),
        ("reader/0", b'{"boot":"0000000a","seq":1,"tags":["04A2B3C4D5E680"]}', "mistyped"),
        ("reader/0", b'{"boot":"0000000a","seq":1,"tags":["04a2b3c4d5e680\\n"]}', "mistyped"),
        ("reader/0", b" " * 4097, "oversized"),
        ("button/0", b'{"boot":"\xff","seq":1,"press":"short"}', "malformed"),
    ],
)
def test_each_fault_has_its_code(tail: str, payload: bytes, code: str) -> None:
    answer = read_station(tail, payload)
    assert isinstance(answer, Fault) and answer.code == code


def test_a_field_we_do_not_know_yet_does_no_harm() -> None:
    answer = read_station("button/0", b'{"boot":"0000000a","seq":1,"press":"short","force":3}')
    assert isinstance(answer, Numbered)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_station_that_floods_is_held_to_its_rate() -> None:
    clock = Clock()
    gate = Gate(Limit(rate=10, burst=5), clock)
    press = encode(ButtonPress("0000000a", 1, "short"))
    first = [isinstance(gate.admit("a", "button/0", press), Numbered) for _ in range(8)]
    clock.now = 0.2
    later = [isinstance(gate.admit("a", "button/0", press), Numbered) for _ in range(3)]
    assert (first.count(True), later) == (5, [True, True, False])


def test_one_stations_flood_is_not_anothers() -> None:
    gate = Gate(Limit(rate=1, burst=1), Clock())
    press = encode(ButtonPress("0000000a", 1, "short"))
    gate.admit("a", "button/0", press)
    gate.admit("a", "button/0", press)
    assert isinstance(gate.admit("b", "button/0", press), Numbered)


def test_every_message_is_counted_once() -> None:
    gate = Gate(Limit(rate=100, burst=100), Clock())
    for payload in (b"x", b"{}", encode(ButtonPress("0000000a", 1, "short"))):
        gate.admit("a", "button/0", payload)
    counts = gate.counts["a"]
    assert (counts.taken, sum(counts.refused.values())) == (1, 2)


def test_names_without_end_do_not_fill_the_memory() -> None:
    gate = Gate(Limit(), Clock())
    for n in range(3000):
        gate.admit(f"s{n}", "button/0", b"x")
    assert len(gate.counts) <= 1025

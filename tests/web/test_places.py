"""Places for those who play: strangers share what is left, and nobody at the table notices them."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from companion_web import Limits
from companion_web.serving.places import Budget, Places
from tests.firmware.rig import wait_for

from .conftest import Served
from .strangers import Screen, all_closed, first_line, get, hung_up, stranger

FEW = Limits(
    strangers=12, per_address=4, arrivals=1000, streams=6, streams_per_address=2, own_streams=3, head_seconds=1,
    body_seconds=1, stranger_idle_seconds=1,
)  # fmt: skip


@pytest.fixture
def small() -> Iterator[Served]:
    """A hub with little room, so that few strangers fill it."""
    it = Served(limits=FEW)
    it.begin("coal_baron")
    yield it
    it.stop()


def test_asking_only_for_the_head_of_a_stream_takes_no_place(small) -> None:
    for _ in range(70):
        with stranger(small.port, get("/table/main/live", "Connection: close", method="HEAD")) as wire:
            assert " 200 " in first_line(wire)
    with stranger(small.port, get("/table/main/live")) as wire:
        assert " 200 " in first_line(wire)


def test_a_stream_gives_its_place_back_when_its_screen_goes(small) -> None:
    for _ in range(FEW.streams_per_address):
        with stranger(small.port, get("/table/main/live")) as wire:
            assert " 200 " in first_line(wire)
    wait_for(lambda: small.places.open == 0, 10, "the place is still taken")


def test_strangers_streams_have_a_limit_by_address_and_in_all(small) -> None:
    wires = [stranger(small.port, get("/table/main/live"), f"127.0.1.{n // 3 + 1}") for n in range(12)]
    with all_closed(wires):
        answers = [first_line(wire).split(" ")[1] for wire in wires]
        assert answers.count("200") == FEW.streams
        assert answers[:3] == ["200", "200", "503"]


def test_a_paired_screen_has_its_stream_however_many_strangers_watch(small) -> None:
    with Screen(small.port, small.code) as screen:
        wires = [stranger(small.port, get("/table/main/live"), f"127.0.1.{n + 1}") for n in range(12)]
    own = stranger(small.port, get("/table/main/live", f"Cookie: {screen.cookie}"), "127.0.0.1")
    with all_closed([*wires, own]):
        assert " 200 " in first_line(own)


def test_half_sent_requests_keep_no_paired_screen_out(small) -> None:
    wires = [stranger(small.port, b"GET /table/main HT", f"127.0.2.{n % 30 + 1}") for n in range(60)]
    with all_closed(wires), Screen(small.port, small.code) as screen:
        for _ in range(5):
            screen.line.close()
            assert screen.ask("GET", "/table/main")[0] == 200


def test_no_more_connections_of_strangers_are_kept_than_there_are_places(small) -> None:
    wires = [stranger(small.port, b"GET", f"127.0.2.{n % 30 + 1}") for n in range(60)]
    with all_closed(wires):
        assert sum(hung_up(wire) for wire in wires[: -FEW.strangers]) == 60 - FEW.strangers


def test_one_address_pushes_out_only_its_own(small) -> None:
    other = stranger(small.port, b"GET / HT", "127.0.3.1")
    wires = [stranger(small.port, b"GET", "127.0.3.2") for _ in range(20)]
    with all_closed([*wires, other]):
        other.sendall(b"TP/1.1\r\nHost: hub\r\n\r\n")
        assert first_line(other).startswith("HTTP/1.1 ")


@pytest.mark.parametrize("said", [b"", b"GET /tab", b"POST /pair HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nab"])
def test_a_request_has_to_be_there_in_time(small, said) -> None:
    with stranger(small.port, said, seconds=8) as wire:
        assert hung_up(wire)


def test_a_stranger_may_not_send_more_than_64_kilobytes(small) -> None:
    head = get("/settings/main/restore", f"Content-Length: {64 * 1024 + 1}", method="POST")
    with stranger(small.port, head) as wire:
        assert " 413 " in first_line(wire)


def test_a_paired_screen_may_send_a_backup(small) -> None:
    with Screen(small.port, small.code) as screen:
        status, said = screen.ask("POST", "/settings/main/restore", b"x" * 100_000)
    assert (status, "Choose a file" in said) == (400, True)


def test_strangers_get_their_share_of_time_and_then_wait() -> None:
    now = [0.0]
    budget = Budget(0.2, 1.0, lambda: now[0])
    assert budget.wait() == 0
    budget.spend(2.0)
    assert 5 < budget.wait() < 5.1
    now[0] = 6
    assert budget.wait() == 0


def test_places_given_back_twice_count_once() -> None:
    places = Places(Limits(streams=1))
    place = places.stream("", "10.0.0.1")
    assert place and places.stream("", "10.0.0.2") is None
    place.leave()
    place.leave()
    assert places.open == 0 and places.stream("", "10.0.0.2")


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"\r\n\r\n", 400),
        (b"GET / HTTP/2.0\r\nHost: h\r\n\r\n", 400),
        (b"GET http://elsewhere/ HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: h\r\nHost: g\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: h\r\n folded: x\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
        (b"GET /" + b"a" * 20_000, 431),
        (b"GET / HTTP/1.1\r\nHost: h\r\n" + b"a: b\r\n" * 100 + b"\r\n", 431),
    ],
)
def test_what_is_no_plain_request_is_refused(served, said, status) -> None:
    with stranger(served.port, said) as wire:
        assert f" {status} " in first_line(wire)


def test_several_requests_go_over_one_connection(served) -> None:
    with stranger(served.port, get("/pair", method="HEAD") + get("/pair", "Connection: close", method="HEAD")) as wire:
        data = b""
        while more := wire.recv(65536):
            data += more
    assert data.count(b"HTTP/1.1 200 OK") == 2


def test_whoever_does_not_take_an_answer_holds_no_thread(small) -> None:
    wires = [stranger(small.port, get("/static/base.css") * 40, f"127.0.4.{n + 1}") for n in range(8)]
    with all_closed(wires):
        time.sleep(0.2)
        with stranger(small.port, get("/pair")) as wire:
            assert " 200 " in first_line(wire)

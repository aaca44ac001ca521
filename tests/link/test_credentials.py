"""Names and secrets: who may come in."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from hub.link import topics
from hub.link.credentials import BadName, Credentials, DictShelf, check_secret, hash_secret
from hub.link.doors import Doors
from hub.link.mosquitto import Ear, Tls, broker_config


def test_the_secret_that_was_given_opens_the_door() -> None:
    credentials = Credentials(DictShelf())
    assert credentials.check("seat-red", credentials.add("seat-red")) == "station"


def test_a_wrong_secret_does_not() -> None:
    credentials = Credentials(DictShelf())
    credentials.add("seat-red")
    assert credentials.check("seat-red", "guessed") is None


def test_an_unknown_name_does_not() -> None:
    assert Credentials(DictShelf()).check("seat-red", "") is None


def test_secrets_are_kept_only_as_hashes() -> None:
    shelf = DictShelf()
    secret = Credentials(shelf).add("seat-red")
    assert secret not in str(shelf.items())


def test_a_name_is_given_once() -> None:
    credentials = Credentials(DictShelf())
    credentials.add("seat-red")
    with pytest.raises(BadName, match="seat-red"):
        credentials.add("seat-red")


@pytest.mark.parametrize("name", ["", "hub", "Seat", "seat red", "a/b", "+", "#", "-a", "x" * 33, "a\n"])
def test_names_that_would_break_a_topic_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        Credentials(DictShelf()).add(name)


def test_removing_nobody_says_who_there_is() -> None:
    credentials = Credentials(DictShelf())
    credentials.add("seat-red")
    with pytest.raises(BadName, match="there are: seat-red"):
        credentials.remove("seat-blue")


def test_the_hash_is_the_one_mosquitto_makes(tmp_path: Path) -> None:
    program = shutil.which("mosquitto_passwd")
    if program is None:
        pytest.skip("mosquitto_passwd is not installed")
    file = tmp_path / "passwords"
    subprocess.run([program, "-c", "-b", str(file), "seat-red", "known"], check=True, capture_output=True)
    assert check_secret("known", file.read_text().strip().partition(":")[2])


def test_a_hash_of_another_kind_opens_nothing() -> None:
    assert not check_secret("known", hash_secret("known").replace("$7$", "$6$"))


@pytest.mark.parametrize(
    ("allowed", "wanted", "yes"),
    [
        ("a/+/c", "a/b/c", True),
        ("a/+/c", "a/+/c", True),
        ("a/+/c", "a/#", False),
        ("a/b/c", "a/+/c", False),
        ("a/+", "a/b/c", False),
        ("a/+/c", "a/b", False),
        ("a/#", "a/b/c", True),
        ("a/#", "b/c", False),
        ("a/b", "#", False),
    ],
)
def test_a_filter_covers_only_what_it_matches(allowed: str, wanted: str, yes: bool) -> None:
    assert topics.covers(allowed, wanted) is yes


def test_the_files_of_mosquitto_are_for_nobody_else_to_read(tmp_path: Path) -> None:
    credentials = Credentials(DictShelf())
    credentials.add("seat-red")
    broker_config(tmp_path, credentials)
    assert {oct(path.stat().st_mode)[-3:] for path in tmp_path.iterdir() if path.is_file()} == {"600"}


def test_the_access_list_names_every_topic_of_a_station(tmp_path: Path) -> None:
    credentials = Credentials(DictShelf())
    credentials.add("seat-red")
    broker_config(tmp_path, credentials)
    part = (tmp_path / "access").read_text().split("user seat-red\n")[1]
    assert part.splitlines()[:2] == [
        "topic write tallyman/1/+/seat-red/status",
        "topic write tallyman/1/+/seat-red/reader/+",
    ]
    assert "#" not in part


def test_a_tls_listener_is_written_when_there_are_files_for_it(tmp_path: Path) -> None:
    main = broker_config(tmp_path, Credentials(DictShelf()), tls=Tls("c.pem", "k.pem", "ca.pem"))
    assert "listener 8883\nmax_connections 1000\ncertfile c.pem\nkeyfile k.pem\ncafile ca.pem" in main.read_text()


def test_mosquittos_log_tells_whom_it_turned_away() -> None:
    doors, credentials = Doors(), Credentials(DictShelf())
    credentials.add("seat-y")
    ear = Ear(doors, credentials)
    for line in (
        "New connection from 127.0.0.1:40803 on port 41953.",
        "Client seat-x disconnected, not authorised.",
        "New client connected from 127.0.0.1:37115 as odd-id (p2, c1, k15, u'seat-y').",
        "odd-id 1 tallyman/1/main/seat-y/lights",
        "odd-id 1 tallyman/1/main/seat-x/lights",
        "Bad socket read/write on client odd-id: Unknown error.",
        "never-seen 1 tallyman/1/#",
        "New client connected from 127.0.0.1:37116 as tallyman-hub (p2, c1, k15, u'hub').",
        "tallyman-hub 1 tallyman/1/#",
    ):
        ear.hear(f"1794989572: {line}")
    assert sorted((turned.what, turned.name, turned.times, turned.last) for turned in doors.turned_away()) == [
        ("eavesdropper", "seat-y", 1, "tallyman/1/main/seat-x/lights"),
        ("forger", "seat-y", 1, ""),
        ("stranger", "seat-x", 1, ""),
    ]

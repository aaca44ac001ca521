"""Which version runs: the newest that was not tried in vain."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.keeper.versions import Choice, State, choose, found, is_version, order


def lying(folder: Path, *names: str) -> dict[str, Path]:
    for name in names:
        (folder / name / "common" / "hub").mkdir(parents=True)
        (folder / name / "common" / "hub" / "cli.py").write_text("")
    return found([folder])


def test_versions_are_ordered_as_debian_orders_them() -> None:
    rising = ["0.9", "0.10~rc1", "0.10", "0.10+1", "0.10.1", "1.0"]
    shuffled = rising[3:] + rising[:3]
    assert sorted(shuffled, key=order) == rising


@pytest.mark.parametrize("name", ["..", "1/2", "", "1..2", "a1", ".1"])
def test_what_is_no_version_is_no_folder_of_one(name: str) -> None:
    assert not is_version(name)


def test_half_a_version_is_none(tmp_path: Path) -> None:
    (tmp_path / "0.3.0" / "common").mkdir(parents=True)
    assert lying(tmp_path, "0.2.0").keys() == {"0.2.0"}


def test_the_first_version_runs_without_a_trial(tmp_path: Path) -> None:
    assert choose(lying(tmp_path, "0.1.0"), State(tmp_path)) == Choice("0.1.0")


def test_a_newer_version_is_tried_with_the_old_one_behind_it(tmp_path: Path) -> None:
    State(tmp_path).settle("0.1.0")
    assert choose(lying(tmp_path, "0.1.0", "0.2.0"), State(tmp_path)) == Choice("0.2.0", "0.1.0")


def test_a_refused_version_is_left_alone_until_somebody_asks_again(tmp_path: Path) -> None:
    versions = lying(tmp_path, "0.1.0", "0.2.0")
    state = State(tmp_path)
    state.settle("0.1.0")
    state.refuse("0.2.0", "it fell over")
    assert choose(versions, State(tmp_path)) == Choice("0.1.0")
    State(tmp_path).forgive("0.2.0")
    assert choose(versions, State(tmp_path)) == Choice("0.2.0", "0.1.0")


def test_a_state_that_cannot_be_read_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "keeper").mkdir()
    (tmp_path / "keeper" / "state.json").write_bytes(b"\x00\x00")
    assert choose(lying(tmp_path, "0.1.0", "0.2.0"), State(tmp_path)) == Choice("0.2.0")

"""Every ledger a released version has written is opened by this one: each game stands as it stood, goes on and ends."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hub.game.replay import replay
from hub.games import rules_of
from hub.ledger import Game, SqliteLedger, check, to_record
from hub.link.credentials import Credentials
from hub.service import Hub
from hub.table import Finger, Ok

from . import house
from .facts import amendable, any_move, facts, legal_texts, plain
from .write import write

RELEASES = sorted(path.parent for path in Path(__file__).parent.glob("*/tallyman.db.gz"))
STEPS = 4
"""Moves that every game goes on for; one of each way to play goes on to its end."""


@cache
def told(release: Path) -> dict[str, Any]:
    """What the released version said of its games, with what is long."""
    games = json.loads((release / "games.json").read_text())
    long = json.loads(gzip.decompress((release / "long.json.gz").read_bytes()))
    return {"house": long.pop("house"), "games": {one["game"]: {**one, "long": long[one["game"]]} for one in games}}


def every_game() -> Iterator[Any]:
    """Each game of each release, the title's name in front."""
    for release in RELEASES:
        for id, game in told(release)["games"].items():
            seats = len(game["setup"]["seats"])
            name = f"{release.name}-{game['setup']['title']}-{game['setup']['edition']}-{seats}-{id}"
            yield pytest.param(release, game, id=name)


@pytest.fixture(scope="module")
def ledgers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Path, SqliteLedger]]:
    """A copy of each release's file; tests of single games share it, for no two touch the same game."""
    opened = {release: SqliteLedger(unpacked(release, tmp_path_factory.mktemp("kept"))) for release in RELEASES}
    yield opened
    for ledger in opened.values():
        ledger.close()


@pytest.fixture(params=RELEASES, ids=lambda release: release.name)
def hub(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hub]:
    """A hub started on a copy of its own."""
    found = Hub(SqliteLedger(unpacked(request.param, tmp_path)))
    found.release = request.param  # type: ignore[attr-defined]
    yield found
    found.close()


def unpacked(release: Path, folder: Path) -> Path:
    path = folder / "tallyman.db"
    path.write_bytes(gzip.decompress((release / "tallyman.db.gz").read_bytes()))
    return path


def house_of(hub: Hub) -> dict[str, Any]:
    found: dict[str, Any] = told(hub.release)["house"]  # type: ignore[attr-defined]
    return found


def opened(ledger: SqliteLedger, was: dict[str, Any]) -> Game[Any]:
    return Game(ledger, was["game"], rules_of(was["setup"]["title"]))


def small(was: dict[str, Any]) -> dict[str, Any]:
    return {name: was[name] for name in ("to_act", "legal", "figures", "scores", "standing", "won")}


@cache
def played_out(release: Path) -> set[str]:
    """Of each way to play (title, edition, seats, options) the first game that is not over: it goes on to its end."""
    running = [game for game in told(release)["games"].values() if game["to_act"]]
    return set({json.dumps(game["setup"]): game["game"] for game in reversed(running)}.values())


# -- games --


@pytest.mark.parametrize(("release", "was"), list(every_game()))
def test_a_game_stands_as_it_stood_goes_on_and_ends(
    ledgers: dict[Path, SqliteLedger], release: Path, was: dict[str, Any]
) -> None:
    ledger = ledgers[release]
    game = opened(ledger, was)
    stands_as_it_stood(game, was)
    follows_from_its_record(game, was)
    its_snapshot_says_the_same(game, was)
    takes_back_and_brings_back(game, was)
    goes_on(game, to_the_end=was["game"] in played_out(release))
    again = opened(ledger, was)
    assert (again.notice, again.number, again.state) == (None, game.number, game.state)


def stands_as_it_stood(game: Game[Any], was: dict[str, Any]) -> None:
    assert game.notice is None
    assert (game.number, len(game.line.moves), plain(game.setup)) == (was["rows"], was["moves"], was["long"]["setup"])
    same_position(game, was)
    assert (list(game.would_undo()), list(game.would_redo())) == (was["undo"], was["redo"])
    ended = game.ledger.game(game.id).standing
    assert (ended is not None) == (was["standing"] is not None)


def same_position(game: Game[Any], was: dict[str, Any]) -> None:
    assert legal_texts(game.rules, game.state) == was["long"]["legal"]
    now = amendable(game.rules, game.state)
    assert {target: now.get(target) for target in was["long"]["amendable"]} == was["long"]["amendable"]
    assert facts(game.rules, game.state) == small(was)
    assert game.rules.faults(game.state) == []


def follows_from_its_record(game: Game[Any], was: dict[str, Any]) -> None:
    """Every move is legal under the rules of now and leads to where it stands."""
    (*_, (_, _, state)) = replay(game.rules, to_record(game))
    assert facts(game.rules, state) == small(was)
    assert game.rules.restore(game.rules.snapshot(state)) == game.state


def its_snapshot_says_the_same(game: Game[Any], was: dict[str, Any]) -> None:
    """A later version need not read an old snapshot; if it does, it reads the same position from it."""
    try:
        state = game.rules.restore(was["long"]["snapshot"])
    except ValueError:
        return
    assert facts(game.rules, state) == small(was)


def takes_back_and_brings_back(game: Game[Any], was: dict[str, Any]) -> None:
    if was["redo"]:
        game.redo("tablet")
        assert list(game.would_undo()) == was["redo"]
        game.undo("tablet")
    if was["undo"]:
        game.undo("tablet")
        assert list(game.would_redo()) == was["undo"]
        game.redo("tablet")
    same_position(game, was)


def goes_on(game: Game[Any], to_the_end: bool) -> None:
    """Some moves one by one as at a table; the rest of a game that is to end all at once, which costs less."""
    random = Random(game.id)
    for _ in range(STEPS):
        if move := any_move(game.rules, game.setup, game.state, random):
            game.play(move, "tablet")
    moves, state = [], game.state
    while to_the_end and (move := any_move(game.rules, game.setup, state, random)):
        moves.append(move)
        state = game.rules.apply(state, move)
    game.play_all(moves, "tablet")
    assert game.rules.faults(game.state) == []
    if to_the_end:
        assert game.standing() is not None and game.ledger.game(game.id).standing is not None


# -- the house --


def test_the_file_is_sound(hub: Hub, tmp_path: Path) -> None:
    hub.backup(tmp_path / "copy.db")
    check(tmp_path / "copy.db")


def test_tables_hold_their_games_and_go_on_by_finger(hub: Hub) -> None:
    was, now = house_of(hub)["seen"], plain(house.look(hub))
    known = {title: now["sheets"][title] for title in was["sheets"]}  # titles may have come since
    assert {**now, "sheets": known} == was
    for name in hub.tables():
        now = hub.table(name).look()
        seat = now.view().turn.seats[0]
        assert now.notice is None and now.number == hub.ledger.game(now.game).rows
        assert now.ask(seat).choices or now.ask(seat).move


def test_what_was_shown_is_still_shown_and_can_be_played(hub: Hub) -> None:
    assert plain(house.shown(hub)) == house_of(hub)["shown"]
    live, before = hub.table("main"), hub.table("main").look().number
    seat = house_of(hub)["shown"]["seat"]
    for _ in range(12):
        ask = live.look().ask(seat)
        if ask.move or live.look().number > before:
            break
        live.act(Finger(seat, {ask.facet: next(choice.value for choice in ask.choices if choice.enabled)}))
    if live.look().number == before:
        live.act(Ok(seat))
    assert live.look().number > before


def test_tags_are_on_their_pieces(hub: Hub) -> None:
    book, tags = hub.table("main").look().book(), house_of(hub)["tags"]
    assert {uid: [copy.kind, copy.copy] for uid, copy in book.tags.items()} == tags
    assert not book.missing() and all(book.piece(uid) for uid in tags)


def test_stations_come_in_with_their_old_secrets(hub: Hub) -> None:
    credentials, was = Credentials(hub.shelf("credentials")), house_of(hub)
    assert was["stations"] and credentials.hub_secret() == was["hub"]
    assert {name: credentials.check(name, secret) for name, secret in was["stations"].items()} == dict.fromkeys(
        was["stations"], "station"
    )


def test_paired_screens_may_act_and_strangers_may_not(hub: Hub) -> None:
    cookies = house_of(hub)["screens"]
    assert house.Visitor(hub, cookies["tablet"]).acts("main")
    assert not house.Visitor(hub, cookies["stranger"]).acts("main")


def test_a_map_and_a_sheet_under_way_go_on(hub: Hub) -> None:
    was = house_of(hub)
    assert (house.sketched(hub), house.begun(hub)) == (was["map"], was["begun"])
    photo = hub.boards.photo(*house.MAPPED)
    assert photo and photo.picture == house.PICTURE
    assert hub.boards.redo(*house.MAPPED, was["map"]["number"]).undoable


# -- the next release --


def test_this_version_can_write_such_a_file(tmp_path: Path) -> None:
    """One title is enough to see that the script runs; what it says of its games holds when they are opened again."""
    ledger = SqliteLedger(tmp_path / "tallyman.db")
    found = write(ledger, ("coal_baron",))
    ledger.close()
    again = SqliteLedger(tmp_path / "tallyman.db")
    for was in plain(found["games"]):
        stands_as_it_stood(opened(again, was), was)
    again.close()


def test_every_title_and_seat_count_is_in_the_newest_file() -> None:
    setups = [game["setup"] for game in told(RELEASES[-1])["games"].values()]
    written = {(setup["title"], setup["edition"], len(setup["seats"])) for setup in setups}
    plates = [rules_of(title).title for title in {title for title, _, _ in written}]
    assert written == {(t.id, e.id, n) for t in plates for e in t.editions for n in t.seat_counts(e)}

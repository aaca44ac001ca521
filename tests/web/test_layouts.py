"""The Stations page gives a table its stations, shows who was turned away, and takes what lies on the board."""

import io

from hub.link.doors import Turned
from hub.table import Release, TakeTags
from hub.table import events as at
from hub.virtual.table import tag_everything

from .test_door import Visitor


def paired(served) -> Visitor:
    served.begin("brass_birmingham")
    visitor = Visitor(served)
    visitor.pair()
    return visitor


def test_a_ready_kit_is_one_tap(served) -> None:
    visitor = paired(served)
    for kit, stations in (("one-pad", 1), ("seat-pads", len(served.hub.table("main").look().setup.seats))):
        assert visitor.send("/stations/main/kit", {"kit": kit}).status_code == 200
        assert len(served.hub.table("main").look().layout.stations) == stations


def test_a_kit_that_is_not_there_is_refused(served) -> None:
    assert paired(served).send("/stations/main/kit", {"kit": "moon"}).status_code == 400
    assert served.hub.table("main").look().layout.stations == ()


def test_watchers_do_not_change_the_stations(served) -> None:
    served.begin("brass_birmingham")
    visitor = Visitor(served)
    visitor.look("/table/main")
    assert visitor.send("/stations/main/kit", {"kit": "one-pad"}).status_code == 403


def test_a_layout_goes_out_as_a_file_and_comes_in_again(served) -> None:
    visitor = paired(served)
    visitor.send("/stations/main/kit", {"kit": "full-board"})
    text = visitor.look("/stations/main/layout.toml").data
    visitor.send("/stations/main/kit", {"kit": "one-pad"})

    def give(data: bytes):
        form = {"file": (io.BytesIO(data), "layout.toml")}
        return visitor.client.post("/stations/main/layout", data=form, headers={"X-Tallyman-Token": visitor.token})

    assert give(text).status_code == 200
    assert len(served.hub.table("main").look().layout.stations) > 10
    wrong = give(b'[[station]]\nname = "pad"\n[[station.reader]]\nrole = "moon"\n')
    assert wrong.status_code == 400
    assert "4" in wrong.json["error"]
    assert give(b"\xff\xfe").status_code == 400
    assert len(served.hub.table("main").look().layout.stations) > 10


def test_who_was_turned_away_is_shown(served, monkeypatch) -> None:
    visitor = paired(served)
    turned = (Turned("stranger", "burglar", 7, ""),)
    monkeypatch.setattr(served.hub, "turned_away", lambda: turned)
    assert "burglar: 7" in visitor.look("/stations/main").text


def test_what_lies_on_the_board_can_be_taken_into_the_game(served) -> None:
    visitor = paired(served)
    visitor.send("/stations/main/kit", {"kit": "full-board"})
    live = served.hub.table("main")
    book = tag_everything(live.look().book())
    live.act(TakeTags(book.document()))
    spot = next(spot for spot, reader in live.look().layout.places().items() if reader.place == "derby")
    seat = next(c for c in live.look().setup.colours if c not in live.look().view().turn.seats)
    uid = next(uid for uid, copy in book.tags.items() if copy.kind == f"{seat}-cotton-1")
    live.happened(at.Level(*spot, "0000000a", 1, ()))
    live.happened(at.Level(*spot, "0000000a", 2, (uid,)))
    later = live._clock() + 60
    live._clock = lambda: later
    live.tick()
    live.act(Release(seat))
    page = visitor.look("/stations/main").text
    assert live.look().differences, page
    assert "/stations/main/accept" in page
    answer = visitor.send("/stations/main/accept", {"id": live.look().differences[0].id})
    assert answer.status_code == 200, answer.text
    assert live.look().differences == ()

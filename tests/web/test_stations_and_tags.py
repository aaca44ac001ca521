"""Stations and tags on the tablet: who is there, who is in trouble, and the box piece by piece."""

from playwright.sync_api import expect

from hub.table.events import Level, Online

from .stations import three
from .test_door import Visitor


def stations_page(served, language: str) -> str:
    """The page as a paired screen sees it."""
    served.hub.stations = lambda table=None: three()
    visitor = Visitor(served)
    visitor.pair()
    return visitor.client.get("/stations/main", headers={"Accept-Language": language}).text


def test_trouble_is_said_in_words(served) -> None:
    page = stations_page(served, "en")
    for words in (
        "online",
        "reader trouble",
        "lost",
        "look at its cable",
        "look at its antenna",
        "3 minutes ago",
        "2 hours ago",
    ):
        assert words in page


def test_ages_are_counted_right_in_polish(served) -> None:
    page = stations_page(served, "pl")
    assert "3 minuty temu" in page and "2 godziny temu" in page


def test_a_station_that_comes_shows_without_reload(served, tablet) -> None:
    page = tablet("/stations/main")
    page.wait_for_selector("#desk[data-live]")
    served.hub.stations = lambda table=None: three()
    served.live.happened(Online("seat-red", True, "9f3a61c2"))
    expect(page.locator(".station")).to_have_count(3)


def test_strangers_learn_nothing_of_the_stations(served) -> None:
    served.hub.stations = lambda table=None: three()
    visitor = Visitor(served)
    for path in ("/stations/main", "/stations/main/live", "/stations/main/layout.toml"):
        answer = visitor.look(path)
        assert answer.status_code == 403 and "seat-red" not in answer.text


def put_on_pad(served, uid: str, seq: int) -> None:
    """A tag is put on a pad that no layout names, then lifted."""
    for tags, at in (((uid,), seq), ((), seq + 1)):
        served.live.happened(Level("pad", 0, "9f3a61c2", at, tags))
        served.later(1)


def test_the_box_is_tagged_piece_by_piece(served, tablet) -> None:
    served.begin("coal_baron")
    page = tablet("/tags/main")
    page.tap("[data-call*=enrol]")
    first = page.inner_text(".enrol-ask")
    page.wait_for_selector("#desk[data-live]")
    put_on_pad(served, "04a2b3c4d5e680", 1)
    expect(page.locator(".enrol-ask")).not_to_have_text(first)
    page.tap("[data-call*=back]")
    expect(page.locator(".enrol-ask")).to_have_text(first)
    put_on_pad(served, "04a2b3c4d5e680", 3)
    page.tap("[data-call*=enrol]")
    page.wait_for_selector("text=Tag the box")
    assert list(served.live.look().book().tags) == ["04a2b3c4d5e680"]


def test_tags_travel_as_a_file(served, tablet, tmp_path) -> None:
    served.begin("coal_baron")
    book = served.live.look().book()
    book.assign("04a2b3c4d5e680", next(iter(book.kinds)))
    (tmp_path / "tags.json").write_bytes(book.document())
    page = tablet("/tags/main")
    page.set_input_files("input[type=file]", tmp_path / "tags.json")
    expect(page.locator("#toast.up")).to_contain_text("1")
    assert list(served.live.look().book().tags) == ["04a2b3c4d5e680"]


def test_a_file_that_is_no_kit_is_refused_with_a_sentence(served, tablet, tmp_path) -> None:
    served.begin("coal_baron")
    (tmp_path / "tags.json").write_text("{}")
    page = tablet("/tags/main")
    page.set_input_files("input[type=file]", tmp_path / "tags.json")
    expect(page.locator("#toast.up")).to_contain_text("kit")

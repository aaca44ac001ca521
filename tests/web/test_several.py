"""A title without a board in which several act at once: who acts, numbers by keypad, whose tap it was, one's own way back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hub.table import Level, TakeTags, Typed, kit, write_layout
from tests.table import sealed

from .tapping import tap
from .test_door import Visitor


@pytest.fixture
def bids(served, monkeypatch):
    monkeypatch.setattr("hub.service.live.rules_of", lambda title: sealed.RULES)
    served.live.start(sealed.setup())
    return served


def record(bids) -> list[str]:
    return [row.move for row in bids.hub.ledger.rows(bids.live.look().game) if row.move]


def test_a_covered_hand_does_not_hide_who_acts_and_a_bid_is_typed(bids, tablet) -> None:
    page = tablet("/table/main")
    expect(page.locator("#part-ask .switch")).to_have_count(3)
    tap(page, ".switch[data-seat=blue]")
    tap(page, "[data-post=uncover]")
    tap(page, '#part-ask .choices [data-facets*="bid"]')
    expect(page.locator("#part-ask .choice:visible")).to_have_count(15)  # −, +, twelve keys and the number itself
    page.tap('[data-key="up"]')
    expect(page.locator(".number output")).to_have_text("4")
    bids.live.act(Typed("red bids 6"))
    expect(page.locator("#part-ask .switch")).to_have_count(2)
    expect(page.locator(".number output")).to_have_text("4")
    page.tap('[data-key="1"]')
    page.tap('[data-key="7"]')
    tap(page, ".number .set")
    expect(page.locator("dialog[open] .verdict")).to_contain_text("Bids are even: 17 is not.")
    page.tap("dialog[open] [data-close]")
    page.tap('[data-key="<"]')
    page.tap('[data-key="8"]')
    tap(page, ".number .set")
    tap(page, "[data-post=ok]")
    assert record(bids) == ["red bids 6", "blue bids 18"]


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1920, 1080)])
def test_without_a_board_no_slab_is_left_empty(bids, tablet, size: tuple[int, int]) -> None:
    page = tablet("/table/main", viewport={"width": size[0], "height": size[1]})
    expect(page.locator("#board")).to_be_hidden()
    wide = page.locator(".seats").bounding_box()["width"] + (
        page.locator(".ask").bounding_box()["width"] if size[0] > 880 else 0
    )
    assert wide > 0.9 * size[0]


def test_a_tap_on_the_shared_pad_is_claimed_on_the_tablet(bids, tablet) -> None:
    bids.hub.set_layout("main", write_layout(kit("one-pad", sealed.setup(), None)))
    book = bids.live.look().book()
    book.assign("00000004", "card.4")
    bids.live.act(TakeTags(book.document()))
    for seq, tags in ((1, ("00000004",)), (2, ())):
        bids.live.happened(Level("pad", 0, "0000000a", seq, tags))
        bids.later(5)
    page = tablet("/table/main")
    expect(page.locator(".unclaimed")).to_contain_text("Whose is this?")
    tap(page, ".unclaimed [data-seat=blue]")
    expect(page.locator(".unclaimed")).to_have_count(0)
    assert [chip.label for chip in bids.live.look().ask("blue").chips] == ["card 4"]


def test_a_phone_takes_its_own_bid_back_though_others_bid_since(bids) -> None:
    phone = Visitor(bids)
    key = bids.app.extensions["tallyman"].pairings.seat_key("main", bids.live.look().game, "red")
    phone.pair(code="", key=key)
    for line in ("red bids 4", "blue bids 8"):
        bids.live.act(Typed(line))
    assert "take-back" in phone.look("/seat/main/red").text
    answer = phone.send("/table/main/take-back", {"seat": "red", "number": 1})
    assert answer.status_code == 200
    assert bids.live.look().actors == ("red", "green")
    assert phone.send("/table/main/take-back", {"seat": "blue", "number": 4}).status_code == 403


def test_undo_on_the_tablet_offers_the_last_bid_and_each_seats_own(bids) -> None:
    screen = Visitor(bids)
    screen.pair()
    for line in ("red bids 4", "blue bids 8"):
        bids.live.act(Typed(line))
    sheet = screen.look("/table/main/undo").text
    assert 'data-own="red"' in sheet and 'data-own="blue"' not in sheet
    assert screen.send("/table/main/undo", {"own": "red", "number": 2}).status_code == 200
    assert bids.live.look().actors == ("red", "green")


def test_nobody_sees_what_another_has_bid(bids) -> None:
    bids.live.act(Typed("blue bids 38"))
    screen = Visitor(bids)
    screen.pair()
    assert "Bid 38" not in screen.look("/table/main").text
    seen = {seat: "Bid 38" in str(bids.live.look().view(seat)) for seat in (None, "red", "blue", "green")}
    assert seen == {None: False, "red": False, "blue": True, "green": False}

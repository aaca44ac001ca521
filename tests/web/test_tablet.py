"""The tablet in people's hands: set-up, refusals, the way back, languages, two screens at once."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from companion_web.lights import lit
from hub.game import Seat, Setup
from hub.table import Finger, Release

from .tapping import tap

TITLE = "brass_birmingham"


@pytest.fixture
def table(served, tablet):
    """A game some moves in, hands open on this screen, ready for a finger."""

    def open_(path: str = "/table/main", **settings):
        page = tablet("/settings/main", **settings)
        page.tap("[data-call*=hands][data-value=yes]")
        page.wait_for_selector("[data-call*=hands][data-value=yes][aria-pressed=true]")
        page.goto(served.url + path)
        page.wait_for_selector("#desk[data-live]")
        return page

    return open_


CHOICE = "#part-ask .choices .choice:not(.dimmed)"


def move_by_finger(page) -> None:
    """The first thing on offer until a move was made."""
    number = page.get_attribute("#desk", "data-number")
    while page.get_attribute("#desk", "data-number") == number:
        tap(page, f"#part-ask [data-post=ok], {CHOICE}")


def test_a_new_game_is_set_up_in_a_few_taps(served, tablet) -> None:
    page = tablet("/table/main")
    page.tap("text=New game")
    page.tap("label:has(input[name=title][value=coal_baron])")
    page.wait_for_selector("#new[data-drawn='1']")
    page.tap("label:has(input[name=seats][value='3'])")
    page.wait_for_selector("input[name=name_2]")
    page.fill("input[name=name_0]", "Żaneta")
    page.tap("label:has(input[name=colour_1][value=green])")
    page.wait_for_selector("#new[data-drawn='3']")
    page.tap("label:has(input[name=option_dealer][value=hub])")
    page.tap("button[type=submit]")
    page.wait_for_selector("#checklist .steps li")
    page.tap("button[data-start]")
    page.wait_for_selector("#desk[data-live] .panel")
    setup = served.live.look().setup
    assert (setup.title, setup.seats[0].name, setup.seats[1].colour, len(setup.seats)) == (
        "coal_baron",
        "Żaneta",
        "green",
        3,
    )
    assert setup.dealer == "hub"


def test_a_finger_faster_than_the_script_counts(served, tablet) -> None:
    page = tablet("/table/main", service_workers="block")
    scripts: list[Route] = []
    page.route(re.compile(r"/new[^/]*\.js"), lambda route: scripts.append(route))
    page.goto(f"{served.url}/new/main", wait_until="commit")
    page.tap("label:has(input[name=title][value=coal_baron])")
    assert (len(scripts), page.locator("#new[data-drawn]").count()) == (1, 0)
    for route in scripts:
        route.continue_()
    page.wait_for_selector("#new[data-drawn='1']")
    assert page.locator("input[name=title][value=coal_baron]").is_checked()


def test_a_colour_taken_twice_is_exchanged(served, tablet) -> None:
    page = tablet("/new/main")
    first = page.input_value("input[name=colour_0]:checked")
    page.tap(f"label:has(input[name=colour_1][value={first}])")
    page.wait_for_selector("#new[data-drawn]")
    assert page.input_value("input[name=colour_1]:checked") == first
    assert page.input_value("input[name=colour_0]:checked") != first


def test_a_dimmed_choice_says_why(served, table) -> None:
    served.begin(TITLE, moves=2)
    page = table()
    tap(page, "#part-ask .choice:has-text('Build')")
    page.locator("#part-ask .choice.dimmed").first.tap()
    expect(page.locator("#sheet .verdict p").first).to_have_text(re.compile(r"\w+.*\."))
    page.tap("#sheet [data-close]")


def test_cost_and_effect_stand_there_before_ok(served, table) -> None:
    served.begin(TITLE, moves=2)
    page = table()
    tap(page, "#part-ask .choice:has-text('Loan')")
    while page.locator("#part-ask .ok").count() == 0:
        tap(page, CHOICE)
    expect(page.locator(".effect li").first).to_contain_text("30")


def test_a_thing_on_the_board_can_be_tapped(served, table) -> None:
    served.begin(TITLE, moves=2)
    page = table()
    tap(page, CHOICE)
    chips = page.locator("#part-ask .chip").count()
    page.wait_for_selector("#board .lit")
    lit = page.locator("#board .slot.lit, #board .badge.lit").first
    lit.tap()
    page.wait_for_function(
        "n => document.querySelectorAll('#part-ask .chip').length > n || document.querySelector('.ok, .verdict')",
        arg=chips,
    )


def test_nothing_lights_up_that_would_be_refused(served) -> None:
    served.begin(TITLE, moves=2)
    (seat,) = served.live.look().view().turn.seats
    served.live.act(Finger(seat, {"verb": "build"}))
    now = served.live.look()
    lights = json.loads(lit(now, now.ask(seat), now.view()))
    assert lights
    for one in lights:
        served.live.act(Finger(seat, json.loads(one)))
        served.live.act(Release(seat))
        served.live.act(Finger(seat, {"verb": "build"}))


class Slow:
    """A network that keeps what fingers send until it is told to let go."""

    def __init__(self, page) -> None:
        self.page, self.held = page, []
        page.route("**/table/main/show", lambda route: self.held.append(route))

    def let_go(self, n: int) -> None:
        """Wait until so many requests were sent, and let the last of them through."""
        for _ in range(200):
            if len(self.held) >= n:
                return self.held[n - 1].continue_()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"only {len(self.held)} of {n} requests were sent")


def test_taps_that_come_faster_than_the_network_wait_and_count(served, table) -> None:
    served.begin(TITLE, moves=2)
    page = table()
    tap(page, "#part-ask .choice:has-text('Build')")
    tap(page, CHOICE)
    fits = page.locator("#board .slot.lit").first.get_attribute("data-facets")
    tap(page, "#part-ask .chip >> nth=1")
    slow = Slow(page)
    page.locator(CHOICE).first.tap()
    page.locator(f"#board .slot[data-facets='{fits}']").first.tap()
    expect(page.locator(".waiting")).to_have_count(2)
    slow.let_go(1)
    slow.let_go(2)
    expect(page.locator("#part-ask")).not_to_have_attribute("aria-busy", "true")
    assert len(slow.held) == 2
    expect(page.locator(":is(#part-ask .chip:not(.plain), #part-ask .verdict)").nth(2)).to_be_visible()


def test_a_finger_that_taps_twice_means_it_once(served, table) -> None:
    served.begin(TITLE, moves=2)
    page = table()
    slow = Slow(page)
    page.tap("#part-ask .choice:has-text('Loan')")
    page.tap("#part-ask .choice:has-text('Loan')")
    slow.let_go(1)
    expect(page.locator("#part-ask .chip")).to_have_count(1)
    expect(page.locator("#part-ask")).not_to_have_attribute("aria-busy", "true")
    assert len(slow.held) == 1


def test_what_waits_behind_a_refusal_is_not_done(served, table) -> None:
    served.begin(TITLE, moves=2)
    page = table()
    tap(page, "#part-ask .choice:has-text('Build')")
    slow = Slow(page)
    page.locator("#part-ask .choice.dimmed").first.tap()
    page.locator(CHOICE).first.tap()
    slow.let_go(1)
    expect(page.locator("#sheet .verdict p").first).to_be_visible()
    expect(page.locator("#part-ask")).not_to_have_attribute("aria-busy", "true")
    assert len(slow.held) == 1


def test_whose_turn_it_is_shows_however_much_is_asked(served, table) -> None:
    served.begin(TITLE, moves=57, seed=7, lively=True, seats=4)
    page = table(viewport={"width": 1024, "height": 768})
    for _ in range(2):
        inside = "([a, b]) => a.top >= b.top - 1 && a.bottom <= b.bottom + 1"
        boxes = "['.panel.active', '.tab-room'].map(s => document.querySelector(s).getBoundingClientRect())"
        page.wait_for_function(f"({inside})({boxes})")
        move_by_finger(page)


def test_long_names_push_nothing_out_of_sight(served, table) -> None:
    seats = (Seat("red", "Aleksandra Wiśniewska-K.", "circle"), Seat("yellow", "Bartłomiej Szczepański-W", "star"))
    served.live.start(Setup(TITLE, "", seats, {"dealer": "hub"}, 1))
    page = table(viewport={"width": 1024, "height": 768})
    inside = (
        "all => all.every(e => e.getBoundingClientRect().right <= e.closest('.side').getBoundingClientRect().right)"
    )
    assert page.eval_on_selector_all(".panel, .panel .figure, .small-figures", inside)


def test_undo_and_redo_say_what_they_do(served, table) -> None:
    served.begin(TITLE, moves=3)
    page = table()
    last = page.inner_text("#part-last p")
    page.tap("[data-preview=undo]")
    expect(page.locator("#sheet li").first).to_be_visible()
    page.tap("#sheet [data-post=undo]")
    expect(page.locator("#part-last p")).not_to_have_text(last)
    page.tap("[data-preview=redo]")
    page.tap("#sheet [data-post=redo]")
    expect(page.locator("#part-last p")).to_have_text(last)


def test_an_amendment_needs_a_reason_and_is_shown_as_one(served, table) -> None:
    served.begin(TITLE, moves=3)
    page = table()
    page.tap("[data-preview=amend]")
    target = next(one for one in served.live.look().amendments if "money" in one.target)
    page.select_option("#amend-target", target.target)
    page.fill("#amend-value", "77")
    page.tap("#sheet button[type=submit]")
    assert page.locator("#sheet[open]").count() == 1
    page.fill("#amend-reason", "we counted wrong")
    page.tap("#sheet button[type=submit]")
    expect(page.locator("#part-last em")).to_be_visible()
    expect(page.locator(".figure b", has_text="77").first).to_be_visible()


def test_what_may_be_set_is_offered_in_words(served, table) -> None:
    served.begin(TITLE, moves=3)
    page = table()
    page.tap("[data-preview=amend]")
    slot = next(one for one in served.live.look().amendments if one.target.startswith("tile."))
    page.select_option("#amend-target", slot.target)
    offered = page.locator("select#amend-value option")
    expect(offered).to_have_count(len(slot.choices))
    said = dict(zip(slot.choices, offered.all_inner_texts(), strict=True))
    assert said["none"] == "nothing"
    assert all(
        value not in words and ("Ania" in words or "Bolek" in words) for value, words in said.items() if value != "none"
    )


def test_the_language_changes_at_once_and_only_here(served, table, tablet) -> None:
    served.begin(TITLE, moves=3)
    here, there = table(), tablet("/table/main", paired=False)
    here.tap("[data-open=menu]")
    here.tap("#menu [data-value=pl]")
    here.wait_for_selector("html[lang=pl]")
    expect(here.locator("#tab-log")).to_have_text("Dziennik")
    expect(there.locator("#tab-log")).to_have_text("Log")


def test_two_screens_see_each_other_s_moves(served, table, tablet) -> None:
    served.begin(TITLE, moves=2)
    one, other = table(), tablet("/table/main", paired=False)
    other.wait_for_selector("#desk[data-live]")
    move_by_finger(one)
    number = one.get_attribute("#desk", "data-number")
    expect(other.locator("#desk")).to_have_attribute("data-number", number)
    assert other.inner_text("#part-last p") == one.inner_text("#part-last p")


def test_the_second_of_two_gets_a_sentence(served, table) -> None:
    served.begin(TITLE, moves=3)
    page = table()
    page.tap("[data-preview=undo]")
    page.wait_for_selector("#sheet [data-post=undo]")
    page.route("**/live*", lambda route: route.abort())
    page.evaluate("document.getElementById('desk').dataset.number = '1'")
    page.tap("#sheet [data-post=undo]")
    expect(page.locator("#toast.up")).to_contain_text("Somebody else acted first")


def test_a_watching_screen_is_told_how_to_play(served, tablet) -> None:
    served.begin(TITLE)
    page = tablet("/table/main", paired=False)
    expect(page.locator("#part-ask")).to_contain_text("Pair this screen")
    assert page.locator("[data-preview=undo]").count() == 0


def test_a_revoked_screen_watches_at_once(served, table) -> None:
    served.begin(TITLE)
    page = table()
    pairings = served.app.extensions["tallyman"].pairings
    pairings.revoke("main", pairings.listed("main")[0].id)
    expect(page.locator("#part-ask")).to_contain_text("You are watching")


def test_what_must_be_read_from_afar_is_large_and_what_is_tapped_is_not_small(served, table) -> None:
    served.begin(TITLE, moves=4, seats=4)
    page = table()
    sizes = "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))"
    assert min(page.eval_on_selector_all(".turn h1, .figure:not(.mid) b", sizes)) >= 52
    boxes = "all => all.filter(e => e.checkVisibility()).map(e => [e.innerText, Math.min(e.offsetWidth, e.offsetHeight)]).filter(x => x[1] < 44)"
    assert page.eval_on_selector_all("button, a.choice, .chip, .price[role=button]", boxes) == []
    assert page.evaluate(
        "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    )


def test_the_board_zooms_and_turns(served, table) -> None:
    served.begin(TITLE)
    page = table()
    width = "document.querySelector('#board .slot').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.tap("[data-board=in]")
    assert page.evaluate(width) > before * 1.4
    page.tap("[data-board=turn]")
    assert page.get_attribute("#turntable", "transform").startswith("rotate(90")


def test_replay_shows_any_moment_and_the_score_over_time(served, tablet) -> None:
    served.begin(TITLE, moves=25)
    page = tablet(f"/records/{served.live.look().game}", paired=False)
    last = page.inner_text(".moment-sentence")
    page.locator("#slider").fill("3")
    page.wait_for_selector("#moment[data-at='3']")
    assert page.inner_text(".moment-sentence") != last
    assert page.locator(".chart .line").count() == 2


def test_a_finished_game_can_be_taken_along(served, tablet) -> None:
    served.begin("coal_baron", dealer="table")
    served.live.end()
    page = tablet("/records", paired=False)
    page.tap(".game")
    with page.expect_download() as tally:
        page.tap("a[href$='.tally']")
    assert tally.value.path().read_text().startswith("tally 1")
    with page.expect_download() as table_:
        page.tap("a[href$='.csv']")
    assert table_.value.path().read_text().startswith("number,time,seat")


def test_a_backup_is_one_file(tmp_path, tablet, served) -> None:
    page = tablet("/settings/main")
    with page.expect_download() as backup:
        page.tap("a[href$=backup]")
    assert backup.value.suggested_filename.endswith(".db")

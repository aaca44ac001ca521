"""Box sheets in a browser: filled by taps, refused in words, shared as files, and asked for before a game begins."""

import json

import pytest

from hub.game.sheet import sheet_file
from hub.games import rules_of
from hub.games.tinners_trail.made_up import made_up_box
from tests.games.tinners_trail.positions import own_box

from .test_axe import LOCALES, folder, look  # noqa: F401  (the folder for pictures is a fixture)
from .test_door import Visitor

CARDS = "/sheets/main/switch_and_signal/timetable"
CARD = {"new": 1, "first": "black", "second": "gray", "third": "none", "copies": 2}


def choose(page, field: str, words: str, line: str = ".line") -> None:
    page.locator(f"{line} [data-field={field}]").get_by_role("button", name=words, exact=True).tap()


def fill_card(page, new: str = "1") -> None:
    choose(page, "new", new)
    choose(page, "first", "black trains")
    choose(page, "second", "gray trains")
    choose(page, "third", "nothing")
    for _ in range(2):
        page.locator(".line [data-field=copies] [data-step='1']").tap()
    page.wait_for_selector(".line.whole [data-field=copies] input[value='2']")


def known(served, title: str = "switch_and_signal"):
    return served.hub.sheets.box(title)


def test_a_sheet_is_filled_by_taps_and_is_on_disk_at_once(served, tablet) -> None:
    page = tablet("/sheets/main")
    page.get_by_role("link", name="Timetable cards").tap()
    page.wait_for_selector(".lines .line")
    fill_card(page)
    assert known(served) == {"timetable": [CARD]}
    assert page.inner_text("#head-timetable").strip() == "1 row known"


def test_half_a_row_stays_until_it_is_finished(served, tablet) -> None:
    page = tablet(CARDS)
    choose(page, "new", "2")
    page.wait_for_selector(".line[data-at='0']")
    page.reload()
    assert page.locator(".line [data-field=new] [aria-pressed=true]").inner_text() == "2"
    assert "First to move" in page.inner_text(".line-foot")
    assert known(served) == {}


def test_a_value_that_cannot_be_is_refused_beside_its_row(served, tablet) -> None:
    served.hub.sheets.add(rules_of("switch_and_signal"), {"timetable": [CARD]})
    page = tablet(CARDS)
    page.tap(".line summary")
    page.fill(".line [data-field=copies] input", "99")
    page.press(".line [data-field=copies] input", "Tab")
    page.wait_for_selector(".line .bad")
    assert page.inner_text(".line .bad") == "How many such cards must be a whole number from 1 to 18, not 99."
    assert page.input_value(".line [data-field=copies] input") == "2"
    assert known(served) == {"timetable": [CARD]}


def test_rows_that_cannot_be_together_are_kept_and_explained(served, tablet) -> None:
    served.hub.sheets.add(rules_of("switch_and_signal"), {"timetable": [{**CARD, "copies": 17, "new": 0}]})
    page = tablet(CARDS)
    page.tap("[data-fresh]")
    choose(page, "new", "1", ".line:last-child")
    for field, words in (("first", "black trains"), ("second", "gray trains"), ("third", "nothing")):
        choose(page, field, words, ".line:last-child")
    page.fill(".line:last-child [data-field=copies] input", "5")
    page.press(".line:last-child [data-field=copies] input", "Tab")
    page.wait_for_selector("#head-timetable .bad")
    assert "22 cards, but the box has 18" in page.inner_text("#head-timetable .bad")
    assert len(known(served)["timetable"]) == 1


def test_a_row_is_deleted(served, tablet) -> None:
    served.hub.sheets.add(rules_of("switch_and_signal"), {"timetable": [CARD]})
    page = tablet(CARDS)
    page.on("dialog", lambda dialog: dialog.accept())
    page.tap(".line summary")
    page.tap("[data-drop-line]")
    page.wait_for_selector(".line[data-at='-1']")
    assert known(served) == {}


def test_a_list_of_values_is_tapped_one_by_one(served, tablet) -> None:
    page = tablet("/sheets/main/tinners_trail/dice")
    for n, face in enumerate((0, 1, 1, 2, 3, 4), 1):
        page.locator(".line").first.get_by_role("button", name=str(face), exact=True).last.tap()
        page.wait_for_function("n => document.querySelectorAll('.line [data-out]').length === n", arg=n)
    page.wait_for_selector(".line.whole")
    assert known(served, "tinners_trail")["dice"] == [{"die": "blue", "faces": [0, 1, 1, 2, 3, 4]}]


def test_a_sheet_travels_as_a_file_from_hub_to_hub(served, tablet, tmp_path) -> None:
    rules = rules_of("tinners_trail")
    box = made_up_box(own_box(2))
    served.hub.sheets.add(rules, box)
    page = tablet("/sheets/main")
    section = page.locator("section", has_text="Tinners' Trail")
    with page.expect_download() as download:
        section.get_by_role("link", name="Save as a file").tap()
    path = tmp_path / "sheet.json"
    download.value.save_as(path)
    served.hub.sheets.save(rules, {})
    with page.expect_navigation():
        section.locator("[data-take]").set_input_files(path)
    assert known(served, "tinners_trail") == box == json.loads(path.read_text())["values"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("a holiday letter", "This is not a sheet"),
        (json.dumps(sheet_file("chess", {})), "This sheet is for another game: chess."),
        (json.dumps(sheet_file("switch_and_signal", {"timetable": [{**CARD, "new": 7}]})), "New trains must be"),
    ],
)
def test_a_wrong_file_is_refused_in_words(served, tablet, content, sentence) -> None:
    page = tablet("/sheets/main")
    file = {"name": "sheet.json", "mimeType": "application/json", "buffer": content.encode()}
    page.locator("section", has_text="Switch & Signal").locator("[data-take]").set_input_files(file)
    page.wait_for_selector("#faults[open]")
    assert sentence in page.inner_text("#faults ul")
    assert known(served) == {}


def asked_for(page, title: str, **options: str) -> None:
    """Through the wizard up to what must be looked up."""
    page.tap(f"label:has(input[value={title}])")
    page.wait_for_selector(f"input[value={title}]:checked")
    for name, value in options.items():
        page.tap(f"label:has(input[name=option_{name}][value={value}])")
    page.tap("#new button[type=submit]")
    page.wait_for_selector(".lookup")


def test_a_new_game_asks_exactly_what_it_lacks(served, tablet) -> None:
    page = tablet("/new/main")
    asked_for(page, "tinners_trail", emigration="on")
    heads = page.eval_on_selector_all(".sought h3", "all => all.map((it) => it.textContent)")
    assert heads == ["Emigration board", "The action Emigrate"]
    assert page.locator(".sought .line").count() == 5
    for n in range(4):
        for field in ("sierra_madre", "kimberley"):
            line = page.locator(".sought .line").nth(n)
            line.locator(f"[data-field={field}] input").fill(str(20 - n))
            line.locator(f"[data-field={field}] input").press("Tab")
    page.locator(".sought .line").last.get_by_role("button", name="2", exact=True).tap()
    page.wait_for_function("() => document.querySelectorAll('.line.whole').length === 5")
    page.tap("[data-again]")
    page.wait_for_selector("#checklist .steps")
    page.tap("#checklist [data-start]")
    page.wait_for_selector("#desk[data-live]")
    assert served.live.look().setup.box["emigrate_action"] == [{"work": 2}]


def test_sheets_are_for_paired_screens(served) -> None:
    stranger = Visitor(served)
    for path in ("/sheets/main", CARDS, "/sheets/main/switch_and_signal.json"):
        assert stranger.look(path).status_code == 403
    stranger.look("/pair")
    body = {"row": CARD, "at": -1, "mark": "", "fixed": []}
    assert stranger.send(f"{CARDS}/row", body).status_code == 403
    assert known(served) == {}


def test_a_row_needs_the_token_and_a_sheet_that_there_is(served) -> None:
    visitor = Visitor(served)
    visitor.pair()
    body = {"row": CARD, "at": -1, "mark": "", "fixed": []}
    assert visitor.send(f"{CARDS}/row", body, token="guessed").status_code == 403
    for path in ("/sheets/main/chess/timetable/row", "/sheets/main/switch_and_signal/place/row"):
        assert visitor.send(path, body).status_code == 404
    assert visitor.send(f"{CARDS}/row", {**body, "row": {"new": {"deep": 1}}}).status_code == 400


@pytest.mark.parametrize("language", ["en", "pl"])
def test_sheets_are_there_for_everybody(served, tablet, folder, language) -> None:  # noqa: F811
    rules = rules_of("switch_and_signal")
    served.hub.sheets.add(rules, {"timetable": [CARD]})
    served.hub.filling.put(rules, rules.sheets[2], {**CARD, "new": 2, "copies": 18})
    page = tablet("/sheets/main", locale=LOCALES[language], reduced_motion="reduce")
    faults = look(page, "sheets", folder and folder / f"sheets-{language}")
    for name, path in (("cards", CARDS), ("tiles", "/sheets/main/tinners_trail/maps"), ("lookup", "/new/main")):
        page.goto(served.url + path)
        page.wait_for_selector("html[data-ready]")
        if name == "cards":
            page.tap(".line summary")
        if name == "lookup":
            asked_for(page, "tinners_trail", arsenic="on")
        assert page.get_attribute("html", "lang") == language
        faults += look(page, name, folder and folder / f"{name}-{language}")
    assert not faults, "\n".join(faults)

"""Every page in both languages and both lights: no fault found by axe.

With TALLYMAN_SCREENS=folder there is also a picture of each to look at.
"""

import os
from pathlib import Path

import axe_playwright_python
import pytest

from .stations import three
from .tapping import tap

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOCALES = {"en": "en-GB", "pl": "pl-PL"}
RUN = """async (tags) => {
  const found = await axe.run(document, { runOnly: { type: tags[0].includes("contrast") ? "rule" : "tag", values: tags }, resultTypes: ["violations"] });
  return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).join(" | ")}`);
}"""
PAGES = {
    "table": "/table/main",
    "mats": "/table/main",
    "markets": "/table/main",
    "score": "/table/main",
    "log": "/table/main",
    "move": "/table/main",
    "menu": "/table/main",
    "amend": "/table/main",
    "new": "/new/main",
    "checklist": "/new/main",
    "records": "/records",
    "record": "/records/{game}",
    "stations": "/stations/main",
    "tags": "/tags/main",
    "settings": "/settings/main",
    "phone-code": "/settings/main",
    "pair": "/pair",
    "sorry": "/nowhere",
}
TABS = {"mats": "mats", "markets": "goods", "score": "score", "log": "log"}


@pytest.fixture(scope="module")
def folder() -> Path | None:
    """Where pictures are wanted, if anybody wants to look at them."""
    kept = os.environ.get("TALLYMAN_SCREENS")
    if not kept:
        return None
    Path(kept).mkdir(parents=True, exist_ok=True)
    return Path(kept)


def reach(page, name: str) -> None:
    """Bring the page into the state that is to be looked at."""
    if name in TABS:
        page.tap(f"#tab-{TABS[name]}")
    if name == "move":
        tap(page, "[data-post=uncover]")
        while page.locator("#part-ask .ok, #part-ask .verdict").count() == 0:
            tap(page, "#part-ask .choices .choice:not(.dimmed)")
    if name == "menu":
        page.tap("[data-open=menu]")
    if name == "amend":
        page.tap("[data-preview=amend]")
        page.wait_for_selector("#amend-value")
    if name == "checklist":
        page.tap("button[type=submit]")
        page.wait_for_selector("#checklist .steps")
    if name == "phone-code":
        page.tap("[data-sheet]")
        page.wait_for_selector("#sheet .qr")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_page_is_there_for_everybody(served, tablet, folder, language) -> None:
    served.begin("brass_birmingham", moves=57, seed=7, lively=True, seats=4)
    served.hub.stations = lambda table=None: three()
    page = tablet("/", locale=LOCALES[language], reduced_motion="reduce")
    faults = []
    for name, path in PAGES.items():
        page.goto(served.url + path.format(game=served.live.look().game))
        page.wait_for_selector("html[data-ready]")
        reach(page, name)
        assert page.get_attribute("html", "lang") == language
        faults += look(page, name, folder and folder / f"{name}-{language}")
    assert not faults, "\n".join(faults)


def look(page, name: str, picture: Path | None) -> list[str]:
    """Both lights: everything in the light one, and in the dark one what light can change."""
    page.evaluate(AXE)
    faults = []
    for light, tags in (("light", EVERYTHING), ("dark", ["color-contrast", "link-in-text-block"])):
        page.evaluate("light => document.documentElement.dataset.theme = light", light)
        if picture:
            page.screenshot(path=f"{picture}-{light}.png")
        faults += [f"{name} ({light}): {fault}" for fault in page.evaluate(RUN, tags)]
    return faults


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_page_is_wider_than_a_phone(served, tablet, language) -> None:
    served.begin("brass_birmingham", moves=57, seed=7, lively=True, seats=4)
    served.hub.stations = lambda table=None: three()
    page = tablet("/", locale=LOCALES[language], viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    wide = []
    paths = {*PAGES.values(), "/sheets/main", "/map/main/switch_and_signal/europe"}
    for path in sorted(paths):
        page.goto(served.url + path.format(game=served.live.look().game))
        page.wait_for_selector("html[data-ready]")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)
    assert wide == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_phone_is_there_for_everybody(served, tablet, folder, language) -> None:
    served.begin("brass_birmingham", moves=57, seed=7, lively=True, seats=4)
    (seat,) = served.live.look().view().turn.seats
    key = served.app.extensions["tallyman"].pairings.seat_key("main", served.live.look().game, seat)
    page = tablet(
        f"/pair?key={key}",
        paired=False,
        locale=LOCALES[language],
        viewport={"width": 390, "height": 844},
        reduced_motion="reduce",
    )
    page.tap("button[type=submit]")
    page.wait_for_selector("#desk[data-live]")
    faults = look(page, "phone", folder and folder / f"phone-{language}")
    assert not faults, "\n".join(faults)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

"""A board mapped with a finger in a browser, and a game played on it."""

import json
import struct
import zlib
from random import Random

import pytest

from hub.game.sheet import sheet_file
from hub.games.switch_and_signal.railway.practice import (
    CITIES,
    GREEN,
    JUNCTIONS,
    STARTS,
    SWITCHES,
    TRACK_SIGNALS,
    TRACKS,
    _first_link,
    _signal_on,
    practice_railway,
)
from hub.games.switch_and_signal.railway.railway import Railway, positions
from hub.games.switch_and_signal.railway.survey import check_railway
from hub.games.switch_and_signal.sheets import read_rows, sheet_rows

from .tapping import play_some
from .test_axe import LOCALES, folder, look  # noqa: F401  (the folder for pictures is a fixture)
from .test_door import Visitor

SIDE = "north_america"
PATH = f"/map/main/switch_and_signal/{SIDE}"
TITLE = "switch_and_signal"
CLIENT = """([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(document.getElementById("map").getScreenCTM());
  return [point.x, point.y];
}"""


class Finger:
    """Taps and drags in the coordinates of the map; waits until the hub has kept each step."""

    def __init__(self, page) -> None:
        self.page = page
        page.wait_for_selector("html[data-ready]")

    def tool(self, name: str) -> None:
        self.page.tap(f"[data-tool={name}]")

    def steps(self) -> int:
        return int(self.page.get_attribute("#desk-map", "data-steps") or 0)

    def kept(self, before: int) -> None:
        self.page.wait_for_function(
            "n => Number(document.getElementById('desk-map').dataset.steps ?? 0) > n", arg=before, polling=5
        )

    def touch(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(*self.page.evaluate(CLIENT, [x, y]))

    def tap(self, x: float, y: float) -> None:
        before = self.steps()
        self.touch(x, y)
        self.kept(before)

    def drag(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        before, mouse = self.steps(), self.page.mouse
        mouse.move(*self.page.evaluate(CLIENT, list(a)))
        mouse.down()
        mouse.move(*self.page.evaluate(CLIENT, list(b)), steps=3)
        mouse.up()
        self.kept(before)


def the_map(served) -> Railway:
    return read_rows(served.hub.sheets.box(TITLE), SIDE)


def names(served) -> list[str]:
    return [node.id for node in the_map(served).nodes]


def map_places(finger: Finger) -> dict[str, tuple[int, int]]:
    """Every city, junction and start place with one tap; goods and numbers follow by themselves."""
    spots = {}
    finger.tool("trade")
    for id, _, x, y, good in CITIES[SIDE]:
        if not good:
            finger.tool("port")
        finger.tap(x, y)
        spots[id] = (x, y)
    for tool, ways in (("three", 3), ("four", 4)):
        finger.tool(tool)
        for id, n, x, y in JUNCTIONS[SIDE]:
            if n == ways:
                finger.tap(x, y)
                spots[id] = (x, y)
    finger.tool("start")
    for number, x, y in STARTS[SIDE]:
        finger.tap(x, y)
        spots[f"s{number}"] = (x, y)
    return spots


def map_tracks(finger: Finger, spots: dict[str, tuple[int, int]]) -> None:
    finger.tool("track")
    for n, (a, b, sections) in enumerate(TRACKS[SIDE]):
        finger.page.tap(f"[data-sections='{sections}']")
        if n % 4:
            finger.drag(spots[a], spots[b])
        else:
            finger.touch(*spots[a])
            finger.tap(*spots[b])


def middle(link: str) -> tuple[float, float]:
    """Where the practice railway, whose shape is mapped here, has the middle of a joint."""
    railway = practice_railway(SIDE)
    it = railway.link(link)
    assert it is not None
    a, b = railway.node(it.a), railway.node(it.b)
    assert a is not None and b is not None
    return (a.x + b.x) / 2, (a.y + b.y) / 2


def map_first_game(finger: Finger, spots: dict[str, tuple[int, int]]) -> None:
    railway = practice_railway(SIDE)
    finger.tool("signal")
    for a, b in TRACK_SIGNALS[SIDE]:
        finger.tap(*middle(_first_link(railway, a, b)))
    finger.tool("first")
    for a, b in GREEN[SIDE]:
        finger.tap(*middle(_signal_on(railway, a, b)))
    for junction, open in SWITCHES[SIDE].items():
        for _ in range(positions(4 if junction.startswith("x") else 3).index(open) + 1):
            finger.tap(*spots[junction])


def test_a_whole_board_is_mapped_by_finger_and_played_on(served, tablet) -> None:
    finger = Finger(tablet(PATH))
    spots = map_places(finger)
    map_tracks(finger, spots)
    map_first_game(finger, spots)
    mapped, model = the_map(served), practice_railway(SIDE)
    assert check_railway(mapped, SIDE) == ()
    assert (len(mapped.nodes), len(mapped.links)) == (len(model.nodes), len(model.links))
    assert sorted(mapped.switches.values()) == sorted(model.switches.values())
    page = finger.page
    assert page.inner_text("#checks-head") == "The map is whole. You can play on it."
    page.tap("#play")
    page.tap("label:has(input[name=option_dealer][value=hub])")
    page.tap("label:has(input[name=option_railway][value=own])")
    page.wait_for_selector("input[name=option_dealer][value=hub]:disabled")
    assert "0 of the 18 timetable cards" in page.inner_text("label:has(input[name=option_dealer][value=hub])")
    page.tap("#new button[type=submit]")
    page.tap("#checklist [data-start]")
    page.wait_for_selector("#desk[data-live]")
    play_some(page, Random(3), 40)
    assert (served.live.look().setup.options["railway"], served.live.look().setup.dealer) == ("own", "table")
    assert {row["id"] for row in served.live.look().setup.box["place"]} == {node.id for node in mapped.nodes}
    assert served.live.look().number > 10


def test_a_place_is_moved_named_deleted_and_brought_back(served, tablet) -> None:
    finger = Finger(tablet(PATH))
    finger.tap(300, 300)
    finger.tool("hand")
    finger.drag((300, 300), (500, 200))
    assert [(node.x, node.y) for node in the_map(served).nodes] == [(500, 200)]
    before = finger.steps()
    finger.page.fill("#held input", "St. Louis")
    finger.page.press("#held input", "Enter")
    finger.kept(before)
    assert the_map(served).nodes[0].name == "St Louis"
    before = finger.steps()
    finger.page.tap(".variants [data-variant=red]")
    finger.kept(before)
    assert the_map(served).nodes[0].good == "red"
    finger.tool("delete")
    finger.tap(500, 200)
    assert names(served) == []
    for _ in range(3):
        before = finger.steps()
        finger.page.tap("#undo")
        finger.kept(before)
    assert the_map(served).nodes[0].name == ""
    before = finger.steps()
    finger.page.tap("#redo")
    finger.kept(before)
    assert the_map(served).nodes[0].name == "St Louis"


def test_a_signal_place_and_a_track_go_again(served, tablet) -> None:
    finger = Finger(tablet(PATH))
    finger.tool("three")
    finger.tap(300, 300)
    finger.tap(700, 300)
    finger.tool("track")
    finger.page.tap("[data-sections='0']")
    finger.drag((300, 300), (700, 300))
    finger.tool("signal")
    finger.tap(500, 300)
    assert the_map(served).links[0].signal
    finger.tap(500, 300)
    assert not the_map(served).links[0].signal
    finger.tool("delete")
    finger.tap(500, 300)
    assert the_map(served).links == () and len(names(served)) == 2


def test_zoomed_in_a_finger_sets_places_precisely(served, tablet) -> None:
    finger = Finger(tablet(PATH))
    for _ in range(4):
        finger.page.tap("[data-zoom='1.5']")
    finger.tap(510, 350)
    x, y = finger.page.evaluate(CLIENT, [520, 370])
    finger.page.mouse.move(x, y)
    finger.page.mouse.down()
    finger.page.mouse.move(x - 200, y, steps=4)
    finger.page.mouse.up()
    finger.tap(560, 352)
    assert [(node.x, node.y) for node in the_map(served).nodes] == [(510, 350), (560, 352)]


def test_two_fingers_pinch_and_set_nothing(served, tablet) -> None:
    finger = Finger(tablet(PATH))
    touches = finger.page.context.new_cdp_session(finger.page)

    def fingers(kind: str, *points: tuple[int, int]) -> None:
        marks = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": marks})

    fingers("touchStart", (600, 350))
    fingers("touchStart", (600, 350), (700, 350))
    for wider in (20, 60, 100):
        fingers("touchMove", (600 - wider, 350), (700 + wider, 350))
    fingers("touchEnd")
    box = [float(part) for part in finger.page.get_attribute("#map", "viewBox").split()]
    assert 300 < box[2] < 400
    assert names(served) == []


def test_what_cannot_be_is_said_and_the_map_stays(served, tablet) -> None:
    finger = Finger(tablet(PATH))
    finger.tool("start")
    for x in (200, 500, 800):
        finger.tap(x, 300)
    finger.tool("track")
    finger.drag((200, 300), (500, 300))
    finger.drag((200, 300), (800, 300))
    finger.page.wait_for_selector("#toast.up")
    assert finger.page.inner_text("#toast") == "s2 has all its tracks already."
    assert len(the_map(served).links) == 3


def test_faults_are_live_and_point_at_their_places(served, tablet) -> None:
    finger = Finger(tablet(PATH))
    finger.tool("start")
    finger.tap(200, 300)
    finger.page.get_by_role("button", name="A loose end: s2.").tap()
    finger.page.wait_for_selector(".node.meant[data-id=s2]")
    finger.page.tap("[data-zoom='0']")
    finger.tap(800, 300)
    assert finger.page.get_by_text("Start places missing: 4, 5, 6, 7, 8, 9, 10, 11, 12.").count() == 1


def test_two_screens_never_overwrite_each_other(served, tablet) -> None:
    one, two = Finger(tablet(PATH)), Finger(tablet(PATH))
    one.tap(200, 300)
    two.tap(800, 300)
    assert "Somebody else acted first" in two.page.inner_text("#toast")
    assert two.page.locator(".node").count() == 1
    two.tap(800, 300)
    assert len(names(served)) == 2


# -- the photo and files --


def png(width: int, height: int) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\xa0" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_photo_is_made_smaller_kept_and_shown_to_paired_screens_only(served, tablet) -> None:
    page = tablet(PATH)
    photo = {"name": "board.png", "mimeType": "image/png", "buffer": png(4000, 2800)}
    page.locator("#no-photo input").set_input_files(photo)
    page.wait_for_selector("#map image")
    kept = served.hub.boards.photo(TITLE, SIDE)
    assert kept is not None and kept.kind == "image/jpeg"
    width = "async (url) => (await createImageBitmap(await (await fetch(url)).blob())).width"
    assert page.evaluate(width, page.get_attribute("#map image", "href")) == 2200
    stranger = Visitor(served)
    for path in (f"{PATH}/photo", PATH, f"{PATH}/map.json", f"{PATH}/sketch"):
        assert stranger.look(path).status_code == 403
    page.tap("[data-open=papers]")
    page.tap("#no-more-photo")
    page.wait_for_selector("#map image", state="detached")
    assert served.hub.boards.photo(TITLE, SIDE) is None


def test_what_is_no_picture_is_refused(served, tablet) -> None:
    page = tablet(PATH)
    script = {"name": "board.svg", "mimeType": "image/svg+xml", "buffer": b"<svg onload='alert(1)'>"}
    page.locator("#no-photo input").set_input_files(script)
    page.wait_for_selector("#toast.up")
    assert "This is not a picture" in page.inner_text("#toast")
    assert served.hub.boards.photo(TITLE, SIDE) is None


def test_a_map_travels_as_a_file(served, tablet, tmp_path) -> None:
    page = tablet(PATH)
    page.on("dialog", lambda dialog: dialog.accept())
    rows = sheet_rows(practice_railway(SIDE))
    path = tmp_path / "map.json"
    path.write_text(json.dumps(sheet_file(TITLE, rows)))
    page.tap("[data-open=papers]")
    with page.expect_navigation():
        page.locator("#papers [data-take]").set_input_files(path)
    assert page.locator(".node").count() == len(rows["place"])
    page.tap("[data-open=papers]")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the map as a file").tap()
    assert json.loads(download.value.path().read_text())["values"] == rows


def test_steps_need_the_token_and_a_board_that_there_is(served) -> None:
    visitor = Visitor(served)
    visitor.pair()
    step = {"number": 0, "step": {"op": "set", "node": {"id": "", "kind": "start", "number": 2, "x": 1, "y": 1}}}
    assert visitor.send(f"{PATH}/edit", step, token="guessed").status_code == 403
    assert visitor.send("/map/main/switch_and_signal/moon/edit", step).status_code == 404
    assert visitor.send("/map/main/coal_baron/europe/edit", step).status_code == 404
    assert visitor.send(f"{PATH}/edit", {"number": 0, "step": {"op": "fly"}}).status_code == 409
    page = visitor.look(PATH).text
    assert "style=" not in page and "<script>" not in page and "onclick" not in page


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_map_is_there_for_everybody(served, tablet, folder, language) -> None:  # noqa: F811
    served.hub.boards.put_photo(TITLE, "europe", png(40, 28))
    page = tablet(PATH, locale=LOCALES[language], reduced_motion="reduce")
    faults = look(page, "map-empty", folder and folder / f"map-empty-{language}")
    rows = sheet_rows(practice_railway("europe"))
    served.hub.boards.take(TITLE, "europe", sheet_file(TITLE, {**rows, "track": rows["track"][:60]}))
    page.goto(served.url + PATH.replace(SIDE, "europe"))
    page.wait_for_selector("html[data-ready]")
    for tool in ("track", "first", "hand"):
        page.tap(f"[data-tool={tool}]")
        if tool == "hand":
            page.touchscreen.tap(*page.evaluate(CLIENT, [200, 190]))
            page.wait_for_selector("#held:not([hidden])")
        faults += look(page, f"map-{tool}", folder and folder / f"map-{tool}-{language}")
    page.tap("[data-open=papers]")
    faults += look(page, "map-papers", folder and folder / f"map-papers-{language}")
    assert not faults, "\n".join(faults)

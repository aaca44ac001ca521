"""The door: watching is free, acting needs pairing; tokens, limits, headers, sentences instead of faults."""

import pytest
from flask.testing import FlaskClient

from companion_web import create_app
from companion_web.screens import Patience
from hub.games import TITLES
from hub.ledger import MemoryLedger
from hub.service import Hub

TITLE = "brass_birmingham"


class Visitor:
    """A browser without a browser: keeps its cookie and sends the token of the last page it saw."""

    def __init__(self, served) -> None:
        self.served, self.client = served, served.app.test_client()
        self.token = ""

    def look(self, path: str):
        answer = self.client.get(path, headers={"Accept": "text/html"})
        if b"tallyman-token" in answer.data:
            self.token = answer.text.split('name="tallyman-token" content="')[1].split('"')[0]
        return answer

    def send(self, path: str, body: object, token: str | None = None, **headers: str):
        headers = {"X-Tallyman-Token": self.token if token is None else token, **headers}
        return self.client.post(path, json=body, headers=headers)

    def pair(self, **more: str):
        self.look("/pair")
        body = {"code": self.served.code, "key": "", "name": "tablet", **more}
        answer = self.send("/pair", body)
        self.look("/settings/main")
        return answer


@pytest.fixture
def visitor(served) -> Visitor:
    served.begin(TITLE)
    return Visitor(served)


def test_watching_needs_no_pairing(visitor) -> None:
    assert visitor.look("/table/main").status_code == 200


def test_acting_without_pairing_is_refused_with_a_sentence(visitor) -> None:
    visitor.look("/table/main")
    answer = visitor.send("/table/main/undo", {"number": 0})
    assert (answer.status_code, answer.json["error"][-1]) == (403, ".")


def test_what_cannot_be_amended_is_said_in_a_sentence(visitor) -> None:
    visitor.pair()
    answer = visitor.client.get("/table/main/amend/no.such", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]) == (
        404,
        "This cannot be amended any more. Look at the table as it is now, and try again.",
    )


def test_a_wrong_code_pairs_nobody(visitor) -> None:
    assert visitor.pair(code="AAAAAA").status_code == 403
    assert visitor.send("/table/main/undo", {"number": 0}).status_code == 403


def test_the_code_may_be_typed_with_blanks_and_small_letters(visitor) -> None:
    code = visitor.served.code.lower()
    assert visitor.pair(code=f" {code[:3]}-{code[3:]} ").status_code == 200


def test_guessing_codes_is_slowed_down(visitor) -> None:
    visitor.look("/pair")
    answers = [visitor.send("/pair", {"code": "AAAAAA", "key": "", "name": ""}).status_code for _ in range(12)]
    assert answers[0] == 403 and answers[-1] == 429


def test_pairing_gives_a_new_cookie_scripts_cannot_read(visitor) -> None:
    visitor.look("/table/main")
    before = visitor.client.get_cookie("tallyman_screen").value
    cookie = visitor.pair().headers["Set-Cookie"]
    assert before not in cookie
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie


def test_a_request_without_the_page_s_token_changes_nothing(visitor) -> None:
    visitor.pair()
    assert visitor.send("/table/main/undo", {"number": 0}, token="0" * 32).status_code == 403


def test_a_request_from_another_site_changes_nothing(visitor) -> None:
    visitor.pair()
    answer = visitor.send("/table/main/undo", {"number": 0}, **{"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_a_revoked_screen_may_not_act_any_more(visitor) -> None:
    visitor.pair()
    pairings = visitor.served.app.extensions["tallyman"].pairings
    visitor.send("/settings/main/revoke", {"id": pairings.listed("main")[0].id})
    assert visitor.send("/table/main/clear", {"seat": "red"}).status_code == 403


def test_a_pairing_outlives_the_hub(visitor) -> None:
    visitor.pair()
    cookie = visitor.client.get_cookie("tallyman_screen").value
    again = create_app(visitor.served.hub, titles=TITLES)
    assert again.extensions["tallyman"].pairings.find(cookie).table == "main"


def test_who_saw_an_old_number_gets_a_sentence_and_nothing_changes(visitor) -> None:
    visitor.pair()
    before = visitor.served.live.look().number
    answer = visitor.send("/table/main/undo", {"number": before - 1})
    assert answer.status_code == 409 and "first" in answer.json["error"]
    assert visitor.served.live.look().number == before


def test_a_screen_paired_with_one_table_may_not_act_at_another(visitor) -> None:
    visitor.pair()
    visitor.served.hub.add_table("other")
    assert visitor.send("/table/other/undo", {"number": 0}).status_code == 403
    assert visitor.look("/settings/other/backup").status_code == 403


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/records/..%2f..%2fetc%2fpasswd", "/nowhere"]
)
def test_no_path_leads_to_a_file(visitor, path) -> None:
    assert visitor.look(path).status_code in (404, 409)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seat": "red"},
        {"seat": 7, "number": 1, "facets": {}},
        {"seat": "red", "number": 1, "facets": {"a": [1]}},
        [],
    ],
)
def test_a_bad_request_gets_a_sentence(visitor, body) -> None:
    visitor.pair()
    answer = visitor.send("/table/main/show", body)
    assert answer.status_code == 400 and answer.json["error"].endswith(".")


def test_a_request_that_is_too_large_is_not_read(visitor) -> None:
    visitor.pair()
    answer = visitor.send("/table/main/show", {"seat": "x" * 100_000})
    assert answer.status_code in (400, 413)


def test_too_many_requests_at_once_are_refused() -> None:
    patience = Patience(rate=1, burst=3)
    assert [patience.allows("me") for _ in range(5)] == [True, True, True, False, False]
    assert patience.allows("somebody else")


@pytest.mark.parametrize("path", ["/table/main", "/pair", "/records", "/static/base.css", "/nowhere"])
def test_every_answer_carries_a_strict_policy(visitor, path) -> None:
    with visitor.look(path) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy


def test_no_page_has_a_script_or_style_of_its_own(visitor) -> None:
    visitor.pair()
    for path in ("/table/main", "/new/main", "/records", "/stations/main", "/tags/main", "/settings/main", "/pair"):
        page = visitor.look(path).text
        assert "<style" not in page and ' style="' not in page and " onclick" not in page
        assert page.count("<script") == page.count('<script type="module" src=')


def test_names_cannot_carry_markup(served) -> None:
    from hub.game import Seat, Setup

    served.live.start(
        Setup(TITLE, "", (Seat("red", "<b>x</b>"), Seat("purple", "\"'><i>", "star")), {"dealer": "hub"}, 1)
    )
    page = served.app.test_client().get("/table/main").text
    assert "<b>x</b>" not in page and "<i>" not in page


def test_a_game_with_hidden_hands_is_not_exported_while_it_is_on(visitor) -> None:
    for kind in ("tally", "csv"):
        assert visitor.look(f"/records/{visitor.served.live.look().game}.{kind}").status_code == 409


def test_pages_without_a_game_invite_to_one() -> None:
    client: FlaskClient = create_app(Hub(MemoryLedger()), titles=TITLES).test_client()
    assert "The table is free" in client.get("/table/main", headers={"Accept-Language": "en"}).text
    assert client.get("/tags/main").status_code == 200


def test_the_pages_can_be_installed_as_an_app(visitor) -> None:
    manifest = visitor.look("/manifest.webmanifest").json
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        with visitor.look(icon["src"]) as picture:
            assert picture.content_type == "image/png"


def test_the_app_keeps_its_shell_and_nothing_else(visitor) -> None:
    with visitor.look("/service-worker.js") as worker:
        assert 'startsWith("/static/")' in worker.text and worker.headers["Cache-Control"] == "no-cache"


def test_a_set_up_that_cannot_be_played_says_why(visitor) -> None:
    visitor.pair()
    answer = visitor.send("/new/main/start", {"title": TITLE, "name_0": "x\u007f", "name_1": "y"})
    assert answer.status_code == 400 and "name" in answer.json["error"]


def test_every_table_is_in_the_menu(visitor) -> None:
    visitor.served.hub.add_table("cellar")
    assert "Table cellar" in visitor.client.get("/table/main", headers={"Accept-Language": "en"}).text

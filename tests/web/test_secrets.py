"""Hidden hands: what travels to a screen is what that screen may see, and nothing else. Checked in the traffic itself."""

import json

import pytest

from hub.i18n import render
from hub.table import Again, Back

TITLE = "brass_birmingham"


def hand_of(served, seat: str) -> dict[str, str]:
    """The cards only this seat may know: facet value -> name."""
    panel = next(panel for panel in served.live.look().view(seat).panels if panel.seat == seat)
    return {piece.facets["card"]: render(piece.label, "en") for piece in panel.hand}


class Wiretap:
    """Everything the hub sent to one browser."""

    def __init__(self, page) -> None:
        self.cdp = page.context.new_cdp_session(page)
        self.heard: list[str] = []
        self.cdp.send("Network.enable")
        self.cdp.on("Network.eventSourceMessageReceived", lambda event: self.heard.append(event["data"]))
        page.on("response", self._response)

    def _response(self, response) -> None:
        if "/live" not in response.url and "/static/" not in response.url and response.status == 200:
            self.heard.append(response.text())

    def speaks_of(self, card: str) -> bool:
        needles = (f'"card":"{card}"', f"&#34;card&#34;:&#34;{card}&#34;", json.dumps(f'"card":"{card}"')[1:-1])
        return any(needle in text for text in self.heard for needle in needles)


@pytest.fixture
def game(served):
    served.begin(TITLE, dealer="hub", moves=1)
    red, other = served.live.look().setup.colours
    secret = {seat: hand_of(served, seat) for seat in (red, other)}
    own = {seat: set(secret[seat]) - set(secret[{red: other, other: red}[seat]]) for seat in secret}
    assert all(own.values())
    return red, other, own


def phone(served, tablet, seat):
    key = served.app.extensions["tallyman"].pairings.seat_key("main", served.live.look().game, seat)
    page = tablet("/nowhere", paired=False, viewport={"width": 390, "height": 844})
    tap = Wiretap(page)
    page.goto(f"{served.url}/pair?key={key}")
    page.tap("button[type=submit]")
    page.wait_for_selector("#desk[data-live]")
    return page, tap


def test_a_phone_gets_its_own_hand_and_no_other(served, tablet, game) -> None:
    red, other, own = game
    page, tap = phone(served, tablet, red)
    assert page.locator(".hand .piece").count() > 0
    served.live.act(Back(), served.live.look().number)
    served.live.act(Again(), served.live.look().number)
    page.wait_for_function(
        "n => Number(document.getElementById('desk').dataset.number) >= n", arg=served.live.look().number
    )
    assert all(tap.speaks_of(card) for card in own[red])
    assert not any(tap.speaks_of(card) for card in own[other])


def test_a_watching_screen_gets_no_hand(served, tablet, game) -> None:
    page = tablet("/nowhere", paired=False)
    tap = Wiretap(page)
    page.goto(served.url + "/table/main")
    page.wait_for_selector("#desk[data-live]")
    assert tap.heard and not any(tap.speaks_of(card) for cards in game[2].values() for card in cards)


def test_the_tablet_shows_a_hand_only_when_asked_and_only_of_who_acts(served, tablet, game) -> None:
    own = game[2]
    (acting,) = served.live.look().view().turn.seats
    waiting = next(seat for seat in own if seat != acting)
    page = tablet("/table/main")
    tap = Wiretap(page)
    page.reload()
    page.wait_for_selector("#part-ask [data-post=uncover]")
    assert not any(tap.speaks_of(card) for cards in own.values() for card in cards)
    page.tap("#part-ask [data-post=uncover]")
    page.tap("#part-ask .choice:has-text('Loan')")
    page.wait_for_selector("#part-ask .chip")
    assert any(tap.speaks_of(card) for card in own[acting])
    assert not any(tap.speaks_of(card) for card in own[waiting])


def test_a_key_pairs_one_phone_only(served, game) -> None:
    pairings = served.app.extensions["tallyman"].pairings
    key = pairings.seat_key("main", served.live.look().game, game[0])
    assert pairings.seat_of(key, use=True) and pairings.seat_of(key, use=True) is None


def test_a_phone_of_an_earlier_game_may_not_look_into_this_one(served, tablet, game) -> None:
    red = game[0]
    page, _ = phone(served, tablet, red)
    served.begin(TITLE, dealer="hub", seed=9)
    answer = page.context.request.get(f"{served.url}/seat/main/{red}/live")
    assert answer.status == 403


def test_a_phone_may_not_act_for_another_seat(served, tablet, game) -> None:
    red, other, _ = game
    page, _ = phone(served, tablet, red)
    status = page.evaluate(
        "async seat => (await fetch('/table/main/clear', {method: 'POST', headers: {'Content-Type': 'application/json', "
        "'X-Tallyman-Token': document.querySelector('meta[name=tallyman-token]').content}, body: JSON.stringify({seat})})).status",
        other,
    )
    assert status == 403

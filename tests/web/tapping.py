"""A random player who only has a finger: taps what the page offers until the game is over."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

# Resolves once the hub has answered what was tapped when so many acts had been answered.
ANSWERED = """const answered = (acts) => new Promise((done, fail) => {
  const desk = document.getElementById("desk");
  const other = () => (desk.dataset.acts ?? "0") !== acts;
  if (acts === null || other()) return done();
  const seen = new MutationObserver(() => other() && (seen.disconnect(), done()));
  seen.observe(desk, { attributes: true, attributeFilter: ["data-acts"] });
  setTimeout(() => fail(new Error("the hub did not answer")), 30000);
});"""
WAIT = f"async (acts) => {{ {ANSWERED} await answered(acts); }}"
# After the last answer: what can be tapped now, scrolled to where a finger reaches it. Dimmed choices are left alone.
OFFER = (
    f"async ([acts, pick]) => {{ {ANSWERED}"
    + """
  await answered(acts);
  const ask = document.getElementById("part-ask");
  const all = [...ask.querySelectorAll("[data-post=uncover], [data-post=ok]")];
  const number = ask.querySelector(".number");
  if (number) {
    const values = JSON.parse(number.dataset.values);
    for (const digit of "C" + values[Math.floor(pick * values.length)]) number.querySelector(`[data-key="${digit}"]`).click();
  }
  const offered = all.length ? all : [...ask.querySelectorAll(".choices [data-facets]:not(.dimmed)")];
  const stuck = ask.querySelector(".verdict.no") !== null;
  const it = stuck ? ask.querySelector("[data-post=clear]") : offered[Math.floor(pick * offered.length)];
  if (!it) return null;
  it.scrollIntoView({ block: "center", behavior: "instant" });
  const box = it.getBoundingClientRect();
  return [document.getElementById("desk").dataset.acts ?? "0", box.x + box.width / 2, box.y + box.height / 2];
}"""
)


def tap(page: Page, selector: str) -> None:
    """Tap the first thing that matches and wait until the hub has answered."""
    acts = page.evaluate("document.getElementById('desk').dataset.acts ?? '0'")
    page.locator(selector).first.tap()
    page.evaluate(WAIT, acts)


def tap_along(page: Page, random: Random, most: int) -> int:
    """Tap what is on offer, each time once the hub has answered the last; gives the number of taps."""
    acts = None
    for taps in range(most):
        offer = page.evaluate(OFFER, [acts, random.random()])
        if offer is None:
            return taps
        acts, x, y = offer
        page.touchscreen.tap(x, y)
    page.evaluate(WAIT, acts)
    return most


def play_some(page: Page, random: Random, taps: int) -> None:
    """So many taps."""
    assert tap_along(page, random, taps) == taps


def play_out(page: Page, random: Random, most: int = 5000) -> int:
    """Tap until nothing is offered any more; gives the number of taps."""
    taps = tap_along(page, random, most)
    assert taps < most, f"the game did not end in {most} taps"
    return taps

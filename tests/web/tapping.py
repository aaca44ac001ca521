"""A random player who only has a finger: taps what the page offers until the game is over."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

# What can be tapped now, scrolled to where a finger reaches it. Choices that are dimmed are left alone.
OFFER = """(pick) => {
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
  it.scrollIntoView({ block: "center" });
  for (const old of document.querySelectorAll("[data-chosen]")) delete old.dataset.chosen;
  it.dataset.chosen = "yes";
  return document.getElementById("desk").dataset.acts ?? "0";
}"""
DONE = "(acts) => (document.getElementById('desk').dataset.acts ?? '0') !== acts"


def tap(page: Page, selector: str) -> None:
    """Tap the first thing that matches and wait until the hub has answered."""
    acts = page.evaluate("document.getElementById('desk').dataset.acts ?? '0'")
    page.locator(selector).first.tap()
    page.wait_for_function(DONE, arg=acts, polling=5)


def tap_once(page: Page, random: Random) -> bool:
    """Tap something that is on offer and wait until the hub has answered; False if nothing is."""
    acts = page.evaluate(OFFER, random.random())
    if acts is None:
        return False
    page.locator("[data-chosen]").tap(force=True)
    page.wait_for_function(DONE, arg=acts, polling=5)
    return True


def play_some(page: Page, random: Random, taps: int) -> None:
    """So many taps."""
    for _ in range(taps):
        assert tap_once(page, random)


def play_out(page: Page, random: Random, most: int = 5000) -> int:
    """Tap until nothing is offered any more; gives the number of taps."""
    for taps in range(most):
        if not tap_once(page, random):
            return taps
    raise AssertionError(f"the game did not end in {most} taps")

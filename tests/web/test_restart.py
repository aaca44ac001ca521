"""The hub is killed in the middle of a game and started again: pages notice within two seconds and come back by themselves."""

import select
import signal
import socket
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from .tapping import play_some

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hub_process(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running: list[subprocess.Popen[str]] = []

    def start() -> tuple[subprocess.Popen[str], str, str]:
        command = [sys.executable, "-m", "tests.web.hub_process", str(tmp_path / "t.db"), str(port)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        running.append(process)
        assert select.select([process.stdout], [], [], 120)[0], "the hub did not start"
        code = process.stdout.readline().strip()
        return process, f"http://127.0.0.1:{port}", code

    yield start
    for process in running:
        process.kill()
        process.wait(60)
        process.stdout.close()


def test_a_page_survives_its_hub(hub_process, tablet) -> None:
    process, url, code = hub_process()
    page = tablet(f"/pair?code={code}", paired=False, url=url)
    page.tap("button[type=submit]")
    page.wait_for_selector("#desk[data-live]")
    play_some(page, Random(1), 20)
    last = page.inner_text("#part-last")
    process.kill()
    process.wait(60)
    expect(page.locator("#lost")).to_be_visible(timeout=30_000)
    hub_process()
    expect(page.locator("#lost")).to_be_hidden(timeout=60_000)
    page.wait_for_selector("#desk[data-live]")
    assert page.inner_text("#part-last") == last
    play_some(page, Random(2), 12)
    expect(page.locator("#part-last")).not_to_have_text(last)


def test_a_hub_that_falls_silent_is_noticed_within_two_seconds(hub_process, tablet) -> None:
    """Two seconds of the page's own clock, which stands still unless the test moves it: no load can make them longer."""
    process, url, _ = hub_process()
    page = tablet("/nowhere", paired=False, url=url)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(url + "/table/main")
    page.wait_for_selector("#desk[data-live]")
    page.evaluate(WATCH)
    process.send_signal(signal.SIGSTOP)
    move_clock(page, until="!lost.hidden")
    silence = page.evaluate("window.lostAfter")
    process.send_signal(signal.SIGCONT)
    move_clock(page, until="lost.hidden")
    assert 0 < silence <= 2000


def move_clock(page, until: str) -> None:
    """Let the page's time pass in steps until something is seen on it."""
    for _ in range(100):
        page.clock.run_for(300)
        if page.evaluate(f"(({{ lost }}) => {until})({{ lost: document.getElementById('lost') }})"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the page never came to: {until}")


# Measures in the page: from the last thing heard to the warning.
WATCH = """() => {
  const lost = document.getElementById("lost");
  new MutationObserver(() => { if (!lost.hidden) window.lostAfter = performance.now() - Number(lost.dataset.heard); }).observe(lost, { attributes: true });
}"""

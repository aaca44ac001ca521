# Presence, buttons, lights, settings, cable frames: each alone.
import json
import time

import board
import buttons
import cable
import lights
import settings
from bench import same
from scan import Presence

# --- presence


def looks(presence, rounds, step=80, start=0):
    """Feed looks; (time, tags) at every change."""
    out = []
    now = start
    for uids in rounds:
        if presence.look(uids, now):
            out.append((now, presence.tags))
        now += step
    return out


def settled(step=80):
    p = Presence(400, 2)
    looks(p, [[]] * 30, step)
    return p


def test_resting_tag_never_flickers():
    """Missed three looks of four, for an hour: one change, the first."""
    p = settled()
    rounds = (["a"] if i % 4 == 0 or i < 2 else [] for i in range(45000))
    same(len(looks(p, rounds, 80, 1000)), 1)


def test_lifted_tag_is_gone_within_half_a_second_at_any_pace():
    for step in (20, 50, 80, 100, 150, 200):
        p = settled(step)
        rounds = [["a"]] * 10 + [[]] * 40
        changes = looks(p, rounds, step, 10000)
        same([c[1] for c in changes], [["a"], []])
        last_seen = 10000 + 9 * step
        assert changes[1][0] - last_seen <= 500, (step, changes)


def test_one_sighting_is_not_enough():
    p = settled()
    same(looks(p, [["a"]] + [[]] * 20, 80, 1000), [])


def test_set_is_whole_and_sorted():
    p = settled()
    changes = looks(p, [["b", "a"], ["b", "a"], ["c", "b", "a"], ["c", "a", "b"]], 80, 1000)
    same([c[1] for c in changes], [["a", "b"], ["a", "b", "c"]])


def test_one_late_look_lifts_nobody():
    p = settled()
    looks(p, [["a"], ["a"]], 80, 1000)
    assert not p.look([], 3000)
    assert not p.look(["a"], 3080)


def test_frozen_presence_keeps_everyone():
    p = settled()
    looks(p, [["a"], ["a"]], 80, 1000)
    p.freeze(9000)
    assert not p.look([], 9080)
    same(p.tags, ["a"])


def test_ticks_that_wrap_do_not_matter():
    top = time.ticks_add(0, -1000)
    p = Presence(400, 2)
    now = top
    changes = 0
    for _ in range(100):
        changes += p.look(["a"], now)
        now = time.ticks_add(now, 80)
    same((changes, p.tags), (1, ["a"]))


# --- buttons


def presses(script):
    """script: [(level, ms), ...]; what the button said."""
    level = [1]
    b = buttons.Button(lambda: level[0])
    said = []
    now = 0
    for value, ms in [(1, 100)] + script:
        level[0] = value
        for _ in range(ms // buttons.STEP_MS):
            now += buttons.STEP_MS
            said.append(b.step(now))
    return [s for s in said if s]


def test_short_press():
    same(presses([(0, 100), (1, 100)]), ["short"])


def test_long_press_is_told_once_and_while_held():
    same(presses([(0, 1100)]), ["long"])
    same(presses([(0, 5000), (1, 200)]), ["long"])


def test_bounce_is_one_press():
    same(presses([(0, 10), (1, 5), (0, 10), (1, 5), (0, 80), (1, 10), (0, 5), (1, 10), (0, 5), (1, 100)]), ["short"])


def test_a_spike_is_no_press():
    same(presses([(0, 10), (1, 500)]), [])


def test_button_held_at_start_counts_only_after_release():
    level = [0]
    b = buttons.Button(lambda: level[0])
    said = []
    for now in range(0, 3000, 5):
        said.append(b.step(now))
    level[0] = 1
    for now in range(3000, 3200, 5):
        said.append(b.step(now))
    same([s for s in said if s], [])
    level[0] = 0
    for now in range(3200, 3300, 5):
        said.append(b.step(now))
    level[0] = 1
    for now in range(3300, 3400, 5):
        said.append(b.step(now))
    same([s for s in said if s], ["short"])


def test_presses_in_a_row():
    same(presses([(0, 60), (1, 60)] * 5), ["short"] * 5)


# --- lights


class Chain(list):
    def write(self):
        pass


def lamp(count=3, brightness=255):
    one = lights.Lights(Chain([None] * count), count, brightness)
    one.code = ""
    return one


def test_effects():
    full = 255
    same([lights.level("blink", a, 0, 1) for a in (0, 499, 500, 999, 1000)], [full, full, 0, 0, full])
    same([lights.level("pulse", a, 0, 1) for a in (0, 1000, 2000)], [0, full, 0])
    flashes = [lights.level("flash", a, 0, 1) for a in range(0, 700, 50)]
    same(flashes, [full, full, 0, 0] * 3 + [full, full])
    same([lights.level("chase", 130, i, 3) for i in range(3)], [0, full, 0])
    same([lights.level(e, 10, 0, 1) for e in ("on", "off", "what")], [full, 0, 0])


def test_lights_not_named_are_off_and_brightness_scales():
    one = lamp(3, 51)
    one.say({"lights": [["#ff8000", "on"]]}, False)
    same(one.frame(time.ticks_ms()), [(51, 25, 0), (0, 0, 0), (0, 0, 0)])


def test_bad_colours_are_black():
    for bad in ("", "red", "#12", "#gggggg", 5, None, [1]):
        same(lights.colour(bad), (0, 0, 0))


def test_seen_is_white_for_a_moment():
    one = lamp(2)
    now = time.ticks_ms()
    one.seen(0)
    same(one.frame(now)[0], (255, 255, 255))
    same(one.frame(time.ticks_add(now, 200))[0], (0, 0, 0))
    one.seen(7)  # more buttons than lights: the last light answers
    same(one.frame(now)[1], (255, 255, 255))


def flashes(one, ms):
    """How often light 0 comes on within ms, from a moment when a code begins."""
    count, was = 0, False
    for now in range(0, ms, 20):
        on = one.frame(now)[0] != (0, 0, 0)
        count += on and not was
        was = on
    return count


def test_every_code_can_be_told_by_counting():
    seen = []
    for code in lights.CODES:
        one = lamp()
        one.code = code
        seen.append(flashes(one, lights.code_length(code)))
    same(sorted(seen), [1, 2, 3, 4, 5, 6, 7])
    assert "reader" in lights.CODES and "provision" in lights.CODES and "safe" in lights.CODES


def test_reader_trouble_is_shown_between_the_hubs_lights():
    one = lamp()
    one.say({"lights": [["#00ff00", "on"]]}, False)
    one.trouble = "reader"
    shades = {one.frame(now)[0] for now in range(0, 5000, 20)}
    assert (0, 255, 0) in shades and lights.CODES["reader"][0] in shades


# --- settings


def test_defaults_are_all_acceptable():
    s = settings.Settings({})
    same(s.notes, [])
    for name, (default, good, _) in settings.TABLE.items():
        assert good(default), name
    same((s.port, s.lights, s.chips), (1883, 1, ["mfrc522"]))


def test_every_setting_falls_back_and_says_so():
    bad = object()
    for name, (default, _, words) in settings.TABLE.items():
        s = settings.Settings({name: bad})
        same(s.notes[0], "settings: %s must be %s, using %s" % (name, words, json.dumps(default)))


def test_bad_values():
    for given in (
        {"station": "Seat Red"}, {"station": "-x"}, {"table": ""}, {"table": "x" * 33}, {"keepalive": 4}, {"keepalive": True},
        {"kit": "two-pads"}, {"chips": ["rc522"]}, {"wifi": ["home"]}, {"wifi": [["home"]]}, {"tls": 1}, {"port": 70000},
        {"hold_ms": 900}, {"chips": ["mfrc522", "mfrc522"]}, {"spelling": 1},
    ):  # fmt: skip
        same(len(settings.Settings(given).notes), 1)


def test_the_contracts_own_example_of_a_note():
    same(settings.Settings({"keepalive": 1}).notes, ["settings: keepalive must be 5 to 300, using 30"])


def test_no_file_and_a_broken_file():
    assert "no settings.json" in settings.load().notes[0]
    for text in ("", "{", '{"station": "seat-red"', "[1]", '"x"'):
        with open("settings.json", "w") as f:
            f.write(text)
        assert "not a JSON object" in settings.load().notes[0]
    with open("settings.json", "w") as f:
        f.write('{"station": "seat-red", "tls": true}')
    s = settings.load()
    same((s.notes, s.station, s.port), ([], "seat-red", 8883))


# --- the board file


def test_pins_respect_the_esp32():
    for name, kit in board.KITS.items():
        outputs = [board.SPI["sck"], board.SPI["mosi"], kit["lights"]["pin"]] + [kit["buzzer"] or 4]
        outputs += [r["cs"] for r in kit["readers"]] + [r["rst"] for r in kit["readers"]]
        inputs = [r["busy"] for r in kit["readers"]] + [board.SPI["miso"]]
        pulled = list(kit["buttons"] + kit["spare"])
        used = outputs + inputs + pulled
        same(len(used), len(set(used)))
        for pin in used:
            assert 0 <= pin <= 39 and not 6 <= pin <= 11 and pin not in (0, 1, 2, 3, 5, 12, 15), (name, pin)
        for pin in outputs + pulled:
            assert pin < 34, (name, pin)
        same(len(kit["chips"]), len(kit["readers"]))
        assert len(kit["readers"]) <= 4


# --- cable


def test_frames_as_in_the_contract():
    line = cable.frame("reader/0", {"boot": "9f3a61c2", "seq": 17, "tags": []}, True)
    assert line.startswith(b"{") and line.endswith(b"\n") and line[-10:-9] == b"*"
    same(cable.unframe(line), ("reader/0", {"boot": "9f3a61c2", "seq": 17, "tags": []}, True))


def test_lines_that_are_no_frames():
    good = cable.frame("ack", {"boot": "9f3a61c2", "seq": 17}, False)
    for bad in (b"", b"hello\n", b"{}\n", b"{}*00000000\n", good[:-3] + b"0\n", good[1:], b"x" + good, good[:20]):
        same(cable.unframe(bad), None)
    same(cable.unframe(good[:-1] + b"\r\n")[0], "ack")

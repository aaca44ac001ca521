"""Box sheets: what a title asks of the owner's copy, every fault as a sentence, and a game that keeps its values."""

import msgspec
import pytest

from hub.game import BadSetup, Edition, Record, Seat, Setup, Title, read_record, write_record
from hub.game.setup import check_setup
from hub.game.sheet import (
    BOX,
    SheetField,
    SheetKind,
    check_box,
    check_sheet,
    merge,
    missing,
    pick,
    read_sheet,
    sheet_file,
    template,
)
from hub.game.text import say


def falling(rows):  # type: ignore[no-untyped-def]
    if any(row["prices"] != sorted(row["prices"], reverse=True) for row in rows):
        yield say("prices fall")


MARKET = SheetKind(
    "market", "Market", "on the small board",
    (SheetField("section", "section", 1, 4, key=True), SheetField("prices", "prices", 1, 30, many=True, most=3)),
    needs=lambda setup: ({"section": 1}, {"section": 2}) if setup.options.get("arsenic") == "on" else (),
    check=falling, blank=({"section": 1}, {"section": 2}),
)  # fmt: skip
TILES = SheetKind(
    "tiles", "Tiles", "on the tiles",
    (
        SheetField("region", "region", choices={"A": "A", "B": "B"}),
        SheetField("copper", "copper", 0, 6),
        SheetField("money", "money", 1, 9, optional=True),
    ),
    wants=lambda setup: ({"region": "A"},),
)  # fmt: skip
KINDS = (MARKET, TILES)
BOXED = {"market": [{"section": 1, "prices": [20, 18]}, {"section": 2, "prices": [12]}]}
SETUP = Setup("tiny", "a", (Seat("red", "Ania"),), {"arsenic": "on"}, 7, BOXED)


def said(box: object) -> str:
    return " ".join(fault.english() for fault in check_sheet(KINDS, box))


def test_a_plausible_sheet_has_no_fault() -> None:
    assert check_sheet(KINDS, BOXED) == ()


@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        ([], "a list of rows for each kind"),
        ({"dice": []}, "no sheet called dice; there are: market, tiles"),
        ({"market": 3}, "Market: this must be a list of rows"),
        ({"tiles": [{"region": "A", "copper": 9}]}, "Tiles, row 1: copper must be a whole number from 0 to 6, not 9"),
        ({"tiles": [{"region": "A", "copper": True}]}, "not True"),
        ({"tiles": [{"region": "Q", "copper": 1}]}, "region must be one of A, B, not Q"),
        ({"tiles": [{"copper": 1}]}, "region is empty"),
        ({"tiles": [{"region": "A", "copper": 1, "gold": 2}]}, "no field gold; there are: region, copper, money"),
        ({"market": [{"section": 1, "prices": []}]}, "prices must be a list of 1 to 3 values"),
        ({"market": [{"section": 1, "prices": [40]}]}, "prices must be a whole number from 1 to 30, not 40"),
        ({"market": [{"section": 1, "prices": [1]}, {"section": 1, "prices": [2]}]}, "(section: 1) is there twice"),
        ({"market": [{"section": 1, "prices": [1, 2]}]}, "Market: prices fall"),
    ],
)
def test_each_fault_names_the_row_and_the_remedy(box: object, sentence: str) -> None:
    assert sentence in said(box)


def test_what_the_set_up_needs_and_nobody_entered_is_missing() -> None:
    short = {"market": BOXED["market"][:1]}
    assert [lacking.text().english() for lacking in missing(KINDS, short, SETUP)] == ["Market (section: 2)"]
    assert missing(KINDS, BOXED, SETUP) == ()


def test_what_an_option_does_not_use_is_not_needed() -> None:
    assert missing(KINDS, {}, msgspec.structs.replace(SETUP, options={})) == ()


def test_a_game_without_its_values_cannot_start() -> None:
    with pytest.raises(BadSetup, match=r"First look up in your box: Market \(section: 1\), and 1 more"):
        check_box(KINDS, msgspec.structs.replace(SETUP, box={}))
    with pytest.raises(BadSetup, match="prices fall"):
        check_box(KINDS, msgspec.structs.replace(SETUP, box={"market": [{"section": 1, "prices": [1, 2]}]}))
    assert check_box(KINDS, SETUP) == SETUP


def test_a_game_takes_only_the_rows_it_uses() -> None:
    tiles = [{"region": "A", "copper": 1}, {"region": "B", "copper": 2}]
    assert pick(KINDS, {**BOXED, "tiles": tiles}, SETUP) == {**BOXED, "tiles": tiles[:1]}


def test_the_template_is_a_sheet_with_blank_rows() -> None:
    blank = template("tiny", KINDS)
    assert read_sheet("tiny", KINDS, blank) == ({}, ())
    assert blank["values"]["market"] == [{"section": 1, "prices": None}, {"section": 2, "prices": None}]


def test_a_shared_sheet_reads_back() -> None:
    shared = msgspec.json.decode(msgspec.json.encode(sheet_file("tiny", BOXED)))
    assert read_sheet("tiny", KINDS, shared) == (BOXED, ())


@pytest.mark.parametrize(
    ("document", "sentence"),
    [(3, "not a sheet"), ({"format": "x"}, "not a sheet"), (sheet_file("other", {}), "another game: other")],
)
def test_a_foreign_file_is_no_sheet(document: object, sentence: str) -> None:
    box, faults = read_sheet("tiny", KINDS, document)
    assert box == {} and sentence in faults[0].english()


def test_a_new_row_replaces_the_old_one_of_the_same_key() -> None:
    new = {"market": [{"section": 2, "prices": [11]}], "tiles": [{"region": "A", "copper": 1}]}
    old = {**BOXED, "tiles": [{"region": "B", "copper": 3}]}
    assert merge(KINDS, old, new) == {"market": [BOXED["market"][0], new["market"][0]], "tiles": new["tiles"]}


def test_a_record_keeps_the_values_it_was_played_with() -> None:
    setup = msgspec.structs.replace(SETUP, box={**BOXED, "tiles": [{"region": "A", "copper": -1}]})
    text = write_record(Record(setup, "1", ("red go 1",)))
    assert "box market section=1 prices=[20,18]" in text.splitlines()
    assert read_record(text).setup == setup


def test_made_up_values_are_not_offered() -> None:
    assert not BOX.offered
    assert [choice.id for choice in BOX.choices] == ["own", "made-up"]


def test_an_option_for_some_seat_counts_is_unknown_at_others() -> None:
    solo = msgspec.structs.replace(BOX, seats=(1,))
    title = Title("tiny", "Tiny", "1", (Edition("a", "A", (1, 2)),), (solo,), ("red", "blue"))
    alone = Setup("tiny", "a", (Seat("red", "Ania"),))
    assert check_setup(title, alone).options == {"box": "own"}
    both = msgspec.structs.replace(alone, seats=(Seat("red", "Ania"), Seat("blue", "Ewa")))
    assert check_setup(title, both).options == {}


TOWNS = SheetKind("towns", "Towns", "on the map", (SheetField("name", "name", word=True), SheetField("x", "x")))


@pytest.mark.parametrize("name", ["Łódź", "St_Louis", "t14"])
def test_a_word_of_the_owner_comes_back_from_a_record(name: str) -> None:
    box = {"towns": [{"name": name, "x": 3}]}
    setup = msgspec.structs.replace(SETUP, box=box)
    assert check_sheet((TOWNS,), box) == ()
    assert read_record(write_record(Record(setup, "1", ()))).setup.box == box


@pytest.mark.parametrize("name", ["two words", "12", "", 12, "a.b"])
def test_a_word_of_the_owner_is_one_word_and_no_number(name: object) -> None:
    assert len(check_sheet((TOWNS,), {"towns": [{"name": name, "x": 3}]})) == 1


def test_rows_that_make_one_thing_are_replaced_together_and_never_mixed() -> None:
    key = (SheetField("side", "side", choices={"a": "A", "b": "B"}, key=True), SheetField("id", "id", 1, 9, key=True))
    places = SheetKind("place", "Places", "on the board", (*key, SheetField("x", "x")), together="side")
    old = {"place": [{"side": "a", "id": 1, "x": 5}, {"side": "a", "id": 2, "x": 6}, {"side": "b", "id": 1, "x": 7}]}
    new = {"place": [{"side": "a", "id": 3, "x": 8}]}
    assert merge((places,), old, new) == {"place": [{"side": "b", "id": 1, "x": 7}, {"side": "a", "id": 3, "x": 8}]}

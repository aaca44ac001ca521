"""The parts lists: what each kit needs, counted from the hub's own layouts, and what that typically costs.

Sources: hardware/parts/parts.tsv (what a part is and costs) and uses.tsv (how many of it per what).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hub.table.kits import KITS

from .pins import ROOT
from .tables import GameTable, counts

PARTS = ROOT / "hardware" / "parts"
AS_OF = "2025"
ZLOTY = 4.3
"""Zloty for one euro, for the second column; a round figure."""
GROUPS = ("station", "reader", "power", "printed", "tags", "hub")


@dataclass(frozen=True)
class Part:
    """One kind of part. Prices are for one unit, in euro, from cheap to dear."""

    id: str
    group: str
    unit: str
    low: float
    high: float
    name: dict[str, str]
    watch: dict[str, str]
    instead: dict[str, str]


@dataclass(frozen=True)
class Line:
    """So many of one part, and what they cost in euro."""

    part: Part
    quantity: float

    @property
    def low(self) -> float:
        return self.quantity * self.part.low

    @property
    def high(self) -> float:
        return self.quantity * self.part.high


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table in hardware/parts."""
    with (PARTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def parts() -> dict[str, Part]:
    """Every part by its id, in the order of the table."""
    return {row["part"]: _part(row) for row in rows("parts.tsv")}


def _part(row: dict[str, str]) -> Part:
    name, watch, instead = (
        {"en": row[f"{prefix}en"], "pl": row[f"{prefix}pl"]} for prefix in ("", "watch_", "instead_")
    )
    return Part(
        row["part"], row["group"], row["unit"], float(row["eur_low"]), float(row["eur_high"]), name, watch, instead
    )


def needed(count: dict[str, int]) -> list[Line]:
    """The parts list for these counts, in the order of the parts table."""
    total: dict[str, float] = {}
    for use in rows("uses.tsv"):
        total[use["part"]] = total.get(use["part"], 0) + float(use["qty"]) * count[use["per"]]
    return [Line(part, total[id]) for id, part in parts().items() if total.get(id)]


def kit_lines(table: GameTable, kit_name: str) -> list[Line]:
    """The parts list of a kit at a table."""
    return needed(counts(table, kit_name))


def cost(lines: Iterable[Line], *groups: str) -> tuple[float, float]:
    """What these lines cost in euro, low and high; only some groups if any are named."""
    chosen = [line for line in lines if not groups or line.part.group in groups]
    return sum(line.low for line in chosen), sum(line.high for line in chosen)


def reader_cost() -> tuple[float, float]:
    """What one more place reader costs with its share of a station of four."""
    return board_cost(4, 1, 4)


def board_cost(readers: int, stations: int, share: int = 1) -> tuple[float, float]:
    """What so many place readers and their stations cost, without the hub and the pieces."""
    nothing = dict.fromkeys({use["per"] for use in rows("uses.tsv")}, 0)
    lines = needed(nothing | {"board_station": stations, "place_reader": readers, "board_light": readers})
    low, high = cost(lines)
    return low / share, high / share


WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "title": "Parts for {name}, {seats} seats",
        "head": "| part | quantity | typical price, EUR | PLN |",
        "total": "**all together**",
        "groups": {
            "station": "stations",
            "reader": "readers",
            "power": "power",
            "printed": "printed parts and wood",
            "tags": "stickers",
            "hub": "hub (nothing if you use a computer you have)",
        },
        "made": "Made by `make hardware` from hardware/parts/*.tsv, the hub's layouts and the firmware's board file.",
        "prices": (
            "Prices are typical ones of web shops and marketplaces as of {as_of}, without postage: from the cheapest "
            "ten-pack to a single piece from a shop near you. They are no offers; look before you buy. "
            "1 EUR is taken as {zloty} PLN."
        ),
        "counts": "{pads} pads, {stations} board stations, {readers} place readers, at most {pieces} pieces with a sticker (cubes and figures smaller than one go without).",
        "watch": "## What to watch out for, and what can be used instead",
        "watch_head": "| part | watch out | instead |",
    },
    "pl": {
        "title": "Części: {name}, liczba miejsc: {seats}",
        "head": "| część | ilość | typowa cena, EUR | PLN |",
        "total": "**razem**",
        "groups": {
            "station": "stacje",
            "reader": "czytniki",
            "power": "zasilanie",
            "printed": "wydruki i drewno",
            "tags": "naklejki",
            "hub": "hub (zero, jeśli użyjesz komputera, który już masz)",
        },
        "made": "Plik tworzy `make hardware` z hardware/parts/*.tsv, układów huba i pliku pinów firmware'u.",
        "prices": (
            "Ceny są typowe dla sklepów internetowych i platform sprzedażowych, stan na {as_of} r., bez wysyłki: od "
            "najtańszego dziesięciopaku po pojedynczą sztukę ze sklepu na miejscu. To nie oferty; sprawdź przed zakupem. "
            "Przyjęto 1 EUR = {zloty} PLN."
        ),
        "counts": "Pady: {pads}, stacje planszy: {stations}, czytniki miejsc: {readers}, elementy z naklejką: najwyżej {pieces} (kostki i figurki mniejsze od naklejki zostają bez niej).",
        "watch": "## Na co uważać i co można wziąć zamiast",
        "watch_head": "| część | uważaj | zamiast tego |",
    },
}
UNITS = {"pc": "", "m": " m", "g": " g"}


def money(pair: tuple[float, float], rate: float = 1.0) -> str:
    """A range of money, rounded as far as such a range deserves."""
    digits = 2 if pair[1] * rate < 10 else 0
    low, high = (f"{value * rate:.{digits}f}" for value in pair)
    return low if low == high else f"{low}–{high}"


def page(tables: Iterable[GameTable], language: str) -> str:
    """The parts page of a language: every kit of every title, then what to watch out for."""
    words = WORDS[language]
    lines = [f"<!-- {words['made']} -->", words["prices"].format(as_of=AS_OF, zloty=_figures(str(ZLOTY), language)), ""]
    for table in tables:
        lines += [f"## {words['title'].format(name=table.name, seats=len(table.setup.seats))}", ""]
        for kit_name in KITS:
            lines += _kit_table(table, kit_name, language)
    lines += [words["watch"], "", words["watch_head"], "|---|---|---|"]
    lines += [f"| {p.name[language]} | {p.watch[language]} | {p.instead[language]} |" for p in parts().values()]
    return "\n".join(lines) + "\n"


def _kit_table(table: GameTable, kit_name: str, language: str) -> list[str]:
    words, count = WORDS[language], counts(table, kit_name)
    told = words["counts"].format(
        pads=count["pad"], stations=count["board_station"], readers=count["place_reader"], pieces=count["piece"]
    )
    lines = [f"### {kit_name}", "", told, "", words["head"], "|---|---:|---:|---:|"]
    needs = needed(count)
    for group in GROUPS:
        members = [line for line in needs if line.part.group == group]
        lines += [_row(f"{line.part.name[language]}", _quantity(line), (line.low, line.high)) for line in members]
        if members:
            lines.append(_row(f"*{words['groups'][group]}*", "", cost(members)))
    lines.append(_row(words["total"], "", cost(needs)))
    return [*(_figures(line, language) for line in lines), ""]


def _quantity(line: Line) -> str:
    return f"{line.quantity:g}{UNITS[line.part.unit]}"


def _row(name: str, quantity: str, price: tuple[float, float]) -> str:
    return f"| {name} | {quantity} | {money(price)} | {money(price, ZLOTY)} |"


def _figures(line: str, language: str) -> str:
    """Decimal commas in Polish."""
    return re.sub(r"(?<=\d)\.(?=\d)", ",", line) if language == "pl" else line


def write_pages(tables: list[GameTable], folder: Path) -> list[Path]:
    """Write parts.en.md and parts.pl.md."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for language, title in (("en", "Parts"), ("pl", "Części")):
        path = folder / f"parts.{language}.md"
        path.write_text(f"# {title}\n\n" + page(tables, language), encoding="utf-8")
        written.append(path)
    return written

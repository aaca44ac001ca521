"""Every sentence people see, gathered from the sources, beside its translations: what is missing, wrong or left over.

`tallyman messages` writes what is missing into the catalogues, empty, for a translator to fill in; a title without a
catalogue gets one. It works on the house and on the folder of a title anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from .i18n import GAMES, sources

ROOT = Path(__file__).parents[1]
ROOMS = ("hub", "companion_web")
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2), "count": (1, 2)}
METHODS = [("**/templates/**.html", "jinja2"), ("**.html", "jinja2"), ("**.py", "python")]
PLACEHOLDER = re.compile(r"\{(\w+)\}")

Key = str | tuple[str, ...]


def said_in(folder: Path) -> Iterator[tuple[str, Key]]:
    """(where, message) for every marked message below a folder."""
    for name, line, message, _, _ in extract_from_dir(folder, METHODS, keywords=KEYWORDS):
        if message and not (isinstance(message, tuple) and not any(message)):
            yield f"{folder.name}/{name}:{line}", message


def said() -> Iterator[tuple[str, Key]]:
    """(where, message) for every marked message of the hub and the pages."""
    for room in ROOMS:
        yield from said_in(ROOT / room)


def translations(paths: list[Path]) -> dict[str, Message]:
    """Every entry of these catalogues, by its key."""
    found: dict[str, Message] = {}
    for path in paths:
        for message in _read(path):
            if message.id:
                found[_first(message.id)] = message
    return found


def known_to_the_house(language: str) -> dict[str, Message]:
    """Every entry of every catalogue of a language."""
    return translations(sources(language))


def faults(messages: Iterator[tuple[str, Key]], known: dict[str, Message], language: str = "pl") -> list[str]:
    """What is wrong with the translations: missing, empty, fuzzy, or with other placeholders than their key."""
    found = []
    for where, key in messages:
        first = _first(key)
        fault = _fault(key, known.get(first))
        if fault:
            found.append(f"{where}: {language} {fault}: {first}")
    return found


def _fault(key: Key, message: Message | None) -> str:
    texts = (
        () if message is None else (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    )
    if message is None or not texts or not all(texts):
        return "is missing for"
    if message.fuzzy:
        return "is fuzzy for"
    if isinstance(key, tuple) and isinstance(message.id, str):
        return "has no plural forms for"
    names = {name for part in ([key] if isinstance(key, str) else key) for name in PLACEHOLDER.findall(part)}
    return "has other values for" if any(set(PLACEHOLDER.findall(text)) - names for text in texts) else ""


def unused(language: str = "pl") -> list[str]:
    """Translations of sentences that nobody in the house says any more."""
    own = [path for path in sources(language) if path.is_relative_to(ROOT / "hub")]
    return sorted(set(translations(own)) - {_first(key) for _, key in said()})


def write_missing(folder: Path, language: str = "pl") -> tuple[Path, int]:
    """Add to a title's catalogue, empty, every sentence of its folder that has no translation yet; make one if need be.

    Gives the catalogue and how many sentences were added.
    """
    path = folder / f"{language}.po"
    catalogue = _read(path) if path.exists() else Catalog(language)
    known = known_to_the_house(language) | translations([path] if path.exists() else [])
    added = 0
    for where, key in said_in(folder):
        if _first(key) not in known and _first(key) not in catalogue:
            catalogue.add(key, locations=[(where.rpartition(":")[0], 0)])
            added += 1
    if added or not path.exists():
        body = BytesIO()
        write_po(body, catalogue, width=120, include_lineno=False, omit_header=True)
        path.write_text(_HEAD.format(language=language, plurals=catalogue.plural_forms) + body.getvalue().decode())
    return path, added


_HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def _first(key: Key | list[str]) -> str:
    return key if isinstance(key, str) else key[0]


def title_folders() -> list[Path]:
    """Folders of the house's titles."""
    return sorted(path.parent for path in GAMES.glob("*/__init__.py"))

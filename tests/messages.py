"""Every sentence people see, gathered from the sources: the test of translations and `make messages` use it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2), "count": (1, 2)}
METHODS = [("**/templates/**.html", "jinja2"), ("**.html", "jinja2"), ("**.py", "python")]
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def sources() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """(where, message) for every marked message of the hub and the pages."""
    for room in ("hub", "companion_web"):
        for name, line, message, _, _ in extract_from_dir(ROOT / room, METHODS, keywords=KEYWORDS):
            if message and message != "" and not (isinstance(message, tuple) and not any(message)):
                yield f"{room}/{name}:{line}", message


def translations(language: str) -> dict[str, Message]:
    """Every entry of every catalogue of a language, by its key."""
    found: dict[str, Message] = {}
    for path in sorted((ROOT / "hub/locale" / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id:
                    found[message.id if isinstance(message.id, str) else message.id[0]] = message
    return found


def faults(language: str = "pl") -> list[str]:
    """What is wrong with the translations: missing, empty, fuzzy, or with other placeholders than their key."""
    known = translations(language)
    found = []
    for where, key in sources():
        first = key if isinstance(key, str) else key[0]
        message = known.get(first)
        texts = (
            () if message is None else (message.string,) if isinstance(message.string, str) else tuple(message.string)
        )
        if message is None or not texts or not all(texts):
            found.append(f"{where}: no {language} for: {first}")
        elif message.fuzzy:
            found.append(f"{where}: fuzzy {language} for: {first}")
        elif isinstance(key, tuple) and isinstance(message.id, str):
            found.append(f"{where}: {language} has no plural forms for: {first}")
        else:
            names = {name for part in ([key] if isinstance(key, str) else key) for name in PLACEHOLDER.findall(part)}
            found += [
                f"{where}: {language} has other values: {first}"
                for text in texts
                if set(PLACEHOLDER.findall(text)) - names
            ]
    return found


def unused(language: str = "pl") -> list[str]:
    """Translations of sentences that nobody says any more."""
    said = {key if isinstance(key, str) else key[0] for _, key in sources()}
    return sorted(set(translations(language)) - said)


if __name__ == "__main__":
    rows = [*faults(), *(f"unused: {key}" for key in unused())]
    print("\n".join(rows) or "every sentence is there in Polish and English")
    sys.exit(bool(rows))

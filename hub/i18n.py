"""Sentences in Polish and English. Keys are the English sentences; each room and title has its own catalogue.

The rooms' catalogues are in `locale/<language>/`; a title's is `<language>.po` in its folder, in this package or in
another one that brings titles. They are compiled when a package is built; a missing or older `.mo` is made up for by
reading the `.po`. The language is chosen per call or, for a whole thread, by `use`.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Iterator
from contextvars import ContextVar
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from hub.game import Text, fill

LANGUAGES = {"pl": "Polski", "en": "English"}
CATALOGUES = Path(__file__).parent / "locale"
GAMES = Path(__file__).parent / "games"
TITLES = "tallyman.titles"
"""The entry point group in which other packages declare their titles."""

_language: ContextVar[str] = ContextVar("language", default="en")


def use(language: str) -> None:
    """Speak this language from now on, in this thread of work."""
    _language.set(language if language in LANGUAGES else "en")


def language() -> str:
    """The language in use."""
    return _language.get()


def gettext(message: str) -> str:
    """A marked message in the language in use."""
    return _translate(_language.get(), message, "", 0)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a counted message for `n`, in the language in use."""
    return _translate(_language.get(), one, many, n)


def render(text: Text | str | int, language: str | None = None) -> str:
    """The sentence a Text stands for. Plain words and numbers stay as they are."""
    if not isinstance(text, Text):
        return str(text)
    chosen = language or _language.get()
    return fill(text, lambda message, plural, n: _translate(chosen, message, plural, n))


def _translate(language: str, message: str, plural: str, n: int) -> str:
    if not message:
        return ""
    catalogue = _catalogue(language)
    return catalogue.ngettext(message, plural, n) if plural else catalogue.gettext(message)


def sources(language: str) -> list[Path]:
    """Every catalogue of a language: rooms first, then titles of the house, then titles of other packages."""
    strangers = [folder / f"{language}.po" for folder in _strangers()]
    return [
        *sorted((CATALOGUES / language).glob("*.po")),
        *sorted(GAMES.glob(f"*/{language}.po")),
        *(path for path in strangers if path.exists()),
    ]


def _strangers() -> Iterator[Path]:
    """The folders of other packages that declare titles; nothing of theirs is run for it."""
    for point in entry_points(group=TITLES):
        try:
            spec = find_spec(point.module)
        except (ImportError, ValueError):  # a package that is gone or broken has no sentences either
            continue
        yield from map(Path, (spec.submodule_search_locations if spec else None) or ())


@cache
def _catalogue(language: str) -> _gettext.NullTranslations:
    """All catalogues of a language as one chain."""
    chain: _gettext.NullTranslations | None = None
    for path in sources(language):
        one = _load(path)
        if chain is None:
            chain = one
        else:
            chain.add_fallback(one)
    return chain or _gettext.NullTranslations()


def _load(path: Path) -> _gettext.NullTranslations:
    compiled = path.with_suffix(".mo")
    if compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime:
        with compiled.open("rb") as file:
            return _gettext.GNUTranslations(file)
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        catalogue = read_po(source)
    memory = BytesIO()
    write_mo(memory, catalogue)
    memory.seek(0)
    return _gettext.GNUTranslations(memory)

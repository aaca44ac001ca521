"""Sentences in Polish and English. Keys are the English sentences; each room and title has its own catalogue.

Catalogues are `.po` files beside this one, compiled when the package is built; a missing or older `.mo` is
made up for by reading the `.po`. The language is chosen per call or, for a whole thread, by `use`.
"""

from __future__ import annotations

import gettext as _gettext
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path

from hub.game import Text, fill

LANGUAGES = {"pl": "Polski", "en": "English"}
CATALOGUES = Path(__file__).parent / "locale"

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


@cache
def _catalogue(language: str) -> _gettext.NullTranslations:
    """All catalogues of a language as one chain: rooms first, then titles."""
    chain: _gettext.NullTranslations | None = None
    for path in sorted((CATALOGUES / language).glob("*.po")):
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

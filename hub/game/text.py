"""Words as data. A Text names a message and its values; a sentence in a language is made from it elsewhere (hub.i18n).

The kernel never holds a finished sentence, so every screen can speak its own language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

Value = "str | int | Text"


def N_(message: str) -> str:
    """Mark a message for the translators; it is translated when it is shown."""
    return message


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message to be said in some language: the English sentence is its key.

    With `plural`, `message` is the singular form and the value `n` chooses between the forms.

    >>> Text("{seat} takes a loan of £{amount}.", {"seat": "Ania", "amount": 30}).english()
    'Ania takes a loan of £30.'
    """

    message: str
    values: dict[str, Any] = {}
    plural: str = ""

    def english(self) -> str:
        """The sentence in the language of its key; for tests, errors and logs of last resort."""
        return fill(self, lambda message, plural, n: plural if plural and n != 1 else message)


def say(message: str, /, **values: Any) -> Text:
    """A Text from a marked message and its values."""
    return Text(message, values)


def count(one: str, many: str, n: int, /, **values: Any) -> Text:
    """A Text that counts: `one` for a single thing, `many` otherwise (Polish has its own three forms)."""
    return Text(one, {"n": n, **values}, many)


def fill(text: Text, translate: Any) -> str:
    """Make the sentence: `translate(message, plural, n)` gives the template, nested texts are filled likewise."""
    template: str = translate(text.message, text.plural, text.values.get("n", 0)) if text.message else ""
    values: Mapping[str, Any] = {k: fill(v, translate) if isinstance(v, Text) else v for k, v in text.values.items()}
    return template.format_map(_Lenient(values)) if values else template


class _Lenient(dict[str, Any]):
    """A sentence with a missing value shows the value's name instead of failing at the table."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"

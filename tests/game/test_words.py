"""Sentences: keys, values, plurals and nesting, in both languages."""

import pytest

from hub import i18n
from hub.game import Text, count, say


def test_english_is_the_key_itself() -> None:
    assert i18n.render(say("Seats act in turn order."), "en") == "Seats act in turn order."


def test_polish_comes_from_the_catalogue() -> None:
    assert i18n.render(say("Seats act in turn order."), "pl") == "Gracze działają w kolejności tur."


def test_values_may_be_texts_of_their_own() -> None:
    text = say("Line {line}: {fault}", line=3, fault=Text("This cannot be done now."))
    assert i18n.render(text, "pl") == "Wiersz 3: Teraz nie można tego zrobić."


@pytest.mark.parametrize(("n", "said"), [(1, "1 gra"), (2, "2 gry"), (5, "5 gier"), (12, "12 gier"), (22, "22 gry")])
def test_polish_has_three_plural_forms(n: int, said: str) -> None:
    assert i18n.render(count("{n} game", "{n} games", n), "pl") == said


def test_a_missing_value_shows_its_name() -> None:
    assert say("Nobody at this table sits at {seat}.", other=1).english() == "Nobody at this table sits at {seat}."


def test_an_unknown_language_falls_back_to_english() -> None:
    i18n.use("xx")
    assert i18n.language() == "en"


def test_catalogues_are_read_without_being_compiled(tmp_path, monkeypatch) -> None:
    (tmp_path / "pl").mkdir()
    source = (i18n.CATALOGUES / "pl/game.po").read_text()
    (tmp_path / "pl/game.po").write_text(source)
    monkeypatch.setattr(i18n, "CATALOGUES", tmp_path)
    i18n._catalogue.cache_clear()
    try:
        assert i18n.render(say("The game is over."), "pl") == "Gra jest skończona."
    finally:
        i18n._catalogue.cache_clear()

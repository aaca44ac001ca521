"""No sentence is missing in either language, and none is left over."""

from pathlib import Path

from hub import messages


def test_every_sentence_has_its_polish() -> None:
    assert messages.faults(messages.said(), messages.known_to_the_house("pl")) == []


def test_no_translation_is_left_over() -> None:
    assert messages.unused() == []


def test_a_title_without_a_catalogue_gets_one_with_every_sentence_empty(tmp_path: Path) -> None:
    folder = tmp_path / "auction"
    folder.mkdir()
    (folder / "words.py").write_text('A = N_("Sell a thing of {seat}")\nB = N_("The game is over.")\n')
    path, added = messages.write_missing(folder)
    assert (path.name, added) == ("pl.po", 1)  # the house knows the second sentence already
    assert messages.faults(
        messages.said_in(folder), messages.translations([path]) | messages.known_to_the_house("pl")
    ) == ["auction/words.py:1: pl is missing for: Sell a thing of {seat}"]
    assert messages.write_missing(folder) == (path, 0)


def test_sentences_that_are_translated_stay_as_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "auction"
    folder.mkdir()
    (folder / "words.py").write_text('A = N_("Sell a thing of {seat}")\n')
    (folder / "pl.po").write_text('msgid "Another thing"\nmsgstr "Inna rzecz"\n')
    messages.write_missing(folder)
    assert messages.translations([folder / "pl.po"])["Another thing"].string == "Inna rzecz"

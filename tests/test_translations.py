"""No sentence is missing in either language, and none is left over."""

from tests import messages


def test_every_sentence_has_its_polish() -> None:
    assert messages.faults() == []


def test_no_translation_is_left_over() -> None:
    assert messages.unused() == []

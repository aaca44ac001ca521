"""What is shared must not know a title: no import from the shared folder into one of its titles."""

from pathlib import Path

SHARED = Path(__file__).parents[3] / "hub/games/brass"


def test_the_shared_folder_names_no_title() -> None:
    named = [
        path.name for path in SHARED.rglob("*.py") for word in ("birmingham", "lancashire") if word in path.read_text()
    ]
    assert named == []

# A copy of the settings with which the hub was reached, for the day when the file is found broken. Loaded once, then let go.
import os


def _text(path):
    try:
        with open(path) as f:
            return f.read()
    except (OSError, ValueError):
        return ""


def keep(path="settings.json", kept="settings.kept"):
    """Copy it, unless the copy is the same already: flash wears."""
    text = _text(path)
    if text and text != _text(kept):
        with open(kept + ".new", "w") as f:
            f.write(text)
        os.rename(kept + ".new", kept)

"""How fast Tinners' Trail plays on the made-up box, by seats and with everything added."""

from __future__ import annotations

from hub.games.tinners_trail import RULES

from .titles import head, measure, setup_of

GAMES = 40
ALL = {"arsenic": "on", "emigration": "on", "pack": "on"}


def main() -> None:
    """Measure and print."""
    head()
    for seats in (1, 2, 3, 4, 5):
        measure(RULES, f"{seats} seats", setup_of(RULES, seats), GAMES)
    measure(RULES, "5 seats, everything", setup_of(RULES, 5, **ALL), GAMES)


if __name__ == "__main__":
    main()

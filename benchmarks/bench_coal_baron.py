"""How fast Coal Baron plays."""

from __future__ import annotations

from hub.games.coal_baron import RULES

from .titles import head, measure, setup_of

GAMES = 60


def main() -> None:
    """Measure and print."""
    head()
    for seats in (2, 3, 4):
        measure(RULES, f"{seats} seats", setup_of(RULES, seats), GAMES)


if __name__ == "__main__":
    main()

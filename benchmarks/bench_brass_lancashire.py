"""How fast Brass (2007) and Brass: Lancashire (2018) play."""

from __future__ import annotations

from hub.games.brass_lancashire import RULES

from .titles import head, measure, setup_of

GAMES = 50
WAYS = (("2007", 4, {}), ("2018", 4, {}), ("2018", 2, {}), ("2007", 2, {"map": "two"}))


def main() -> None:
    """Measure and print."""
    head()
    for edition, seats, options in WAYS:
        name = f"{edition}, {seats} seats{', smaller map' if options else ''}"
        measure(RULES, name, setup_of(RULES, seats, edition, **options), GAMES)


if __name__ == "__main__":
    main()

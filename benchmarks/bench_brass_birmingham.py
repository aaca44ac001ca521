"""How fast Brass: Birmingham plays, beside another engine of the title."""

from __future__ import annotations

import resource

from hub.games.brass_birmingham import RULES

from .titles import head, measure, setup_of

GAMES = 100
REFERENCE_ACTIONS, REFERENCE_GAMES = 1290, 10.4
"""What a TypeScript engine of this title manages on a 2-core machine with 4 seats, actions and whole games a second."""
ACTIONS = {"build", "network", "develop", "sell", "loan", "scout", "pass"}


def main() -> None:
    """Measure and print."""
    head()
    for seats in (2, 3, 4):
        found = measure(RULES, f"{seats} seats", setup_of(RULES, seats), GAMES)
    games = GAMES / found.took
    actions = sum(move.verb in ACTIONS for game in found.games for move in game) / found.took
    print(f"games a second beside the reference's {REFERENCE_GAMES}: x{games / REFERENCE_GAMES:.1f}")
    print(f"actions a second: {actions:.0f} beside {REFERENCE_ACTIONS}: x{actions / REFERENCE_ACTIONS:.1f}")
    print(f"memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()

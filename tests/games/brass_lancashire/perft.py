"""Counted positions of Lancashire. See perft.txt.

`python -m tests.games.brass_lancashire.perft` writes the file anew, after a rule was changed on purpose.
"""

from pathlib import Path

from hub.games.brass_lancashire import RULES
from tests.games.brass.counted import Counted

COUNTED = Counted(RULES, Path(__file__).parent)

if __name__ == "__main__":
    COUNTED.write()

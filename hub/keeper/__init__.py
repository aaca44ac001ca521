"""What looks after the machine: versions side by side, upgrades and the way back, backups, health, the network.

`versions`, `launch` and `paper` use Python's own library alone: they must run even if nothing else of a version does.
"""

from hub import __version__

__all__ = ["__version__"]

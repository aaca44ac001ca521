"""The companion pages: they draw the View and nothing else."""

from .app import create_app
from .serving import PageServer, make_server, pairing_code

__all__ = ["PageServer", "create_app", "make_server", "pairing_code"]

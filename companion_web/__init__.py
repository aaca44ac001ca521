"""The companion pages: they draw the View and nothing else."""

from .app import create_app
from .serving import Limits, PageServer, Secure, make_server, pairing_code

__all__ = ["Limits", "PageServer", "Secure", "create_app", "make_server", "pairing_code"]

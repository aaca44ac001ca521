"""The companion pages: they draw the View and nothing else."""

from .app import create_app, serve

__all__ = ["create_app", "serve"]

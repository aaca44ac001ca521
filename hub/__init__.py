"""The hub: rules, ledger, table and link. Each folder is a room; docs/rooms.md says what each may import."""

__version__ = "0.1.0"

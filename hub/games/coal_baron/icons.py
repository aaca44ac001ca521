"""Drawings of Coal Baron: our own shapes on a 24 by 24 grid, and names that stand for another drawing."""

from __future__ import annotations

_LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

ICONS = {
    "cart": '<path d="M2 7h20l-2 8H5z"/><circle cx="8" cy="18.500" r="3"/><circle cx="17" cy="18.500" r="3"/>',
    "wheelbarrow": f'<path d="M3 7h13l-2.500 7H7z"/><circle cx="9" cy="18" r="3"/><path d="M16 7h6M13.500 14l5 6" {_LINE}/>',
    "tunnel": '<path d="M2 21V12a10 10 0 0 1 20 0v9h-4v-9a6 6 0 0 0-12 0v9z"/>',
    "cage": '<path d="M11 1h2v4h-2z"/><path d="M4 5h16v16H4z"/><path d="M7 8h4v10H7zM13 8h4v10h-4z" fill="var(--icon-cut,#fff)" opacity=".85"/>',
    "house": '<path d="M2 12 12 3l10 9h-3v9h-5v-6h-4v6H5v-9z"/>',
    "deliver": '<path d="M1.500 6h12v10h-12zM14.500 9H19l3.500 4v3h-8z"/><circle cx="6" cy="18" r="2.600"/><circle cx="18" cy="18" r="2.600"/>',
    "cash": "money",
    "shaft": "cage",
    "lift": "cage",
    "buy": "goods",
    "earn": "money",
    "fill_wagon": "cart",
    "store": "house",
    "keep_order": "card",
    "keep_tile": "tile",
    "engine": "steam",
    "wagon": "cart",
    "carriage": "cart",
    "barrow": "wheelbarrow",
    "motorcar": "lorry",
    "supply": "cart",
    "keep_none": "close",
}

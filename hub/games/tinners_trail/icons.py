"""Drawings of Tinners' Trail: our own shapes on a 24 by 24 grid, and names that stand for another drawing."""

from __future__ import annotations

_LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

ICONS = {
    "tin": '<path d="M5.500 8 12 4l6.500 4-2.200 4.500H7.700z"/><path d="M2 14h9.200l1 6.500H1z" /><path d="M12.800 14H22l1 6.500H13.800z"/>',
    "copper": '<ellipse cx="12" cy="6" rx="8" ry="3"/><path d="M4 8.200c1.700 1.300 4.700 2 8 2s6.300-.7 8-2v3.600c-1.200 1.700-4.200 2.600-8 2.600s-6.800-.9-8-2.600zM4 14.400c1.700 1.300 4.700 2 8 2s6.300-.7 8-2V18c-1.200 1.800-4.200 2.800-8 2.800S5.200 19.800 4 18z"/>',
    "arsenic": '<path d="M9 2h6v5l5.500 11.500A2.500 2.500 0 0 1 18.200 22H5.800a2.500 2.500 0 0 1-2.300-3.500L9 7z"/><path d="M7 15h10" stroke="var(--icon-cut,#fff)" stroke-width="1.500"/>',
    "water": '<path d="M12 2c4 5 7 8.600 7 12.600A7 7 0 0 1 12 22a7 7 0 0 1-7-7.400C5 10.600 8 7 12 2z"/>',
    "adit": '<path d="M2 21 6 8l6-5 6 5 4 13h-6v-5a4 4 0 0 0-8 0v5z"/>',
    "pump": f'<path d="M8 8h8v13H8z"/><path d="M12 8V4M5 4h14M16 12h4v4" {_LINE}/>',
    "drainage": f'<path d="M9 2c3 3.800 5 6.300 5 9a5 5 0 0 1-10 0c0-2.700 2-5.200 5-9z"/><path d="M18 8v12M14.500 16.500 18 20l3.500-3.500" {_LINE}/>',
    "locomotive": "train",
    "die": "dice",
    "bid": "money",
    "hire": "worker",
    "pasties": "goods",
    "drain": "drainage",
    "play_map": "map",
    "invest": "income",
    "leave": "pass",
    "emigrate": "shipyard",
    "sell_arsenic": "arsenic",
    "furnace": "steam",
    "process": "steam",
    "grant": "tile",
    "grant_adit": "adit",
    "peek": "eye",
    "no_peek": "eye-off",
    "resign": "pass",
}

"""Drawings of the Brass family: our own shapes on a 24 by 24 grid, and names that stand for another drawing."""

from __future__ import annotations

_LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

ICONS = {
    "iron": '<path d="M7.5 4.5h9l1.6 5.5H5.9z"/><path d="M2.6 12.5h8.6l1 7H1z"/><path d="M12.8 12.5h8.6l1.6 7H13.8z"/>',
    "cotton": '<circle cx="12" cy="7" r="4.2"/><circle cx="7.2" cy="11" r="4.2"/><circle cx="16.8" cy="11" r="4.2"/><circle cx="12" cy="12.6" r="4.4"/><path d="M12 22c-.9-2.2-3-3.4-5.8-3.9 2.2-1.6 4-1.6 5.8-.2 1.800-1.400 3.600-1.400 5.800.2C15 18.600 12.900 19.800 12 22z"/>',
    "manufacturer": '<path d="M3 8.500 12 4l9 4.500v8L12 21l-9-4.500z"/><path d="M3.500 8.700 12 13l8.500-4.300M12 13v7.500M7.500 6.400l8.600 4.300" fill="none" stroke="var(--icon-cut,#fff)" stroke-width="1.300" opacity=".8"/>',
    "pottery": '<path d="M8 2.500h8v2.200c-1 .9-1.200 1.800-.6 2.800 2.400 1.600 3.900 4 3.900 6.700 0 3-1.700 5.300-3.600 6.800V22H8.300v-1c-1.900-1.500-3.600-3.800-3.600-6.800 0-2.700 1.500-5.100 3.900-6.700.6-1 .4-1.900-.6-2.800z"/><path d="M5 13h14M5.200 16h13.600" fill="none" stroke="var(--icon-cut,#fff)" stroke-width="1.300" opacity=".8"/>',
    "brewery": '<path d="M7 3h10c1.900 2.700 2.800 5.700 2.800 9s-.9 6.300-2.800 9H7c-1.900-2.700-2.800-5.700-2.800-9S5.100 5.700 7 3z"/><path d="M5 7.500h14M5 16.500h14M9.600 3.300c-1 5.800-1 11.600 0 17.400M14.400 3.300c1 5.800 1 11.600 0 17.400" fill="none" stroke="var(--icon-cut,#fff)" stroke-width="1.200" opacity=".8"/>',
    "beer": '<path d="M5 7h11v14H5z"/><path d="M16 9.500h2.500a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H16" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="7" cy="6" r="2.600"/><circle cx="10.800" cy="4.800" r="2.800"/><circle cx="14.400" cy="6" r="2.400"/>',
    "canal": f'<g {_LINE}><path d="M3 12h18l-2.500 4h-13zM8 12V8h7v4"/><path d="M2 20c1.700 0 1.700-1.200 3.400-1.200S7.100 20 8.800 20s1.700-1.200 3.400-1.200S13.900 20 15.600 20s1.700-1.200 3.400-1.200S20.700 20 22 20"/></g>',
    "merchant": '<path d="M3 4h18l1.500 6a2.600 2.600 0 0 1-5 .6 2.800 2.800 0 0 1-5.500 0 2.800 2.800 0 0 1-5.500 0 2.600 2.600 0 0 1-5-.6z"/><path d="M4 14h16v7H4z"/>',
    "farm": '<path d="M2 11 8 5l6 6v10H2zM16 9c0-2 6-2 6 0v12h-6z"/>',
    "bank": '<path d="M2 9 12 3l10 6v2H2zM4 12h3v6H4zM10.500 12h3v6h-3zM17 12h3v6h-3zM2 19h20v2.500H2z"/>',
    "wild": f'<path d="M12 3v18M4.200 7.500l15.600 9M19.800 7.500l-15.600 9" {_LINE}/>',
    "demand": f'<path d="M3 20h18M5 16l5-6 4 3 6-8M20 5v5M20 5h-5" {_LINE}/>',
    "blank": f'<path d="M6 12h12" {_LINE}/>',
    "network": f'<g {_LINE}><path d="M6 17 12 7M12 7l6 10M6 17h12"/></g><circle cx="6" cy="18" r="3.200"/><circle cx="18" cy="18" r="3.200"/><circle cx="12" cy="6" r="3.200"/>',
    "develop": f'<g {_LINE}><path d="M12 21V9M6 14l6-6 6 6M5 3.500h14"/></g>',
    "scout": f'<g {_LINE}><circle cx="6.500" cy="15.500" r="4"/><circle cx="17.500" cy="15.500" r="4"/><path d="M10.500 15.500h3M3 14l3-9h3v6M21 14l-3-9h-3v6"/></g>',
    "wild_location": "anyplace",
    "wild_industry": "wild",
    "any": "wild",
    "distant": "shipyard",
    "loan": "bank",
    "also_rail": "rail",
    "also_develop": "develop",
    "also_sell": "sell",
    "sell_off": "sell",
    "free_develop": "develop",
    "build_anywhere": "build",
    "sell_abroad": "shipyard",
    "also_sell_abroad": "shipyard",
    "aside": "card",
    "location": "town",
    "link": "network",
}

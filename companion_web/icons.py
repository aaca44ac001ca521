"""The drawings: our own symbols on a 24 by 24 grid, looked up by the `icon` or `kind` names that views use.

What only one title needs lies in its folder and is declared by its rules; `learn` takes it in.

Every shape is drawn in the current colour, so a symbol works on any ground. An unknown name gets a letter badge.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup, escape

_LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

GOODS = {
    "coal": '<path d="M4 14 7.5 6.5 14 4l6 5 .5 6.5L15 20H8z"/><path d="M7.5 6.5 11 11l-3 9M11 11l9-2M11 11l4 9" fill="none" stroke="var(--icon-cut,#fff)" stroke-width="1.3" opacity=".75"/>',
    "port": f'<g {_LINE}><circle cx="12" cy="5" r="2.400"/><path d="M12 7.500V21M7.500 11h9M4 14c.4 4.200 3.500 7 8 7s7.600-2.800 8-7M2.500 16.200 4 13.600l2.600 1.600M21.500 16.200 20 13.600l-2.600 1.600"/></g>',
    "shipyard": '<path d="M2 14h20l-3.200 6.500H5.200z"/><path d="M11 2.500h2V13h-2z"/><path d="M14 4c3.600 1.800 5.400 4.500 5.800 8.200H14zM10 6.500v5.700H4.600C5.400 9.700 7.200 7.800 10 6.500z"/>',
    "goods": '<path d="M3 7h18v13H3z"/><path d="M3 7l3-4h12l3 4M12 7v6M3 13h18" fill="none" stroke="var(--icon-cut,#fff)" stroke-width="1.300" opacity=".8"/>',
}

WAYS = {
    "rail": f'<g {_LINE}><path d="M8 3 5 21M16 3l3 18M7.500 7h9M6.800 11.500h10.400M6 16h12M5.300 20h13.400"/></g>',
    "train": '<path d="M3 6h9v3h5V4h3v5c1.200.6 2 1.700 2 3v5H3z"/><circle cx="7" cy="19" r="2.600"/><circle cx="13" cy="19" r="2.600"/><circle cx="19" cy="19" r="2.300"/>',
    "lorry": '<path d="M1.500 6h12v10h-12zM14.500 9H19l3.500 4v3h-8z"/><circle cx="6" cy="18" r="2.600"/><circle cx="18" cy="18" r="2.600"/>',
    "switch": f'<g {_LINE}><path d="M12 22V13M12 13 6 3M12 13c0-4 3-5 6-10"/><circle cx="12" cy="13" r="1.500"/></g>',
    "signal": '<path d="M8 2h8v12H8z"/><path d="M11 14h2v8h-2z"/><path d="M7 22h10" stroke="currentColor" stroke-width="2"/><circle cx="12" cy="5.500" r="1.800" fill="var(--icon-cut,#fff)"/><circle cx="12" cy="10.300" r="1.800" fill="var(--icon-cut,#fff)"/>',
}

PLACES = {
    "town": '<path d="M3 21V11l5-4 5 4v10zM14 21V5l3-3 3 3v16z"/>',
    "mine": '<path d="M4 21 8 5h2v16zM14 21V9h8v12z"/><circle cx="9" cy="5" r="3.200" fill="none" stroke="currentColor" stroke-width="1.800"/>',
    "pit": '<path d="M5 2h14v3H5zM8 6h8v10H8z"/><path d="M6 18h12v4H6z"/>',
    "steam": f'<path d="M4 13h12v8H4zM6 6h3v6H6z"/><path d="M12 9c0-3 4-2 4-5M18 17h4" {_LINE}/>',
    "anyplace": f'<g {_LINE}><path d="M12 21.500s7-6.700 7-12a7 7 0 0 0-14 0c0 5.300 7 12 7 12z"/><circle cx="12" cy="9.500" r="2.500"/></g>',
}

FIGURES = {
    "money": '<circle cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="7" fill="none" stroke="var(--icon-cut,#fff)" stroke-width="1.500" opacity=".85"/><path d="M12 8v8M9 12h6" stroke="var(--icon-cut,#fff)" stroke-width="1.800" stroke-linecap="round"/>',
    "income": f'<g {_LINE}><path d="M4 20h16M12 16V4M6.500 9.500 12 4l5.500 5.500"/></g>',
    "points": '<path d="m12 1.800 2.900 6.500 7 .7-5.300 4.700 1.600 7L12 17.100 5.800 20.700l1.600-7L2.100 9l7-.7z"/>',
    "cards": '<path d="m3 6.500 9-3.300 5 13.500-9 3.300z" opacity=".55"/><path d="M10.500 5H21v15.500H10.500z"/>',
    "card": '<path d="M5 2.500h14a1.500 1.500 0 0 1 1.500 1.500v16a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 20V4A1.500 1.500 0 0 1 5 2.500z"/><path d="M8 7h8M8 12h8M8 17h5" stroke="var(--icon-cut,#fff)" stroke-width="1.500"/>',
    "spent": '<path d="M3 6h16v3h2v11H3z"/><circle cx="16.500" cy="14.500" r="2" fill="var(--icon-cut,#fff)"/><path d="M6 6 15 2.500V6" />',
    "worker": '<circle cx="12" cy="6" r="4"/><path d="M4 22c0-6 3-10 8-10s8 4 8 10z"/>',
    "tile": '<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" opacity=".3"/><path d="M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z" fill="none" stroke="currentColor" stroke-width="2"/>',
    "cubes": '<path d="M8 3h8v8H8zM2.500 13h8.500v8.500H2.500zM13 13h8.500v8.500H13z"/>',
    "map": '<path d="m2 6 6.500-3 7 3L22 3v15l-6.500 3-7-3L2 21z"/><path d="M8.500 3v15M15.500 6v15" stroke="var(--icon-cut,#fff)" stroke-width="1.400"/>',
    "clock": f'<g {_LINE}><circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.500 2.500"/></g>',
    "order": f'<g {_LINE}><path d="M8 6h12M8 12h12M8 18h12"/></g><circle cx="4" cy="6" r="1.700"/><circle cx="4" cy="12" r="1.700"/><circle cx="4" cy="18" r="1.700"/>',
    "step": '<path d="M2 20v-5h5v-5h5V5h5v15z"/>',
    "dice": '<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"/><g fill="var(--icon-cut,#fff)"><circle cx="8" cy="8" r="1.700"/><circle cx="16" cy="16" r="1.700"/><circle cx="12" cy="12" r="1.700"/></g>',
}

DEEDS = {
    "build": '<path d="M3 8V4h12l5 3v3h-5V8z"/><path d="M9 10h4v12H9z"/>',
    "sell": '<path d="M12 2h9v9L11 21.500 2.500 13z"/><circle cx="17" cy="7" r="2" fill="var(--icon-cut,#fff)"/>',
    "pass": f'<g {_LINE} stroke-width="2.600"><path d="m5 5 7 7-7 7M13 5l7 7-7 7"/></g>',
    "stop": '<path d="M5 5h14v14H5z"/>',
    "dig": f'<g {_LINE}><path d="M5 21 15 9"/><path d="M7 4c6-1 11 3 13 9-3-4-6-6-13-9z" fill="currentColor"/></g>',
}

TOOLS = {
    "zoom-in": f'<g {_LINE}><circle cx="10.500" cy="10.500" r="7"/><path d="m16 16 5 5M10.500 7.500v6M7.500 10.500h6"/></g>',
    "zoom-out": f'<g {_LINE}><circle cx="10.500" cy="10.500" r="7"/><path d="m16 16 5 5M7.500 10.500h6"/></g>',
    "turn": f'<g {_LINE}><path d="M20 12a8 8 0 1 1-2.600-5.900M20 3v4.500h-4.500"/></g>',
    "fit": f'<g {_LINE}><path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/></g>',
    "undo": f'<g {_LINE}><path d="M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3"/></g>',
    "redo": f'<g {_LINE}><path d="m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 12h3"/></g>',
    "amend": f'<g {_LINE}><path d="m4 20 1-5L16.500 3.500l4 4L9 19zM14 6l4 4"/></g>',
    "menu": f'<path d="M4 6.500h16M4 12h16M4 17.500h16" {_LINE}/>',
    "close": f'<path d="m5 5 14 14M19 5 5 19" {_LINE}/>',
    "check": f'<path d="m4 12.500 5.500 5.500L20 6.500" {_LINE} stroke-width="3"/>',
    "warning": '<path d="M12 2.500 23 21.500H1z"/><path d="M12 9v6M12 17.800v.4" stroke="var(--icon-cut,#fff)" stroke-width="2.200" stroke-linecap="round"/>',
    "lock": f'<path d="M5 10.500h14V21H5z"/><path d="M8 10V7a4 4 0 0 1 8 0v3" {_LINE}/>',
    "eye": f'<g {_LINE}><path d="M1.500 12S5.500 5 12 5s10.500 7 10.500 7-4 7-10.500 7S1.500 12 1.500 12z"/><circle cx="12" cy="12" r="3"/></g>',
    "eye-off": f'<g {_LINE}><path d="M1.500 12S5.500 5 12 5s10.500 7 10.500 7-4 7-10.500 7S1.500 12 1.500 12zM4 3l16 18"/></g>',
    "phone": f'<g {_LINE}><path d="M7 2h10a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM11 18.500h2"/></g>',
    "sun": f'<circle cx="12" cy="12" r="4.500"/><path d="M12 1.500v3M12 19.500v3M1.500 12h3M19.500 12h3M4.600 4.600l2.100 2.100M17.300 17.300l2.100 2.100M19.400 4.600l-2.100 2.100M6.700 17.300l-2.100 2.100" {_LINE}/>',
    "moon": '<path d="M20.500 14.500A9 9 0 0 1 9.500 3.500a9 9 0 1 0 11 11z"/>',
    "language": f'<g {_LINE}><circle cx="12" cy="12" r="9.500"/><path d="M2.500 12h19M12 2.500c5 5.500 5 13.500 0 19M12 2.500c-5 5.500-5 13.500 0 19"/></g>',
    "new": f'<path d="M12 4v16M4 12h16" {_LINE} stroke-width="3"/>',
    "table": '<path d="M2 8h20v3H2z"/><path d="M4 11h3v10H4zM17 11h3v10h-3z"/><path d="M8 3h8v5H8z" opacity=".55"/>',
    "records": f'<path d="M4 3h13l3 3v15H4z" {_LINE}/><path d="M8 9h8M8 13h8M8 17h5" {_LINE}/>',
    "station": f'<path d="M8 13h8v8H8z"/><path d="M12 13V9M8.500 8.500a5 5 0 0 1 7 0M5.500 5.500a9.200 9.200 0 0 1 13 0" {_LINE}/>',
    "tag": f'<path d="M3 3h9l9 9-9 9-9-9z" {_LINE}/><circle cx="8" cy="8" r="1.800"/>',
    "settings": f'<g {_LINE}><path d="M4 7h10M18 7h2M4 17h2M10 17h10"/><circle cx="16" cy="7" r="2.200"/><circle cx="8" cy="17" r="2.200"/></g>',
    "up": f'<path d="m5 15 7-7 7 7" {_LINE} stroke-width="2.600"/>',
    "down": f'<path d="m5 9 7 7 7-7" {_LINE} stroke-width="2.600"/>',
    "next": f'<path d="m9 5 7 7-7 7" {_LINE} stroke-width="2.600"/>',
    "back": f'<path d="m15 5-7 7 7 7" {_LINE} stroke-width="2.600"/>',
    "play": '<path d="M6 3.500 20 12 6 20.500z"/>',
    "pause": '<path d="M5 4h5v16H5zM14 4h5v16h-5z"/>',
    "download": f'<path d="M12 3v12M6.500 10 12 15.500 17.500 10M4 20h16" {_LINE}/>',
    "upload": f'<path d="M12 16V4M6.500 9.500 12 4l5.500 5.500M4 20h16" {_LINE}/>',
    "lost": f'<path d="M3 3l18 18M5 12a10 10 0 0 1 3.500-2.300M2 8.500A15 15 0 0 1 6 6M22 8.500A15 15 0 0 0 11 4.600M19 12a10 10 0 0 0-3-2M9 16a4.500 4.500 0 0 1 6 0" {_LINE}/><circle cx="12" cy="20" r="1.700"/>',
    "log": f'<path d="M5 6h14M5 11h14M5 16h9" {_LINE}/>',
    "market": '<path d="M3 20V13h4v7zM10 20V8h4v12zM17 20V3h4v17z"/>',
    "seats": '<circle cx="8" cy="7" r="3.500"/><circle cx="17" cy="8" r="3"/><path d="M1 20c0-5 3-8 7-8s7 3 7 8zM16.500 20c0-3-.7-5.300-2-7 .8-.6 1.700-.8 2.700-.8 3.400 0 5.800 2.800 5.800 7.800z"/>',
}

SYMBOLS = {
    "circle": '<circle cx="12" cy="12" r="8.500"/>',
    "triangle": '<path d="M12 2.500 22 20.500H2z"/>',
    "square": '<path d="M4 4h16v16H4z"/>',
    "diamond": '<path d="M12 1.500 22.500 12 12 22.500 1.500 12z"/>',
    "star": '<path d="m12 1.500 3 7 7.500.7-5.700 5 1.700 7.500L12 17.800 5.500 21.700l1.700-7.500-5.700-5 7.500-.7z"/>',
    "cross": '<path d="M8.500 2h7v6.500H22v7h-6.500V22h-7v-6.500H2v-7h6.500z"/>',
}

DRAWN = {
    **GOODS, **WAYS, **PLACES, **FIGURES, **DEEDS, **TOOLS,
    **{f"seat-{name}": shape for name, shape in SYMBOLS.items()},
}  # fmt: skip

ALIASES = {
    "track": "rail", "vp": "points", "score": "points", "miner": "worker", "time": "clock", "draw": "cards",
    "deck": "cards", "pile": "cards", "hand": "cards", "load": "lorry", "token": "clock", "roll": "dice",
    "place": "anyplace", "end": "stop", "open": "mine", "take": "card", "deal": "cards", "discard": "card",
    "work": "dig", "mining": "dig",
}  # fmt: skip


def learn(shapes: Mapping[str, str]) -> None:
    """Take in drawings of a title: shapes, or the name of the drawing that stands for it. The house's own stay."""
    for name, shape in shapes.items():
        known, value = (DRAWN, shape) if shape.startswith("<") else (ALIASES, shape)
        known.setdefault(name, value)
    for drawn in (icon, mark, sprite):
        drawn.cache_clear()


TINTS = ("yellow", "brown", "gray", "grey", "black", "red", "blue", "green", "white", "orange", "purple", "pink")


def tint(name: str) -> str:
    """The class that paints a drawing: `coal_yellow` is the drawing of coal in yellow."""
    colour = name.rpartition("_")[2]
    return f"tint-{colour}" if "_" in name and colour in TINTS and name not in DRAWN else ""


def drawing(name: str) -> str | None:
    """The name of the drawing that stands for an icon or kind, if there is one.

    >>> drawing("coal_mine")
    'coal'
    """
    key = name.lower().replace("-", "_").replace(" ", "_")
    if tint(key):
        key = key.rpartition("_")[0]
    for known in (name, key, ALIASES.get(key, ""), key.replace("_", "-")):
        if known in DRAWN:
            return known
    return None


def letters(name: str) -> str:
    """One or two letters for a thing that has no drawing."""
    words = [word for word in name.replace("_", " ").replace("-", " ").split() if word]
    return "".join(word[0] for word in words[:2]).upper() or "?"


@lru_cache(2048)
def icon(name: str, label: str = "") -> Markup:
    """A drawing to stand in a line of words; with a label it is read aloud, without it is mere ornament."""
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon {}" viewBox="0 0 24 24" {} focusable="false">{}</svg>').format(
        tint(name), spoken, _inside(name)
    )


@lru_cache(8192)
def mark(name: str, x: float, y: float, size: float, css: str = "") -> Markup:
    """A drawing inside another SVG, centred on a point."""
    return Markup(
        '<svg class="mark {} {}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" viewBox="0 0 24 24">{}</svg>'
    ).format(css, tint(name), x - size / 2, y - size / 2, size, size, _inside(name))


def _inside(name: str) -> Markup:
    known = drawing(name)
    if known:
        return Markup('<use href="#i-{}"/>').format(known)
    several = [drawing(part) for part in name.split("-")]
    if len(several) > 1 and all(several):
        spots = ((0, 0), (10.5, 10.5), (10.5, 0), (0, 10.5))
        half = Markup('<svg x="{}" y="{}" width="13.5" height="13.5" viewBox="0 0 24 24"><use href="#i-{}"/></svg>')
        return Markup("").join(half.format(x, y, part) for (x, y), part in zip(spots, several, strict=False))
    return Markup(
        '<circle cx="12" cy="12" r="10.500" fill="none" stroke="currentColor" stroke-width="1.800"/>'
        '<text x="12" y="16.600" text-anchor="middle" font-size="12.500" font-weight="700">{}</text>'
    ).format(letters(name))


@lru_cache
def sprite() -> Markup:
    """Every drawing once, hidden, for the page to refer to."""
    symbols = (f'<symbol id="i-{escape(name)}" viewBox="0 0 24 24">{shape}</symbol>' for name, shape in DRAWN.items())
    return Markup('<svg class="sprite" aria-hidden="true" focusable="false">' + "".join(symbols) + "</svg>")

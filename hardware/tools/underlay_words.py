"""What stands on the underlay, in English and Polish. Sentences are templates; `list` and `zone_list` are table heads."""

from typing import Any

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "title": "{name}: readers under the board",
        "size": "Board {w:g} x {h:g} mm. Pages: {pages} on {paper}, columns A to {last}, rows 1 to {rows}.",
        "example": "EXAMPLE SIZE. Measure your board and make this sheet again with --size WIDTHxHEIGHT.",
        "approximate": "Positions are approximate: check every cross against your board before you glue, and correct "
        "the table of positions (--measured).",
        "plan": "These positions are a plan of our own, NOT those of the printed board. Measure the spaces of your board "
        "and give the table of positions (--measured) before you build anything.",
        "owners": "Positions are those of the map you entered: check every cross against your board before you glue, and "
        "correct the table of positions (--measured).",
        "measured": "Positions as measured on your own board.",
        "scale": "Print at 100 %, not “fit to page”. Check: this line is 100 mm.",
        "ruler": "100 mm",
        "glue": "Cut along the thin frame, left and top edge. Glue {right} over the grey strip on the right, {down} over "
        "the one below; crosses meet.",
        "page": "{name} · page {page} · true size",
        "per_slot": "One antenna for each of {spots} spots: {readers} readers, {stations} stations, about {cost} EUR.",
        "clashes": "With the {module} module ({side:g} mm antenna) {pairs} pairs of spots are closer than an antenna is wide; {spots} "
        "spots are in such a pair, red on the sheets. They cannot all have one.",
        "no_clashes": "With the {module} module ({side:g} mm antenna) every spot has room for its own.",
        "zones": "Zones: {zones} zone readers and {single} readers with a spot of their own, {stations} stations, about "
        "{cost} EUR. {hand} spots are left to a tap on a pad.",
        "apart": "In {apart} of {zones} zones the tile alone tells the slot; in the others somebody has to say "
        "which slot it is.",
        "far": "Cables over {limit:g} mm: {stations}. Move the box or swap readers between neighbours.",
        "near": "Longest cable from a station's box to a reader: {cable:.0f} mm.",
        "zone_title": "{name}: zones for a {side:g} mm antenna",
        "zone_legend": "Green: one reader for all slots of a place. Blue: a reader of its own (moved aside by up to "
        "{nudge:g} mm). Grey cross: no room, tap the piece on a pad.",
        "list_title": "{name}: every reader",
        "list": ("station · reader", "watches", "x mm", "y mm", "too close to"),
        "zone_list": ("zone", "x mm", "y mm", "slots", "tile tells slot"),
        "yes": "yes",
        "no": "no",
    },
    "pl": {
        "title": "{name}: czytniki pod planszą",
        "size": "Plansza {w:g} x {h:g} mm. Strony: {pages} na {paper}, kolumny od A do {last}, rzędy od 1 do {rows}.",
        "example": "WYMIAR PRZYKŁADOWY. Zmierz swoją planszę i zrób ten arkusz od nowa z --size SZEROKOŚĆxWYSOKOŚĆ.",
        "approximate": "Położenia są przybliżone: przed klejeniem porównaj każdy krzyżyk ze swoją planszą i popraw "
        "tabelę położeń (--measured).",
        "plan": "Te położenia to nasz własny schemat, a NIE wydrukowana plansza. Zanim cokolwiek zbudujesz, zmierz pola "
        "na swojej planszy i podaj tabelę położeń (--measured).",
        "owners": "Położenia pochodzą z mapy, którą wpisano: przed klejeniem porównaj każdy krzyżyk ze swoją planszą i "
        "popraw tabelę położeń (--measured).",
        "measured": "Położenia zmierzone na Twojej planszy.",
        "scale": "Drukuj w skali 100 %, bez „dopasuj do strony”. Sprawdź: ta linia ma 100 mm.",
        "ruler": "100 mm",
        "glue": "Utnij wzdłuż cienkiej ramki lewą i górną krawędź. Na szary pasek po prawej naklej {right}, na dolny "
        "{down}; krzyżyki się pokrywają.",
        "page": "{name} · strona {page} · skala 1:1",
        "per_slot": "Osobna antena dla każdego z {spots} miejsc: czytniki: {readers}, stacje: {stations}, koszt około "
        "{cost} EUR.",
        "clashes": "Moduł {module} (antena {side:g} mm): {pairs} par miejsc leży bliżej siebie niż szerokość anteny; "
        "dotyczy to {spots} miejsc, na arkuszach czerwone. Wszystkie własnej anteny mieć nie mogą.",
        "no_clashes": "Moduł {module} (antena {side:g} mm): każde miejsce zmieści własną antenę.",
        "zones": "Strefy: czytniki stref: {zones}, czytniki pojedyncze: {single}, stacje: {stations}, koszt około {cost} "
        "EUR. Miejsca, dla których zostaje przyłożenie do pada: {hand}.",
        "apart": "Strefy, w których sam kafelek mówi, gdzie leży: {apart} z {zones}; w pozostałych ktoś musi "
        "wskazać pole.",
        "far": "Przewody dłuższe niż {limit:g} mm: {stations}. Przesuń pudełko albo zamień czytniki między sąsiadami.",
        "near": "Najdłuższy przewód od pudełka stacji do czytnika: {cable:.0f} mm.",
        "zone_title": "{name}: strefy dla anteny {side:g} mm",
        "zone_legend": "Zielone: jeden czytnik na wszystkie pola miejsca. Niebieskie: własny czytnik (przesunięty najwyżej "
        "o {nudge:g} mm). Szary krzyżyk: brak miejsca, element przykłada się do pada.",
        "list_title": "{name}: wszystkie czytniki",
        "list": ("stacja · czytnik", "pilnuje", "x mm", "y mm", "za blisko"),
        "zone_list": ("strefa", "x mm", "y mm", "pola", "kafelek mówi, gdzie leży"),
        "yes": "tak",
        "no": "nie",
    },
}

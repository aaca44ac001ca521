"""The board of Brass and Brass: Lancashire: towns, places abroad, places that only lines touch, and the lines.

Rows in alphabetical order, the same map in both editions. Coordinates 0..1000, y down, approximate, and a little
apart where places lie close together. `two_seat_board` is the smaller map of the community variant, cut from the same
rows.
"""

from __future__ import annotations

from ..brass.board import TOWN, Board, make_board

EXTERNAL, WAYPOINT = "external", "waypoint"
"""Places abroad count as built ports; waypoints only raise the worth of lines that touch them."""

# fmt: off
# id, name, kind, banner band of the 2018 board, printed link points, x, y, slots (industries, x, y)
PLACES = (
    ("barrow_in_furness", "Barrow-in-Furness", TOWN, "blue", 0, 113, 142, (
        ("shipyard", 90, 142), ("iron", 136, 142))),
    ("birkenhead", "Birkenhead", TOWN, "", 0, 150, 662, (("shipyard", 150, 662),)),
    ("blackburn", "Blackburn", TOWN, "blue", 0, 518, 396, (
        ("cotton coal", 518, 366), ("cotton coal", 495, 413), ("iron", 541, 413))),
    ("bolton", "Bolton", TOWN, "", 0, 493, 538, (
        ("cotton coal", 493, 508), ("cotton coal", 470, 555), ("iron", 516, 555))),
    ("burnley", "Burnley", TOWN, "teal", 0, 645, 353, (("cotton coal", 622, 353), ("cotton coal", 668, 353))),
    ("bury", "Bury", TOWN, "", 0, 672, 502, (("cotton coal", 649, 502), ("cotton coal", 695, 502))),
    ("colne", "Colne", TOWN, "teal", 0, 786, 287, (("cotton", 763, 287), ("cotton", 809, 287))),
    ("ellesmere_port", "Ellesmere Port", TOWN, "", 0, 305, 756, (("port", 305, 756),)),
    ("fleetwood", "Fleetwood", TOWN, "blue", 0, 182, 292, (("port", 182, 292),)),
    ("lancaster", "Lancaster", TOWN, "blue", 0, 341, 184, (("port", 318, 184), ("cotton port", 364, 184))),
    ("liverpool", "Liverpool", TOWN, "", 0, 191, 566, (
        ("port", 168, 543), ("port", 214, 543), ("shipyard", 168, 590), ("port", 214, 590))),
    ("macclesfield", "Macclesfield", TOWN, "", 0, 704, 876, (("cotton", 681, 876), ("cotton", 727, 876))),
    ("manchester", "Manchester", TOWN, "", 0, 656, 644, (
        ("cotton coal", 633, 621), ("cotton coal", 679, 621), ("cotton coal", 633, 668), ("iron", 679, 668))),
    ("oldham", "Oldham", TOWN, "", 0, 799, 568, (("cotton coal", 776, 568), ("cotton coal", 822, 568))),
    ("preston", "Preston", TOWN, "", 0, 342, 381, (
        ("port", 342, 351), ("cotton port", 319, 398), ("iron", 365, 398))),
    ("rochdale", "Rochdale", TOWN, "", 0, 882, 484, (
        ("cotton coal", 882, 454), ("cotton coal", 859, 501), ("iron", 905, 501))),
    ("stockport", "Stockport", TOWN, "", 0, 721, 767, (("cotton", 698, 767), ("cotton", 744, 767))),
    ("warrington_and_runcorn", "Warrington & Runcorn", TOWN, "", 0, 411, 653, (
        ("cotton coal", 388, 653), ("port", 434, 653))),
    ("wigan", "Wigan", TOWN, "", 0, 331, 547, (("coal", 308, 547), ("coal", 354, 547))),
    ("scotland", "Scotland", EXTERNAL, "", 2, 421, 31, ()),
    ("yorkshire", "Yorkshire", EXTERNAL, "", 2, 936, 350, ()),
    ("the_midlands", "The Midlands", EXTERNAL, "", 2, 647, 972, ()),
    ("blackpool", "Blackpool", WAYPOINT, "", 2, 179, 367, ()),
    ("southport", "Southport", WAYPOINT, "", 2, 217, 462, ()),
    ("northwich", "Northwich", WAYPOINT, "", 2, 473, 850, ()),
)

# One link tile each. There is no line between Liverpool and Birkenhead: what joins them is only virtual.
LINKS = (
    ("barrow_in_furness-lancaster", "rail"),
    ("birkenhead-ellesmere_port", "rail"),
    ("blackburn-bolton", "rail"),
    ("blackburn-burnley", "canal rail"),
    ("blackburn-preston", "rail"),
    ("blackburn-wigan", "canal rail"),
    ("blackpool-preston", "rail"),
    ("bolton-bury", "canal rail"),
    ("bolton-manchester", "canal rail"),
    ("bolton-wigan", "rail"),
    ("burnley-bury", "rail"),
    ("burnley-colne", "canal rail"),
    ("bury-manchester", "canal rail"),
    ("bury-rochdale", "rail"),
    ("colne-yorkshire", "canal rail"),
    ("ellesmere_port-liverpool", "canal"),
    ("ellesmere_port-northwich", "canal rail"),
    ("ellesmere_port-warrington_and_runcorn", "canal rail"),
    ("fleetwood-preston", "canal rail"),
    ("lancaster-preston", "canal rail"),
    ("lancaster-scotland", "rail"),
    ("liverpool-southport", "rail"),
    ("liverpool-warrington_and_runcorn", "rail"),
    ("liverpool-wigan", "canal rail"),
    ("macclesfield-stockport", "canal rail"),
    ("macclesfield-the_midlands", "canal rail"),
    ("manchester-oldham", "canal rail"),
    ("manchester-stockport", "canal rail"),
    ("manchester-warrington_and_runcorn", "canal rail"),
    ("northwich-the_midlands", "canal rail"),
    ("oldham-rochdale", "canal rail"),
    ("preston-southport", "rail"),
    ("preston-wigan", "canal rail"),
    ("rochdale-yorkshire", "canal rail"),
    ("southport-wigan", "rail"),
    ("warrington_and_runcorn-wigan", "canal rail"),
)

# The community map for two seats: these places are not on it, and Lancaster has a canal to Scotland.
NOT_FOR_TWO = (
    "birkenhead", "ellesmere_port", "stockport", "macclesfield", "oldham", "rochdale", "northwich", "the_midlands",
)
FOR_TWO = {"lancaster-scotland": "canal rail"}
# fmt: on


def two_seat_board() -> Board:
    """The same rows without the places that are not on the smaller map."""
    places = [row for row in PLACES if row[0] not in NOT_FOR_TWO]
    links = [(id, FOR_TWO.get(id, eras)) for id, eras in LINKS if not set(id.split("-")) & set(NOT_FOR_TWO)]
    return make_board(places, links)


BOARD = make_board(PLACES, LINKS)
TWO_SEAT_BOARD = two_seat_board()

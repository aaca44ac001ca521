"""The board of Brass: Birmingham: towns, farm breweries, merchant places and the links between them.

Rows in the order of the printed bands, from the 2018 edition's board. Coordinates 0..1000, y down, approximate.
"""

from __future__ import annotations

from hub.game import N_

from ..brass.board import FARM, MERCHANT, TOWN, make_board

# fmt: off
# id, name, kind, band, printed link points, x, y, slots (industries, x, y)
PLACES = (
    ("belper", "Belper", TOWN, "teal", 0, 753, 88, (
        ("cotton manufacturer", 706, 88), ("coal", 753, 88), ("pottery", 800, 88),)),
    ("derby", "Derby", TOWN, "teal", 0, 762, 242, (
        ("cotton brewery", 762, 210), ("cotton manufacturer", 738, 258), ("iron", 785, 258),)),
    ("leek", "Leek", TOWN, "blue", 0, 554, 73, (("cotton manufacturer", 530, 73), ("cotton coal", 577, 73))),
    ("stoke_on_trent", "Stoke-on-Trent", TOWN, "blue", 0, 413, 130, (
        ("cotton manufacturer", 413, 100), ("pottery iron", 389, 146), ("manufacturer", 436, 146),)),
    ("stone", "Stone", TOWN, "blue", 0, 308, 252, (("cotton brewery", 285, 252), ("manufacturer coal", 331, 252))),
    ("uttoxeter", "Uttoxeter", TOWN, "blue", 0, 566, 234, (
        ("manufacturer brewery", 542, 234), ("cotton brewery", 590, 234),)),
    ("stafford", "Stafford", TOWN, "red", 0, 402, 345, (("manufacturer brewery", 378, 345), ("pottery", 425, 345))),
    ("burton_on_trent", "Burton-on-Trent", TOWN, "red", 0, 684, 374, (
        ("manufacturer coal", 661, 374), ("brewery", 707, 374),)),
    ("cannock", "Cannock", TOWN, "red", 0, 475, 448, (("manufacturer coal", 452, 448), ("coal", 498, 448))),
    ("tamworth", "Tamworth", TOWN, "red", 0, 698, 500, (("cotton coal", 676, 500), ("cotton coal", 721, 500))),
    ("walsall", "Walsall", TOWN, "red", 0, 532, 563, (
        ("iron manufacturer", 508, 563), ("manufacturer brewery", 555, 563),)),
    ("coalbrookdale", "Coalbrookdale", TOWN, "orange", 0, 232, 568, (
        ("iron brewery", 232, 537), ("iron", 209, 584), ("coal", 256, 584),)),
    ("dudley", "Dudley", TOWN, "orange", 0, 417, 662, (("coal", 394, 662), ("iron", 440, 662))),
    ("kidderminster", "Kidderminster", TOWN, "orange", 0, 347, 766, (("cotton coal", 324, 766), ("cotton", 370, 766))),
    ("wolverhampton", "Wolverhampton", TOWN, "orange", 0, 370, 540, (
        ("manufacturer", 347, 540), ("manufacturer coal", 394, 540),)),
    ("worcester", "Worcester", TOWN, "orange", 0, 360, 896, (("cotton", 337, 896), ("cotton", 384, 896))),
    ("birmingham", "Birmingham", TOWN, "purple", 0, 630, 678, (
        ("cotton manufacturer", 606, 654), ("manufacturer", 653, 654), ("iron", 606, 701), ("manufacturer", 653, 701),)),
    ("coventry", "Coventry", TOWN, "purple", 0, 812, 717, (
        ("pottery", 812, 686), ("manufacturer coal", 789, 732), ("iron manufacturer", 835, 732),)),
    ("nuneaton", "Nuneaton", TOWN, "purple", 0, 789, 601, (
        ("manufacturer brewery", 766, 601), ("cotton coal", 812, 601),)),
    ("redditch", "Redditch", TOWN, "purple", 0, 583, 819, (("manufacturer coal", 560, 819), ("iron", 606, 819))),
    ("farm_brewery_north", N_("Farm brewery (north)"), FARM, "farm", 0, 299, 435, (("brewery", 299, 435),)),
    ("farm_brewery_south", N_("Farm brewery (south)"), FARM, "farm", 0, 260, 840, (("brewery", 260, 840),)),
    ("warrington", "Warrington", MERCHANT, "merchant", 2, 278, 128, ()),
    ("nottingham", "Nottingham", MERCHANT, "merchant", 2, 905, 192, ()),
    ("shrewsbury", "Shrewsbury", MERCHANT, "merchant", 2, 89, 562, ()),
    ("gloucester", "Gloucester", MERCHANT, "merchant", 2, 604, 930, ()),
    ("oxford", "Oxford", MERCHANT, "merchant", 2, 775, 854, ()),
)

# One link tile each. The southern farm brewery lies on the line between Kidderminster and Worcester: one tile joins
# all three.
LINKS = (
    ("belper-derby", "canal rail"),
    ("belper-leek", "rail"),
    ("birmingham-coventry", "canal rail"),
    ("birmingham-dudley", "canal rail"),
    ("birmingham-nuneaton", "rail"),
    ("birmingham-oxford", "canal rail"),
    ("birmingham-redditch", "rail"),
    ("birmingham-tamworth", "canal rail"),
    ("birmingham-walsall", "canal rail"),
    ("birmingham-worcester", "canal rail"),
    ("burton_on_trent-cannock", "rail"),
    ("burton_on_trent-derby", "canal rail"),
    ("burton_on_trent-stone", "canal rail"),
    ("burton_on_trent-tamworth", "canal rail"),
    ("burton_on_trent-walsall", "canal"),
    ("cannock-farm_brewery_north", "canal rail"),
    ("cannock-stafford", "canal rail"),
    ("cannock-walsall", "canal rail"),
    ("cannock-wolverhampton", "canal rail"),
    ("coalbrookdale-kidderminster", "canal rail"),
    ("coalbrookdale-shrewsbury", "canal rail"),
    ("coalbrookdale-wolverhampton", "canal rail"),
    ("coventry-nuneaton", "rail"),
    ("derby-nottingham", "canal rail"),
    ("derby-uttoxeter", "rail"),
    ("dudley-kidderminster", "canal rail"),
    ("dudley-wolverhampton", "canal rail"),
    ("gloucester-redditch", "canal rail"),
    ("gloucester-worcester", "canal rail"),
    ("kidderminster-worcester-farm_brewery_south", "canal rail"),
    ("leek-stoke_on_trent", "canal rail"),
    ("nuneaton-tamworth", "canal rail"),
    ("oxford-redditch", "canal rail"),
    ("stafford-stone", "canal rail"),
    ("stoke_on_trent-stone", "canal rail"),
    ("stoke_on_trent-warrington", "canal rail"),
    ("stone-uttoxeter", "rail"),
    ("tamworth-walsall", "rail"),
    ("walsall-wolverhampton", "canal rail"),
)
# fmt: on

BOARD = make_board(PLACES, LINKS)
MERCHANT_PLACES = BOARD.mask(MERCHANT)

"""Hostile bytes harm neither broker. `make torture KIND=link` tries many more."""

from random import Random

from .conftest import House
from .torture import assault


def test_after_hostile_packets_a_station_comes_in(house: House) -> None:
    assert assault(house, 40, Random(17))["a station came in after it"]

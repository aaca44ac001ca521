"""Commissioning: putting MicroPython and the firmware on a station over its USB cable, and finding out what is wrong.

Talks to boards only through esptool and mpremote, run as programs. Knows nothing of games, tables or brokers.
"""

"""Measurements: speed and memory, as ratios in one run where possible. `make bench` runs all; nothing here is a test."""

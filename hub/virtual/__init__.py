"""Virtual stations: publish through a real broker exactly what real ones would. Drives demo, tests and trials."""

"""Conversion between frames and arrays: CRS, geometry, persons, ledgers."""

"""From frames to arrays and back: CRS, geometry, persons, accounts."""

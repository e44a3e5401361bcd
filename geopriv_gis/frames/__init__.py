"""GeoDataFrames in, GeoDataFrames out: thin adapters around the core."""

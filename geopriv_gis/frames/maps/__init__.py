"""Densities and counts from released points, and releases made for maps."""

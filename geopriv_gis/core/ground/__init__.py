"""Spaces in which distances are measured: metrics, grids, regions, graphs."""

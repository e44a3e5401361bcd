"""Releases of points."""

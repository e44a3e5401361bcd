"""Releasing the points themselves."""

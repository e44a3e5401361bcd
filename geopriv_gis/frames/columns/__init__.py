"""Columns that tell the place although the geometry does not."""

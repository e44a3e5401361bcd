"""Columns that reveal the place although the geometry does not."""

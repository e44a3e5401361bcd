"""Counts and sums by public zones."""

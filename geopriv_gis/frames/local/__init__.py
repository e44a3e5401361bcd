"""Queries that rows or persons answer with noise of their own."""

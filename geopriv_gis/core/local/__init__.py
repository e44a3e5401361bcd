"""Queries that each row or person answers with noise of its own."""

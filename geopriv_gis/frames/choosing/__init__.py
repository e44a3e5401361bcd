"""Risks and errors of releases, before one is chosen."""

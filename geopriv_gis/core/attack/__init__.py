"""Attacks on releases and on services that answer from them; for measuring only."""

"""Fits of mechanisms to public knowledge, before anything is drawn."""

"""Checks of files before publication: green, amber or red, with reasons."""

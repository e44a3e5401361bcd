"""Guarantees: notion, noise law, conversion, composition, texts."""

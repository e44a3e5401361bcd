"""The papers' algorithms as printed, where a better one is the default."""

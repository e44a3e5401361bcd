"""Repeats: publishing a table again returns the earlier noise, at no further cost."""

from .store import StickyStore

__all__ = ["StickyStore"]

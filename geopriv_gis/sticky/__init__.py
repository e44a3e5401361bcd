"""Sticky noise: publishing a table again reuses its noise, at no further cost."""

from .store import StickyStore

__all__ = ["StickyStore"]

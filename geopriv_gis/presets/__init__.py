"""Presets: releases as a standard, an authority or a portal requires.

A preset has figures (`Preset.arguments`) and fields (`Preset.finish`) of a release that
is there anyway: it draws nothing itself, and promises what the release promises.
"""

from .collection import names, preset
from .preset import Preset

__all__ = ["Preset", "names", "preset"]

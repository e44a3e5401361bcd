"""What a preset is given on the command line and in a publication's file: rows."""

from __future__ import annotations

from ..arguments import Argument, Release
from ..arguments.kinds import Choice, Column, Text
from . import dhs, hdx
from .preset import Preset

# Beside the arguments of the release.
_OWN: dict[str, tuple[Argument, ...]] = {
    "dhs": (
        Argument(
            "stratum", Choice({name: name for name in dhs.EPS}),
            "Which clusters these are.", default=None,
        ),
    ),
    "police": (
        Argument(
            "addresses", Column(of="onto"),
            "Of `onto`: how many addresses are nearest. Default: addresses.",
            default=None,
        ),
    ),
    "hdx": (
        Argument(
            "sensitivity", Choice({name: name for name in hdx.LEVELS}),
            "Under the information sharing protocol.", default=None,
        ),
        Argument("protocol", Text(), "The protocol, in words.", default=None),
    ),
}  # fmt: skip


def preset_arguments(preset: Preset, row: Release) -> tuple[Argument, ...]:
    """Return the arguments of a release by a preset, and its own.

    What it has figures for may be left out.

    >>> from geopriv_gis import presets
    >>> from geopriv_gis.arguments import release_row
    >>> rows = preset_arguments(presets.preset("dhs"), release_row("planar_laplace"))
    >>> rows[0].name, rows[0].required, rows[-1].name
    ('eps', False, 'stratum')
    """
    return (*map(_optional_argument, row.offered_arguments), *_OWN.get(preset.name, ()))


def _optional_argument(argument: Argument) -> Argument:
    if argument.required or (argument.instead and argument.instead.by):
        return argument.copy(default=None, instead=None)
    return argument

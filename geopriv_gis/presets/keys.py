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


def asked(preset: Preset, row: Release) -> tuple[Argument, ...]:
    """Return the arguments of a release by a preset, and its own.

    What it has figures for may be left out.

    >>> from geopriv_gis import presets
    >>> from geopriv_gis.arguments import release
    >>> rows = asked(presets.preset("dhs"), release("planar_laplace"))
    >>> rows[0].name, rows[0].required, rows[-1].name
    ('eps', False, 'stratum')
    """
    return (*map(_free, row.asked), *_OWN.get(preset.name, ()))


def _free(argument: Argument) -> Argument:
    if argument.required or (argument.instead and argument.instead.by):
        return argument.but(default=None, instead=None)
    return argument

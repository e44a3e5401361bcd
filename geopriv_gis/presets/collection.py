"""The presets by name, and their arguments in commands and files."""

from __future__ import annotations

from typing import Any

import geopandas as gpd

from ..arguments import Argument, Release
from ..arguments.kinds import Choice, Column, Text
from ..core.errors import ParameterError
from ..core.parameter import safe_repr
from ..frames.ground.release import PRESET, UNREADABLE, read_stamp
from ..frames.ground.standing import guarantee_of
from ..frames.points.cells import confirmed_cell_columns
from . import dhs, hdx
from .dhs import DHS
from .dwc import DWC
from .hdx import HDX
from .health import HEALTH
from .police import POLICE
from .preset import Preset

_PRESETS = {each.name: each for each in (DWC, DHS, POLICE, HDX, HEALTH)}


def names() -> tuple[str, ...]:
    """Return the names of all presets.

    Returns
    -------
    tuple of str

    Examples
    --------
    >>> names()
    ('dwc', 'dhs', 'police', 'hdx', 'health')
    """
    return tuple(_PRESETS)


def preset(name: str) -> Preset:
    """Return a preset by name; raise if unknown.

    Parameters
    ----------
    name : str
        See `names`.

    Returns
    -------
    Preset

    Raises
    ------
    ParameterError
        If there is no preset of this name.

    Examples
    --------
    >>> preset("dwc").arguments("planar_laplace", {"onto": 0.01})
    {'z': 'drop', 'onto': 0.01, 'eps': 0.006}
    """
    found = _PRESETS.get(name) if isinstance(name, str) else None
    if found is None:
        raise ParameterError(
            f"preset must be one of {', '.join(_PRESETS)}; got {safe_repr(name)}."
        )
    return found


def confirmed_columns(released: Any) -> list[str]:
    """Return columns equal to what preset or cells derive from released places, or [].

    Its preset makes them, or they are the outlines and radii of its cells.

    They are made again and compared: a column that holds anything else is none.
    """
    name = (read_stamp(released) or {}).get(PRESET)
    found = _PRESETS.get(name) if isinstance(name, str) else None
    if not isinstance(released, gpd.GeoDataFrame):
        return []
    guarantee = guarantee_of(released)
    try:
        made = [] if found is None else found.confirmed(released, guarantee)
        return [*made, *confirmed_cell_columns(released, guarantee)]
    except UNREADABLE:  # of a forged record
        return []


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
    """Return a release's arguments under a preset, with the preset's own.

    What it has figures for may be left out.

    >>> from geopriv_gis import presets
    >>> from geopriv_gis.arguments import release_row
    >>> rows = preset_arguments(presets.preset("dhs"), release_row("planar_laplace"))
    >>> rows[0].name, rows[0].required, rows[-1].name
    ('eps', False, 'stratum')
    """
    return (*map(_optional_argument, row.offered_arguments), *_OWN.get(preset.name, ()))


def _optional_argument(argument: Argument) -> Argument:
    """Return an argument, made optional if required or calibrated from others."""
    if argument.required or (argument.instead and argument.instead.by):
        return argument.copy(default=None, instead=None)
    return argument

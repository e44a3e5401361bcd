"""The presets, by their names."""

from __future__ import annotations

from typing import Any

import geopandas as gpd

from ..core.errors import ParameterError
from ..core.parameter import safe_repr
from ..frames.ground.release import PRESET, UNREADABLE, read_stamp
from ..frames.ground.standing import guarantee_of
from ..frames.points.cells import confirmed_cell_columns
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
    """Return a preset, or raise `ParameterError` with the names that there are.

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
    """Return the columns of a release that are made of the released places.

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

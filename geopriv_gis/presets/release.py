"""Release by a preset: its arguments, the release, its fields."""

from __future__ import annotations

from typing import Any

import geopandas as gpd

from ..arguments import release_row as row_of
from ..core.errors import ParameterError
from ..frames.functions import import_function
from ..frames.ground.geometry import Frame, geometry_of
from ..frames.ground.prepared import Prepared, prepare, release
from ..frames.ground.release import attribute_columns
from ..frames.ground.standing import guarantee_of
from . import collection
from .hdx import check_sensitivity
from .preset import check_geometry_name, warn_of_forbidden_columns


@release
def release_preset(
    frame: Frame, preset: str, *, release: str | None = None, **arguments: Any
) -> Prepared[gpd.GeoDataFrame]:
    """Release a frame by a named standard's parameters and fields; warn of drops.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries of points
        The true rows.
    preset : {"dwc", "dhs", "police", "hdx", "health"}
        See `geopriv_gis.presets`.
    release : str, optional
        Name of the release, where the preset has several; by default its first.
    **arguments
        Those of the release; they win over the preset's figures. Also what the preset
        asks for: ``stratum`` of "dhs", ``addresses`` of "police", ``sensitivity`` and
        ``protocol`` of "hdx".

    Returns
    -------
    GeoDataFrame
        A release, with its guarantee and the standard's fields. Columns that the
        standard forbids are left out, with a warning that names them.

    Raises
    ------
    ParameterError and others
        What the preset or the release refuses, before anything is drawn.

    Notes
    -----
    **Guarantee.** That of the release: fields follow from it and from what was
    released alone.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> seen = gpd.GeoDataFrame(
    ...     {"scientificName": ["Falco peregrinus"]},
    ...     geometry=gpd.points_from_xy([-3.19], [55.95]), crs="EPSG:4326",
    ... )
    >>> released = seen.geopriv.release_preset("dwc", onto=0.1)
    >>> float(released.coordinatePrecision[0]), released.geopriv.guarantee.eps
    (0.1, 0.0006)
    """
    chosen = collection.preset(preset)
    crs = geometry_of(frame).crs
    texts = {n: arguments.pop(n) for n in chosen.text_names if n in arguments}
    if "sensitivity" in texts:
        check_sensitivity(texts["sensitivity"])
    function = chosen.releases[0] if release is None else release
    given = chosen.arguments(function, arguments, crs)
    row = row_of(function)
    known = {each.name for each in row.arguments}
    strange = sorted(set(given) - known)
    if strange:
        raise ParameterError(
            f"neither {function} nor the preset {preset!r} has an argument "
            f"{strange[0]!r}. Correct it, or leave it out."
        )
    if "drop" in known:
        given["drop"] = _columns_to_drop(
            chosen.withheld(attribute_columns(frame)), given.get("drop")
        )
    if function != "zonal_counts":  # whose geometry is the zones'
        check_geometry_name(chosen, frame)
    if row.result == "points" and "drop" in known:  # other columns go along
        frame = chosen.prepare(frame)
    prepared: Prepared[Any] = prepare(import_function(row), frame, **given)
    return prepared.map_result(
        lambda made: chosen.finish(made, guarantee_of(made), **texts)
    )


def _columns_to_drop(withheld: list[Any], given: Any) -> list[Any]:
    """Return columns to drop; warn of those that the standard forbids."""
    names = [] if given is None else [given] if isinstance(given, str) else [*given]
    more = [name for name in withheld if name not in names]
    if more:
        warn_of_forbidden_columns(more)
    return [*names, *more]

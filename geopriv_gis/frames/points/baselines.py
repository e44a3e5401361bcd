"""Baselines to compare with: ε-LDP over a public domain, with their real guarantees.

They promise a factor e^ε between any two places of the domain, near or far: ``eps``
has no unit here and does not compare with an ``eps`` per metre.
"""

from __future__ import annotations

import geopandas as gpd
import numpy as np
import scipy

from ...arguments.docstring import explained
from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.ground.metric import default_spacing, to_grid
from ...core.promise.guarantee import FLOAT_CAVEAT, Guarantee
from ...core.randomness import Random, open_random
from ...papers.staircase import SquareMechanism, StaircaseResponse
from ..ground.geometry import Frame, coordinates_of, geometry_of, points_of
from ..ground.order import SAME_ORDER
from ..ground.prepared import Account, Due, Steps, release
from ..ground.release import attach

__all__ = ["square", "staircase"]

Bounds = tuple[float, float, float, float]


@explained
@release
def square(
    frame: Frame,
    eps: float,
    bounds: Bounds,
    *,
    ledger: Account = None,
    rng: Random | None = None,
) -> Steps[gpd.GeoSeries]:
    """Release points by the square mechanism.

    Returns
    -------
    GeoSeries
        Released points, in the domain grown on all sides; no column goes along.

    Raises
    ------
    CRSError, GeometryError, ParameterError

    Notes
    -----
    **Guarantee.** ε-LDP for each row, over the domain. No guarantee per metre.

    References
    ----------
    Hong et al. 2022; DPRS §7.1.
    """
    source = open_random(rng)
    series = _with_crs(frame)
    xy = coordinates_of(series, drop_z=True).xy
    low, size = _domain(bounds)
    share = (xy - low) / size
    _refuse_outside(((share < 0) | (share > 1)).any(axis=1))
    mechanism = SquareMechanism.of(eps, 1.0)
    guarantee = _stated(mechanism.guarantee, source, FLOAT_CAVEAT)
    yield Due(guarantee, frame, ledger)
    noisy = mechanism.randomise(share, source) * size + low
    noisy = to_grid(noisy, default_spacing(float(size.min())))
    return attach(points_of(noisy, None, series), guarantee)


@explained
@release
def staircase(
    frame: Frame,
    eps: float,
    places: gpd.GeoSeries,
    *,
    groups: int = 5,
    ledger: Account = None,
    rng: Random | None = None,
) -> Steps[gpd.GeoSeries]:
    """Release for each point one of the public places, by staircase response.

    Notes
    -----
    **Guarantee.** ε-LDP for each row, over the places. No guarantee per metre.

    References
    ----------
    Wang et al. 2022; DPRS §7.1.
    """
    source = open_random(rng)
    series = _with_crs(frame)
    if places.crs != series.crs or not series.crs.is_projected:
        raise ParameterError(
            "places and frame must be in the same projected CRS; call to_crs() first."
        )
    xy = coordinates_of(series, drop_z=True).xy
    there = coordinates_of(places, "places", drop_z=True).xy
    distance = np.hypot(*(there[:, None] - there[None]).transpose(2, 0, 1))
    mechanism = StaircaseResponse(eps=eps, groups=groups, distance=distance)
    guarantee = _stated(mechanism.guarantee, source)
    yield Due(guarantee, frame, ledger)
    chosen = mechanism.randomise(scipy.spatial.cKDTree(there).query(xy)[1], source)
    return attach(points_of(there[chosen], None, series), guarantee)


def _with_crs(frame: Frame) -> gpd.GeoSeries:
    """Return the points, or raise where nobody could tell what ``bounds`` are in."""
    series = geometry_of(frame)
    if series.crs is None:
        raise CRSError(
            "the geometry has no CRS; set the one its coordinates are in with "
            "set_crs()."
        )
    return series


def _domain(bounds: Bounds) -> tuple[np.ndarray, np.ndarray]:
    try:
        corners = np.array(bounds, dtype=float)
    except (TypeError, ValueError):
        corners = np.empty(0)
    good = corners.shape == (4,) and np.isfinite(corners).all()
    if not good or not (corners[2:] > corners[:2]).all():
        raise ParameterError(
            "bounds must be (west, south, east, north) with west < east, south < north."
        )
    return corners[:2], corners[2:] - corners[:2]


def _refuse_outside(rows: np.ndarray) -> None:
    if rows.any():
        raise GeometryError(
            f"{int(rows.sum())} of {len(rows)} rows lie outside bounds, the public "
            "domain; give a larger domain (chosen without looking at the data)."
        )


def _stated(guarantee: Guarantee, source: Random, *caveats: str) -> Guarantee:
    guarantee = guarantee.replace(
        assumptions=(*guarantee.assumptions, *caveats, SAME_ORDER)
    )
    return guarantee.for_randomness(source)

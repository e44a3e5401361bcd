"""Baselines to compare with: ε-LDP over a public domain, with their real guarantees.

They promise a factor e^ε between any two places of the domain, near or far: ``eps``
has no unit here and does not compare with an ``eps`` per metre.
"""

from __future__ import annotations

import geopandas as gpd
import numpy as np
import scipy

from ...arguments.docstring import document_arguments
from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.ground.metric import compute_default_spacing, round_to_grid
from ...core.parameter import safe_repr
from ...core.promise.guarantee import FLOAT_CAVEAT, Guarantee
from ...core.randomness import Random, open_random
from ...papers.staircase import SquareMechanism, StaircaseResponse
from ..ground.geometry import Frame, coordinates_of, geometry_of, make_points
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.release import attach
from ..ground.standing import SAME_ORDER

__all__ = ["square", "staircase"]

Bounds = tuple[float, float, float, float]


@document_arguments
@release
def square(
    frame: Frame,
    eps: float,
    bounds: Bounds,
    *,
    ledger: Account = None,
    rng: Random | None = None,
) -> Steps[gpd.GeoSeries]:
    """Release points by the square mechanism; raise for points beyond `bounds`.

    Returns
    -------
    GeoSeries
        Released points, in the domain grown on all sides; no column goes along.

    Notes
    -----
    **Guarantee.** ε-LDP for each row, over the domain. No guarantee per metre.

    References
    ----------
    Hong et al. 2022; DPRS §7.1.
    """
    source = open_random(rng)
    series = _geometry_with_crs(frame)
    xy = coordinates_of(series, drop_z=True).xy
    low, size = _read_bounds(bounds)
    share = (xy - low) / size
    _check_rows_inside(((share < 0) | (share > 1)).any(axis=1))
    mechanism = SquareMechanism.of(eps, 1.0)
    guarantee = _complete_guarantee(mechanism.guarantee, source, FLOAT_CAVEAT)
    yield ReleaseDue(guarantee, frame, ledger)
    noisy = mechanism.randomise(share, source) * size + low
    noisy = round_to_grid(noisy, compute_default_spacing(float(size.min())))
    return attach(make_points(noisy, None, series), guarantee)


@document_arguments
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

    Returns
    -------
    GeoSeries
        The chosen public places, with index and CRS of the frame.

    Notes
    -----
    **Guarantee.** ε-LDP for each row, over the places. No guarantee per metre.

    References
    ----------
    Wang et al. 2022; DPRS §7.1.
    """
    source = open_random(rng)
    series = _geometry_with_crs(frame)
    if not isinstance(places, (gpd.GeoSeries, gpd.GeoDataFrame)):
        raise ParameterError(
            f"places must be a GeoSeries of public points; got {safe_repr(places)}."
        )
    if places.crs != series.crs or not series.crs.is_projected:
        raise ParameterError(
            "places and frame must be in the same projected CRS; call to_crs() first."
        )
    xy = coordinates_of(series, drop_z=True).xy
    there = coordinates_of(places, "places", drop_z=True).xy
    distance = np.hypot(*(there[:, None] - there[None]).transpose(2, 0, 1))
    mechanism = StaircaseResponse(eps=eps, groups=groups, distance=distance)
    guarantee = _complete_guarantee(mechanism.guarantee, source)
    yield ReleaseDue(guarantee, frame, ledger)
    chosen = mechanism.randomise(scipy.spatial.cKDTree(there).query(xy)[1], source)
    return attach(make_points(there[chosen], None, series), guarantee)


def _geometry_with_crs(frame: Frame) -> gpd.GeoSeries:
    """Return the geometry, of points or not; raise without a CRS."""
    series = geometry_of(frame)
    if series.crs is None:
        raise CRSError(
            "the geometry has no CRS; set the one its coordinates are in with "
            "set_crs()."
        )
    return series


def _read_bounds(bounds: Bounds) -> tuple[np.ndarray, np.ndarray]:
    """Return the bounds' lower corner and sides, (2,) each; raise if invalid."""
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


def _check_rows_inside(outside: np.ndarray) -> None:
    """Raise if any row is outside the bounds."""
    if outside.any():
        raise GeometryError(
            f"{int(outside.sum())} of {len(outside)} rows lie outside bounds, the "
            "public domain. Pass larger bounds, chosen without looking at the data."
        )


def _complete_guarantee(
    guarantee: Guarantee, source: Random, *caveats: str
) -> Guarantee:
    """Return the guarantee with caveats and order noted; "none" if rng is insecure."""
    guarantee = guarantee.replace(
        assumptions=(*guarantee.assumptions, *caveats, SAME_ORDER)
    )
    return guarantee.for_randomness(source)

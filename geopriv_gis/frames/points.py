"""Release every point of a frame, moved by noise."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Hashable, Sequence

import geopandas as gpd
import numpy as np
import pandas as pd

from ..core.errors import GeoPrivWarning, ParameterError
from ..core.grid import check_spacing
from ..core.guarantee import Guarantee
from ..core.mechanisms import Gaussian, PlanarLaplace
from ..core.parameter import check_number, limits_of
from ..core.queries.points import Persons, release_gaussian, release_laplace
from ..core.randomness import Random, open_random
from .columns import dropped, warn_of_columns
from .crs import ground_of
from .geometry import Frame, coordinates_of, geometry_of, points_of
from .progress import Progress, silent
from .release import attach

Core = Callable[..., tuple[np.ndarray, Guarantee]]

Z_KEPT = "Z values are published as they are, unprotected"
SAME_ORDER = "rows keep their order and index, so they can be joined to other tables"

# Displacements (m) outside which a budget is probably a slip of the unit.
_LEAST_MOVE, _GREATEST_MOVE = 0.2, 2e7


def planar_laplace(
    frame: Frame,
    eps: float,
    *,
    privacy_unit: str = "row",
    crs: object = None,
    grid: float | None = None,
    exact: bool = True,
    drop: Sequence[Hashable] | str = (),
    shuffle: bool = False,
    z: str = "keep",
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Frame:
    """Release the points under ε-geo-privacy: Laplace noise in ground metres.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    eps : float
        ε > 0 in 1/m: two places d metres apart change the probability of any result
        by at most a factor e^{ε·d}. Points move 2/ε metres on average.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's.
    crs : CRS-like or "sphere", optional
        Where distance is measured; by default on the sphere for geographic CRSs and
        those with a scale beyond 1.1, else in the frame's own plane.
    grid : float, optional
        Spacing of the public grid of released coordinates, a power of two in the
        units of the working CRS; by default about a thousandth of 1/ε.
    exact : bool, default True
        In planes, for rows: noise drawn exactly on the grid, with no floating-point
        caveat. False: floating-point noise, the sum rounded; slightly faster.
    drop : sequence of column names
        Columns left out of the result.
    shuffle : bool, default False
        Put the rows in random order and number them anew.
    z : {"keep", "drop"}
        What happens to Z values, which no mechanism protects.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is drawn.

    Warns
    -----
    GeoPrivWarning
        For an ε that looks like a slip of the unit, Z values, and columns that would
        undo the masking.

    Notes
    -----
    **Guarantee.** ε-GP for each row (or person, under dist_∞ of their rows).
    **Assumes.** What the attached guarantee lists.

    References
    ----------
    CGP §2.3; Andrés et al. 2013; for persons GDP Theorem 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> released.geopriv.guarantee.eps, released.geopriv.verify()
    (0.01, True)
    """
    check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    _warn_of_budget(f"eps = {eps:g} per metre", 2 / eps)
    return _release(
        frame,
        release_laplace,
        {"eps": eps},
        plane=False,
        privacy_unit=privacy_unit,
        crs=crs,
        grid=grid,
        exact=exact,
        drop=drop,
        shuffle=shuffle,
        z=z,
        rng=rng,
        progress=progress,
    )


def gaussian(
    frame: Frame,
    rho: float,
    *,
    privacy_unit: str = "row",
    crs: object = None,
    grid: float | None = None,
    exact: bool = True,
    drop: Sequence[Hashable] | str = (),
    shuffle: bool = False,
    z: str = "keep",
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Frame:
    """Release the points under ρ-concentrated geo-privacy: Gaussian noise.

    Parameters are those of `planar_laplace`, but for:

    Parameters
    ----------
    rho : float
        ρ > 0 in 1/m²: the Rényi divergence between the results for two places d
        metres apart is at most α·ρ·d² at every order α. Points move 0.886/√ρ metres
        on average.
    crs : CRS-like, optional
        The plane in which noise is added. By default the frame's own, if projected
        with a scale below 1.1; otherwise a UTM or UPS zone chosen from the points,
        which the guarantee then assumes to be public.

    Notes
    -----
    **Guarantee.** ρ-CGP for each row, or each person under dist_∞ (ρ over the number
    of their rows). Ten releases cost 10ρ, which is √10 times the noise.

    References
    ----------
    CGP Theorems 3.1 and 4.8.
    """
    check_number("rho", rho, limits_of(Gaussian, "rho"))
    _warn_of_budget(f"rho = {rho:g} per square metre", 0.886 / rho**0.5)
    return _release(
        frame,
        release_gaussian,
        {"rho": rho},
        plane=True,
        privacy_unit=privacy_unit,
        crs=crs,
        grid=grid,
        exact=exact,
        drop=drop,
        shuffle=shuffle,
        z=z,
        rng=rng,
        progress=progress,
    )


def _release(
    frame: Frame,
    core: Core,
    budget: dict[str, float],
    *,
    plane: bool,
    privacy_unit: str,
    crs: object,
    grid: float | None,
    exact: bool,
    drop: Sequence[Hashable] | str,
    shuffle: bool,
    z: str,
    rng: Random | None,
    progress: Progress | None,
) -> Frame:
    """Check, go to metres, draw, come back, attach: what every point release does."""
    report = progress or silent
    source = open_random(rng)
    if z not in ("keep", "drop"):
        raise ParameterError(f"z must be 'keep' or 'drop'; got {z!r}.")
    spacing = None if grid is None else check_spacing(grid)
    geometry = geometry_of(frame)
    rest, persons = _rest_and_persons(frame, privacy_unit, drop)
    coordinates = coordinates_of(geometry, drop_z=z == "drop")
    ground = ground_of(geometry.crs, crs, plane=plane, coordinates=coordinates.xy)
    points = ground.to_working(coordinates.xy)
    report(0.3)
    noisy, promise = core(
        points, ground.metric, persons=persons, grid=spacing, exact=exact, rng=source,
        **budget,
    )  # fmt: skip
    report(0.6)
    released = points_of(ground.to_source(noisy), coordinates.z, geometry)
    promise = promise.replace(
        crs=ground.label,
        assumptions=(
            *promise.assumptions,
            *ground.assumptions,
            *(() if shuffle else (SAME_ORDER,)),
            *(() if coordinates.z is None else (Z_KEPT,)),
        ),
    )
    if coordinates.z is not None:
        warnings.warn(
            f"{Z_KEPT}; z='drop' leaves them out.", GeoPrivWarning, stacklevel=4
        )
    result = _assemble(frame, rest, released)
    if shuffle:
        result = result.iloc[source.permutation(len(result))].reset_index(drop=True)
    report(1.0)
    return attach(result, promise)


def _rest_and_persons(
    frame: Frame, privacy_unit: str, drop: Sequence[Hashable] | str
) -> tuple[pd.DataFrame | None, Persons | None]:
    """Return the columns to publish (None for a series) and who owns which rows."""
    if isinstance(frame, gpd.GeoSeries):
        if len(drop):
            raise ParameterError(
                "drop needs a GeoDataFrame; a GeoSeries has no columns."
            )
        return None, _persons(None, len(frame), privacy_unit)
    rest = frame.drop(columns=dropped(frame, drop))
    warn_of_columns(rest)
    return rest, _persons(frame, len(frame), privacy_unit)


def _persons(
    frame: gpd.GeoDataFrame | None, count: int, privacy_unit: str
) -> Persons | None:
    if privacy_unit == "row":
        return None
    if privacy_unit == "table":
        return Persons(unit="table", codes=np.zeros(count, dtype=np.int64))
    if frame is None or privacy_unit not in frame.columns:
        raise ParameterError(
            "privacy_unit must be 'row' (each row is a person), 'table' (all rows are "
            f"one person's) or a column of the frame; got {privacy_unit!r}."
        )
    codes, _ = pd.factorize(frame[privacy_unit])
    missing = int((codes < 0).sum())
    if missing:
        raise ParameterError(
            f"privacy_unit must say whose every row is; column {privacy_unit!r} is "
            f"missing in {missing} of {count} rows. Fill it, or drop those rows."
        )
    return Persons(unit=str(privacy_unit), codes=codes.astype(np.int64))


def _assemble(
    frame: Frame, rest: pd.DataFrame | None, released: gpd.GeoSeries
) -> Frame:
    """Put the noisy points in the place of the true ones, in a new frame."""
    if rest is None:
        return released
    result = rest.copy()
    result[frame.geometry.name] = released
    return result


def _warn_of_budget(budget: str, metres: float) -> None:
    if not _LEAST_MOVE <= metres <= _GREATEST_MOVE:
        effect = "hardly protects anybody" if metres < 1 else "leaves nothing of use"
        warnings.warn(
            f"{budget} moves points by {metres:.3g} m on average, which {effect}; "
            "the unit is per metre on the ground.",
            GeoPrivWarning,
            stacklevel=4,
        )

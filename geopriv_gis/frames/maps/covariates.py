"""Posterior means of a public value at the true places of released rows."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np

from ...arguments.docstring import document_arguments
from ...core.deconvolution import reason_not_additive
from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from ...core.points.posterior import posterior_moments
from ...core.promise.law import Law
from ..ground.geometry import Frame, geometry_of
from ..ground.lattice import PlaceSpacing, PublicPlaces
from ..ground.prior import warn_of_rows
from ..ground.release import (
    ATTRIBUTE_COLUMNS,
    COLUMNS,
    attach,
    read_attribute_record,
    read_stamp,
)
from ..ground.surface import BoxInCrs, Surface, read_population, read_surface
from ..ground.warning import Progress, ignore_progress
from .analysis import AnalysedRelease, EstimationPlane, ExtentNodes, bounding_box

ESTIMATED = ", with a public value at the true places as expected by a public prior"
PUBLIC = "the surface and the prior of the expected values are public"
SD = "_sd"
FINE = 0.25  # of the noise's scale, between places of a cell or polygon


@document_arguments
def covariate(
    released: Frame,
    surface: Any,
    *,
    column: str | None = None,
    prior: Any = None,
    weights: object = None,
    extent: Any = None,
    name: str = "covariate",
    band: int = 1,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate a public surface's mean and deviation at each released row's true place.

    Returns
    -------
    GeoDataFrame
        The released rows, in their order, with two columns: the mean of the value at
        the true place given the released one, and its standard deviation, called
        ``name`` and ``name`` + "_sd". It is a release still: further covariates, maps
        and counts can be made from it.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its rows are not true ones plus
        noise of their own; if surface and prior have no place in common.

    Warns
    -----
    GeoPrivWarning
        If the prior's points seem to be the rows themselves.

    Notes
    -----
    **Guarantee.** That of the release: nothing but released points and public layers is
    looked at. **Assumes.** Surface and prior are public, and not made from the rows.

    In a linear regression on the mean the slope has no bias, given that rows are where
    the prior says (regression calibration: the true value is the mean plus an error
    that is uncorrelated with it). Standard errors must not assume the same variance in
    all rows, which "_sd" tells not to be so: take robust ones.

    References
    ----------
    Carroll, Ruppert, Stefanski & Crainiceanu 2006, Measurement Error in Nonlinear
    Models, chapter 4; Berkson 1950.

    Examples
    --------
    >>> import geopandas as gpd, numpy as np, geopriv_gis
    >>> height = np.add.outer(np.zeros(100), np.arange(100.0))      # rises to the east
    >>> corner = (10.0, 0.0, 530000.0, 0.0, -10.0, 181000.0)
    >>> homes = gpd.GeoSeries.from_xy([530500] * 9, [180500] * 9, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1)
    >>> found = released.geopriv.covariate((height, corner))
    >>> bool(abs(found["covariate"].mean() - 50) < 10)
    True
    """
    source = AnalysedRelease.of(released)
    names = _column_names(source, name)
    chart = source.chart(crs, None, plane=False)
    laws, which = find_known_laws(source)
    own = source.series.crs
    public = read_surface(surface, column, band, own)
    places = _make_prior(
        source, chart, public, laws,
        prior=prior, weights=weights, extent=extent,
    )  # fmt: skip
    values, there = public.values_at(places), places.in_units_of(chart.ground)
    good = np.isfinite(values) & np.isfinite(there).all(axis=1) & (places.mass > 0)
    if not good.any():
        raise ParameterError(
            "surface must have a value where prior (or extent) has places, and has "
            "none there. Check the CRS of both."
        )
    noisy = chart.ground.transform_anywhere(source.xy)
    found = np.empty((2, len(noisy)))
    for number, law in enumerate(laws):
        rows = np.flatnonzero(which == number)
        found[:, rows] = posterior_moments(
            there[good], places.mass[good], values[good], noisy[rows],
            chart.ground.metric, law=law, progress=progress or ignore_progress,
        )  # fmt: skip
    return _add_columns(source, dict(zip(names, found, strict=True)))


def _column_names(source: AnalysedRelease, name: object) -> tuple[str, str]:
    """Return the new columns' names; raise if unfit, or if the release has them."""
    if not isinstance(name, str) or not name:
        raise ParameterError(
            f"name must be a text that is not empty; got {safe_repr(name)}."
        )
    names = name, name + SD
    taken = set(names) & set(getattr(source.frame, "columns", ()))
    if taken:
        raise ParameterError(
            "name must not give columns that released has; it gives "
            f"{sorted(taken)[0]!r}. Pass another."
        )
    return names


def find_known_laws(source: AnalysedRelease) -> tuple[list[Law], np.ndarray]:
    """Return noise laws by row count, each row's law number; raise unless additive."""
    law = source.guarantee.law and source.guarantee.law.horizontal
    reason = reason_not_additive(law)
    if reason or law is None:
        raise ParameterError(
            f"released must be points plus noise of a known law: {reason}."
        )
    if law.shares == "row":
        return [law], np.zeros(len(source.xy), dtype=np.int64)
    sizes, which = np.unique(source.rows_of_persons(), return_inverse=True)
    return [law.of_row(int(size)) for size in sizes], which.ravel()


def _make_prior(
    source: AnalysedRelease,
    chart: EstimationPlane,
    surface: Surface,
    laws: list[Law],
    *,
    prior: Any,
    weights: object,
    extent: Any,
) -> PublicPlaces:
    """Return weighted prior or surface places; may raise; warn of a prior like rows."""
    scale = min(law.reach(1.0) for law in laws)
    near = PlaceSpacing(chart.ground, FINE * scale, scale)
    if prior is None:
        if weights is not None:
            raise ParameterError(
                "weights requires prior. Pass both, or leave weights out."
            )
        return surface.places_within(near, _box_in_crs(extent, source))
    if extent is not None:
        raise ParameterError("extent cannot be combined with prior; leave one out.")
    if isinstance(prior, (gpd.GeoSeries, gpd.GeoDataFrame)):
        points = geometry_of(prior)
        if points.crs is not None and set(points.geom_type.dropna()) == {"Point"}:
            warn_of_rows(points.to_crs(source.series.crs), source.series)
    own = source.series.crs
    return read_population(prior, weights, own, near, name="prior")


def _box_in_crs(extent: Any, source: AnalysedRelease) -> BoxInCrs | None:
    """Return the bounding box of an extent with its CRS; None without extent."""
    if extent is None:
        return None
    given = ExtentNodes.of(extent, source.series.crs)
    return bounding_box(given.nodes), given.crs


def _add_columns(
    source: AnalysedRelease, columns: dict[str, np.ndarray]
) -> gpd.GeoDataFrame:
    """Return a copy of the release with new columns, its record updated for them."""
    if isinstance(source.frame, gpd.GeoDataFrame):
        result = source.frame.copy()
    else:
        result = gpd.GeoDataFrame(geometry=source.series.copy())
    for name, values in columns.items():
        result[name] = values
    kept = read_attribute_record(source.frame)
    if ATTRIBUTE_COLUMNS in kept:
        kept = {ATTRIBUTE_COLUMNS: [*kept[ATTRIBUTE_COLUMNS], *columns]}
    earlier = (read_stamp(source.frame) or {}).get(COLUMNS, ())
    numbers = [name for name in earlier if name in result.columns]
    guarantee = source.guarantee
    again = PUBLIC in guarantee.assumptions
    return attach(
        result,
        guarantee if again else guarantee.replace(
            mechanism=guarantee.mechanism + ESTIMATED,
            assumptions=(*guarantee.assumptions, PUBLIC),
        ),
        columns=[*numbers, *columns],
        **kept,
    )  # fmt: skip

"""Remap: the most useful place for each released one, by public knowledge only."""

from __future__ import annotations

import geopandas as gpd

from ...arguments.docstring import document_arguments
from ...core.deconvolution.source import reason_not_additive
from ...core.errors import ParameterError
from ...core.points.remap import best_posterior_answer
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import Law
from ..ground.crs import choose_ground
from ..ground.geometry import Frame, coordinates_of, geometry_of, make_points
from ..ground.prior import read_prior, warn_of_rows
from ..ground.release import attach, read_attribute_record
from ..ground.standing import guarantee_of
from ..ground.warning import Progress, ignore_progress

PRIOR_PUBLIC = "the prior used for remapping is public"


@document_arguments
def remap(
    released: Frame,
    prior: object,
    *,
    weights: object = None,
    loss: str = "euclidean",
    crs: object = None,
    band: int = 1,
    progress: Progress | None = None,
) -> Frame:
    """Move released points to likely true places by a prior; warn if it is the rows.

    Returns
    -------
    GeoDataFrame or GeoSeries
        With the same guarantee.

    Raises
    ------
    ParameterError
        If there is no valid guarantee, or the prior has no weight; if points were cut
        off at a region or moved after the noise was added, for which the posterior is
        another.

    Warns
    -----
    GeoPrivWarning
        If the prior's points seem to be the rows themselves: results would be true
        places.

    Notes
    -----
    **Guarantee.** That of ``released``: whatever looks at the released points and at
    public knowledge alone is post-processing. **Assumes.** The prior is public.

    References
    ----------
    Chatzikokolakis, ElSalamouny & Palamidessi 2017.
    """
    guarantee = guarantee_of(released)
    law = find_remappable_law(guarantee)
    series = geometry_of(released)
    noisy = coordinates_of(series, "released", drop_z=True).xy
    places, mass = read_prior(prior, weights, band, series.crs)
    if isinstance(prior, (gpd.GeoSeries, gpd.GeoDataFrame)):
        warn_of_rows(geometry_of(prior).to_crs(series.crs), series)
    where = choose_ground(series.crs, _working_crs(guarantee, crs), coordinates=noisy)
    best = best_posterior_answer(
        where.public_to_working(places, "prior"),
        mass,
        where.transform_anywhere(noisy),
        where.metric,
        loss,
        law=law,
        progress=progress or ignore_progress,
    )
    result = released.copy()
    moved = make_points(where.to_source(best), None, series)
    if isinstance(released, gpd.GeoSeries):
        result = moved
    else:
        result[series.name] = moved
    return attach(
        result,
        guarantee.replace(
            mechanism=guarantee.mechanism + ", remapped with a public prior",
            law=law.followed_by("remap"),
            grid=None,
            assumptions=(*guarantee.assumptions, PRIOR_PUBLIC),
        ),
        **read_attribute_record(released),
    )


def find_remappable_law(guarantee: Guarantee) -> Law:
    """Return the noise law for posteriors; raise unless additive, planar, one a row."""
    if guarantee.graph:
        raise ParameterError(
            "released must be private in metres on the ground, not along a public "
            "graph. Release with planar_laplace or gaussian."
        )
    if guarantee.notion not in ("gp", "cgp"):
        raise ParameterError(
            "released must promise eps or rho per metre. Pass an unchanged result of "
            "planar_laplace or gaussian, drawn with secure randomness."
        )
    if guarantee.law is None:
        raise ParameterError(
            "released must have noise of a known law, such as planar_laplace or "
            "gaussian adds. Leave other releases as they are."
        )
    if guarantee.law.ball is not None:
        raise ParameterError(
            "released must have noise that is alike in all directions. Release without "
            "unit_ball=."
        )
    if not guarantee.law.is_sum:
        raise ParameterError(
            "released must be points plus noise, unchanged since: "
            f"{reason_not_additive(guarantee.law)}."
        )
    law = guarantee.law.horizontal
    if law is None:
        raise ParameterError(
            "released must have noise of a known law in the plane. To protect heights "
            "as well, release with gaussian."
        )
    if law.shares != "row":
        raise ParameterError(
            "released must protect rows, not persons: remapping is for data with one "
            "row of each person, released with privacy_unit='row'."
        )
    return law


def _working_crs(guarantee: Guarantee, crs: object) -> object:
    """Return the crs argument, else the guarantee's; None if that is a bare plane."""
    if crs is not None or guarantee.crs is None or guarantee.crs == "plane":
        return crs
    return guarantee.crs

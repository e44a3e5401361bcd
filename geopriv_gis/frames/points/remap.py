"""Remap: from a released place to the most useful one, with public knowledge only."""

from __future__ import annotations

import geopandas as gpd
import numpy as np

from ...arguments.docstring import explained
from ...core.deconvolution.source import reason_against
from ...core.errors import ParameterError
from ...core.points.remap import posterior_answer
from ...core.promise.guarantee import Guarantee
from ...core.promise.law import Law
from ..ground.crs import Ground, ground_of
from ..ground.geometry import Frame, coordinates_of, geometry_of, points_of
from ..ground.prior import places_of_prior, warn_of_rows
from ..ground.release import attach, seal_of
from ..ground.standing import guarantee_of
from ..ground.warning import Progress, silent

PRIOR_PUBLIC = "the prior used for remapping is public"


@explained
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
    """Move released points to where, by a public prior, the true ones likely are.

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
    law = law_to_remap(guarantee)
    series = geometry_of(released)
    noisy = coordinates_of(series, "released", drop_z=True).xy
    places, mass = places_of_prior(prior, weights, band, series.crs)
    if isinstance(prior, (gpd.GeoSeries, gpd.GeoDataFrame)):
        warn_of_rows(geometry_of(prior).to_crs(series.crs), series)
    where = ground_of(series.crs, _measured_in(guarantee, crs), coordinates=noisy)
    best = posterior_answer(
        where.to_working(places), mass, _anywhere(noisy, where), where.metric, loss,
        law=law, progress=progress or silent,
    )  # fmt: skip
    result = released.copy()
    moved = points_of(where.to_source(best), None, series)
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
        **seal_of(released),
    )


def law_to_remap(guarantee: Guarantee) -> Law:
    """Return the law of noise that a prior can be weighed against, or raise."""
    if guarantee.graph:
        raise ParameterError(
            "released must be private in metres on the ground; noise along a public "
            "graph has another law."
        )
    if guarantee.notion not in ("gp", "cgp") or guarantee.law is None:
        raise ParameterError(
            "released must carry a valid guarantee per metre. Remap directly "
            "after the release, before changing the geometry."
        )
    if guarantee.law.ball is not None:
        raise ParameterError(
            "released must have noise that is alike in all directions: release without "
            "unit_ball=."
        )
    if not guarantee.law.is_sum:
        raise ParameterError(
            "released must be points plus noise, unchanged since; "
            f"{reason_against(guarantee.law)}."
        )
    law = guarantee.law.horizontal
    if law is None:
        raise ParameterError(
            "released must have noise of a known law in the plane; with protected "
            "heights that is Gaussian noise."
        )
    if law.shares != "row":
        raise ParameterError(
            "released must protect rows: release with privacy_unit='row'."
        )
    return law


def _measured_in(guarantee: Guarantee, crs: object) -> object:
    """Return the working CRS of the release, from its guarantee."""
    if crs is not None or guarantee.crs is None or guarantee.crs == "plane":
        return crs
    return guarantee.crs


def _anywhere(noisy: np.ndarray, where: Ground) -> np.ndarray:
    """Return noisy points in the working CRS; noise may leave its area of use."""
    return where.anywhere(noisy)

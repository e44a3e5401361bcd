"""Queries about scores by a user's function of places, in a session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ...core.budget import Audience
from ...core.errors import ParameterError
from ...core.local import questions as core
from ...core.local.questions import DensityAnswer, Procedure
from ...core.local.scores import TriangulatedSurface, estimate_mean_score
from ...core.parameter import Limits, check_number, safe_repr
from ...core.randomness import Random
from ...core.summaries.statistic import Statistic
from .questions import PlanePoints, Question

CELL = Limits("Distance of the places where the function is read", unit="m", above=0)
BELOW = Limits("Limit of the scores, in their unit")
_CORNER = Limits("Side of the extent, in metres of the plane")
_ROUNDING = 1 + 1e-6


@dataclass(frozen=True, kw_only=True)
class _ScoreQuestion(Question):
    """Query on a function of places, tabulated at public places."""

    statistic: Statistic
    extent: Sequence[float]
    cell: float

    def __post_init__(self) -> None:
        """Read the function; raise unless it is a function of a place."""
        if not isinstance(self.statistic, Statistic) or self.statistic.of != "row":
            raise ParameterError(
                "statistic must be what lipschitz(…, of='row') returned; got "
                f"{safe_repr(self.statistic)}."
            )
        check_number("cell", self.cell, CELL)
        good = isinstance(self.extent, (list, tuple)) and len(self.extent) == 4
        for side in self.extent if good else ():
            check_number("extent", side, _CORNER)
        if not good or not (
            self.extent[0] < self.extent[2] and self.extent[1] < self.extent[3]
        ):
            raise ParameterError(
                "extent must be (west, south, east, north) in metres of the plane, "
                "west < east and south < north."
            )
        steepest, stated = self.surface.largest_node_slope, self.statistic.constant
        if steepest > stated * _ROUNDING:
            raise ParameterError(
                f"constant of {self.statistic.name} is too small: between adjacent "
                f"nodes it changes by {steepest:.6g} per metre, and {stated:.6g} "
                "was stated. Pass a larger constant."
            )
        if not steepest > 0:
            raise ParameterError("statistic must not be the same everywhere in extent.")

    @cached_property
    def surface(self) -> TriangulatedSurface:
        """Return the tabulated function, linear on triangles."""
        return TriangulatedSurface.sample(
            self.statistic._check_number, self.extent, float(self.cell)
        )

    def _check(self, points: PlanePoints) -> None:
        """Do nothing: the fields were checked when the query was made."""

    @property
    def facts(self) -> dict[str, Any]:
        """Return public parameters: procedure, statistic, slope, extent and cell."""
        return {
            **super().facts,
            "statistic": self.statistic.name,
            "slope": self.surface.largest_slope,
            "extent": [float(side) for side in self.extent],
            "cell": float(self.cell),
        }


@dataclass(frozen=True, kw_only=True)
class ScoreMean(_ScoreQuestion):
    """Query for the mean over people of a function of their places.

    Parameters
    ----------
    statistic : Statistic
        What `lipschitz` returned with ``of="row"``. The function is read on a public
        grid only, and what lies between is flat triangles, whose steepest slope is
        known: the constant is checked there, and not trusted. It never sees a person.
    extent : (west, south, east, north)
        Public, in metres of the session's plane. Who is beyond counts as on its border.
    cell : float
        Side of the grid's cells (m).
    geometry, among, procedure
        As of `RangeCount`; all at once, on what the function says of a place. The mean
        times ``asked`` is the sum.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, numpy as np
    >>> x = [530000.0 + 10 * i for i in range(500)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 500, crs="EPSG:27700")
    >>> noise = geopriv_gis.lipschitz(
    ...     lambda place: 70 - np.hypot(*(place - (530_000, 180_000))) / 100,
    ...     0.01, of="row", name="noise level")
    >>> question = geopriv_gis.questions.ScoreMean(
    ...     statistic=noise, extent=(529_000, 179_000, 536_000, 181_000), cell=100)
    >>> answer = geopriv_gis.Session(homes, rho=1e-3).ask(question, rho=5e-4)
    >>> bool(abs(answer.value - 45.05) < 6 * answer.error), round(answer.error, 3)
    (True, 0.02)
    """

    procedure: Procedure = field(default_factory=lambda: Procedure(method="baseline"))
    name = "mean score"

    def __post_init__(self) -> None:
        """Raise unless combine is "mean", method "baseline", privatize "distance"."""
        super().__post_init__()
        if self.statistic.combine != "mean":
            raise ParameterError(
                "combine of statistic must be 'mean' for a mean score."
            )
        if self.procedure.method != "baseline":
            raise ParameterError(
                "method must be 'baseline' for a mean, in which everybody counts."
            )
        if self.procedure.privatize != "distance":
            raise ParameterError(
                "privatize must be 'distance': noisy places would bias a mean."
            )
        self.procedure.check_no_beta()

    def _ask(
        self, audience: Audience, points: PlanePoints, rng: Random
    ) -> DensityAnswer:
        """Estimate the mean of the audience's scores, each with noise."""
        xy = points.of_audience(audience)
        return estimate_mean_score(
            audience, xy, self.surface, rng, procedure=self.procedure
        )


@dataclass(frozen=True, kw_only=True)
class ScoreCount(_ScoreQuestion):
    """Query for the number of people with a score below a limit.

    Parameters
    ----------
    statistic, extent, cell
        As of `ScoreMean`.
    below : float
        Public limit, in the score's unit.
    geometry, among, procedure
        As of `RangeCount`.

    References
    ----------
    APB Definition 5, Algorithm 6.
    """

    below: float
    name = "score count"

    def __post_init__(self) -> None:
        """Raise for an invalid limit, or a β without rounds."""
        super().__post_init__()
        check_number("below", self.below, BELOW)
        self.procedure.check_no_beta()

    def _ask(
        self, audience: Audience, points: PlanePoints, rng: Random
    ) -> core.CountAnswer:
        """Estimate how many of the audience have a score below the limit."""
        surface = self.surface
        limit = (self.below - surface.base) / surface.largest_slope
        return core.count_in_range(
            audience, points.of_audience(audience),
            lambda where: surface.scaled_values(where) - limit, rng,
            procedure=self.procedure,
        )  # fmt: skip

    @property
    def facts(self) -> dict[str, Any]:
        """Return public parameters for the record, with the limit."""
        return {**super().facts, "below": float(self.below)}

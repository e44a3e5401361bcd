"""Rates by public zones: unbiased cases over a public population, smoothed alike."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import asdict, dataclass, replace
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import explained
from ...core.deconvolution import estimate_sets, smoothed_masses, spread
from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number, shown
from ..ground.geometry import Frame
from ..ground.lattice import MOST
from ..ground.release import attach
from ..ground.warning import Progress, silent
from .analysis import Released, analysed
from .placed import facts_of
from .zoned import Zoned

PER = Limits("People that a rate is per", above=0)
RSE = Limits(
    "Largest standard error of a rate that is shown, as a share of it", above=0
)
WIDTH = Limits("Width of an interval that is shown in any case", above=0)
COLUMNS = ("count", "at_risk", "rate", "se", "low", "high", "suppressed")
_MOST = 50  # values of a column
_NEAR = 10.0  # places of the population within a bandwidth
_NOBODY = 1e-9  # of all people


@explained
def rate(
    released: Frame,
    zones: Any,
    population: Any,
    bandwidth: float,
    *,
    by: str | None = None,
    per: float = 1000.0,
    max_rse: float = 0.3,
    max_width: float | None = None,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate rates by public zones from released cases, without bias.

    Returns
    -------
    GeoDataFrame
        The zones with their columns, for each value of ``by`` anew: "count", the cases,
        and "at_risk", the population, both smoothed by the bandwidth; "rate", with its
        standard error "se", and "low" and "high", where the rate of the true cases is
        in 95 of 100 zones; "suppressed", where "rate" is left out because it is not
        known well enough. ``.geopriv.plot()`` draws the map.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; if
        zones overlap.

    Notes
    -----
    **Guarantee.** That of the release. **Assumes.** Zones and population are public.

    A case counts with the share of its Gaussian in the zone, and so does everybody of
    the population, who live evenly spread in their zone. Where the risk is the same
    everywhere, "rate" has no bias whatever the bandwidth. Cases and people beyond the
    zones are not known of: let zones reach two bandwidths farther than what is told.

    "se" is that of the noise. "low" and "high" are 1.96 "se" away where many cases
    count, and farther, by Student's t, where few do. Whoever asks for the risk behind
    the true cases adds the variance that these have themselves, rate·per/at_risk for a
    rare disease. Of rates that are shown those near to the rule are too high on
    average; "count" has no such bias.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> cases = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> released = cases.geopriv.planar_laplace(eps=0.1)
    >>> town = gpd.GeoSeries([box(529000, 179000, 533000, 181000)], crs="EPSG:27700")
    >>> found = released.geopriv.rate(town, [10000], bandwidth=50)
    >>> bool(abs(found["rate"].iloc[0] - 20) < 2)
    True
    """
    source = Released.of(released)
    rule = Rule.of(per, max_rse, max_width)
    groups = _groups(source, by, set(getattr(zones, "columns", ())))
    zoned = Zoned.of(source, zones, bandwidth, crs, "zones")
    part = _Parts(progress or silent, 2)
    people = _at_risk(zoned, population, part.report(0))
    noisy, tables = zoned.noisy, []
    sets = [
        replace(noisy, points=noisy.points[rows], which=noisy.which[rows])
        for _, rows in groups
    ]
    every = estimate_sets(sets, zoned.rings, zoned.bandwidth, part.report(1))
    for (value, _), count, error, half in zip(groups, *every, strict=True):
        told = {} if by is None else {by: value}
        found = rule.rates(count, error, half, people)
        tables.append(zoned.frame.assign(**told, **found))
    result = gpd.GeoDataFrame(
        pd.concat(tables), geometry=zoned.frame.geometry.name, crs=zoned.frame.crs
    )
    facts = facts_of(source, zoned.chart, zoned.bandwidth, strain=zoned.strain)
    facts |= {**asdict(rule), "by": by, "suppressed": int(result["suppressed"].sum())}
    return attach(result, analysed(source.guarantee), columns=COLUMNS, error=facts)


@dataclass(frozen=True)
class Rule:
    """Per how many people rates are, and which of them are shown.

    Those whose standard error is at most ``max_rse`` of them, or whose interval is no
    wider than ``max_width``.
    """

    per: float
    max_rse: float
    max_width: float | None

    @classmethod
    def of(cls, per: object, max_rse: object, max_width: object) -> Rule:
        """Return the rule, or raise for what is no number above 0."""
        check_number("per", per, PER)
        check_number("max_rse", max_rse, RSE)
        if max_width is not None:
            check_number("max_width", max_width, WIDTH)
        width = None if max_width is None else float(max_width)  # type: ignore[arg-type]
        return cls(float(per), float(max_rse), width)  # type: ignore[arg-type]

    def rates(
        self, count: np.ndarray, error: np.ndarray, half: np.ndarray, people: np.ndarray
    ) -> dict[str, np.ndarray]:
        """Return the columns of one value of zones, from half intervals as well."""
        missing = np.full(len(people), np.nan)
        # Where nobody lives near, smoothing leaves rounding.
        some = people > _NOBODY * people.sum()
        each = np.divide(self.per, people, out=missing, where=some)
        found, se = count * each, error * each
        low, high = (np.maximum(found + side * half * each, 0.0) for side in (-1, 1))
        known = se <= self.max_rse * found
        if self.max_width is not None:
            # Whole intervals: cut off at 0, one well below it would have no width.
            known |= 2 * half * each <= self.max_width
        return {
            "count": count, "at_risk": people, "rate": np.where(known, found, np.nan),
            "se": se, "low": low, "high": high, "suppressed": ~known,
        }  # fmt: skip


@dataclass(frozen=True)
class _Parts:
    """Progress of equal parts, one after the other."""

    whole: Progress
    count: int

    def report(self, number: int) -> Progress:
        return lambda share: self.whole((number + share) / self.count)


def _groups(
    source: Released, by: str | None, zoned: set[str]
) -> list[tuple[Hashable, np.ndarray]]:
    """Return each value of a column with its rows; rows without a value are of none."""
    if by is None:
        return [(None, np.arange(len(source.xy)))]
    names = list(getattr(source.frame, "columns", ()))
    if names.count(by) != 1 or by == source.series.name:
        raise ParameterError(
            f"by must name a column of released but its geometry; got {shown(by)}."
        )
    if by in COLUMNS or by in zoned:
        raise ParameterError(
            f"by must have a name that no column of the answer has; got {shown(by)}. "
            "Rename that column of zones, or release the rows' under another name."
        )
    values = source.frame[by]
    # By type first: texts and numbers cannot be compared.
    known = sorted(
        values.dropna().unique(), key=lambda one: (isinstance(one, str), one)
    )
    if not 1 <= len(known) <= _MOST:
        raise ParameterError(
            f"by must name a column with at most {_MOST} different values, and one at "
            f"least; it has {len(known)}."
        )
    return [(one, np.flatnonzero(values == one)) for one in known]


def _at_risk(zoned: Zoned, population: Any, report: Progress) -> np.ndarray:
    """Return how many people count in each zone, smoothed as cases are."""
    people = _population(zoned.frame, population)
    corners = np.vstack([ring for zone in zoned.rings for ring in zone])
    width, height = np.ptp(corners, axis=0)
    step = max(zoned.bandwidth / _NEAR, math.sqrt(width * height / MOST))
    places, mass = spread(zoned.rings, people, step)
    return smoothed_masses(
        zoned.noisy, zoned.rings, zoned.bandwidth, (places, [mass]), report
    )[:, 0]


def _population(frame: gpd.GeoDataFrame, population: Any) -> np.ndarray:
    """Return the people of each zone, or raise."""
    named = isinstance(population, str)
    if named and population not in frame.columns:
        raise ParameterError(
            f"population must name a column of zones; got {population!r}."
        )
    given = frame[population] if named else population
    try:
        people = np.asarray(given, dtype=float)
    except (TypeError, ValueError):
        people = np.empty(0)
    good = people.shape == (len(frame),) and np.isfinite(people).all()
    if not good or (people < 0).any() or not people.sum() > 0:
        raise ParameterError(
            "population must hold one number >= 0 for each zone, not all 0."
        )
    return people

"""Rates by public zones: unbiased cases of each zone over its public population."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import asdict, dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.deconvolution import ZoneCases
from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number, safe_repr
from ..ground.geometry import Frame
from ..ground.release import attach
from ..ground.warning import Progress, warn
from .analysis import AnalysedRelease, guarantee_of_estimates
from .zoned import ProjectedZones, find_doubts

PER = Limits("People that a rate is per", above=0)
RSE = Limits(
    "Largest standard error of a rate that is shown, as a share of it", above=0
)
WIDTH = Limits("Width of an interval that is shown in any case", above=0)
COLUMNS = (
    "count", "at_risk", "rate", "se", "low", "high", "suppressed", "reliable", "reason"
)  # fmt: skip
_MOST = 50  # values of a column


@document_arguments
def rate(
    released: Frame,
    zones: Any,
    population: Any,
    bandwidth: float | None = None,
    *,
    by: str | None = None,
    per: float = 1000.0,
    max_rse: float = 0.3,
    max_width: float | None = None,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate zones' rates from released cases; suppress unsure ones, warn of doubt.

    Returns
    -------
    GeoDataFrame
        The zones with their columns, for each value of ``by`` anew: "count", the cases
        of the zone, and "at_risk", its population; "rate", with its standard error
        "se", and "low" and "high", where the rate of the zone's true cases is in 95 of
        100 zones; "suppressed", where "rate" is left out because it is not known well
        enough; "reliable", False where it may be farther off, for a "reason".
        ``.geopriv.plot()`` draws the map.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; if
        zones overlap.

    Warns
    -----
    GeoPrivWarning
        Where rates are not reliable.

    Notes
    -----
    **Guarantee.** That of the release. **Assumes.** Zones and population are public.

    Cases are counted as Gaussians of the bandwidth, which the noise allows without
    bias, and what thereby crosses borders is taken back: right on average where cases
    lie evenly within each zone and around the zones, whatever the rates of neighbours.
    Where cases crowd, as in houses and streets, "se" is as much larger as the numbers
    near borders tell: an upper estimate, for noise may hide where they are. "reliable"
    is False where a zone has more or fewer there than that allows for; where points
    beyond all zones would matter; and where zones are too small for the bandwidth.

    A bandwidth as small as "se" allows relies least on where cases lie. Left out, it is
    1/ε under Laplace noise, half of the mean displacement, and 1.1 σ under Gaussian
    noise of a standard deviation σ: twice as wide, "se" is little smaller, and far
    fewer zones are "reliable". The noise and its grid decide, and of the zones the
    widest, of which it is at least a thousandth.

    "low" and "high" are about the cases that there were, also of one case or none.
    To estimate the underlying risk, add to "se"² the variance of the rate by chance,
    about rate·per/at_risk for a rare disease. Of rates that are shown those near to the
    rule are too high on average; "count" has no such bias.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530050.0 + 100 * (i % 20) for i in range(200)]
    >>> y = [180050.0 + 100 * (i // 20) for i in range(200)]
    >>> cases = gpd.GeoSeries.from_xy(x, y, crs="EPSG:27700")
    >>> released = cases.geopriv.planar_laplace(eps=0.1)
    >>> town = box(530000, 180000, 532000, 181000)
    >>> around = town.buffer(1000).difference(town)
    >>> zones = gpd.GeoSeries([town, around], crs="EPSG:27700")
    >>> found = released.geopriv.rate(zones, [10000, 20000], bandwidth=50)
    >>> bool(abs(found["rate"].iloc[0] - 20) < 2)
    True
    """
    source = AnalysedRelease.of(released)
    rule = RateRule.of(per, max_rse, max_width)
    groups = _group_rows(source, by, set(getattr(zones, "columns", ())))
    zoned = ProjectedZones.of(source, zones, bandwidth, crs, "zones")
    people = _read_zone_population(zoned.frame, population)
    every = zoned.estimate_cases([rows for _, rows in groups], progress)
    tables = []
    for (value, _), cases in zip(groups, every, strict=True):
        labels = {} if by is None else {by: value}
        tables.append(zoned.frame.assign(**labels, **rule.rates(cases, people)))
    result = gpd.GeoDataFrame(
        pd.concat(tables), geometry=zoned.frame.geometry.name, crs=zoned.frame.crs
    )
    doubted = int((~result["reliable"] & ~result["suppressed"]).sum())
    if doubted:
        warn(
            f"{doubted} of {len(result)} rates may be farther off than low and high "
            'say; see column "reason".'
        )
    facts = zoned.facts(source, bandwidth)
    facts |= {**asdict(rule), "by": by, "suppressed": int(result["suppressed"].sum())}
    return attach(
        result,
        guarantee_of_estimates(source.guarantee),
        columns=COLUMNS[:-1],
        error=facts,
    )


@dataclass(frozen=True)
class RateRule:
    """Rule of rates: per how many people, and which are suppressed.

    Shown are those whose standard error is at most ``max_rse`` of them, or whose
    interval is no wider than ``max_width``.
    """

    per: float
    max_rse: float
    max_width: float | None

    @classmethod
    def of(cls, per: object, max_rse: object, max_width: object) -> RateRule:
        """Return the rule of rates; raise unless its numbers are within limits."""
        check_number("per", per, PER)
        check_number("max_rse", max_rse, RSE)
        if max_width is not None:
            check_number("max_width", max_width, WIDTH)
        width = None if max_width is None else float(max_width)  # type: ignore[arg-type]
        return cls(float(per), float(max_rse), width)  # type: ignore[arg-type]

    def rates(self, cases: ZoneCases, people: np.ndarray) -> dict[str, np.ndarray]:
        """Return zones' counts, rates (NaN if suppressed), errors, doubts as arrays."""
        missing = np.full(len(people), np.nan)
        each = np.divide(self.per, people, out=missing, where=people > 0)
        found, se, low, high = (
            np.where(cases.mixed, np.nan, part * each)
            for part in (cases.count, cases.se, cases.low, cases.high)
        )
        known = se <= self.max_rse * found
        if self.max_width is not None:
            known |= high - low <= self.max_width
        reason = find_doubts(cases)
        return {
            "count": np.where(cases.mixed, np.nan, cases.count), "at_risk": people,
            "rate": np.where(known, found, np.nan), "se": se, "low": low, "high": high,
            "suppressed": ~known, "reliable": reason == "", "reason": reason,
        }  # fmt: skip


def _group_rows(
    source: AnalysedRelease, by: str | None, zoned: set[str]
) -> list[tuple[Hashable, np.ndarray]]:
    """Return a column's values with their rows (None: all rows); raise if unfit."""
    if by is None:
        return [(None, np.arange(len(source.xy)))]
    names = list(getattr(source.frame, "columns", ()))
    if names.count(by) != 1 or by == source.series.name:
        raise ParameterError(
            f"by must name a column of released, not its geometry; got {safe_repr(by)}."
        )
    if by in COLUMNS or by in zoned:
        raise ParameterError(
            "by must not be a column of zones or of the result; got "
            f"{safe_repr(by)}. Rename the zones' column, or the rows' before the "
            "release."
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


def _read_zone_population(frame: gpd.GeoDataFrame, population: Any) -> np.ndarray:
    """Return the people of each zone; raise if missing, negative or all 0."""
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

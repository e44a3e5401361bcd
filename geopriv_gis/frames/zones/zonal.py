"""Counts and sums of rows by public zones, under differential privacy."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry.base import BaseGeometry

from ...arguments.docstring import document_arguments
from ...core.errors import CRSError, ParameterError
from ...core.parameter import Limits, check_number
from ...core.points.release import check_budget
from ...core.randomness import Random, open_random
from ...core.zones.threshold import plan_threshold
from ..ground.checked_rows import CheckedRows, RowsPart
from ..ground.geometry import Frame, geometry_of
from ..ground.marks import ROW_ALONE, make_row_mask
from ..ground.overlay import Overlay
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.region import PublicRegion, polygon_of_rings
from ..ground.release import attach
from ..ground.rows import Rows, as_rows
from ..ground.warning import Progress, ignore_progress, warn
from .periods import Periods
from .question import ZonalQuestion, check_count_budget, project_places


@document_arguments
@release
def zonal_counts(
    frame: Frame,
    zones: Any,
    *,
    sum: str | None = None,  # noqa: A002
    bounds: tuple[float, float] | None = None,
    below: float | None = None,
    eps: float | None = None,
    rho: float | None = None,
    neighbours: str = "add-remove",
    weights: Any = None,
    mechanism: str = "auto",
    privacy_unit: str = "row",
    max_rows_per_unit: int | None = None,
    beta: float = 0.05,
    slivers: float = 1e-6,
    queries: Any = None,
    category: Hashable | None = None,
    categories: Any = None,
    zone_name: Hashable | None = None,
    integer: bool = False,
    population: Hashable | None = None,
    time: Hashable | None = None,
    every: Any = None,
    start: Any = None,
    end: Any = None,
    until: Any = None,
    store: Any = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[gpd.GeoDataFrame]:
    """Release noisy counts or sums by public zone, under differential privacy.

    With ``sum`` the values of a column are added up, instead of rows counted; with
    ``below`` one yes or no says whether fewer rows than a limit are in a region, or of
    a kind. `Session.threshold` asks many such questions.

    Not to be mixed up with `private_count`, which is geo-privacy: there ε is per
    metre, only where somebody is is hidden, and nobody is trusted with the places.

    Returns
    -------
    GeoDataFrame
        The zones with "count_raw", as measured; "count", consistent and not negative
        (least squares, which costs no privacy) and with ``integer`` whole; "se", the
        standard error of the consistent count before that; "low" and "high". Of several
        layers all zones in one frame, in the CRS of the first, their "layer" in a
        column. The expected error of each mechanism is in
        ``attrs["geopriv"]["error"]``; of up to 128 answers "covariance" as well, of
        what "se" is about, for sums and differences. With ``queries`` a row for each
        answer, named by "query", "zone" and "category", with the union of its zones.
        Of persons, counts and intervals are "about" the rows within the cap alone;
        ``attrs["geopriv"]["error"]`` has the cap, "max_rows_per_unit", and how many
        "persons_over" it there are, zones or not, with its standard error.
        With ``sum``: "sum_raw" and "sum" in place of the counts; not negative where the
        lower bound is not. "se", "low" and "high" are about the sum of the values moved
        into the bounds, of the rows that are counted: what bounds or
        ``max_rows_per_unit`` cut off is no part of it. The interval allows for the
        step, which is in ``attrs["geopriv"]["error"]["step"]``.
        With ``below`` one row, of the region, or a table where a kind is asked about:
        "below", true where they are fewer than "limit"; a count that far from it as
        "margin", or farther, is judged rightly with probability 1 − ``beta``.

        With ``population`` also "rate", "rate_low" and "rate_high": count, low and high
        divided by the people of the zone. Of persons within the cap: the rate of rows
        that are counted.

        With ``time`` a row for each zone and period, whose start is in "period". Errors
        within a zone depend on each other, not those of different zones: the variance
        of a sum of periods of "count_raw", unbiased, is the sum of those rows and
        columns of ``attrs["geopriv"]["error"]["covariance"]``, given up to 128 periods;
        of more "sum_se" has the largest standard error of a sum of 1, 2, … periods in a
        row. Sums of "count" are too large where counts are small, for none is negative.
        With ``until`` those periods that are over by then, of which none changes later.

    Notes
    -----
    **Guarantee.** ε-DP or ρ-zCDP for each row or person. **Assumes.** Zones, weights,
    categories and queries are public; with "replace" the number of rows (persons) is.
    The number of persons with more rows than the cap has a twentieth of the budget, and
    the choice of the cap, where none is given, another (permute-and-flip, under ρ the
    exponential mechanism, over caps of 1 to 1,000).
    A row on a border counts in the zones that touch there, as far as these have a piece
    in common. Noise of sums is that of counts times the larger bound; with "replace"
    and bounds of both signs, twice that. With ``queries`` a row of value v adds v times
    what it would add to a count. With ``below`` a person with several rows counts once,
    if any of them is there, so that all their rows are protected; the limit is public,
    and whether a row is of the kind depends on that row alone. With ``time`` the whole
    series has the budget once; zones must not overlap, periods are public, and rows
    before or after them are in none. Of a person's rows
    ``max_rows_per_unit`` count, spread evenly over them, wherever they are. With
    ``store`` all publications of a series together have the budget once; a row counts
    when its period is published, and keeps its zone and period from then on. Persons
    have ``max_rows_per_unit`` rows in all publications together, and keep their names.

    References
    ----------
    GDP Theorem 4.3, Lemma 7.2; APB Algorithm 9; Ghosh, Roughgarden & Sundararajan 2009.

    Examples
    --------
    >>> import geopandas as gpd, numpy as np, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> wards = gpd.GeoSeries(
    ...     [box(529000, 179000, 531005, 181000), box(531005, 179000, 533000, 181000)],
    ...     crs="EPSG:27700",
    ... )
    >>> town = gpd.GeoSeries([box(529000, 179000, 533000, 181000)], crs="EPSG:27700")
    >>> found = homes.geopriv.zonal_counts([town, wards], eps=1)
    >>> bool((abs(found["count"] - [200, 101, 99]) < 100).all())
    True

    Marginals of zones and a column, answered together:

    >>> people = gpd.GeoDataFrame({"sex": ["f", "m"] * 100}, geometry=homes)
    >>> found = people.geopriv.zonal_counts(
    ...     wards, eps=1, queries=["category", ("zone", "category")],
    ...     category="sex", categories=["f", "m"],
    ... )
    >>> found["query"].tolist()
    ['category', 'category', 'zone*category', 'zone*category', 'zone*category', \
'zone*category']
    >>> bool(abs(found["count"].iloc[0] - found["count"].iloc[[2, 4]].sum()) < 1e-6)
    True

    The sum of a column, of values within public bounds:

    >>> people["rooms"] = 3
    >>> found = people.geopriv.zonal_counts(wards, sum="rooms", bounds=(0, 9), eps=1)
    >>> bool(abs(found["sum"] - [303, 297]).max() < 900)
    True

    Rows of each week of a year, and of its first four with their standard error:

    >>> people["date"] = "2026-01-09"
    >>> found = people.geopriv.zonal_counts(
    ...     wards, rho=0.5, time="date", every="7D", start="2026-01-01",
    ...     end="2026-12-31",
    ... )
    >>> covariance = np.array(found.attrs["geopriv"]["error"]["covariance"])
    >>> len(found), round(float(covariance[:4, :4].sum() ** 0.5), 1)
    (104, 1.7)

    Whether there are fewer than 40, of 101:

    >>> homes.geopriv.zonal_counts(wards[:1], below=40, eps=1)["below"].tolist()
    [False]
    """
    if below is not None:
        others = {
            "sum": sum, "bounds": bounds, "weights": weights, "queries": queries,
            "mechanism": None if mechanism == "auto" else mechanism,
            "max_rows_per_unit": max_rows_per_unit, "category": category,
            "categories": categories, "zone_name": zone_name, "time": time,
            "every": every, "start": start, "end": end, "until": until, "store": store,
            "integer": integer or None, "population": population,
        }  # fmt: skip
        for name, value in others.items():
            if value is not None:
                raise ParameterError(
                    f"{name} cannot be combined with below. Leave one out."
                )
        return (
            yield from counts_below(
                frame, zones, below, eps=eps, rho=rho, neighbours=neighbours,
                privacy_unit=privacy_unit, beta=beta, ledger=ledger, rng=rng,
                progress=progress,
            )
        )  # fmt: skip
    periods = Periods.of(time, every, start, end, until)
    if (until is None) != (store is None) or (store is not None and not periods):
        raise ParameterError(
            "until and store go together, with time, every, start and end; give all."
        )
    if periods and not (queries is weights is None):
        raise ParameterError(
            "queries and weights cannot be combined with time. Leave out queries and "
            "weights."
        )
    question = ZonalQuestion.of(
        frame, zones, eps=eps, rho=rho, neighbours=neighbours,
        privacy_unit=privacy_unit, max_rows=max_rows_per_unit, slivers=slivers,
        rng=rng, progress=progress,
        # GDAL's batches read all times anew where one of them has no offset.
        whole=not (queries is time is None),
    )  # fmt: skip
    question = question.with_queries(
        queries, weights, category=category, categories=categories, zone_name=zone_name
    )
    if (sum is None) != (bounds is None):
        raise ParameterError("sum= and bounds= go together; give both.")
    if integer and sum is not None:
        raise ParameterError("integer is for counts; leave it out with sum=.")
    if periods:
        question = question.with_periods(periods)
    if sum is not None:
        question = question.with_sums(sum, bounds)
    if store is not None:
        question = question.with_store(store, rng)
    return (
        yield from question.release(
            "count" if sum is None else "sum",
            mechanism=mechanism, beta=beta, ledger=ledger, rng=rng, integer=integer,
            population=population,
        )
    )  # fmt: skip


LIMIT = Limits("Limit of the count", above=0)
REGION_PUBLIC = "the region and the limit are public, not made from the rows"


def counts_below(
    frame: Frame,
    zones: Any,
    below: float,
    *,
    eps: float | None,
    rho: float | None,
    neighbours: str,
    privacy_unit: str,
    beta: float,
    ledger: Account,
    rng: Random | None,
    progress: Progress | None,
) -> Steps[pd.DataFrame]:
    """Release one yes or no: if fewer rows than a limit are in a region, or of a kind.

    See `zonal_counts`.
    """
    source, report = open_random(rng), progress or ignore_progress
    check_budget(eps, rho, per_metre=False)
    check_count_budget(eps, rho)
    rows = as_rows(frame)
    if isinstance(privacy_unit, str) and privacy_unit == "table":
        raise ParameterError(
            "privacy_unit must be 'row' or a column: a count cannot hide a table that "
            "is all one person's."
        )
    check_number("below", below, LIMIT)
    if below >= 1 and below % 1:
        raise ParameterError(
            f"below must be a whole number, or a share less than 1; got {below:g}."
        )
    if below < 1 and neighbours == "add-remove":
        raise ParameterError(
            "below as a share requires neighbours='replace', since the number "
            "of rows must be public."
        )
    kind = _RowKind(zones, rows)
    looked = CheckedRows(kind.rows, privacy_unit, none=True)
    marked, everybody = _count_matches(looked, kind)
    report(0.5)
    # 0.07 of 100 is 7, and not the next number of the computer.
    limit = round(float(below) * everybody, 9) if below < 1 else float(below)
    plan, margin = plan_threshold(
        marked, limit, eps=eps, rho=rho, neighbours=neighbours,
        privacy_unit=privacy_unit, beta=beta, rng=source,
    )  # fmt: skip
    guarantee = plan.guarantee
    guarantee = guarantee.replace(
        parameters={"below": float(below)},
        assumptions=(*guarantee.assumptions, *kind.assumed),
    )
    error = {"beta": beta, "limit": limit, "margin": float(margin)}
    yield ReleaseDue(guarantee, looked.data, ledger, error)
    found = {"below": [plan.draw()], "limit": [limit], "margin": [float(margin)]}
    result = pd.DataFrame(found)
    if kind.region is not None:
        result = gpd.GeoDataFrame(result, geometry=kind.region)
    report(1.0)
    return attach(result, guarantee, columns=list(found), error=error)


class _RowKind:
    """Test of rows: in a region, true in a column, or by a rule of one's own."""

    def __init__(self, zones: Any, rows: Rows) -> None:
        """Read a region, column or rule of rows; raise or warn for several."""
        if rows.crs is None:
            raise CRSError(
                "the frame has no CRS; set the one its coordinates are in with "
                "set_crs()."
            )
        self._zones, self._overlay = zones, None
        self.region: gpd.GeoSeries | None = None
        self.assumed: tuple[str, ...] = (REGION_PUBLIC, ROW_ALONE)
        if isinstance(zones, (gpd.GeoDataFrame, gpd.GeoSeries, BaseGeometry)):
            region = PublicRegion.of(zones, rows.crs, "zones")
            self.region = gpd.GeoSeries(
                [polygon_of_rings(region.rings)], crs=region.crs
            )
            if not isinstance(zones, BaseGeometry) and len(zones) > 1:
                warn(
                    f"zones: with below, {len(zones)} polygons count as one region; "
                    "leave below out for counts of each."
                )
            # In the region's CRS: a plane that the rows chose would let one row move
            # others.
            self._overlay, self.assumed = Overlay.of(self.region), (REGION_PUBLIC,)
        elif isinstance(zones, dict) or _contains_layers(zones):
            raise ParameterError(
                "zones must be one layer where below is given, not a list or "
                "dictionary. Pass that layer itself."
            )
        elif not isinstance(zones, str):
            rows = as_rows(rows.gather())
        self.rows = rows
        known = isinstance(zones, str) and zones in rows.columns
        self.columns = [zones] if known else []

    def matches(self, part: RowsPart) -> np.ndarray:
        """Return a mask of rows that match, each by its own place or values."""
        if self._overlay is None:
            return make_row_mask(part.frame, self._zones, "zones")
        geometry, zones = geometry_of(part.frame), self._overlay.zones
        return self._overlay.types(project_places(geometry, zones, part.xy)) >= 0


def _contains_layers(zones: Any) -> bool:
    """Return whether zones are a list or tuple that contains a layer."""
    layers = (gpd.GeoDataFrame, gpd.GeoSeries)
    several = isinstance(zones, (list, tuple))
    return several and any(isinstance(each, layers) for each in zones)


def _count_matches(rows: CheckedRows, kind: _RowKind) -> tuple[int, int]:
    """Return how many rows or persons match, and how many there are."""
    everybody, count = rows.rows_per_person, 0
    found = np.zeros(0 if everybody is None else len(everybody.sizes), dtype=bool)
    for part in rows.parts(*kind.columns):
        marks = kind.matches(part)
        count += int(marks.sum())
        if everybody is not None:
            found[part.codes[marks]] = True
    if everybody is None:
        return count, rows.count
    return int(found.sum()), len(found)

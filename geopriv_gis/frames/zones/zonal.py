"""Counts and sums of rows by public zones, under differential privacy."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import geopandas as gpd

from ...arguments.docstring import explained
from ...core.randomness import Random
from ..ground.geometry import Frame
from ..ground.prepared import Account, Steps, release
from ..ground.warning import Progress
from .question import ZonalQuestion


@explained
@release
def zonal_counts(
    frame: Frame,
    zones: Any,
    *,
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
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[gpd.GeoDataFrame]:
    """Release how many rows lie in each public zone: differential privacy, no unit.

    Not to be mixed up with `private_count`, which is geo-privacy: there ε is per
    metre, only where somebody is is hidden, and nobody is trusted with the places.

    Returns
    -------
    GeoDataFrame
        The zones with "count_raw", as measured; "count", consistent and not negative
        (least squares, which costs no privacy); "se", the standard error of the
        consistent count before it was made not negative; "low" and "high". Of several
        layers all zones in one frame, in the CRS of the first, their "layer" in a
        column. The expected error of each mechanism is in
        ``attrs["geopriv"]["error"]``. With ``queries`` a row for each answer, named by
        "query", "zone" and "category", with the union of its zones.
        Of persons, counts and intervals are "about" the rows within the cap alone;
        ``attrs["geopriv"]["error"]`` has how many "persons_over" it there are, zones
        or not, with its standard error.

    Raises
    ------
    GeometryError, CRSError, ParameterError

    Notes
    -----
    **Guarantee.** ε-DP or ρ-zCDP for each row or person. **Assumes.** Zones, weights,
    categories and queries are public; with "replace" the number of rows (persons) is.
    The number of persons with more rows than the cap has a twentieth of the budget.
    A row on a border counts in the zones that touch there, as far as these have a piece
    in common.

    References
    ----------
    GDP Theorem 4.3, Lemma 7.2.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
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
    """
    asked = ZonalQuestion.of(
        frame, zones, eps=eps, rho=rho, neighbours=neighbours,
        privacy_unit=privacy_unit, max_rows=max_rows_per_unit, slivers=slivers,
        rng=rng, progress=progress, whole=queries is not None,
    )  # fmt: skip
    asked = asked.asking(
        queries, weights, category=category, categories=categories, zone_name=zone_name
    )
    return (
        yield from asked.release(
            "count", mechanism=mechanism, beta=beta, ledger=ledger, rng=rng
        )
    )


@explained
@release
def zonal_sums(
    frame: gpd.GeoDataFrame,
    zones: Any,
    column: str,
    bounds: tuple[float, float],
    *,
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
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[gpd.GeoDataFrame]:
    """Release the sum of a column over the rows in each of a set of public zones.

    Returns
    -------
    GeoDataFrame
        As of `zonal_counts`, with "sum_raw" and "sum"; not negative where the lower
        bound is not. "se", "low" and "high" are about the sum of the values moved into
        the bounds, of the rows that are counted: what bounds or ``max_rows_per_unit``
        cut off is no part of it. The interval allows for the step, which is in
        ``attrs["geopriv"]["error"]["step"]``.

    Notes
    -----
    **Guarantee.** ε-DP or ρ-zCDP; noise as of counts times the larger bound. With
    "replace" and bounds of both signs, twice that. With ``queries`` as of counts: a row
    of value v adds v times what it would add to a count.

    References
    ----------
    GDP Theorem 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> shops = gpd.GeoDataFrame(
    ...     {"sales": [10.0, 30.0]},
    ...     geometry=gpd.points_from_xy([1000.0, 2000.0], [0.0, 0.0]),
    ...     crs="EPSG:3035",
    ... )
    >>> area = gpd.GeoSeries([box(0, -1000, 3000, 1000)], crs="EPSG:3035")
    >>> found = shops.geopriv.zonal_sums(area, "sales", (0, 40), eps=10)
    >>> bool(abs(found["sum"].iloc[0] - 40) < 400)
    True
    """
    asked = ZonalQuestion.of(
        frame, zones, eps=eps, rho=rho, neighbours=neighbours,
        privacy_unit=privacy_unit, max_rows=max_rows_per_unit, slivers=slivers,
        rng=rng, progress=progress, whole=queries is not None,
    )  # fmt: skip
    asked = asked.asking(
        queries, weights, category=category, categories=categories, zone_name=zone_name
    )
    return (
        yield from asked.summing(column, bounds).release(
            "sum", mechanism=mechanism, beta=beta, ledger=ledger, rng=rng
        )
    )

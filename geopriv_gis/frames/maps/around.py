"""Cases around a public place: observed over expected, from released points."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import Point

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number, safe_repr
from ...core.points.around import PopulationCircle
from ...core.promise.law import Law
from ...core.randomness import InsecureRandom
from ..ground.geometry import Frame, geometry_of
from ..ground.lattice import PlaceSpacing
from ..ground.public_shapes import is_table_of_places, project_query_places
from ..ground.release import attach
from ..ground.rows import number_labels, number_persons
from ..ground.surface import POLYGONS, read_population
from ..ground.warning import Progress, ignore_progress, warn
from .analysis import AnalysedRelease, guarantee_of_estimates
from .covariates import FINE, find_known_laws

RADIUS = Limits("Radius around the place", unit="m", above=0)
AROUND = ", cases around a public place against a public population"
PUBLIC = (
    "the place, the radius and the population are public and were chosen without "
    "looking at the points"
)
_SEED = 18_540_908  # the same for the same question: what is simulated is public
_ROUND = 8  # places of the population along a radius


@document_arguments
def around(
    released: Frame,
    point: Point | gpd.GeoSeries,
    radius: float,
    population: Any,
    *,
    weights: object = None,
    person: str | None = None,
    band: int = 1,
    crs: object = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Estimate observed over expected cases around a place; warn of coarse zones.

    Every row is taken for a case. Of a release with others as well, filter first, as in
    ``released[released["ill"] == 1].geopriv.around(…)``.

    Returns
    -------
    DataFrame
        One row. "ratio" is "observed" over "expected", the estimated number of persons
        within the radius and how many there would be if cases were as the population
        is; "low" to "high" is its 95 % interval. "p" is the probability that chance
        alone shows as many or more. "radius" is in metres.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its rows are not true ones plus
        noise of their own; if nobody lives within the radius, or nobody beyond.

    Notes
    -----
    **Guarantee.** That of the release: nothing but released points and public layers is
    looked at. **Assumes.** Place, radius and population are public, and were chosen
    before anybody looked at the points; all cases are where the population is.

    Noise carries cases across the circle, which would draw the ratio towards 1. It is
    therefore the one that makes the released points most probable, given the noise:
    within the radius as beyond it cases are taken to be spread as the population is.
    Never below 0, it is too high on average where hardly a case is expected. The
    p-value is that of the score test, one-sided, and the interval is its inversion.
    Both come from a simulation of persons placed as the population is, with the noise
    of the release, by a fixed public seed: the same question has the same answer. "p"
    is never said to be below 0.0001.

    Several rows of a person are no independent cases. With ``person`` each person
    counts once, as the mean of its rows, and in the simulation they are at one place.
    Rows of one person taken for strangers give false alarms.

    References
    ----------
    Stone 1988; Lawson 1993; Waller & Lawson 1995 for the score test; Clopper & Pearson
    1934, whose interval it is without noise.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import Point
    >>> x = [530000.0 + 100 * (i % 30) for i in range(900)]
    >>> y = [180000.0 + 100 * (i // 30) for i in range(900)]
    >>> people = gpd.GeoSeries.from_xy(x, y, crs="EPSG:27700")
    >>> plant = Point(531500, 181500)
    >>> near = people[people.distance(plant) < 400]
    >>> homes = gpd.GeoDataFrame(geometry=[*people, *near], crs=people.crs)
    >>> homes["ill"] = [i % 9 == 0 or i >= 900 for i in range(len(homes))]
    >>> released = homes.geopriv.planar_laplace(eps=0.02, keep="ill")
    >>> ill = released[released["ill"]]
    >>> found = ill.geopriv.around(plant, 400, people)
    >>> bool(found["ratio"].iloc[0] > 3), bool(found["p"].iloc[0] < 0.001)
    (True, True)
    """
    source = AnalysedRelease.of(released)
    check_number("radius", radius, RADIUS)
    report = progress or ignore_progress
    laws, _ = find_known_laws(source)
    owners = _person_numbers(source, person)
    chart = source.chart(crs, None, plane=False)
    ground, own = chart.ground, source.series.crs
    place = project_query_places(point, own, ground)
    if len(place) != 1:
        raise ParameterError(f"point must be one place; got {len(place)}.")
    scale = min(law.reach(1.0) for law in laws)
    near = PlaceSpacing(
        ground, min(FINE * scale, radius / _ROUND), min(scale, radius / 2)
    )  # fmt: skip
    people = read_population(
        population, weights, own, near, name="population", band=band
    )
    if _are_zones(population):
        if weights is None:
            warn(
                "each zone of population counts as one person. Pass weights=, the "
                "numbers of people."
            )
        if _is_coarse(population, point, own, radius):
            warn(
                "zones of population near point are larger than the circle; people are "
                "assumed to be spread evenly in each. Pass smaller zones, or points."
            )
    there = people.in_units_of(ground)
    kept = np.isfinite(there).all(axis=1) & (people.mass > 0)
    there, mass = there[kept], people.mass[kept]
    within = ground.metric.distance(there, place[0]) <= radius
    if within.all() or not within.any():
        raise ParameterError(
            "radius must have people of population inside and outside; "
            f"{radius:g} m has not. Check the CRS of point, or change radius."
        )

    circle = PopulationCircle(there, mass, within, ground.metric)
    scores = circle.scores(
        ground.transform_anywhere(source.xy),
        owners,
        lambda rows: _law_of_person(source, rows),
        InsecureRandom(_SEED),
        lambda share: report(0.9 * share),  # the rest is small
    )
    found = scores.estimate_with_interval()
    report(1.0)
    persons = int(owners.max()) + 1
    expected = scores.share * persons
    table = pd.DataFrame([{
        "radius": float(radius),
        "observed": found.share * persons,
        "expected": expected,
        "ratio": found.share / scores.share,
        "low": found.low / scores.share,
        "high": found.high / scores.share,
        "p": found.p,
    }])  # fmt: skip
    facts = {"persons": persons, "rows": len(owners)}
    result: pd.DataFrame = attach(
        table, guarantee_of_estimates(source.guarantee, AROUND, PUBLIC), error=facts
    )
    return result


def _is_coarse(zones: Frame, point: Any, own: object, radius: float) -> bool:
    """Return whether a zone that the circle touches is larger than the circle."""
    layer = point if is_table_of_places(point) else gpd.GeoSeries([point], crs=own)
    place = geometry_of(layer)
    plane = place.estimate_utm_crs()
    circle = place.to_crs(plane).buffer(radius).iloc[0]
    there = zones.geometry.to_crs(plane)
    return bool(there[there.intersects(circle)].area.max() > circle.area)


def _are_zones(population: object) -> bool:
    """Return whether a population argument is a layer of several polygons."""
    if not isinstance(population, (gpd.GeoSeries, gpd.GeoDataFrame)):
        return False
    return len(population) > 1 and set(population.geom_type.dropna()) <= POLYGONS


def _person_numbers(source: AnalysedRelease, person: object) -> np.ndarray:
    """Return rows' person numbers, by column or the noise's unit ("table": by row)."""
    unit = source.guarantee.privacy_unit
    if person is None:
        return number_persons(source.frame, "row" if unit == "table" else unit)
    if unit not in ("row", "table", person):
        raise ParameterError(
            f"person must be {unit!r}, whose rows share a budget, or be left out; got "
            f"{safe_repr(person)}."
        )
    columns = getattr(source.frame, "columns", ())
    if not isinstance(person, str) or person not in columns:
        raise ParameterError(
            f"person must name a column of released; got {safe_repr(person)}. Release "
            "it with keep=."
        )
    if source.frame[person].isna().any():
        raise ParameterError(
            "person must have a value in every row of released. Fill gaps, or leave "
            "person out."
        )
    return number_labels(source.frame[person], person)[0]


def _law_of_person(source: AnalysedRelease, rows: int) -> Law:
    """Return the noise law of each row of a person with this many rows."""
    law = source.guarantee.law and source.guarantee.law.horizontal
    assert law is not None
    whole = source.guarantee.privacy_unit == "table"
    return law.of_row(len(source.xy) if whole else rows)

"""Queries about zones and categories: marginals by name, or a user's matrix.

Everything here is public: the zones, the categories, the queries. What the rows are is
asked in one place, `ZoneQueries.types`, of each row by itself.
"""

from __future__ import annotations

import csv
import datetime
import numbers
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import scipy
from shapely.ops import unary_union

from ...core.errors import FileError, ParameterError
from ...core.local_path import check_local_path
from ...core.parameter import safe_repr
from ...core.zones.zoning import ENTRY, Zoning
from ..ground.geometry import Frame, read_column

PUBLIC = (
    "the zones, their weights and bounds, the categories and the queries are public, "
    "not made from the rows"
)
ZONE, CATEGORY, TOTAL = "zone", "category", "total"
QUERY, WEIGHT = "query", "weight"
MARGINALS = {(): TOTAL, (ZONE,): ZONE, (CATEGORY,): CATEGORY}
_BOTH = f"{ZONE}*{CATEGORY}"
_TRUTH = {"true": "1", "false": "0"}
_TIME = re.compile(r"\d{4}[-/]\d\d[-/]\d\d([T ]|$)|\d\d:\d\d")
_DECIMALS = 6  # of a query's numbers
_ENTRIES = 25_000_000  # of the table of types and queries
# Name, zone, category, and the zones' numbers.
_QueryLabel = tuple[str, str, str, tuple[int, ...]]
_FORMS = (
    "queries must be marginals ('total', 'zone', 'category', 'zone*category' or "
    "('zone', 'category')), a DataFrame with a row for each query and columns named by "
    "zones, or by pairs of zone and category, or a .csv file with the columns "
    f"{QUERY}, {ZONE}, {CATEGORY} and {WEIGHT}"
)


@dataclass(frozen=True, eq=False)
class ZoneQueries:
    """Public queries over zones and categories, and each row's type for them.

    table: A row for each query: its name, zone and category, and its polygons.
    zoning: What a row of each type adds to each query, in units of ``step``.
    numbers (N, C): The type of a row of each kind of place and category; −1 for none.
    column: Of the rows' categories.
    categories: Their numbers, by their texts.
    """

    table: gpd.GeoDataFrame
    zoning: Zoning
    numbers: np.ndarray
    step: float
    column: Hashable | None
    categories: dict[str, int]

    def types(self, frame: Frame, places: np.ndarray) -> np.ndarray:
        """Return each row's type of zone and category; −1 if no query counts it."""
        categories = np.zeros(len(places), dtype=int)
        if self.column is not None:
            categories = find_categories(frame, self.column, self.categories)
        counted = (places >= 0) & (categories >= 0)
        result = np.full(len(places), -1)
        result[counted] = self.numbers[places[counted], categories[counted]]
        return result


def make_queries(
    queries: Any,
    frame: Frame,
    zones: gpd.GeoDataFrame,
    patterns: scipy.sparse.csr_matrix,
    *,
    category: Hashable | None,
    categories: Any,
    zone_name: Hashable | None,
    weights: Any,
) -> ZoneQueries:
    """Return queries from marginals, a matrix or a CSV file; raise if invalid."""
    known = _number_categories(frame, category, categories)
    names = number_zone_names(zones, zone_name)
    if isinstance(queries, str) and queries.strip().lower().endswith(".csv"):
        queries = _read_matrix_csv(queries.strip())
    if isinstance(queries, pd.DataFrame):
        matrix, labels = _parse_matrix(queries, names, known)
        factor = _power_of_ten_for(matrix.data)
        cells = scipy.sparse.kron(patterns, scipy.sparse.identity(len(known) or 1))
        _check_query_size(len(labels), cells.shape[0])
        whole = matrix * factor
        whole.data = np.rint(whole.data)
        found = np.asarray((cells @ whole.T).todense())
    else:
        factor = 1
        marginals = _parse_marginals(queries, categories=bool(known))
        labels = [
            label for one in marginals for label in _marginal_labels(one, names, known)
        ]
        _check_query_size(len(labels), patterns.shape[0] * (len(known) or 1))
        places = patterns.toarray()
        found = np.hstack(
            [_marginal_patterns(one, places, len(known) or 1) for one in marginals]
        )
    if np.abs(found).max(initial=0.0) > ENTRY:
        raise ParameterError(
            f"queries must add up to at most {ENTRY:g} steps for one row, where a "
            f"step is 1/{factor:g}. Use smaller numbers, or fewer decimals."
        )
    own, numbers = _distinct_patterns(found)
    zoning = Zoning(own, _check_weights(weights, len(labels)))
    return ZoneQueries(
        _make_query_table(labels, zones),
        zoning,
        numbers.reshape(patterns.shape[0], -1),
        1 / factor,
        category,
        known,
    )


# -- categories ------------------------------------------------------------------------


def _number_categories(frame: Frame, category: Any, categories: Any) -> dict[str, int]:
    """Return the categories' numbers by name; {} if none, raise if bad or repeated."""
    if isinstance(categories, str):
        categories = [part.strip() for part in categories.split(",")]
    if category is None:
        if categories is not None and categories:
            raise ParameterError(
                "categories requires category, a column of the rows. Pass both."
            )
        return {}
    read_column(frame, category, "category")
    names = (
        [_value_text(value) for value in categories] if categories is not None else []
    )
    if (
        not names
        or None in names
        or len({_canonical_text(n) for n in names}) < len(names)
    ):
        raise ParameterError(
            "categories must list the values of the column to count, each "
            "once, chosen without looking at the data."
        )
    return {str(name): number for number, name in enumerate(names)}


def find_categories(
    frame: Frame, column: Hashable, categories: Mapping[str, int]
) -> np.ndarray:
    """Return each row's category number, −1 for none; raise if names mean the same."""
    numbered = {_canonical_text(name): number for name, number in categories.items()}
    if len(numbered) < len(categories):
        raise ParameterError(
            "zone_name must name a column of different values; 1 and 01 count as "
            "equal. Put a letter before each, in zones and rows."
        )
    values = frame[column]
    if values.dtype == object:
        found = [numbered.get(_canonical_text(value), -1) for value in values]
        return np.array(found, dtype=int)
    codes, different = pd.factorize(values)
    number = [numbered.get(_canonical_text(value), -1) for value in different]
    return np.asarray(np.append(np.array(number, dtype=int), -1)[codes])


def has_number(names: Iterable[str]) -> bool:
    """Return whether any name could be a number or boolean."""
    texts = pd.Series([_canonical_text(name) for name in names], dtype=object)
    return bool(pd.to_numeric(texts, errors="coerce").notna().any())


def _canonical_text(value: Any) -> str | None:
    """Return a value as text, equal for equal values of any type; None if missing.

    A column's type depends on its other rows: one missing value makes truth values
    floating-point numbers, one word makes numbers and dates of a file texts. No row may
    change what another one counts as, so that True, 1.0, "1" and "true" are the same,
    and a day is what it begins with.
    """
    text = _value_text(value)
    if text is None or text.lower() in _TRUTH:
        return text if text is None else _TRUTH[text.lower()]
    try:
        if np.isfinite(number := float(text)):
            return _value_text(number)
    except ValueError:
        pass
    return _canonical_time(text) if _TIME.match(text) else text


def _canonical_time(text: str) -> str:
    """Return a time (in UTC if zoned) to the millisecond; other texts unchanged."""
    try:
        if text[2] == ":":
            return datetime.time.fromisoformat(text).isoformat("milliseconds")
        when = datetime.datetime.fromisoformat(
            text.replace("/", "-").replace("Z", "+00:00")  # as Python 3.10 has it
        )
        if when.tzinfo is not None:
            when = when.astimezone(datetime.timezone.utc).replace(tzinfo=None)
        return when.isoformat(timespec="milliseconds")
    except (ValueError, OverflowError):
        return text


def _value_text(value: Any) -> str | None:
    """Return a value as text, the same for 1, 1.0 and "1"; None where it is missing."""
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, numbers.Real):
        number = float(value)
        if np.isnan(number):
            return None
        return str(int(number)) if number.is_integer() else repr(number)
    if value is None or value is pd.NA or value is pd.NaT:
        return None
    return str(value)


# -- marginals -------------------------------------------------------------------------


def _parse_marginals(queries: Any, categories: bool) -> list[tuple[str, ...]]:
    """Return marginals as tuples of "zone", "category" (() for the total), or raise."""
    if isinstance(queries, str):
        queries = queries.split(",")
    if not isinstance(queries, Sequence) or not len(queries):
        raise ParameterError(f"{_FORMS}; got {safe_repr(queries)}.")
    found: list[tuple[str, ...]] = []
    for one in queries:
        words = one.split("*") if isinstance(one, str) else one
        if not isinstance(words, Sequence):
            raise ParameterError(f"{_FORMS}; got {safe_repr(one)}.")
        parts = {str(word).strip() for word in words} - {TOTAL}
        if parts - {ZONE, CATEGORY} or len(words) > 2:
            raise ParameterError(f"{_FORMS}; got {safe_repr(one)}.")
        if CATEGORY in parts and not categories:
            raise ParameterError(
                "category, a column of the rows, and categories, its public values, "
                "must be given for queries about categories."
            )
        found.append(tuple(sorted(parts, reverse=True)))
    if len(set(found)) < len(found):
        raise ParameterError("queries must name each marginal once.")
    return found


def _marginal_patterns(
    marginal: tuple[str, ...], patterns: np.ndarray, count: int
) -> np.ndarray:
    """Return what a row of each place and category adds to each marginal count."""
    if not marginal:
        return np.ones((len(patterns) * count, 1))
    places = patterns if ZONE in marginal else np.ones((len(patterns), 1))
    kinds = np.eye(count) if CATEGORY in marginal else np.ones((count, 1))
    return np.kron(places, kinds)


def _marginal_labels(
    marginal: tuple[str, ...], zones: Mapping[str, int], categories: Mapping[str, int]
) -> list[_QueryLabel]:
    """Return the name, zone, category and zone numbers of each marginal count."""
    name, every = MARGINALS.get(marginal, _BOTH), tuple(zones.values())
    places = [(zone, (number,)) for zone, number in zones.items()]
    return [
        (name, zone, category, about)
        for zone, about in (places if ZONE in marginal else [("", every)])
        for category in (categories if CATEGORY in marginal else [""])
    ]


# -- matrices --------------------------------------------------------------------------


def number_zone_names(
    zones: gpd.GeoDataFrame, column: Hashable | None
) -> dict[str, int]:
    """Return the zones' numbers by name; raise if a name repeats or is missing."""
    many = 1 if column is None else list(zones.columns).count(column)
    if many > 1:
        raise ParameterError(
            f"zone_name must name one column; the zones have {many} named "
            f"{safe_repr(column)}. Rename them."
        )
    if not many:
        raise ParameterError(
            f"zone_name must name a column of the zones; got {safe_repr(column)}."
        )
    values = zones.index if column is None else zones[column]
    names = [_value_text(value) for value in values]
    if None in names or len(set(names)) < len(names):
        raise ParameterError(
            "zone_name must be a column (or the zones have an index) whose values are "
            "all different, none missing."
        )
    return {str(name): number for number, name in enumerate(names)}


def _parse_matrix(
    queries: pd.DataFrame, zones: Mapping[str, int], categories: Mapping[str, int]
) -> tuple[scipy.sparse.csr_matrix, list[_QueryLabel]]:
    """Return a query matrix over zones × categories with names; raise if invalid."""
    count = len(categories) or 1
    kinds = {_canonical_text(name): number for name, number in categories.items()}
    paired = queries.columns.nlevels == 2
    if queries.columns.nlevels > 2 or paired != bool(categories) or not queries.size:
        raise ParameterError(
            "queries must have rows, and a column for each zone; with category, for "
            "each pair of zone and category."
        )
    place = []
    for column in queries.columns:
        zone, kind = column if paired else (column, None)
        known = zones.get(_value_text(zone) or "")
        of_kind = kinds.get(_canonical_text(kind)) if paired else 0
        if known is None or of_kind is None:
            raise ParameterError(
                "queries must name zones as the zones' index or zone_name does, and "
                f"categories that are listed; got {safe_repr(column)}."
            )
        place.append(known * count + of_kind)
    try:
        values = queries.to_numpy(dtype=float)
    except (TypeError, ValueError):
        values = np.array([np.nan])
    if not np.isfinite(values).all() or len(set(place)) < len(place):
        raise ParameterError(
            "queries must hold finite numbers, and each column's name once."
        )
    row, column = np.nonzero(values)
    shape = (len(queries), len(zones) * count)
    spread = (row, np.array(place, dtype=int)[column])
    matrix = scipy.sparse.csr_matrix((values[row, column], spread), shape=shape)
    about = [tuple(np.unique(line.indices // count).tolist()) for line in matrix]
    names = [str(name) for name in queries.index]
    return matrix, [(name, "", "", own) for name, own in zip(names, about, strict=True)]


def _power_of_ten_for(values: np.ndarray) -> int:
    """Return the least power of ten that makes numbers whole; raise above 10⁶."""
    for digits in range(_DECIMALS + 1):
        many = values * 10.0**digits
        if (np.abs(many - np.rint(many)) <= 1e-9 * np.abs(many)).all():
            return int(10**digits)
    raise ParameterError(
        f"queries must have numbers of at most {_DECIMALS} decimals. "
        "Multiply them by a common factor, and divide the answers."
    )


def _read_matrix_csv(path: str) -> pd.DataFrame:
    """Return the query matrix of a public CSV file; raise if invalid."""
    wanted, place = {QUERY, ZONE, WEIGHT}, check_local_path(path, "queries")
    try:
        with place.open(encoding="utf-8-sig", newline="") as file:
            lines = csv.DictReader(file)
            head = set(lines.fieldnames or ())
            rows = list(lines)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise FileError(
            f"queries could not be read as a CSV file ({type(error).__name__}); check "
            "the path and the file."
        ) from None
    if not wanted <= head <= {*wanted, CATEGORY}:
        raise FileError(
            f"queries must be a file with the columns {QUERY}, {ZONE}, {WEIGHT} and, "
            f"where category is given, {CATEGORY}; take out all others."
        )
    columns = [ZONE, CATEGORY] if CATEGORY in head else [ZONE]
    found = pd.DataFrame(rows)
    twice = found.duplicated([QUERY, *columns]).any() if len(found) else True
    number = pd.to_numeric(found[WEIGHT], errors="coerce") if not twice else None
    if twice or number is None or number.isna().any():
        raise ParameterError(
            "queries must have lines, a number as weight in each, and no query, zone "
            "and category together twice."
        )
    order = list(dict.fromkeys(found[QUERY]))
    wide = found.assign(**{WEIGHT: number.astype(float)}).set_index([QUERY, *columns])[
        WEIGHT
    ]
    return pd.DataFrame(wide.unstack(columns, fill_value=0.0)).reindex(order)


# -- both ------------------------------------------------------------------------------


def _check_query_size(queries: int, types: int) -> None:
    """Raise if queries times row types are too many for one table."""
    if queries * types > _ENTRIES:
        raise ParameterError(
            f"queries must be fewer: {queries} of {types} kinds of rows are too many "
            "to be answered together."
        )


def _check_weights(weights: Any, count: int) -> np.ndarray:
    """Return queries' weights, divided by the largest, or all 1; raise unless > 0."""
    if weights is None:
        return np.ones(count)
    try:
        own = np.asarray(weights, dtype=float)
    except (TypeError, ValueError):
        own = np.empty(0)
    if own.shape != (count,) or not (np.isfinite(own) & (own > 0)).all():
        raise ParameterError(
            f"weights must be one finite number greater than 0 for each of the {count} "
            "queries."
        )
    return np.asarray(own / own.max())


def _distinct_patterns(found: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return distinct non-zero rows, and each row's index among them, −1 if zero."""
    own, numbers = np.unique(found, axis=0, return_inverse=True)
    numbers = numbers.reshape(-1)  # NumPy 2.0 gave another shape
    kept = own.any(axis=1)
    place = np.where(kept, np.cumsum(kept) - 1, -1)
    return own[kept], place[numbers]


def _make_query_table(
    labels: list[_QueryLabel], zones: gpd.GeoDataFrame
) -> gpd.GeoDataFrame:
    """Return the queries' table: names, and the union of each one's zones."""
    shapes = zones.geometry.to_numpy()
    unions: dict[tuple[int, ...], Any] = {}
    for *_, about in labels:
        if about not in unions:
            own = about or range(len(shapes))
            (first, *others) = (shapes[number] for number in own)
            unions[about] = unary_union([first, *others]) if others else first
    columns = {
        name: pd.Series([label[place] for label in labels], dtype=object)
        for place, name in enumerate((QUERY, ZONE, CATEGORY))
    }
    geometry = gpd.GeoSeries([unions[label[3]] for label in labels], crs=zones.crs)
    return gpd.GeoDataFrame(columns, geometry=geometry, crs=zones.crs)

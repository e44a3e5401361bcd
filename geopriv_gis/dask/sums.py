"""Counts by zones: workers count their parts, and the driver draws once."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any

import numpy as np
import pandas as pd

from ..core.errors import GeoPrivError, ParameterError
from ..files.formats import import_package
from ..files.reading import read_frame
from ..frames.ground.prepared import Steps, release
from ..frames.ground.rows import TableInfo, person_column
from ..frames.ground.warning import Progress
from ..frames.zones.question import ZonalQuestion
from ..frames.zones.zonal import zonal_counts as of_frame
from .rows import APART, list_files
from .tasks import compute_tasks

_RELEASE = ("mechanism", "beta", "ledger", "rng", "integer", "population")
_ELSEWHERE = (
    "sum", "bounds", "below", "time", "every", "start", "end", "until", "store",
)  # fmt: skip
_QUERIES = ("queries", "weights", "category", "categories", "zone_name")


@release
def zonal_counts(source: Any, zones: Any, **arguments: Any) -> Steps[Any]:
    """Release counts of a dask frame or folder by zone; raise if parts share persons.

    Parameters
    ----------
    source : dask_geopandas.GeoDataFrame, or path-like
        A frame, or a folder of GeoParquet files, whose names are not read.
    zones : GeoDataFrame, GeoSeries or list of these
        Public polygons; of several layers, all answered together.
    **arguments
        Those of `geopriv_gis.zonal_counts`, but for ``sum``, ``below`` and ``time``.

    Returns
    -------
    GeoDataFrame
        As of `geopriv_gis.zonal_counts`: no lazy one.

    Raises
    ------
    GeometryError, CRSError, ParameterError, FileError
        `ParameterError` also where the rows of one person are in several parts.

    Notes
    -----
    **Guarantee.** That of `geopriv_gis.zonal_counts`. True counts of the parts are in
    the memory of workers and driver; noise is drawn once, by the driver, when all are
    there and the ledger is charged: no key is needed.

    Examples
    --------
    >>> import dask_geopandas, geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> lazy = dask_geopandas.from_geopandas(homes.to_frame("geometry"), npartitions=4)
    >>> wards = gpd.GeoSeries(
    ...     [box(529000, 179000, 531005, 181000), box(531005, 179000, 533000, 181000)],
    ...     crs="EPSG:27700",
    ... )
    >>> found = geopriv_gis.dask.zonal_counts(lazy, wards, eps=1)
    >>> bool((abs(found["count"] - [101, 99]) < 100).all())
    True
    """
    dask = import_package("dask", "releases on engines", "dask")
    shared_question = _PartQuestion(zones, arguments)
    parts, first = _open_parts(source)
    example = first.iloc[:0]
    question = shared_question.of(example, shared_question.given["progress"])
    shared = dask.delayed(shared_question, traverse=False)
    count = dask.delayed(_count_part, pure=False, traverse=False)
    found = compute_tasks(count(shared, part) for part in parts)
    for each in found:
        if isinstance(each, str):
            raise ParameterError(each)
    if len({each.kind for each in found}) > 1:
        raise ParameterError(
            "privacy_unit must have one type in all parts; convert that column first."
        )
    if pd.concat([each.persons for each in found]).duplicated().any():
        raise ParameterError(APART)
    rows = sum(each.rows for each in found)
    described = TableInfo(tuple(example.columns), example.geometry.name, rows)
    question = dataclasses.replace(
        question,
        data=described,
        totals=np.sum([each.totals for each in found], axis=0),
        over={cap: sum(each.over[cap] for each in found) for cap in question.over},
    )
    given = {name: shared_question.given[name] for name in _RELEASE}
    return (yield from question.release("count", **given))


@dataclasses.dataclass(frozen=True)
class _PartCounts:
    """Counts of one part by type of row (its zones), with its persons."""

    totals: np.ndarray
    over: dict[int, int]
    rows: int
    kind: str
    persons: pd.Series


class _PartQuestion:
    """Arguments of a count that workers get (no ledger); raise for unsupported ones."""

    def __init__(self, zones: Any, arguments: dict[str, Any]) -> None:
        """Bind the arguments; raise for those that dask does not take."""
        signature = inspect.signature(of_frame)
        try:
            bound = signature.bind(None, zones, **arguments)
        except TypeError as error:
            raise TypeError(f"dask.zonal_counts() {error}") from None
        bound.apply_defaults()
        for name in _ELSEWHERE:
            if bound.arguments[name] is not None:
                raise ParameterError(
                    f"{name} is not supported here. Leave it out, or pass a "
                    "GeoDataFrame to geopriv_gis."
                )
        self.zones, self.given = zones, dict(bound.arguments)

    def of(self, frame: Any, progress: Progress | None = None) -> ZonalQuestion:
        """Return the zonal count query about a part's rows."""
        given = self.given
        found = ZonalQuestion.of(
            frame, self.zones, privacy_unit=given["privacy_unit"],
            max_rows=given["max_rows_per_unit"], slivers=given["slivers"],
            rng=given["rng"], progress=progress,
            **{name: given[name] for name in ("eps", "rho", "neighbours")},
        )  # fmt: skip
        return found.with_queries(**{name: given[name] for name in _QUERIES})

    def __getstate__(self) -> dict[str, Any]:
        """Leave the ledger with the driver."""
        given = {**self.given, "ledger": None, "rng": None, "progress": None}
        return {"zones": self.zones, "given": given}


def _open_parts(source: Any) -> tuple[list[Any], Any]:
    """Return tasks' inputs and a frame with their columns; raise for other sources."""
    if hasattr(source, "__dask_graph__"):
        return source.to_delayed(), source._meta
    paths, _ = list_files(source)
    return [str(path) for path in paths], read_frame(paths[0])


def _count_part(question: _PartQuestion, part: Any) -> _PartCounts | str:
    """Return a part's counts, or an error message instead of raising."""
    try:
        frame = read_frame(part) if isinstance(part, str) else part
        column = person_column(question.given["privacy_unit"])
        labels = pd.Series([], dtype=object) if column is None else frame[column]
        counted = question.of(frame)
        return _PartCounts(
            counted.count_types(), dict(counted.over), len(frame), str(labels.dtype),
            labels.drop_duplicates(),
        )  # fmt: skip
    except GeoPrivError as error:
        return str(error)
    except Exception as error:
        return f"a part could not be counted ({type(error).__name__})."

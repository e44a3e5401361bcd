"""Releases from Arrow to Arrow: DuckDB, Polars, pyarrow, GeoPandas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pyproj

from ..arguments import release as row_of
from ..core.errors import ColumnError, GeometryError, ParameterError
from ..core.parameter import shown
from ..files.formats import package
from ..files.parquet import geometry_metadata
from ..files.writing import check_promise
from ..frames.functions import function_of
from ..frames.ground.release import KEY
from ..frames.points.stream import Drawn, NeedsAllRows
from .parts import kinds_of
from .release import CHARGED, IN_BATCHES
from .tables import Tables
from .writing import Seal, fields_of, places_of, record_of, released

_NAME, _METADATA = b"ARROW:extension:name", b"ARROW:extension:metadata"
_KINDS = (b"geoarrow.wkb", b"ogc.wkb", b"geoarrow.point")


def release_stream(
    data: Any, release: str, *, geometry: str | None = None, data_crs: Any = None,
    **arguments: Any,
) -> Any:  # fmt: skip
    """Release the points of an Arrow table, or of whatever hands one over.

    Parameters
    ----------
    data : object with ``__arrow_c_stream__``
        Of pyarrow, Polars, DuckDB, GeoPandas (``frame.to_arrow()``). It is read once,
        and held in memory.
    release : {"planar_laplace", "gaussian"}
        What is released, by its name in `geopriv_gis`.
    geometry : str, optional
        Column with the points, as well-known binary or numbers x and y; by default the
        one that is marked as such (GeoArrow), or is called "geometry".
    data_crs : CRS-like, optional
        CRS of the points, where the data do not say it.
    **arguments
        Those of the release, ``eps=`` and so on.

    Returns
    -------
    pyarrow.Table
        The rows in their order, with points as well-known binary, marked as GeoArrow.
        Written by ``pyarrow.parquet.write_table`` it is GeoParquet with its guarantee.

    Raises
    ------
    ParameterError, GeometryError, CRSError, ColumnError
        Before anything is charged or drawn, as for a frame; `ParameterError` also
        afterwards, for columns that hold places of other rows.

    Notes
    -----
    **Guarantee.** That of the release, for all rows together: never call it batch by
    batch, nor as a function of SQL, which is run as often as an optimiser likes.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> table = homes.to_frame("geometry").to_arrow(index=False)
    >>> masked = geopriv_gis.release_stream(table, "planar_laplace", eps=0.01)
    >>> masked.num_rows, masked.column_names
    (2, ['geometry'])
    """
    if release not in IN_BATCHES:
        raise ParameterError(
            f"release must be one of {', '.join(map(repr, IN_BATCHES))}; got "
            f"{shown(release)}."
        )
    stream = _Table(data, geometry, data_crs)
    stream.refuse_names(arguments.get("drop", ()))
    try:
        drawn: Drawn = function_of(row_of(release))(stream, **arguments)
    except NeedsAllRows:
        raise ParameterError(
            "z='protect', sticky, zones, snap, cell and joint noise with "
            "table_metric='dist_2' need a frame: GeoDataFrame.from_arrow(data)."
        ) from None
    check_promise(drawn.guarantee)
    try:
        table = package("pyarrow").concat_tables(list(released(drawn)))
    except ColumnError as error:
        raise ParameterError(f"{error} {CHARGED}") from None
    if drawn.shuffle:
        table = table.take(drawn.source.permutation(drawn.rows))
    return _marked(table, drawn)


class _Table(Tables):
    """The rows of an Arrow table."""

    def __init__(self, data: Any, geometry: str | None, crs: Any) -> None:
        pyarrow = package("pyarrow")
        if not hasattr(data, "__arrow_c_stream__"):
            raise ParameterError(
                "data must offer __arrow_c_stream__, as tables of pyarrow, Polars and "
                f"DuckDB do; got {type(data).__name__}."
            )
        self._table = pyarrow.RecordBatchReader.from_stream(data).read_all()
        schema, self.paths = self._table.schema, []
        self.watch()
        self.kinds = kinds_of(schema)
        marks = {field.name: _mark(field) for field in schema}
        marked = [name for name, mark in marks.items() if mark is not None]
        named = [name for name in schema.names if name == "geometry"]
        found = [geometry] if geometry is not None else marked or named
        if len(found) != 1 or schema.names.count(found[0]) != 1:
            raise GeometryError(
                "data must have one column of points; say which with geometry=."
            )
        self.active = found[0]
        self.shapes = tuple(name for name in marked if name != self.active)
        self.columns, self.schema = tuple(schema.names), schema.remove_metadata()
        own = crs if crs is not None else (marks[self.active] or {}).get("crs")
        self.crs = None if own is None else pyproj.CRS.from_user_input(own)

    def _pieces(self, names: list[str]) -> Iterator[Any]:
        yield self._table.select(names)


def _mark(field: Any) -> dict[str, Any] | None:
    """Return what GeoArrow says of a field, if it is marked as geometry."""
    kind, metadata = field.type, field.metadata or {}
    name = getattr(kind, "extension_name", "").encode() or metadata.get(_NAME, b"")
    if name not in _KINDS:
        return None
    said = metadata.get(_METADATA, b"")
    if hasattr(kind, "__arrow_ext_serialize__"):
        said = kind.__arrow_ext_serialize__()
    found = json.loads(said or b"{}")
    return found if isinstance(found, dict) else {}


def _marked(table: Any, drawn: Drawn) -> Any:
    """Return a table with its record, its geometry marked as such."""
    active, crs, seal = drawn.stream.active, drawn.stream.crs, Seal()
    seal.add(places_of(table, active))
    said = {} if crs is None else {"crs": crs.to_json_dict(), "crs_type": "projjson"}
    types = ["Point Z" if drawn.heights else "Point"]
    bounds = [float(value) for value in seal.corners.ravel()]
    geo = geometry_metadata(active, crs, types, bounds)
    schema = fields_of(drawn)
    at = schema.get_field_index(active)
    mark = {_NAME: b"geoarrow.wkb", _METADATA: json.dumps(said).encode()}
    schema = schema.set(at, schema.field(at).with_metadata(mark))
    record = {KEY: record_of(drawn, seal.sha256), "geo": json.dumps(geo)}
    return package("pyarrow").Table.from_arrays(
        table.columns, schema=schema.with_metadata(record)
    )

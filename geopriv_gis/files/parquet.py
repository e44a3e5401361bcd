"""GeoParquet through pyarrow, with no metadata but the geometry's and the record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd

from ..core.errors import FileError
from ..frames.release import KEY
from .formats import package

_VERSION = "1.0.0"  # of the GeoParquet specification
COMPRESSION = "zstd"


def read(path: Path) -> tuple[Any, bytes | None]:
    """Return the frame, or table, of a file and the record in its metadata."""
    parquet = package("pyarrow.parquet")
    metadata = parquet.read_schema(path).metadata or {}
    if b"geo" in metadata:
        return gpd.read_parquet(path), metadata.get(KEY.encode())
    if KEY.encode() not in metadata:
        raise FileError(
            f"{path.name} has no geometry that GeoParquet declares; write it with "
            "GeoDataFrame.to_parquet()."
        )
    return parquet.read_table(path).to_pandas(), metadata[KEY.encode()]


def write(frame: pd.DataFrame, path: Path, record: str) -> None:
    """Write a frame, or a table, with its record in the file's metadata."""
    pyarrow = package("pyarrow")
    metadata = {KEY: record}
    plain = pd.DataFrame(frame)
    if isinstance(frame, gpd.GeoDataFrame):
        name = frame.geometry.name
        plain = plain.assign(**{name: frame.geometry.to_wkb()})
        metadata["geo"] = json.dumps(_geometry_metadata(frame.geometry))
    table = pyarrow.Table.from_pandas(plain, preserve_index=False)
    # What pandas would add (attrs, index names) is left out.
    table = table.replace_schema_metadata(metadata)
    package("pyarrow.parquet").write_table(table, path, compression=COMPRESSION)


def _geometry_metadata(geometry: gpd.GeoSeries) -> dict[str, Any]:
    heights = geometry.has_z
    types = geometry.geom_type + heights.map({True: " Z", False: ""})
    column = {
        "encoding": "WKB",
        "geometry_types": sorted(types.unique()),
        "crs": None if geometry.crs is None else geometry.crs.to_json_dict(),
        "bbox": [float(value) for value in geometry.total_bounds],
    }
    return {
        "version": _VERSION,
        "primary_column": geometry.name,
        "columns": {geometry.name: column},
    }

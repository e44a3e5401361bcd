"""Graph metrics as .npz files, without executable content."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path
from typing import Any, TypeVar

import geopandas as gpd
import numpy as np
import pyproj
from shapely.errors import ShapelyError

from ..core.errors import FileError, GeoPrivError
from ..core.ground.graph import LARGEST, Graph
from ..frames.ground.crs import AreaOfUse, choose_ground
from ..frames.points.node_cells import NodeCells
from . import wkb
from .paths import check_source, local_path
from .placing import hide_writer_errors, move_to_free_name, private_folder_for

MetricType = TypeVar("MetricType")
FORMAT = 2  # 1: places along roads in place of segments
_MOST = 1 << 28  # bytes, unpacked
_OPTIONAL = ("people", "segments", "owner")


def check_metric_target(path: str | os.PathLike[str], overwrite: bool) -> Path:
    """Return where to write a metric; raise if it exists, or its folder does not."""
    where = local_path(path)
    if not where.parent.is_dir():
        raise FileError(f"the folder {where.parent} must exist; make it first.")
    if where.exists() and not overwrite:
        raise FileError(f"{where} exists; give overwrite=True to replace it.")
    return where


def write_metric(metric: Any, path: str | os.PathLike[str], overwrite: bool) -> None:
    """Write a graph metric with fitted base measures to a file; raise if that fails."""
    where = check_metric_target(path, overwrite)
    ground = metric.ground
    facts = {
        "format": FORMAT,
        "unit": metric.unit,
        "reach": metric.reach,
        "source": (ground.datum_shifted or ground.source).to_wkt(),
        "working": (ground.named or ground.working).to_wkt(),
        "plane": ground.needs_plane,
        "area": astuple(ground.area) if ground.is_estimated else None,
    }
    arrays: dict[str, Any] = {
        "facts": np.array(json.dumps(facts)),
        "points": metric.points,
        "edges": metric.graph.edges,
        "lengths": metric.graph.lengths,
        "eps": np.array(list(metric.measures), dtype=float),
        "measures": np.array(list(metric.measures.values()), dtype=float).reshape(
            -1, len(metric.points)
        ),
    }
    for name in _OPTIONAL:
        if getattr(metric, name) is not None:
            arrays[name] = getattr(metric, name)
    if metric.cells is not None:
        arrays["cells"], arrays["cell_ends"] = metric.cells.to_arrays()
    move = os.replace if overwrite else move_to_free_name
    with private_folder_for(where) as folder:
        part = folder / "metric.npz"
        hide_writer_errors(where, lambda: np.savez_compressed(part, **arrays))
        hide_writer_errors(where, move, part, where)


def read_metric(
    path: str | os.PathLike[str], make: Callable[..., MetricType]
) -> MetricType:
    """Return the metric that `write_metric` wrote; raise if missing, invalid, huge."""
    where = local_path(path)
    check_source(where)
    try:
        with zipfile.ZipFile(where) as packed:
            size = sum(part.file_size for part in packed.infolist())
        if size > _MOST:
            raise FileError(
                f"{where.name} unpacks to more than {_MOST >> 20} MB. It is damaged, "
                "or made to exhaust memory."
            )
        with np.load(where, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
            return make(**_read_facts(found))
    except (GeoPrivError, MemoryError):
        raise
    except Exception as error:  # of zlib, PROJ or numpy's headers too, if damaged
        raise FileError(
            f"{where.name} holds no metric of geopriv-gis. Pass one that to_file() "
            "wrote."
        ) from error


def _read_facts(arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    """Return a graph metric's constructor arguments; raise if damaged or too old."""
    facts = json.loads(str(arrays["facts"]))
    if facts["format"] not in (1, FORMAT):
        raise ValueError("format")
    if "places" in arrays:
        raise FileError(
            "metrics of roads from before version 0.2.0 cannot be read: make the "
            "metric again with metrics.roads."
        )
    source, working = (
        pyproj.CRS.from_wkt(facts[name]) for name in ("source", "working")
    )
    area = None if facts["area"] is None else AreaOfUse(*facts["area"])
    ground = choose_ground(source, working, plane=bool(facts["plane"]), area=area)
    points = _read_array(arrays["points"], "f", (-1, 2))
    if len(points) > LARGEST:
        raise ValueError("nodes")
    edges = _read_array(arrays["edges"], "i", (-1, 2))
    graph = Graph(
        nodes=len(points),
        edges=edges,
        lengths=_read_array(arrays["lengths"], "f", (-1,)),
    )
    measures = _read_array(arrays["measures"], "f", (len(arrays["eps"]), len(points)))
    if (measures < 0).any() or not (measures.sum(axis=1) > 0).all():
        raise ValueError("measures")
    people, segments, owner = (
        None if name not in arrays else _read_array(arrays[name], kind, shape)
        for name, kind, shape in zip(
            _OPTIONAL, "ffi", ((len(points),), (-1, 2, 2), (-1,)), strict=True
        )
    )
    if (segments is None) != (owner is None):
        raise ValueError("segments")
    if segments is not None and owner is not None:
        known = (owner >= 0) & (owner < len(points))
        if len(owner) != len(segments) or not known.all() or not len(owner):
            raise ValueError("owner")
    return {
        "ground": ground, "points": points, "graph": graph,
        "unit": str(facts["unit"]), "reach": float(facts["reach"]), "people": people,
        "segments": segments, "owner": owner,
        "cells": _read_cells(arrays, len(points), ground.source),
        "measures": dict(zip(arrays["eps"].tolist(), measures, strict=True)),
    }  # fmt: skip


def _read_cells(
    arrays: dict[str, np.ndarray], nodes: int, crs: pyproj.CRS
) -> NodeCells | None:
    """Return the nodes' cells (polygons), None if not stored; raise if damaged."""
    if "cells" not in arrays:
        return None
    packed = arrays["cells"]
    ends = _read_array(arrays["cell_ends"], "i", (nodes,))
    whole = packed.dtype == np.uint8 and packed.ndim == 1 and ends[-1] == len(packed)
    if not whole or (np.diff(ends, prepend=0) <= 0).any():
        raise ValueError("cells")
    parts = [part.tobytes() for part in np.split(packed, ends[:-1])]
    if not all(map(wkb.is_safe_geometry, parts)):
        raise ValueError("cells")
    try:
        shapes = gpd.GeoSeries.from_wkb(parts, crs=crs)
    except ShapelyError as error:
        raise ValueError("cells") from error
    areas = shapes.geom_type.isin(["Polygon", "MultiPolygon"]) & ~shapes.is_empty
    if not areas.all():
        raise ValueError("cells")
    return NodeCells(shapes)


def _read_array(array: np.ndarray, kind: str, shape: tuple[int, ...]) -> np.ndarray:
    """Return the array; raise unless finite, of this dtype kind and shape (-1: any)."""
    if array.dtype.kind != kind or array.ndim != len(shape):
        raise ValueError("kind")
    if any(n not in (-1, m) for n, m in zip(shape, array.shape, strict=True)):
        raise ValueError("shape")
    if not np.isfinite(array).all():
        raise ValueError("numbers")
    return array

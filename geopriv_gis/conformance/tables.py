"""Questions about the table: what is kept, what is refused."""

from __future__ import annotations

import math
from collections.abc import Callable

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import Point, Polygon

from .bench import Bench, NoError, SkipError


def input_alone(bench: Bench) -> str:
    """Ask whether the input is left as it was."""
    frame = bench.frame()
    before, attrs = frame.copy(), dict(frame.attrs)
    bench.mask(frame)
    same = (
        list(frame.geometry.to_wkb()) == list(before.geometry.to_wkb())
        and list(frame.index) == list(before.index)
        and list(frame.columns) == list(before.columns)
        and frame.crs == before.crs
        and frame.attrs == attrs
    )
    if not same:
        raise NoError("the frame that was passed in is changed")
    return ""


def rows_kept(bench: Bench) -> str:
    """Ask whether a row stays a row, in its place."""
    frame = bench.frame()
    released = bench.mask(frame.copy())
    if len(released) != len(frame):
        raise NoError(f"{len(frame)} rows in, {len(released)} out")
    if list(released.index) != list(frame.index):
        raise NoError("the index is another")
    return ""


def crs_kept(bench: Bench) -> str:
    """Ask whether the result is in the CRS of the input."""
    released = bench.mask(bench.frame())
    if released.crs != bench.frame().crs:
        raise NoError("none" if released.crs is None else "another one")
    return ""


def all_move(bench: Bench) -> str:
    """Ask whether every point moves."""
    metres = bench.measured[2]
    still = int((metres < 1e-6).sum())
    if still:
        raise NoError(f"{still} of {len(metres)} points stay where they were")
    return f"by {np.median(metres):.4g} m, in the median"


def attrs_dropped(bench: Bench) -> str:
    """Ask whether the input's metadata are left behind."""
    frame = bench.frame()
    frame.attrs["source"] = "secret-path"
    if "secret-path" in str(bench.mask(frame).attrs):
        raise NoError("attrs of the input are passed on, e.g. into GeoParquet")
    return ""


def columns_silent(bench: Bench) -> str:
    """Ask whether new columns keep the noise to themselves."""
    frame, released, metres, turn = bench.measured
    told = []
    noise = [metres, metres**2, np.sin(turn), np.cos(turn), np.mod(turn, 2 * math.pi)]
    noise += [frame.geometry.x.to_numpy(), frame.geometry.y.to_numpy()]
    for name in set(released.columns) - set(frame.columns):
        column = released[name]
        if isinstance(column, gpd.GeoSeries) and name != released.geometry.name:
            told.append(name)
        elif pd.api.types.is_numeric_dtype(column) and column.std() > 0:
            values = column.to_numpy(dtype=float)
            ranks = pd.Series(values).rank()
            if any(abs(ranks.corr(pd.Series(n).rank())) > 0.5 for n in noise):
                told.append(name)
    if told:
        raise NoError(f"new columns tell it: {', '.join(sorted(map(str, told)))}")
    return ""


def _refuses(
    change: Callable[[gpd.GeoDataFrame], gpd.GeoDataFrame],
) -> Callable[[Bench], str]:
    def question(bench: Bench) -> str:
        try:
            bench.mask(change(bench.frame()))
        except Exception as error:  # whatever a stranger's code refuses with
            return type(error).__name__
        raise NoError("accepted in silence")

    return question


def _with(shape: object) -> Callable[[gpd.GeoDataFrame], gpd.GeoDataFrame]:
    def change(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
        shapes = [shape, *frame.geometry.iloc[1:]]
        return frame.set_geometry(
            gpd.GeoSeries(shapes, index=frame.index, crs=frame.crs)
        )

    return change


def no_crs_refused(bench: Bench) -> str:
    """Ask whether a frame without a CRS is refused."""
    frame = bench.frame()
    bare = gpd.GeoDataFrame(
        frame.drop(columns="geometry"), geometry=frame.geometry.to_numpy()
    )
    if bare.crs is not None:
        raise SkipError("this GeoPandas keeps the CRS")
    return _refuses(lambda _: bare)(bench)


NOISE: dict[str, Callable[[Bench], str]] = {
    "every point moved": all_move,
    "no column tells the noise": columns_silent,
}
TABLES: dict[str, Callable[[Bench], str]] = {
    "input left alone": input_alone,
    "rows, their order and index kept": rows_kept,
    "CRS kept": crs_kept,
    "attrs of the input not passed on": attrs_dropped,
    "missing geometry refused": _refuses(_with(None)),
    "NaN coordinates refused": _refuses(_with(Point(math.nan, math.nan))),
    "polygons refused": _refuses(_with(Polygon([(0, 0), (1, 0), (1, 1)]))),
    "no CRS refused": no_crs_refused,
}

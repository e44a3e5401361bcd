"""Conformance tests of a mask: what it preserves, its noise, randomness and loss.

Each returns a detail to print, often "", or raises `CheckFailedError` or `SkipError`.
"""

from __future__ import annotations

import copy
import hashlib
import math
import os
import random
from collections.abc import Callable
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import Point, Polygon

from ..audits.audit import audit
from ..core.audit.places import LEVELS, scale_of_guarantee
from ..core.promise.guarantee import Guarantee
from ..frames.ground.standing import guarantee_of
from .bench import ALPHA, CheckFailedError, MaskBench, SkipError


def check_calls_differ(bench: MaskBench) -> str:
    """Fail if a second call repeats the noise."""
    one, two = (_released_coordinates(bench) for _ in range(2))
    if np.abs(one - two).max() < 1e-6:
        raise CheckFailedError(
            "a second call repeats the noise: draw new noise in each call"
        )
    return ""


def check_rows_differ(bench: MaskBench) -> str:
    """Fail if under half of a call's distances or directions differ; return ""."""
    frame, released, _, _ = bench.many_moves
    x = released.geometry.x.to_numpy() - frame.geometry.x.to_numpy()
    y = released.geometry.y.to_numpy() - frame.geometry.y.to_numpy()
    for name, values in (
        ("distances", np.hypot(x, y)),
        ("directions", np.arctan2(y, x)),
    ):
        found = len(np.unique(np.round(values, 6)))
        if found < 0.5 * len(values):
            raise CheckFailedError(
                f"only {found} {name} in {len(values)} rows: draw noise for each row"
            )
    return ""


def check_not_seeded(bench: MaskBench) -> str:
    """Fail if seeding Python's and numpy's generators makes the noise repeat."""
    kept = random.getstate(), np.random.get_state()  # noqa: NPY002
    try:
        found = []
        for _ in range(2):
            random.seed(1)
            np.random.seed(1)  # noqa: NPY002
            found.append(_released_coordinates(bench))
    finally:
        random.setstate(kept[0])
        np.random.set_state(kept[1])  # noqa: NPY002
    if np.abs(found[0] - found[1]).max() < 1e-6:
        raise CheckFailedError("the noise can be seeded: use a cryptographic generator")
    return ""


def check_forks_differ(bench: MaskBench) -> str:
    """Fail if two forked processes draw the same noise; skip if forking fails."""
    if not hasattr(os, "fork"):
        raise SkipError("this system cannot fork")
    _released_coordinates(bench)  # whatever generator there is exists now
    one, two = (_run_in_fork(lambda: _digest_of_release(bench)) for _ in range(2))
    if not one or not two:
        raise SkipError("not tested: the forked processes failed")
    if one == two:
        raise CheckFailedError(
            "forked processes draw the same noise: use the system's generator"
        )
    return ""


def _released_coordinates(bench: MaskBench) -> np.ndarray:
    """Return the coordinates of a release of artificial rows; fail if not finite."""
    frame = bench.frame()
    released = bench.mask(frame.copy()).geometry
    found = np.column_stack([released.x, released.y])
    if not np.isfinite(found).all():
        raise CheckFailedError(
            "released coordinates are infinite or missing: return a point for each row"
        )
    return found


def _digest_of_release(bench: MaskBench) -> bytes:
    """Return a hash of a release of artificial rows."""
    return (
        hashlib.sha256(np.round(_released_coordinates(bench), 6).tobytes())
        .hexdigest()
        .encode()
    )


def _run_in_fork(work: Callable[[], bytes]) -> bytes:
    """Run a function in a forked process and return its bytes; empty if it fails."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:  # nothing of the parent's may run on in here
        try:
            os.write(write, work())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as end:
        found = end.read()
    os.waitpid(child, 0)
    return found


RANDOMNESS: dict[str, Callable[[MaskBench], str]] = {
    "two calls differ": check_calls_differ,
    "rows differ": check_rows_differ,
    "randomness cannot be seeded from outside": check_not_seeded,
    "forks differ": check_forks_differ,
}


ELSEWHERE = {  # a CRS and a place in it, in its own units
    "EPSG:3857 at 60° N": ("EPSG:3857", (1_113_000.0, 8_399_738.0), 3e3),
    "EPSG:4326 at 60° N": ("EPSG:4326", (10.0, 60.0), 0.02),
}
TOLERANCE = 1.15  # of medians; the smaller scales of national grids are within


def make_ground_metres_check(name: str) -> Callable[[MaskBench], str]:
    """Return a check that noise has the same ground size in another CRS."""

    def question(bench: MaskBench) -> str:
        """Fail if points leave the other CRS or move other lengths; pass if refused."""
        crs, place, spread = ELSEWHERE[name]
        frame = bench.frame(bench.trials, crs=crs, place=place, spread=spread)
        try:
            released = bench.mask(frame.copy())
        except Exception as error:  # whatever a stranger's code refuses with
            return f"refused: {type(error).__name__}"
        here = float(np.median(bench.many_moves[2]))
        if not np.isfinite(released.geometry.x).all():
            raise CheckFailedError(
                "released coordinates are infinite or missing: refuse places outside "
                "the CRS"
            )
        if crs == "EPSG:4326" and (np.abs(released.geometry.y) > 90).any():
            raise CheckFailedError(
                "released latitudes exceed 90°: keep places on the Earth"
            )
        there = float(np.median(bench.measure_moves(frame, released)[0]))
        if not 1 / TOLERANCE < there / here < TOLERANCE:
            raise CheckFailedError(
                f"rows move {there:.4g} m on the ground in this CRS, {here:.4g} m in "
                "the frame's: convert the noise to ground metres"
            )
        return f"{there:.4g} m in the median"

    return question


def check_all_directions(bench: MaskBench) -> str:
    """Fail if directions are not uniform, by four harmonics."""
    turn = bench.many_moves[3]
    lengths = np.array([abs(np.exp(1j * k * turn).mean()) for k in (1, 2, 3, 4)])
    # Twice as many times the square is χ² of two degrees, an exponential law.
    chance = float(np.exp(-len(turn) * lengths**2).min()) * 4
    if chance < ALPHA:
        worst = int(lengths.argmax())
        raise CheckFailedError(
            f"directions are not uniform (harmonic {worst + 1}): draw them uniformly"
        )
    return ""


def check_duplicates_apart(bench: MaskBench) -> str:
    """Fail if rows at equal places get the same noise."""
    frame = bench.frame()
    same = gpd.GeoSeries([frame.geometry.iloc[0]] * len(frame), index=frame.index)
    released = bench.mask(frame.set_geometry(same.set_crs(frame.crs)))
    different = len(set(released.geometry.to_wkb()))
    if different < len(frame):
        raise CheckFailedError(
            f"{len(frame)} equal rows get {different} places: draw noise for each row"
        )
    return ""


def check_on_grid(bench: MaskBench) -> str:
    """Return the grid's step as text; fail if none, skip for rounded decimals."""
    released = bench.many_moves[1]
    values = np.concatenate([released.geometry.x, released.geometry.y])
    for power in range(10, -31, -1):
        cells = values / 2.0**power
        if (cells == np.rint(cells)).all():
            return f"of 2^{power}"
    for places in range(10):
        rounded = np.round(values, places)
        if (np.abs(values - rounded) <= 2 * np.spacing(np.abs(rounded))).all():
            raise SkipError(f"not tested: coordinates are rounded to {places} decimals")
    raise CheckFailedError(
        "released coordinates are on no grid: let the mask round them"
    )


SPREAD: dict[str, Callable[[MaskBench], str]] = {
    "ground metres in EPSG:3857, or refused": make_ground_metres_check(
        "EPSG:3857 at 60° N"
    ),
    "ground metres in degrees, or refused": make_ground_metres_check(
        "EPSG:4326 at 60° N"
    ),
    "the same in all directions": check_all_directions,
    "noise of its own for each equal row": check_duplicates_apart,
    "coordinates on a public grid": check_on_grid,
}


CALLS = 150  # trials, where each is a call
_MERCATOR = ELSEWHERE["EPSG:3857 at 60° N"]


def check_own_loss(bench: MaskBench) -> str:
    """Fail if an audit certifies more loss than claimed; return the result."""
    return _audit_at(bench, bench.crs, bench.middle_of_area)


def check_loss_in_mercator(bench: MaskBench) -> str:
    """Fail if loss in Web Mercator at 60° N exceeds the claim; pass if refused."""
    crs, place, _ = _MERCATOR
    try:
        bench.mask(bench.frame(crs=crs, place=place))
    except Exception as error:  # whatever a stranger's code refuses with
        return f"refused: {type(error).__name__}"
    return _audit_at(bench, crs, place)


def _audit_at(bench: MaskBench, crs: Any, place: tuple[float, float]) -> str:
    """Audit the loss at a place; fail above the claim, else return both as text."""
    claim = _claimed_guarantee(bench)
    x, y = place
    pairs = [
        (
            (x, y),
            (
                x + level * scale_of_guarantee(claim),
                y + 0.3 * level * scale_of_guarantee(claim),
            ),
        )
        for level in LEVELS
    ]
    # Rows that share noise are no trials of their own: then each call is one.
    together = bench.answer("", check_duplicates_apart).passed is not False
    report = audit(
        bench.mask,
        pairs,
        bench.trials if together else CALLS,
        eps=bench.eps,
        rho=bench.rho,
        crs=crs,
        together=together,
    )
    if not report.passed:
        raise CheckFailedError(
            f"a loss of {report.lower:.3g} is certified where {report.stated:.3g} is "
            f"promised, by {report.worst.event}: more noise is needed"
        )
    return f"certified {report.lower:.3g} of {report.stated:.3g}"


def _claimed_guarantee(bench: MaskBench) -> Guarantee:
    """Return the gp or cgp guarantee, given or of a run; raise `SkipError` without."""
    if bench.eps is not None or bench.rho is not None:
        notion = "gp" if bench.rho is None else "cgp"
        return Guarantee(notion=notion, eps=bench.eps, rho=bench.rho)
    guarantee = guarantee_of(bench.mask(bench.frame()))
    if guarantee.notion not in ("gp", "cgp"):
        raise SkipError("no guarantee per metre is claimed")
    return guarantee


LOSS: dict[str, Callable[[MaskBench], str]] = {
    "loss at most the claim": check_own_loss,
    "the same in EPSG:3857, or refused": check_loss_in_mercator,
}


def check_input_unchanged(bench: MaskBench) -> str:
    """Fail if the function changes its input frame."""
    frame = bench.frame()
    before, attrs = frame.copy(), copy.deepcopy(frame.attrs)
    bench.mask(frame)
    same = (
        list(frame.geometry.to_wkb()) == list(before.geometry.to_wkb())
        and list(frame.index) == list(before.index)
        and list(frame.columns) == list(before.columns)
        and all(frame[name].equals(before[name]) for name in before.columns)
        and frame.crs == before.crs
        and frame.attrs == attrs
    )
    if not same:
        raise CheckFailedError("the input frame was modified: work on a copy")
    return ""


def check_rows_kept(bench: MaskBench) -> str:
    """Fail if the number of rows or the index labels differ from the input's."""
    frame = bench.frame()
    released = bench.mask(frame.copy())
    if len(released) != len(frame):
        raise CheckFailedError(
            f"{len(frame)} rows in, {len(released)} out: return each row once"
        )
    if list(released.index) != list(frame.index):
        raise CheckFailedError("the index differs: keep the input's")
    return ""


def check_crs_kept(bench: MaskBench) -> str:
    """Fail if the result has another CRS than the input."""
    released = bench.mask(bench.frame())
    if released.crs != bench.frame().crs:
        lost = released.crs is None
        raise CheckFailedError(
            f"the CRS {'is lost' if lost else 'differs'}: keep the input's"
        )
    return ""


def check_all_move(bench: MaskBench) -> str:
    """Fail if any point does not move; return the median move as text."""
    metres = bench.many_moves[2]
    still = int((metres < 1e-6).sum())
    if still:
        raise CheckFailedError(
            f"{still} of {len(metres)} points do not move: add noise to each"
        )
    return f"by {np.median(metres):.4g} m, in the median"


def check_attrs_dropped(bench: MaskBench) -> str:
    """Fail if the input's attrs are published with the result."""
    frame = bench.frame()
    frame.attrs["source"] = "secret-path"
    if "secret-path" in str(bench.mask(frame).attrs):
        raise CheckFailedError("attrs of the input are passed on: clear them")
    return ""


def check_new_columns(bench: MaskBench) -> str:
    """Fail if new columns contain points, or correlate with noise or places."""
    frame, released, metres, turn = bench.many_moves
    revealing = []
    noise = [metres, metres**2, np.sin(turn), np.cos(turn), np.mod(turn, 2 * math.pi)]
    noise += [frame.geometry.x.to_numpy(), frame.geometry.y.to_numpy()]
    for name in set(released.columns) - set(frame.columns):
        column = released[name]
        if isinstance(column, gpd.GeoSeries) and name != released.geometry.name:
            revealing.append(name)
        elif pd.api.types.is_numeric_dtype(column) and column.std() > 0:
            values = column.to_numpy(dtype=float)
            ranks = pd.Series(values).rank()
            if any(abs(ranks.corr(pd.Series(n).rank())) > 0.5 for n in noise):
                revealing.append(name)
    if revealing:
        names = ", ".join(sorted(map(str, revealing)))
        raise CheckFailedError(f"new columns reveal the noise: {names}; drop them")
    return ""


def _make_refusal_check(
    change: Callable[[gpd.GeoDataFrame], gpd.GeoDataFrame],
) -> Callable[[MaskBench], str]:
    """Return a check that raises CheckFailedError if a changed frame is accepted."""

    def question(bench: MaskBench) -> str:
        """Return the error's type; fail if the invalid frame is accepted."""
        try:
            bench.mask(change(bench.frame()))
        except Exception as error:  # whatever a stranger's code refuses with
            return type(error).__name__
        raise CheckFailedError("no error was raised for invalid input: raise one")

    return question


def _with_shape(shape: object) -> Callable[[gpd.GeoDataFrame], gpd.GeoDataFrame]:
    """Return a function that replaces a frame's first geometry."""

    def change(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
        """Return the frame with its first geometry replaced."""
        shapes = [shape, *frame.geometry.iloc[1:]]
        return frame.set_geometry(
            gpd.GeoSeries(shapes, index=frame.index, crs=frame.crs)
        )

    return change


def check_no_crs_refused(bench: MaskBench) -> str:
    """Fail if a frame without CRS is accepted; skip if it cannot be made."""
    frame = bench.frame()
    bare = gpd.GeoDataFrame(
        frame.drop(columns="geometry"), geometry=frame.geometry.to_numpy()
    )
    if bare.crs is not None:
        raise SkipError("this GeoPandas keeps the CRS")
    return _make_refusal_check(lambda _: bare)(bench)


NOISE: dict[str, Callable[[MaskBench], str]] = {
    "every point moved": check_all_move,
    "no column tells the noise": check_new_columns,
}
TABLES: dict[str, Callable[[MaskBench], str]] = {
    "input left alone": check_input_unchanged,
    "rows, their order and index kept": check_rows_kept,
    "CRS kept": check_crs_kept,
    "attrs of the input not passed on": check_attrs_dropped,
    "missing geometry refused": _make_refusal_check(_with_shape(None)),
    "NaN coordinates refused": _make_refusal_check(
        _with_shape(Point(math.nan, math.nan))
    ),
    "polygons refused": _make_refusal_check(
        _with_shape(Polygon([(0, 0), (1, 0), (1, 1)]))
    ),
    "no CRS refused": check_no_crs_refused,
}

"""Tracks of whole persons, day by day: errors along the track, homes and workplaces.

``python -m benchmarks.tracks``; CABSPOTTING names a Parquet file with the columns cab,
lat, lon and t (seconds), without which nothing is done.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

import geopriv_gis

from . import report
from .traces import DEFAULT, VARIABLE

CRS = "EPSG:32610"
BUDGETS = (1e-6, 1e-5, 1e-4)
AT_MOST = (4.4, 2.5, 1.3)  # km
WINDOWS = ("10min", "30min")
DAY, FEWEST = 4, 100  # of each cab; fixes of a day that takes part
REPEATS = 4
EXACT = 0.19  # largest ρ that is allowed: off by some metres
ASKED = {"privacy_unit": "day", "time": "time"}


def main() -> None:
    """Run, print, keep."""
    warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
    path = Path(os.environ.get(VARIABLE, DEFAULT))
    if not path.is_file():
        print(f"Nothing is done: {VARIABLE} must name a Parquet file of cab traces.")
        return
    fixes = _read(path)
    one = fixes[fixes["place"] == DAY]
    days, rows = one["day"].nunique(), len(one) / one["day"].nunique()
    parts = [
        "# Tracks of whole persons",
        f"`python -m benchmarks.tracks`; the {DAY}th day of each of {days} cabs, "
        f"{rows:,.0f} fixes a day on average, mean of {REPEATS} releases; and all "
        f"{fixes['day'].nunique()} days of theirs. A cab's day is a person: all of its "
        "fixes may move at once. Errors are mean distances along the track, from each "
        "fix to the place between the released windows at its time. Coverage: share of "
        "coordinates of windows' true means within 1.96 standard errors.",
        "## Windows and smoothing",
        _along(one, fixes),
        "## Errors, and where they are said to be reliable",
        _errors(one),
        "## Without them",
        _rows(one),
        "## Night and day",
        _homes(fixes),
    ]
    report.publish("tracks", parts, complete=True)


def _read(path: Path) -> gpd.GeoDataFrame:
    table = pd.read_parquet(path, columns=["cab", "lat", "lon", "t"])
    time = pd.to_datetime(table["t"], unit="s", utc=True)
    time = time.dt.tz_convert("America/Los_Angeles").dt.tz_localize(None)
    table = table.assign(time=time, date=time.dt.floor("D"))
    sizes = table.groupby(["cab", "date"])["t"].transform("size")
    table = table[sizes >= FEWEST].sort_values(["cab", "t"])
    table["day"] = table.groupby(["cab", "date"]).ngroup()
    table["place"] = table["day"] - table.groupby("cab")["day"].transform("min") + 1
    points = gpd.points_from_xy(table["lon"], table["lat"], crs="EPSG:4326")
    table = table[["cab", "day", "time", "place"]]
    return gpd.GeoDataFrame(table, geometry=points).to_crs(CRS)


def _along(one: gpd.GeoDataFrame, fixes: gpd.GeoDataFrame) -> str:
    rows = []
    for windows in WINDOWS:
        for rho, most in zip(BUDGETS, AT_MOST, strict=True):
            exact = _released(one, windows, EXACT)
            found = [_released(one, windows, rho) for _ in range(REPEATS)]
            error = np.mean([_error(one, each) for each in found])
            inside = np.mean([_inside(each, exact) for each in found])
            whole = _released(fixes, windows, rho)
            every = _error(fixes, whole)
            there = _inside(whole, _released(fixes, windows, EXACT))
            rows.append([
                windows, f"{rho:g}", f"{error / 1e3:.2f}", f"{most:g}",
                f"{inside:.1%}", f"{every / 1e3:.2f}", f"{there:.1%}",
            ])  # fmt: skip
    return report.table(
        ("windows", "ρ", "error (km)", "at most", "coverage", "all days (km)",
         "coverage"), rows,
    )  # fmt: skip


def _errors(one: gpd.GeoDataFrame) -> str:
    """Return how many true means are within 1.96 errors, wide noise included."""
    rows = []
    for windows in ("5min", *WINDOWS):
        exact = _released(one, windows, EXACT)
        for budget in (*({"eps": eps} for eps in (0.003, 0.01, 0.03)),
                       *({"rho": rho} for rho in (1e-7, *BUDGETS))):  # fmt: skip
            inside, reliable = [], []
            for _ in range(REPEATS):
                found = one.geopriv.private_track(**ASKED, windows=windows, **budget)
                inside.append(_within(found, exact).mean(axis=1))
                reliable.append(found["reliable"].to_numpy())
            covered, known = np.concatenate(inside), np.concatenate(reliable)
            ((name, value),) = budget.items()
            rows.append([
                windows, f"{'ε' if name == 'eps' else 'ρ'} {value:g}",
                f"{covered.mean():.1%}", f"{known.mean():.0%}",
                f"{covered[known].mean():.1%}" if known.any() else "",
            ])  # fmt: skip
    return report.table(
        ("windows", "budget", "coverage", "said to be reliable", "coverage of those"),
        rows,
    )


def _rows(one: gpd.GeoDataFrame) -> str:
    """Return what releasing every fix would do: ρ divided by their number."""
    found = []
    for rho in BUDGETS:
        noisy = one.geopriv.gaussian(rho, privacy_unit="day", keep=["time", "day"])
        away = noisy.geometry.distance(one.geometry)
        error = away.groupby(one["day"]).mean().mean()
        found.append([f"{rho:g}", f"{error / 1e3:.1f}"])
    return report.table(("ρ", "error of fixes released one by one (km)"), found)


def _homes(fixes: gpd.GeoDataFrame) -> str:
    """Return how far mean places by night, by day and at weekends are moved."""
    rows = []
    for windows in ("night/day", "night/day/weekend"):
        given: dict[str, Any] = {
            "privacy_unit": "cab", "time": "time", "windows": windows,
        }  # fmt: skip
        true = fixes.geopriv.private_track(**given, rho=EXACT)
        away = [
            fixes.geopriv.private_track(**given, eps=0.01).distance(true).mean()
            for _ in range(8)
        ]
        rows.append([windows, "0.01", f"{np.mean(away):.0f}"])
    return report.table(("windows", "ε", "mean error (m)"), rows)


def _released(fixes: gpd.GeoDataFrame, windows: str, rho: float) -> gpd.GeoDataFrame:
    exact = rho == EXACT  # the true means, nearly
    return fixes.geopriv.private_track(
        **ASKED, windows=windows, rho=rho, smooth=not exact
    )


def _error(fixes: gpd.GeoDataFrame, released: gpd.GeoDataFrame) -> float:
    """Return the mean over persons of the mean distance along their track."""
    errors = []
    tracks = dict(tuple(released.groupby("day")))
    for day, own in fixes.groupby("day"):
        track = tracks[day]
        middle = track["start"] + (track["end"] - track["start"]) / 2
        at, moments = (t.to_numpy().astype("datetime64[s]").astype(float)
                       for t in (own["time"], middle))  # fmt: skip
        x = np.interp(at, moments, track.geometry.x)
        y = np.interp(at, moments, track.geometry.y)
        errors.append(np.hypot(own.geometry.x - x, own.geometry.y - y).mean())
    return float(np.mean(errors))


def _inside(released: gpd.GeoDataFrame, exact: gpd.GeoDataFrame) -> float:
    return float(_within(released, exact).mean())


def _within(released: gpd.GeoDataFrame, exact: gpd.GeoDataFrame) -> np.ndarray:
    """Return which coordinates are within 1.96 standard errors, (n, 2)."""
    away = np.column_stack([
        released.geometry.x - exact.geometry.x, released.geometry.y - exact.geometry.y
    ])  # fmt: skip
    return np.asarray(np.abs(away) < 1.96 * released[["se"]].to_numpy())


if __name__ == "__main__":
    main()

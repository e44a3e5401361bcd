"""Files full of numbers that are no true places, and towns of true places.

Towns are of as many people as asked: spread, crowded, rounded, on a grid, along tracks,
where degrees are as small as prices. Files hold prices, times, identifiers, random
bytes, and other places: of the same area, of the same crowds, of the same grid.
"""

import gzip
import hashlib
import io
import json
import uuid
import zipfile

import geopandas as gpd
import numpy as np
import pandas as pd


def _frame(xy, epsg=27700):
    return gpd.GeoDataFrame(geometry=gpd.points_from_xy(*xy.T), crs=epsg)


def _uniform(rng, rows, low, high):
    return rng.uniform(low, high, (rows, 2))


def _crowds(rng, rows, places=200):
    fixed = np.random.default_rng(1)  # other people live in the same villages
    centres = _uniform(fixed, places, (400_000, 200_000), (550_000, 450_000))
    return centres[rng.integers(0, places, rows)] + rng.normal(0, 900, (rows, 2))


def _walks(rng, rows):
    steps = rng.normal(0, 5, (rows, 2)).cumsum(0) + np.array([530_000, 180_000])
    return np.clip(steps, (400_000, 100_000), (600_000, 400_000))


CITY = (520_000, 170_000), (550_000, 200_000)
TOWNS = {
    "a city": lambda rng, n: _frame(_uniform(rng, n, *CITY)),
    "a city in millimetres": lambda rng, n: _frame(_uniform(rng, n, *CITY).round(3)),
    "a city in whole metres": lambda rng, n: _frame(_uniform(rng, n, *CITY).round()),
    "a city on a grid of 100 m": lambda rng, n: _frame(
        _uniform(rng, n, *CITY).round(-2)
    ),
    "a block of houses": lambda rng, n: _frame(
        rng.normal((533_000, 181_000), 150, (n, 2))
    ),
    "a country": lambda rng, n: _frame(
        _uniform(rng, n, (-5.5, 50.0), (1.5, 55.0)), 4326
    ),
    "a country in micro-degrees": lambda rng, n: _frame(
        _uniform(rng, n, (6.0, 47.5), (15.0, 54.9)).round(6), 4326
    ),
    "villages": lambda rng, n: _frame(_crowds(rng, n)),
    "villages to 4 decimals": lambda rng, n: _frame(
        _degrees(_frame(_crowds(rng, n))).round(4), 4326
    ),
    "tracks": lambda rng, n: _frame(_walks(rng, n)),
    "where degrees are small": lambda rng, n: _frame(
        _uniform(rng, n, (0.0, 4.5), (9.0, 11.0)), 4326
    ),
    "Mercator": lambda rng, n: _frame(
        _uniform(rng, n, (-20_000, 6_700_000), (10_000, 6_730_000)), 3857
    ),
    "a zone of UTM": lambda rng, n: _frame(
        _uniform(rng, n, (380_000, 5_800_000), (405_000, 5_830_000)), 32633
    ),
}  # fmt: skip


def _degrees(frame):
    frame = frame.to_crs(4326)
    return np.column_stack([frame.geometry.x, frame.geometry.y])


def _xy(frame):
    return np.column_stack([frame.geometry.x, frame.geometry.y])


# -- numbers of other things -----------------------------------------------------------


def _csv(**columns):
    return lambda rng, n: pd.DataFrame(
        {name: make(rng, n) for name, make in columns.items()}
    ).to_csv(index=False).encode()  # fmt: skip


def _integers(low, high):
    return lambda rng, n: rng.integers(low, high, n)


def _decimals(low, high, figures):
    return lambda rng, n: rng.uniform(low, high, n).round(figures)


def _prices(rng, n):
    return np.floor(rng.lognormal(3, 1.2, n)) + rng.choice([0.99, 0.95, 0.5, 0.0], n)


def _times(rng, n):
    start = rng.integers(1_600_000_000, 1_700_000_000)
    return pd.to_datetime(start * 10**9 + rng.integers(0, 10**15, n)).astype(str)


def _log(rng, n):
    rows = zip(_times(rng, n), *rng.integers(1, 10**7, (3, n)), strict=True)
    return "\n".join(
        f"{at} [{a % 9999}] job-{a:08d} took {b / 1000:.3f} ms, {c} bytes, "
        f"10.{a % 256}.{b % 256}.{c % 256}"
        for at, a, b, c in rows
    ).encode()


def _identifiers(rng, n):
    rows = (uuid.UUID(bytes=rng.bytes(16)) for _ in range(n // 4))
    return "\n".join(
        f"{one} {hashlib.sha256(one.bytes).hexdigest()} GB{one.int % 10**20:020d} "
        f"+44 7{one.int % 10**9:09d} {one.hex[:7]}"
        for one in rows
    ).encode()


def _words(rng, n):
    """Return words of letters that geohashes and plus codes have as well."""
    letters = np.array(list("bcdefghjkmnpqrstuvwxyz23456789"))
    sizes = rng.integers(4, 11, n // 6)
    return " ".join("".join(rng.choice(letters, size)) for size in sizes).encode()


def _json(rng, n):
    rows = rng.integers(0, 10**6, (n // 4, 4)).tolist()
    return json.dumps([
        {"id": a, "size": [b / 1000, c / 1000], "on": {"rate": d / 10**6}}
        for a, b, c, d in rows
    ]).encode()  # fmt: skip


def _svg(rng, n):
    path = " ".join(f"{v:.3f}" for v in rng.uniform(0, 1000, n))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"><path d="M {path}"/></svg>'.encode()
    )


def _array(make):
    def write(rng, n):
        file = io.BytesIO()
        np.save(file, make(rng, n))
        return file.getvalue()

    return write


def _zipped(rng, n):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("log.txt", _log(rng, n // 4))
        packed.writestr("a/ids.txt", _identifiers(rng, n // 4))
    return file.getvalue()


NUMBERS = {
    "prices.csv": _csv(id=lambda _, n: np.arange(n), net=_prices, gross=_prices),
    "counts.csv": _csv(zone=_integers(0, 99_999), a=_integers(0, 999)),
    "codes.csv": _csv(a=_integers(100_000, 999_999), b=_integers(100_000, 999_999)),
    "accounts.csv": _csv(a=_integers(10**7, 10**8), b=_integers(10**9, 10**10)),
    "unix.csv": _csv(s=_integers(1_600_000_000, 1_700_000_000),
                     ms=_integers(16 * 10**11, 17 * 10**11)),
    "times.csv": _csv(start=_times, end=_times),
    "rates.csv": _csv(a=_decimals(0, 1, 6), b=_decimals(0, 100, 4)),
    "angles.csv": _csv(a=_decimals(-180, 180, 4), b=_decimals(-90, 90, 4)),
    "measured.csv": _csv(a=_decimals(0, 60, 2), b=_decimals(0, 60, 2)),
    "run.log": _log,
    "ids.txt": _identifiers,
    "words.txt": _words,
    "rows.json": _json,
    "drawing.svg": _svg,
    "normal.npy": _array(lambda rng, n: rng.normal(50, 10, (n, 2))),
    "angles.npy": _array(lambda rng, n: rng.uniform(-90, 90, n)),
    "short.npy": _array(lambda rng, n: rng.uniform(0, 60, n).astype("f4")),
    "int.npy": _array(lambda rng, n: rng.integers(0, 2**31, n, dtype="i4")),
    "noise.bin": lambda rng, n: rng.bytes(8 * n),
    "log.gz": lambda rng, n: gzip.compress(_log(rng, n // 4), 1),
    "more.zip": _zipped,
}  # fmt: skip


# -- other places ----------------------------------------------------------------------


def _lines(xy, form):
    return "\n".join(form.format(x, y) for x, y in xy.tolist()).encode()


def _within(rng, n, frame):
    some = _degrees(frame.iloc[rng.integers(0, len(frame), 999)])
    return _uniform(rng, n, some.min(0), some.max(0))


def _anywhere(form):
    """Return what writes places spread over the town's own box, in degrees."""
    return lambda rng, n, frame, again: _lines(_within(rng, n, frame), form)


PLACES = {
    "stops.txt": _anywhere("{:.4f} {:.4f}"),
    "trees.csv": _anywhere("{:.6f},{:.6f}"),
    "pubs.csv": lambda rng, n, frame, again: _lines(_degrees(again), "{:.5f},{:.5f}"),
    "crowds.csv": lambda rng, n, frame, again: _lines(_xy(again), "{:.0f},{:.0f}"),
    "crowds.txt": lambda rng, n, frame, again: _lines(_xy(again), "{!r} {!r}"),
    "crowds.npy": lambda rng, n, frame, again: _array(lambda *_: _xy(again))(rng, n),
    "cells.csv": lambda rng, n, frame, again: _lines(
        np.unique(_xy(again).round(-2), axis=0), "{:.0f},{:.0f}"
    ),
}


def fill(folder, rng, town, rows, *, files=6, most=300_000):
    """Write some files that tell nothing; return the true places of a town."""
    frame = TOWNS[town](rng, rows)
    names = rng.choice([*NUMBERS, *PLACES], files, replace=False)
    for name in map(str, names):
        n = int(10 ** rng.uniform(3, np.log10(most)))
        if name in NUMBERS:
            body = NUMBERS[name](rng, n)
        else:
            body = PLACES[name](rng, n, frame, TOWNS[town](rng, n))
        (folder / name).write_bytes(body)
    return frame, names.tolist()

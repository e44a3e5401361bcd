"""True places, good folders made of them, and all the ways in which a place is spelled.

A leak is a row of a table: what it is called, the function that writes it into a good
folder, how its places are spelled, how many they are, and what `check` must say of it
when it is given the true places.
"""

import base64
import functools
import json
import shutil
import sqlite3
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import geopandas as gpd
import numpy as np
import shapely

ROWS = 90
ALL = ROWS


class Leak(NamedTuple):
    """One kind of folder that leaks true places."""

    name: str
    write: Callable
    spelling: str = "lonlat"
    rows: int = ALL
    colour: str = "red"  # with the true places; "amber" where no page promises red
    base: str = "geojson"  # the format of the good release beside or in which it leaks


@dataclass(frozen=True)
class Places:
    """Some places, in metres of the British grid, in the spelling of a leak."""

    metres: np.ndarray
    spelling: str = "lonlat"

    def in_crs(self, epsg):
        points = gpd.GeoSeries.from_xy(*self.metres.T, crs=27700).to_crs(epsg)
        return np.column_stack([points.x, points.y])

    @functools.cached_property
    def degrees(self):
        return self.in_crs(4326)

    @property
    def points(self):
        return gpd.GeoSeries.from_xy(*self.metres.T, crs=27700)

    def frame(self, epsg=27700, **columns):
        return gpd.GeoDataFrame(columns, geometry=self.points).to_crs(epsg)

    @functools.cached_property
    def lines(self):
        return SPELLINGS[self.spelling](self)

    @property
    def text(self):
        return "\n".join(self.lines)

    @property
    def line(self):
        """All of them without a line break or quote."""
        return "; ".join(self.lines).replace("'", "’").replace('"', "”")

    @property
    def bytes(self):
        return (
            BYTES[self.spelling](self) if self.spelling in BYTES else self.text.encode()
        )

    @property
    def box(self):
        return [*self.degrees.min(0).tolist(), *self.degrees.max(0).tolist()]

    @property
    def box_in_metres(self):
        return [*self.metres.min(0).tolist(), *self.metres.max(0).tolist()]


class World:
    """True points and good folders, each with a release of them and a README."""

    def __init__(self, folder):
        rng = np.random.default_rng(11)
        low, high = (530_000, 180_000), (540_000, 190_000)
        self.metres = rng.uniform(low, high, (ROWS, 2)).round(3)
        self.decoys = rng.uniform(low, high, (ROWS, 2)).round(3)
        self.homes = gpd.GeoDataFrame(
            {"kind": list("abc") * (ROWS // 3), "score": rng.integers(1, 9, ROWS) / 8},
            geometry=gpd.points_from_xy(*self.metres.T), crs="EPSG:27700",
        )  # fmt: skip
        self.folder = folder

    @functools.cached_property
    def released(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return self.homes.geopriv.planar_laplace(eps=0.01)

    def good(self, suffix):
        folder = self.folder / f"good {suffix}"
        if folder.exists():
            return folder
        folder.mkdir()
        self.released.geopriv.to_file(folder / f"r.{suffix}")
        (folder / "README.md").write_text("Points with noise, ε = 0.01 per metre.\n")
        return folder

    def planted(self, leak, folder, *, decoys=False):
        """Write a leak into a copy of a good folder; or the same of other places."""
        shutil.copytree(self.good(leak.base), folder)
        metres = self.decoys if decoys else self.metres
        leak.write(folder, Places(metres[-leak.rows :], leak.spelling))
        return folder


# -- spelling --------------------------------------------------------------------------


def by_row(form, of="degrees"):
    """Return a spelling that writes x and y of each place."""
    return lambda at: [form(float(x), float(y)) for x, y in getattr(at, of)]


def in_crs(epsg, form):
    return lambda at: [form(float(x), float(y)) for x, y in at.in_crs(epsg)]


def _dms(value, letters, figures=3):
    letter = letters[value < 0]
    minutes, seconds = divmod(abs(value) * 3600, 60)
    return (
        f"{int(minutes // 60)}°{int(minutes % 60):02d}'{seconds:.{figures}f}\"{letter}"
    )


def _minutes(value, letters, width=2):
    whole = int(abs(value))
    return f"{whole:0{width}d}{(abs(value) - whole) * 60:07.4f},{letters[value < 0]}"


GEOHASH = "0123456789bcdefghjkmnpqrstuvwxyz"
GRID_ROWS = "ABCDEFGHJKLMNPQRSTUV"
PLUS = "23456789CFGHJMPQRVWX"


def _geohash(lon, lat, letters=10):
    ends, bits = [[-180.0, 180.0], [-90.0, 90.0]], ""
    for i in range(letters * 5):
        value, end = ((lon, ends[0]), (lat, ends[1]))[i % 2]
        middle = sum(end) / 2
        bits += str(int(value >= middle))
        end[value < middle] = middle
    return "".join(GEOHASH[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5))


def _plus(lon, lat):
    """Return a plus code of eleven letters, some 3 m wide."""
    lat, lon, code, step = lat + 90, lon + 180, "", 20.0
    for _ in range(5):
        code += PLUS[int(lat / step)] + PLUS[int(lon / step)]
        lat, lon, step = lat % step, lon % step, step / 20
    step *= 20
    code += PLUS[int(lat / (step / 5)) * 4 + int(lon / (step / 4))]
    return f"{code[:8]}+{code[8:]}"


def _polyline(decimals):
    """Return what makes an encoded polyline of all places: Google's has 5 decimals."""

    def encode(at):
        text, last = "", [0, 0]
        for lon, lat in at.degrees:
            for axis, value in enumerate((lat, lon)):
                step = round(value * 10**decimals) - last[axis]
                last[axis] += step
                step = ~(step << 1) if step < 0 else step << 1
                while step >= 0x20:
                    text, step = text + chr((0x20 | (step & 0x1F)) + 63), step >> 5
                text += chr(step + 63)
        return [text]

    return encode


def _square(x, y):
    return f"TQ {int(x) % 100_000:05d} {int(y) % 100_000:05d}"


def _mgrs(x, y):
    """Return the reference of a place of zone 30, in band U, to a metre."""
    letters = "STUVWXYZ"[int(x // 1e5) - 1] + GRID_ROWS[(int(y // 1e5) + 5) % 20]
    return f"30U {letters} {int(x) % 100_000:05d} {int(y) % 100_000:05d}"


def scaled(power):
    return by_row(lambda x, y: f"{round(x * 10**power)},{round(y * 10**power)}")


def wrapped(pack):
    """Return a spelling of one line: the places as text, packed."""
    return lambda at: [pack("\n".join(SPELLINGS["lonlat"](at)).encode()).decode()]


SPELLINGS = {
    "lonlat": by_row(lambda x, y: f"{x:.6f}, {y:.6f}"),
    "latlon": by_row(lambda x, y: f"{y:.7f} {x:.7f}"),
    "lonlat 4": by_row(lambda x, y: f"{x:.4f}, {y:.4f}"),
    "lonlat 15": by_row(lambda x, y: f"{x!r} {y!r}"),
    "tabs": by_row(lambda x, y: f"{y:.6f}\t12.345\t{x:.6f}"),
    "labelled": by_row(lambda x, y: f"lat={y:.6f} acc=12.5 lon={x:.6f}"),
    "metres": by_row(lambda x, y: f"{x:.2f} {y:.2f}", "metres"),
    "whole metres": by_row(lambda x, y: f"({x:.0f}, {y:.0f})", "metres"),
    "northings": by_row(lambda x, y: f"{y:.1f} {x:.1f}", "metres"),
    "thousands": by_row(lambda x, y: f"{x:,.2f} {y:,.2f}", "metres"),
    "thousands by blanks": by_row(
        lambda x, y: f"{x:,.2f};{y:,.2f}".translate({44: 32, 46: 44}), "metres"
    ),
    "exponents": by_row(lambda x, y: f"{x:.8e} {y:.8e}", "metres"),
    "kilometres": by_row(lambda x, y: f"{x / 1e3:.4f} {y / 1e3:.4f}", "metres"),
    "millimetres": by_row(lambda x, y: f"{x * 1e3:.0f},{y * 1e3:.0f}", "metres"),
    "grid letters": by_row(_square, "metres"),
    "utm 30": in_crs(32630, lambda x, y: f"30U {x:.2f} {y:.2f}"),
    "utm 31": in_crs(32631, lambda x, y: f"{x:.1f} {y:.1f}"),
    "etrs 31": in_crs(25831, lambda x, y: f"{x:.3f};{y:.3f}"),
    "mercator": in_crs(3857, lambda x, y: f"{x:.2f} {y:.2f}"),
    "whole mercator": in_crs(3857, lambda x, y: f"{x:.0f} {y:.0f}"),
    "osgb36 degrees": in_crs(4277, lambda x, y: f"{x:.6f} {y:.6f}"),
    "laea": in_crs(3035, lambda x, y: f"{x:.2f} {y:.2f}"),
    "e5": scaled(5), "e6": scaled(6), "e7": scaled(7),
    "comma": by_row(lambda x, y: f"{x:.6f}; {y:.6f}".replace(".", ",")),
    "dms": by_row(lambda x, y: f"{_dms(y, 'NS')} {_dms(x, 'EW')}"),
    "minutes": by_row(
        lambda x, y: f"{'NS'[y < 0]} {int(y)}° {y % 1 * 60:.4f}' "
        f"{'EW'[x < 0]} {int(abs(x))}° {abs(x) % 1 * 60:.4f}'"
    ),
    "letters": by_row(
        lambda x, y: f"{'NS'[y < 0]}{abs(y):.6f} {'EW'[x < 0]}{abs(x):.6f}"
    ),
    "ost": by_row(lambda x, y: f"{y:.6f} N, {abs(x):.6f} {'OW'[x < 0]}"),
    "mgrs": in_crs(32630, _mgrs),
    "nmea": by_row(
        lambda x, y: f"$GPGLL,{_minutes(y, 'NS')},{_minutes(x, 'EW', 3)},120000,A"
    ),
    "geohash": by_row(_geohash),
    "plus codes": by_row(_plus),
    "polyline": _polyline(5),
    "polyline of six decimals": _polyline(6),  # Valhalla's and OSRM's
    "geo": by_row(lambda x, y: f"geo:{y:.6f},{x:.6f};u=10"),
    "google": by_row(lambda x, y: f"https://www.google.com/maps/@{y:.7f},{x:.7f},17z"),
    "osm": by_row(
        lambda x, y: f"https://www.openstreetmap.org/?mlat={y:.6f}&mlon={x:.6f}#map=17"
    ),
    "radians": by_row(lambda x, y: f"{np.radians(x):.9f} {np.radians(y):.9f}"),
    "wkt": by_row(lambda x, y: f"SRID=27700;POINT({x:.3f} {y:.3f})", "metres"),
    "multipoint": lambda at: [shapely.MultiPoint(at.metres).wkt],
    "hex": lambda at: [p.wkb_hex for p in at.points],
    "ewkb": lambda at: [
        shapely.to_wkb(p, hex=True, include_srid=True, byte_order=0)
        for p in gpd.array.from_shapely(
            shapely.set_srid(gpd.points_from_xy(*at.degrees.T), 4326)
        )
    ],
    "wkb in base64": lambda at: [
        base64.b64encode(p.wkb).decode() for p in gpd.points_from_xy(*at.degrees.T)
    ],
    "base64": wrapped(base64.b64encode),
    "hex of text": wrapped(lambda text: text.hex().encode()),
    "zlib in base64": wrapped(lambda text: base64.b64encode(zlib.compress(text))),
    "doubles in base64": lambda at: [
        base64.b64encode(np.ascontiguousarray(axis).tobytes()).decode()
        for axis in at.degrees.T
    ],
    "pairs in base64": lambda at: [base64.b64encode(at.degrees.tobytes()).decode()],
    "percent": by_row(lambda x, y: f"q={y:.6f}%2C{x:.6f}&z=17".replace(".", "%2E")),
    "entities": by_row(
        lambda x, y: "".join(f"&#{ord(c)};" for c in f"{x:.6f},{y:.6f}")
    ),
    "json": by_row(lambda x, y: json.dumps({"home": {"lat": y, "lon": x}})),
    "axes": lambda at: [
        " ".join(f"{value:.6f}" for value in axis) for axis in at.degrees.T
    ],
}  # fmt: skip

BYTES = {
    "doubles": lambda at: at.degrees.astype("<f8").tobytes(),
    "doubles of metres": lambda at: at.metres.astype("<f8").tobytes(),
    "columns of doubles": lambda at: at.metres.T.astype("<f8").tobytes(),
    "big doubles": lambda at: at.degrees.astype(">f8").tobytes(),
    "big doubles of metres": lambda at: at.metres.astype(">f8").tobytes(),
    "floats": lambda at: at.degrees.astype("<f4").tobytes(),
    "big floats": lambda at: at.degrees.astype(">f4").tobytes(),
    "integers": lambda at: (at.degrees * 1e7).round().astype("<i4").tobytes(),
    "big integers": lambda at: (at.degrees * 1e7).round().astype(">i4").tobytes(),
    "wkb": lambda at: b"".join(p.wkb for p in at.points),
    "utf-16": lambda at: "\n".join(SPELLINGS["lonlat"](at)).encode("utf-16-le"),
    "big utf-16": lambda at: "\n".join(SPELLINGS["latlon"](at)).encode("utf-16-be"),
}
UNREAD = {"laea", "radians", "nmea", "zlib in base64"}  # no page promises red
for _name in BYTES:  # where a text is asked for, the plain one
    SPELLINGS.setdefault(_name, SPELLINGS["lonlat"])


# -- writing ---------------------------------------------------------------------------


def text(name, form="{}\n", encoding="utf-8"):
    """Return what writes the places into a text of its own."""
    before, after = form.split("{}")

    def write(folder, at):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((before + at.text + after).encode(encoding))

    return write


def raw(name):
    return lambda folder, at: (folder / name).write_bytes(at.bytes)


def appended(name):
    def write(folder, at):
        with (folder / name).open("ab") as file:
            file.write(at.bytes)

    return write


def connect(path):
    """Return a GeoPackage's connection with the functions that its triggers call."""
    base = sqlite3.connect(path)
    base.create_function("ST_IsEmpty", 1, lambda _: 0)
    for axis in ("X", "Y"):
        for end in ("Min", "Max"):
            base.create_function(f"ST_{end}{axis}", 1, lambda _: 0.0)
    return base


def chunk(kind, body):
    """Return a chunk of a PNG picture."""
    whole = kind + body
    return struct.pack(">I", len(body)) + whole + struct.pack(">I", zlib.crc32(whole))


def innocent(lines, seed=1):
    """Return lines of a log without any place."""
    rng = np.random.default_rng(seed)
    numbers = rng.integers(100, 99_999, (lines, 2))
    return [f"2026-03-04 12:00:01 job {a} took {b / 1000} s" for a, b in numbers]


def package(path: Path, members):
    """Write a zip file of texts or bytes by their names."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, body in members.items():
            file.writestr(name, body)

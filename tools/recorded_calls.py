"""Record what calls return under fixed draws, and compare two versions of the library.

``python -m tools.recorded_calls FILE`` writes the values, records, warnings and
refusals of some 400 calls as JSON. ``python -m tools.recorded_calls OLD NEW`` prints
every call that differs, and fails if one does. To record another version, put its
checkout first on ``PYTHONPATH``.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import Ledger
from geopriv_gis.batches import tables
from geopriv_gis.testing import insecure_rng

Call = Callable[[Path], Any]
ROWS = 240
EPS, RHO, PEAK = {"eps": 0.01}, {"rho": 5e-5}, {"eps_fixed": 1.0, "radius": 200.0}


def frame() -> gpd.GeoDataFrame:
    """Return made-up homes, some of the same person."""
    draws = np.random.default_rng(0)
    x, y = draws.uniform((500_000, 5_500_000), (510_000, 5_510_000), (ROWS, 2)).T
    columns = {
        "person": np.arange(ROWS) % 40,
        "household": [f"h{n % 60}" for n in range(ROWS)],
        "age": draws.integers(18, 99, ROWS),
        "sex": draws.choice(["m", "f"], ROWS),
    }
    points = gpd.points_from_xy(x, y)
    return gpd.GeoDataFrame(columns, geometry=points, crs=25832)


def layers() -> dict[str, Any]:
    """Return public layers around them."""
    draws = np.random.default_rng(1)
    sides = [(a, b) for a in (0, 1) for b in (0, 1)]
    squares = [
        box(499_000 + 6000 * a, 5_499_000 + 6000 * b,
            505_000 + 6000 * a, 5_505_000 + 6000 * b)
        for a, b in sides
    ]  # fmt: skip
    places = draws.uniform((500_000, 5_500_000), (510_000, 5_510_000), (900, 2))
    whole = box(499_000, 5_499_000, 512_000, 5_512_000)
    return {
        "region": gpd.GeoSeries([whole], crs=25832),
        "zones": gpd.GeoDataFrame({"z": list("abcd")}, geometry=squares, crs=25832),
        "snap": gpd.GeoSeries.from_xy(*places.T, crs=25832),
    }


def metric() -> Any:
    """Return a metric of people in cells around the homes."""
    cells = [
        box(x, y, x + 2000, y + 2000)
        for x in range(498_000, 514_000, 2000)
        for y in range(5_498_000, 5_514_000, 2000)
    ]
    people = np.random.default_rng(2).integers(10, 900, len(cells))
    layer = gpd.GeoDataFrame({"people": people}, geometry=cells, crs=25832)
    return geopriv_gis.metrics.people(layer, "people")


def options() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield options of masks, with a name each."""
    public = layers()
    yield "plain", {}
    for unit in ("person", "household", "table"):
        yield unit, {"privacy_unit": unit}
        yield f"{unit} 2", {"privacy_unit": unit, "table_metric": "dist_2"}
    for method in ("joint", "composition"):
        yield method, {"privacy_unit": "person", "method": method}
    for name, layer in public.items():
        yield name, {name: layer}
    yield "zones snap", {"zones": public["zones"], "onto": public["snap"]}
    yield "zones persons", {"zones": public["zones"], "privacy_unit": "person"}
    yield "remap", {"onto": public["region"]}
    yield "region persons", {"region": public["region"], "privacy_unit": "person"}
    yield "cell", {"onto": 500.0}
    yield "cell persons", {"onto": 500.0, "privacy_unit": "person"}
    yield "grid", {"grid": 4.0}
    yield "not exact", {"exact": False}
    yield "drop", {"drop": ["person", "household"]}
    yield "keep", {"keep": "household"}
    yield "shuffle", {"shuffle": True}
    yield "without z", {"z": "drop"}
    yield "working CRS", {"crs": "EPSG:32632"}
    yield "on the sphere", {"crs": "sphere"}


BAD = {
    "unit": {"privacy_unit": "nope"},
    "dropped": {"drop": "nope"},
    "kept": {"keep": "nope"},
    "kept geometry": {"drop": "geometry"},
    "grid": {"grid": -1},
    "budget": {"eps": -1},
    "endless": {"eps": 1e-14},
    "z": {"z": "high"},
    "method": {"method": "joint"},
    "table metric": {"table_metric": "dist_2"},
    "sticky": {"sticky": 3},
    "cell": {"onto": 0},
    "two": {"onto": 500.0, "region": layers()["region"]},
    "zones": {"zones": 3},
    "few zones": {"zones": layers()["zones"].iloc[:2]},
    "onto": {"onto": "a"},
    "CRS": {"crs": "EPSG:3857"},
    "unknown CRS": {"crs": "EPSG:0"},
    "region": {"region": 3},
    "polygons": {"onto": layers()["region"], "region": layers()["region"]},
}


def bad_frames() -> Iterator[tuple[str, Any]]:
    """Yield frames that are refused."""
    good = frame()
    flat, (x, y) = good.geometry.to_numpy(), (good.geometry.x, good.geometry.y)
    high = gpd.points_from_xy(x, y, np.zeros(ROWS)).to_numpy()
    mixed = np.where(np.arange(ROWS) % 2, flat, high)
    missing = good.copy()
    missing.loc[3, "geometry"] = None
    missing.loc[5, "person"] = -1
    yield "no CRS", good.set_crs(None, allow_override=True)
    yield "no rows", good.iloc[:0]
    yield "places", good.assign(x=good.geometry.x)
    yield "places as text", good.assign(x=good.geometry.to_wkt())
    yield "polygons", good.set_geometry(good.buffer(1))
    yield "missing", missing
    yield "shapes", good.assign(second=good.geometry)
    yield "index", good.set_index(good.geometry.x)
    yield "far away", good.set_geometry(good.translate(4e6, 0))
    yield "infinite", good.set_geometry(good.translate(np.inf, 0))
    yield "table", pd.DataFrame(good)
    yield "heights", good.set_geometry(gpd.GeoSeries(mixed, crs=25832))
    yield "unnamed", good.assign(person=[None, *range(1, ROWS)])


def masks() -> Iterator[tuple[str, Call]]:
    """Yield masks of frames in memory."""
    homes = frame()
    degrees, high = homes.to_crs(4326), homes.copy()
    x, y = homes.geometry.x, homes.geometry.y
    high["geometry"] = gpd.points_from_xy(x, y, 100 + np.arange(ROWS) % 9, crs=25832)
    rows = {
        "plane": homes, "degrees": degrees, "series": homes.geometry, "high": high,
        "columns": homes[["sex", "geometry"]], "index": homes.set_index("household"),
        "renamed": homes.rename_geometry("home"),
    }  # fmt: skip
    kinds = {
        "planar_laplace": EPS, "gaussian": RHO, "peak_laplace": {**EPS, **PEAK},
    }  # fmt: skip
    for release, budget in kinds.items():
        function = getattr(geopriv_gis, release)
        for name, given in options():
            for table in ("plane", "degrees"):
                yield (
                    f"{release} {table} {name}",
                    called(function, rows[table], **budget, **given),
                )
        for table in ("series", "high", "columns", "index", "renamed"):
            yield f"{release} {table}", called(function, rows[table], **budget)
        yield f"{release} up", called(function, high, z="protect", **budget)
        yield (
            f"{release} insecure",
            called(function, homes, rng=insecure_rng(3), **budget),
        )
    function = geopriv_gis.planar_laplace
    yield "ball", called(function, homes, unit_ball=(200, 50, 30), **EPS)
    near = metric()
    for name, given in options():
        if not {"method", "region", "onto", "grid", "exact", "crs"} & {*given}:
            budget = {"people": 300.0, "level": 2.0}
            yield (
                f"graph_laplace {name}",
                called(
                    geopriv_gis.graph_laplace, homes, metric=near, **budget, **given
                ),
            )
    for name, given in BAD.items():
        yield f"bad {name}", called(function, homes, **{**EPS, **given})
    for name, table in bad_frames():
        yield f"bad frame {name}", called(function, table, **EPS)
        yield (
            f"bad frame of persons {name}",
            called(function, table, privacy_unit="person", **EPS),
        )


def outcome(call: Callable[[], Any]) -> Any:
    """Return what a call returns, or what it refuses."""
    try:
        return call()
    except (geopriv_gis.GeoPrivError, TypeError) as error:
        return f"{type(error).__name__}: {error}"


def called(function: Any, *arguments: Any, **given: Any) -> Call:
    """Return what calls a function later."""
    return lambda _: function(*arguments, **given)


def accounts() -> Iterator[tuple[str, Call]]:
    """Yield releases that are charged, and repeated."""
    for notion, release, budget in (
        ("gp", "planar_laplace", EPS), ("cgp", "gaussian", RHO)
    ):  # fmt: skip
        for name, given in options():
            if name in ("plain", "person", "region", "zones snap", "cell", "drop"):
                call = _charged(release, notion, {**budget, **given})
                yield f"charged {release} {name}", call
            if name in ("plain", "person", "shuffle", "cell", "snap", "working CRS"):
                call = _repeated(release, notion, {**budget, **given})
                yield f"sticky {release} {name}", call
    yield "too dear", _charged("planar_laplace", "gp", {"eps": 0.5})
    yield "of the wrong kind", _charged("gaussian", "gp", RHO)
    yield (
        "no promise",
        _charged("planar_laplace", "gp", {**EPS, "rng": insecure_rng(1)}),
    )


def _charged(release: str, notion: str, given: dict[str, Any]) -> Call:
    def call(folder: Path) -> Any:
        unit = given.get("privacy_unit", "row")
        homes, path = frame(), folder / "people.ledger"
        budget = 0.1 if notion == "gp" else 1e-3
        ledger = Ledger.create(path, notion=notion, budget=budget, privacy_unit=unit)
        call = partial(getattr(geopriv_gis, release), homes, **given)
        found = [outcome(partial(call, ledger=each)) for each in (path, ledger)]
        return [*found, *_account(path)]

    return call


def _account(path: Path) -> list[Any]:
    entries = Ledger.open(path).entries
    return [[entry.body["guarantee"], entry.body["cost"]] for entry in entries]


def _repeated(release: str, notion: str, given: dict[str, Any]) -> Call:
    def call(folder: Path) -> Any:
        unit = given.get("privacy_unit", "row")
        path, budget = folder / "people.ledger", 0.1 if notion == "gp" else 1e-3
        Ledger.create(path, notion=notion, budget=budget, privacy_unit=unit)
        store = geopriv_gis.StickyStore(folder / "noise.sticky", "homes")
        function, homes, found = getattr(geopriv_gis, release), frame(), []
        for rows in (slice(0, 120), slice(0, ROWS), slice(0, ROWS)):
            call = partial(function, homes.iloc[rows], sticky=store, ledger=path)
            found.append(outcome(partial(call, **given)))
        return [*found, *_account(path)]

    return call


def files() -> Iterator[tuple[str, Call]]:
    """Yield releases from file to file, of Arrow tables and on engines."""
    tables.ROWS = 64  # several batches
    for release, budget in (("planar_laplace", EPS), ("gaussian", RHO)):
        for name, given in options():
            yield f"file {release} {name}", _file(release, {**budget, **given})
            if name in ("plain", "person", "region", "drop", "without z", "table"):
                yield f"folder {release} {name}", _folder(release, {**budget, **given})
                yield f"engine {release} {name}", _engine(release, {**budget, **given})
                yield f"stream {release} {name}", _stream(release, {**budget, **given})
    for suffix in ("gpkg", "geojson", "arrow", "fgb"):
        yield f"file {suffix}", _file("planar_laplace", EPS, suffix)
    for name in ("plain", "zones", "snap", "person"):
        given = dict(options())[name]
        budget = {"metric": metric(), "people": 300.0, "level": 2.0, **given}
        yield f"file graph_laplace {name}", _file("graph_laplace", budget)
    for name, given in BAD.items():
        yield f"file bad {name}", _file("planar_laplace", {**EPS, **given})
    for name, table in bad_frames():
        if name not in ("table", "index"):
            yield f"file bad frame {name}", _file("planar_laplace", EPS, table=table)


def _file(
    release: str, given: dict[str, Any], suffix: str = "parquet", table: Any = None
) -> Call:
    def call(folder: Path) -> Any:
        source, target = folder / f"in.{suffix}", folder / f"out.{suffix}"
        whole = frame() if table is None else table
        if suffix == "parquet":
            whole.to_parquet(source)
        elif suffix == "arrow":
            _write_arrow(whole, source)
        else:
            whole.to_file(source, engine="pyogrio")
        promised = geopriv_gis.release_file(source, target, release, **given)
        return [geopriv_gis.read_file(target), promised.to_dict()]

    return call


def _write_arrow(whole: Any, path: Path) -> None:
    import pyarrow

    table = pyarrow.table(whole.to_arrow(index=False))
    with pyarrow.ipc.new_file(str(path), table.schema) as file:
        file.write_table(table)


def _parts(folder: Path) -> Path:
    whole, source = frame().sort_values("person"), folder / "in"
    source.mkdir()
    for number, rows in enumerate((slice(0, 120), slice(120, ROWS))):
        part = whole.iloc[rows].reset_index(drop=True)
        part.to_parquet(source / f"{number}.parquet")
    return source


def _folder(release: str, given: dict[str, Any]) -> Call:
    def call(folder: Path) -> Any:
        target = folder / "out.parquet"
        promised = geopriv_gis.release_file(_parts(folder), target, release, **given)
        return [geopriv_gis.read_file(target), promised.to_dict()]

    return call


def _engine(release: str, given: dict[str, Any]) -> Call:
    def call(folder: Path) -> Any:
        import dask

        target = folder / "out"
        with dask.config.set(scheduler="synchronous"):
            promised = geopriv_gis.dask.release(
                _parts(folder), release, to=target, **given
            )
        parts = sorted(target.glob("*.parquet"))
        return [*map(geopriv_gis.read_file, parts), promised.to_dict()]

    return call


def _stream(release: str, given: dict[str, Any]) -> Call:
    def call(_: Path) -> Any:
        import pyarrow

        data = pyarrow.table(frame().to_arrow(index=False))
        table = geopriv_gis.release_file(data, None, release, **given)
        metadata = {k.decode(): v.decode() for k, v in table.schema.metadata.items()}
        return [table.to_pandas(), metadata]

    return call


def questions() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield questions that can be asked of files, with their arguments."""
    wards, town = layers()["zones"], (499_000, 5_499_000, 512_000, 5_512_000)
    stops = gpd.GeoSeries.from_xy(
        [503_000, 505_000, 507_000.0], [5_503_000, 5_505_000, 5_507_000.0], crs=25832
    )
    person, row = {"privacy_unit": "person"}, {"privacy_unit": "row"}
    eps, rho, pure = {"eps": 0.05}, {"rho": 1e-3}, {"eps": 1.0}
    yield "private_hull", rho
    yield "private_hull", {**eps, **row, "directions": 7}
    yield "private_hull", {**eps, "method": "anchors"}
    yield "private_extent", {**eps, "cover": True}
    for kind in ("centre", "mean_centre", "median_centre", "odd"):
        yield "private_extent", {**eps, "kind": kind}
    yield "private_extent", {**rho, "kind": "diameter"}
    yield "private_extent", {**rho, **row, "kind": "radius"}
    yield "private_distance", {**eps, "point": stops}
    yield "private_distance", {**eps, "point": wards.geometry, "together": True}
    yield "private_distance", {**eps, "point": stops, "within": 900.0}
    for given in (
        eps, rho, {**eps, **row}, {**rho, **person}, {**eps, "method": "svt"},
        {**eps, "method": "points"}, {**eps, **person, "method": "points"},
        {**eps, "k": 0}, {**eps, "k": 9999}, {**eps, "method": "luck"},
    ):  # fmt: skip
        yield "private_knn", {"point": stops, "k": 4, **given}
    heat = {"bandwidth": 400.0, "cell": 500.0, "extent": town}
    for given in (eps, rho, {"eps": 0.2, **person}, {**eps, "privacy_unit": "table"}):
        yield "private_heatmap", {**heat, **given}
    yield "private_heatmap", {**heat, **eps, "extent": tuple(frame().total_bounds)}
    few, ask = {**person, "max_rows_per_unit": 3}, {"zones": wards}
    for given in (pure, {"rho": 0.5}, {**pure, **few}, {**pure, **person}):
        yield "zonal_counts", {**ask, **given}
    yield "zonal_counts", {"zones": wards.to_crs(4326), **pure}
    named = {"queries": ["zone"], "zone_name": "z"}
    yield "zonal_counts", {**ask, **pure, **named}
    sexes = {"queries": ["category"], "category": "sex", "categories": ["m", "f"]}
    yield "zonal_counts", {**ask, **pure, **sexes}
    for column in ("age", "sex", "nope"):
        summed = {**ask, "sum": column, "bounds": (0, 90)}
        yield "zonal_counts", {**summed, **pure}
        yield "zonal_counts", {**summed, "rho": 0.5, **few}
    flows = {"zones": wards, "destination": "to", "zone_name": "z", **pure}
    yield "private_flows", flows
    yield "private_flows", {**flows, **few}
    for end in ({"destination": "nope"}, {"origin": "nope"}, {"origin": "to"}):
        yield "private_flows", {**flows, **end}
    west = wards.geometry.iloc[0]
    for of in (west, "ill", "sex", "nope", np.arange(ROWS) % 3 > 0, _adult):
        yield "zonal_counts", {"zones": of, "below": 70, **pure}
        share = {"below": 0.4, "neighbours": "replace"}
        yield "zonal_counts", {"zones": of, **share, **pure, **person}


def _adult(row: Any) -> bool:
    return bool(row["age"] > 30)


def survey_frame() -> gpd.GeoDataFrame:
    """Return homes with what questions ask for."""
    number = np.arange(ROWS)
    return frame().assign(ill=number % 7 == 0, to=np.array(list("abcde"))[number % 5])


def surveys() -> Iterator[tuple[str, Call]]:
    """Yield questions of frames and of the same rows in files."""
    tables.ROWS = 64  # several batches
    homes, degrees = survey_frame(), survey_frame().to_crs(4326)
    kinds = ("frame", "degrees", "series", "parquet", "gpkg", "csv", "folder")
    for number, (name, given) in enumerate(questions()):
        for kind in kinds:
            yield (
                f"asked {number} {name} {kind}",
                _survey_call(name, given, kind, homes),
            )
        for kind in ("frame", "parquet"):
            call = _survey_call(name, given, kind, degrees)
            yield f"asked {number} {name} of degrees {kind}", call
    person = {"privacy_unit": "person"}
    few = {**person, "max_rows_per_unit": 2}
    wards = layers()["zones"]
    for bad, table in bad_frames():
        for name, given in (
            ("private_hull", {"eps": 0.05}), ("private_hull", {"eps": -1}),
            ("private_knn", {"eps": 0.05, "point": wards, "k": 3}),
            ("private_knn", {"eps": 0.05, "point": box(0, 0, 1, 1), "k": 3, **person}),
            ("zonal_counts", {"eps": 1.0, "zones": wards, **few}),
            ("zonal_counts", {"eps": 1.0, "zones": wards, **few, "queries": ["zone"]}),
            ("zonal_counts", {"eps": 1.0, "zones": "sex", "below": 3, **person}),
            ("zonal_counts", {"eps": 1.0, "zones": wards, "below": 3}),
            ("private_heatmap", {
                "eps": 0.1, "bandwidth": 400.0, "cell": 500.0, **person,
                "extent": (499_000, 5_499_000, 512_000, 5_512_000),
            }),
        ):  # fmt: skip
            case = f"asked bad {bad} {name} {len(given)} {given.get('eps')}"
            case += " persons" if person.items() <= given.items() else ""
            for kind in ("frame", "parquet"):
                if kind == "frame" or bad not in ("table", "index"):
                    yield f"{case} {kind}", _survey_call(name, given, kind, table)


def _survey_call(name: str, given: dict[str, Any], kind: str, table: Any) -> Call:
    """Return a question of rows, charged to an account."""
    notions = {"eps": "gp", "rho": "cgp"}
    pure = name in ("zonal_counts", "private_flows")

    def call(folder: Path) -> Any:
        notion = notions["eps" if "eps" in given else "rho"]
        if pure:
            notion = {"gp": "dp", "cgp": "zcdp"}[notion]
        unit = given.get("privacy_unit", _units.get(name, "row"))
        path = folder / "people.ledger"
        Ledger.create(path, notion=notion, budget=99.0, privacy_unit=unit)
        if kind in ("frame", "degrees", "series"):
            rows = table.geometry if kind == "series" else table
            rows = table.to_crs(4326) if kind == "degrees" else rows
            found = outcome(
                partial(getattr(geopriv_gis, name), rows, ledger=path, **given)
            )
        else:
            source, options = _source(kind, table, folder)
            found = outcome(
                partial(
                    geopriv_gis.ask_file, source, name, ledger=path, **options, **given
                )
            )
        return [found, *_account(path)]

    return call


_units = dict.fromkeys(
    ("private_hull", "private_extent", "private_distance",
     "private_knn"),
    "table",
)  # fmt: skip


def _source(kind: str, table: Any, folder: Path) -> tuple[Path, dict[str, Any]]:
    """Write rows as a file or a folder; return it, and what must be said of it."""
    source = folder / f"in.{kind}"
    if kind == "csv":
        places = {"x": table.geometry.x, "y": table.geometry.y}
        pd.DataFrame(table.drop(columns="geometry")).assign(**places).to_csv(
            source, index=False
        )
        return source, {"x": "x", "y": "y", "data_crs": table.crs}
    if kind == "folder":
        source.mkdir()
        for number, rows in enumerate((slice(0, 120), slice(120, None))):
            part = table.iloc[rows].reset_index(drop=True)
            part.to_parquet(source / f"{number}.parquet")
    elif kind == "gpkg":
        table.to_file(source, engine="pyogrio")
    else:
        table.to_parquet(source)
    return source, {}


def publications() -> Iterator[tuple[str, Call]]:
    """Yield a publication of two releases, and its plan."""
    from geopriv_gis.frames.maps import pictures
    from tests.publication import made

    pictures.draw_picture = lambda *_: None

    def publish(folder: Path) -> Any:
        path = made.make(folder)
        published = geopriv_gis.Publication(path).publish()
        guarantees = [
            json.loads(each.read_text())
            for each in sorted(published.folder.rglob("*.guarantee.json"))
        ]
        return [
            list(published.together),
            guarantees,
            *_account(folder / "people.ledger"),
        ]

    def plan(folder: Path) -> Any:
        return str(geopriv_gis.Publication(made.make(folder)).plan())

    yield "publication", publish
    yield "publication's plan", plan
    for name, budget in (("planar_laplace", EPS), ("gaussian", RHO)):
        given = {**budget, "region": layers()["region"]}
        yield (
            f"plan {name}",
            lambda _, n=name, g=given: str(geopriv_gis.plan(frame(), n, **g)),
        )


def listed() -> Iterator[tuple[str, Call]]:
    """Yield every release of the suite of conformance, and its variants."""
    from tests.conformance.entries import LISTED
    from tests.conformance.variants import VARIANTS

    for number, entry in enumerate((*LISTED, *VARIANTS)):
        yield f"listed {number} {entry}", lambda _, e=entry: e.call(e.frame())


ALL = (masks, accounts, files, surveys, publications, listed)


def to_plain(value: Any) -> Any:
    """Return what a call returned, so that it can be compared as JSON."""
    if isinstance(value, (list, tuple)):
        return [to_plain(each) for each in value]
    found: dict[str, Any] = {"type": type(value).__name__}
    attrs = getattr(value, "attrs", None)
    if attrs:
        found["attrs"] = json.loads(json.dumps(attrs, default=str, sort_keys=True))
    if isinstance(value, (gpd.GeoDataFrame, gpd.GeoSeries)):
        blobs = [blob or b"" for blob in value.geometry.to_wkb()]
        found["places"] = hashlib.sha256(b"".join(blobs)).hexdigest()
        found["crs"] = str(value.crs)
        value = pd.DataFrame(value).drop(
            columns=getattr(value.geometry, "name", None), errors="ignore"
        )
    if isinstance(value, geopriv_gis.Heatmap):
        value = pd.DataFrame(np.vstack([value.values, value.se]))
    if isinstance(value, (pd.DataFrame, pd.Series)):
        table = pd.DataFrame(value)
        found["columns"] = list(map(str, table.columns))
        found["index"] = list(map(str, table.index[:5]))
        text = table.to_csv(float_format="%.15g")
        found["values"] = hashlib.sha256(text.encode()).hexdigest()
        return found
    if isinstance(value, dict):
        return json.loads(json.dumps(value, default=str, sort_keys=True))
    found["text"] = str(value).split(" at 0x", maxsplit=1)[0]
    return found


def record(call: Call, name: str) -> dict[str, Any]:
    """Return what a call does, with draws that are its own."""
    stream = np.random.default_rng(int.from_bytes(name.encode(), "big"))
    genuine, os.urandom = os.urandom, stream.bytes
    found: dict[str, Any] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        warnings.catch_warnings(record=True) as caught,
    ):
        warnings.simplefilter("always", geopriv_gis.GeoPrivWarning)
        try:
            found["returned"] = to_plain(call(Path(folder)))
        except Exception as error:  # of whatever kind: it is compared
            found["error"] = f"{type(error).__name__}: {error}".replace(folder, "")
        finally:
            os.urandom = genuine
    ours = [w for w in caught if issubclass(w.category, geopriv_gis.GeoPrivWarning)]
    found["warnings"] = [str(each.message).replace(folder, "") for each in ours]
    return json.loads(json.dumps(found).replace(folder, ""))  # type: ignore[no-any-return]


def differing(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """Yield what differs, call by call."""
    for name in {**old, **new}:
        if old.get(name) != new.get(name):
            first, second = _short(old, new, name), _short(new, old, name)
            yield f"{name}\n  old {first}\n  new {second}"


def _short(one: dict[str, Any], other: dict[str, Any], name: str) -> str:
    mine, theirs = (json.dumps(each.get(name), sort_keys=True) for each in (one, other))
    pairs = enumerate(zip(mine, theirs, strict=False))
    start = next((n for n, (a, b) in pairs if a != b), 0)
    return mine[max(0, start - 80) : start + 220]


def main(arguments: list[str]) -> int:
    """Record, or compare."""
    if len(arguments) == 2 and Path(arguments[1]).exists():
        old, new = (json.loads(Path(each).read_text()) for each in arguments)
        found = list(differing(old, new))
        print("\n".join(found))
        print(f"{len(found)} of {len({**old, **new})} calls differ")
        return bool(found)
    target, *only = arguments
    kinds = [each for each in ALL if not only or each.__name__ in only]
    calls = {name: call for kind in kinds for name, call in kind()}
    records = {name: record(call, name) for name, call in calls.items()}
    Path(target).write_text(json.dumps(records, indent=1, sort_keys=True))
    print(f"{len(records)} calls of {geopriv_gis.__file__} recorded")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Other libraries that mask points, before the questions of our own test suite.

``python -m benchmarks.peers`` makes a virtual environment for each peer (in
``build/peers``), installs its release there from PyPI, and runs
`geopriv_gis.conformance` on it. Peers that do not know GeoPandas get an adapter, as
short as can be; the page says what it does.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import types
import venv
from collections.abc import Callable
from pathlib import Path

import geopandas as gpd
import numpy as np

from geopriv_gis import conformance
from geopriv_gis.conformance.questions import TABLES

from .report import publish, table

ROOT = Path(__file__).parents[1]
EPS = 0.01
TRIALS = 5_000
NEEDED = ("geopandas", "numpy", "scipy", "pyproj", "rtree", "pyogrio")
Mask = Callable[[gpd.GeoDataFrame], gpd.GeoDataFrame]


def _moved(frame: gpd.GeoDataFrame, x: np.ndarray, y: np.ndarray) -> gpd.GeoDataFrame:
    return frame.set_geometry(gpd.points_from_xy(x, y), crs=frame.crs)


def donut(distribution: str) -> Callable[[], Mask]:
    """Return the donut mask of MaskMyPy, from 50 to 500."""

    def load() -> Mask:
        import maskmypy

        return lambda frame: maskmypy.donut(frame, 50, 500, distribution=distribution)

    return load


def metric_privacy(**options: object) -> Callable[[], Mask]:
    """Return trasgodp's metric_privacy: to degrees and back."""

    def load() -> Mask:
        from trasgodp.geoindis import metric_privacy

        def mask(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
            degrees = frame.geometry.to_crs("EPSG:4326")
            table = frame.drop(columns=frame.geometry.name)
            table = table.assign(lat=degrees.y, lon=degrees.x)
            noisy = metric_privacy(table, "lat", "lon", EPS, **options)
            points = gpd.points_from_xy(noisy.pop("lon"), noisy.pop("lat"))
            result = gpd.GeoDataFrame(noisy, geometry=points, crs="EPSG:4326")
            return result.to_crs(frame.crs)

        return mask

    return load


def laplace_noise(**options: object) -> Callable[[], Mask]:
    """Return GeoPrivacy's noise, added to x and y as its README adds it."""

    def load() -> Mask:
        from GeoPrivacy.mechanism import batch_laplace_noise

        def mask(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
            noise = batch_laplace_noise(len(frame), EPS, **options)
            points = frame.geometry
            return _moved(frame, points.x + noise[:, 0], points.y + noise[:, 1])

        return mask

    return load


def obfuscated() -> Mask:
    """Return privkit's planar Laplace: to degrees and back."""
    _stand_in_for_missing("privkit.ppms.planar_laplace")
    from privkit.ppms.planar_laplace import PlanarLaplace

    mechanism = PlanarLaplace(epsilon=EPS)

    def mask(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
        degrees = frame.geometry.to_crs("EPSG:4326")
        found = [
            mechanism.get_obfuscated_point(*place)[:2]
            for place in zip(degrees.y, degrees.x, strict=True)
        ]
        lat, lon = np.array(found, dtype=float).T
        points = gpd.GeoSeries(gpd.points_from_xy(lon, lat), crs="EPSG:4326")
        points = points.to_crs(frame.crs)
        return _moved(frame, points.x.to_numpy(), points.y.to_numpy())

    return mask


def _stand_in_for_missing(name: str) -> None:
    """Import a module, with empty modules for what is not installed."""

    class Empty(types.ModuleType):
        __path__: tuple[str, ...] = ()

        def __getattr__(self, name: str) -> type:
            if name.startswith("__"):
                raise AttributeError(name)
            return type(name, (), {})

    while missing := _missing(name):
        again = isinstance(sys.modules.get(missing), Empty)
        missing = "open3d" if again else missing  # it fails for want of a library
        sys.modules[missing] = Empty(missing)


def _missing(name: str) -> str | None:
    try:
        __import__(name)
    except ImportError as error:
        return getattr(error, "name", None) or "open3d"
    return None


def ours() -> Mask:
    """Return planar Laplace noise of this library."""
    return lambda frame: frame.geopriv.planar_laplace(EPS)


# What is installed, from where it comes, what it claims.
PEERS: dict[str, tuple[tuple[str, ...], Callable[[], Mask], float | None]] = {
    "geopriv-gis planar_laplace": ((), ours, EPS),
    "MaskMyPy donut": (("maskmypy==1.1.0",), donut("uniform"), None),
    "MaskMyPy donut, gaussian": (("maskmypy==1.1.0",), donut("gaussian"), None),
    "trasgodp metric_privacy": (("trasgodp==2.1.0",), metric_privacy(), EPS),
    "trasgodp, seed=None": (("trasgodp==2.1.0",), metric_privacy(seed=None), EPS),
    "GeoPrivacy batch_laplace_noise": (("GeoPrivacy==0.0.4",), laplace_noise(), EPS),
    "GeoPrivacy, seed=1": (("GeoPrivacy==0.0.4",), laplace_noise(seed=1), EPS),
    "privkit PlanarLaplace": (
        ("privkit==0.5.1", "--no-deps", "networkx", "scikit-learn", "osmnx",
         "matplotlib", "requests"),
        obfuscated, EPS,
    ),
}  # fmt: skip
ADAPTED = tuple(name for name in PEERS if not name.startswith(("geopriv", "MaskMyPy")))
NOTES = (
    "· is a question about frames, to a library that does not take any: the answer "
    "would be the adapter's.",
    "MaskMyPy is given 50 and 500 as `low` and `high`; it claims no ε. It says that "
    "its distances are in the units of the CRS.",
    "trasgodp takes latitudes and longitudes: the adapter transforms to EPSG:4326 and "
    "back. `seed=42` is its default.",
    "GeoPrivacy returns noise; the adapter adds it to x and y, as its README does, in "
    "whatever unit they are.",
    "privkit takes latitudes and longitudes, one by one. Its packages for faces and "
    "meshes were replaced by empty modules: the mechanism does not use them.",
    "Where equal rows share noise, the loss is audited with a call for each trial, "
    "with 150 trials instead of 5,000.",
)


def one(name: str) -> None:
    """Print the answers about one peer as JSON."""
    _, load, eps = PEERS[name]
    report = conformance.check(load(), eps=eps, trials=TRIALS)
    print(json.dumps(report.rows()))


def asked(name: str, folder: Path) -> list[dict[str, object]]:
    """Return the answers about a peer, from an environment of its own."""
    packages = PEERS[name][0]
    python = Path(sys.executable)
    if packages:
        home = folder / packages[0].replace("==", "-")
        python = home / "bin" / "python"
        if not python.exists():
            venv.create(home, with_pip=True)
            pip = [str(python), "-m", "pip", "install", "-q"]
            subprocess.run([*pip, *NEEDED], check=True)
            apart = "--no-deps" in packages
            first = [*pip, packages[0], *(["--no-deps"] if apart else [])]
            subprocess.run(first, check=True)
            rest = [p for p in packages[1:] if p != "--no-deps"]
            if rest:
                subprocess.run([*pip, *rest], check=True)
    done = subprocess.run(
        [str(python), "-m", "benchmarks.peers", "--one", name],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    """Ask all peers and publish the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--one")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "peers")
    given = parser.parse_args()
    if given.one:
        one(given.one)
        return
    answers = {name: asked(name, given.folder) for name in PEERS}
    words: dict[object, str] = {True: "yes", False: "**no**", None: "–", "": "·"}
    for name in ADAPTED:
        answers[name] = [
            {**row, "passed": "", "detail": ""} if row["question"] in TABLES else row
            for row in answers[name]
        ]
    questions = [row["question"] for row in next(iter(answers.values()))]
    rows = [
        [str(question), *(words[found[n]["passed"]] for found in answers.values())]
        for n, question in enumerate(questions)
    ]
    details = [
        f"- **{name}**: "
        + "; ".join(f"{r['question']}: {r['detail']}" for r in found if r["detail"])
        + "."
        for name, found in answers.items()
    ]
    versions = [f"{n}: {' '.join(p[:1]) or 'this'}" for n, (p, *_) in PEERS.items()]
    parts = [
        "# Other libraries\n\n`python -m benchmarks.peers`: releases from PyPI, each "
        "in an environment of its own, before `geopriv_gis.conformance` with "
        f"{TRIALS:,} trials, ε = {EPS} per metre where an ε is taken.",
        "; ".join(versions) + ".",
        table(["", *answers], rows),
        "\n".join(f"- {note}" for note in NOTES),
        "## In detail\n\n" + "\n".join(details),
    ]
    publish("peers", parts, complete=True)


if __name__ == "__main__":
    main()

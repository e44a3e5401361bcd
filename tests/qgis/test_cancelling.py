"""Every algorithm ends within a second after somebody cancels it, of a million points.

Processor time of the run's thread, not the clock: other programs do not count.
GEOPRIV_TEST_ROWS are the points, GEOPRIV_TEST_ALGORITHMS the names, where not all.
"""

import json
import os
from pathlib import Path

import pytest

import geopriv_gis as library

from .conftest import PYTHON
from .test_awkward import AFTERWARDS, VALUES, plain, with_paths, write_public_layers

SCRIPT = Path(__file__).with_name("stopping.py")
QUICK = ("planarlaplace", "privateextent", "noiseawaredensity", "riskreport")
NAMES = os.environ.get("GEOPRIV_TEST_ALGORITHMS", "").split() or list(VALUES)
MANY = int(os.environ.get("GEOPRIV_TEST_ROWS") or 1_000_000)


@pytest.mark.parametrize(
    ("names", "rows", "moments"),
    [
        (QUICK, 10_000, (0.05,)),
        pytest.param(NAMES, MANY, (0.5, 3, 10), marks=pytest.mark.long),
    ],
)
def test_an_algorithm_ends_soon_after_a_cancel(qgis, tmp_path, names, rows, moments):
    qgis.ran.update(names)
    write_public_layers(tmp_path)
    true = plain(rows)
    true.to_file(tmp_path / "true.gpkg", driver="GPKG")
    released = library.planar_laplace(
        true, eps=0.01, drop=["way"], keep=["person", "visited", "value"]
    )
    library.write_file(released, tmp_path / "released.gpkg")
    inputs = {name: _inputs(tmp_path, name) for name in names}
    done = qgis.call(PYTHON, SCRIPT, json.dumps(inputs), *moments)
    lines = [line for line in done.stdout.splitlines() if line.startswith("[[")]
    assert lines, (done.returncode, done.stdout[-2000:], done.stderr[-4000:])
    runs = json.loads(lines[-1])
    print(done.stderr)
    longest = 0.4 if rows < 100_000 else 1.0  # fewer take 0.5 s to write
    assert len({name for name, took, *_ in runs if took is not None}) == len(names)
    assert not [run for run in runs if run[2] is not None and run[2] > longest]
    assert not [run for run in runs if run[2] is not None and run[3]]


def _inputs(folder, name):
    values = {key: with_paths(folder, each) for key, each in VALUES[name].items()}
    ending = values.pop("ENDING", ".gpkg")
    first = "released" if name in AFTERWARDS else "true"
    more = {
        "INPUT": str(folder / f"{first}.gpkg"),
        "OUTPUT": str(folder / f"out-{name}{ending}"),
        "OUTPUT_HTML": str(folder / "out.html"),
    }
    return {**values, **more}

"""The table of what goes in batches and on dask says what the library does."""

import re
from pathlib import Path

import pytest

import geopriv_gis
from geopriv_gis.arguments import RELEASES
from geopriv_gis.arguments.row import ASK, POINTS_RELEASE
from geopriv_gis.batches.batched_releases import IN_BATCHES

PAGE = Path(__file__).resolve().parents[2] / "docs/large-files.md"
BASELINES = {"dprs", "square", "staircase"}
NAMES = [
    row.name
    for row in RELEASES
    if row.group in (POINTS_RELEASE, ASK) or row.name in BASELINES
]
HEAD = "| release | in batches | on dask | why not |"


def table():
    """Return the cells beside the name of each release."""
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(HEAD)
    found = []
    for line in rest.strip().split("\n\n")[0].splitlines()[1:]:
        names, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        found += [(name, *cells) for name in re.findall(r"`(\w+)`", names)]
    return found


def test_engine_table_lists_every_release_once():
    assert sorted(name for name, *_ in table()) == sorted(NAMES)


@pytest.mark.parametrize(("name", "batches", "engine", "why"), table())
def test_engines_accept_releases_as_table_states(name, batches, engine, why, tmp_path):
    (row,) = (row for row in RELEASES if row.name == name)
    assert (batches != "no") == (name in IN_BATCHES or row.in_parts)
    assert engine in ("no", "by rows", "by sums")
    assert (engine == "by sums") == hasattr(geopriv_gis.dask, name)
    assert why or engine != "no"
    pytest.importorskip("dask_geopandas")
    with pytest.raises(geopriv_gis.GeoPrivError) as caught:
        geopriv_gis.dask.release(tmp_path, name, to=tmp_path.parent / f"{name}-out")
    by_rows = isinstance(caught.value, geopriv_gis.FileError)  # an empty folder
    assert by_rows == (engine == "by rows")

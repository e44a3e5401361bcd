"""Files are the same in every locale: in Turkish, i is no small form of I."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyogrio")

ROOT = Path(__file__).parents[2]
WRITE = """
import json, locale, sys, warnings
import geopandas as gpd
from geopriv_gis.testing import insecure_rng

warnings.simplefilter("error", RuntimeWarning)
places = gpd.GeoSeries.from_xy([7.0 * n % 40 for n in range(40)], range(40), crs=4326)
frame = gpd.GeoDataFrame({"id": range(40)}, geometry=places)
found = {"locale": locale.setlocale(locale.LC_CTYPE)}
for name in ("r.fgb", "r.geojson", "r.gpkg"):
    released = frame.geopriv.planar_laplace(0.01, keep=["id"], rng=insecure_rng(1))
    released.geopriv.to_file(name, unpromised=True)
    back = gpd.read_file(name)
    found[name] = (back.geometry.x.tolist(), list(back["id"]), list(back.columns))
assert locale.setlocale(locale.LC_CTYPE) == found["locale"]  # put back
frame[["geometry"]].to_file("in.gpkg")
print(json.dumps(found))
"""


def run_python(*arguments, folder, **env):
    """Return what a program of Python prints; nothing is on stderr."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env}, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def written(folder, **env):
    found = json.loads(run_python("-c", WRITE, folder=folder, **env))
    mask = ("-m", "geopriv_gis", "planar-laplace", "in.gpkg", "out.gpkg", "--eps=0.01")
    run_python(*mask, folder=folder, **env)  # GDAL loads without a word
    return found


@pytest.mark.skipif(not shutil.which("localedef"), reason="makes a locale")
def test_a_turkish_locale_changes_no_file(tmp_path):
    """GDAL would know no SPATIAL_INDEX=NO (order), SIGNIFICANT_FIGURES and FID."""
    made = tmp_path / "tr_TR.UTF-8"
    subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", made], check=False)
    if not made.is_dir():
        pytest.skip("the sources of locales are not there")
    found = []
    for name in ("C.UTF-8", made.name):
        folder = tmp_path / f"in {name}"
        folder.mkdir()
        found.append(written(folder, LOCPATH=str(tmp_path), LC_ALL=name))
    plain, turkish = found
    assert plain.pop("locale") != turkish.pop("locale") == made.name
    assert turkish == plain
    assert plain["r.fgb"][1] == list(range(40))

"""Importing costs little; what is asked for by its name is there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import geopriv_gis

FRESH = """
import json, sys
import pandas
before = set(sys.modules)
import geopriv_gis
new = {name.split(".")[0] for name in set(sys.modules) - before}
found = {
    "imported": sorted(new),
    "accessor": hasattr(pandas.DataFrame, "geopriv"),
    "testing": geopriv_gis.testing.__name__,
    "core": geopriv_gis.core.__name__,
    "completed": sorted(set(geopriv_gis.__all__) - set(dir(geopriv_gis))),
}
from geopriv_gis import *
found["star"] = planar_laplace is geopriv_gis.planar_laplace
print(json.dumps(found))
"""
ACCESSOR = """
import geopandas, geopriv_gis
homes = geopandas.GeoSeries.from_xy([0.0, 9.0], [51.0, 52.0], crs=4326)
print(json.dumps(homes.geopriv.planar_laplace(eps=0.5).geopriv.guarantee.intact))
"""
FIRST_USE = """
import json, sys
import geopandas, geopriv_gis
homes = geopandas.GeoSeries.from_xy([0.0, 9.0], [51.0, 52.0], crs=4326)
geopriv_gis.planar_laplace(homes, eps=0.01)
homes.geopriv.planar_laplace(eps=0.01)
print(json.dumps(["scipy" in sys.modules, *{"scipy.special", "scipy.optimize",
    "scipy.spatial", "scipy.sparse", "scipy.ndimage"} & set(sys.modules)]))
"""

# One process brings what is slow; in a fork of it each thing is looked at by itself.
FORKED = """
import json, os, sys
import geopandas, numpy, pandas, pyproj, shapely
def look(each):
    {body}
for each in {cases!r}:
    child = os.fork()
    if not child:
        try:
            look(each)
        except BaseException as error:
            print(repr((each, error)), file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        sys.exit(1)
print(json.dumps(True))
"""
NAME = """
    import geopriv_gis
    found = getattr(geopriv_gis, each)
    assert vars(geopriv_gis)[each] is found
    assert not {'geopriv_gis.public', 'scipy.linalg'} & set(sys.modules)
    if each == "attack":  # the last: that takes as long as all the others
        from geopriv_gis import public
        for name in CASES:
            assert getattr(public, name) is getattr(geopriv_gis, name)
"""
# As in Debian's shapely, and in packages that were built in another way than usual.
VERSION = """
    import importlib.metadata, scipy.optimize, scipy.spatial, scipy.special
    for name in "geopandas", "numpy", "pandas", "pyproj", "scipy", "shapely":
        sys.modules[name].__version__ = each
    importlib.metadata.version = lambda name: each
    import geopriv_gis.public
    homes = geopandas.GeoSeries.from_xy([0.0, 9.0], [51.0, 52.0], crs=4326)
    assert homes.geopriv.planar_laplace(eps=0.5).geopriv.guarantee.intact
"""


def run(script):
    """Return what a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.arithmetic
def test_first_release_imports_no_scipy():
    """Each of them takes as long as half of GeoPandas."""
    assert run(FIRST_USE) == [True]


def test_import_is_lazy_and_names_resolve():
    assert run(FRESH) == {
        "imported": ["geopriv_gis"],  # no scipy, above all
        "accessor": True,
        "testing": "geopriv_gis.testing",
        "core": "geopriv_gis.core",
        "completed": [],
        "star": True,
    }


@pytest.mark.arithmetic
def test_lazy_name_is_imported_alone():
    cases = ["release_file", "read_file", "Ledger", "attack"]
    body = NAME.strip().replace("CASES", repr(cases))
    assert run(FORKED.format(body=body, cases=cases))


def test_py_typed_is_shipped():
    assert (Path(geopriv_gis.__file__).parent / "py.typed").is_file()


@pytest.mark.arithmetic
def test_subpackage_import_does_not_import_public_names():
    cases = ["from geopriv_gis.publication import package",
             "from geopriv_gis import metrics"]  # fmt: skip
    body = "exec(each); assert 'geopriv_gis.public' not in sys.modules"
    assert run(FORKED.format(body=body, cases=cases))


def test_accessor_works_after_import_of_package():
    assert run(f"import json{ACCESSOR}") is True


@pytest.mark.parametrize("name", ["nothing", "_nothing", "__nothing__"])
def test_unknown_name_raises_attribute_error(name):
    assert not hasattr(geopriv_gis, name)
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
        getattr(geopriv_gis, name)


@pytest.mark.arithmetic
def test_unusual_package_versions_are_accepted():
    assert run(FORKED.format(body=VERSION.strip(), cases=["0+unknown"]))

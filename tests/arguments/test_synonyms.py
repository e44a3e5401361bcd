"""What people type first: a name that does not exist says what to type in its place."""

import ast
import inspect

import geopandas as gpd
import pytest
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis.arguments import RELEASES
from geopriv_gis.arguments.synonyms import ARGUMENTS, CALLS, WORDS

HOMES = gpd.GeoSeries([Point(500_000, 0)], crs="EPSG:32630")
# First guesses of somebody who knows geopandas and had read nothing here.
GUESSES = {
    "jitter": "planar_laplace(displacement=200)",
    "knn": "private_knn(place, k=5, eps=0.01)",
    "convex_hull": "private_hull(eps=0.01)",
    "heatmap": "private_heatmap(extent=zones, eps=0.01)",
    "hotspots": "getis_ord(column)",
    "any_within": "private_distance(place, within=1000, eps=0.01)",
    "cluster_test": "around(point, radius=1000, population=people, weights='people')",
    "ripley_k": "clustering(window=zones)",
    "mean": "private_mean(column, lambda x: x, (0, 100), eps=0.1)",
    "flows": "private_flows(zones, destination='destination', eps=1)",
    "estimate_count": "count(zones)",
    "size": "private_extent(kind='diameter', eps=0.01)",
    "spent": "Ledger.open(path)",
    "budget": "Ledger.open(path)",
    "kde": "density()",
    "private_hul": "private_hull",
}


@pytest.mark.parametrize("word", GUESSES)
def test_a_guess_names_the_call(word):
    with pytest.raises(AttributeError) as raised:
        getattr(HOMES.geopriv, word)
    assert (
        str(raised.value).partition(". ")[0].removesuffix(".")
        == f"geopriv has no attribute {word!r}; use {GUESSES[word]}"
    )
    with pytest.raises(AttributeError, match="geopriv_gis has no attribute"):
        getattr(geopriv_gis, word)


def test_a_name_like_none_is_only_refused():
    with pytest.raises(AttributeError, match=r"^geopriv has no attribute 'qqqqqq'\.$"):
        _ = HOMES.geopriv.qqqqqq
    assert not hasattr(HOMES.geopriv, "__array__")


def _target(call):
    """Return the function, and the names of what a call to type passes."""
    node = ast.parse(call, mode="eval").body
    name = ast.unparse(node.func)
    found = geopriv_gis.GeoPriv if not name.startswith("Ledger") else geopriv_gis
    for part in name.split("."):
        found = getattr(found, part)
    return found, len(node.args), [each.arg for each in node.keywords]


@pytest.mark.parametrize("call", CALLS)
def test_calls_to_type_can_be_made(call):
    function, given, names = _target(call)
    first = [] if call.startswith("Ledger") else [None]
    signature = inspect.signature(function)
    signature.bind(*first, *[None] * given, **dict.fromkeys(names))


def test_no_word_is_a_name_that_exists():
    assert not set(WORDS) & set(dir(geopriv_gis.GeoPriv))
    assert not [word for word in WORDS if hasattr(geopriv_gis, word)]
    assert sum(len(words.split()) for words in CALLS.values()) == len(WORDS)


def test_an_unknown_argument_names_the_known_one():
    with pytest.raises(TypeError, match=r"'epsilon'; pass eps=$"):
        HOMES.geopriv.planar_laplace(epsilon=0.01)
    with pytest.raises(TypeError, match=r"'person'; pass privacy_unit=$"):
        HOMES.geopriv.planar_laplace(0.01, person="who")
    with pytest.raises(TypeError, match=r"'distance'; pass within=$"):
        HOMES.geopriv.private_distance(HOMES, eps=0.01, distance=1_000)
    with pytest.raises(TypeError, match=r"'by'; pass privacy_unit=$"):
        HOMES.geopriv.planar_laplace(0.01, by="who")
    with pytest.raises(TypeError, match=r"no budget; for true points use zonal_counts"):
        HOMES.geopriv.count(HOMES, epsilon=1)
    with pytest.raises(TypeError, match=r"it takes released points and no budget$"):
        HOMES.geopriv.morans_i("ill", eps=1)
    with pytest.raises(TypeError, match=r"'xyzzy'; it takes eps, .*ledger"):
        HOMES.geopriv.planar_laplace(0.01, xyzzy=1)


def test_names_for_arguments_are_of_arguments():
    known = {
        part
        for row in RELEASES
        if hasattr(geopriv_gis.GeoPriv, row.name)
        for part in inspect.signature(getattr(geopriv_gis.GeoPriv, row.name)).parameters
    }
    assert set(ARGUMENTS) <= known


def test_an_unknown_command_names_the_known_one():
    runner = pytest.importorskip("click.testing").CliRunner()
    from geopriv_gis.cli.commands import geopriv

    asked = runner.invoke(geopriv, ["jitter", "in.gpkg", "out.gpkg"])
    assert asked.exit_code == 2
    assert "No such command 'jitter'; use geopriv planar-laplace." in asked.output
    spelled = runner.invoke(geopriv, ["planar_laplace", "--help"])
    assert spelled.exit_code == 0, spelled.output

"""What people type first: a name that does not exist says what to type in its place."""

import ast
import inspect

import geopandas as gpd
import pytest
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis import ParameterError
from geopriv_gis.arguments import RELEASES, synonyms
from geopriv_gis.arguments.synonyms import ARGUMENTS, CALLS, WORDS

HOMES = gpd.GeoSeries([Point(500_000, 0)], crs="EPSG:32630")
# First guesses of somebody who knows geopandas and had read nothing here.
GUESSES = {
    "jitter": "planar_laplace(displacement=200)",
    "knn": "private_knn(place, k=5, eps=0.01)",
    "convex_hull": "private_hull(rho=1e-4)",
    "heatmap": "private_heatmap(extent=zones, eps=0.01)",
    "hotspots": "getis_ord(column)",
    "any_within": "private_distance(place, within=1000, eps=0.01)",
    "cluster_test": "around(point, radius=1000, population=released)",
    "ripley_k": "clustering(window=zones)",
    "mean": "private_mean(column, lambda x: x, (0, 100), eps=0.1)",
    "flows": "private_flows(zones, destination='destination', eps=1)",
    "estimate_count": "count(zones)",
    "size": "private_extent(kind='diameter', eps=0.01)",
    "spent": "geopriv_gis.Ledger.open(path)",
    "budget": "geopriv_gis.Ledger.open(path)",
    "kde": "density()",
    "private_hul": "private_hull",
}
# Words joined with others, and the function that each asks for.
JOINED = {
    "planar_laplace": "mask_points add_noise geo_masking anonymization donut_mask "
    "jitter_points random_perturbation points_displaced LaplaceNoise",
    "private_knn": "nearest_hospital k_nearest_neighbours sjoin_nearest nearestSchool",
    "private_hull": "convex_hull_area ConvexHull private_area hulls",
    "private_extent": "minimum_bounding_circle mean_center total_bounds",
    "private_distance": "distance_to_school points_within_distance",
    "zonal_counts": "count_per_district count_by_polygon noisy_counts private_counts "
    "sum_by_zone zonal_statistics count_in_area value_counts spatial_join",
    "private_heatmap": "heatmap hexbin_map private_density kde_heatmap",
    "density": "kernel_density_estimate point_density densities",
    "count": "estimate_counts",
    "getis_ord": "hot_spot_analysis find_hotspots getis_ord_gi_star",
    "morans_i": "local_moran spatial_autocorrelation",
    "clustering": "ripleys_k detect_clusters",
    "rate": "incidence_rate prevalence_map crude_rates",
    "around": "relative_risk excess_risk focused_test",
    "private_mean": "mean_age dp_mean average_income",
    "private_flows": "trip_counts od_matrix commuting_flows",
    "private_track": "private_trajectories",
    "risk_report": "disclosure_risk",
    "compare": "compare_methods",
    "geopriv_gis.Ledger.open": "budget_status get_budget BudgetAccountant check_budget",
    "geopriv_gis.check": "audit check verify_file",
    "to_file": "save_points write_counts",
}
NOT_HERE = (
    "to_crs set_crs buffer dissolve clip overlay simplify sample_points random_points "
    "boundary contains intersects astype columns rename to_string hilbert_distance "
    "hausdorff_distance k_anonymity k_means sampling_rate area_of_use country_code "
    "workflow summary head rotate relate"
)


@pytest.mark.parametrize("word", GUESSES)
def test_guessed_names_suggest_the_call(word):
    with pytest.raises(AttributeError) as raised:
        getattr(HOMES.geopriv, word)
    assert (
        str(raised.value).partition(". ")[0].removesuffix(".")
        == f"geopriv has no attribute {word!r}; use {GUESSES[word]}"
    )
    with pytest.raises(AttributeError, match="geopriv_gis has no attribute"):
        getattr(geopriv_gis, word)


def test_unknown_names_are_refused_without_suggestion():
    with pytest.raises(AttributeError, match=r"^geopriv has no attribute 'qqqqqq'\.$"):
        _ = HOMES.geopriv.qqqqqq
    assert not hasattr(HOMES.geopriv, "__array__")


@pytest.mark.parametrize(
    ("word", "name"),
    [(word, name) for name, words in JOINED.items() for word in words.split()],
)
def test_parts_of_names_suggest_the_call(word, name):
    with pytest.raises(AttributeError) as raised:
        getattr(HOMES.geopriv, word)
    assert f"; use {name}(" in str(raised.value)


@pytest.mark.parametrize("word", NOT_HERE.split())
def test_unrelated_words_are_refused_without_suggestion(word):
    with pytest.raises(AttributeError, match=rf"^geopriv has no attribute '{word}'\.$"):
        getattr(HOMES.geopriv, word)


def test_module_attribute_error_suggests_the_method():
    with pytest.raises(AttributeError, match=r"use \.geopriv\.zonal_counts\(zones"):
        _ = geopriv_gis.count_per_district
    with pytest.raises(AttributeError, match=r"use geopriv_gis\.Ledger\.open\(path"):
        _ = geopriv_gis.budget_status


def _target(call):
    """Return the function, and the names of what a call to type passes."""
    node = ast.parse(call, mode="eval").body
    name = ast.unparse(node.func)
    module = name.startswith("geopriv_gis.")
    found = geopriv_gis if module else geopriv_gis.GeoPriv
    for part in name.removeprefix("geopriv_gis.").split("."):
        found = getattr(found, part)
    return found, len(node.args) + (not module), [each.arg for each in node.keywords]


@pytest.mark.parametrize("call", [call for call in CALLS if call])
def test_suggested_calls_are_valid(call):
    function, given, names = _target(call)
    signature = inspect.signature(function)
    signature.bind(*[None] * given, **dict.fromkeys(names))


def test_synonym_words_are_unique_and_needed(monkeypatch):
    assert sum(len(words.split()) for words in CALLS.values()) == len(WORDS)
    for word, call in WORDS.items():
        parts = synonyms._split_name(word)
        assert synonyms._call_for_parts(parts) == call
        others = {each: found for each, found in WORDS.items() if each != word}
        with monkeypatch.context() as patched:
            patched.setattr(synonyms, "WORDS", others)
            assert synonyms._call_for_parts(parts) != call, word


def test_unknown_arguments_suggest_the_known_one():
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
    with pytest.raises(TypeError, match=r"'cases'; filter first: released\[released"):
        HOMES.geopriv.around(Point(0, 0), 1000, HOMES, cases="ill")
    with pytest.raises(TypeError, match=r"'cases'; pass by=$"):
        HOMES.geopriv.rate(HOMES, cases="ill", population="people")
    with pytest.raises(TypeError, match=r"'distance'; pass mechanisms=") as raised:
        geopriv_gis.compare(HOMES, distance=200)
    pairs = ast.literal_eval(str(raised.value).partition("mechanisms=")[2])
    assert len(geopriv_gis.compare(HOMES, pairs).table) == 1
    with pytest.raises(TypeError, match=r"'xyzzy'; it takes eps, .*ledger"):
        HOMES.geopriv.planar_laplace(0.01, xyzzy=1)


def test_audit_and_check_errors_suggest_each_other(tmp_path):
    for given in ({}, {"original": HOMES}):
        with pytest.raises((TypeError, ParameterError), match=r"geopriv_gis\.check\("):
            geopriv_gis.audit("moved.gpkg", **given)
    for wrong in (HOMES, len):
        with pytest.raises(ParameterError, match=r"to_file.*geopriv_gis\.audit\("):
            geopriv_gis.check(wrong)
    with pytest.raises(TypeError, match=r"'original'; pass truth=$"):
        geopriv_gis.check("moved.gpkg", original=HOMES)
    (tmp_path / "a.txt").write_text("nothing")
    assert geopriv_gis.check(tmp_path, HOMES).colour == "green"


def test_argument_synonyms_refer_to_existing_arguments():
    known = {
        part
        for row in RELEASES
        if hasattr(geopriv_gis.GeoPriv, row.name)
        for part in inspect.signature(getattr(geopriv_gis.GeoPriv, row.name)).parameters
    }
    known |= set(inspect.signature(geopriv_gis.check).parameters)
    assert set(ARGUMENTS) <= known


def test_unknown_commands_suggest_the_known_one():
    runner = pytest.importorskip("click.testing").CliRunner()
    from geopriv_gis.cli.commands import geopriv

    asked = runner.invoke(geopriv, ["jitter", "in.gpkg", "out.gpkg"])
    assert asked.exit_code == 2
    assert "No such command 'jitter'; use geopriv planar-laplace." in asked.output
    for word, known in (("hot-spot-analysis", "hot-spots"), ("get-budget", "ledger")):
        asked = runner.invoke(geopriv, [word])
        assert f"No such command {word!r}; use geopriv {known}." in asked.output
    assert "use geopriv" not in runner.invoke(geopriv, ["to-crs"]).output
    spelled = runner.invoke(geopriv, ["planar_laplace", "--help"])
    assert spelled.exit_code == 0, spelled.output

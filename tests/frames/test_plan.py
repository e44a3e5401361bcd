"""A plan says what a release would do, and looks at nobody's rows for it."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import (
    BudgetError,
    CRSError,
    GeoPrivError,
    Ledger,
    ParameterError,
    plan,
)
from geopriv_gis.core.language import use_catalogue
from geopriv_gis.core.randomness import Random
from tests.signs import check_signs

pytestmark = pytest.mark.arithmetic  # on Debian's stack, qgis/test_plan

CRS = "EPSG:27700"
WEST = gpd.GeoSeries([box(520_000, 170_000, 530_000, 190_000)], crs=CRS)
SIZES = (1, 2, 2, 35)  # rows of four persons


def walks(east=530_000, crs=CRS):
    rows = sum(SIZES)
    who = np.repeat([f"zebra {n}" for n in range(len(SIZES))], SIZES)
    points = gpd.points_from_xy(east + np.arange(rows) * 50.0, [180_000.0] * rows)
    return gpd.GeoDataFrame({"who": who}, geometry=points, crs=CRS).to_crs(crs)


def values(found, measure):
    table = found.table()
    kept = table[table["measure"].str.startswith(measure)]
    return dict(zip(kept["rows per person"], kept["value"], strict=True))


TOLD = {
    "rows": (["planar_laplace"], {
        "eps": 0.0123, "rows_per_person": [1, 2], "wanted": 1234.5,
        "method": "composition",
    }),
    "rho": (["gaussian"], {"rho": 1.5e-4, "wanted": 0.5}),
    "peak": (["peak_laplace"], {"eps": 0.01, "eps_fixed": 1.5, "radius": 99.5}),
    "table": ([walks(), "private_hull"], {"eps": 0.0025}),
    "counts": ([walks(), "zonal_counts"], {"zones": WEST, "eps": 0.15}),
    "nearest": ([walks(), "private_knn"], {
        "point": Point(530_000, 180_000), "k": 3, "eps": 0.0015,
    }),
}  # fmt: skip


@pytest.mark.parametrize("name", TOLD)
def test_plan_numbers_have_the_signs_of_the_language(name, tmp_path):
    account = Ledger.create(tmp_path / "l", limits=["gp=0.0125", "cgp=1e-4", "dp=0.5",
                                                    "fixed=1.25"])  # fmt: skip
    where, given = TOLD[name]
    check_signs(lambda: plan(*where, **given, ledger=account))


class TestMoves:
    @pytest.mark.parametrize(
        ("crs", "cell", "eps"), [("EPSG:4326", 0.1, 6e-4), ("EPSG:32632", 1e4, 1e-3)]
    )
    def test_plan_of_cells_averages_rows_within_cells(self, crs, cell, eps):
        """Places with whole degrees are corners of cells: rows there move farthest."""
        nothing = gpd.GeoDataFrame(geometry=gpd.GeoSeries([], crs=crs))
        found = plan(nothing, "planar_laplace", eps=eps, onto=cell)
        around = np.random.default_rng(1).uniform((8.5, 49.5), (9.5, 50.5), (20_000, 2))
        rows = gpd.GeoSeries.from_xy(*around.T, crs="EPSG:4326")
        there = rows.to_crs(crs).geopriv.planar_laplace(eps, onto=cell)
        moved = there.to_crs("EPSG:32632").distance(rows.to_crs("EPSG:32632"))
        # A standard error of 0.4 %, 2 % of whole cells; a corner is 37 % off.
        assert values(found, "moves on average")[1] == pytest.approx(
            moved.mean(), rel=0.05
        )

    def test_plan_of_persons_with_many_rows(self):
        found = plan("planar_laplace", eps=0.01, rows_per_person=[1, 10, 2000])
        means = values(found, "moves on average")
        assert means == pytest.approx({1: 200, 10: 1400, 2000: 266_733}, rel=2e-3)
        assert "publish what the rows are about" in found.better[0]
        assert "private_track" in found.better[0]
        assert any("2000 rows of one person" in text for text in found.warnings)

    def test_plan_wanted_suggests_budget(self):
        for release, budget in (("planar_laplace", "eps"), ("gaussian", "rho")):
            first = plan(release, **{budget: 1e-3}, wanted=500)
            *_, advice = first.better
            better = float(advice.split(f"{budget} = ")[1].split()[0])
            again = plan(release, **{budget: better})
            assert values(again, "moves on average")[1] == pytest.approx(500, rel=0.01)

    def test_plan_wanted_of_hulls_is_the_width_of_a_round_area(self):
        wide = "a round area so wide overlaps"
        first = plan("private_hull", eps=0.01, wanted=1000)
        (advice,) = (text for text in first.better if "round area" in text)
        assert advice.startswith("1000 m as the width of a round area: eps = ")
        better = float(advice.split("eps = ")[1].split()[0])
        assert better != pytest.approx(0.01, rel=0.1)
        again = plan("private_hull", eps=better)
        assert list(values(again, wide).values()) == pytest.approx([1000], rel=0.01)

    def test_plan_of_cells_without_prior_has_rows_at_each(self):
        cells = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4] * 2, crs=CRS)
        found = plan("optimal_cells", cells=cells, eps=0.001)
        assert all("as many at each" in line for line in found.lines)

    def test_plan_of_protected_heights_is_in_space(self):
        found = plan("gaussian", rho=1e-4, z="protect")
        assert "in space" in found.table()["measure"][0]
        assert values(found, "moves")[1] > 100

    def test_plan_of_region_states_assumed_rows(self):
        found = plan("planar_laplace", eps=0.01, region=WEST)
        assert "evenly over region" in str(found)
        assert values(found, "moves on average")[1] == pytest.approx(395, rel=0.05)

    def test_plan_of_zones_assumes_rows_in_zones(self):
        towns = gpd.GeoSeries(
            [box(x, y, x + 1000, y + 1000) for x in (0, 1000) for y in (0, 1000)],
            crs=CRS,
        ).translate(530_000, 180_000)
        addresses = towns.iloc[[0]].centroid
        for zones in (
            towns,
            towns.iloc[:3],
            towns.buffer(9),
        ):  # also where they overlap
            found = plan("planar_laplace", eps=0.01, zones=zones)
            assert "evenly over zones" in str(found)
            assert 100 < values(found, "moves on average")[1] < 200
        # Rows can be in the first zone alone: 383 m on average from its middle.
        found = plan("gaussian", rho=1e-4, zones=towns, onto=addresses)
        assert values(found, "moves on average")[1] == pytest.approx(383, rel=0.03)

    @pytest.mark.parametrize(
        ("wrong", "match"),
        [
            ({"zones": gpd.GeoSeries([box(0, 0, 1, 1)])}, "zones has no CRS"),
            ({"zones": gpd.GeoSeries([Point(0, 0)], crs=CRS)}, "polygons only"),
            ({"zones": WEST, "onto": WEST}, "cannot be combined"),
        ],
    )
    def test_plan_refuses_layers_like_the_release(self, wrong, match):
        with pytest.raises(GeoPrivError, match=match):
            plan("planar_laplace", eps=0.01, **wrong)

    @pytest.mark.parametrize("prior", [["zebra", "x"], [1, None]])
    def test_plan_refuses_priors_like_the_release(self, prior):
        cells = gpd.GeoDataFrame(
            {"w": prior}, geometry=[Point(530_000, 180_000), Point(0, 0)], crs=CRS
        )
        if None in prior:
            cells["w"] = cells["w"].astype("Int64")
        with pytest.raises(ParameterError, match="prior must hold one number >= 0"):
            plan("optimal_cells", eps=0.01, cells=cells, prior="w")

    @pytest.mark.parametrize("crs", ["local", "", 123456789, object()])
    @pytest.mark.parametrize("more", [{}, {"region": (0.0, 0.0, 9.0, 9.0)}])
    def test_plan_refuses_unknown_crs(self, crs, more):
        with pytest.raises(CRSError, match="crs must be a CRS that pyproj knows"):
            plan("planar_laplace", eps=0.01, crs=crs, **more)

    @pytest.mark.parametrize("name", [["gaussian"], {}, gpd.GeoDataFrame(), 3, "count"])
    def test_plan_refuses_what_names_no_release(self, name):
        with pytest.raises(ParameterError):
            plan(None, name, eps=0.01)

    def test_plan_of_cells_in_degrees_states_location(self):
        assert "around 50.0° N, 9.0° E" in str(plan("gaussian", rho=1e-5, onto=0.01))

    @pytest.mark.parametrize("frame", [None, walks()])
    @pytest.mark.parametrize(
        ("eps", "mean", "most"),
        # By integrals of r^k·exp(-eps·r)·sin(r/R), k = 0 and 1, over half the Earth.
        [(1e-6, 1.952e6, 4.597e6), (1e-9, 9.989e6, 1.713e7)],
    )
    def test_plan_on_sphere_bounds_displacement(self, frame, eps, mean, most):
        found = plan(frame, "planar_laplace", eps=eps, crs="sphere").table()["value"]
        assert found.tolist() == pytest.approx([mean, most], rel=0.02)

    @pytest.mark.parametrize("more", [{"onto": 1.0}, {"region": WEST}])
    def test_plan_wanted_without_known_budget_says_so(self, more):
        *_, advice = plan("planar_laplace", eps=0.01, wanted=50, **more).better
        assert "not known here" in advice

    @pytest.mark.parametrize(
        ("windows", "counts", "smoothed"),
        [("1h", (1, 10), True), ("4w", (1, 4), True), ("night/day", (1, 2), False),
         ("column:shift", (1, 10), False)],
    )  # fmt: skip
    def test_plan_of_track_uses_number_of_windows(self, windows, counts, smoothed):
        given = {"time": "t", "windows": windows, "privacy_unit": "who"}
        found = plan("private_track", rho=1e-4, **given, rows_per_person=[1, 10])
        means = values(found, "moves on average")
        for rows, count in zip((1, 10), counts, strict=True):
            assert means[rows] == pytest.approx(88.62 * count**0.5, rel=0.01)
        assert any("not known here" in text for text in found.warnings) == smoothed
        assert found.guarantee.rho == 1e-4

    def test_plan_of_track_of_whole_table(self):
        given = {"time": "t", "windows": "1d", "privacy_unit": "table"}
        found = plan("private_track", eps=0.01, **given, rows=30)
        # (2n + 1)/3 times 2/eps
        assert values(found, "moves on average")[30] == pytest.approx(4067, rel=0.01)


class TestBetter:
    def test_plan_suggests_onto_and_zones_for_region(self):
        strays, zones, _ = plan("planar_laplace", eps=0.01, region=WEST).better
        assert strays.startswith("onto= for region=")
        assert zones.startswith("zones= for region=")
        for line in (strays, zones):  # at the border of 10 km by 20 km they stop
            assert 190 <= float(line.split("moves ")[1].split(" m")[0]) <= 200
        assert not [
            line
            for line in plan("planar_laplace", eps=0.01, onto=WEST).better
            if "border" in line
        ]

    def test_plan_suggests_extent_for_persons_with_many_rows(self):
        (line,) = plan(
            "gaussian", rho=1e-4, privacy_unit="who", rows_per_person=[1, 500]
        ).better
        for kind in ("centre", "box"):
            extent = plan("private_extent", kind=kind, rho=1e-4, rows_per_person=500)
            error = extent.table()["value"].min()
            assert f"(private_extent '{kind}': errs by {error:.3g} m at most" in line

    def test_plan_suggests_extent_for_same_budget(self):
        (line,) = plan("planar_laplace", eps=0.02).better
        errors = plan("private_extent", eps=0.02, privacy_unit="row").table()["value"]
        assert f"errs by {errors.min():.3g} m" in line


class TestUses:
    def test_plan_uses_agree_with_density_and_remap(self):
        rows = plan("planar_laplace", eps=0.01).uses
        assert [use.endswith(": yes") for use in rows[:3]] == [True] * 3
        joint = plan("planar_laplace", eps=0.01, privacy_unit="table").uses
        assert not any(use.endswith(": yes") for use in joint)
        released = walks()[["geometry"]].geopriv.planar_laplace(
            0.01, privacy_unit="table"
        )
        with pytest.raises(ParameterError) as refused:
            released.geopriv.density(500, points=Point(530_000, 180_000))
        assert str(refused.value) in joint[0]

    def test_plan_uses_of_composition_allow_density_not_remap(self):
        uses = plan(
            "planar_laplace", eps=0.01, privacy_unit="who", method="composition"
        ).uses
        answers = {use.partition(" (")[0]: use.endswith(": yes") for use in uses}
        assert [*answers.values()].count(True) >= 4
        mapped, remapped = (
            next(use for use in uses if name in use) for name in ("density", "remap")
        )
        assert mapped.endswith(": yes")
        assert ": no; " in remapped

    def test_plan_uses_of_peak_exclude_density(self):
        uses = plan("peak_laplace", eps=0.01, eps_fixed=1.0, radius=100.0).uses
        assert "zeros" in next(use for use in uses if "density" in use)


class TestAnswers:
    def test_plan_error_matches_answer_error(self):
        found = plan("private_extent", kind="radius", eps=0.01, beta=0.5)
        (error,) = values(found, "error of each number").values()
        assert error == pytest.approx(np.log(2) / 0.01, rel=0.01)
        assert "in 50 % of releases" in str(found)

    @pytest.mark.parametrize(
        ("release", "given"),
        [
            ("zonal_counts", {"zones": WEST, "eps": 1.0}),
            ("zonal_counts",
             {"zones": WEST, "sum": "age", "bounds": (0, 90), "eps": 1.0}),
            ("zonal_counts",
             {"zones": WEST, "queries": "zone*category", "category": "sex",
              "categories": ["f", "m"], "eps": 1.0}),
            ("private_count", {"ranges": WEST, "eps": 0.01}),
            ("private_share", {"of": "income", "above": 50.0, "softness": 9.0,
                               "eps": 0.1}),
            ("private_heatmap", {"bandwidth": 900, "cell": 900, "extent": WEST,
                                 "rho": 1e-5}),
        ],
    )  # fmt: skip
    def test_plan_of_questions_with_layers_and_columns(self, release, given):
        table = plan(release, **given, rows=300).table()
        assert (table["value"] > 0).all()
        assert len(table) == 1

    @pytest.mark.parametrize("zones", [WEST, "ill", np.ones(9, bool), lambda r: r.no])
    def test_plan_of_threshold_counts_rows(self, zones):
        found = plan("zonal_counts", eps=1.0, zones=zones, below=20)
        (row,) = found.table().to_dict("records")
        assert (row["value"], row["unit"]) == (3, "")

    def test_plan_hides_warnings_of_simulated_rows(self):
        # They are within a kilometre: noise of 300 km leaves no hull of them.
        for _ in range(3):
            found = plan("private_hull", eps=1e-4, privacy_unit="row", directions=8)
            assert not [text for text in found.warnings if "without area" in text]


class TestRowsRead:
    def test_plan_does_not_depend_on_rows(self):
        near, far = walks(), walks(400_000)
        far["who"] = "zebra"
        given = {"eps": 0.01, "privacy_unit": "who"}
        assert str(near.geopriv.plan("planar_laplace", **given)) == str(
            far.geopriv.plan("planar_laplace", **given)
        )

    def test_plan_uses_public_row_counts(self):
        given = {"eps": 0.01, "privacy_unit": "who"}
        found = walks().geopriv.plan("planar_laplace", **given, counts="public")
        assert sorted(values(found, "moves on average")) == [1, 2, 31, 35]
        assert not found.holder
        assert "data holder" not in str(found)

    def test_plan_for_data_holder_says_so(self):
        frame = walks()
        found = frame.geopriv.plan(
            "planar_laplace", eps=0.01, privacy_unit="who", counts="holder"
        )
        for text in (str(found), found.to_html(), found._repr_html_()):
            assert "or the data holder only" in text
            assert "zebra" not in text
            assert "180" not in text.replace("1,80", "")
        hull = frame.geopriv.plan("private_hull", eps=0.01, counts="holder")
        assert set(hull.table()["rows per person"]) == {len(frame)}

    def test_plan_charges_nothing(self, tmp_path):
        account = Ledger.create(tmp_path / "a.ledger", budget=0.05)
        found = plan(walks(), "private_hull", eps=0.02, ledger=account)
        assert found.cost == "0.02 (1/m) of the 0.05 that is left; 0.03 would remain"
        assert account.entries == ()
        assert "would refuse it" in plan("private_hull", eps=0.2, ledger=account).cost
        assert "would refuse it" in plan("gaussian", rho=1e-4, ledger=account).cost
        account.charge(plan("private_hull", eps=0.04).guarantee)
        with pytest.raises(BudgetError):
            walks().geopriv.private_hull(eps=0.02, ledger=account)

    @pytest.mark.parametrize("name", ["row", "table"])
    def test_plan_and_ledger_agree_on_column_privacy_unit(self, tmp_path, name):
        unit, frame = f"column:{name}", walks().rename(columns={"who": name})
        account = Ledger.create(tmp_path / "a.ledger", budget=0.05, privacy_unit=unit)
        found = plan(frame, "planar_laplace", eps=0.02, privacy_unit=unit)
        would = account.after(found)
        frame[[name, "geometry"]].geopriv.planar_laplace(
            eps=0.02, privacy_unit=unit, keep=[name], ledger=account
        )
        assert account.balance == would


@pytest.mark.parametrize(
    ("metres", "words"),
    [(19.9, "hardly protects"), (20.1, ""), (0.99e5, ""), (1.01e5, "little of use")],
)
def test_plan_warns_of_moves_below_20_m_and_beyond_100_km(metres, words):
    laplace = plan("planar_laplace", eps=2 / metres)
    normal = plan("gaussian", rho=np.pi / (4 * metres**2))
    for found in (laplace, normal):
        assert words in " ".join(found.warnings)
        assert bool(words) == bool(found.warnings)


@pytest.mark.parametrize(
    ("given", "fits"),
    [
        ({"eps": 0.01, "eps_fixed": 1.0}, True),
        ({"eps": 0.1, "eps_fixed": 1.25}, True),
        ({"eps": 0.11, "eps_fixed": 1.0}, False),
        ({"eps": 0.01, "eps_fixed": 1.5}, False),
    ],
)
def test_plan_weighs_fixed_losses_against_their_limit(given, fits, tmp_path):
    account = Ledger.create(tmp_path / "l", limits=["gp=0.1", "fixed=1.25"])
    found = plan("peak_laplace", radius=99.0, ledger=account, **given)
    assert f"{given['eps_fixed']:g} of its limits on fixed losses" in found.cost
    assert ("would refuse it" in found.cost) == (not fits)


class TestRefusals:
    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ({"release": "cloak"}, "release must be the name"),
            ({"release": "compare"}, "release must be the name"),
            ({"release": "density"}, "reads released points"),
            ({"release": "private_distance", "point": Point(53e4, 18e4), "eps": 1.0},
             "Pass the frame"),
            ({"release": "planar_laplace"}, "needs eps"),
            ({"release": "planar_laplace", "rho": 1.0}, "no argument 'rho'"),
            ({"release": "planar_laplace", "eps": -1.0}, "eps must be"),
            ({"release": "private_hull", "eps": 1.0, "rho": 1.0}, "exactly one of"),
            ({"release": "dprs", "eps": 0.1, "region": WEST, "rows_per_person": 3},
             "protects single rows"),
            ({"release": "gaussian", "rho": 1e-4, "rows_per_person": [1, 0]},
             "rows_per_person must be"),
            ({"release": "gaussian", "rho": 1e-4, "rows_per_person": []}, "at least"),
            ({"release": "gaussian", "rho": 1e-4, "counts": "public"}, "of a frame"),
            ({"release": "planar_laplace", "eps": 0.01, "region": WEST[:0]},
             "region must be a polygon"),
        ],
    )  # fmt: skip
    def test_plan_refuses_invalid_arguments(self, given, words, monkeypatch):
        if "eps must be" in words:  # the release itself refuses, before it draws
            monkeypatch.setattr(Random, "bits", None, raising=False)
        with pytest.raises((CRSError, ParameterError), match=words):
            plan(None, **given)
        track = {"time": "t", "windows": "1h", "privacy_unit": "who", "eps": 0.01}
        with pytest.raises(ParameterError, match="need a GeoDataFrame, time"):
            plan(walks().geometry, "private_track", counts="public", **track)
        with pytest.raises(ParameterError, match="Pass the frame first"):
            plan("planar_laplace", walks(), eps=1)

    def test_plan_refuses_rows_without_crs(self):
        bare = gpd.GeoSeries(list(walks().geometry))
        with pytest.raises(CRSError):
            bare.geopriv.plan("planar_laplace", eps=0.01)


def test_short_plan_states_once_what_does_not_depend_on_rows_per_person():
    named = walks().assign(who=0)
    given = {"zones": WEST, "eps": 0.5, "privacy_unit": "who"}
    found = named.geopriv.plan("zonal_counts", max_rows_per_unit=1, **given)
    assert len(found.lines) == 3  # of 1, 10 and 100 rows
    assert found.short[0] == found.lines[0].removeprefix("persons with 1 row: ")


def test_plan_is_printed():
    found = plan("planar_laplace", eps=0.01)
    assert isinstance(found, geopriv_gis.results.Outlook)
    assert str(found).startswith("Plan of planar_laplace. Nothing was drawn")
    assert "<li>moves on average: 200 m</li>" in found._repr_html_()
    assert found.short == ("points move 200 m on average, 95 % at most 475 m",)
    persons = plan("planar_laplace", eps=0.01, rows_per_person=[1, 2]).short
    assert persons[0].endswith(
        "; each of a person's 2 rows moves 334 m on average, 95 % at most 707 m"
    )
    radius = plan("private_extent", kind="radius", eps=0.01, rows=500).short
    assert radius[0].endswith("in 95 % of releases): 301 m")
    assert found.to_html().startswith("<!DOCTYPE html>")
    with use_catalogue({"en": "de"}):
        assert '<html lang="de">' in found.to_html()
    assert list(found.table().columns) == [
        "rows per person", "measure", "value", "unit",
    ]  # fmt: skip

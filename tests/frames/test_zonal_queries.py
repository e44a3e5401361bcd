"""Queries about zones and categories: marginals, matrices, files; refused otherwise."""

import itertools

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import FileError, ParameterError
from geopriv_gis.core.zones.choice import choose_strategies
from geopriv_gis.core.zones.counts import CountBudget
from geopriv_gis.core.zones.zoning import Zoning
from geopriv_gis.testing import insecure_rng

CRS = "EPSG:3035"
WARDS = gpd.GeoDataFrame(
    {"code": ["w", "m", "e"]},
    geometry=[box(x, 0, x + 100, 100) for x in (0, 100, 200)], crs=CRS,
)  # fmt: skip
SIDE = gpd.GeoSeries([box(50, -50, 150, 150)], crs=CRS)
ALL = ["total", "zone", "category", ("zone", "category")]
CATEGORIES = {"category": "sex", "categories": ["f", "m"]}


def people(rows=400, sexes=("f", "m", "x", None)):
    random = np.random.default_rng(3)
    xy = random.uniform((-50, 0), (320, 100), (rows, 2))
    return gpd.GeoDataFrame(
        {"sex": random.choice(np.array(sexes, dtype=object), rows), "who": range(rows)},
        geometry=gpd.points_from_xy(*xy.T), crs=CRS,
    )  # fmt: skip


def truth(frame, zone=None, sex=None):
    """Count by hand; rows of no category, or in no zone, count nowhere."""
    inside = frame.within(WARDS.geometry.iloc[zone] if zone is not None else TOWN)
    kinds = [sex] if sex else ["f", "m"]
    return int((inside & frame["sex"].isin(kinds)).sum())


TOWN = box(0, 0, 300, 100)


def answers(queries, frame=None, zones=WARDS, **options):
    """Return the answers with noise of less than a thousandth."""
    frame = people() if frame is None else frame
    given = {"eps": 1e6, "rng": insecure_rng(1), **CATEGORIES, **options}
    return frame.geopriv.zonal_counts(zones, queries=queries, **given)


@pytest.mark.parametrize("budget", [{"eps": 1.0}, {"rho": 0.5}])
def test_zonal_queries_have_stated_covariance(budget, tmp_path):
    pytest.importorskip("pyogrio")
    found = answers(ALL, **{"eps": None, "rng": None, **budget})
    covariance = np.array(found.attrs["geopriv"]["error"]["covariance"])
    assert np.sqrt(covariance.diagonal()) == pytest.approx(found["se"], rel=1e-5)
    apart = np.zeros(len(found))  # the total is the sum of the zones
    apart[:4] = 1, -1, -1, -1
    assert apart @ covariance @ apart == pytest.approx(0, abs=1e-4)
    two = np.zeros(len(found))  # one zone less another, of independent pieces
    two[1:3] = 1, -1
    assert two @ covariance @ two > 0.5 * (found["se"][1:3] ** 2).sum()
    geopriv_gis.write_file(found, tmp_path / "found.gpkg")
    again = geopriv_gis.read_file(tmp_path / "found.gpkg").attrs["geopriv"]["error"]
    assert again["covariance"] == covariance.tolist()


@pytest.mark.filterwarnings("ignore:eps = ")
class TestMarginals:
    @pytest.mark.parametrize("written", [ALL, "total,zone, category ,zone*category"])
    @pytest.mark.arithmetic
    def test_marginals_match_true_counts_and_name_queries(self, written):
        found = answers(written, zone_name="code")
        frame = people()
        wanted = [truth(frame), *(truth(frame, zone) for zone in range(3))]
        wanted += [truth(frame, sex=sex) for sex in "fm"]
        wanted += [truth(frame, zone, sex) for zone in range(3) for sex in "fm"]
        assert found["count"].tolist() == pytest.approx(wanted, abs=1e-6)
        assert found["query"].value_counts().to_dict() == {
            "total": 1, "zone": 3, "category": 2, "zone*category": 6,
        }  # fmt: skip
        assert found["zone"].tolist()[:4] == ["", "w", "m", "e"]
        assert found["category"].tolist()[4:8] == ["f", "m", "f", "m"]
        assert found.geometry.iloc[2].equals(WARDS.geometry.iloc[1])
        assert found.geometry.iloc[0].equals(TOWN)

    @pytest.mark.arithmetic
    def test_marginals_of_zones_need_no_categories(self):
        found = answers(["zone", "total"], category=None, categories=None)
        inside = people().within(TOWN).sum()
        assert found["count"].iloc[3] == pytest.approx(inside)
        assert found["count"].iloc[:3].sum() == pytest.approx(inside)

    @pytest.mark.arithmetic
    def test_marginals_of_overlapping_layers_count_rows_once(self):
        found = answers(["total", "zone"], zones=[WARDS, SIDE])
        union = TOWN.union(SIDE.iloc[0])
        frame = people()
        near = frame.within(union) & frame["sex"].isin(["f", "m"])
        assert found["count"].iloc[0] == pytest.approx(near.sum())
        assert found["zone"].tolist() == ["", "0", "1", "2", "3"]

    @pytest.mark.arithmetic
    def test_noisy_marginals_are_consistent_with_covering_intervals(self):
        frame, exact, hits = people(), answers(ALL)["count"], 0
        for seed in range(8):
            found = frame.geopriv.zonal_counts(
                WARDS,
                eps=1.0,
                queries=ALL,
                beta=0.01,
                rng=insecure_rng(seed),
                **CATEGORIES,
            )
            count = found["count"].to_numpy()
            assert count[0] == pytest.approx(count[1:4].sum())
            assert count[4] == pytest.approx(count[[6, 8, 10]].sum())
            assert (found["se"] > 1).all()
            gap = np.maximum(found["low"] - exact, exact - found["high"])
            hits += int((gap < 1e-6).all())
        # Each run fails with probability 0.12 at most: all 8 below 1e-7.
        assert hits > 0

    @pytest.mark.arithmetic
    def test_zonal_queries_charge_persons_and_replacement(self):
        frame = people().assign(who=lambda f: f["who"] // 3)
        for budget in ({"eps": 0.5}, {"rho": 0.1}):
            found = frame.geopriv.zonal_counts(
                WARDS, queries=ALL, neighbours="replace", privacy_unit="who",
                max_rows_per_unit=2, **budget, **CATEGORIES,
            )  # fmt: skip
            promise = found.geopriv.guarantee
            assert promise.privacy_unit == "who"
            assert {"eps": promise.eps, "rho": promise.rho}.items() >= budget.items()
            assert "categories" in str(promise)


@pytest.mark.filterwarnings("ignore:eps = ")
class TestSums:
    COLUMNS = pd.MultiIndex.from_tuples([("w", "f"), ("e", "m")])
    GAP = pd.DataFrame([[2, 0], [0.5, -1.5]], index=["a", "b"], columns=COLUMNS)

    def test_sums_of_values_from_zero_on_are_not_negative(self):
        given = {"sum": "who", "eps": 0.01, "rng": insecure_rng(5)}
        nobody = people().iloc[:0]
        found = nobody.geopriv.zonal_counts(WARDS, bounds=(0, 9), **given)
        assert found["sum_raw"].min() < 0 <= found["sum"].min()
        below = nobody.geopriv.zonal_counts(WARDS, bounds=(-1, 9), **given)
        assert below["sum"].min() < 0

    @pytest.mark.filterwarnings("ignore:eps = ")
    def test_prepared_sums_state_their_standard_errors(self):
        given = {"sum": "who", "bounds": (-50, 900), "eps": 30.0}
        for queries in (None, "total,zone"):
            made = geopriv_gis.prepare(
                "zonal_counts", people(), zones=WARDS, queries=queries, **given
            )
            stated, found = made.expected()["se"], made.draw()
            assert stated == pytest.approx(found["se"].to_numpy())

    @pytest.mark.arithmetic
    @pytest.mark.parametrize("budget", [{"eps": 1e6}, {"rho": 1e10}])
    @pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
    @pytest.mark.parametrize("bounds", [(0, 300), (-50, 300)])
    def test_sum_queries_clip_values_to_bounds(self, budget, neighbours, bounds):
        frame = people()
        frame["pay"] = frame["who"] - 60.0
        frame["cut"] = frame["pay"].clip(*bounds)
        given = {
            "neighbours": neighbours,
            "rng": insecure_rng(2),
            **budget,
            **CATEGORIES,
        }

        def summed(queries):
            return frame.geopriv.zonal_counts(
                WARDS,
                sum="pay",
                bounds=bounds,
                queries=queries,
                zone_name="code",
                **given,
            )["sum"].to_numpy()

        def true(zone, *sexes):
            inside = frame.within(WARDS.geometry.iloc[zone] if zone >= 0 else TOWN)
            return frame["cut"][inside & frame["sex"].isin(sexes)].sum()

        margins = [true(-1, "f"), true(-1, "m")]
        margins += [true(zone, sex) for zone in range(3) for sex in "fm"]
        assert summed("category,zone*category") == pytest.approx(margins, abs=0.1)
        gaps = [2 * true(0, "f"), 0.5 * true(0, "f") - 1.5 * true(2, "m")]
        assert summed(self.GAP) == pytest.approx(gaps, abs=0.1)

    def test_sum_query_sensitivity_bounds_any_row_change(self):
        """Every change of one row, of all categories, places and values at the ends."""
        patterns = np.array([[2.0, 1.0], [0.0, -3.0], [1.0, 1.0]])
        zoning = Zoning(patterns, np.ones(2))
        for low, high in ((0, 4), (-3, 4)):
            for neighbours in ("add-remove", "replace"):
                row_arguments = CountBudget(
                    eps=1.0, neighbours=neighbours, size=4, signed=low < 0,
                    positive=low >= 0,
                ).row_arguments()  # fmt: skip
                norm = (
                    zoning.sensitivity(1, row_arguments["neighbours"])
                    / row_arguments["eps"]
                )
                own = [v * p for p in patterns for v in range(low, high + 1)]
                other = own if neighbours == "replace" else [0 * patterns[0]]
                most = max(abs(p - q).sum() for p in own for q in other)
                assert most <= norm * (1 + 1e-12)

    def test_sum_queries_refuse_inexact_weights(self):
        frame = people()
        large = self.GAP * 100
        with pytest.raises(ParameterError, match="queries of sums"):
            frame.geopriv.zonal_counts(
                WARDS,
                sum="who",
                bounds=(0, 9),
                eps=1,
                queries=large,
                zone_name="code",
                **CATEGORIES,
            )


@pytest.mark.filterwarnings("ignore:eps = ")
class TestMatrices:
    @pytest.mark.arithmetic
    def test_matrix_queries_weigh_zones_and_categories(self):
        columns = pd.MultiIndex.from_tuples([("w", "f"), ("w", "m"), ("e", "f")])
        matrix = pd.DataFrame(
            [[1, 1, 0], [1, 0, -1], [0.25, 0, 1.5]],
            index=["west", "gap", "mixed"], columns=columns,
        )  # fmt: skip
        found = answers(matrix, zone_name="code")
        frame = people()
        w_f, w_m, e_f = (
            truth(frame, zone, sex) for zone, sex in ((0, "f"), (0, "m"), (2, "f"))
        )
        wanted = [w_f + w_m, w_f - e_f, 0.25 * w_f + 1.5 * e_f]
        assert found["count"].tolist() == pytest.approx(wanted, abs=1e-2)
        assert found["query"].tolist() == ["west", "gap", "mixed"]
        assert found.geometry.iloc[0].equals(WARDS.geometry.iloc[0])
        assert found.attrs["geopriv"]["error"]["step"] == 0.01

    def test_matrix_differences_may_be_negative(self):
        matrix = pd.DataFrame([[1, 0, -1], [-1, 0, 0]], columns=[0, 1, 2])
        frame = people()
        east = frame[frame.within(WARDS.geometry.iloc[2])]
        found = answers(
            matrix, east, eps=0.5, category=None, categories=None, neighbours="replace"
        )
        assert found["count"].iloc[0] < 0
        assert found["low"].iloc[0] < -20
        assert found["high"].iloc[1] <= 0

    def test_matrix_from_csv_matches_dataframe(self, tmp_path):
        columns = pd.MultiIndex.from_product([["w", "e"], ["m"]])
        matrix = pd.DataFrame([[2, 0], [1, -1]], index=["b", "a"], columns=columns)
        path = tmp_path / "matrix.csv"
        path.write_text(
            "query,zone,category,weight\nb,w,m,2\na,w,m,1\na,e,m,-1\n", "utf-8"
        )
        options = {"zone_name": "code"}
        typed, made = (answers(q, **options) for q in (str(path), matrix))
        pd.testing.assert_frame_equal(pd.DataFrame(typed), pd.DataFrame(made))
        path.write_text("query,zone,weight\nall,0,1\nall,2,1\n", "utf-8")
        found = answers(str(path), category=None, categories=None)
        inside = [people().within(WARDS.geometry.iloc[n]).sum() for n in (0, 2)]
        assert found["count"].tolist() == pytest.approx([sum(inside)])


def test_find_categories_ignores_other_rows():
    from geopriv_gis.frames.zones.queries import find_categories

    known = {"1": 0, "2": 1}
    for values in ([1, 2, 1], [1, 2, None], [1.0, "2", 1], [True, 2, 1], [1, 2, True]):
        for dtype in (object, None):
            frame = pd.DataFrame({"kind": pd.Series(values, dtype=dtype)})
            expected = [-1 if v is None else known[str(int(v))] for v in values]
            assert find_categories(frame, "kind", known).tolist() == expected
    texts = pd.DataFrame({"kind": pd.Categorical(["2", "1", None, "3"])})
    assert find_categories(texts, "kind", known).tolist() == [1, 0, -1, -1]


def test_missing_categories_are_no_words():
    from geopriv_gis.frames.zones.queries import find_categories

    words = ["None", "nan", "<NA>", "NaT", "2020-13-45"]
    values = [None, float("nan"), pd.NA, pd.NaT, *words]
    column = pd.DataFrame({"kind": pd.Series(values, dtype=object)})
    known = {word: number for number, word in enumerate(words)}
    found = find_categories(column, "kind", known).tolist()
    assert found == [-1, -1, -1, -1, 0, 1, 2, 3, 4]


# What files make of the same values beside others: a missing one, or a word.
DAY = "2020-01-02"


@pytest.mark.parametrize(
    ("categories", "columns"),
    [
        ([True, False], ([True, False], [1.0, 0.0, np.nan], ["true", "False", "x"])),
        ([0.1, 2], ([0.1, 2.0], ["0.10000000000000001", "2.0", "x"])),
        ([DAY, "03:04:00"], ([pd.Timestamp(DAY), "03:04"], [DAY, "03:04:00", "x"])),
        (
            ["2020-01-02T03:04:05Z"],
            ([f"{DAY} 04:04:05+01:00"], ["2020/01/02 03:04:05"]),
        ),
    ],
)
def test_find_categories_ignores_column_dtype(categories, columns):
    from geopriv_gis.frames.zones.queries import find_categories

    known = {str(one): number for number, one in enumerate(categories)}
    for column in columns:
        found = find_categories(pd.DataFrame({"kind": column}), "kind", known)
        assert found[: len(known)].tolist() == list(range(len(known)))
        assert (found[len(known) :] == -1).all()


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"categories": ["1", True]}, ParameterError, "^categories must list .* once"),
        ({"queries": ["street"]}, ParameterError, "^queries must be marginals"),
        ({"queries": []}, ParameterError, "^queries must be marginals"),
        ({"queries": 3}, ParameterError, "^queries must be marginals"),
        ({"queries": [3]}, ParameterError, "^queries must be marginals"),
        ({"queries": ["zone", ("zone",)]}, ParameterError, "each marginal once"),
        (
            {"queries": ["category"], "category": None, "categories": None},
            ParameterError, "^category, a column of the rows",
        ),
        ({"category": None}, ParameterError, "^categories requires category"),
        ({"category": "age"}, ParameterError, "^category must name a column"),
        ({"categories": None}, ParameterError, "^categories must list"),
        ({"categories": ["f", "f"]}, ParameterError, "^categories must list"),
        ({"categories": [1, "1"]}, ParameterError, "^categories must list"),
        ({"zone_name": "name"}, ParameterError, "^zone_name must name a column of"),
        ({"weights": "code"}, ParameterError, "^weights must be one finite number"),
        ({"weights": [1, 2]}, ParameterError, "each of the 3 queries"),
        ({"queries": "none.csv"}, FileError, "^queries could not be read"),
        ({"queries": None}, ParameterError, "requires queries"),
        (
            {"queries": pd.DataFrame([[1]], columns=[0])},
            ParameterError, "^queries must have rows, and a column",
        ),
        *(
            (
                {"queries": pd.DataFrame([row], columns=columns), "category": None,
                 "categories": None},
                ParameterError, words,
            )
            for row, columns, words in (
                ([1], [7], "^queries must name zones"),
                ([1e-9], [0], "6 decimals"),
                ([np.inf], [0], "finite numbers"),
                (["a"], [0], "finite numbers"),
                ([1, 2], [0, 0], "finite numbers, and each"),
                ([1e7], [0], "add up to at most 1e"),
                ([0.000001, 20], [0, 1], "add up to at most 1e"),
            )
        ),
    ],
)  # fmt: skip
def test_zonal_queries_refuse_invalid_arguments_before_charge(
    change, error, words, tmp_path
):
    made = geopriv_gis.Ledger.create(tmp_path / "a.ledger", budget=1, notion="dp")
    given = {"queries": ["zone"], **CATEGORIES, **change}
    with pytest.raises(error, match=words) as caught:
        people().geopriv.zonal_counts(WARDS, eps=0.1, ledger=made, **given)
    assert "318" not in str(caught.value)
    assert made.spent == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("query,zone\na,0\n", "columns query, zone, weight"),
        ("query,zone,weight,more\na,0,1,2\n", "columns query, zone, weight"),
        ("query,zone,weight\n", "must have lines"),
        ("query,zone,weight\na,0,x\n", "a number as weight in each"),
        ("query,zone,weight\na,0,1\na,0,2\n", "together twice"),
    ],
)
def test_query_files_that_are_none_are_refused(text, words, tmp_path):
    path = tmp_path / "queries.csv"
    path.write_text(text)
    with pytest.raises((FileError, ParameterError), match=words):
        people().geopriv.zonal_counts(WARDS, eps=0.1, queries=str(path))


def test_zones_with_names_that_repeat_are_refused():
    zones, given = WARDS.assign(code="one"), {"queries": ["zone"], **CATEGORIES}
    with pytest.raises(
        ParameterError, match=r"zone_name must be a column .* different"
    ):
        people().geopriv.zonal_counts(zones, eps=0.1, zone_name="code", **given)


def test_zone_name_of_two_columns_is_refused_as_such():
    zones = WARDS.assign(other=WARDS["code"]).rename(columns={"other": "code"})
    given = {"queries": ["zone"], "zone_name": "code", **CATEGORIES}
    with pytest.raises(ParameterError, match="the zones have 2 named 'code'"):
        people().geopriv.zonal_counts(zones, eps=0.1, **given)


# -- what one row can do ---------------------------------------------------------------

RANDOM = np.random.default_rng(5)
PATTERNS = {
    "signed": np.array([[1.0, -1, 0], [0, 2, 1], [-3, 0, 1], [2, 2, 2]]),
    "large": np.array([[100.0, 0, 3], [0, 999, -1], [1, 1, 1]]),
    "many": np.unique(RANDOM.integers(-2, 3, (12, 4)), axis=0).astype(float),
}
PATTERNS["many"] = PATTERNS["many"][PATTERNS["many"].any(axis=1)]


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize("order", [1, 2])
def test_zoning_sensitivity_covers_all_changes(name, neighbours, order):
    weights = np.linspace(1, 0.3, PATTERNS[name].shape[1])
    zoning = Zoning(PATTERNS[name], weights)
    changes = zoning.changes(neighbours, np.arange(zoning.zones))
    size = (np.abs(changes * weights) ** order).sum(axis=1).max()
    assert zoning.sensitivity(order, neighbours) == pytest.approx(size)


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize(
    ("budget", "mechanism"),
    [
        ({"eps": 0.5}, "laplace"), ({"eps": 0.5}, "cells"), ({"eps": 0.5}, "knorm"),
        ({"eps": 0.5}, "groups"), ({"rho": 0.1}, "gaussian"), ({"rho": 0.1}, "cells"),
        ({"eps": 0.5}, "matrix"), ({"rho": 0.1}, "matrix"),
    ],
)  # fmt: skip
def test_zonal_strategy_noise_has_stated_variance(name, neighbours, budget, mechanism):
    patterns = PATTERNS[name]
    zoning = Zoning(patterns, np.ones(patterns.shape[1]))
    given = {"neighbours": neighbours, "mechanism": mechanism}
    for zones, types, one in choose_strategies(zoning, **budget, **given).parts:
        noise = one.randomise(np.zeros((4_000, len(one.matrix))), insecure_rng(4))
        square = (noise @ one.linear.T) ** 2
        slack = 5.5 * square.std(axis=0) / np.sqrt(len(noise))
        slack = slack + 0.05 * one.variances  # K-norm's is that of real numbers
        assert (np.abs(square.mean(axis=0) - one.variances) < slack).all()
        truth = RANDOM.integers(0, 50, len(types)).astype(float)
        read = one.linear @ (one.matrix @ truth)
        assert read == pytest.approx(truth @ patterns[np.ix_(types, zones)])


@pytest.mark.arithmetic
def test_signed_parts_lose_at_most_rho_on_replacement():
    """p and −p in one part: a replaced row moves the answers by 2p."""
    patterns = np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]])
    zoning, rho = Zoning(patterns, np.ones(2)), 0.2
    for mechanism in ("gaussian", "cells", "matrix", "auto"):
        choice = choose_strategies(
            zoning, rho=rho, neighbours="replace", mechanism=mechanism
        )
        for one, other in itertools.combinations(np.eye(4), 2):
            loss = 0.0
            for _, types, strategy in choice.parts:
                step = strategy.matrix @ (one - other)[types]
                zero = np.zeros((20_000, len(step)))
                noise = strategy.randomise(zero, insecure_rng(6))
                loss += float((step**2 / (2 * noise.var(axis=0))).sum())
            assert loss < 1.06 * rho  # the variances are estimates


def test_triangular_patterns_are_not_independent():
    dependent = np.array([[2.0, 0], [0, 2], [2, 2]])
    assert not Zoning(dependent, np.ones(2)).independent
    assert Zoning(np.array([[2.0, 0], [5, -3]]), np.ones(2)).independent

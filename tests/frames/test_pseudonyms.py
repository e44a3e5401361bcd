"""Columns that are published as keyed pseudonyms: what is hidden, and what is told."""

import datetime
import re

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis import Ledger, StickyStore
from geopriv_gis.core.randomness import Random
from geopriv_gis.frames.columns.pseudonyms import Pseudonymiser
from geopriv_gis.testing import insecure_rng

ROWS = 24
HIDDEN = {"patient": "pseudonym"}
HERE = gpd.GeoSeries.from_xy([-3.2], [55.95], crs="EPSG:4326").to_crs(32630)
LAND = HERE.buffer(30_000)
MASKS = [
    ("planar_laplace", {"eps": 0.01}),
    ("gaussian", {"rho": 1e-5}),
    ("peak_laplace", {"eps": 0.005, "eps_fixed": 2, "radius": 150}),
    ("dprs", {"eps": 0.01, "region": LAND}),
]
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


def cases(**columns):
    """Return rows of six patients, four each, and one that is nobody's."""
    rng = np.random.default_rng(3)
    who = [f"Jane Doe {n // 4}" for n in range(ROWS)]
    points = gpd.GeoSeries.from_xy(
        rng.uniform(-3.3, -3.1, ROWS), rng.uniform(55.9, 56.0, ROWS), crs="EPSG:4326"
    )
    return gpd.GeoDataFrame({"patient": who, **columns}, geometry=points)


def released(frame, keep, mask="planar_laplace", **arguments):
    """Return a release of a frame."""
    given = arguments or {"eps": 0.01}
    return getattr(frame.geopriv, mask)(keep=keep, **given)


def same(one, other):
    """Tell whether two columns have equal values in the same rows."""
    return (pd.factorize(one.array)[0] == pd.factorize(other.array)[0]).all()


@pytest.mark.parametrize(("mask", "arguments"), MASKS)
@pytest.mark.arithmetic
def test_pseudonym_is_equal_per_person_and_hides_name(mask, arguments):
    frame = cases()
    found = released(frame, HIDDEN, mask, **arguments)
    assert same(found["patient"], frame["patient"])
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in found["patient"])
    assert not set(found["patient"]) & set(frame["patient"])
    assert found.geopriv.guarantee.pseudonyms == ("patient",)


def test_pseudonym_column_can_be_privacy_unit():
    found = released(cases(), HIDDEN, eps=0.01, privacy_unit="patient")
    assert found.geopriv.guarantee.privacy_unit == "patient"
    assert found["patient"].nunique() == ROWS // 4


def test_pseudonym_keys_differ_by_release_and_column():
    frame = cases(doctor=cases()["patient"])
    keep = {"patient": "pseudonym", "doctor": "pseudonym"}
    one, two = released(frame, keep), released(frame, keep)
    every = [set(each[name]) for each in (one, two) for name in keep]
    assert len(set.union(*every)) == sum(map(len, every))


def test_pseudonyms_are_drawn_from_rng():
    frame = cases()
    one, two = (
        released(frame, HIDDEN, eps=0.01, rng=insecure_rng(5)) for _ in range(2)
    )
    other = released(frame, HIDDEN, eps=0.01, rng=insecure_rng(6))
    assert list(one["patient"]) == list(two["patient"])
    assert not set(one["patient"]) & set(other["patient"])


def test_noise_does_not_depend_on_pseudonyms():
    """The places of a release with pseudonyms say nothing of the names."""
    frame = cases()
    renamed = frame.assign(patient=[f"Joe {n // 4}" for n in range(ROWS)])
    one, two = (
        released(each, HIDDEN, eps=0.01, rng=insecure_rng(5))
        for each in (frame, renamed)
    )
    assert one.geometry.equals(two.geometry)
    assert not set(one["patient"]) & set(two["patient"])


def test_pseudonyms_are_not_drawn_before_charge(tmp_path):
    class Watched(Random):
        drawn = 0

        def words(self, size):
            Watched.drawn += 1
            return super().words(size)

    ledger = Ledger.create(tmp_path / "a.ledger", budget=0.001, notion="gp")
    with pytest.raises(geopriv_gis.BudgetError):
        released(cases(), HIDDEN, eps=0.01, rng=Watched(), ledger=ledger)
    assert not Watched.drawn


@pytest.mark.parametrize(
    "values",
    [
        [1, 2, None, 4],
        ["a", None, "b", "c"],
        pd.Series([1, 2, None, 4], dtype="Int64"),
        pd.Series(["a", None, "b", "a"], dtype="category"),
        [datetime.date(2024, 1, each) for each in (1, 2, 3)] + [None],
        pd.to_datetime(["2024-01-01", None, "2024-01-03", "2024-01-01"]),
    ],
)
def test_pseudonyms_keep_missing_values(values):
    column = pd.Series(np.tile(np.asarray(values, dtype=object), ROWS // 4))
    column = column.astype(getattr(values, "dtype", object))
    frame = cases(case=column.to_numpy() if column.dtype == object else column)
    found = released(frame, {"case": "pseudonym", "patient": "pseudonym"})["case"]
    assert list(found.isna()) == list(frame["case"].isna())
    assert same(found, frame["case"])


def test_pseudonyms_of_numbers_do_not_depend_on_dtype():
    whole = cases(case=np.tile([7, 8], ROWS // 2))
    one, two, three = (
        released(
            whole.assign(case=whole["case"].astype(kind)),
            {"case": "pseudonym", "patient": "pseudonym"},
            eps=0.01, rng=insecure_rng(5),
        )["case"]
        for kind in (int, float, str)
    )  # fmt: skip
    assert list(one) == list(two) == list(three)


def test_pseudonym_linkage_is_stated_and_warned_of():
    frame = cases(sex=np.tile(["f", "m"], ROWS // 2))
    with pytest.warns(
        geopriv_gis.GeoPrivWarning, match="which rows belong together: p"
    ):
        found = released(frame, {"patient": "pseudonym", "sex": "as is"})
    promised = found.geopriv.guarantee
    assert (promised.attribute_columns, promised.published) == (("sex",), ("sex",))
    text = str(promised)
    assert "as they are, unprotected: 1 (sex)." in text
    assert "as keyed pseudonyms: patient. Equal values have equal pseudonyms" in text
    assert geopriv_gis.Guarantee.from_json(promised.to_json()) == promised


def test_columns_kept_as_is_are_unchanged():
    frame = cases()
    found = released(frame, {"patient": "as is"})
    assert found["patient"].equals(frame["patient"])
    assert found.geopriv.guarantee.pseudonyms == ()
    assert found.geopriv.guarantee == released(frame, ["patient"]).geopriv.guarantee


@pytest.mark.parametrize(
    ("keep", "message"),
    [
        ({"nobody": "pseudonym"}, "keep must name columns that are published"),
        ({"geometry": "pseudonym"}, "would tell which rows share a place"),
        ({"patient": "hash"}, "keep must say 'pseudonym' or 'as is' of each column"),
        ({"patient": None}, "keep must say 'pseudonym' or 'as is' of each column"),
        ({"patient": ["pseudonym"]}, "keep must say 'pseudonym' or 'as is' of each"),
        ({"plz": "pseudonym"}, "would tell which rows share a place"),
        ({"patient": "pseudonym", "lists": "pseudonym"}, "numbers, texts or dates"),
    ],
)
@pytest.mark.arithmetic
def test_pseudonyms_refuse_invalid_keep(keep, message):
    frame = cases(lists=[[1]] * ROWS, plz=["12345"] * ROWS)
    if "plz" not in keep:
        frame = frame.drop(columns="plz")
    with pytest.raises(geopriv_gis.ParameterError, match=re.escape(message)) as caught:
        released(frame, keep)
    assert "Jane" not in str(caught.value)


def test_pseudonyms_of_coordinate_columns_are_refused():
    """That two rows have one would tell that they are at one place."""
    frame = cases()
    frame["case"] = frame.geometry.y
    with pytest.raises(geopriv_gis.ColumnError, match="case"):
        released(frame, {"case": "pseudonym", "patient": "pseudonym"})


def test_sticky_store_repeats_pseudonyms(tmp_path):
    frame, path = cases().set_index(np.arange(100, 100 + ROWS)), tmp_path / "a.sticky"

    def again(name, rows=slice(None), keep=HIDDEN):
        store = StickyStore(path, name)
        return released(frame.iloc[rows], keep, eps=0.01, sticky=store)

    one, two = again("2025"), again("2025", slice(0, 8))
    assert list(two["patient"]) == list(one["patient"][:8])
    assert not set(again("2026")["patient"]) & set(one["patient"])
    assert "pseudonyms are those of all releases" in str(one.geopriv.guarantee)
    plain = again("2025", keep={"patient": "as is"})
    assert "pseudonym" not in str(plain.geopriv.guarantee)
    assert (tmp_path / "a.sticky.key").exists()


def test_check_of_file_reports_pseudonyms(tmp_path):
    pytest.importorskip("pyogrio")
    frame = cases()
    found = released(frame, HIDDEN, eps=0.01, shuffle=True)
    path = tmp_path / "cases.gpkg"
    found.geopriv.to_file(path)
    raw = path.read_bytes()
    assert b"Jane" not in raw
    assert geopriv_gis.guarantee_of(geopriv_gis.read_file(path)).pseudonyms == (
        "patient",
    )
    report = geopriv_gis.check(path)
    assert not [each for each in report.findings if "patient" in str(each)]
    assert "as keyed pseudonyms: patient" in report.to_html()


@pytest.mark.parametrize("surface", ["to_file", "explore"])
def test_pseudonyms_cannot_be_added_after_release(surface, tmp_path):
    """Whoever asks for pseudonyms of what came later would publish it as it is."""
    pytest.importorskip({"to_file": "pyogrio", "explore": "folium"}[surface])
    later = released(cases(), {"patient": "as is"})
    later["added"] = "came-later"

    def shown(keep):
        if surface == "explore":
            page = later.geopriv.explore(keep=keep, circles=0)
            return page.get_root().render()
        later.geopriv.to_file(tmp_path / "out.geojson", keep=keep)
        return (tmp_path / "out.geojson").read_text()

    with pytest.raises(geopriv_gis.ParameterError, match="keep cannot make pseudonyms"):
        shown({"added": "pseudonym"})
    assert not list(tmp_path.iterdir())
    with pytest.raises(geopriv_gis.ParameterError, match="keep must say"):
        shown({"added": "hash"})
    assert "came-later" in shown({"added": "as is"})


@pytest.mark.arithmetic
def test_figures_of_pseudonyms_are_not_taken_for_places_in_a_written_file(
    monkeypatch, tmp_path
):
    """They agree by chance: here all of them do."""
    frame = cases()
    figures = pd.Series([f"{x:.9f}" for x in frame.geometry.x], dtype=object)
    monkeypatch.setattr(Pseudonymiser, "pseudonymise", lambda *_: figures.copy())
    found = released(frame, HIDDEN)
    assert list(found["patient"]) == list(figures)
    geopriv_gis.write_file(found, tmp_path / "r.gpkg", truth=frame)

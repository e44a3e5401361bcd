"""Prepare, charge, draw: in this order, once, and nothing is told before."""

import copy
import pickle
import warnings

import geopandas as gpd
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis import Ledger, LedgerError, ParameterError, StickyStore
from geopriv_gis.testing import insecure_rng
from tests.conformance.entries import LISTED
from tests.repeated import covering
from tools.recorded_calls import to_plain

EPS = 0.01
# Every function, output, CRS, container and option once.
EACH = covering(
    LISTED, lambda one: {one.method, one.output, one.crs, one.series, *one.options}
)


def homes(rows=20, **columns):
    x = [530_000.0 + 90 * n for n in range(rows)]
    places = gpd.points_from_xy(x, [180e3] * rows)
    return gpd.GeoDataFrame(columns, geometry=places, crs="EPSG:27700")


@pytest.fixture
def ledger(tmp_path):
    return Ledger.create(tmp_path / "city.ledger", budget=2 * EPS)


def prepared(rows=None, **given):
    rows = homes() if rows is None else rows
    return geopriv_gis.prepare("planar_laplace", rows, eps=EPS, **given)


def facts_of(release):
    names = [name for name in dir(release) if name[0] != "_"]
    found = {name: getattr(release, name) for name in names}
    facts = {name: repr(fact) for name, fact in release.expected().items()}
    return repr(release), {k: v for k, v in found.items() if not callable(v)}, facts


def elsewhere(frame):
    """Return rows of the same public shape at other places."""
    moved = frame.geometry.iloc[::-1].translate(7e-5, -4e-5).array
    return frame.set_geometry(moved) if hasattr(frame, "columns") else type(frame)(
        moved, index=frame.index, name=frame.name
    )  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("entry", EACH, ids=str)
def test_prepared_release_facts_do_not_depend_on_places(entry):
    frame = entry.frame()
    other = elsewhere(frame)
    assert not frame.geometry.geom_equals(other.geometry, align=False).any()
    found = [
        geopriv_gis.prepare(entry.method, rows, **entry.arguments())
        for rows in (frame, other)
    ]
    assert facts_of(found[0]) == facts_of(found[1])
    assert {"columns", "guarantee", "warnings"} == facts_of(found[0])[1].keys()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("entry", EACH, ids=str)
def test_prepare_and_draw_match_direct_call(entry):
    one, three = (
        way(entry.frame(), **entry.arguments(), rng=insecure_rng(5))
        for way in (
            entry.function,
            lambda *rows, **given: geopriv_gis.prepare(
                entry.method, *rows, **given
            ).draw(),
        )
    )
    assert to_plain(one) == to_plain(three)


def test_prepared_release_is_charged_before_drawn_once(ledger):
    release = prepared(ledger=ledger.path)
    with pytest.raises(LedgerError, match="was not charged"):
        release.draw()
    assert ledger.entries == ()
    assert ledger.after(release).fits
    entries = {ledger.charge(release, key="May").seal for _ in range(2)}
    assert len(entries) == len(ledger.entries) == 1
    assert geopriv_gis.guarantee_of(release.draw()) == release.guarantee
    for again in (release.draw, lambda: ledger.charge(release)):
        with pytest.raises(LedgerError, match="drawn already"):
            again()
    assert len(ledger.entries) == 1
    assert not ledger.after([prepared(), prepared()]).fits


def test_prepared_release_without_ledger_is_drawn(ledger, tmp_path):
    assert len(prepared().draw()) == 20
    charged = prepared()
    ledger.charge(charged)
    assert len(charged.draw()) == 20
    other = Ledger.create(tmp_path / "other.ledger", budget=1)
    with pytest.raises(LedgerError, match="another ledger"):
        other.charge(prepared(ledger=ledger))
    assert other.entries == ()


def test_refused_charge_does_not_allow_draw(ledger):
    release = geopriv_gis.prepare("planar_laplace", homes(), eps=0.5, ledger=ledger)
    with pytest.raises(geopriv_gis.BudgetError):
        ledger.charge(release)
    with pytest.raises(LedgerError, match="was not charged"):
        release.draw()


def test_repeated_sticky_release_owes_nothing(ledger, tmp_path):
    store = StickyStore(tmp_path / "store", "homes")
    first, again = (prepared(sticky=store, ledger=ledger) for _ in range(2))
    assert first.owed(ledger) == again.owed(ledger) == first.guarantee
    ledger.charge(first)
    assert ledger.after(first).fits  # asked again, it owes what it paid
    masked = first.draw()
    assert again.owed(ledger) is ledger.charge(again) is None
    assert ledger.after(again).lines == ledger.balance.lines
    assert (again.draw().geometry == masked.geometry).all()
    assert len(ledger.entries) == 1


def test_prepare_keeps_and_shows_warnings(tmp_path):
    with pytest.warns(geopriv_gis.GeoPrivWarning) as caught:
        release = geopriv_gis.prepare("planar_laplace", homes(), eps=0.3)
    assert release.warnings == tuple(str(each.message) for each in caught) != ()
    assert {each.filename for each in caught} == {__file__}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert prepared().warnings == ()
    store = StickyStore(tmp_path / "store", "homes")
    with pytest.warns(match="eps"), pytest.raises(ParameterError):
        geopriv_gis.prepare(
            "planar_laplace", homes(), eps=0.3, sticky=store, rng=insecure_rng(1)
        )


def test_prepared_columns_match_result():
    rows = homes(sex=["f", "m"] * 10, age=list(range(20)))
    release = prepared(rows, drop=["age"], onto=500.0)
    published = release.draw()
    assert {*release.columns} == {*published.columns} - {"geometry"}
    assert "sex" in release.columns
    square = geopriv_gis.prepare(
        "square", rows, eps=1.0, bounds=(529e3, 179e3, 533e3, 183e3)
    )
    assert square.columns == ()


def test_prepare_release_of_arrow_table(ledger):
    arrow = homes(sex=["f", "m"] * 10).to_arrow(index=False)
    release = prepared(arrow, ledger=ledger)
    assert release.columns == ("sex",)
    ledger.charge(release)
    table = release.draw()
    assert table.num_rows == 20
    assert len(ledger.entries) == 1


class Relation:
    """What gives its columns as attributes, as relations of DuckDB do."""

    def __init__(self, table):
        self.geometry = self.__arrow_c_stream__ = table.__arrow_c_stream__


def test_prepare_release_of_relation_with_column_attributes():
    relation = Relation(homes(sex=["f", "m"] * 10).to_arrow(index=False))
    assert prepared(relation).draw().num_rows == 20


@pytest.mark.parametrize("more", [{}, {"table_metric": "dist_2"}])
def test_prepared_file_release_is_written_by_draw(ledger, tmp_path, more):
    """In batches, and where all rows are needed at once."""
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    homes(sex=["f", "m"] * 10, owner=[*range(20)]).to_parquet(source)
    more = {**more, "privacy_unit": "owner", "drop": ["owner"]}
    release = prepared(source, target=target, ledger=ledger, **more)
    assert release.columns == ("sex",)
    assert release.expected() == prepared(homes(owner=[*range(20)]), **more).expected()
    with pytest.raises(LedgerError, match="was not charged"):
        release.draw()
    assert ledger.entries == ()
    assert not target.exists()
    ledger.charge(release)
    assert release.draw() == release.guarantee
    assert geopriv_gis.read_file(target).geopriv.guarantee.intact
    assert len(ledger.entries) == 1


def test_prepare_question_of_csv_file(ledger, tmp_path):
    source = tmp_path / "in.csv"
    xy = pd.DataFrame({"x": homes().geometry.x, "y": homes().geometry.y})
    xy.to_csv(source, index=False)
    options = {"x": "x", "y": "y", "data_crs": 27700, "eps": EPS}
    release = geopriv_gis.prepare(
        "private_extent", source, kind="diameter", **options, ledger=ledger
    )
    whole = geopriv_gis.prepare("private_extent", homes(), kind="diameter", eps=EPS)
    assert facts_of(release) == facts_of(whole)
    ledger.charge(release)
    assert geopriv_gis.guarantee_of(release.draw()) == release.guarantee


def test_prepare_requires_target_for_point_files_only(tmp_path):
    homes().to_parquet(tmp_path / "in.parquet")
    for name, rows, target in (
        ("planar_laplace", tmp_path / "in.parquet", None),
        ("planar_laplace", homes(), "out.parquet"),
        ("private_hull", tmp_path / "in.parquet", "out.parquet"),
    ):
        with pytest.raises(ParameterError, match="target must be given"):
            geopriv_gis.prepare(name, rows, target=target, eps=EPS)


def test_prepare_takes_the_same_names_for_frames_and_files(tmp_path):
    homes().to_parquet(tmp_path / "in.parquet")
    for name, target, more in (
        ("geopriv_gis.planar_laplace", "out.parquet", {}),
        ("geopriv_gis.private_extent", None, {"kind": "diameter"}),
    ):
        of_frame = geopriv_gis.prepare(name, homes(), eps=EPS, **more)
        of_file = geopriv_gis.prepare(
            name, tmp_path / "in.parquet", target=target and tmp_path / target,
            eps=EPS, **more,
        )  # fmt: skip
        assert of_file.guarantee.mechanism == of_frame.guarantee.mechanism


def test_prepared_release_cannot_be_copied_or_pickled():
    for act in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="prepare it anew"):
            act(prepared())


@pytest.mark.parametrize("name", ["remap", "plan", "nothing", None])
def test_prepare_refuses_unknown_release(name):
    with pytest.raises(ParameterError):
        geopriv_gis.prepare(name, homes())


def test_columns_added_before_draw_are_not_published():
    rows = homes(kind=["a"] * 20)
    release = prepared(rows)
    rows["lat"], rows["kind"] = rows.geometry.y, rows.geometry.x.to_numpy()
    released = release.draw()
    assert list(released.columns) == ["kind", "geometry"]
    assert set(released["kind"]) == {"a"}


def test_failed_second_charge_keeps_first(tmp_path):
    ledger = Ledger.create(tmp_path / "one.ledger", budget=1.5 * EPS)
    release = prepared(ledger=ledger)
    ledger.charge(release)
    with pytest.raises(geopriv_gis.BudgetError):
        ledger.charge(release)
    assert len(release.draw()) == 20

"""Repeats return the earlier noise, cost nothing, and never tell who moved."""

import contextlib
import dataclasses
import json
import math
import sqlite3
import threading
import time

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import Ledger, ParameterError, StickyStore
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.frames.ground.prepared import prepare
from geopriv_gis.sticky.codes import CodeMaker, is_same_place, label_bytes
from geopriv_gis.sticky.store import check_same_parameters, merge_promises
from geopriv_gis.testing import insecure_rng

EPS = 0.01


def homes(rows=30, seed=1, crs="EPSG:32630"):
    xy = np.random.default_rng(seed).normal((500_000, 6_200_000), 800, (rows, 2))
    series = gpd.GeoSeries(gpd.points_from_xy(*xy.T), crs="EPSG:32630").to_crs(crs)
    series.index = [f"p{n}" for n in range(rows)]
    return series


@pytest.fixture
def store(tmp_path):
    return StickyStore(tmp_path / "sticky.sqlite", "homes 2025")


@pytest.mark.parametrize("crs", ["EPSG:32630", "EPSG:4326"])
@pytest.mark.arithmetic
def test_sticky_repeat_is_bitwise_equal(store, crs):
    first = homes(crs=crs).geopriv.planar_laplace(EPS, sticky=store)
    again = homes(crs=crs).geopriv.planar_laplace(EPS, sticky=store)
    assert (first == again).all()
    assert again.geopriv.guarantee == first.geopriv.guarantee
    fresh = homes(crs=crs).geopriv.planar_laplace(EPS)
    assert not (first == fresh).any()


def test_sticky_repeat_ignores_row_order(store):
    first = homes().geopriv.planar_laplace(EPS, sticky=store)
    again = homes()[::-1].geopriv.planar_laplace(EPS, sticky=store)
    assert (first == again[::-1]).all()


def test_sticky_new_rows_get_noise_and_old_rows_keep_theirs(store):
    first = homes(30).geopriv.planar_laplace(EPS, sticky=store)
    more = homes(40).geopriv.planar_laplace(EPS, sticky=store)
    assert (more.iloc[:30] == first).all()


OTHER = {
    "eps": lambda **k: homes().geopriv.planar_laplace(EPS * (1 + 1e-9), **k),
    "rho": lambda **k: homes().geopriv.gaussian(1e-4, **k),
    "crs": lambda **k: homes().geopriv.planar_laplace(EPS, crs="sphere", **k),
    "unit_ball": lambda **k: homes().geopriv.planar_laplace(
        EPS, unit_ball=(2, 1, 0), **k
    ),
    "region": lambda **k: homes().geopriv.planar_laplace(
        EPS, region=box(4e5, 61e5, 6e5, 63e5), **k
    ),
    "privacy_unit": lambda **k: homes().geopriv.planar_laplace(
        EPS, privacy_unit="table", **k
    ),
}


@pytest.mark.parametrize("change", OTHER)
@pytest.mark.arithmetic
def test_sticky_refuses_other_parameters_before_draw(store, tmp_path, change):
    ledger = Ledger.create(tmp_path / "account", budget=1, privacy_unit="table")
    first = homes().geopriv.planar_laplace(EPS, sticky=store)
    with pytest.raises(ParameterError, match=rf"other parameters .*{change} was"):
        OTHER[change](sticky=store, ledger=ledger)
    assert not ledger.entries
    assert (homes().geopriv.planar_laplace(EPS, sticky=store) == first).all()


SAME = Guarantee(
    notion="approximate-gp", eps=0.01, delta=1e-6, radius=500.0, crs="EPSG:32630",
    table_metric="dist_1", k_max=1.1, tolerance=0.1,
)  # fmt: skip
CHANGES = {
    "notion": {"notion": "gp", "delta": None, "radius": math.inf}, "eps": {"eps": 0.02},
    "delta": {"delta": 1e-5}, "radius": {"radius": 400.0},
    "table_metric": {"table_metric": "dist_2"}, "privacy_unit": {"privacy_unit": "p"},
    "crs": {"crs": "EPSG:32631"}, "k_max": {"k_max": 1.2},
    "columns": {"columns": ("a",)}, "grid": {"grid": 0.5},
    "mechanism": {"mechanism": "another"},
    "unit": {"unit": "minute", "graph": "a"}, "zones": {"zones": "a"},
    "parameters": {"parameters": {"ball": 2}},
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_sticky_parameters_must_not_change_in_any_field(name):
    """A smaller scale than that of the first release has noise enough."""
    with pytest.raises(ParameterError, match="was released with other parameters"):
        check_same_parameters(SAME, SAME.replace(**CHANGES[name]), "homes")
    for same in (SAME, SAME.replace(k_max=1.05), SAME.replace(tolerance=0.3)):
        check_same_parameters(SAME, same, "homes")


def test_sticky_merged_promise_covers_both_draws():
    one = SAME.replace(assumptions=("a", "b"))
    two = SAME.replace(k_max=1.05, tolerance=0.3, assumptions=("b", "c"))
    assert merge_promises(None, two) == two
    for first, second in ((one, two), (two, one)):
        found = merge_promises(first, second)
        assert (found.k_max, found.tolerance) == (1.05, 0.3)
        assert set(found.assumptions) == {"a", "b", "c"}


def test_sticky_places_are_the_same_within_half_a_cell_alone():
    """In both axes, on either side of zero."""
    random = np.random.default_rng(1)
    maker = CodeMaker(b"k" * 32, "homes")
    for cell in (1.0, 1e-5):
        true = random.uniform(-3, 3, (60, 2)) * cell
        for steps, same in (
            ((0.49, 0.49), True), ((-0.49, 0.49), True), ((0, 0.49), True),
            ((1.01, 0), False), ((0, -1.01), False), ((1.01, 1.01), False),
        ):  # fmt: skip
            here, there = (
                maker.rows(range(60), places, None, cell)
                for places in (true, true + np.multiply(steps, cell))
            )
            for one, two in zip(here, there, strict=True):
                assert is_same_place(one.place, two.place) is same


@pytest.mark.parametrize(
    ("labels", "text"),
    [
        ((7, 7.0, np.float32(7), "7", np.int8(7)), "7"),
        ((2**60, float(2**60), str(2**60)), str(2**60)),
        ((0.5, np.float64(0.5), "0.5"), "0.5"),
        ((-3, -3.0), "-3"),
        (("007",), "007"),
        (
            (
                pd.Timestamp("2026-03-29T01:30", tz="UTC"),
                pd.Timestamp("2026-03-29T02:30", tz="Europe/London"),
                pd.Timestamp("2026-03-29T10:30", tz="Asia/Tokyo"),
            ),
            "2026-03-29T01:30:00+00:00",
        ),
        ((np.datetime64("2026-10-25"), pd.Timestamp("2026-10-25")),
         "2026-10-25T00:00:00"),
    ],
)  # fmt: skip
def test_sticky_labels_have_one_text_whatever_their_type(labels, text):
    assert {*label_bytes(labels)} == {json.dumps(text).encode()}


def test_sticky_error_states_total_loss_of_two_datasets(store, tmp_path):
    first = homes().geopriv.planar_laplace(EPS, sticky=store)
    with pytest.raises(ParameterError, match=r"then loses eps = 0\.03 together"):
        homes().geopriv.planar_laplace(2 * EPS, sticky=store)
    other = StickyStore(tmp_path / "sticky.sqlite", "homes 2026")
    assert not (homes().geopriv.planar_laplace(EPS, sticky=other) == first).any()


@pytest.mark.arithmetic
def test_sticky_refuses_moved_rows_without_naming_them(store):
    homes().geopriv.planar_laplace(EPS, sticky=store)
    moved = homes()
    moved.iloc[3:5] = homes(30, seed=9).iloc[3:5]
    with pytest.raises(ParameterError, match=r"^2 of 30 rows moved since") as caught:
        moved.geopriv.planar_laplace(EPS, sticky=store)
    assert "p3" not in str(caught.value)


@pytest.mark.arithmetic
@pytest.mark.parametrize("crs", ["EPSG:32630", "EPSG:4326"])
def test_sticky_tolerates_coordinate_rounding(store, crs):
    """Formats round coordinates, and so do versions of PROJ: nobody has moved."""
    xy = homes(600, crs=crs)
    # Where rows are on the borders of cells it would be seen first.
    step = {"EPSG:32630": 0.5, "EPSG:4326": 5e-6}[crs]
    x, y = (np.rint(axis / step) * step for axis in (xy.x, xy.y))
    table = gpd.GeoSeries.from_xy(x, y, index=xy.index, crs=crs)
    first = table.geopriv.planar_laplace(EPS, sticky=store)
    for part in (1e-9, -1e-9, 0.4, -0.4):
        near = table.translate(part * step, -part * step)
        assert (near.geopriv.planar_laplace(EPS, sticky=store) == first).all()
    for part in ((2.1, 0), (0, -2.1)):
        with pytest.raises(ParameterError, match=r"^600 of 600 rows moved since"):
            table.translate(part[0] * step, part[1] * step).geopriv.planar_laplace(
                EPS, sticky=store
            )


def test_sticky_accepts_chosen_crs_named_later(store):
    """The zone that is named has less room, and so a smaller scale, than the chosen."""
    first = homes(crs="EPSG:4326").geopriv.gaussian(1e-4, sticky=store)
    promise = first.geopriv.guarantee
    again = homes(40, crs="EPSG:4326").geopriv.gaussian(
        1e-4, crs=promise.crs, sticky=store
    )
    assert (again[:30] == first).all()
    assert set(promise.assumptions) == set(again.geopriv.guarantee.assumptions)
    with pytest.raises(ParameterError, match=r"and crs='EPSG:32630'"):
        homes(crs="EPSG:4326").geopriv.gaussian(1e-4, sticky=store)


@pytest.mark.arithmetic
def test_sticky_repeat_keeps_earlier_tolerance(store):
    cells = gpd.GeoSeries.from_xy([499_000, 501_000], [62e5, 62e5], crs=32630)
    wide, narrow = (
        geopriv_gis.OptimalMechanism.fit(cells, None, 1e-3, reach=reach)
        for reach in (9000.0, 8000.0)
    )
    first = wide.release(homes(), sticky=store).geopriv.guarantee
    again = narrow.release(homes(), sticky=store).geopriv.guarantee
    assert again.tolerance == first.tolerance > narrow.guarantee.tolerance


@pytest.mark.arithmetic
def test_sticky_shuffle_statement_is_per_release(store):
    def states_order(**options):
        released = homes().geopriv.planar_laplace(EPS, sticky=store, **options)
        return "rows keep their order" in str(released.geopriv.guarantee)

    assert [states_order(), states_order(shuffle=True), states_order()] == [
        True,
        False,
        True,
    ]


def test_sticky_repeat_costs_nothing(store, tmp_path):
    ledger = Ledger.create(tmp_path / "account", budget=1.5 * EPS)
    first = homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    again = homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    assert (first == again).all()
    with pytest.raises(geopriv_gis.BudgetError):
        homes(31).geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    again = homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    assert (first == again).all()


@pytest.mark.arithmetic
def test_sticky_charges_ledger_for_rows_new_to_it(store, tmp_path):
    def release(rows, ledger=None):
        return homes(rows).geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)

    first = release(30)
    accounts = [Ledger.create(tmp_path / name, budget=10 * EPS) for name in "ab"]
    for account in accounts:
        assert (release(30, account) == first).all()
        assert (release(20, account.path) == first[:20]).all()
        assert account.spent == EPS
    release(31, accounts[0])
    release(31, accounts[0])
    assert [account.spent for account in accounts] == [2 * EPS, EPS]


@pytest.mark.arithmetic
def test_sticky_charges_ledger_without_entry_again(store, tmp_path):
    """What counts is the ledger's entry, not what the store remembers of it."""
    for name in ("lost", "new"):
        ledger = Ledger.create(tmp_path / name, budget=2 * EPS)
        homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
        assert ledger.spent == EPS


@pytest.mark.arithmetic
def test_sticky_charges_before_draw(store, tmp_path):
    ledger = Ledger.create(tmp_path / "account", budget=3 * EPS)

    def prepared(rows=30, to=ledger):
        given = {"eps": EPS, "sticky": store, "ledger": to}
        return prepare(geopriv_gis.planar_laplace, homes(rows), **given)

    def owed(release):
        return release._bill(ledger).guarantee  # which keeps nothing

    release = prepared()
    assert owed(release) == owed(prepared()) == release.guarantee
    with pytest.raises(geopriv_gis.LedgerError, match="between charge and draw"):
        release.result()
    entry = ledger.charge(release)
    first = release.result()
    assert owed(prepared()) is ledger.charge(prepared()) is None
    assert (prepared().result() == first).all()
    assert owed(prepared(31)) == release.guarantee
    assert [each.seal for each in ledger.entries] == [entry.seal]
    with pytest.raises(geopriv_gis.LedgerError, match="between charge and draw"):
        prepared(to=Ledger.create(tmp_path / "other", budget=3 * EPS)).result()


def test_sticky_refuses_guarantee_changed_after_charge(store, tmp_path):
    """A promise that another release changed meanwhile was not paid."""
    ledger = Ledger.create(tmp_path / "account", budget=3 * EPS)

    def prepared(rows, assumed):
        given = {"eps": EPS, "sticky": store, "ledger": ledger}
        release = prepare(geopriv_gis.planar_laplace, homes(rows), **given)
        promised = release.guarantee.replace(assumptions=(assumed,))
        repeat = dataclasses.replace(release.repeat, guarantee=promised)
        return dataclasses.replace(release, repeat=repeat)

    late = prepared(30, "one")
    ledger.charge(late)
    prepared(20, "two").release()
    with pytest.raises(geopriv_gis.LedgerError, match="between charge and draw"):
        late.result()


@pytest.mark.arithmetic
def test_sticky_concurrent_releases_are_charged_once(tmp_path, monkeypatch):
    ledger = Ledger.create(tmp_path / "account", budget=9 * EPS)
    found, real = [], Ledger.charge

    def slow(self, *given, **named):
        entry = real(self, *given, **named)
        time.sleep(0.5)  # for the other one to ask what it owes
        return entry

    monkeypatch.setattr(Ledger, "charge", slow)

    def task():
        store = StickyStore(tmp_path / "shared", "homes")
        masked = homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger.path)
        found.append(masked.to_wkb().tolist())

    threads = [threading.Thread(target=task) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1]
    assert len(Ledger.open(ledger.path).entries) == 1


def test_sticky_stores_nothing_if_ledger_refuses(store, tmp_path):
    ledger = Ledger.create(tmp_path / "account", budget=EPS / 2)
    with pytest.raises(geopriv_gis.BudgetError):
        homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    with pytest.raises(ParameterError, match="nothing has been released"):
        store.guarantee  # noqa: B018
    homes().geopriv.planar_laplace(2 * EPS, sticky=store)
    assert store.guarantee.eps == 2 * EPS


AS = {
    "numpy": np.int64,
    "small": np.uint8,
    "float": float,
    "text": str,
    "numpy text": np.str_,
}


@pytest.mark.parametrize("kind", AS)
@pytest.mark.arithmetic
def test_sticky_labels_are_compared_as_text(store, kind):
    table = homes()
    table.index = pd.Index(range(30))
    first = table.geopriv.planar_laplace(EPS, sticky=store)
    table.index = pd.Index([AS[kind](n) for n in range(30)], dtype=object)
    again = table.geopriv.planar_laplace(EPS, sticky=store)
    assert (again.to_numpy() == first.to_numpy()).all()


def test_sticky_accepts_dates_and_tuples_as_labels(store):
    table = homes()
    days = pd.date_range("2025-01-01", periods=30, tz="Europe/London", name="day")
    for index in (
        pd.MultiIndex.from_product([["a", "b"], range(15)]),
        days,
        days.tz_convert("Asia/Tokyo"),
    ):
        table.index = index
        fresh = StickyStore(store._file.path, index.names[0] or "pairs")
        first = table.geopriv.planar_laplace(EPS, sticky=fresh)
        assert (table.geopriv.planar_laplace(EPS, sticky=fresh) == first).all()
        if index.names[0] and index is not days:
            assert (first.to_numpy() == before.to_numpy()).all()  # noqa: F821
        before = first  # noqa: F841


@pytest.mark.parametrize("label", [True, None, float("nan"), pd.NaT, b"1", pd.NA])
@pytest.mark.arithmetic
def test_sticky_refuses_labels_that_files_change(store, label):
    table = homes(2)
    table.index = pd.Index([label, "other"], dtype=object)
    with pytest.raises(ParameterError, match=r"^labels of rows and persons"):
        table.geopriv.planar_laplace(EPS, sticky=store)


def test_sticky_refuses_labels_of_equal_text(store):
    table = homes(2)
    table.index = pd.Index([1, "1"], dtype=object)
    with pytest.raises(ParameterError, match="unique label for every row"):
        table.geopriv.planar_laplace(EPS, sticky=store)


@pytest.mark.parametrize("renamed", [1, 30])
@pytest.mark.arithmetic
def test_sticky_refuses_renamed_rows(store, renamed):
    first = homes().geopriv.planar_laplace(EPS, sticky=store)
    other = homes()
    other.index = [f"q{n}" if n < renamed else f"p{n}" for n in range(30)]
    with pytest.raises(ParameterError, match=f"^{renamed} of 30 rows have new labels"):
        other.geopriv.planar_laplace(EPS, sticky=store)
    other.index = homes().index
    assert (other.geopriv.planar_laplace(EPS, sticky=store) == first).all()


@pytest.mark.arithmetic
def test_sticky_new_labels_at_known_places(store):
    """Beside those who were there they are new; in their place they might be them."""
    first = homes().geopriv.planar_laplace(EPS, sticky=store)
    guests = homes(5)
    guests.index = [f"guest {n}" for n in range(5)]
    both = pd.concat([homes(), guests]).geopriv.planar_laplace(EPS, sticky=store)
    assert (both[:30] == first).all()
    with pytest.raises(ParameterError, match="shared_places=True"):
        guests.rename(lambda name: f"late {name}").geopriv.planar_laplace(
            EPS, sticky=store
        )
    clinics = StickyStore(store._file.path, "homes 2025", shared_places=True)
    late = guests.rename(lambda name: f"late {name}")
    noisy = late.geopriv.planar_laplace(EPS, sticky=clinics)
    assert not noisy.isin(list(both)).any()
    assert (homes().geopriv.planar_laplace(EPS, sticky=clinics) == first).all()


# How one may try again: (rows, a random order, number of the trial) -> rows, arguments.
AGAIN = (
    lambda t, order, n: (t.iloc[order], {}),
    lambda t, order, n: (t.iloc[order[: 1 + n // 5]], {}),
    lambda t, order, n: (homes(31 + n // 10), {}),
    lambda t, order, n: (t.set_axis([np.str_(label) for label in t.index]), {}),
    lambda t, order, n: (t.set_axis([f"r{n} {k}" for k in range(30)]), {}),
    lambda t, order, n: (t.rename(lambda k: f"{k} " if "1" in k else k), {}),
    lambda t, order, n: (t.set_axis(t.index[order]), {}),
    lambda t, order, n: (t, {"eps": EPS * (1 + (n + 1) * 1e-9)}),
    lambda t, order, n: (t, {"privacy_unit": "table"}),
)


@pytest.mark.arithmetic
def test_sticky_averaging_gains_nothing(store):
    """Whatever is tried, a row has one noisy place: 90 repeats are one release."""
    pick, refused = np.random.default_rng(5), 0
    first = homes().geopriv.planar_laplace(EPS, sticky=store)
    noisy = {label: {point.wkb} for label, point in first.items()}
    for trial in range(90):
        again = AGAIN[trial % len(AGAIN)]
        table, options = again(homes(), pick.permutation(30), trial)
        try:
            result = table.geopriv.planar_laplace(
                **{"eps": EPS, "sticky": store, **options}
            )
        except ParameterError:
            refused += 1
            continue
        for label, point in result.items():
            noisy.setdefault(label, set()).add(point.wkb)
    assert refused == 50
    assert {len(found) for found in noisy.values()} == {1}


def test_sticky_file_contains_no_label_or_true_place(store, tmp_path):
    homes().geopriv.planar_laplace(EPS, sticky=store)
    data = (tmp_path / "sticky.sqlite").read_bytes()
    assert b"p12" not in data
    assert b"homes" not in data
    for series in (homes(), homes(crs="EPSG:4326")):
        for value in np.concatenate([series.x, series.y]):
            assert np.float64(value).tobytes() not in data
            assert np.array(value, ">f8").tobytes() not in data


@pytest.mark.arithmetic
def test_sticky_row_codes_depend_on_key(tmp_path):
    for name in ("a", "b"):
        store = StickyStore(tmp_path / name, "homes")
        homes().geopriv.planar_laplace(EPS, sticky=store)
    rows = []
    for name in ("a", "b"):
        with contextlib.closing(sqlite3.connect(tmp_path / name)) as file:
            rows.append({row for (row,) in file.execute("SELECT row FROM noise")})
    assert len(rows[0]) == 30
    assert not rows[0] & rows[1]


@pytest.mark.parametrize("bad", ["store.sqlite", 3])
def test_sticky_refuses_invalid_store(bad):
    with pytest.raises(ParameterError, match=r"^sticky must be "):
        homes().geopriv.planar_laplace(EPS, sticky=bad)


def test_sticky_refuses_repeated_labels_and_insecure_rng(store, tmp_path):
    twice = homes(4)
    twice.index = [1, 1, 2, 3]
    with pytest.raises(ParameterError, match="unique label for every row"):
        twice.geopriv.planar_laplace(EPS, sticky=store)
    with pytest.raises(ParameterError, match="real releases only"):
        homes().geopriv.planar_laplace(EPS, sticky=store, rng=insecure_rng(1))
    with pytest.raises(ParameterError, match=r"^dataset must be"):
        StickyStore(tmp_path / "x", "")
    with pytest.raises(ParameterError, match="wait"):
        StickyStore(tmp_path / "x", "homes", wait="long")
    with pytest.raises(ParameterError, match=r"^shared_places must be"):
        StickyStore(tmp_path / "x", "homes", shared_places="yes")

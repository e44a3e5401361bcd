"""Sessions, and the counts and densities of the accessor."""

import contextlib
import sys

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import MultiPolygon, Point, Polygon, box

from geopriv_gis import (
    BudgetError,
    ConversionError,
    CRSError,
    GeometryError,
    Ledger,
    ParameterError,
    Session,
    guarantee_of,
)
from geopriv_gis.core.budget.filter import compute_largest_rho
from geopriv_gis.core.budget.messages import Messages
from geopriv_gis.core.budget.personal import PeopleFilter
from geopriv_gis.core.promise.conversion import concentrated_eps
from geopriv_gis.frames.ground.crs import choose_ground
from geopriv_gis.frames.ground.public_shapes import PolygonRange
from geopriv_gis.questions import KernelMean, NearestPeople, RangeCount
from geopriv_gis.testing import insecure_rng
from tests.fragments import check_fragment

pytestmark = pytest.mark.usefixtures("large_budgets")

BNG = "EPSG:27700"
WEST = box(530_000, 180_000, 535_000, 190_000)
CENTRE = Point(535_000, 185_000)


def people(n=400, seed=1):
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(530_000, 540_000, n), rng.uniform(180_000, 190_000, n)
    points = gpd.GeoSeries.from_xy(x, y, crs=BNG)
    later = points.translate(rng.normal(0, 1000, 1)[0], 0)
    frame = gpd.GeoDataFrame(
        {"old": rng.random(n) < 0.3, "home": np.arange(n) // 4}, geometry=points
    )
    frame["later"] = later
    frame.index = [f"p{i}" for i in range(n)]
    return frame


@pytest.fixture
def frame():
    return people()


def test_range_count_has_error_saving_and_remaining_budget(frame):
    session = Session(frame, rho=1.0)
    answer = session.range_count(WEST, rho=0.25)
    assert answer.value == pytest.approx(frame.within(WEST).sum(), abs=3)
    assert answer.error < 3
    assert 0.5 < answer.saving < 1
    assert answer.asked == 400
    assert list(answer.remaining.index) == list(frame.index)
    assert answer.remaining.between(0.7499, 1).all()
    assert answer.guarantee.rho == 0.25
    assert session.guarantee.rho == 1
    assert answer.guarantee.table_metric == "dist_1"  # the losses of rows add up
    assert "local model" in str(session.guarantee)


@pytest.mark.parametrize("privatize", ["point", "distance"])
@pytest.mark.parametrize("method", ["baseline", "elimination"])
@pytest.mark.parametrize("budget", [{"eps": 1.0}, {"rho": 1.0}])
def test_session_questions_by_every_method(frame, privatize, method, budget):
    way = {"privatize": privatize, "method": method}
    total = {name: 4 * value for name, value in budget.items()}
    session = Session(frame, **total)
    count = session.range_count(WEST, **budget, **way)
    assert count.value == pytest.approx(frame.within(WEST).sum(), abs=8)
    away = frame.distance(CENTRE)
    mean = session.kde(CENTRE, 1000, **budget, **way)
    assert mean.value == pytest.approx(
        np.exp(-((away / 1000) ** 2) / 2).mean(), abs=2e-3
    )
    near = session.knn(CENTRE, 3, **budget, **way)
    assert list(near.value.index) == [1, 2, 3]
    assert away[near.value].max() < away.nsmallest(3).max() + near.error + 1
    later = session.range_count(WEST, geometry="later", **budget, **way)
    assert later.value == pytest.approx(frame["later"].within(WEST).sum(), abs=8)
    if method == "baseline":
        assert session.remaining.max() < 1e-6
        with pytest.raises(BudgetError, match="Nothing was spent"):
            session.range_count(WEST, **budget, **way)
    else:
        assert session.saving > 0.3


@pytest.mark.arithmetic
def test_kde_of_layer_answers_each_place(frame):
    session = Session(frame, rho=1.0)
    places = gpd.GeoDataFrame(geometry=[CENTRE, CENTRE], crs=BNG)
    answers = session.kde(places, 1000, rho=0.1)
    assert [answer.guarantee.rho for answer in answers] == [0.1, 0.1]


@pytest.mark.parametrize(
    "unused", [{"rounds": 3}, {"split": "even"}, {"beta": 0.1}], ids=str
)
@pytest.mark.arithmetic
def test_baseline_method_refuses_elimination_options(frame, unused):
    way = {"method": "baseline", **unused}
    words = f"^{next(iter(unused))} requires method='elimination'"
    session = Session(frame, rho=1.0)
    with pytest.raises(ParameterError, match=words):
        session.range_count(WEST, rho=1.0, **way)
    with pytest.raises(ParameterError, match=words):
        frame.geopriv.private_count(WEST, rho=1.0, **way)
    if "split" not in unused:  # which is of "smooth" there
        with pytest.raises(ParameterError, match=words):
            frame.geopriv.private_kde_at(CENTRE, 1000, rho=1.0, **way)
    assert session.remaining.min() == pytest.approx(1.0)
    if "beta" in unused:  # the bound on the excess distance holds but for it
        assert len(session.knn(CENTRE, 3, rho=1.0, **way).value) == 3


def test_session_persons_with_several_rows_share_budget(frame):
    session = Session(frame, rho=1.0, privacy_unit="home")
    assert session.remaining.groupby(frame["home"]).sum().max() <= 1
    assert session.guarantee.privacy_unit == "home"
    assert session.guarantee.table_metric == "dist_inf"  # within a person's rows
    assert Session(frame, rho=1.0, privacy_unit="table").remaining.sum() <= 1


QUESTIONS = [
    lambda draw: RangeCount(range=draw(st.sampled_from([WEST, CENTRE.buffer(900)]))),
    lambda draw: KernelMean(point=CENTRE, bandwidth=draw(st.sampled_from([50.0, 5e3]))),
    lambda draw: NearestPeople(
        point=CENTRE, k=draw(st.integers(1, 5)), geometry="later"
    ),
]
SMALL = people(12)


@pytest.mark.arithmetic
@given(data=st.data(), pure=st.booleans(), log_budget=st.floats(-6, 0))
@settings(max_examples=30)
def test_session_never_exceeds_any_budget(data, pure, log_budget):
    """Whatever adaptive program runs: noise is drawn from no more than the budget."""
    budget, used = 10**log_budget, np.zeros(12)
    worth = PeopleFilter.from_units

    def counted(self, who, units):
        bought = worth(self, who, units)
        np.add.at(used, who, bought)
        return bought

    name = "eps" if pure else "rho"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PeopleFilter, "from_units", _only_when_spending(counted, worth))
        session = Session(SMALL, **{name: budget})
        for _ in range(data.draw(st.integers(1, 6))):
            cost = budget * data.draw(st.floats(0, 1.2))
            way = {
                "method": data.draw(st.sampled_from(["baseline", "elimination"])),
                "rounds": data.draw(st.integers(1, 12)),
                "split": data.draw(st.sampled_from(["even", "doubling"])),
            }
            try:
                answer = session.range_count(WEST, **{name: cost}, **way)
            except (BudgetError, ParameterError):
                continue
            if answer.value > 3:  # the program looks at the answers
                cost = budget * session.saving / 2
                with contextlib.suppress(BudgetError, ParameterError):
                    session.kde(CENTRE, 1e3, **{name: cost})
        questions = [
            QUESTIONS[data.draw(st.integers(0, 2))](data.draw) for _ in range(3)
        ]
        scheme = data.draw(st.sampled_from(["adaptive", "uniform", "even"]))
        with contextlib.suppress(BudgetError, ParameterError):  # nobody left to ask
            session.run(questions, scheme=scheme)
    assert (used <= budget).all()
    assert (session.remaining >= 0).all()
    assert (used <= budget - session.remaining * (1 - 1e-9)).all()


def _only_when_spending(counted, worth):
    """Count the budget noise is made from, not the look-ups of widths."""

    def choose(self, who, units):
        caller = sys._getframe(1).f_code.co_name
        return (counted if caller == "ask" else worth)(self, who, units)

    return choose


@pytest.mark.arithmetic
def test_session_run_spends_saved_budget(frame):
    questions = [RangeCount(range=WEST)] * 6
    session = Session(frame, rho=1e-4)
    answers = session.run(questions)
    first, last = answers[0].guarantee.rho, answers[-1].guarantee.rho
    assert first == pytest.approx(1e-4 / 6)
    assert last > 1.5 * first
    assert (session.remaining >= 0).all()


def test_session_run_accepts_adaptive_program(frame):
    session, seen = Session(frame, rho=1.0), []

    def program():
        for _ in range(3):
            seen.append(len(seen))
            yield RangeCount(range=WEST)

    assert len(session.run(program(), count=3, scheme="uniform")) == 3
    with pytest.raises(ParameterError, match="at most count"):
        session.run(program(), count=2)


def test_threshold_has_its_own_budget(frame):
    session = Session(frame, rho=1.0, table_rho=1.0)
    share = frame["old"].mean()
    below = session.threshold("old", share + 0.2, rho=0.5)
    assert below.value
    assert below.saving > 0.5
    assert below.remaining["table"] > 0.75
    assert below.guarantee.notion == "zcdp"
    above = session.threshold(lambda row: bool(row["old"]), share - 0.2, rho=0.5)
    assert not above.value
    close = session.threshold(frame["old"].to_numpy(), share, rho=0.4)
    assert close.error == pytest.approx(np.sqrt(1 / 0.8), rel=1e-6) or close.saving > 0
    assert session.saving == 1
    with pytest.raises(BudgetError):
        session.threshold("old", 0.5, rho=1.0)
    with pytest.raises(ParameterError, match="table_rho"):
        Session(frame, rho=1.0).threshold("old", 0.5, rho=0.1)
    with pytest.raises(ParameterError, match="True or False"):
        session.threshold("home", 0.5, rho=0.1)
    session.threshold("old", np.float32(0.75), rho=np.float32(0.01))
    with pytest.raises(ParameterError, match="q must be"):
        session.threshold("old", 2, rho=0.1)
    for rho in (-1, 0):
        with pytest.raises(ParameterError, match="rho must be a finite number greater"):
            session.threshold("old", 0.5, rho=rho)
    for name in ("privatize", "speed"):
        with pytest.raises(TypeError, match=f"'{name}'; it takes method, rounds"):
            session.threshold("old", 0.5, rho=0.01, **{name: "point"})


def test_budget_errors_distinguish_spent_budget_and_tiny_cost(frame):
    session = Session(frame, rho=0.1)
    with pytest.raises(BudgetError, match="less than a millionth"):
        session.range_count(WEST, rho=1e-9)
    session.range_count(WEST, rho=0.1, method="baseline")
    with pytest.raises(BudgetError, match="enough budget left"):
        session.run([RangeCount(range=WEST)])


@pytest.mark.arithmetic
def test_session_is_charged_at_start(frame, tmp_path):
    ledger = Ledger.create(tmp_path / "l", notion="cgp", budget=1.5)
    session = Session(frame, rho=1.0, ledger=ledger)
    session.range_count(WEST, rho=0.5)
    assert ledger.total == 1
    with pytest.raises(BudgetError):
        Session(frame, rho=1.0, ledger=ledger)
    table = Ledger.create(tmp_path / "t", notion="zcdp", budget=1)
    Session(frame, rho=0.5, ledger=ledger, table_rho=0.7, table_ledger=table)
    assert (float(ledger.total), float(table.total)) == (1.5, 0.7)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda s: s.range_count(WEST, eps=1), ParameterError),
        (lambda s: s.range_count(WEST), ParameterError),
        (lambda s: s.range_count(CENTRE, rho=0.1), ParameterError),
        (lambda s: s.range_count(WEST, rho=0.1, geometry="none"), ParameterError),
        (lambda s: s.range_count(WEST, rho=0.1, method="svt"), ParameterError),
        (lambda s: s.range_count(WEST, rho=0.1, privatize="both"), ParameterError),
        (lambda s: s.range_count(WEST, rho=0.1, rounds=0), ParameterError),
        (lambda s: s.range_count(WEST, rho=0.1, beta=2), ParameterError),
        (lambda s: s.kde(CENTRE, 0, rho=0.1), ParameterError),
        (lambda s: s.kde(WEST, 10, rho=0.1), ParameterError),
        (lambda s: s.knn(CENTRE, 0, rho=0.1), ParameterError),
        (lambda s: s.knn(CENTRE, 401, rho=0.1), ParameterError),
        (lambda s: s.range_count(WEST, rho=2.0), BudgetError),
        (lambda s: s.run([RangeCount(range=WEST)], scheme="none"), ParameterError),
        (lambda s: s.range_count(WEST, rho=0.1, speed=1), TypeError),
        (lambda s: s.kde(CENTRE, 900, rho=0.1, speed=1), TypeError),
        *[
            (lambda s, q=queries, o=options: s.run(q, **o), ParameterError)
            for queries, options in (
                (["x"], {}),
                (3, {}),
                ([], {"count": "2"}),
                ([], {"count": 1.5}),
                ([RangeCount(range=WEST), "x"], {"count": 2}),
                ([RangeCount(range=WEST), RangeCount(range=CENTRE)], {"count": 2}),
                ([RangeCount(range=WEST)] * 2, {"count": 1}),
                ([RangeCount(range=WEST), NearestPeople(point=CENTRE, k=401)], {}),
                ([RangeCount(range=WEST)], {"scheme": lambda *_: np.ones(3)}),
                ([RangeCount(range=WEST)], {"scheme": lambda *_: "x"}),
                ([RangeCount(range=WEST)], {"scheme": ["adaptive"]}),
            )
        ],
    ],
)
@pytest.mark.arithmetic
def test_refused_questions_cost_nothing(frame, call, error):
    session = Session(frame, rho=1.0)
    with pytest.raises(error):
        call(session)
    assert session.saving == 1


def test_session_requires_points_and_crs(frame):
    with pytest.raises(CRSError):
        Session(gpd.GeoSeries.from_xy([1.0, 2.0], [3.0, 4.0]), rho=1.0)
    with pytest.raises(GeometryError):
        Session(frame.buffer(1), rho=1.0)
    with pytest.raises(ParameterError):
        Session(frame, rho=1.0, privacy_unit="later")


# -- one-off ---------------------------------------------------------------------------


@pytest.mark.arithmetic
def test_private_count_of_layer(frame):
    zones = gpd.GeoDataFrame(
        {"name": ["west", "east"]},
        geometry=[WEST, box(535_000, 180_000, 540_000, 190_000)],
        crs=BNG,
        index=[7, 9],
    )
    released = frame.geopriv.private_count(zones.to_crs("EPSG:4326"), rho=0.5)
    assert list(released.index) == [7, 9]
    true = [frame.within(zone).sum() for zone in zones.geometry]
    assert list(released["count"]) == pytest.approx(true, abs=6)
    assert guarantee_of(released).intact
    assert guarantee_of(released).rho == 1
    assert 0 < released.attrs["geopriv"]["saving"] < 1


@pytest.mark.arithmetic
@pytest.mark.parametrize("budget", [{"eps": 0.004}, {"rho": 2e-5}])
def test_default_answers_are_within_two_errors(budget):
    """What is asked by default says how far it errs, of kernel means with bias."""
    data = np.random.default_rng(3)
    town = data.normal((535_000, 185_000), 1500, (3000, 2))
    frame = gpd.GeoSeries.from_xy(*town.T, crs=BNG)
    away = ((town - (CENTRE.x, CENTRE.y)) ** 2).sum(axis=1)
    true = np.exp(-away / 2 / 500**2).mean()
    inside = frame.within(WEST).sum()
    hits = {"mean": [], "asked": [], "count": []}
    for _ in range(12):
        one = frame.geopriv.private_kde_at(CENTRE, 500, **budget).iloc[0]
        hits["mean"].append(abs(one["mean"] - true) <= 2 * one["error"])
        estimate = Session(frame, **budget).kde(CENTRE, 500, **budget)
        hits["asked"].append(abs(estimate.value - true) <= 2 * estimate.error)
        counted = frame.geopriv.private_count(WEST, **budget).iloc[0]
        hits["count"].append(counted["low"] <= inside <= counted["high"])
        assert one["reliable"]
        assert estimate.reliable
    assert min(sum(found) for found in hits.values()) >= 7


def test_count_interval_covers_crowded_border():
    x = np.repeat(534_990.0, 1000)
    y = np.linspace(180_000, 190_000, 1000)
    frame = gpd.GeoSeries.from_xy(x, y, crs=BNG)
    found = frame.geopriv.private_count(WEST, rho=2e-5).iloc[0]
    inside = frame.within(WEST).sum()
    assert found["low"] <= inside <= found["high"]
    # Spread evenly they are not, of which so near to the edge hardly anything shows.
    assert abs(found["count"] - inside) > 2 * found["error"]
    estimate = Session(frame, rho=2e-5).range_count(WEST, rho=2e-5)
    assert estimate.low <= inside <= estimate.high
    assert "low" in estimate._repr_html_()


def test_kernel_means_of_frame_in_degrees(frame):
    there = frame.drop(columns="later").to_crs("EPSG:4326")
    places = gpd.GeoSeries([CENTRE, Point(536_000, 186_000)], crs=BNG)
    released = there.geopriv.private_kde_at(places, 2000, eps=0.5)
    away = [np.exp(-((frame.distance(p) / 2000) ** 2) / 2).mean() for p in places]
    assert list(released["mean"]) == pytest.approx(away, abs=0.01)
    means = released["density"].to_numpy() * 2 * np.pi * 2000**2
    assert means == pytest.approx(released["mean"].to_numpy())
    promise = guarantee_of(released)
    assert promise.eps == 1
    assert any("chosen from where the data lie" in a for a in promise.assumptions)


def test_one_off_queries_are_charged_before_draw(frame, tmp_path):
    ledger = Ledger.create(tmp_path / "l", notion="cgp", budget=1)
    with pytest.raises(ParameterError):
        frame.geopriv.private_count(CENTRE, rho=0.5, ledger=ledger)
    with pytest.raises(ParameterError):
        frame.geopriv.private_kde_at(CENTRE, -1, rho=0.5, ledger=ledger)
    for scheme in ("fast", lambda left, *_: left):
        with pytest.raises(ParameterError, match="scheme must be one of"):
            frame.geopriv.private_count(WEST, rho=0.5, scheme=scheme, ledger=ledger)
        with pytest.raises(ParameterError, match="scheme must be one of"):
            frame.geopriv.ask_many(WEST, rho=0.5, scheme=scheme, ledger=ledger)
    with pytest.raises(TypeError, match="'speed'; it takes method, privatize"):
        frame.geopriv.private_count(WEST, rho=0.5, speed=1, ledger=ledger)
    with pytest.raises(ParameterError, match="ranges must have at least one row"):
        frame.geopriv.private_count(frame.geometry[:0], rho=0.5, ledger=ledger)
    assert not ledger.report().entries
    frame.geopriv.private_count(WEST, rho=0.5, ledger=ledger)
    with pytest.raises(BudgetError):
        frame.geopriv.private_count(
            gpd.GeoSeries([WEST, WEST], crs=BNG), rho=0.5, ledger=ledger
        )
    assert ledger.report().guarantee.rho == 0.5


def test_session_with_insecure_rng_has_no_guarantee(frame):
    one, two = (
        frame.geopriv.private_count(WEST, rho=1e-6, rng=insecure_rng(3))["count"]
        for _ in range(2)
    )
    assert list(one) == list(two)
    released = frame.geopriv.private_count(WEST, rho=0.5, rng=insecure_rng(3))
    assert guarantee_of(released).notion == "none"
    assert Session(frame, rho=1.0, rng=insecure_rng(1)).guarantee.notion == "none"


def test_private_count_reports_progress(frame):
    shares = []
    zones = gpd.GeoSeries([WEST] * 4, crs=BNG)
    frame.geopriv.private_count(zones, rho=0.5, progress=shares.append)
    assert shares == [0.25, 0.5, 0.75, 1]


# -- ranges ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shape",
    [
        WEST,
        CENTRE.buffer(3000, 64),  # more segments than plain arrays are used for
        Polygon(WEST.exterior, [box(531_000, 181_000, 534_000, 184_000).exterior]),
        MultiPolygon([WEST, box(537_000, 182_000, 539_000, 188_000)]),
    ],
)
@pytest.mark.arithmetic
def test_polygon_range_signed_distance_matches_geometry(frame, shape):
    found = PolygonRange(shape, BNG, choose_ground(frame.crs, plane=True), "of")
    xy = np.column_stack([frame.geometry.x, frame.geometry.y])
    true = np.where(frame.within(shape), -1, 1) * frame.distance(shape.boundary)
    assert found(xy) == pytest.approx(true.to_numpy(), abs=1e-6)


def test_edge_shift_follows_curvature(frame):
    ground = choose_ground(frame.crs, plane=True)
    disc = PolygonRange(CENTRE.buffer(1000, 64), BNG, ground, "of")
    gamma = np.array([200.0, 100.0, 50.0])
    eta = disc.edge_shift(gamma)
    assert (eta < 0).all()
    # (R+(1-a)γ)² + (R-(1+a)γ)² = 2R²: a = (R − √(R² − γ²))/γ for a disc.
    exact = -(1000 - np.sqrt(1000**2 - gamma**2))
    assert eta == pytest.approx(exact, rel=0.03)
    with_hole = box(0, 0, 1e5, 1e5).difference(Point(5e4, 5e4).buffer(5e3))
    assert PolygonRange(with_hole, BNG, ground, "of").rings[1].shape[0] > 9


def test_session_answers_repr_html():
    session = Session(people(), rho=1e-2)
    count = session.range_count(WEST, rho=1e-3)
    fragment = count._repr_html_()
    check_fragment(fragment)
    assert f"<tr><th>value</th><td>{count.value:.6g}</td></tr>" in fragment
    assert f"<tr><th>asked</th><td>{count.asked}</td></tr>" in fragment
    assert "range count" in fragment
    names = session.knn(CENTRE, 25, rho=1e-3)
    fragment = names._repr_html_()
    check_fragment(fragment)
    first = ", ".join(names.value.iloc[:20])
    assert f"<td>{first}, … (25)</td>" in fragment


# -- budgets of their own, subsets, late joiners, approximate budgets ------------------


@pytest.fixture
def paid(monkeypatch):
    """Return what noise each row's messages were made with: ε, or Σρ, per metre.

    Of one question's ε-messages the finest says all; those of questions add up.
    """
    messages, rounded = [], Messages._round_to_grid

    def heard(self, who, noise, scale):
        messages.append((self, self.audience.who[who], np.array(scale)))
        return rounded(self, who, noise, scale)

    monkeypatch.setattr(Messages, "_round_to_grid", heard)

    def total(session):
        found = np.zeros(len(session.remaining))
        for question in {id(one): one for one, *_ in messages}.values():
            if question.audience.people is not session._people:
                continue
            cost, k_max = np.zeros_like(found), question.audience.k_max
            for one, who, scale in messages:
                if one is not question:
                    continue
                if one.audience.pure:
                    cost[who] = np.maximum(cost[who], k_max / scale)
                else:
                    cost[who] += k_max**2 / (2 * scale**2)
            found += cost
        return found

    return total


@pytest.mark.parametrize("letter", ["eps", "rho"])
@pytest.mark.parametrize("unit", ["row", "home"])
@pytest.mark.arithmetic
def test_session_spends_at_most_each_persons_budget(frame, paid, letter, unit):
    own = 0.01 * (1 + frame["home"] % 5)
    session = Session(frame.assign(own=own), **{letter: "own"}, privacy_unit=unit)
    session.run([KernelMean(point=CENTRE, bandwidth=900.0), RangeCount(range=WEST)])
    with contextlib.suppress(BudgetError):
        session.range_count(WEST, **{letter: 0.03}, method="baseline")
    owners = frame["home"] if unit == "home" else frame.index
    spent = pd.Series(paid(session), frame.index).groupby(owners, sort=False).sum()
    budgets = own.groupby(owners, sort=False).first()
    assert (spent <= budgets * (1 + 1e-9)).all()
    assert (spent > 0.5 * budgets).any()
    assert session.budgets.tolist() == own.tolist()
    promise = session.guarantee
    assert getattr(promise, letter) == 0.05
    assert promise.parameters["smallest budget"] == 0.01
    assert f"from 0.01 to 0.05 per {'square ' * (letter == 'rho')}metre" in str(promise)
    ones = Session(frame, **{letter: np.full(400, 0.05)}).guarantee
    assert "budgets of their own" not in str(ones)


def test_session_takes_budgets_of_nullable_integers(frame):
    own = (1 + frame["home"] % 5).astype("Int64")
    session = Session(frame.assign(own=own), rho="own", privacy_unit="home")
    assert session.budgets.tolist() == own.tolist()
    own.iloc[frame["home"].to_numpy() == frame["home"].iloc[3]] = pd.NA
    with pytest.raises(ParameterError, match="greater than 0"):
        Session(frame, rho=own, privacy_unit="home")


def test_session_skips_rows_with_too_little_budget(frame):
    budgets = np.where(np.arange(400) < 100, 0.1, 1.0)
    session = Session(frame, rho=budgets)
    assert session.range_count(WEST, rho=0.5, method="baseline").asked == 300
    answer = session.range_count(WEST, rho=budgets / 2, method="baseline")
    assert (answer.asked, answer.guarantee.rho) == (400, 0.5)
    assert session.remaining.to_numpy() == pytest.approx(
        np.where(np.arange(400) < 100, 0.05, 0.0), abs=1e-9
    )


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        (np.ones(399), "one number for each of the 400"),
        (np.zeros(400), "greater than 0"),
        (np.full(400, np.nan), "greater than 0"),
        (np.arange(1, 401), "same in all rows of a person"),
        (["x"] * 400, "a column of numbers"),
        (pd.Series(np.ones(400)), "labels of the frame"),
        ("later", "holds no geometry"),
        ("zebra", "must name a column"),
        (True, "greater than 0"),
    ],
)
@pytest.mark.arithmetic
def test_session_refuses_invalid_budgets(frame, budget, words):
    with pytest.raises(ParameterError, match=words):
        Session(frame, rho=budget, privacy_unit="home")


def test_among_restricts_question_to_given_rows(frame, paid):
    session = Session(frame, rho=1.0)
    near = session.knn(CENTRE, 30, rho=0.2)
    spent = paid(session)
    count = session.range_count(WEST, rho=0.2, among=near.value)
    assert count.asked == 30
    assert count.value == pytest.approx(frame.loc[near.value].within(WEST).sum(), abs=3)
    others = ~frame.index.isin(near.value)
    assert (paid(session)[others] == spent[others]).all()
    assert any("and of whom, is public" in a for a in count.guarantee.assumptions)
    old = session.kde(CENTRE, 1e4, rho=0.1, among="old")
    assert old.asked == frame["old"].sum()
    assert session.range_count(WEST, rho=0.1, among=frame["old"]).asked == old.asked
    mask = frame["old"].to_numpy()
    kept = session.run([RangeCount(range=WEST, among=mask)])
    assert kept[0].asked <= mask.sum()


@pytest.mark.parametrize("kind", [object, "boolean", "category"])
def test_among_takes_true_and_false_of_any_type(frame, kind):
    """Of numbered rows, True and False were taken for the labels 1 and 0."""
    numbered = frame.reset_index(drop=True)
    numbered["old"] = numbered["old"].astype(kind)
    session = Session(numbered, rho=1.0)
    for among in ("old", numbered["old"], numbered["old"].to_numpy()):
        found = session.range_count(WEST, rho=0.1, among=among)
        assert found.asked == frame["old"].sum()
    with pytest.raises(ParameterError, match="labels of the frame"):
        session.range_count(WEST, rho=0.1, among=numbered["old"][::-1])
    numbered["number"] = np.arange(len(numbered)) % 2
    for among in ("number", [True, None, *[False] * (len(numbered) - 2)], [True]):
        with pytest.raises(ParameterError, match="among must be a column"):
            Session(numbered, rho=1.0).range_count(WEST, rho=0.1, among=among)


@pytest.mark.parametrize(
    "among",
    ["later", "home", "zebra", ["p1", "zebra"], [], np.zeros(400, bool),
     np.ones(3, bool), lambda row: True, 3],
)  # fmt: skip
def test_among_refuses_invalid_rows(frame, among):
    session = Session(frame, rho=1.0)
    with pytest.raises(ParameterError, match="among"):
        session.range_count(WEST, rho=0.1, among=among)
    wrong = frame["old"].rename(index=lambda name: name + "x")
    with pytest.raises(ParameterError, match="labels of the frame"):
        session.range_count(WEST, rho=0.1, among=wrong)
    assert session.saving == 1


def test_joining_rows_begin_with_whole_budget(frame, paid):
    first, second = frame[:300], frame[300:]
    session = Session(first, rho=1.0, table_rho=2.0)
    session.range_count(WEST, rho=0.6, method="baseline")
    session.threshold("old", 0.5, rho=0.5)
    promise = session.guarantee
    session.join(second)
    assert session.guarantee == promise
    everybody = session.range_count(WEST, rho=0.3, method="baseline")
    assert everybody.asked == 400
    assert everybody.value == pytest.approx(frame.within(WEST).sum(), abs=6)
    late = session.range_count(WEST, rho=0.6, geometry="later")
    assert late.asked == 100
    total = paid(session)
    assert (total <= 1 + 1e-9).all()
    assert total[:300] == pytest.approx(0.9)
    assert session.threshold("old", 0.5, rho=0.5).value
    assert list(session.remaining.index) == list(frame.index)


@pytest.mark.arithmetic
def test_joining_rows_may_have_their_own_budget(frame):
    session = Session(frame[:300], rho=np.full(300, 1.0))
    session.join(frame[300:350], rho=0.5)
    session.join(frame[350:], rho=np.full(50, 0.25))
    assert session.budgets.tolist() == [1.0] * 300 + [0.5] * 50 + [0.25] * 50
    assert "from 0.25 to 1 per square metre" in str(session.guarantee)
    column = Session(frame[:300].assign(own=1.0), rho="own")
    column.join(frame[300:].assign(own=0.5))
    assert column.remaining.min() == pytest.approx(0.5)


def test_session_join_during_program(frame):
    session = Session(frame[:300], rho=1e-4)

    def program():
        yield RangeCount(range=WEST)
        session.join(frame[300:])
        yield RangeCount(range=WEST)

    assert [a.asked for a in session.run(program(), count=2)] == [300, 400]


def _later_in_degrees(frame):
    return frame.assign(later=frame["later"].to_crs("EPSG:4326"))


@pytest.mark.parametrize(
    ("late", "options", "words"),
    [
        (lambda f: f[299:], {}, "labels that the session does not have"),
        (lambda f: f[:0], {}, "at least one"),
        (lambda f: f[300:].geometry, {}, "as the first did"),
        (lambda f: f[300:].drop(columns="old"), {}, "all columns"),
        (lambda f: f[300:].to_crs("EPSG:4326"), {}, "CRS of the session"),
        (lambda f: _later_in_degrees(f[300:]), {}, "CRS of the session"),
        (lambda f: f[300:], {"rho": 2.0}, "at most 1"),
        (lambda f: f[300:], {"eps": 1.0}, "budgets are in rho"),
        (lambda f: f[300:].assign(home=3), {}, "persons in the session"),
        # As a CSV has them in which one label is no number.
        (lambda f: f[300:].assign(home="3"), {}, "persons in the session"),
        (
            lambda f: f[299:].set_axis(f[299:].index.astype(str)),
            {},
            "labels that the session does not have",
        ),
    ],
)
@pytest.mark.arithmetic
def test_session_join_refuses_invalid_rows(frame, late, options, words):
    session = Session(frame[:300], rho=1.0, privacy_unit="home")
    with pytest.raises(ParameterError, match=words):
        session.join(late(frame), **options)
    assert len(session.remaining) == 300
    table = Session(frame[:300], rho=1.0, privacy_unit="table")
    with pytest.raises(ParameterError, match="is not possible"):
        table.join(frame[300:])
    own = Session(frame[:300], rho=np.ones(300))
    with pytest.raises(ParameterError, match="must be given"):
        own.join(frame[300:])


@pytest.mark.arithmetic
def test_approximate_session_spends_rho_within_limit(frame, paid, tmp_path):
    """What it promises follows from what was drawn, by Theorem 4.5."""
    how = {"delta": 1e-6, "radius": 2000.0}
    ledger = Ledger.create(tmp_path / "l", notion="approximate-gp", budget=0.2, **how)
    session = Session(frame, eps=0.1, **how, ledger=ledger)
    limit = compute_largest_rho(0.1, 1e-6, 2000.0)
    assert float(ledger.total) == pytest.approx(limit)
    with pytest.raises(ParameterError, match="take rho"):
        session.range_count(WEST, eps=0.01)
    one = session.range_count(WEST, rho=limit / 2)
    assert (one.guarantee.notion, one.guarantee.rho) == ("cgp", limit / 2)
    session.run([RangeCount(range=WEST)] * 3)
    most = paid(session).max()
    assert 0.99 * limit < most <= limit * (1 + 1e-9)
    assert concentrated_eps(most, 1e-6, 2000.0) <= 0.1 * (1 + 1e-9)
    promise = session.guarantee
    assert (promise.notion, promise.eps) == ("approximate-gp", 0.1)
    assert (promise.delta, promise.radius) == (1e-6, 2000.0)
    assert "up to 2000 m with ε = 0.1 per metre and δ = 1e-06" in str(promise)
    with pytest.raises(ConversionError):
        Session(frame, eps=0.1, **how, ledger=_pure(tmp_path))


def test_people_who_join_an_approximate_session_have_limits_of_their_own(
    frame, tmp_path
):
    how = {"delta": 1e-6, "radius": 2000.0}
    session = Session(frame.iloc[:200], eps=0.1, **how)
    session.join(frame.iloc[200:], eps=0.05)
    assert session.budget == 0.1
    account = Ledger.create(tmp_path / "l", notion="cgp", budget=1.0)
    Session(frame, eps=np.linspace(0.05, 0.1, 400), **how, ledger=account)
    assert float(account.total) == pytest.approx(compute_largest_rho(0.1, 1e-6, 2000))
    least = compute_largest_rho(0.05, 1e-6, 2000.0)
    assert session.range_count(WEST, rho=0.99 * least).asked == 400
    session.join(people(3, seed=5).set_axis(["x", "y", "z"]), eps=0.05)
    assert session.range_count(WEST, rho=1.01 * least).asked == 200
    two = NearestPeople(point=gpd.GeoSeries([CENTRE, CENTRE], crs=BNG), k=1)
    with pytest.raises(ParameterError, match="point must be one place; got 2"):
        session.ask(two, rho=0.1 * least)


def _pure(folder):
    return Ledger.create(folder / "pure", notion="gp", budget=1.0)


@pytest.mark.parametrize(
    "options",
    [
        {"eps": 0.1, "delta": 1e-6}, {"eps": 0.1, "radius": 5.0},
        {"rho": 0.1, "delta": 1e-6, "radius": 5.0},
        {"eps": 0.1, "delta": 1.0, "radius": 5.0},
        {"eps": 0.1, "delta": 1e-6, "radius": np.inf},
    ],
)  # fmt: skip
@pytest.mark.arithmetic
def test_approximate_session_refuses_invalid_options(frame, options):
    with pytest.raises(ParameterError):
        Session(frame, **options)


# -- many of one kind ------------------------------------------------------------------


def test_ask_many_shares_one_budget(frame, paid, tmp_path):
    zones = gpd.GeoSeries(
        [WEST, box(535_000, 180_000, 540_000, 190_000)], ["a", "b"], crs=BNG
    )
    ledger = Ledger.create(tmp_path / "l", notion="cgp", budget=1)
    found = frame.geopriv.ask_many(zones, rho=1.0, ledger=ledger)
    assert ledger.total == 1
    assert list(found.columns) == [
        "question", "value", "error", "low", "high", "reliable", "reason", "asked",
        "saving",
    ]  # fmt: skip
    assert list(found["question"]) == ["a", "b"]
    true = [frame.within(zone).sum() for zone in zones]
    assert list(found["value"]) == pytest.approx(true, abs=6)
    assert guarantee_of(found).rho == 1
    assert 0 < found.attrs["geopriv"]["saving"] < 1
    places = gpd.GeoSeries([CENTRE, Point(536_000, 186_000)], crs=BNG)
    dense = frame.geopriv.ask_many(places, question="density", bandwidth=2e3, eps=1.0)
    away = [np.exp(-((frame.distance(p) / 2000) ** 2) / 2).mean() for p in places]
    assert list(dense["value"]) == pytest.approx(away, abs=0.01)
    near = frame.geopriv.ask_many(places, question="nearest", k=2, eps=1.0)
    assert list(near["value"]) == [1, 2, 1, 2]
    assert set(near["row"]) <= set(frame.index)
    assert frame.distance(CENTRE)[near["row"][:2]].max() < 1000


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    "options",
    [
        {"question": "sum"}, {"question": "density"}, {"question": "nearest"},
        {"k": 3}, {"bandwidth": 3.0}, {"scheme": "fast"}, {"rho": None},
        {"question": "nearest", "k": 3}, {"privacy_unit": "later"}, {"beta": 2},
    ],
)  # fmt: skip
def test_ask_many_refuses_invalid_arguments(frame, tmp_path, options):
    ledger = Ledger.create(tmp_path / "l", notion="cgp", budget=1)
    with pytest.raises((ParameterError, GeometryError)):
        frame.geopriv.ask_many(WEST, **{"rho": 1.0, **options}, ledger=ledger)
    assert not ledger.report().entries


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_session_in_feet_asks_in_metres_and_names_who_was_asked():
    """Of those who join as well; and of those among whom it asks, by their labels."""
    unit, place = 1200 / 3937, (3.1e6, 1e7)
    x, y = np.random.default_rng(2).normal(place, 3000, (60, 2)).T
    rows = gpd.GeoSeries.from_xy(x, y, crs="EPSG:2277", index=np.arange(60) + 500)
    away = np.hypot(x - place[0], y - place[1]) * unit
    session = Session(rows[:30], rho=50.0, rng=insecure_rng(1))
    point = gpd.points_from_xy(*np.array([place]).T)[0]
    for count in (30, 60):
        found = session.kde(point, 600.0, rho=5.0).value
        true = np.exp(-(away[:count] ** 2) / 2 / 600**2).mean()
        assert found == pytest.approx(true, abs=0.02)
        if count == 30:
            session.join(rows[30:], rho=50.0)
    some = rows.index[40:52]
    named = session.knn(point, 3, rho=5.0, among=some).value
    nearest = np.argsort(away[40:52], kind="stable")[:3]
    assert named.tolist() == some[nearest].tolist()

"""Scores of places in sessions: what is asked, what is refused, what is told."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

from geopriv_gis import ParameterError, Session, lipschitz
from geopriv_gis.core.local.questions import Procedure
from geopriv_gis.questions import RangeCount, ScoreCount, ScoreMean
from geopriv_gis.testing import insecure_rng

EXTENT = (529_000, 179_000, 541_000, 181_000)
EAST = lipschitz(lambda place: (place[0] - 530_000) / 10, 0.1, of="row", name="east")
GIVEN = {"statistic": EAST, "extent": EXTENT, "cell": 500.0}


@pytest.fixture
def homes():
    """Return 500 rows whose scores are 0, 2, … 998."""
    x = 530_000.0 + 20 * np.arange(500)
    return gpd.GeoSeries.from_xy(x, np.full(500, 180_000.0), crs=27700)


@pytest.mark.arithmetic
@pytest.mark.parametrize("budget", [{"eps": 0.05}, {"rho": 0.01}])
def test_score_mean_is_unbiased_with_stated_error(homes, budget):
    """40 sessions: their mean within 5 of its deviations, their spread within 60 %.

    False alarms: below 1e-6 each (a normal mean; χ² of 39 degrees).
    """
    found = []
    for seed in range(40):
        session = Session(homes, **budget, rng=insecure_rng(seed))
        answer = session.ask(ScoreMean(**GIVEN), **budget)
        found.append(answer.value)
        assert answer.asked == 500
        assert answer.saving == 0
        assert session.remaining.max() < 1e-9
    assert abs(np.mean(found) - 499) < 5 * answer.error / np.sqrt(40)
    assert 0.4 < np.std(found) / answer.error < 1.6


def test_score_count_eliminates_clear_rows_early(homes):
    session = Session(homes, rho=0.02, rng=insecure_rng(3))
    answer = session.ask(ScoreCount(**GIVEN, below=301.0), rho=0.01)
    # Noise of 7 m on 500 rows 20 m apart: a handful may be misjudged.
    assert abs(answer.value - 151) < 6
    assert answer.saving > 0.5
    assert answer.guarantee.parameters["statistic"] == "east"


def test_session_runs_scores_with_other_questions(homes):
    session = Session(homes, rho=0.01, rng=insecure_rng(3))
    questions = [
        ScoreMean(**GIVEN),
        RangeCount(range=box(530_000, 179_000, 535_010, 181_000)),
        ScoreCount(**GIVEN, below=400.0),
    ]
    answers = session.run(questions)
    for answer, true in zip(answers, (499, 251, 200), strict=True):
        assert abs(answer.value - true) < 20


def test_score_function_receives_public_places_only(homes):
    seen = []

    def east(place):
        seen.append(tuple(place))
        return place[0]

    question = ScoreMean(**{**GIVEN, "statistic": lipschitz(east, 1, of="row")})
    public = set(seen)
    Session(homes, rho=0.01).ask(question, rho=0.01)
    assert len(seen) == len(public) == 25 * 5
    moved = Session(homes.translate(3.0), rho=0.01).ask(question, rho=0.01)
    assert set(seen) == public
    assert moved.guarantee.parameters["slope"] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"statistic": lambda place: 1.0}, "statistic must be what lipschitz"),
        ({"statistic": lipschitz(np.mean, 1)}, "of='row'"),
        ({"statistic": lipschitz(lambda p: p[0], 0.5, of="row")}, "constant of"),
        ({"statistic": lipschitz(lambda p: 1.0, 0.5, of="row")}, "the same everywhere"),
        ({"statistic": lipschitz(lambda p: p, 0.5, of="row")}, "return a number"),
        ({"extent": (0, 0, 0, 1)}, "extent must"),
        ({"extent": (0, 0, 1)}, "extent must"),
        ({"extent": "town"}, "extent must"),
        ({"cell": 0}, "cell must"),
        ({"cell": 1e-3}, "cell must"),
        ({"procedure": Procedure()}, "'baseline'"),
        (
            {"procedure": Procedure(method="baseline", privatize="point")},
            "privatize must be 'distance'",
        ),
        (
            {"statistic": lipschitz(lambda p: p[0], 1, of="row", combine="max")},
            "combine",
        ),
    ],
)
def test_score_mean_refuses_invalid_arguments(change, words):
    with pytest.raises(ParameterError, match=words):
        ScoreMean(**{**GIVEN, **change})


def test_score_count_refuses_invalid_limit_and_question(homes):
    with pytest.raises(ParameterError, match="below"):
        ScoreCount(**GIVEN, below=np.nan)
    session = Session(homes, rho=0.01)
    with pytest.raises(ParameterError, match="question must be"):
        session.ask(EAST, rho=0.01)
    assert session.remaining.min() > 0.0099

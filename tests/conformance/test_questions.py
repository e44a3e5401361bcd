"""`geopriv_gis.conformance`: ours pass every question; each defect is a no."""

from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis import conformance
from geopriv_gis.conformance import questions

EPS = 0.01


def naive(frame, size=100.0):
    generator = np.random.default_rng()
    r, a = (
        generator.gamma(2, size, len(frame)),
        generator.uniform(0, 2 * np.pi, len(frame)),
    )
    x, y = frame.geometry.x + r * np.cos(a), frame.geometry.y + r * np.sin(a)
    return frame.set_geometry(gpd.points_from_xy(x, y), crs=frame.crs)


def ours(frame):
    return frame.geopriv.planar_laplace(EPS)


@pytest.mark.arithmetic
def test_library_masks_pass_every_conformance_check():
    report = conformance.check(ours, trials=2000)
    assert report.passed, report
    assert report["loss at most the claim"].detail.startswith("certified")
    assert len(str(report).splitlines()) == len(report.rows()) == len(report.answers)


@pytest.mark.arithmetic
def test_naive_mask_fails_expected_checks():
    report = conformance.check(naive, eps=EPS, trials=2000)
    assert {a.question for a in report.answers if a.passed is False} == {
        "attrs of the input not passed on",
        "missing geometry refused",
        "NaN coordinates refused",
        "no CRS refused",
        "ground metres in EPSG:3857, or refused",
        "ground metres in degrees, or refused",
        "coordinates on a public grid",
        "the same in EPSG:3857, or refused",
    }


def _sorted(frame):
    return ours(frame).sort_values("age")


def _in_place(frame):
    frame["geometry"] = ours(frame).geometry
    return frame


def _column_with_noise(frame):
    """Tell about half of how far rows moved."""
    released = ours(frame)
    moved = released.distance(frame.geometry).rank().to_numpy()
    chance = np.random.default_rng().permutation(moved)
    return released.assign(moved=moved + 1.2 * chance)


def _farther_in_other_places(frame):
    return naive(frame, 100.0 if frame.crs == "EPSG:27700" else 100.0 * 1.25 * 2)


def _lame(frame):
    released = ours(frame)
    released.loc[released.index[:5], "geometry"] = frame.geometry.iloc[:5]
    return released


def _seeded(frame):
    np.random.seed(3)  # noqa: NPY002
    step = np.random.normal(size=(len(frame), 2)) * 100  # noqa: NPY002
    x, y = frame.geometry.x + step[:, 0], frame.geometry.y + step[:, 1]
    return frame.set_geometry(gpd.points_from_xy(x, y), crs=frame.crs)


def _global(frame):
    step = np.random.normal(size=(len(frame), 2)) * 100  # noqa: NPY002
    x, y = frame.geometry.x + step[:, 0], frame.geometry.y + step[:, 1]
    return frame.set_geometry(gpd.points_from_xy(x, y), crs=frame.crs)


def _by_fours(frame):
    """Move four rows at a time alike."""
    some = np.arange(len(frame)) // 4 * 4
    step = naive(frame).geometry.get_coordinates() - frame.get_coordinates()
    x, y = (frame.get_coordinates() + step.to_numpy()[some]).to_numpy().T
    return frame.set_geometry(gpd.points_from_xy(x, y), crs=frame.crs)


def _drifting(frame):
    """Move rows in all directions, a little more often to the east."""
    random = np.random.default_rng()
    r, turn = random.gamma(2, 100, len(frame)), random.vonmises(0, 0.8, len(frame))
    x, y = frame.geometry.x + r * np.cos(turn), frame.geometry.y + r * np.sin(turn)
    return frame.set_geometry(gpd.points_from_xy(x, y), crs=frame.crs)


DEFECTS = {  # as small as they must be seen
    "rows, their order and index kept": _sorted,
    "input left alone": _in_place,
    "no column tells the noise": _column_with_noise,
    "every point moved": _lame,
    "two calls differ": _seeded,
    "randomness cannot be seeded from outside": _global,
    "forks differ": _global,
    "noise of its own for each equal row": _by_fours,
    "rows differ": _by_fours,
    "ground metres in EPSG:3857, or refused": _farther_in_other_places,
    "the same in all directions": _drifting,
    "CRS kept": lambda frame: ours(frame).to_crs("EPSG:4326"),
}


@pytest.mark.arithmetic
@pytest.mark.parametrize("question", DEFECTS)
def test_each_defective_mask_fails_its_check(question):
    bench = conformance.MaskBench(DEFECTS[question], "EPSG:27700", 1000, None, None)
    ask = conformance.QUESTIONS[question]
    assert bench.answer(question, ask).passed is False
    sound = conformance.MaskBench(ours, "EPSG:27700", 1000, None, None)
    assert sound.answer(question, ask).passed is True


def _true_column(name):
    """Return a mask that publishes a coordinate, or a true point, as a new column."""

    def mask(frame):
        value = frame.geometry if name == "geometry" else getattr(frame.geometry, name)
        return ours(frame).assign(home=value)

    return mask


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", ["x", "y", "geometry"])
def test_new_columns_of_true_places_are_found(name):
    bench = conformance.MaskBench(_true_column(name), "EPSG:27700", 1000, None, None)
    ask = conformance.QUESTIONS["no column tells the noise"]
    found = bench.answer("", ask)
    assert (found.passed, "home" in found.detail) == (False, True)


@pytest.mark.parametrize("places", range(0, 10, 3))
def test_rounded_coordinates_are_told_apart_from_a_grid(places):
    def rounded(frame):
        made = naive(frame).geometry
        points = gpd.points_from_xy(made.x.round(places), made.y.round(places))
        return frame.set_geometry(gpd.GeoSeries(points, frame.index, crs=frame.crs))

    ask = conformance.QUESTIONS["coordinates on a public grid"]
    bench = conformance.MaskBench(rounded, "EPSG:27700", 1000, None, None)
    found = bench.answer("", ask)
    assert found.passed is (True if places == 0 else None)
    assert places == 0 or f"{places} decimals" in found.detail


@pytest.mark.arithmetic
def test_raising_mask_fails_and_unclaimed_loss_is_skipped():
    def broken(frame):
        raise RuntimeError("zebra")

    report = conformance.check(broken, trials=1000)
    assert report["CRS kept"].passed is False
    assert "zebra" not in str(report)
    assert (
        conformance.check(naive, trials=1000)["loss at most the claim"].passed is None
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"trials": 3}, "trials"),
        ({"crs": "EPSG:4326"}, "projected"),
        ({"eps": 0.01, "rho": 1e-4}, "at most one"),
        ({"eps": -1}, "eps"),
    ],
)
def test_check_refuses_invalid_arguments(options, words):
    with pytest.raises(geopriv_gis.ParameterError, match=words):
        conformance.check(ours, **options)
    with pytest.raises(geopriv_gis.ParameterError, match="function"):
        conformance.check(3)


CHANGED = {
    "places": lambda frame: frame.__setitem__("geometry", frame.geometry.translate(1)),
    "labels": lambda frame: setattr(frame, "index", range(len(frame))),
    "columns": lambda frame: frame.insert(0, "new", 1),
    "values": lambda frame: frame.__setitem__("age", 1),
    "attrs": lambda frame: frame.attrs.update(new=1),
    "lists in attrs": lambda frame: frame.attrs["waves"].append(2),
}


@pytest.mark.parametrize("what", CHANGED)
def test_check_detects_every_input_modification(what):
    def mask(frame):
        released = ours(frame)
        CHANGED[what](frame)
        return released

    frame = gpd.GeoDataFrame(
        {"age": [40, 50, 60]}, geometry=gpd.points_from_xy([1, 2, 3], [1, 2, 3]),
        crs=27700, index=["a", "b", "c"],
    )  # fmt: skip
    frame.attrs["waves"] = [1]
    bench = SimpleNamespace(frame=frame.copy, mask=mask)
    with pytest.raises(questions.CheckFailedError, match="was modified"):
        questions.check_input_unchanged(bench)
    bench.mask = ours
    assert questions.check_input_unchanged(bench) == ""


def test_check_says_that_rows_are_returned_once():
    frame = gpd.GeoDataFrame(geometry=gpd.points_from_xy([1, 2], [1, 2]), crs=27700)
    for rows, out in (([0], 1), ([0, 1, 1], 3)):
        bench = SimpleNamespace(frame=frame.copy, mask=lambda f, at=rows: f.iloc[at])
        told = f"^2 rows in, {out} out: return each row once$"
        with pytest.raises(questions.CheckFailedError, match=told):
            questions.check_rows_kept(bench)


@pytest.mark.parametrize("question", list(questions.RANDOMNESS)[::2])
def test_missing_coordinates_do_not_count_as_different_noise(question):
    def seeded(frame):
        step = np.random.default_rng(1).normal(size=len(frame))
        step[0] = np.nan
        moved = gpd.points_from_xy(frame.geometry.x + step, frame.geometry.y)
        return frame.set_geometry(moved, crs=frame.crs)

    bench = conformance.MaskBench(seeded, "EPSG:32630", 1000, EPS, None)
    with pytest.raises(questions.CheckFailedError, match="infinite or missing"):
        questions.RANDOMNESS[question](bench)

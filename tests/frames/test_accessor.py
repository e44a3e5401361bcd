"""``.geopriv`` is on what has geometry, and nowhere else."""

import copy
import inspect
import pickle
import rlcompleter

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis.frames.accessor import GeoPriv
from geopriv_gis.registration import register

METHODS = ("planar_laplace", "gaussian", "private_knn", "private_hull")


@pytest.fixture
def frame():
    points = gpd.points_from_xy([530_000.0, 530_100, 530_200], [180_000.0] * 3)
    return gpd.GeoDataFrame({"age": [1, 2, 3]}, geometry=points, crs="EPSG:27700")


def test_plain_pandas_has_no_accessor(frame):
    for plain in (pd.DataFrame({"a": [1]}), pd.Series([1]), pd.DataFrame(frame)):
        assert not hasattr(plain, "geopriv")
        with pytest.raises(AttributeError, match="needs a GeoDataFrame or GeoSeries"):
            plain.geopriv  # noqa: B018
    assert not hasattr(frame.age, "geopriv")


def test_geopandas_objects_have_accessor(frame):
    assert hasattr(frame, "geopriv")
    assert hasattr(frame.geometry, "geopriv")
    assert hasattr(gpd.GeoDataFrame({"a": [1]}), "geopriv")


def test_accessor_exists_after_geopandas_operations(frame):
    results = (
        frame.to_crs(4326), frame.copy(), frame.iloc[1:], frame[frame.age > 1],
        frame.sort_values("age"), frame.reset_index(), frame.rename_geometry("home"),
        frame.set_index("age"), frame.explode(index_parts=False),
        pd.concat([frame, frame]), frame.geometry.to_crs(4326), frame.centroid,
        frame.assign(b=1), copy.deepcopy(frame), frame.sample(2, random_state=1),
        frame.dissolve(by="age"), frame.merge(pd.DataFrame({"age": [1, 2]}), on="age"),
    )  # fmt: skip
    for result in results:
        released = result.geopriv.planar_laplace(0.1)
        assert released.geopriv.guarantee.intact
        assert len(released) == len(result)


@pytest.mark.parametrize("name", METHODS)
def test_accessor_methods_match_public_functions(name):
    function, method = getattr(geopriv_gis, name), getattr(GeoPriv, name)
    assert method.__doc__ == function.__doc__
    assert inspect.signature(method).parameters.keys() == (
        inspect.signature(function).parameters.keys()
    )


def test_accessor_supports_tab_completion_and_help(frame):
    assert isinstance(frame.geopriv, geopriv_gis.GeoPriv)
    found = rlcompleter.Completer({"homes": frame}).attr_matches(
        "homes.geopriv.private"
    )
    assert {f"homes.geopriv.{name}(" for name in METHODS[2:]} <= set(found)
    parameters = inspect.signature(frame.geopriv.planar_laplace).parameters
    function = inspect.signature(geopriv_gis.planar_laplace).parameters
    assert list(parameters) == list(function)[1:]


@pytest.mark.parametrize("name", METHODS)
def test_no_public_function_takes_a_seed(name):
    names = set(inspect.signature(getattr(geopriv_gis, name)).parameters)
    assert not names & {"seed", "random_state", "random_seed"}


def test_registering_twice_changes_nothing(frame):
    before = pd.DataFrame.__dict__["geopriv"]
    register()
    assert pd.DataFrame.__dict__["geopriv"] is before


def test_the_accessor_follows_the_frame(frame):
    released = frame.geopriv.planar_laplace(0.1)
    assert released.geopriv.guarantee.intact
    released.loc[0, "geometry"] = frame.geometry.iloc[0]
    assert not released.geopriv.guarantee.intact
    assert released.geopriv.guarantee.notion == "none"


def test_guarantee_of_lost_record_says_no_record_attached(frame):
    released = frame.geopriv.planar_laplace(0.01)
    joined = released.copy()
    joined.attrs.clear()  # as concat, merge, sjoin and other software do
    for one in (joined, frame):
        text = str(one.geopriv.guarantee)
        assert "no record of a release is attached" in text
        assert "read_file" in text
        assert "no mechanism" not in text
    # What was moved by public data keeps the promise, which cannot be seen; nor is it
    # denied.
    some = released.set_geometry(released.translate(1))
    assert some.geopriv.guarantee.notion == "none"
    assert "cannot be seen here" in str(some.geopriv.guarantee)


def test_guarantee_of_unreleased_objects_is_none(frame):
    for thing in (frame, frame.geometry, pd.DataFrame({"a": [1]}), None, 3, "text"):
        promise = geopriv_gis.guarantee_of(thing)
        assert promise.notion == "none"
        assert "no record of a release is attached" in promise.assumptions[0]
        assert geopriv_gis.guarantee_of(thing).intact is False


@pytest.mark.parametrize(
    "stamp",
    [
        None, 3, "text", [], {}, {"guarantee": {}}, {"sha256": "0"},
        {"guarantee": {}, "sha256": "0"}, {"guarantee": None, "sha256": None},
        {"guarantee": [1], "sha256": "0"}, {"guarantee": "x", "sha256": "0"},
        {"guarantee": {"notion": "gp", "eps": "x"}, "sha256": "0"},
        {"guarantee": {"notion": "gp", "eps": 0.1, "format": 99}, "sha256": "0"},
        {"guarantee": {"notion": "gp", "eps": 0.1, "extra": 1}, "sha256": "0"},
        {"guarantee": {"notion": "gp", "eps": -1}, "sha256": "0"},
        {"guarantee": {"notion": "gp", "eps": 0.1}, "sha256": "0"},
    ],
)  # fmt: skip
def test_forged_or_broken_record_gives_no_guarantee(frame, stamp):
    frame.attrs["geopriv"] = stamp
    promise = geopriv_gis.guarantee_of(frame)
    assert promise.notion == "none"
    assert promise.assumptions
    assert not geopriv_gis.guarantee_of(frame).intact


def test_a_release_survives_pickle_copy_and_renaming(frame):
    released = frame.geopriv.planar_laplace(0.1)
    promise = released.geopriv.guarantee
    for same in (
        pickle.loads(pickle.dumps(released)), copy.deepcopy(released), released.copy(),
        released.rename_geometry("home"), released.assign(more=1),
        released[["geometry"]],
    ):  # fmt: skip
        assert same.attrs == released.attrs
        assert same.geopriv.guarantee == promise


def test_own_attributes_of_a_subclass_are_not_released(frame):
    class Survey(gpd.GeoDataFrame):
        _metadata = (*gpd.GeoDataFrame._metadata, "secret")

        @property
        def _constructor(self):
            return Survey

    survey = Survey(frame)
    survey.secret = frame.geometry
    for options in ({}, {"shuffle": True}):
        released = survey.geopriv.planar_laplace(eps=0.1, **options)
        assert not hasattr(released, "secret")
        assert released.geopriv.guarantee.intact
    timed = survey.assign(t=pd.date_range("2026-01-01", periods=len(survey)))
    assert timed.secret is not None
    cut = timed.geopriv.trim_ends(radius=20, time="t", gap="9d")
    assert not hasattr(cut, "secret")
    assert survey.secret is not None


def test_input_attrs_are_not_passed_on(frame):
    frame.attrs["raw"] = np.arange(3)
    released = frame.geopriv.planar_laplace(0.1)
    assert list(released.attrs) == ["geopriv"]
    assert list(frame.attrs) == ["raw"]
    again = released.geopriv.planar_laplace(0.2)
    assert again.geopriv.guarantee.eps == 0.2
    assert released.geopriv.guarantee.eps == 0.1

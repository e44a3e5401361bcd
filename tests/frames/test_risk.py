"""The risk report: numbers that mean what they say, one page, for the data holder."""

import re
from xml.etree import ElementTree

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis import FileError, ParameterError
from geopriv_gis.core.language import use_catalogue
from geopriv_gis.frames.choosing import risk
from geopriv_gis.testing import insecure_rng
from tests.fragments import check_fragment
from tests.signs import check_signs

UTM = "EPSG:32630"
HOME = (500_000.0, 6_200_000.0)


def homes(rows=300):
    xy = np.random.default_rng(1).normal(HOME, 1_000, (rows, 2))
    return gpd.GeoDataFrame(
        {"note": ["zebra"] * rows}, geometry=gpd.points_from_xy(*xy.T), crs=UTM
    )


def people(step=250):
    x, y = np.meshgrid(*[np.arange(-4_000, 4_001, step)] * 2)
    return gpd.GeoDataFrame(
        {"people": 10.0},
        geometry=gpd.points_from_xy(HOME[0] + x.ravel(), HOME[1] + y.ravel()),
        index=range(x.size),
        crs=UTM,
    )


def report(frame, released, **more):
    return frame.geopriv.risk_report(released, targets=30, rng=insecure_rng(1), **more)


@pytest.mark.arithmetic
def test_risk_report_numbers_match_release():
    frame = homes()
    released = frame.geopriv.planar_laplace(0.005)
    found = report(frame, released, population=people(), weight="people")
    moved = frame.distance(released)
    assert found["median displacement"] == pytest.approx(moved.median(), rel=1e-3)
    assert found["95 % displacement"] == pytest.approx(moved.quantile(0.95), rel=1e-3)
    assert found["GI-LIA on the true points: found"] == 1
    assert found["GI-LIA on the release: found"] < 0.4
    assert 0 < found["nearest is own"] < 0.3
    assert 0.05 < found["recall at 10"] < 0.8
    assert 0.1 < found["distance ratio"] < 1
    assert 0 < found["density error"] < 1
    near = [people().distance(place) <= far
            for place, far in zip(released.geometry, moved, strict=True)]  # fmt: skip
    crowd = 10.0 * np.sum(near, axis=1)
    for name, share in (("median crowd", 0.5), ("5 % crowd", 0.05)):
        assert found[name] == pytest.approx(np.quantile(crowd, share))
    assert len(found.attacks) == 5
    assert found.guarantee.eps == 0.005
    for tell in (found.__str__, *(each.__str__ for each in found.attacks)):
        check_signs(tell)


def test_risk_report_of_rows_with_repeated_labels():
    frame = homes()
    found = report(frame, frame.geopriv.planar_laplace(0.005))
    frame.index = np.arange(len(frame)) // 3
    again = report(frame, frame.geopriv.planar_laplace(0.005))
    assert [len(one.targets) for one in again.attacks[:4]] == [30] * 4
    assert again["GI-LIA on the true points: found"] == 1
    assert again.table.index.equals(found.table.index)


def test_risk_report_of_unmasked_points():
    frame = homes()
    found = report(frame, frame.geometry)
    assert found["nearest is own"] == found["recall at 10"] == 1
    assert found["distance ratio"] == 1
    assert found["density error"] == found["median displacement"] == 0
    assert found["GI-LIA on the release: found"] == 1
    assert found.guarantee.notion == "none"
    assert "No privacy guarantee" in found.to_html()
    assert not any("Bayesian" in attack.name for attack in found.attacks)
    assert found.table.loc["Bayesian guess: found", "shown"] == "not tried"


def test_risk_report_page_is_self_contained_and_for_holder(tmp_path):
    frame, seen = homes(), []
    found = report(frame, frame.geopriv.gaussian(1e-5), progress=seen.append)
    page = found.to_html()
    assert "For the data holder only. Do not publish" in page
    assert "for the data holder only" in str(found).lower()
    assert not re.search(r"<(script|link|img)|https?://(?!www\.w3\.org/2000/svg)", page)
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 4
    for drawing in drawings:
        ElementTree.fromstring(drawing)
    assert "zebra" not in page
    assert seen == sorted(seen)
    assert seen[-1] == 1
    found.save(tmp_path / "risk.html")
    assert (tmp_path / "risk.html").read_text(encoding="utf-8") == page
    with pytest.raises(FileError, match="exists"):
        found.save(tmp_path / "risk.html")
    found.save(tmp_path / "risk.html", overwrite=True)
    with pytest.raises(FileError, match="cannot be written: No such file"):
        found.save(tmp_path / "none" / "risk.html")


def test_risk_report_escapes_translations():
    frame = homes()
    found = report(frame, frame.geopriv.gaussian(1e-5))
    with use_catalogue({"What happened to these rows": "1 < 2"}):
        assert "<h2>1 &lt; 2</h2>" in found.to_html()


def test_risk_report_repr_html_shows_no_places():
    frame = homes()
    found = report(frame, frame.geopriv.gaussian(1e-5))
    fragment = found._repr_html_()
    check_fragment(fragment)
    assert "For the data holder only" in fragment
    assert "svg" not in fragment
    for measure, shown in found.table["shown"].items():
        assert f"<td>{measure}</td><td>{shown}</td>" in fragment


@pytest.mark.arithmetic
def test_risk_report_page_of_large_table_is_small():
    frame = homes(3_000)
    found = report(frame, frame.geopriv.planar_laplace(0.001))
    assert len(found.to_html()) < 250_000


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"k": 0}, "k must be"),
        ({"k": 301}, "at most the number of rows"),
        ({"threshold": -1}, "threshold must be"),
        ({"population": people(), "weight": "nobody"}, "column of prior"),
    ],
)
@pytest.mark.arithmetic
def test_risk_report_refuses_invalid_arguments(values, words):
    with pytest.raises(ParameterError, match=words):
        report(homes(), homes(), **values)
    with pytest.raises(ParameterError, match="in their order"):
        report(homes(), homes().iloc[::-1])


@pytest.mark.arithmetic
def test_risk_report_samples_rows_of_large_tables(monkeypatch):
    frame, seen = homes(3_000), []
    released = frame.geopriv.planar_laplace(0.005)
    whole = report(frame, released, population=people(), weight="people")
    monkeypatch.setattr(risk, "_GUESSED", 1_000)
    some = report(
        frame, released, population=people(), weight="people", progress=seen.append
    )
    guess, every = (each.attacks[-1] for each in (some, whole))
    assert len(every.targets) == 3_000
    assert len(guess.targets) == 1_000
    assert "share of 1,000 rows" in some.table.loc["Bayesian guess: found", "meaning"]
    same = every.targets.loc[guess.targets.index]
    assert guess.targets["distance"].to_numpy() == pytest.approx(same["distance"])
    assert guess.targets["right_place"].equals(same["right_place"])
    assert some["median crowd"] == pytest.approx(whole["median crowd"], rel=0.2)
    assert some["nearest is own"] == whole["nearest is own"]
    assert seen == sorted(seen)

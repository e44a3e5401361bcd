"""Points among people, in batches: rows, sentence and refusals are those of a frame."""

import geopandas as gpd
import numpy as np
import pytest
from geopandas.testing import assert_geodataframe_equal
from shapely.geometry import LineString, Point, box

import geopriv_gis
from geopriv_gis import metrics

pytest.importorskip("pyarrow.parquet")

from geopriv_gis.core.randomness import Random
from geopriv_gis.frames.points.graph_laplace import DistantRowCounter
from geopriv_gis.frames.points.graph_metric import GraphMetric
from tests.conformance.transcripts import Transcript

UTM, ROWS, EPS = "EPSG:32630", 300, 0.2
WEST, NORTH, STEP, SIDE = 500_000, 6_010_000, 500, 10
ACROSS = range(NORTH - 5000, NORTH, 500)
_count = 20 + 3000 * np.exp(-(np.hypot(*np.mgrid[-3:7, -4:6]) ** 2) / 4)
PEOPLE = metrics.people((_count, (STEP, 0, WEST, 0, -STEP, NORTH), UTM), reach=400)
ROADS = metrics.roads(
    gpd.GeoSeries(
        [LineString([(WEST, y), (WEST + 5000, y)]) for y in ACROSS]
        + [LineString([(WEST, y) for y in ACROSS])],
        crs=UTM,
    ),
    spacing=400, reach=600,
)  # fmt: skip
NEAR = metrics.people((_count, (STEP, 0, WEST, 0, -STEP, NORTH), UTM), reach=100)
BRITISH = metrics.people(
    (np.full((13, 13), 90.0), (500, 0, 334_000, 0, -500, 483_500), "EPSG:27700")
)
ZONES = gpd.GeoSeries(
    [box(WEST - 10, 6e6, WEST + 1999, 7e6), box(WEST + 1999, 6e6, WEST + 5009, 7e6)],
    crs=UTM,
)
_x, _y = np.random.default_rng(6).uniform(0, 5000, (2, 90))
PLACES = gpd.GeoSeries.from_xy(WEST + _x, NORTH - _y, crs=UTM).to_crs(4326)
pytestmark = [
    pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning"),
    pytest.mark.usefixtures("small"),
]


@pytest.fixture
def fixed_draws(monkeypatch):
    """Replace every draw by the same number."""
    monkeypatch.setattr(
        Random, "words", lambda _, size: np.full(size, 1 << 61, dtype=np.uint64)
    )


@pytest.fixture
def source(tmp_path):
    """Give a function that writes a frame and returns the file's name."""

    def write(frame):
        frame.to_parquet(tmp_path / "in.parquet")
        return tmp_path / "in.parquet"

    return write


def homes(seed=1, crs="EPSG:4326"):
    random = np.random.default_rng(seed)
    x, y = random.uniform(5, [[1990], [4990]], (2, ROWS))
    x[ROWS // 2 :] += 3000  # half of them in each zone, whatever the seed
    sizes = np.repeat([1, 2, 3, 6], [30, 30, 30, 20])
    return gpd.GeoDataFrame(
        {"person": np.repeat(np.arange(len(sizes)), sizes), "note": "zebra"},
        geometry=gpd.points_from_xy(WEST + x, NORTH - y), crs=UTM,
    ).to_crs(crs)  # fmt: skip


CASES = {
    "rows": {},
    "among a thousand": {"eps": None, "people": 1000, "level": 2},
    "along roads": {"metric": ROADS, "eps": 0.003},
    "another datum": {"metric": BRITISH},
    "another datum spread": {"metric": BRITISH, "spread": True},
    "spread": {"spread": True},
    "persons": {"privacy_unit": "person"},
    "persons spread": {"privacy_unit": "person", "spread": True},
    "persons by squares": {"privacy_unit": "person", "table_metric": "dist_2"},
    "a table": {"privacy_unit": "table"},
    "zones": {"zones": ZONES},
    "zones of persons": {"zones": ZONES, "privacy_unit": "person"},
    "places": {"onto": PLACES},
    "places of zones": {"zones": ZONES.to_crs(4326), "onto": PLACES},
    "dropped": {"drop": "note", "keep": ["person"]},
}


@pytest.mark.parametrize("name", CASES)
def test_graph_release_of_file_matches_frame(name, source, fixed_draws, tmp_path):
    arguments, frame = {"metric": PEOPLE, "eps": EPS, **CASES[name]}, homes()
    target = tmp_path / "out.parquet"
    promised = geopriv_gis.release_file(
        source(frame), target, "graph_laplace", **arguments
    )
    back = geopriv_gis.read_file(target)
    whole = frame.geopriv.graph_laplace(**arguments)
    assert promised == whole.geopriv.guarantee == back.geopriv.guarantee
    assert_geodataframe_equal(back, whole, check_dtype=False)
    assert back.geopriv.guarantee.intact
    if name == "another datum":
        nodes = BRITISH.nodes
        at = [nodes.distance(place).min() for place in back.to_crs(nodes.crs).geometry]
        assert max(at) < 0.01


def test_graph_release_of_arrow_and_folder(source, fixed_draws, tmp_path):
    frame, target = homes(crs=UTM), tmp_path / "out"
    arguments = {"metric": PEOPLE, "eps": EPS}
    whole = frame.geopriv.graph_laplace(**arguments)
    (tmp_path / "parts").mkdir()
    for half in (0, 1):
        frame.iloc[half::2].to_parquet(tmp_path / "parts" / f"{half}.parquet")
    promised = geopriv_gis.release_file(
        tmp_path / "parts", target, "graph_laplace", **arguments
    )
    parts = [geopriv_gis.read_file(path) for path in sorted(target.glob("*.parquet"))]
    assert [len(part) for part in parts] == [150, 150]
    assert all(part.geopriv.guarantee.intact for part in parts)
    assert promised == parts[0].geopriv.guarantee
    assert sorted(p.wkb for part in parts for p in part.geometry) == sorted(
        p.wkb for p in whole.geometry
    )
    if hasattr(frame, "to_arrow"):
        table = geopriv_gis.release_file(
            frame.to_arrow(index=False), None, "graph_laplace", **arguments
        )
        assert_geodataframe_equal(
            gpd.GeoDataFrame.from_arrow(table), whole, check_dtype=False
        )


def moved(row, place, crs=UTM):
    frame = homes(crs=crs)
    points = list(frame.geometry)
    points[row] = place
    return frame.set_geometry(gpd.GeoSeries(points, crs=crs)).to_crs(4326)


WRONG = {
    "too far": (lambda: moved(290, Point(WEST, NORTH + 900)), {}),
    "many too far": (homes, {"metric": NEAR}),
    "beyond the plane": (lambda: moved(290, Point(100, 0), 4326), {}),
    "missing": (lambda: moved(290, None), {}),
    "outside of zones": (homes, {"zones": ZONES[:1]}),
    "a zone without a node": (
        lambda: moved(290, Point(WEST + 5001, NORTH - 30)),
        {"zones": gpd.GeoSeries([*ZONES, box(505_010, 6e6, 505_500, 7e6)], crs=UTM)
         .scale(0.9999, origin=(0, 0))},
    ),
    "a zone without a place": (homes, {"zones": ZONES, "onto": PLACES[_x < 1900]}),
    "no cells": (homes, {"metric": ROADS, "spread": True}),
    "spread in zones": (homes, {"spread": True, "zones": ZONES}),
    "no metric": (homes, {"metric": None}),
    "no budget": (homes, {"eps": None}),
    "all alike": (homes, {"eps": 1e-9}),
    "an unknown unit": (homes, {"privacy_unit": "nothing"}),
    "squares of rows": (homes, {"table_metric": "dist_2"}),
    "the place": (lambda: homes().assign(x=homes().geometry.x), {}),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_graph_release_refuses_input_before_draw(name, source, tmp_path, monkeypatch):
    make, options = WRONG[name]
    arguments, target = (
        {"metric": PEOPLE, "eps": EPS, **options},
        tmp_path / "out.parquet",
    )
    path = source(make())
    monkeypatch.setattr(Random, "words", None)
    with pytest.raises(geopriv_gis.GeoPrivError) as streamed:
        geopriv_gis.release_file(path, target, "graph_laplace", **arguments)
    with pytest.raises(type(streamed.value)) as whole:
        geopriv_gis.read_file(path).geopriv.graph_laplace(**arguments)
    assert str(streamed.value) == str(whole.value)
    assert not target.exists()


def test_ledger_in_metres_refuses_graph_release(source, tmp_path, monkeypatch):
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", budget=1)
    monkeypatch.setattr(Random, "words", None)
    with pytest.raises(geopriv_gis.GeoPrivError, match="metres"):
        geopriv_gis.release_file(
            source(homes()), tmp_path / "out.parquet", "graph_laplace", metric=PEOPLE,
            eps=EPS, ledger=ledger,
        )  # fmt: skip
    assert not (tmp_path / "out.parquet").exists()


def test_rows_moved_out_of_reach_during_release_are_refused(
    source, tmp_path, monkeypatch
):
    monkeypatch.setattr(DistantRowCounter, "count_batch", lambda *_: None)
    with pytest.raises(geopriv_gis.FileError, match=r"1 of 64 rows.*stays charged"):
        geopriv_gis.release_file(
            source(moved(70, Point(WEST, NORTH + 900))), tmp_path / "out.parquet",
            "graph_laplace", metric=PEOPLE, eps=EPS,
        )  # fmt: skip
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]


def test_graph_weights_are_computed_once(source, tmp_path, monkeypatch):
    def spied(self, eps):
        made.append(eps)
        return real(self, eps)

    made, real = [], GraphMetric.mechanism
    monkeypatch.setattr(GraphMetric, "mechanism", spied)
    geopriv_gis.release_file(
        source(homes()), tmp_path / "out.parquet", "graph_laplace", metric=PEOPLE,
        eps=EPS, privacy_unit="person",
    )  # fmt: skip
    assert made == pytest.approx([EPS, EPS / 2, EPS / 3, EPS / 6])


@pytest.mark.parametrize(
    "options",
    [
        {}, {"privacy_unit": "person"}, {"shuffle": True, "spread": True},
        {"zones": ZONES, "onto": PLACES}, {"metric": ROADS, "eps": 0.003},
    ],
)  # fmt: skip
def test_files_depend_only_on_mechanism_outputs(options, source, tmp_path):
    arguments = {"metric": PEOPLE, "eps": EPS, **options}

    def bytes_of(frame):
        target = tmp_path / "out.parquet"
        geopriv_gis.release_file(
            source(frame), target, "graph_laplace", overwrite=True, **arguments
        )
        return target.read_bytes()

    with Transcript() as first:
        one = bytes_of(homes(1))
    with first.replay() as second:
        two = bytes_of(homes(2))
    assert two == one
    assert len(second.passages) == len(first.passages) >= 5
    assert any(each.door == "GraphLaplace" for each in first.passages)

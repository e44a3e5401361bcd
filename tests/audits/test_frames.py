"""`geopriv_gis.audit`: what may be audited, in which metric, through which file."""

import struct

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely.wkb
from shapely.geometry import LineString, Point

import geopriv_gis
from geopriv_gis.audits.audit import _place_pattern
from geopriv_gis.audits.frames import make_place_pairs, to_numbers
from geopriv_gis.core.mechanisms import PlanarLaplace
from geopriv_gis.frames.ground.release import attach
from geopriv_gis.testing import insecure_rng

EPS = 0.01
NEAR, FAR = (530_000.3, 180_000.7), (530_300.3, 180_000.7)
LAPLACE, HOMES = PlanarLaplace(eps=EPS), gpd.GeoSeries([Point(NEAR)], crs=27700)
NORTH = [((1_113_194.3, 8_399_737.9), (1_113_794.3, 8_399_737.9))]  # 60° N, 300 m


def jitter(frame):
    """Noise for ε = 0.01 per map unit."""
    r = np.random.gamma(2, 100, len(frame))  # noqa: NPY002
    a = np.random.uniform(0, 2 * np.pi, len(frame))  # noqa: NPY002
    x, y = frame.geometry.x + r * np.cos(a), frame.geometry.y + r * np.sin(a)
    return frame.set_geometry(gpd.points_from_xy(x, y), crs=frame.crs)


@pytest.fixture(autouse=True)
def _seeded():
    np.random.seed(1)  # noqa: NPY002


def test_audit_measures_ground_metres():
    audit = geopriv_gis.audit
    assert audit(jitter, [(NEAR, FAR)], 2000, eps=EPS, crs="EPSG:27700").passed
    report = audit(jitter, NORTH, 2000, eps=EPS, crs="EPSG:3857")
    assert not report.passed
    assert report.findings[0].distance == pytest.approx(300, rel=2e-2)
    ours = audit(lambda f: f.geopriv.planar_laplace(EPS), NORTH, 2000, crs="EPSG:3857")
    assert ours.passed
    assert ours.stated == EPS
    assert ours.sharpness > 0.4


def test_audit_call_may_be_one_trial():
    def shared(frame):
        """One step for all rows of a call, new in every call."""
        return frame.set_geometry(
            frame.geometry.translate(*np.random.laplace(scale=300, size=2))  # noqa: NPY002
        )

    pairs = [(NEAR, (NEAR[0] + 100, NEAR[1]))]
    options = {"eps": EPS, "crs": "EPSG:27700"}
    assert not geopriv_gis.audit(shared, pairs, 200, **options).passed
    assert geopriv_gis.audit(shared, pairs, 200, together=False, **options).passed


def moved(frame, moves, **columns):
    """A frame moved by (rows, 2) map units, with columns beside."""
    x, y = frame.geometry.x + moves[:, 0], frame.geometry.y + moves[:, 1]
    points = gpd.points_from_xy(x, y, columns.pop("z", None))
    return frame.set_geometry(points, crs=frame.crs).assign(**columns)


def laplace(rows, source=np.random):
    """Moves of planar Laplace noise for ε = 0.01 per unit."""
    r, a = source.gamma(2, 1 / EPS, rows), source.uniform(0, 2 * np.pi, rows)
    return np.column_stack([r * np.cos(a), r * np.sin(a)])


def with_move(frame):
    moves = laplace(len(frame))
    return moved(frame, moves, r=np.hypot(*moves.T))


@pytest.mark.parametrize(
    "mask",
    [
        lambda f: moved(f, laplace(len(f)), was=f.geometry.x),
        lambda f: moved(f, laplace(len(f)), was=f.geometry),
        lambda f: moved(f, laplace(len(f)), was=f.geometry.to_wkt()),
        lambda f: moved(f, laplace(len(f)), z=f.geometry.x),
        with_move,
    ],
    ids=["number", "geometry", "text", "height", "length of the move"],
)
def test_audit_finds_truth_in_columns_and_heights(mask):
    pairs = [(NEAR, (NEAR[0] + 100, NEAR[1]))]
    options = {"eps": EPS, "crs": "EPSG:27700"}
    report = geopriv_gis.audit(mask, pairs, 500, **options)
    assert not report.passed
    assert report.worst.event.startswith("columns")
    harmless = {"a": 1, "b": "x", "c": lambda f: np.random.rand(len(f))}  # noqa: NPY002
    sound = geopriv_gis.audit(
        lambda f: moved(f, laplace(len(f)), **harmless), pairs, 500, **options
    )
    assert sound.passed


@pytest.mark.parametrize("crs", ["EPSG:27700", None])
def test_audit_finds_a_fixed_seed(crs):
    def repeated(rows):
        return laplace(rows, np.random.RandomState(42))

    mask = (
        (lambda points: points + repeated(len(points)))
        if crs is None
        else (lambda frame: moved(frame, repeated(len(frame))))
    )
    report = geopriv_gis.audit(mask, [(NEAR, FAR)], 200, eps=EPS, crs=crs)
    assert not report.passed
    assert "repeats the noise of 2 of 2" in report.worst.event
    # What always comes to the same place repeats itself, and tells nothing.
    still = geopriv_gis.audit(lambda p: p * 0, [(NEAR, FAR)], 200, eps=EPS)
    assert still.passed


def test_audit_default_pairs_see_noise_too_small_along_either_axis():
    for axis in ([0.5, 1.0], [1.0, 0.5]):
        half = geopriv_gis.audit(
            lambda p, axis=axis: p + laplace(len(p)) * axis, trials=1500, eps=EPS
        )
        assert not half.passed
    steps = [abs(p.there - p.here) for p in make_place_pairs("EPSG:27700", [100.0])]
    assert (np.max(steps, axis=0) > 90).all()


def test_audit_default_pairs_lie_in_the_area_of_use():
    pairs = make_place_pairs("EPSG:27700", [100.0])
    assert len(pairs) == 4
    for pair in pairs:
        assert np.hypot(*(pair.there - pair.here)) == pytest.approx(100, rel=1e-3)
    north = make_place_pairs("EPSG:3857", [100.0])[-1]
    assert np.hypot(*(north.there - north.here)) > 190


@pytest.mark.parametrize("suffix", [".gpkg", ".parquet", ".fgb", ".geojson"])
def test_audit_through_written_files(suffix):
    pytest.importorskip("pyogrio")
    pytest.importorskip("pyarrow")
    pairs, options = [(NEAR, FAR)], {"crs": "EPSG:27700", "file": suffix}
    sound = geopriv_gis.audit(
        lambda frame: frame.geopriv.planar_laplace(EPS), pairs, 500, **options
    )
    assert sound.passed, sound

    found = geopriv_gis.audit(with_input, pairs, 500, eps=EPS, **options)
    assert not found.passed
    assert "among the bytes" in found.worst.event


def with_input(frame):
    return jitter(frame).assign(was=frame.geometry.to_wkt(rounding_precision=-1))


def test_audit_finds_input_in_a_second_file_of_the_release():
    pytest.importorskip("pyogrio")
    options = {"crs": "EPSG:27700", "file": ".shp"}  # whose fields are in .dbf
    found = geopriv_gis.audit(with_input, [(NEAR, FAR)], 100, eps=EPS, **options)
    assert "among the bytes" in found.worst.event


@pytest.mark.parametrize("suffix", [".gpkg", ".parquet", ".geojson"])
def test_audit_finds_input_in_the_record_of_a_release(suffix):
    pytest.importorskip("pyogrio")
    pytest.importorskip("pyarrow")

    def with_note(frame):
        released = frame.geopriv.planar_laplace(EPS)
        place = frame.geometry.iloc[0].wkt
        return attach(
            released, released.geopriv.guarantee.replace(assumptions=(place,))
        )

    options = {"crs": "EPSG:27700", "file": suffix}
    found = geopriv_gis.audit(with_note, [(NEAR, FAR)], 100, **options)
    assert "among the bytes" in found.worst.event


def in_bytes(byte_order):
    """Yield the forms in which files have a place, in one order of bytes."""
    yield struct.pack(f"{'><'[byte_order]}2d", *NEAR)
    for shape in (Point(NEAR), Point(*NEAR, 7), LineString([FAR, NEAR])):
        yield shapely.wkb.dumps(shape, byte_order=byte_order)


FORMS = {
    "big-endian": [*in_bytes(0)],
    "little-endian": [*in_bytes(1)],
    "text": [
        form.format(*NEAR).encode()
        for form in ("{},{}", "POINT ({} {})", "[{:.6f}, {:.6f}]", "{:.9f} {:f}")
    ],
}


@pytest.mark.parametrize("form", FORMS)
def test_audit_finds_input_in_bytes_of_either_order_and_in_texts(form):
    for data in FORMS[form]:
        assert _place_pattern(*NEAR).search(b"\0head" + data + b"tail"), data
        assert not _place_pattern(FAR[0], NEAR[1] + 1).search(data)


def test_audit_takes_no_place_decimetres_off_for_the_input():
    x, y = -3.1901234567, 55.9501234567
    pattern = _place_pattern(x, y)
    assert pattern.search(f"{x:.9f} {y:.9f}".encode())
    for east, north in ((2e-6, 0), (0, 2e-6), (-2e-7, 0), (0, -2e-7)):
        assert not pattern.search(f"{x + east:.9f} {y + north:.9f}".encode())


def test_audit_of_tables_is_call_by_call():
    def table(x):
        return gpd.GeoSeries([Point(x, 180_000.7)] * 3, crs="EPSG:27700")

    tables = [(table(530_000.3), table(531_200.3), 1201.0)]
    report = geopriv_gis.audit(
        lambda t: t.geopriv.private_extent("centre", eps=EPS), tables, 100
    )
    assert report.passed
    assert report.lower > 0
    weak = geopriv_gis.audit(
        lambda t: t.geopriv.private_extent("centre", eps=0.5), tables, 100, eps=1e-4,
        features=lambda centre: centre.x[0],
    )  # fmt: skip
    assert not weak.passed


def test_audit_of_tables_sees_texts_labels_and_what_is_missing():
    here, there = (
        gpd.GeoSeries([Point(x, 180_000.7)], crs="EPSG:27700") for x in (5e5, 6e5)
    )

    def is_here(table):
        return bool(table.x.iloc[0] < 5.5e5)

    for tell in (
        lambda t: pd.DataFrame({"a": [0.0 if is_here(t) else np.nan]}),
        lambda t: gpd.GeoDataFrame({"a": [str(is_here(t))]}, geometry=[Point(0, 0)]),
        lambda t: pd.Series([1.0], index=[str(is_here(t))]),
    ):
        found = geopriv_gis.audit(tell, [(here, there, 1e5)], 100, eps=1e-6)
        assert not found.passed
    with pytest.raises(geopriv_gis.ParameterError, match="as many rows"):
        geopriv_gis.audit(
            lambda t: pd.Series([1.0] * (1 + is_here(t))), [(here, there, 1e5)], 100,
            eps=1e-6,
        )  # fmt: skip


def test_audit_converts_results_to_numbers():
    shapes = gpd.GeoSeries([Point(1, 2)])
    assert list(to_numbers(shapes)) == [1, 2, 1, 2]
    counts = gpd.GeoDataFrame({"count": [7]}, geometry=[Point(1, 2)])
    assert list(to_numbers(counts)) == [1, 2, 1, 2, 7]
    labels = to_numbers(pd.Series(["a", "b", "a"]))
    assert labels[0] == labels[2] != labels[1]


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        ((3,), {}, "mechanism or a function"),
        ((jitter,), {}, "the promised loss"),
        ((jitter,), {"eps": 1, "rho": 1}, "at most one"),
        ((jitter,), {"eps": EPS, "trials": 5}, "trials"),
        ((jitter,), {"eps": EPS, "alpha": 1.0}, "alpha"),
        ((jitter, [(NEAR, NEAR)]), {"eps": EPS, "crs": 27700}, "two different inputs"),
        ((jitter,), {"crs": "EPSG:27700", "trials": 100}, "states no guarantee"),
        ((lambda f: f.iloc[1:], None, 100), {"eps": EPS, "crs": 27700}, "for each row"),
        ((lambda p: p + np.nan,), {"eps": EPS}, "finite coordinates"),
        (
            (lambda f: moved(f, np.full((len(f), 2), np.nan)),),
            {"eps": EPS, "crs": 27700},
            "finite coordinates",
        ),
        (
            (jitter, [((1, 2), (3, 4))]),
            {"eps": EPS, "crs": 27700, "file": ".csv"},
            r"off the grid of released ones, such as 530000\.3 \(not 530000 or",
        ),
        ((jitter, []), {"eps": EPS, "crs": 27700}, "at least one"),
        ((jitter, [(HOMES, HOMES)]), {}, "the distance above 0"),
        ((jitter, [(HOMES, HOMES, 0.0)]), {}, "the distance above 0"),
        ((jitter, [(HOMES, HOMES, 1.0)]), {"file": ".gpkg"}, "file is for"),
        ((jitter,), {"eps": EPS, "file": ".gpkg"}, "file is for"),
        ((jitter,), {"eps": EPS, "features": len}, "features is for"),
        ((jitter,), {"crs": 27700, "features": len}, "features is for"),
        ((LAPLACE,), {"features": len}, "features is for"),
        ((LAPLACE,), {"file": ".gpkg"}, "file is for"),
        ((LAPLACE,), {"crs": 27700}, "crs is for"),
        ((LAPLACE,), {"rho": EPS}, "pass eps or"),
    ],
)
def test_audit_refuses_bad_arguments(arguments, options, words):
    with pytest.raises(geopriv_gis.ParameterError, match=words):
        geopriv_gis.audit(*arguments, **options)


def test_audit_of_a_mechanism_compares_with_the_loss_that_is_given():
    pairs = [((0.0, 0.0), (300.0, 0.0))]
    assert geopriv_gis.audit(LAPLACE, pairs, 1000).stated == EPS
    found = geopriv_gis.audit(LAPLACE, pairs, 1000, eps=EPS / 3)
    assert not found.passed
    assert EPS / 3 == found.stated < found.lower <= EPS


OPTIONS = {
    "mechanism": lambda **options: geopriv_gis.audit(
        LAPLACE, [((0.0, 0.0), (300.0, 0.0))], rng=insecure_rng(1), **options
    ),
    "points": lambda **options: geopriv_gis.audit(
        lambda p: p + laplace(len(p)), [(NEAR, FAR)], eps=EPS, **options
    ),
    "frames": lambda **options: geopriv_gis.audit(
        jitter, [(NEAR, FAR)], eps=EPS, crs=27700, **options
    ),
    "files": lambda **options: geopriv_gis.audit(
        jitter, [(NEAR, FAR)], eps=EPS, crs=27700, file=".parquet", **options
    ),
    "tables": lambda **options: geopriv_gis.audit(
        lambda place: place.x[0] + np.random.laplace(scale=100),  # noqa: NPY002
        [(HOMES, HOMES.translate(300), 300.0)], eps=EPS, features=float, **options
    ),
}  # fmt: skip


@pytest.mark.parametrize("form", OPTIONS)
def test_audit_of_each_form_uses_alpha_and_trials(form):
    """Who may be wrong more often, or looks at more, certifies more."""

    def lower(**options):
        np.random.seed(1)  # noqa: NPY002
        return OPTIONS[form](**options).lower

    assert lower(trials=150, alpha=1e-12) < lower(trials=150, alpha=0.9)
    assert lower(trials=100) < lower(trials=600)


def test_audit_refuses_unknown_crs():
    with pytest.raises(geopriv_gis.CRSError, match="crs must be"):
        geopriv_gis.audit(jitter, eps=EPS, crs="nonsense")


def test_audit_of_mechanisms_takes_pairs_of_places():
    report = geopriv_gis.audit(PlanarLaplace(eps=EPS), [((0, 0), (300, 0))], 2000)
    assert report.passed
    assert report.findings[0].distance == 300


def test_audit_of_graph_laplace_includes_snapping():
    street = gpd.GeoSeries([LineString([(5e5, 0), (500_800, 0)])], crs="EPSG:32630")
    metric = geopriv_gis.metrics.roads(street, spacing=400)
    k_max = metric.ground.metric.k_max

    def release(frame):
        return frame.geopriv.graph_laplace(metric, eps=0.005)

    touching = [((500_199.9, 0.0), (500_200.1, 0.0), 0.2 / k_max)]
    given = {"pairs": touching, "crs": "EPSG:32630", "trials": 10_000}
    found = geopriv_gis.audit(release, **given)
    assert found.passed
    assert found.lower >= 0.7 * found.stated
    far = [((500_199.9, 0.0), (500_601.0, 0.0), 0.2 / k_max)]
    assert not geopriv_gis.audit(release, **{**given, "pairs": far}).passed
    with pytest.raises(geopriv_gis.ParameterError, match="with its distance along"):
        geopriv_gis.audit(release, pairs=[touching[0][:2]], crs="EPSG:32630")

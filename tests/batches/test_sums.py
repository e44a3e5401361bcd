"""Answers that need sums of the rows of a file: those that a frame gives."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, Point, box

import geopriv_gis

pytest.importorskip("pyarrow.parquet")

from geopriv_gis.batches import tables
from geopriv_gis.testing import insecure_rng

ROWS = 700
RANDOM = np.random.default_rng(2)
HOMES = gpd.GeoDataFrame(
    {"person": RANDOM.integers(90, size=ROWS), "sales": RANDOM.uniform(0, 50, ROWS)},
    geometry=gpd.points_from_xy(
        RANDOM.uniform(-3.3, -3.1, ROWS), RANDOM.uniform(55.9, 56.0, ROWS)
    ),
    crs="EPSG:4326",
)
WARDS = gpd.GeoDataFrame(
    {"name": list("abcd")},
    geometry=[
        box(-3.3, 55.9, -3.2, 55.95), box(-3.2, 55.9, -3.1, 55.95),
        box(-3.3, 55.95, -3.1, 55.98), box(-3.4, 55.9, -3.15, 55.97),
    ],
    crs="EPSG:4326",
)  # fmt: skip
BRITISH = WARDS.to_crs(27700)
pytestmark = pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")


SUM = {"sum": "sales", "bounds": (0, 40)}
UNIT = {"privacy_unit": "person", "max_rows_per_unit": 3}
CASES = {
    "rows": ("zonal_counts", WARDS, {"eps": 1.0}),
    "another CRS": ("zonal_counts", BRITISH, {"rho": 0.5}),
    "persons": ("zonal_counts", WARDS, {"eps": 1.0, **UNIT}),
    "sums": ("zonal_counts", WARDS, {"eps": 1.0, **SUM}),
    "sums of persons": ("zonal_counts", BRITISH, {"rho": 0.5, **SUM, **UNIT}),
}


@pytest.mark.parametrize("name", CASES)
def test_zonal_counts_of_file_match_frame(name, rows, tmp_path):
    """With the same numbers of chance every column is the same, bit by bit."""
    function, zones, options = CASES[name]
    ask = getattr(geopriv_gis, function)
    unit = options.get("privacy_unit", "row")
    ledgers = [
        geopriv_gis.Ledger.create(
            tmp_path / f"{n}", notion="zcdp", budget=9, privacy_unit=unit
        )
        for n in range(2)
    ]
    whole = ask(HOMES, zones, rng=insecure_rng(7), **options)
    streamed = ask(rows(HOMES), zones, rng=insecure_rng(7), **options)
    pd.testing.assert_frame_equal(
        pd.DataFrame(streamed), pd.DataFrame(whole), check_exact=True
    )
    assert streamed.attrs["geopriv"] == whole.attrs["geopriv"]
    for ledger, frame in zip(ledgers, (HOMES, rows(HOMES)), strict=True):
        if "rho" in options:
            geopriv_gis.zonal_counts(frame, zones, ledger=ledger, **options)
    assert ledgers[0].spent == ledgers[1].spent


def changed(value, name="geometry"):
    frame = HOMES.copy()
    column = [*frame[name].astype(object)]
    column[650] = value
    if name == "geometry":
        return frame.set_geometry(gpd.GeoSeries(column, crs=4326))
    return frame.assign(**{name: column})


WRONG = {
    "no place": (lambda: changed(None), {}),
    "an empty place": (lambda: changed(Point()), {}),
    "a line": (lambda: changed(LineString([(0, 0), (1, 1)])), {}),
    "an infinite place": (lambda: changed(Point(np.inf, 0)), {}),
    "no CRS": (lambda: HOMES.set_crs(None, allow_override=True), {}),
    "nobody's": (lambda: changed(None, "person"), UNIT),
    "an unknown unit": (lambda: HOMES, {**UNIT, "privacy_unit": "nobody"}),
    "an unknown column": (lambda: HOMES, {**SUM, "sum": "no"}),
    "a gap in a sum": (lambda: changed(None, "sales"), SUM),
    "texts": (lambda: HOMES.assign(sales="a"), SUM),
}


@pytest.mark.parametrize("name", WRONG)
def test_file_is_refused_with_error_of_frame(name, rows, tmp_path):
    make, options = WRONG[name]
    stream = rows(make())
    frame = geopriv_gis.read_file(tmp_path / "in.parquet")
    ledger = geopriv_gis.Ledger.create(tmp_path / "ledger", notion="dp", budget=9)
    with pytest.raises(geopriv_gis.GeoPrivError) as streamed:
        geopriv_gis.zonal_counts(stream, WARDS, eps=1.0, ledger=ledger, **options)
    with pytest.raises(type(streamed.value)) as whole:
        geopriv_gis.zonal_counts(frame, WARDS, eps=1.0, **options)
    assert str(streamed.value) == str(whole.value)
    assert ledger.spent == 0


def test_changed_row_count_during_count_is_refused(rows, monkeypatch):
    stream, read, passes = rows(HOMES), tables.TableRows.batches, []

    def fewer(self, columns):
        passes.append(1)
        found = list(read(self, columns))
        return iter(found if len(passes) < 2 else found[:-1])

    monkeypatch.setattr(tables.TableRows, "batches", fewer)
    with pytest.raises(geopriv_gis.FileError, match="input changed while it was read"):
        geopriv_gis.zonal_counts(stream, WARDS, eps=1.0)


BY_NAME = {"queries": "zone", "zone_name": "name"}


def test_zonal_queries_read_all_rows_at_once(rows, gathered):
    geopriv_gis.zonal_counts(rows(HOMES), WARDS, eps=1)
    assert not gathered
    geopriv_gis.zonal_counts(rows(HOMES), WARDS, eps=1, **BY_NAME)
    assert len(gathered) == 1


def test_zonal_counts_command_reads_in_batches(tmp_path, monkeypatch, gathered):
    click = pytest.importorskip("click.testing")
    from geopriv_gis.cli.commands import geopriv

    monkeypatch.chdir(tmp_path)
    HOMES.to_parquet("in.parquet")
    WARDS.to_parquet("wards.parquet")
    command = ["zonal-counts", "in.parquet", "out.gpkg", "--zones", "wards.parquet"]

    def run(*more):
        result = click.CliRunner().invoke(geopriv, [*command, *more])
        assert result.exit_code == 0, result.output

    pytest.importorskip("pyogrio")
    run("--eps", "1")
    assert gathered == []
    back = geopriv_gis.read_file("out.gpkg")
    inside = HOMES.sjoin(WARDS).groupby("name").size()
    assert np.abs(back["count_raw"] - inside.to_numpy()).max() < 60
    assert back.geopriv.guarantee.intact
    run("--eps", "1", "--sum", "sales", "--bounds", "0,40", "--overwrite")
    assert gathered == []
    run("--eps", "1", "--queries", "zone", "--zone-name", "name", "--overwrite")
    assert len(gathered) == 1

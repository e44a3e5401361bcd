"""Releases of some rows: what they hold, and when their losses do not add up."""

import re

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import BudgetError, GeoPrivError, Ledger, ParameterError, reports
from geopriv_gis.core.exact_numbers import to_exact_fraction
from geopriv_gis.publication import publishing
from geopriv_gis.publication.parts import Part, check_disjoint, texts
from geopriv_gis.publication.publication import Publication

TEXT = """\
[publication]
title = "Survey"
contact = "survey@example.org"
licence = "CC-BY-4.0"
folder = "FOLDER"

[source.survey]
path = "clusters.gpkg"

[protect]
privacy_unit = "UNIT"
keep = ["URBAN_RURA"]
disjoint = true

[release.urban]
release = "planar_laplace"
eps = 0.002
where = "URBAN_RURA=U"

[release.rural]
release = "planar_laplace"
eps = 0.00079
where = "URBAN_RURA=R"

[ledger]
path = "people.ledger"
"""
URBAN, RURAL = 0.002, 0.00079
ROWS = 24
LIMITS = ("gp=0.1", "dp=9", "fixed=9")
NO_LEDGER = ('[ledger]\npath = "people.ledger"\n', "")


def clusters():
    """Return clusters of a survey in a district, two of each household group."""
    rng = np.random.default_rng(3)
    places = rng.uniform((500_000, 5_500_000), (520_000, 5_520_000), (ROWS, 2))
    return gpd.GeoDataFrame(
        {
            "URBAN_RURA": np.tile(["U", "R", "R"], ROWS // 3),
            "group": np.arange(ROWS) % 6,  # of one stratum each
        },
        geometry=gpd.points_from_xy(*places.T),
        crs=32632,
    )


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch):
    monkeypatch.setattr(publishing.package.pictures, "draw_picture", lambda *_: None)


def write(
    folder,
    frame=None,
    *changes,
    unit="row",
    name="survey",
    limit=LIMITS,
):
    """Fill a folder; return the path of the publication's file."""
    frame = clusters() if frame is None else frame
    frame.to_file(folder / "clusters.gpkg")
    area = box(490_000, 5_490_000, 530_000, 5_530_000)
    gpd.GeoDataFrame({"d": ["A"]}, geometry=[area], crs=32632).to_file(
        folder / "districts.gpkg"
    )
    if not (folder / "people.ledger").exists():
        Ledger.create(folder / "people.ledger", limits=limit, privacy_unit=unit)
    text = TEXT.replace("UNIT", unit).replace("FOLDER", name)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def entries(folder):
    return [
        each
        for each in Ledger.open(folder / "people.ledger").report().entries
        if "guarantee" in each.body
    ]


def spent(folder):
    return sum(each.body["guarantee"]["eps"] for each in entries(folder))


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
class TestDisjoint:
    @pytest.mark.parametrize("unit", ["row", "group"])
    def test_publish_charges_the_largest_loss_of_strata(self, tmp_path, unit):
        path = write(tmp_path, unit=unit, limit=["gp=0.002"])  # less than the sum
        publication = Publication(path)
        planned = publication.plan()
        assert planned.fits
        made = publication.publish()
        (entry,) = entries(tmp_path)
        assert entry.body["guarantee"]["eps"] == URBAN
        assert entry.body["guarantee"]["privacy_unit"] == unit
        assert planned.together == made.together
        assert "urban and rural are of different" in made.together[0]
        assert "ε = 0.002 per metre" in made.together[0]
        assert "does not depend on where it is" in made.together[0]
        assert made.together[0] in (made.folder / "README.md").read_text("utf-8")
        assert publication.check().colour == "green"

    @pytest.mark.parametrize("more", [False, True])
    def test_disjoint_strata_state_one_loss_everywhere(self, tmp_path, more):
        report = f"[report]\nkinds = {list(reports.KINDS)}\n"
        if more:
            report += "[release.all]\nrelease = 'planar_laplace'\neps = 0.001\n"
        changes = (*NO_LEDGER[:1], report)
        folder = Publication(write(tmp_path, None, changes)).publish().folder
        eps = URBAN + (0.001 if more else 0)
        for page in folder.glob("report-*.html"):
            text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page.read_text("utf-8")))
            assert "urban, rural are about different people" in text, page.name
            told = text[text.index("urban, rural are about different") :]
            said = re.search(r"at most ([\d.]+) times .*? (\d+) m elsewhere", told)
            factor, metres = map(float, said.groups())
            assert factor == pytest.approx(np.exp(eps * metres), rel=0.01), page.name
            assert "All releases together" not in text
            assert ("Together with the other releases" in text) == more
        found = geopriv_gis.check(folder)
        assert found.colour == ("amber" if more else "green"), str(found)
        assert "0.00279" not in str(found)
        assert (f"they promise ε = {eps} together" in str(found)) == more

    def test_publish_writes_each_row_to_its_stratum_file(self, tmp_path):
        folder = Publication(write(tmp_path)).publish().folder
        for name, letter, rows, eps in (
            ("urban", "U", ROWS // 3, URBAN),
            ("rural", "R", 2 * ROWS // 3, RURAL),
        ):
            found = geopriv_gis.read_file(folder / f"{name}.gpkg")
            assert len(found) == rows
            assert set(found["URBAN_RURA"]) == {letter}
            assert found.geopriv.guarantee.eps == eps
        toml = (folder / "publication.toml").read_text("utf-8")
        assert 'where = "URBAN_RURA=U"' in toml

    def test_clusters_of_surveys_stay_in_their_districts(self, tmp_path):
        changes = [
            (f"eps = {eps}", f'preset = "dhs"\nstratum = "{name}"\n'
             'zones = "districts.gpkg"')
            for eps, name in ((URBAN, "urban"), (RURAL, "rural"))
        ]  # fmt: skip
        made = Publication(write(tmp_path, None, *changes)).publish()
        (entry,) = entries(tmp_path)
        assert entry.cost == to_exact_fraction("eps", URBAN)
        assert entry.body["guarantee"]["zones"]
        assert "ε = 0.002 per metre" in made.together[0]
        assert "in the same zone" in made.together[0]

    def test_strata_losses_add_up_without_disjoint(self, tmp_path):
        no = ("disjoint = true", "disjoint = false")
        path = write(tmp_path, None, no, limit=["gp=0.0025"])
        assert not Publication(path).plan().fits
        with pytest.raises(BudgetError):
            Publication(path).publish()
        assert entries(tmp_path) == []
        path = write(tmp_path, None, no, name="more")
        Ledger.create(tmp_path / "more.ledger", limits=["gp=0.0028"])
        path.write_text(path.read_text("utf-8").replace("people.l", "more.l"), "utf-8")
        Publication(path).publish()
        report = Ledger.open(tmp_path / "more.ledger").report()
        assert len(report.entries) == 2

    def test_release_of_all_rows_adds_to_the_largest_stratum(self, tmp_path):
        whole = '\n[release.every]\nrelease = "planar_laplace"\neps = 0.001\n\n[ledger]'
        path = write(tmp_path, None, ("\n[ledger]", whole))
        Publication(path).publish()
        assert sorted(e.body["guarantee"]["eps"] for e in entries(tmp_path)) == [
            0.001,
            URBAN,
        ]

    def test_changed_stratum_is_another_release(self, tmp_path):
        Publication(write(tmp_path)).publish()
        changed = clusters()
        changed.loc[0, "URBAN_RURA"] = "R"
        Publication(write(tmp_path, changed, name="again")).publish()
        assert spent(tmp_path) == 2 * URBAN  # at least what the row's two draws lost

    def test_interrupted_strata_publication_is_charged_once(
        self, tmp_path, monkeypatch
    ):
        path, draw = write(tmp_path), publishing._PublishJob._draw

        def fail(self, work):
            if work.settings.name == "rural":
                raise geopriv_gis.FileError("the disk is full.")
            draw(self, work)

        monkeypatch.setattr(publishing._PublishJob, "_draw", fail)
        with pytest.raises(geopriv_gis.FileError, match="disk is full"):
            Publication(path).publish()
        assert spent(tmp_path) == URBAN
        monkeypatch.undo()
        assert Publication(path).publish().resumed
        assert spent(tmp_path) == URBAN


def _null(frame):
    frame.loc[2, "URBAN_RURA"] = None


def _other(frame):
    frame.loc[2, "URBAN_RURA"] = "u"


def _two(frame):
    frame["group"] = np.arange(ROWS) % 4


def _numbers(frame):
    frame["URBAN_RURA"] = np.where(frame["URBAN_RURA"] == "U", 1.0, 2.0)


ROWS_THAT_ARE_NOT = {
    "null": (_null, "group", (), "missing or has another value"),
    "other": (_other, "row", (), "missing or has another value"),
    "person in two": (_two, "group", (), "all rows of a person in one part"),
    "the same number": (
        _numbers, "row",
        (("RURA=U", "RURA=1"), ("RURA=R", "RURA=1.0")),
        "missing or has another value",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS_THAT_ARE_NOT)
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_publish_refuses_overlapping_strata_before_charge(tmp_path, name):
    change, unit, changes, said = ROWS_THAT_ARE_NOT[name]
    frame = clusters()
    change(frame)
    path = write(tmp_path, frame, *changes, unit=unit)
    with pytest.raises(ParameterError, match=said):
        Publication(path).publish()
    assert entries(tmp_path) == []
    assert not (tmp_path / "survey").exists()


FAULTS = {
    "the same rows": (("RURA=R", "RURA=U"), "another value in each where"),
    "spelled apart": (("RURA=R", "RURA = U"), "another value in each where"),
    "another column": (("URBAN_RURA=R", "group=1"), "where of one column"),
    "one": (('where = "URBAN_RURA=R"\n', ""), "two releases or more with where"),
    "table": (('"row"', '"table"'), "needs a privacy_unit"),
    "no value": (("RURA=R", "RURA="), "where must be COLUMN=VALUE"),
    "no column": (("URBAN_RURA=R", "=R"), "where must be COLUMN=VALUE"),
    "a number": (('"URBAN_RURA=R"', "1"), "where must be a text"),
    "sticky": (
        ('where = "URBAN_RURA=R"',
         'where = "URBAN_RURA=R"\nsticky = "s.sqlite"\ndataset = "a"'),
        "where and sticky do not go together",
    ),
    "two sources": (
        ('where = "URBAN_RURA=R"',
         'where = "URBAN_RURA=R"\nsource = "b"\n[source.b]\npath = "clusters.gpkg"'),
        "needs one source",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_publication_refuses_bad_strata_settings(tmp_path, name):
    change, said = FAULTS[name]
    path = write(tmp_path, None, change)
    with pytest.raises(ParameterError, match=said):
        Publication(path)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([('keep = ["URBAN_RURA"]', "")], "where publishes column 'URBAN_RURA'"),
        (
            [('keep = ["URBAN_RURA"]', 'keep = {URBAN_RURA = "pseudonym"}')],
            "where publishes column 'URBAN_RURA'",
        ),
        ([("URBAN_RURA=R", "URBAN_RURA=Q")], "missing or has another value"),
        (
            [("URBAN_RURA=R", "URBAN_RURA=Q"), ("disjoint = true", "")],
            "where selects no row",
        ),
        (
            [('planar_laplace"\neps = 0.00079',
              'zonal_counts"\neps = 1\nzones = "districts.gpkg"')],
            "disjoint requires releases of points",
        ),
        (
            [('planar_laplace"\neps = 0.00079', 'gaussian"\nrho = 1e-7'), NO_LEDGER],
            "disjoint requires one notion",
        ),
        (
            [('planar_laplace"\neps = 0.00079', 'private_hull"\neps = 0.00079')],
            "disjoint requires releases of points",
        ),
        (
            [('planar_laplace"\neps = 0.00079',
              'peak_laplace"\neps = 0.001\neps_fixed = 1\nradius = 2000')],
            "without δ, fixed losses",
        ),
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_publish_refuses_uncomposable_strata_before_charge(tmp_path, changes, said):
    path = write(tmp_path, None, *changes)
    with pytest.raises(GeoPrivError, match=said):
        Publication(path).publish()
    assert entries(tmp_path) == []


def test_strata_texts_of_missing_values_are_missing():
    column = pd.Series(["U", None, pd.NA, np.nan, 1, 1.0, True], dtype=object)
    found = texts(column)
    assert found.isna().tolist() == [False, True, True, True, False, False, False]
    assert found.dropna().tolist() == ["U", "1", "1", "True"]


@pytest.mark.parametrize("row", [0, 7, ROWS - 1])
def test_one_person_or_row_outside_its_part_is_refused(row):
    """Wherever it stands."""
    parts = [Part("URBAN_RURA", "U"), Part("URBAN_RURA", "R")]
    whole = clusters().assign(person=range(ROWS))
    check_disjoint(whole, parts, "person")
    check_disjoint(whole, parts, "row")
    twice = whole.copy()
    other = next(n for n in range(ROWS) if whole.URBAN_RURA[n] != whole.URBAN_RURA[row])
    twice.loc[row, "person"] = other
    with pytest.raises(ParameterError, match="rows of a person in one part"):
        check_disjoint(twice, parts, "person")
    check_disjoint(twice, parts, "row")
    for value in (None, "S"):
        odd = whole.copy()
        odd.loc[row, "URBAN_RURA"] = value
        with pytest.raises(ParameterError, match="every row in one of the parts"):
            check_disjoint(odd, parts, "row")

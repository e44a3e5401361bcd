"""What is typed reaches the library, in commands that are no release.

Those of releases are in test_options.
"""

import io
import json
import os
import stat
from types import SimpleNamespace

import pytest

import geopriv_gis
from geopriv_gis import Ledger, conformance
from geopriv_gis.audits import audit as auditing
from geopriv_gis.cli import records, session, streams
from geopriv_gis.core.budget.personal import SCHEMES
from geopriv_gis.core.promise.guarantee import Guarantee

OWN, MADE = "planar-laplace", "json:loads"
AUDITS = {
    (): {"eps": 0.01, "trials": 20_000, "crs": "EPSG:4326", "file": None},
    ("gaussian",): {"rho": 1e-4},
    (OWN, "--eps", 0.3): {"eps": 0.3},
    ("gaussian", "--rho", 0.3): {"rho": 0.3},
    (OWN, "--crs", "EPSG:3857", "--trials", 700): {"crs": "EPSG:3857", "trials": 700},
    (OWN, "--file", ".gpkg"): {"file": ".gpkg"},
    (MADE, "--eps", 0.3, "--file", ".fgb"): {"eps": 0.3, "rho": None, "file": ".fgb"},
    (MADE, "--rho", 0.3): {"eps": None, "rho": 0.3},
    (MADE, "--rho", 0.3, "--questions", "--trials", 300, "--crs", "EPSG:3857"): {
        "rho": 0.3, "trials": 300, "crs": "EPSG:3857",
    },
    (OWN, "--eps", 0.3, "--questions"): {"eps": 0.3, "trials": 20_000},
}  # fmt: skip


@pytest.mark.parametrize("typed", AUDITS)
@pytest.mark.parametrize("passed", [True, False])
def test_audit_options_reach_the_audit(typed, passed, call, monkeypatch):
    seen = {}

    def recorder(kind):
        def record(mask, **options):
            seen.update(getattr(mask, "keywords", {}), kind=kind, **options)
            return SimpleNamespace(passed=passed)

        return record

    monkeypatch.setattr(auditing, "audit", recorder("audit"))
    monkeypatch.setattr(conformance, "check", recorder("questions"))
    assert call("audit", *typed).exit_code == (0 if passed else 4)
    kind = "questions" if "--questions" in typed else "audit"
    assert seen == {**seen, **AUDITS[typed], "kind": kind}


@pytest.fixture
def released(call, homes, folder):
    """Write a release that was not charged to the ledger beside it."""
    Ledger.create(folder / "a.ledger", budget=1)
    made = homes[["geometry"]].geopriv.planar_laplace(eps=0.02)
    geopriv_gis.write_file(made, folder / "out.gpkg")
    return made


@pytest.mark.usefixtures("released")
def test_check_looks_for_the_charge_and_the_true_points(call, folder):
    assert call("check", "out.gpkg").exit_code == 0
    uncharged = call("check", "out.gpkg", "--ledger", "a.ledger", "--html", "c.html")
    assert uncharged.exit_code == 3
    assert "the ledger was not charged" in uncharged.output
    page = (folder / "c.html").read_text("utf-8")
    assert "yes: each release was looked for among its charges" in page
    assert "no: nobody gave them" in page
    truth = call("check", "out.gpkg", "--truth", "homes.gpkg", "--html", "d.html")
    assert truth.exit_code == 0
    page = (folder / "d.html").read_text("utf-8")
    assert "yes: they were looked for in geometries" in page
    assert "Columns that were left out" in page


def test_explain_says_the_sentence_at_its_distance_and_delta(call, folder, homes):
    made = homes[["geometry"]].geopriv.gaussian(rho=2e-5)
    geopriv_gis.write_file(made, folder / "out.gpkg")
    promise, texts = made.geopriv.guarantee, set()
    for given in ({}, {"distance": 37.0}, {"delta": 1e-3}):
        words = [each for n, value in given.items() for each in (f"--{n}", value)]
        said = " ".join(call("explain", "out.gpkg", *words).stdout.split())
        assert " ".join(promise.in_words(**given).split()) in said
        texts.add(promise.in_words(**given))
    assert len(texts) == 3


@pytest.mark.parametrize("notion", ["dp", "zcdp", "gp"])
def test_explain_composes_several_at_their_delta(notion, call, folder, homes):
    rows, given = homes[["geometry"]], []
    for number in range(4):
        if notion == "gp":
            made = rows.geopriv.planar_laplace(eps=0.02)
        else:
            budget = {"eps": 0.05} if notion == "dp" else {"rho": 0.001}
            made = rows.geopriv.zonal_counts(rows[:3].buffer(9), **budget)
        geopriv_gis.write_file(made, folder / f"{number}.gpkg")
        given.append(made.geopriv.guarantee)
    files = [f"{number}.gpkg" for number in range(4)]
    for words, more in (((), {}), (("--delta", 1e-3), {"delta": 1e-3})):
        whole = geopriv_gis.compose(*given, **(more if notion != "gp" else {}))
        said = call("explain", *files, "--json", *words).stdout
        assert Guarantee.from_dict(json.loads(said)) == whole


CREATED = {
    ("--budget", 0.5): {"notion": "gp", "budget": 0.5, "privacy_unit": "row"},
    ("--notion", "cgp", "--budget", 0.5, "--privacy-unit", "taxi", "--note", "May"): {
        "notion": "cgp", "privacy_unit": "taxi", "note": "May",
    },
    ("--notion", "approximate-gp", "--budget", 1, "--delta", 1e-5, "--radius", 300): {
        "delta": 1e-5, "radius": 300.0,
    },
    ("--limit", "gp=0.02,per=year", "--limit", "dp=2"): {
        "limits": ["gp=0.02,per=year", "dp=2"], "budget": None,
    },
}  # fmt: skip


@pytest.mark.parametrize("typed", CREATED)
def test_ledger_create_options_reach_the_ledger(typed, call, monkeypatch):
    seen = {}
    monkeypatch.setattr(Ledger, "create", lambda _, **options: seen.update(options))
    assert call("ledger", "create", "n.ledger", *typed).exit_code == 0
    assert seen == {**seen, **CREATED[typed]}


def test_ledger_create_admits_every_dataset(call, folder, homes):
    homes[["geometry"]].iloc[:9].to_file(folder / "few.gpkg")
    files = ["--dataset", "homes.gpkg", "--dataset", "few.gpkg"]
    assert call("ledger", "create", "b.ledger", "--budget", 1, *files).exit_code == 0
    for number, file in enumerate(("homes.gpkg", "few.gpkg")):
        words = ("--eps", 0.1, "--ledger", "b.ledger")
        made = call("planar-laplace", file, f"{number}.gpkg", *words)
        assert made.exit_code == 0, made.output


@pytest.mark.usefixtures("released")
def test_ledger_after_counts_every_file_and_charge(call, folder):
    account = Ledger.open(folder / "a.ledger")
    own = geopriv_gis.read_file(folder / "out.gpkg").geopriv.guarantee
    other = Guarantee(notion="gp", eps=0.3, table_metric="dist_1")
    words = ("out.gpkg", "out.gpkg", "--charge", "gp=0.3", "--charge", "gp=0.1")
    said = call("ledger", "after", "a.ledger", *words)
    wanted = account.after([own, own, other, other.replace(eps=0.1)])
    assert str(wanted) in said.stdout
    assert "All of it fits." in said.stdout
    assert "It does not fit" in call("ledger", "after", "a.ledger",
                                     "--charge", "gp=1.1").stdout  # fmt: skip
    assert Ledger.open(folder / "a.ledger").spent == 0


@pytest.mark.usefixtures("released")
@pytest.mark.parametrize("suffix", [".csv", ".html", ".json", ".txt"])
def test_ledger_export_has_every_charge_and_replaces_nothing(suffix, call, folder):
    for eps in (0.1, 0.2, 0.3):
        words = ("--eps", eps, "--ledger", "a.ledger", "--overwrite")
        assert call("planar-laplace", "homes.gpkg", "out.gpkg", *words).exit_code == 0
    target, words = folder / f"a{suffix}", ("ledger", "export", "a.ledger")
    assert call(*words, target).exit_code == 0
    text = target.read_text("utf-8")
    account = Ledger.open(folder / "a.ledger")
    assert len(account.entries) == 3
    if suffix == ".json":
        found = json.loads(text)
        assert [each["guarantee"]["eps"] for each in found["entries"]] == [
            0.1, 0.2, 0.3,
        ]  # fmt: skip
        assert Guarantee.from_dict(found["guarantee"]) == account.report().guarantees[0]
    assert all(figure in text for figure in ("0.1", "0.2", "0.3"))
    target.write_text("mine")
    assert call(*words, target).exit_code == 1
    assert target.read_text() == "mine"
    assert call(*words, target, "--overwrite").exit_code == 0
    assert target.read_text("utf-8") == text


@pytest.mark.usefixtures("released")
@pytest.mark.parametrize("how", [("export", ".json"), ("html", ".html")])
def test_ledger_accounts_go_into_folders_that_are_there(how, call):
    command, suffix = how
    failed = call("ledger", command, "a.ledger", f"none/a{suffix}")
    assert failed.exit_code == 1
    assert "cannot be written: No such file" in " ".join(failed.stderr.split())


def test_ledger_adopt_is_what_opens_an_unknown_ledger(call, monkeypatch):
    seen = []
    monkeypatch.setattr(
        Ledger, "open", lambda path, adopt=False: seen.append((path, adopt))
    )
    assert call("ledger", "adopt", "a.ledger").exit_code == 0
    assert seen == [("a.ledger", True)]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_session_run_asks_by_the_scheme_and_the_whole_question(
    scheme, call, folder, monkeypatch
):
    own = {"geometry": "work", "among": "old"}
    how = {"method": "baseline", "beta": 0.2}
    question = {"kind": "knn", "point": [535_000, 535_000.5], "k": 3, **own, **how}
    whole = {"scheme": scheme, "question": [question, {**question, "k": 4}]}
    (folder / "q.json").write_text(json.dumps(whole))
    seen = []

    def run(questions, *, scheme):
        seen.append((questions, scheme))
        return []

    monkeypatch.setattr(session, "_open_session", lambda *_: SimpleNamespace(run=run))
    monkeypatch.setattr(session, "_report_answers", lambda *_: None)
    words = ("session", "run", "a.session", "homes.gpkg", "q.json")
    assert call(*words).exit_code == 0
    ((asked, by),) = seen
    assert by == scheme
    assert [each.k for each in asked] == [3, 4]
    for each in asked:
        assert {name: getattr(each, name) for name in own} == own
        assert {name: getattr(each.procedure, name) for name in how} == how
        assert (each.point.x, each.point.y) == (535_000, 535_000.5)


ASKED = {
    "count": ("--ranges",), "kde": ("--bandwidth", 900, "--points"),
    "knn": ("-k", 3, "--points"),
}  # fmt: skip


@pytest.mark.parametrize("kind", ASKED)
def test_session_asks_every_place_with_all_options(
    kind, call, folder, homes, monkeypatch
):
    places, seen = homes[["geometry"]].iloc[:3], []
    if kind == "count":
        places = places.set_geometry(places.buffer(9))
    places.to_file(folder / "places.gpkg")
    monkeypatch.setattr(session, "_open_session", lambda *_: None)
    monkeypatch.setattr(session, "_report_answers", lambda *_: None)
    monkeypatch.setattr(session, "ask_each", lambda *given: seen.append(given) or [])
    how = {"privatize": "point", "rounds": 2, "split": "even", "beta": 0.2}
    for budget in ({"eps": 0.5}, {"rho": 1e-5}):
        given = {"among": "old", "geometry": "work", **how, **budget}
        words = [word for name, value in given.items() for word in (f"--{name}", value)]
        ask = ("session", kind, "a.session", "homes.gpkg", *ASKED[kind], "places.gpkg")
        assert call(*ask, *words).exit_code == 0
        _, asked, eps, rho = seen.pop()
        assert (eps, rho) == (budget.get("eps"), budget.get("rho"))
        assert len(asked) == 3
        for each in asked:
            assert (each.among, each.geometry) == ("old", "work")
            assert getattr(each, "bandwidth", 900) == 900
            assert getattr(each, "k", 3) == 3
            assert {name: getattr(each.procedure, name) for name in how} == how


@pytest.mark.usefixtures("released")
def test_explain_draws_all_backgrounds(call, homes, folder, monkeypatch):
    names, seen = ["a.gpkg", "b.gpkg"], []
    for name in names:
        homes[["geometry"]].buffer(9).to_file(folder / name)
    monkeypatch.setattr(records, "_write_picture", lambda *given: seen.append(given))
    behind = [word for name in names for word in ("--background", name)]
    words = ("--picture", "m.png", "--title", "Homes", "--attribution", "OS")
    assert call("explain", "out.gpkg", *words, *behind).exit_code == 0
    ((_, target, title, layers, whose),) = seen
    assert (target.name, title, whose) == ("m.png", "Homes", "OS")
    assert len(layers) == 2


@pytest.mark.usefixtures("released")
def test_report_of_a_file_says_its_name_and_no_folder(call, folder):
    (folder / "of anna").mkdir()
    (folder / "out.gpkg").rename(folder / "of anna" / "out.gpkg")
    said = call("report", "of anna/out.gpkg", "--kind", "dpia").stdout
    assert "out.gpkg" in said
    assert "of anna" not in said


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_standard_input_is_kept_for_its_owner_alone(tmp_path, monkeypatch):
    given = io.BytesIO(b'{"type": "FeatureCollection", "features": []}')
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=given))
    kept = streams._store_standard_input(tmp_path, False, True)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600

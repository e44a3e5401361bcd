"""`--ledger` on every command that releases, and `geopriv ledger`."""

import json

import geopandas as gpd
import pytest

from geopriv_gis import Guarantee, Ledger
from geopriv_gis.ledger import journal

RELEASES = [
    ["planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.02],
    ["hull", "homes.gpkg", "out.gpkg", "--eps", 0.02],
    [
        "knn",
        "homes.gpkg",
        "out.csv",
        "--point",
        "530000,180000",
        "-k",
        2,
        "--eps",
        0.02,
    ],
]


@pytest.fixture
def account(call, folder):
    made = call("ledger", "create", "a.ledger", "--budget", 0.03, "--note", "survey")
    assert made.exit_code == 0, made.output
    return folder / "a.ledger"


@pytest.mark.parametrize("release", RELEASES)
def test_ledger_option_charges_or_refuses_every_release(call, account, folder, release):
    first = call(*release, "--ledger", "a.ledger")
    assert first.exit_code == 0, first.output
    for written in folder.glob("out.*"):
        written.unlink()
    second = call(*release, "--ledger", "a.ledger")
    assert second.exit_code == 1
    assert "0.01 is left" in second.stderr
    assert not list(folder.glob("out.*"))
    assert len(Ledger.open(account).entries) == 1


def test_ledger_option_charges_releases_within_zones(call, account, folder, homes):
    area = homes.union_all().envelope.buffer(9000)
    gpd.GeoSeries([area], crs=homes.crs).to_file(folder / "districts.gpkg")
    options = ["--zones", "districts.gpkg", "--ledger", "a.ledger"]
    urban = ["preset", "dhs", "homes.gpkg", "urban.gpkg", "--stratum", "urban"]
    assert call(*urban, *options).exit_code == 0
    release = ["planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.02]
    assert call(*release, *options).exit_code == 0
    assert Ledger.open(account).spent == pytest.approx(0.022)
    shown = call("ledger", "show", "a.ledger")
    assert "nothing is promised between zones" in shown.stdout


def test_gaussian_is_charged_to_a_concentrated_ledger(call, folder):
    call("ledger", "create", "r.ledger", "--notion", "cgp", "--budget", 1e-4)
    release = ["gaussian", "homes.gpkg", "out.gpkg", "--rho", 1e-5]
    assert call(*release, "--ledger", "r.ledger").exit_code == 0
    assert Ledger.open(folder / "r.ledger").spent == pytest.approx(1e-5)


def test_ledger_create_dataset_admits_only_that_dataset(call, folder, homes):
    homes[["geometry"]].iloc[:9].to_file(folder / "few.gpkg")
    options = ["--budget", 1, "--dataset", "homes.gpkg"]
    assert call("ledger", "create", "b.ledger", *options).exit_code == 0
    refused = call(
        "planar-laplace", "few.gpkg", "o.gpkg", "--eps", 0.1, "--ledger", "b.ledger"
    )
    assert refused.exit_code == 1
    assert "other data" in refused.stderr
    options += ["--dataset", "few.gpkg"]
    assert call("ledger", "create", "c.ledger", *options).exit_code == 0
    accepted = call(
        "planar-laplace", "few.gpkg", "o.gpkg", "--eps", 0.1, "--ledger", "c.ledger"
    )
    assert accepted.exit_code == 0


def test_ledger_show_verify_and_export(call, account, folder):
    call(*RELEASES[0], "--ledger", "a.ledger")
    shown = call("ledger", "show", "a.ledger")
    assert "So far the places of each row cost ε = 0.02 per metre of 0.03." in (
        shown.stdout
    )
    assert "Releases: 1; left: 0.01" in shown.stdout
    assert "survey" in shown.stdout
    assert "Sound: 1 releases" in call("ledger", "verify", "a.ledger").stdout
    for suffix in ("csv", "html", "json", "txt"):
        assert call("ledger", "export", "a.ledger", f"a.{suffix}").exit_code == 0
        assert "planar laplace" in (folder / f"a.{suffix}").read_text("utf-8")
    table = Ledger.open(account).report().to_frame()
    head = (folder / "a.csv").read_text("utf-8").partition("\n")[0]
    assert head.strip() == ",".join(table.columns)
    again = call("ledger", "export", "a.ledger", "a.csv")
    assert (again.exit_code, "exists" in again.stderr) == (1, True)
    over = call("ledger", "export", "a.ledger", "a.csv", "--overwrite")
    assert over.exit_code == 0
    whole = json.loads((folder / "a.json").read_text("utf-8"))
    assert whole["guarantee"]["eps"] == pytest.approx(0.02)
    assert call("ledger", "export", "a.ledger", "a.pdf").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["create", "a.ledger", "--budget", 1], 1, "never overwritten"),
        (["create", "n.ledger", "--budget", -1], 2, "at least 0"),
        (["create", "n.ledger", "--budget", 1, "--delta", 0.1], 2, "approximate-gp"),
        (["show", "none.ledger"], 1, "does not exist"),
        (["verify", "homes.gpkg"], 1, "another program's"),
    ],
)
def test_ledger_commands_refuse_bad_input(call, account, arguments, code, message):
    result = call("ledger", *arguments)
    assert result.exit_code == code
    assert message in result.stderr


def test_ledger_verify_looks_at_pages_that_opening_leaves(call, account, monkeypatch):
    monkeypatch.setattr(journal, "RECENT", 0)
    for _ in range(3):
        Ledger.open(account).charge(Guarantee(notion="gp", eps=0.001))
    with account.open("r+b") as file:
        file.seek(36)  # of SQLite's head: how many pages are free
        file.write((7).to_bytes(4, "big"))
    assert call("ledger", "show", "a.ledger").exit_code == 0
    found = call("ledger", "verify", "a.ledger")
    assert (found.exit_code, found.stdout) == (1, "")


def test_ledger_adopt_accepts_a_ledger_of_another_machine(
    call, account, monkeypatch, tmp_path
):
    monkeypatch.setenv("GEOPRIV_STATE", str(tmp_path / "elsewhere"))
    refused = call("ledger", "show", "a.ledger")
    assert refused.exit_code == 1
    assert "geopriv ledger adopt" in refused.stderr
    assert call("ledger", "adopt", "a.ledger").exit_code == 0
    assert "Vouched for" in call("ledger", "show", "a.ledger").stdout
    assert "Sound: 0 releases" in call("ledger", "verify", "a.ledger").stdout


@pytest.fixture
def city(call, folder):
    limits = ["gp=0.05", "gp=0.03,per=year", "gp=0.02,per=year,colleague=anna"]
    options = [
        part for limit in [*limits, "dp=1,per=year"] for part in ("--limit", limit)
    ]
    made = call("ledger", "create", "city.ledger", *options)
    assert made.exit_code == 0, made.output
    return folder / "city.ledger"


def test_ledger_path_names_a_colleague(call, city, folder):
    refused = call(*RELEASES[0], "--ledger", "city.ledger")
    assert (refused.exit_code, "colleague=NAME" in refused.stderr) == (1, True)
    assert call(*RELEASES[0], "--ledger", "city.ledger|colleague=anna").exit_code == 0
    shown = call("ledger", "show", "city.ledger").stdout
    assert "ε = 0.02 (1/m) per year, for colleague anna" in shown
    ahead = call(
        "ledger", "after", "city.ledger|colleague=anna", "out.gpkg",
        "--charge", "dp=0.5",
    )  # fmt: skip
    assert ahead.exit_code == 0, ahead.stderr
    assert "does not fit" in ahead.stdout
    assert "-0.02, too little" in ahead.stdout
    assert len(Ledger.open(city).entries) == 1
    assert call("ledger", "html", "city.ledger", "page.html").exit_code == 0
    assert "size: A4" in (folder / "page.html").read_text("utf-8")
    again = call("ledger", "html", "city.ledger", "page.html")
    assert (again.exit_code, "exists" in again.stderr) == (1, True)
    assert call("ledger", "export", "city.ledger", "a.json").exit_code == 0
    whole = json.loads((folder / "a.json").read_text("utf-8"))
    assert [each["notion"] for each in whole["guarantees"]] == ["gp", "dp"]
    left = [each["left"] for each in whole["limits"]]
    assert left == pytest.approx([0.03, 0.01, 0.0, 1.0])
    sound = call("ledger", "verify", "city.ledger").stdout
    assert "Sound: 1 releases" in sound
    more = call("ledger", "add-limits", "city.ledger", "--limit", "cgp=1e-4")
    assert "Added to: city.ledger" in more.stdout
    assert len(Ledger.open(city).limits) == 5
    call("ledger", "add-limits", "city.ledger", "--limit", "fixed=2")
    peak = ["--charge", "gp=0.001,fixed=3"]
    ahead = call("ledger", "after", "city.ledger|colleague=anna", *peak).stdout
    assert "-1, too little" in ahead


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["create", "n.ledger"], 2, "budget must be given"),
        (["create", "n.ledger", "--limit", "gp=1,colleague=anna"], 2, "for all"),
        (["create", "n.ledger", "--limit", "gp"], 2, "NOTION=BUDGET"),
        (["after", "city.ledger"], 2, "name a FILE"),
        (["after", "city.ledger", "--charge", "gp=1,per=year"], 2, "--charge"),
        (["after", "city.ledger", "--charge", "dp=1", "homes.gpkg"], 1, "guarantee"),
        (
            ["after", "city.ledger", "--charge", "dp=1,fixed=1"],
            2,
            "gp=BUDGET,fixed=LOSS",
        ),
        (["after", "city.ledger", "--charge", "gp=1,fixed=no"], 2, "no number"),
        (["create", "n.ledger", "--limit", "fixed=1"], 2, "needs one in gp"),
        (["add-limits", "city.ledger"], 2, "at least one limit"),
    ],
)
def test_ledger_limit_refusals(call, city, arguments, code, message):
    result = call("ledger", *arguments)
    assert (result.exit_code, message in result.stderr) == (code, True), result.stderr


def test_explain_composes_several_files(call, folder):
    for name, eps in (("may.gpkg", 0.01), ("june.gpkg", 0.02)):
        call("planar-laplace", "homes.gpkg", name, "--eps", eps)
    both = call("explain", "may.gpkg", "june.gpkg", "--json")
    assert json.loads(both.stdout)["eps"] == pytest.approx(0.03)
    told = call("explain", "may.gpkg", "june.gpkg")
    assert (told.exit_code, "together they promise" in told.stdout) == (0, True)
    bare = call("explain", "may.gpkg", "homes.gpkg")
    assert (bare.exit_code, "no guarantee" in bare.stdout) == (3, True)


def test_ledger_create_from_releases_and_displacement(call, folder):
    words = ("--releases", 2, "--displacement", 200, "--per", "year")
    words += ("--limit", "dp=1")
    made = call("ledger", "create", "w.ledger", *words)
    assert made.exit_code == 0, made.output
    assert (
        "It allows 2 releases of points that move 200 m on average. Points that move "
        "twice as far cost half. It starts anew each year."
        in " ".join(made.output.split())
    )
    given = ("--displacement", 200, "--ledger", "w.ledger")
    codes = [
        call("planar-laplace", "homes.gpkg", f"{n}.gpkg", *given).exit_code
        for n in range(3)
    ]
    assert codes == [0, 0, 1]
    limit, own = Ledger.open(folder / "w.ledger").balance.to_frame().to_dict("records")
    assert limit["period"], limit
    assert (own["limit"], own["left"]) == ("ε = 1 (no unit)", 1)


@pytest.mark.parametrize(
    "words",
    [
        ("--releases", 2), ("--displacement", 200), ("--per", "year", "--budget", 1),
        ("--releases", 2, "--displacement", 200, "--budget", 0.1),
        ("--releases", 2, "--displacement", 200, "--notion", "cgp"),
    ],
)  # fmt: skip
def test_ledger_create_requires_releases_with_displacement(call, folder, words):
    made = call("ledger", "create", "w.ledger", *words)
    assert made.exit_code == 2
    assert "go together, with --per" in " ".join(made.output.split())
    assert not (folder / "w.ledger").exists()

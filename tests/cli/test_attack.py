"""The attacks by name: what is printed is what the function finds."""

import geopandas as gpd
import pytest

from geopriv_gis import attack, read_file


@pytest.fixture
def released(call, folder):
    """Two releases of the homes, as the library reads them."""
    for name in ("one.gpkg", "two.gpkg"):
        made = call("planar-laplace", "homes.gpkg", name, "--eps", 0.002, "-q")
        assert made.exit_code == 0, made.output
    return [read_file(folder / name) for name in ("one.gpkg", "two.gpkg")]


def said(result):
    assert result.exit_code == 0, result.output
    assert "Do not publish it" in result.output
    return " ".join(result.output.split())


@pytest.mark.parametrize("options", [[], ["--threshold", 400, "--crs", "EPSG:32630"]])
def test_attack_linkage_command(call, homes, released, options):
    found = said(call("attack", "linkage", "homes.gpkg", "one.gpkg", *options))
    asked = {"threshold": 400.0, "crs": "EPSG:32630"} if options else {}
    assert str(attack.linkage(homes, released[0], **asked)) in found


def test_attack_localise_command(call, homes, released, folder):
    prior = gpd.GeoDataFrame(
        {"people": range(1, 51)}, geometry=list(homes.geometry[:50]), crs=homes.crs
    )
    prior.to_file(folder / "prior.gpkg")
    arguments = ["homes.gpkg", "one.gpkg", "--prior", "prior.gpkg"]
    weighted = said(call("attack", "localise", *arguments, "--weight", "people"))
    known = attack.localise(homes, released[0], prior, weight="people")
    assert str(known) in weighted
    assert said(call("attack", "localise", *arguments)) != weighted


def test_attack_averaging_command(call, homes, released):
    files = ["--release", "one.gpkg", "--release", "two.gpkg"]
    found = said(call("attack", "averaging", "homes.gpkg", *files))
    assert str(attack.averaging(homes, released)) in found
    assert call("attack", "averaging", "homes.gpkg").exit_code == 2


@pytest.mark.parametrize("name", ["circles", "probes"])
def test_attack_nearby_command(call, released, name):
    options = [
        "--method",
        name,
        "--targets",
        100,
        "-k",
        5,
        "--tolerance",
        0.1,
        "--threshold",
        150,
    ]
    bare = said(call("attack", "nearby", "homes.gpkg", *options))
    masked = said(
        call("attack", "nearby", "homes.gpkg", *options, "--released", "one.gpkg")
    )
    # Noise of scale 500 m is within 150 m with probability 0.037: 40 or more of 100
    # have less than 1e-12. Without noise half of them at least are found.
    shares = [float(text.split(": ")[1].split(" %")[0]) for text in (bare, masked)]
    assert shares[0] > 50
    assert shares[1] < 40


@pytest.mark.parametrize(
    "case",
    [
        (2, "--threshold must be", ["linkage", "homes.gpkg", "one.gpkg",
                                    "--threshold", 0]),
        (2, "--rounds must be", ["nearby", "homes.gpkg", "--rounds", 11]),
        (2, "the release must have the rows of frame", ["linkage", "homes.gpkg",
                                                     "few.gpkg"]),
        (2, "pass --prior FILE", ["localise", "homes.gpkg", "one.gpkg"]),
        (1, "no.gpkg", ["nearby", "homes.gpkg", "--released", "no.gpkg"]),
        (2, "No such command", ["guess", "homes.gpkg"]),
    ],
    ids=str,
)  # fmt: skip
def test_attack_commands_refuse_bad_input(call, released, folder, case):
    code, text, arguments = case
    released[0].iloc[:9].to_file(folder / "few.gpkg")
    result = call("attack", *arguments)
    assert result.exit_code == code, result.output
    assert text in " ".join(result.stderr.split())

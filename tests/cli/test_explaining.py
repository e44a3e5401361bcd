"""What the page without a server shows are the library's figures."""

import json
import math
import re
import shutil
import subprocess
from dataclasses import replace

import numpy as np
import pytest

from geopriv_gis import Guarantee, calibration, compose
from geopriv_gis.cli.records import make_page
from geopriv_gis.core.promise.law import STEPS, Law

LAPLACE = Law(family="laplace", rate=0.02)
RELEASES = [[0.0, 0.0], [90.0, 20.0], [-40.0, 130.0]]
node = pytest.mark.skipif(not shutil.which("node"), reason="runs the page's JavaScript")


def run(expression):
    """Return what the page's formulas make of an expression."""
    (formulas,) = re.findall(
        r'<script id="formulas">(.*?)</script>', make_page(), re.DOTALL
    )
    program = f"{formulas}\nconsole.log(JSON.stringify({expression}));"
    done = subprocess.run(["node", "-"], input=program, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def up(value):
    """Return a factor with three digits, or whole, rounded up."""
    unit = 10.0 ** min(math.floor(math.log10(value)) - 2, 0)
    return math.ceil(value / unit - 1e-9) * unit


def test_explain_page_table_matches_calibration():
    rows = re.findall(r"<tr><td>(.*?)</td></tr>", make_page())
    assert len(rows) == 5
    for row in rows:
        eps, *told, factor = (
            float(cell.replace(",", "")) for cell in row.split("</td><td>")
        )
        moves = [calibration.laplace_displacement(eps, q) for q in (None, 0.5, 0.95)]
        assert told == [round(move) for move in moves]
        assert factor == pytest.approx(up(math.exp(100 * eps)), rel=1e-12)


@node
def test_explain_page_formulas_match_calibration():
    for eps in (0.0005, 0.01, 0.2):
        shares = [0.05, 0.5, 0.95, 0.999]
        asked = f"{shares}.map((share) => quantile({eps}, share))"
        said = [calibration.laplace_displacement(eps, share) for share in shares]
        assert run(asked) == pytest.approx(said, rel=1e-9)
        mean = calibration.laplace_displacement(eps)
        assert run(f"[meanMove({eps}), epsOfMove({mean})]") == pytest.approx(
            [mean, eps]
        )
        assert run(f"within({eps}, quantile({eps}, 0.3))") == pytest.approx(0.3)


@node
def test_explain_page_chances_match_the_sentence():
    for eps, apart in ((0.01, 100), (0.004, 50), (0.1, 10)):
        factor, *right = run(
            f"[up(factor({eps}, {apart})), up(100 * right({eps}, {apart}, 1)),"
            f" up(100 * right({eps}, {apart}, 2))]"
        )
        one = Guarantee(notion="gp", eps=eps, law=LAPLACE.replace(rate=eps))
        for promise, found in zip((one, compose(one, one)), right, strict=True):
            words = promise.in_words(distance=apart)
            told = float(re.search(r"at most ([\d.]+) %", words)[1])
            assert found == pytest.approx(told, abs=0.1)
        assert f"at most {factor:g} times" in one.in_words(distance=apart)


@node
def test_explain_page_adds_releases_like_compose():
    one = Guarantee(notion="gp", eps=0.01)
    ten = compose(*[one] * 10)
    assert run("factor(10 * 0.01, 30)") == pytest.approx(math.exp(ten.eps * 30))


@node
def test_explain_page_people_within_inverts_metres_around():
    assert run("peopleWithin(1000, 100)") == pytest.approx(100 * math.pi)
    assert run("metresAround(peopleWithin(123, 77), 77)") == pytest.approx(123)


@node
def test_explain_page_likely_area_of_one_release():
    area = run("likelyArea(belief([[50, -20]], 0.01), 0.95)")
    radius = calibration.laplace_displacement(0.01, 0.95)
    assert area == pytest.approx(math.pi * radius**2, rel=0.01)


@node
def test_explain_page_likely_area_of_several_releases():
    eps = 0.01
    steps = np.arange(-1500, 1500, 5.0)
    x, y = np.meshgrid(steps, steps)
    away = sum(np.hypot(x - a, y - b) for a, b in RELEASES)
    weights = np.sort(np.exp(-eps * away).ravel())[::-1]
    count = np.searchsorted(np.cumsum(weights) / weights.sum(), 0.95)
    area = run(f"likelyArea(belief({RELEASES}, {eps}), 0.95)")
    assert area == pytest.approx(25.0 * count, rel=0.02)
    assert area < 0.6 * run(f"likelyArea(belief([[0, 0]], {eps}), 0.95)")


@node
def test_explain_page_noise_has_the_laplace_law():
    """Of a fixed sequence; of others the bound would fail by chance in 1e-8."""
    count = 100_000
    moves = run(
        "(() => { let s = 1;"
        " const u = () => (s = (s * 48271) % 2147483647) / 2147483647;"
        f" return Array.from({{length: {count}}}, () => Math.hypot(...noise(0.01, u)));"
        " })()"
    )
    bound = math.sqrt(math.log(2 / 1e-8) / 2 / count)
    drawn, share = np.sort(moves), np.arange(1, count + 1) / count

    def gap(eps):
        return np.abs(1 - (1 + eps * drawn) * np.exp(-eps * drawn) - share).max()

    assert gap(0.01) < bound
    assert min(gap(0.0105), gap(0.0095)) > bound


class TestThePage:
    def test_fetches_nothing(self):
        assert not re.search(
            r"(?:src|href)=|@import|url\(|fetch\(|https?:", make_page()
        )

    def test_begins_with_the_promise_of_the_release(self):
        promise = Guarantee(notion="gp", eps=0.02, law=LAPLACE)
        made = make_page(promise)
        assert "/* start */ 0.02;" in made
        assert "ε = 0.02 per metre" in made
        assert "which is not this release" not in made

    @pytest.mark.parametrize(
        "other",
        [
            Guarantee(notion="gp", eps=0.02),
            Guarantee(notion="gp", eps=2.0, law=Law(family="laplace", rate=2.0)),
            Guarantee(notion="cgp", rho=1e-4),
            *(
                Guarantee(notion="gp", eps=0.02, law=replace(LAPLACE, **changes))
                for changes in (
                    {"shares": "joint"}, {"shares": "composition"}, {"dimension": 3},
                    {"ball": (1.0, 2.0, 0.0)}, *({"then": (step,)} for step in STEPS),
                )
            ),
        ],
    )  # fmt: skip
    def test_says_when_the_picture_is_not_of_the_release(self, other):
        made = make_page(other)
        assert "which is not this release" in made
        assert "/* start */ 0.01;" in made

    def test_escapes_texts_of_a_record(self):
        other = Guarantee(notion="gp", eps=0.01, assumptions=("<script>x</script>",))
        assert "<script>x" not in make_page(other)


class TestCommand:
    def test_without_a_file(self, call, folder):
        assert call("explain", "--html", "page.html").exit_code == 0
        assert "What does ε do?" in (folder / "page.html").read_text("utf-8")

    def test_of_a_release(self, call, folder):
        call("planar-laplace", "homes.gpkg", "out.gpkg", "--eps", 0.02)
        told = call("explain", "out.gpkg", "--html", "page.html")
        assert told.exit_code == 0
        assert "/* start */ 0.02;" in (folder / "page.html").read_text("utf-8")

    def test_replaces_nothing_without_overwrite(self, call, folder):
        (folder / "page.html").write_text("mine")
        assert call("explain", "--html", "page.html").exit_code != 0
        assert (folder / "page.html").read_text() == "mine"
        assert call("explain", "--html", "page.html", "--overwrite").exit_code == 0

    def test_of_nothing_is_refused(self, call):
        assert call("explain").exit_code == 2

    def test_writes_no_page_of_a_promise_that_does_not_hold(self, call, folder):
        assert call("explain", "homes.gpkg", "--html", "page.html").exit_code == 3
        assert not (folder / "page.html").exists()

"""Tables and sentences of the guide by ε per metre have the figures of that noise."""

import math
import re
from pathlib import Path

import pyproj
import pytest

from geopriv_gis.calibration import gaussian_displacement, laplace_displacement
from geopriv_gis.core.promise.law import Law

GEOD = pyproj.Geod(ellps="WGS84")
DOCS = Path(__file__).resolve().parents[2] / "docs"
UNITS = {"": 1.0, "m": 1.0, "km": 1000.0, "°": 1.0}
EPS, CELL, HALF = "ε per metre", "cell", "half a diagonal, at the equator"
NOISE = "95 % of noise within"
FIGURES = {  # by the head of a column, of a law and the other columns
    "mean": lambda law, _: law.mean,
    "median": lambda law, _: law.quantile(0.5),
    "95 % within": lambda law, _: law.quantile(0.95),
    NOISE: lambda law, _: law.quantile(0.95),
    "factor at 100 m": lambda law, _: math.exp(100 * law.rate),
    HALF: lambda _, own: GEOD.inv(0, 0, own[CELL] / 2, own[CELL] / 2)[2],
    "radius published": lambda law, own: law.quantile(0.95) + FIGURES[HALF](law, own),
}


def tables():
    """Yield the head and the rows of each table that has budgets in a column."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for table in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
            head, _, *rows = [
                [cell.strip() for cell in line.strip("|").split("|")]
                for line in table.splitlines()
            ]
            if EPS in head:
                yield page, head, [row for row in rows if row[head.index(EPS)]]


def measured(text):
    """Return a figure in metres, and the unit of its last decimal."""
    number, unit = re.fullmatch(r"([\d,.]+) ?(\D*)", text).groups()
    plain = number.replace(",", "")
    last = 10.0 ** -len(plain.partition(".")[2])
    return float(plain) * UNITS[unit], last * UNITS[unit]


def test_table_figures_match_noise_law():
    looked = set()
    for page, head, rows in tables():
        for row in rows:
            own = {name: measured(text) for name, text in zip(head, row, strict=True)
                   if name in (*FIGURES, EPS, CELL)}  # fmt: skip
            law = Law(family="laplace", rate=own[EPS][0])
            values = {name: value for name, (value, _) in own.items()}
            for name in own.keys() & FIGURES.keys():
                value, unit = own[name]
                wanted = FIGURES[name](law, values)
                assert abs(value - wanted) < unit, (page.name, row, wanted)
                looked.add(name)
    assert looked == FIGURES.keys()


# What sentences say of planar Laplace noise of an ε; the last is a survey's second ε.
_EPS, _REST = r"(?:ε = |eps=)(0\.\d+)(?!\d)", r"(?:(?!ε = |eps=|rho|ρ)[^|\n])"
_LONG = r"([\d,]*\.?\d+) (m|km)\b"
SAID = {
    "moved by": (rf"{_EPS}{_REST}{{0,90}}?moved?s? by {_LONG}", ("mean",)),
    "on average": (rf"{_EPS}{_REST}{{0,90}}?{_LONG} on average", ("mean",)),
    "on average, 95 %": (
        rf"{_EPS} \({_LONG} on average, 95 % within {_LONG}\)", ("mean", NOISE),
    ),
    "both": (rf"{_EPS} per metre: {_LONG} and {_LONG}", ("mean", NOISE)),
    "rural": (rf"rural (0\.\d+) \({_LONG}, {_LONG}\)", ("mean", NOISE)),
}  # fmt: skip
APART = rf"{_EPS}{_REST}{{0,90}}?([\d,]+) (?:m|metres) apart{_REST}{{0,120}}?(\d\.\d+)"


def pages():
    return [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]


def test_sentences_on_moves_match_noise_law():
    looked = []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for name, (pattern, figures) in SAID.items():
            for eps, *said in re.findall(pattern, text):
                law = Law(family="laplace", rate=float(eps))
                lengths = zip(said[::2], said[1::2], strict=True)
                for each, figure in zip(lengths, figures, strict=True):
                    value, unit = measured(" ".join(each))
                    wanted = FIGURES[figure](law, {})
                    assert abs(value - wanted) < unit, (page.name, eps, each, wanted)
                looked.append(name)
    assert set(looked) == SAID.keys()
    assert len(looked) >= 10


def test_sentences_on_factors_match_eps_and_distance():
    looked = 0
    for page in pages():
        for found in re.findall(APART, page.read_text(encoding="utf-8")):
            eps, away, factor = (float(each.replace(",", "")) for each in found)
            assert factor == round(math.exp(eps * away), 2), (page.name, found)
            looked += 1
    assert looked >= 3


# Moves as formulas, in sentences (helps and forms among them) and tables of mechanisms.
_MOVE = (
    r"((?:\d?√\(?π?n\)?|(?:\(2/3\))?\(?[\d.n +]+\)?)/"
    r"(?:\(3 ?(?:ε|eps)\)|ε|eps|√ρ|sqrt\(rho\))|0\.\d+·√\(n/ρ\))(?![\w·)])"
)
FORMULAS = (
    rf"\bmoves? (?:a |points? )*{_MOVE} metres",
    rf"\bn rows (?:then moves )?{_MOVE}",
    rf"\bmoves more than {_MOVE}",
    rf"^\| `(?:planar_laplace|gaussian)`[^|]*\|.*\| (?:about )?{_MOVE}(?: across)? \|",
    rf"^\| `gaussian` [^|]*\| indep.*\| {_MOVE}; ",
    rf"^\| (?:`method=|joint, |composition, )[^|]*\|.*\| (?:about )?{_MOVE}(?:, | \|)",
)


def move_of(formula, told, rows=10):
    """Return the metres of a formula for ten rows, and those of the law meant."""
    text = re.sub(r"√(n|ρ)", r"√(\1)", formula)
    for old, new in (("eps", "ε"), ("rho", "ρ"), ("√", "sqrt"), ("·", "*")):
        text = text.replace(old, new)
    text = re.sub(r"(?<=[\dnπ)]) ?(?=[nsε(])", "*", text)
    numbers = {"n": rows, "ε": 0.01, "ρ": 1e-4, "π": math.pi, "sqrt": math.sqrt}
    said = eval(text, numbers)
    how = {"rows": rows if "n" in formula else 1}
    how["table_metric"] = "dist_2" if "dist_2" in told.split(" | ")[0] else "dist_inf"
    quantile = 0.95 if "more than" in told else None
    if "ρ" in formula or "rho" in formula:
        return said, gaussian_displacement(1e-4, quantile, **how)
    if 'z="protect"' in told:
        return said, Law(family="laplace", rate=0.01, dimension=3).mean
    eps = 0.005 if "region=" in told else 0.01  # noise restricted to it has half
    how["method"] = "composition" if "composition" in told else "joint"
    return said, laplace_displacement(eps, quantile, **how)


def test_formulas_of_moves_match_noise_law():
    looked = []
    for page in [*pages(), DOCS.parent / "qgis_plugin/i18n/geopriv_de.ts"]:
        text = page.read_text(encoding="utf-8")
        for pattern in FORMULAS:
            for found in re.finditer(pattern, text, re.MULTILINE):
                said, wanted = move_of(found[1], found[0])
                near = 0.02 if "about √" in found[0] else 2e-3
                assert said == pytest.approx(wanted, rel=near), (page.name, found[1])
                looked.append(pattern)
    assert set(looked) == set(FORMULAS)
    assert len(looked) >= 30


def test_figures_of_persons_rows_match_noise_law():
    looked = 0
    for page in pages():
        for found in re.finditer(
            r"(\d+) rows (\d+ k?m), (\d+) rows (\d+ k?m) on average",
            page.read_text(encoding="utf-8"),
        ):
            for rows, length in (found.group(1, 2), found.group(3, 4)):
                value, unit = measured(length)
                wanted = laplace_displacement(0.01, rows=int(rows))
                assert abs(value - wanted) < unit, (page.name, rows, length, wanted)
                looked += 1
    assert looked


def test_moves_with_heights_match_noise_law():
    page = (DOCS / "mechanisms/heights.md").read_text(encoding="utf-8")
    for name, family, law in (
        ("planar_laplace", "ε", Law(family="laplace", rate=0.01, dimension=3)),
        ("gaussian", "√ρ", Law(family="gaussian", rate=1e-4, dimension=3)),
    ):
        number = rf"([\d.]+)/{family}"
        row = rf"^`{name}` \| .* \| {number} \| σ = {number} \| {number}$"
        (said,) = re.findall(row, page, re.MULTILINE)
        # ε is 0.01, and √ρ as well; a direction in space is horizontal by π/4.
        squares = [law.quantile((i + 0.5) / 400) ** 2 for i in range(400)]
        height = math.sqrt(sum(squares) / 400 / 3)
        for figure, wanted in zip(
            said, (law.mean, height, law.mean * math.pi / 4), strict=True
        ):
            assert 100 * float(figure) == pytest.approx(wanted, rel=5e-3), name

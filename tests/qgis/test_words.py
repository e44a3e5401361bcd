"""What the library says, as QGIS says it: labels and tools, not Python."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "geopriv_gis"
# What no form reaches: files and commands of their own, sessions, functions of one's
# own, attackers, audits.
APART = (
    "cli/", "demo/", "dask/", "conformance/", "publication/", "batches/", "presets/",
    "reports/", "audits/", "testing", "files/", "checking/", "core/audit/", "zones.py",
    "core/randomness.py", "core/summaries/", "core/promise/conversion.py",
    "core/promise/facts.py", "frames/accessor.py", "frames/choosing/comparison.py",
    "frames/ground/axes.py", "frames/ground/marks.py", "frames/local/curator.py",
    "frames/local/session_file.py", "frames/local/panel.py", "frames/local/people.py",
    "frames/local/session.py", "frames/maps/web_map.py",
    "frames/summaries/statistic.py",
)  # fmt: skip
IN_PYTHON = ("the law in this record is incomplete",)  # of no form
PYTHON = re.compile(
    r"(?<!colleague)(?<!fixed)(?<!per)(?<!gp)(?<!NOTION)(?<!purpose)(?<!component)(?<!note)(?<!\|7)(?<!rng)(?<=\w)=(?!=)|`|\w\(\)|\b[a-z]+_[a-z_]+\b"
    r"|\bTrue\b(?! points)"
    r"|\b(?:False|None|numpy|dtype|Series|GeoDataFrame|GeoSeries|pip|gdf)\b"
)


def told(node):
    """Return a message with 7 for whatever is put into it, or None."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "format_message":
        return re.sub(r"\{[^}]*\}", "7", told(node.args[0]) or "") or None
    if isinstance(node, ast.JoinedStr):
        return "".join(getattr(part, "value", None) if isinstance(part, ast.Constant)
                       else "7" for part in node.values)  # fmt: skip
    return None


def messages():
    """Yield where the library refuses or warns, and what it says there."""
    for path in sorted(ROOT.rglob("*.py")):
        inside = path.relative_to(ROOT).as_posix()
        if inside.startswith(APART):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            named = getattr(node.func, "attr", getattr(node.func, "id", ""))
            text = told(node.args[0])
            if not text or text.startswith(IN_PYTHON):
                continue
            if named == "warn" or named.endswith("Error"):
                yield f"{inside}:{node.lineno}", text


def test_no_message_of_the_library_speaks_python(qgis):
    told = dict(messages())
    said = qgis.headless("spelled", list(told.values()))
    assert len(said) > 300
    bad = {where: text for where, text in zip(told, said, strict=True)
           if PYTHON.search(text)}  # fmt: skip
    assert bad == {}


def test_messages_use_the_labels_of_their_form(qgis):
    said = qgis.headless("spelled", [
        "table_metric requires privacy_unit='table' or a column name.",
        "z='protect' needs a plane: give crs=, a projected CRS.",
        "the frame has no CRS; set it with set_crs().",
        "/tmp/frame/column.gpkg exists; 'column' and eps must be public.",
        "columns are published as they are: zone_name, unit_field.",
        "the ledger protects each 'who', the release each row; release with "
        "privacy_unit='who'.",
        "Leave crs out. Or pass crs='sphere' (polygons then as region=, not onto=).",
    ])  # fmt: skip
    assert said == [
        "“How a person's rows may move” requires “Who is protected” (The whole table "
        "belongs to one person) or a field name.",
        "“Protect heights (Z) as well” needs a plane: give “Working CRS”, a projected "
        "CRS.",
        "the layer has no CRS; set it with “Set CRS of Layer(s)”.",
        "/tmp/frame/column.gpkg exists; 'column' and ε must be public.",
        "fields are published as they are: zone_name, unit_field.",
        "the ledger protects each 'who', the release each row; release with “Who is "
        "protected” (who).",
        "Leave “Working CRS” out. Or pass “Working CRS”: a geographic CRS (polygons "
        "then as “Region that the noise never leaves”, not “Places that points are "
        "moved to”).",
    ]


# What only those are told who write scripts, where forms have no say; and plain words.
OWN = re.compile(
    r"\S+ is no parameter of .*|NAME=VALUE.*|None was found|NAME\b|“True points"
)

WORDS = ("K", "CRS")


@pytest.mark.parametrize(
    "everywhere", [False, pytest.param(True, marks=pytest.mark.long)]
)
def test_no_algorithm_answers_bad_input_in_python(qgis, faulty, everywhere):
    """Every form gets bad layers; every parameter a bad value in the first that has it.

    `make test-long` asks in each form.
    """
    forms, bad, seen = qgis.headless("forms"), [], set()
    assert len(forms) > 40
    for name, form in forms.items():
        known = "|".join(each for each in form if each.isupper() and each not in WORDS)
        kinds = {one: told.get("parameter_type") for one, told in form.items()}
        again = (
            [] if everywhere else [one for one in kinds if (one, kinds[one]) in seen]
        )
        seen |= kinds.items()
        for text in qgis.headless("driven", name, *faulty, again):
            ours = OWN.sub("", text)
            if PYTHON.search(ours) or re.search(rf"\b(?:{known})\b", ours):
                bad.append((name, text))
    assert bad == []


def test_defaults_left_to_the_form_are_stated(qgis, layers, tmp_path):
    page = tmp_path / "page.html"
    for values, said in (({}, True), ({"DISPLACEMENT": 200}, False)):
        answer = qgis.run(
            "planarlaplace", INPUT=layers[27700], OUTPUT="TEMPORARY_OUTPUT",
            OUTPUT_HTML=page, **values,
        )  # fmt: skip
        assert answer.code == 0, answer.text
        text = "“How far points move on average” was taken as the form has it at first"
        assert (f"{text}, 200 m." in answer.text) is said
        assert (f"{text}, 200 m." in page.read_text(encoding="utf-8")) is said


def test_a_message_has_labels_for_arguments_and_none_twice(qgis):
    larger, twice = qgis.headless(
        "spelled",
        [
            "Add cells, pass a larger eps, or drop the rows.",
            "Pass privacy_unit='row', or privacy_unit='row' if none has several.",
        ],
    )
    assert re.search(r"pass a larger “[^”]*ε[^”]*”, or drop", larger)
    assert twice.count("“Who is protected”") == 1

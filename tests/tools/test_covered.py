"""The page of which lines the tests run."""

import importlib.util
import json
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

TOOL = Path(__file__).parents[2] / "tools" / "covered.py"
SPEC = importlib.util.spec_from_file_location("covered", TOOL)
covered = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(covered)


def told(lines, run):
    return {"summary": {"num_statements": lines, "covered_lines": run}}


FOUND = {
    "files": {
        "geopriv_gis/public.py": told(10, 10),
        "geopriv_gis/core/mechanisms/a.py": told(30, 15),
        "geopriv_gis/core/b.py": told(10, 5),
        "geopriv_gis/empty/__init__.py": told(0, 0),
    },
    "totals": {
        "percent_covered": 55.0, "num_statements": 50, "covered_lines": 30,
        "num_branches": 10, "covered_branches": 3,
    },
}  # fmt: skip


def test_lines_are_counted_by_rooms(tmp_path, capsys):
    assert covered.rooms(FOUND["files"]) == {
        "core": (40, 20), "empty": (0, 0), "the package itself": (10, 10),
    }  # fmt: skip
    file = tmp_path / "found.json"
    file.write_text(json.dumps(FOUND))
    covered.main(str(file))
    assert "| core | 40 | 50.0 |" in capsys.readouterr().out


def test_the_page_has_the_figure_and_the_shares(tmp_path, monkeypatch):
    monkeypatch.setattr(covered, "PAGE", tmp_path / "coverage.md")
    file = tmp_path / "found.json"
    file.write_text(json.dumps(FOUND))
    covered.main(str(file), "--keep")
    page = (tmp_path / "coverage.md").read_text(encoding="utf-8")
    assert "60.0 % of 50 lines" in page
    assert "30.0 % of the ways" in page
    assert (tmp_path / "coverage.png").stat().st_size > 1000

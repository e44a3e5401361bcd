"""Each notebook of the gallery runs, and what it asserts holds.

Left out of `make test` (marker ``gallery``): `make docs` runs them in Jupyter. Noise is
drawn anew; their assertions fail by chance in fewer than one of a million runs.
"""

import re
from pathlib import Path

import matplotlib as mpl
import pytest

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
PAGES = sorted(path.stem for path in GALLERY.glob("*.md") if path.stem != "index")
CELL = re.compile(r"^```\{code-cell\} python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def code(name):
    """Return the cells of a page as a program."""
    text = (GALLERY / f"{name}.md").read_text(encoding="utf-8")
    cells = [re.sub(r"^:tags:.*\n", "", cell) for cell in CELL.findall(text)]
    return "\n".join(cells)


def test_there_are_ten_and_each_is_in_the_list():
    listed = (GALLERY / "index.md").read_text(encoding="utf-8")
    assert len(PAGES) >= 10
    for name in PAGES:
        assert f":link: {name}\n" in listed
        assert "assert " in code(name)


@pytest.mark.gallery
@pytest.mark.parametrize("name", PAGES)
def test_it_runs_and_what_it_asserts_holds(name, tmp_path, monkeypatch):
    monkeypatch.setenv("GEOPRIV_STATE", str(tmp_path))  # one sets it; it is put back
    mpl.use("Agg")
    exec(compile(code(name), name, "exec"), {"__name__": name})

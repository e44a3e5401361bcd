"""Each notebook of the gallery runs, and says what it said before.

Left out of `make test` (marker ``gallery``): `make docs` runs them in Jupyter. What a
cell prints or returns is kept in outputs/ and compared by meaning: the words are the
same, and numbers near. With GEOPRIV_KEEP=1 in the environment it is written anew, and
the thumbnails, each the first figure. Noise is the same in each run of a test; drawn
anew, the notebooks' own assertions fail in fewer than one of a million runs.
"""

import ast
import contextlib
import io
import os
import re
from pathlib import Path

import matplotlib as mpl
import pytest

HERE = Path(__file__).parent
GALLERY = HERE.parents[1] / "docs" / "gallery"
IMAGES, OUTPUTS = GALLERY.parent / "images" / "gallery", HERE / "outputs"
PAGES = sorted(path.stem for path in GALLERY.glob("*.md") if path.stem != "index")
CELL = re.compile(r"^```\{code-cell\} python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"(?<![\w.])[-−+]?\d[\d,]*\.?\d*(?:[eE][-+]?\d+)?")
TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:]+\+00:00")
NEAR, LEAST = 0.5, 3.0  # share of a number, or units: noise may be drawn otherwise


def cells(name):
    """Return the cells of a page."""
    text = (GALLERY / f"{name}.md").read_text(encoding="utf-8")
    return [re.sub(r"^:tags:.*\n", "", cell) for cell in CELL.findall(text)]


def printed(cell, names):
    """Run a cell as a notebook does, and return what it prints and returns."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    shown = not cell.rstrip().endswith(";")
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            if value is not None and shown:
                print(value)
    return out.getvalue()


def compared(now, before):
    """Return what differs in meaning, or nothing."""
    now, before = (TIME.sub("then", text) for text in (now, before))
    words = [re.sub(r"[\s\-.]+", " ", NUMBER.sub("#", text)) for text in (now, before)]
    if words[0] != words[1]:
        return "other words"
    both = [[float(n.replace(",", "").replace("−", "-")) for n in NUMBER.findall(text)]
            for text in (now, before)]  # fmt: skip
    far = [
        (a, b)
        for a, b in zip(*both, strict=True)
        if abs(a - b) > max(NEAR * abs(b), LEAST)
    ]
    return f"other numbers: {far}" if far else ""


def test_at_least_ten_notebooks_all_listed():
    listed = (GALLERY / "index.md").read_text(encoding="utf-8")
    assert len(PAGES) >= 10
    for name in PAGES:
        assert f":link: {name}\n" in listed
        assert f":img-top: ../images/gallery/{name}.png\n" in listed
        assert "assert " in "\n".join(cells(name))
        assert (IMAGES / f"{name}.png").stat().st_size > 1000
        assert (OUTPUTS / f"{name}.txt").exists()


def test_output_comparison_tolerates_noise_only():
    before = "ε = 0.01: off by 120 m\n0  a  1,000"
    assert not compared("ε = 0.01: off by  140 m\n0 a 1,200", before)
    assert "words" in compared("ε = 0.01: right by 120 m\n0  a  1,000", before)
    assert "numbers" in compared("ε = 0.01: off by 320 m\n0  a  1,000", before)
    assert "words" in compared("ε = 0.01: off by 120 m", before)


@pytest.mark.gallery
@pytest.mark.parametrize("name", PAGES)
def test_notebook_runs_with_recorded_output(name, tmp_path, monkeypatch):
    monkeypatch.setenv("GEOPRIV_STATE", str(tmp_path))  # one sets it; it is put back
    mpl.use("Agg")
    from matplotlib import pyplot as plt

    plt.close("all")
    names = {"__name__": name}
    found = "\n".join(printed(cell, names) for cell in cells(name))
    figures = [plt.figure(number) for number in plt.get_fignums()]
    assert figures
    if os.environ.get("GEOPRIV_KEEP"):
        _keep(name, found, figures[0])
    plt.close("all")
    before = (OUTPUTS / f"{name}.txt").read_text(encoding="utf-8")
    assert not compared(found, before), found


def _keep(name, found, figure):
    from PIL import Image

    for folder in (OUTPUTS, IMAGES):
        folder.mkdir(parents=True, exist_ok=True)
    (OUTPUTS / f"{name}.txt").write_text(found, encoding="utf-8")
    memory = io.BytesIO()
    figure.savefig(memory, dpi=100, bbox_inches="tight")
    picture = Image.open(memory).convert("RGB")
    picture.thumbnail((360, 230))
    card = Image.new("RGB", (360, 230), "white")
    card.paste(picture, ((360 - picture.width) // 2, (230 - picture.height) // 2))
    card.quantize(64).save(IMAGES / f"{name}.png", optimize=True)

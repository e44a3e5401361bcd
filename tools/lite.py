"""Make a JupyterLite site, Python in the browser: ``python tools/lite.py [FOLDER]``.

By default in build/lite/site: the gallery's notebooks that need no more than Pyodide
has, and our wheel. Nothing is fetched when it is made; whoever opens a notebook fetches
Pyodide, numpy and GeoPandas from Pyodide's own server. Run by make lite.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
from myst_nb.core.read import read_myst_markdown_notebook

ROOT = Path(__file__).resolve().parents[1]
GALLERY, WORK = ROOT / "docs" / "gallery", ROOT / "build" / "lite"
# They need libpysal's data or dask, which Pyodide has not.
LEFT_OUT = {"index", "masks", "zones", "dask"}
PAGES = re.compile(r"\[([^]]*)\]\(\.\./[^)]*\)")  # links that lead out of the gallery
FIRST = """# In the browser, from the wheel beside this notebook; numpy and GeoPandas
# come from Pyodide's server. The first time takes a minute.
%pip install -q matplotlib geopriv-gis"""


def notebooks(folder: Path) -> list[Path]:
    """Write the gallery's pages as notebooks, without outputs."""
    folder.mkdir(parents=True)
    written = []
    for page in sorted(GALLERY.glob("*.md")):
        if page.stem in LEFT_OUT:
            continue
        text = PAGES.sub(r"\1", page.read_text(encoding="utf-8"))
        book = read_myst_markdown_notebook(text)
        book.metadata.kernelspec = {"name": "python", "display_name": "Python"}
        book.cells.insert(1, nbformat.v4.new_code_cell(FIRST))
        target = folder / f"{page.stem}.ipynb"
        nbformat.write(book, target)
        written.append(target)
    return written


def main(folder: str = str(WORK / "site")) -> None:
    """Make the wheel, the notebooks and the site."""
    target = Path(folder).resolve()
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(target, ignore_errors=True)
    made = notebooks(WORK / "content")
    wheel = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(WORK),
    ]
    subprocess.run([*wheel, str(ROOT)], check=True, stdout=subprocess.DEVNULL)
    (built,) = WORK.glob("*.whl")
    lite = [
        str(Path(sys.executable).with_name("jupyter-lite")), "build",
        "--contents", "content", "--output-dir", str(target),
        "--apps", "lab", "--apps", "notebooks", "--piplite-wheels", str(built),
    ]  # fmt: skip
    subprocess.run(lite, check=True, cwd=WORK, stdout=subprocess.DEVNULL)
    print(f"{len(made)} notebooks and {built.name} in {target}")


if __name__ == "__main__":
    main(*sys.argv[1:])

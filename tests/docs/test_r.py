"""The recipes for R, run one after the other as they stand on their page."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from geopriv_gis import guarantee_of, read_file

PAGE = Path(__file__).resolve().parents[2] / "docs" / "r.md"
PACKAGES = "stopifnot(requireNamespace('sf'), requireNamespace('reticulate'))"


def has_r():
    """Tell whether R and the packages of the page are there."""
    if shutil.which("Rscript") is None:
        return False
    result = subprocess.run(["Rscript", "-e", PACKAGES], capture_output=True)
    return result.returncode == 0


@pytest.mark.skipif("not has_r()", reason="needs R with sf and reticulate")
def test_r_recipes_run(tmp_path):
    recipes = re.findall(r"```r\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(recipes) == 3
    (tmp_path / "page.R").write_text("\n".join(recipes), encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    run = subprocess.run(
        ["Rscript", "page.R"], cwd=tmp_path, env={**os.environ, "PATH": path},
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "p001" not in run.stdout + run.stderr
    released = read_file(tmp_path / "released.gpkg")
    promised = guarantee_of(released)
    assert promised.intact
    assert (promised.eps, promised.pseudonyms) == (0.01, ("patient",))
    assert guarantee_of(read_file(tmp_path / "masked.gpkg")).rho == 1e-5

"""Input files, and `geopriv` called within this process or as a process of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import geopandas as gpd
import numpy as np
import pytest
from click.testing import CliRunner

from geopriv_gis.cli.commands import geopriv

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def homes():
    generator = np.random.default_rng(1)
    x, y = generator.uniform(530_000, 540_000, (2, 200))
    return gpd.GeoDataFrame(
        {
            "person": np.arange(200) % 50,
            "house": [f"house {n}" for n in range(200)],
            "street": "x",
        },
        geometry=gpd.points_from_xy(x, y),
        crs="EPSG:27700",
    )


@pytest.fixture(scope="session")
def written(homes, tmp_path_factory):
    """Give homes.gpkg, with clean columns only, to be copied."""
    path = tmp_path_factory.mktemp("written") / "homes.gpkg"
    homes.drop(columns=["house", "street"]).to_file(path)
    return path


@pytest.fixture
def folder(written, tmp_path):
    """Give a folder with homes.gpkg."""
    shutil.copyfile(written, tmp_path / "homes.gpkg")
    return tmp_path


@pytest.fixture
def call(folder, monkeypatch):
    """Give a function that runs `geopriv` in the folder, within this process."""
    monkeypatch.chdir(folder)

    def run(*arguments):
        result = CliRunner().invoke(geopriv, [str(part) for part in arguments])
        if result.exception is not None and not isinstance(
            result.exception, SystemExit
        ):
            raise result.exception
        return result

    return run


@pytest.fixture
def process(folder):
    """Give a function that runs a program of Python in the folder."""

    def run(*arguments, module=("-m", "geopriv_gis"), encoding="utf-8"):
        return subprocess.run(
            [sys.executable, *module, *[str(part) for part in arguments]],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding},
            capture_output=True,
            encoding=encoding,
            timeout=600,  # a hang is told in the end; a busy machine is no hang
        )

    return run

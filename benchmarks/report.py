"""Markdown tables, printed and kept in ``results/``."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

FOLDER = Path(__file__).parent / "results"
PACKAGES = ("numpy", "scipy", "pandas", "geopandas", "shapely", "pyproj")


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def versions() -> str:
    """Return what the numbers were made with."""
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return f"Python {platform.python_version()}, {packages}."


def publish(name: str, parts: Sequence[str], *, complete: bool) -> None:
    """Print a page, and keep it if nothing is missing from it."""
    page = "\n\n".join([*parts, versions()]) + "\n"
    print(page)
    if complete:
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.md").write_text(page, encoding="utf-8")
    else:
        print(f"(Not kept in benchmarks/results/{name}.md: it is not complete.)\n")

"""The main job from end to end, on John Snow's cholera deaths, London 1854."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..calibration import laplace_displacement
from ..core.errors import FileError
from ..core.promise.composition import compose
from ..core.promise.paragraph import format_factor
from ..core.promise.paragraph import format_number as shown
from ..files import read_file, write_file
from ..frames.ground.release import is_intact
from ..frames.ground.standing import guarantee_of
from .picture import draw
from .soho import LEVEL, NEAREST, RADIUS, DemoReleases, load, release

MAP = "map-for-the-data-holder.png"


def run(folder: Path, say: Callable[[str], object] = print) -> DemoReleases:
    """Release Snow's data into a folder (overwriting), explain the guarantees.

    Parameters
    ----------
    folder : Path
        Made if it is not there. The demonstration's own files in it are replaced.
    say : callable, default print
        Called with one paragraph at a time.

    Returns
    -------
    DemoReleases
        Also written: ``released.gpkg``, ``hull.gpkg``, ``neighbours.csv``, and a map
        that shows the true places too.
    """
    soho = load()
    say(
        f"John Snow's map of 1854: {len(soho.deaths)} addresses with cholera deaths "
        "are protected; the 13 pumps and the streets are public."
    )
    released = release(soho)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder} cannot be made: {error.strerror}.") from None
    parts = (
        ("released.gpkg", released.points, _points_text()),
        ("hull.gpkg", released.hull, _hull_text(released)),
        ("neighbours.csv", released.neighbours, _neighbours_text(released)),
    )
    for number, (name, result, about) in enumerate(parts, start=1):
        write_file(result, folder / name, overwrite=True)
        say("")
        say(f"{number}. {folder / name}")
        say(about)
        say(str(guarantee_of(result)))
        say(_check_written(folder / name))
    _show_map_and_total(soho, released, folder, say)
    return released


def _show_map_and_total(
    soho: Any, released: DemoReleases, folder: Path, say: Any
) -> None:
    """Draw both maps to a file; say the composed guarantee of all three releases."""
    guarantees = [
        guarantee_of(part)
        for part in (released.points, released.hull, released.neighbours)
    ]
    total = compose(*guarantees)
    draw(soho, released, folder / MAP)
    assert total.rho is not None  # all three are counted in it
    say("")
    say(
        "All three together are ρ-concentrated-geo-private with ρ = "
        f"{shown(total.rho)} per square metre for each row."
    )
    say(
        f"{folder / MAP} shows both maps side by side. It shows the TRUE places: keep "
        "it, and publish the three files only."
    )


def _points_text() -> str:
    """Return text on the moved addresses: strength and distances (m)."""
    eps = LEVEL / RADIUS
    mean, far = laplace_displacement(eps), laplace_displacement(eps, 0.95)
    return (
        f"Every address, moved. Level {LEVEL:g} within {RADIUS:g} m gives ε = "
        f"{shown(eps)} per metre: between places up to {RADIUS:g} m apart, odds change "
        f"by at most a factor {format_factor(LEVEL)}. Addresses move {mean:.0f} m on "
        f"average, 95 % of them less than {far:.0f} m. "
        "The number of deaths at each address is published as it is."
    )


def _hull_text(released: DemoReleases) -> str:
    """Return text on the released hull and its error."""
    error = released.hull.attrs["geopriv"]["error"]
    return (
        "The convex hull of the addresses. With probability "
        f"{1 - error['beta']:.0%} each of its supporting lines, before they were "
        f"made to fit one polygon, is within {error['half_width']:.0f} m of the true "
        "one."
    )


def _neighbours_text(released: DemoReleases) -> str:
    """Return text on the released labels of the nearest addresses."""
    rows = ", ".join(str(label) for label in released.neighbours)
    return (
        f"The {NEAREST} addresses nearest to the Broad Street pump, by row number, "
        f"nearest first as far as the noise allows: {rows}."
    )


def _check_written(path: Path) -> str:
    """Return text that a file has its guarantee; raise if it does not."""
    if not is_intact(read_file(path)):
        raise FileError(f"{path} does not hold what was released.")
    return "Read back from the file: the guarantee matches what is in it."

"""Heights (Z): checks of their unit and presence."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pyproj

from ...core.errors import CRSError, GeometryError
from ...core.language import gettext_noop
from .crs import WorkingSpace
from .datum import crs_name, horizontal_crs
from .geometry import Coordinates

HEIGHTS = gettext_noop(
    "distance is that of space: ground metres and metres of height (Z)"
)
METRES = gettext_noop("Z values are in metres, which the CRS does not say")


@dataclass(frozen=True)
class Heights:
    """Heights of points to release with noise, their unit and assumptions."""

    z: np.ndarray
    unit: float
    assumptions: tuple[str, ...]

    @classmethod
    def of(cls, places: Coordinates | None, crs: pyproj.CRS | None) -> Heights:
        """Return the heights of places; raise if heights or their unit are missing."""
        assert places is not None
        assert crs is not None
        return cls(read_heights(places), *metres_of_height(crs))

    def added_to(self, ground: WorkingSpace) -> WorkingSpace:
        """Return the working space with the assumptions on heights."""
        assumptions = (*ground.assumptions, HEIGHTS, *self.assumptions)
        return replace(ground, assumptions=assumptions)


def metres_of_height(crs: pyproj.CRS) -> tuple[float, tuple[str, ...]]:
    """Return metres per unit of height, and assumptions; raise if unknown."""
    units = [
        axis.unit_conversion_factor
        for axis in crs.axis_info
        if axis.direction in ("up", "down")
    ]
    if len(crs.axis_info) == 3:
        unit = units[0] if units else 0.0
        named = crs.axis_info[2].unit_name if units else "an unknown unit"
        if not (unit > 0 and _is_length(named)):
            raise CRSError(
                f"z='protect' takes no heights in {named}, as {crs_name(crs)} has. "
                "Convert Z to metres or feet first, then set the CRS that says so."
            )
        return float(unit), ()
    plane = horizontal_crs(crs)
    if plane.is_projected and plane.axis_info[0].unit_conversion_factor != 1:
        raise CRSError(
            f"z='protect' needs the unit of Z, which {crs_name(crs)} does not say. Set "
            "a CRS with heights, e.g. set_crs('EPSG:2263+6360', allow_override=True)."
        )
    return 1.0, (METRES,)


def _is_length(unit: str) -> bool:
    """Return whether a unit's name is one of length."""
    name = unit.lower()
    return any(word in name for word in ("metre", "meter", "foot", "feet", "yard"))


def read_heights(coordinates: Coordinates) -> np.ndarray:
    """Return the heights; raise unless finite in every row."""
    if coordinates.z is None:
        raise GeometryError("z='protect' needs points with Z; the frame has none.")
    lost = int((~np.isfinite(coordinates.z)).sum())
    if lost:
        raise GeometryError(
            f"z='protect' needs a finite Z in every row; {lost} of "
            f"{len(coordinates.z)} rows have none: correct or drop them."
        )
    return coordinates.z

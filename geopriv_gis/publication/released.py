"""What recipients get of one release: its file, read again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd

from ..core.promise.guarantee import Guarantee
from ..files import read_file
from ..frames.ground.standing import guarantee_of
from .work import Work

_TYPES = {"b": "boolean", "i": "integer", "u": "integer", "f": "number"}
_KEPT = "Published as it is in the source: nothing protects it."
_PUBLIC = "Public: of the layer that the release was asked for."
_MADE = "Made by the release."
# Of zones and grids; "raw" ends the name of what was measured.
_NUMBERS = {
    "raw": "As measured, with its noise: it may be below zero.",
    "se": "Standard error, of the noise alone.",
    "low": "Lower end of the interval, for the noise alone.",
    "high": "Upper end of the interval, for the noise alone.",
}
_GEOMETRY = {"points": "Released points.", "shape": "A released shape."}


@dataclass(frozen=True)
class Released:
    """A released file, read again.

    Parameters
    ----------
    work : Work
    read : GeoDataFrame, Series or DataFrame
    guarantee : Guarantee
    """

    work: Work
    read: Any
    guarantee: Guarantee

    @classmethod
    def of(cls, work: Work, folder: Path) -> Released:
        """Return what a file holds, and what it promises."""
        read = read_file(folder / work.file)
        return cls(work, read, guarantee_of(read))

    @property
    def title(self) -> str:
        """What recipients read about it."""
        return self.work.asked.title or self.work.asked.name.replace("_", " ")

    @property
    def columns(self) -> list[str]:
        """The names of what is in the file, but for geometry."""
        if not isinstance(self.read, gpd.GeoDataFrame):
            return [str(name) for name in pd.DataFrame(self.read).columns]
        active = self.read.geometry.name
        return [str(name) for name in self.read.columns if name != active]

    @property
    def crs(self) -> str | None:
        """The CRS of the file's places, as a short name where it has one."""
        crs = getattr(self.read, "crs", None)
        if crs is None:
            return None
        name = crs.to_authority()
        return ":".join(name) if name else str(crs.to_wkt())

    def fields(self) -> Iterator[dict[str, str]]:
        """Yield what each column is."""
        table = pd.DataFrame(self.read)
        public = {
            str(name)
            for layer in self.work.given.values()
            if isinstance(layer, gpd.GeoDataFrame)
            for name in layer.columns
        }
        for name in self.columns:
            about = _PUBLIC if name in public else self._made(name)
            about = _KEPT if name in self.work.published else about
            kind = table[name].dtype if name in table else table.dtypes.iloc[0]
            type_ = _TYPES.get(getattr(kind, "kind", "O"), "string")
            type_ = "datetime" if getattr(kind, "kind", "") == "M" else type_
            yield {"name": name, "type": type_, "description": about}
        if self.crs is not None:
            result = self.work.asked.row.result
            about = _GEOMETRY.get(result, _PUBLIC)
            yield {"name": "geometry", "type": "any", "description": about}

    def _made(self, name: str) -> str:
        """Say what a column is that the release made."""
        numbers = self.work.asked.row.result in ("zones", "grid")
        return _NUMBERS.get(name.rpartition("_")[2], _MADE) if numbers else _MADE

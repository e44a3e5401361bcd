"""`Preset`: the arguments and fields that a standard requires of a release."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ..core.errors import ParameterError
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from ..frames.ground.geometry import Frame
from ..frames.ground.release import (
    ATTRIBUTE_COLUMNS,
    COLUMNS,
    PRESET,
    attach,
    attribute_columns,
    is_intact,
    read_stamp,
)
from ..frames.ground.standing import guarantee_of
from ..frames.ground.warning import warn

_NEW = ("guarantee", "sha256", COLUMNS, ATTRIBUTE_COLUMNS, PRESET)

Arguments = Mapping[str, Any]
Asking = Callable[[str, dict[str, Any], Any], dict[str, Any]]
Making = Callable[..., gpd.GeoDataFrame]
Deriving = Callable[[gpd.GeoDataFrame, Guarantee], dict[str, Any]]
Preparing = Callable[[Frame], Frame]
Renaming = Callable[[gpd.GeoDataFrame, Guarantee], dict[str, str]]


def _no_columns(_: gpd.GeoDataFrame, __: Guarantee) -> dict[str, Any]:
    """Return no columns, for presets that derive or rename none."""
    return {}


def _unchanged(frame: Frame) -> Frame:
    """Return the frame unchanged.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        The true rows.
    """
    return frame


@dataclass(frozen=True)
class Preset:
    """Publication standard: completes arguments, drops columns, adds fields.

    Parameters
    ----------
    name : str
        As it is called.
    help : str
        One line.
    releases : tuple of str
        Names of the releases that it is for; the first is the usual one.
    figures : mapping
        Its numbers, by what they mean; units are in the names.
    sources : tuple of str
        Where they come from: a document with its doi or address.
    complete, add_fields : callable
        `arguments` and `finish`, as each preset's module has them.
    derive : callable
        Columns that tell places and are functions of the released geometry and the
        guarantee alone: `check` makes them again and compares.
    prepare : callable
        Makes columns coarser that the standard has coarse, before the release.
    rename : callable
        New names of columns of the release, by their old ones.
    forbidden : tuple of str
        Beginnings of names of columns that it does not let pass; a name in full ends
        in "$".
    text_names : tuple of str
        Texts that `finish` takes.
    """

    name: str
    help: str
    releases: tuple[str, ...]
    figures: Mapping[str, float]
    sources: tuple[str, ...]
    complete: Asking
    add_fields: Making
    derive: Deriving = _no_columns
    prepare: Preparing = _unchanged
    rename: Renaming = _no_columns
    forbidden: tuple[str, ...] = ()
    text_names: tuple[str, ...] = ()

    def arguments(
        self, release: str, given: Arguments, crs: object = None
    ) -> dict[str, Any]:
        """Return the given arguments completed by the preset; raise if unfit.

        Parameters
        ----------
        release : str
            Name of the function.
        given : mapping
            What the user says; it wins over the figures.
        crs : CRS, optional
            That of the points, where it is known: cells are in its units.

        Returns
        -------
        dict

        Raises
        ------
        ParameterError
            For another release; if what the preset needs is not there; if what was
            given does not go with it.
        """
        if release not in self.releases:
            raise ParameterError(
                f"the preset {self.name!r} is for {' and '.join(self.releases)}; got "
                f"{safe_repr(release)}."
            )
        return self.complete(release, dict(given), crs)

    def withheld(self, names: Iterable[Hashable]) -> list[Any]:
        """Return the columns that the standard forbids to publish.

        Parameters
        ----------
        names : iterable of str
            Of columns.

        Returns
        -------
        list

        Examples
        --------
        >>> from geopriv_gis import presets
        >>> presets.preset("dwc").withheld(["locality", "verbatimLatitude", "sex"])
        ['locality', 'verbatimLatitude']
        """
        return [name for name in names if self._is_forbidden(str(name).lower())]

    def _is_forbidden(self, name: str) -> bool:
        """Return whether a lower-case column name, or its start, is forbidden."""
        return any(
            name == part[:-1] if part.endswith("$") else name.startswith(part)
            for part in map(str.lower, self.forbidden)
        )

    def finish(
        self,
        frame: gpd.GeoDataFrame | gpd.GeoSeries,
        guarantee: Guarantee,
        **texts: str,
    ) -> gpd.GeoDataFrame:
        """Return a release with standard fields, no forbidden ones; raise if changed.

        Columns that the standard forbids are left out, with a warning that names them.
        What is added follows from the release and its guarantee alone, so that the
        guarantee holds as it is; the frame is a release of its own, whole and checked.

        Parameters
        ----------
        frame : GeoDataFrame or GeoSeries
            What the release returned, unchanged.
        guarantee : Guarantee
            Its guarantee.
        **texts
            Texts for fields, see ``text_names``.

        Returns
        -------
        GeoDataFrame

        Raises
        ------
        ParameterError
            If it is not what was released with this guarantee, or if columns came
            after the release: nobody compared them with the true places.
        """
        strange = sorted(set(texts) - set(self.text_names))
        if strange:
            raise ParameterError(
                f"the preset {self.name!r} takes "
                f"{', '.join(self.text_names) or 'no text'}; got {strange[0]!r}."
            )
        stamp = read_stamp(frame)
        if stamp is None or not is_intact(frame) or guarantee != guarantee_of(frame):
            raise ParameterError(
                "frame must be what a release returned, unchanged, with its own "
                "guarantee; this one is not. Finish it before filters and joins."
            )
        _check_no_added_columns(frame, stamp)
        check_geometry_name(self, frame)
        if isinstance(frame, gpd.GeoSeries):
            frame = gpd.GeoDataFrame(geometry=frame.rename("geometry"))
        withheld = self.withheld(attribute_columns(frame))
        if withheld:
            warn_of_forbidden_columns(withheld)
        kept = frame.drop(columns=withheld)
        made = self.add_fields(kept, guarantee, **texts)
        facts: dict[str, Any] = {n: v for n, v in stamp.items() if n not in _NEW}
        facts[PRESET] = self.name
        columns = [name for name in stamp.get(COLUMNS, ()) if name in made.columns]
        renamed = rename_columns(guarantee, self.rename(kept, guarantee))
        left = renamed.with_only_columns(attribute_columns(made))
        return attach(made, left, columns, **facts)

    def confirmed(self, frame: gpd.GeoDataFrame, guarantee: Guarantee) -> list[str]:
        """Return the columns that equal what the preset derives from released places.

        Parameters
        ----------
        frame : GeoDataFrame
            A release by this preset.
        guarantee : Guarantee
            Its guarantee.

        Returns
        -------
        list of str

        Examples
        --------
        >>> import geopandas as gpd, geopriv_gis
        >>> from geopriv_gis import presets
        >>> seen = gpd.GeoSeries.from_xy([-3.19], [55.95], crs="EPSG:4326")
        >>> rows = seen.geopriv.release_preset("dwc")
        >>> presets.preset("dwc").confirmed(rows, rows.geopriv.guarantee)
        ['decimalLatitude', 'decimalLongitude', 'footprintWKT']
        """
        made = self.derive(frame, guarantee)
        return [
            name
            for name, values in made.items()
            if name in frame.columns and _has_values(frame[name], values)
        ]


def check_geometry_name(preset: Preset, frame: Frame) -> None:
    """Raise if the geometry column is named like a field, which would replace it."""
    if isinstance(frame, gpd.GeoDataFrame) and preset.withheld([frame.geometry.name]):
        raise ParameterError(
            f"the geometry column must not be named {frame.geometry.name!r} with the "
            f"preset {preset.name!r}. Rename it with rename_geometry('geometry')."
        )


def warn_of_forbidden_columns(names: Iterable[Hashable]) -> None:
    """Warn of columns that the standard forbids."""
    warn("left out by the preset: " + ", ".join(map(str, names)))


def rename_columns(guarantee: Guarantee, called: Mapping[str, str]) -> Guarantee:
    """Return a guarantee whose published columns have new names."""
    lists = {
        name: tuple(called.get(each, each) for each in getattr(guarantee, name))
        for name in ("attribute_columns", "published", "pseudonyms")
    }
    return guarantee.replace(**lists)


def _check_no_added_columns(frame: Any, stamp: Mapping[str, Any]) -> None:
    """Raise if columns were added after the release."""
    looked_at = stamp.get(ATTRIBUTE_COLUMNS)
    names = [str(name) for name in attribute_columns(frame)]
    known = looked_at if isinstance(looked_at, list) else []
    added = [name for name in names if name not in known]
    if added:
        raise ParameterError(
            f"Columns {', '.join(added)} were added after the release, so they were "
            "not checked for true places. Drop them, or release again with them, which "
            "costs budget."
        )


def _has_values(column: pd.Series, values: Any) -> bool:
    """Return whether a column has these values, to text precision."""
    made = pd.Series(values, index=column.index)
    if made.dtype.kind == "f":
        read = pd.to_numeric(column, errors="coerce")
        numbers = read.to_numpy(dtype=float, na_value=np.nan)
        return bool(np.allclose(numbers, made.to_numpy(), rtol=0, atol=1e-7))
    return bool((column.astype(str) == made.astype(str)).all())

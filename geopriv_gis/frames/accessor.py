"""``.geopriv`` on GeoDataFrame and GeoSeries: the functions of `frames` as methods.

Its methods are those of the rows of `arguments`. Type checkers and editors read them
in ``accessor.pyi``, which make reference writes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Sequence
from functools import partial, wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any

import geopandas as gpd

from ..arguments import RELEASES
from ..arguments.synonyms import unknown_name
from ..core.errors import ParameterError
from ..core.promise.guarantee import Guarantee
from .functions import import_function
from .ground.geometry import LAZY
from .ground.standing import guarantee_of


class GeoPriv:
    """Accessor `frame.geopriv`: geo-private releases of a frame.

    It is ``homes.geopriv``; ``GeoPriv(homes)`` is the same, and type checkers know it.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        The points; or a release, for what is computed from one.
    """

    def __init__(self, frame: gpd.GeoDataFrame | gpd.GeoSeries) -> None:
        """Keep the frame; raise for dask frames and other objects."""
        if hasattr(frame, "__dask_graph__"):
            raise ParameterError(LAZY)
        if not isinstance(frame, (gpd.GeoDataFrame, gpd.GeoSeries)):
            raise AttributeError(
                "'.geopriv' needs a GeoDataFrame or GeoSeries; got "
                f"{type(frame).__name__}."
            )
        self._frame = frame

    if not TYPE_CHECKING:  # which would let every name pass

        def __getattr__(self, name: str) -> Any:
            """Raise AttributeError with the right name for a missing one."""
            raise unknown_name("geopriv", name, dir(type(self)))

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of a released object; see `geopriv_gis.guarantee_of`."""
        return guarantee_of(self._frame)

    def to_file(
        self,
        path: str | os.PathLike[str],
        overwrite: bool = False,
        layer: str | None = None,
        keep: Sequence[Hashable] | str = (),
        truth: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
        *,
        unpromised: bool = False,
    ) -> None:
        """Write a release with its guarantee to a file; see `geopriv_gis.write_file`.

        Parameters
        ----------
        path : path-like
            The file.
        overwrite : bool, default False
            Whether a file that is there may be replaced.
        layer, keep, truth, unpromised
            As of `geopriv_gis.write_file`.
        """
        from ..files import write_file

        write_file(
            self._frame, path, overwrite=overwrite, layer=layer, keep=keep, truth=truth,
            unpromised=unpromised,
        )  # fmt: skip

    def release_preset(
        self, preset: str, *, release: str | None = None, **arguments: Any
    ) -> gpd.GeoDataFrame:
        """Return a release by a named standard; see `geopriv_gis.release_preset`.

        Parameters
        ----------
        preset : {"dwc", "dhs", "police", "hdx", "health"}
            The standard.
        release : str, optional
            Name of the release, where the preset has several.
        **arguments
            Those of the release, and what the preset asks for.

        Returns
        -------
        GeoDataFrame
            The release with the columns of the standard.
        """
        from ..presets.release import release_preset

        return release_preset(self._frame, preset, release=release, **arguments)

    def report(
        self, kind: str, *, language: str = "en", file: str = "", **publication: str
    ) -> str:
        """Return a printable HTML page about this release; see `geopriv_gis.reports`.

        Parameters
        ----------
        kind : {"dpia", "statement", "recipients", "expert"}
            Annex to a data protection impact assessment; statement after NIST SP
            800-226; note for recipients; annex for an expert determination.
        language : {"en", "de"}
            Of the page.
        file : str
            What the released file is called.
        **publication
            Texts, as `geopriv_gis.reports.page` takes them.

        Returns
        -------
        str
            HTML.
        """
        from ..reports.page import report

        return report(self._frame, kind, language=language, file=file, **publication)


def _make_method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return an accessor method that calls `function` on the accessor's frame.

    It has the function's docstring, and its signature but for the frame.
    """

    @wraps(function)
    def method(self: GeoPriv, /, *args: Any, **kwargs: Any) -> Any:
        """Call the function on the accessor's frame."""
        return function(self._frame, *args, **kwargs)

    return method


class _LazyMethod:
    """Accessor method whose module is imported when it is first used."""

    def __init__(self, name: str, find: Callable[[], Callable[..., Any]]) -> None:
        self._name, self._find = name, find

    def __get__(self, accessor: GeoPriv | None, owner: type[GeoPriv]) -> Any:
        method = _make_method(self._find())
        setattr(owner, self._name, method)
        return method.__get__(accessor, owner)


METHODS: dict[str, Callable[[], Callable[..., Any]]] = {
    **{row.name: partial(import_function, row) for row in RELEASES if row.is_method},
    "plot": lambda: import_module(".maps.circles", __package__).plot,
    "explore": lambda: import_module(".maps.web_map", __package__).explore,
}
for _name, _find in METHODS.items():
    setattr(GeoPriv, _name, _LazyMethod(_name, _find))

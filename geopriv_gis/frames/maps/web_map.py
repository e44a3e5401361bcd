"""A release on a map in the browser: GeoPandas' own ``explore``, with the guarantee."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from html import escape
from typing import Any

import geopandas as gpd
import pandas as pd
import shapely

from ...core.drawing import AFTER, QUIET
from ...core.errors import GeometryError, MissingPackageError, ParameterError
from ...core.parameter import Limits, check_number, safe_repr
from ...core.promise.guarantee import Guarantee
from ...core.promise.paragraph import guarantee_card
from ..columns.pseudonyms import names_as_they_are
from ..ground.datum import to_degrees
from ..ground.geometry import Frame
from ..ground.release import ATTRIBUTE_COLUMNS, COLUMNS, attribute_columns, read_stamp
from ..ground.standing import guarantee_of, renew_record
from .analysis import AnalysedRelease
from .circles import SHARE, circles_of_likely_places

CIRCLES = Limits("Largest number of circles", at_least=0, integer=True)
ROWS = Limits("Largest number of rows on the map", at_least=1, integer=True)
MISSING = (
    "maps in the browser need folium, matplotlib and mapclassify; install them with "
    "pip install 'geopriv-gis[explore]'."
)
# Over the map's lower left corner; black on white, as its tiles are light.
_BOX = (
    "position: fixed; bottom: 52px; left: 10px; z-index: 9999; max-width: 24em; "
    "max-height: 45%; overflow: auto; background: #fffffff0; color: #111; "
    "border-radius: 4px; box-shadow: 0 1px 5px #0006; padding: .4em .8em; "
    "font: 12px/1.4 sans-serif"
)


def explore(
    released: Frame,
    /,
    column: Hashable | None = None,
    *,
    share: float = 0.95,
    circles: int = 100,
    rows: int = 10_000,
    keep: Sequence[Hashable] | str = (),
    unpromised: bool = False,
    crs: object = None,
    **style: Any,
) -> Any:
    """Return an interactive map of a release; raise without a guarantee or folium.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        A release, or rows of one: points, zones, a hull.
    column : hashable, optional
        The column that colours are taken from; by default the first number that was
        released, cleaned where it is both raw and cleaned, and none with ``color=``.
    share : float, default 0.95
        Share of the rows whose true place is within the radius of the released one.
    circles : int, default 100
        Of more rows than this, every so many-th has its circle drawn; 0 draws none.
    rows : int, default 10_000
        Of more rows than this, every so many-th is on the map, which says so.
    keep : sequence of column names
        Columns that were added since: nobody compared them with the true places, so
        that they are not on the map unless they are named here.
    unpromised : bool, default False
        Whether what promises nothing is shown as well. The map says so.
    crs : CRS-like, optional
        The plane in which the noise was drawn, where that has no code.
    **style
        What GeoDataFrame.explore of geopandas takes: ``cmap``, ``tiles``, ``m``…

    Returns
    -------
    folium.Map
        With the released places, the circles of likely places where the noise has a
        radius, and a box that tells the guarantee. ``.save("map.html")`` writes it.

    Raises
    ------
    ParameterError
        If the object is no release, and ``unpromised`` is not given.
    MissingPackageError
        If folium is not installed: ``pip install geopriv-gis[explore]``.

    Notes
    -----
    Nothing but the release and its public law is looked at; labels of rows are not
    written. Browsers fetch the map's tiles and scripts from elsewhere, and whoever
    serves tiles learns which region is looked at: the released one.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> released.geopriv.explore().save("map.html")  # doctest: +SKIP
    """
    check_number("share", share, SHARE)
    check_number("circles", circles, CIRCLES)
    check_number("rows", rows, ROWS)
    guarantee = guarantee_of(released)
    if guarantee.notion == "none" and not unpromised:
        raise ParameterError(
            "released must have a valid guarantee: "
            f"{'; '.join(guarantee.assumptions[:1])}. Pass unpromised=True, or "
            "use GeoPandas' own explore()."
        )
    try:
        import folium
        import mapclassify  # noqa: F401  # which geopandas needs
    except ImportError as error:
        raise MissingPackageError(MISSING) from error
    released = renew_record(released)
    kept = names_as_they_are(keep)
    frame = _map_frame(released, kept, everything=guarantee.notion == "none")
    step = -(-max(len(frame), 1) // rows)
    drawn = frame.iloc[::step]
    given = {"color": AFTER, "name": "released", **style}
    if column is not None or "color" not in style:
        given["column"] = _colour_column(column, released, frame)
    if given.get("column") is not None:
        given.pop("color")
    page = drawn.explore(**given)
    lines = []
    if len(drawn) < len(frame):
        lines = [f"shown: one of {step:,} rows, of {len(frame):,}"]
    if circles and guarantee.law is not None:
        lines += _add_circles(page, released, share, circles, crs)
    page.get_root().html.add_child(folium.Element(_make_caption(guarantee, lines)))
    return page


def _map_frame(
    released: Frame, kept: Sequence[Hashable], *, everything: bool
) -> gpd.GeoDataFrame:
    """Return a release, escaped; unchecked columns only if kept or `everything`."""
    if not isinstance(released, gpd.GeoDataFrame):
        return gpd.GeoDataFrame(
            geometry=gpd.GeoSeries(released.array, crs=released.crs)
        )
    looked_at = (read_stamp(released) or {}).get(ATTRIBUTE_COLUMNS)
    names = attribute_columns(released)
    if isinstance(looked_at, list) and not everything:
        names = [name for name in names if str(name) in looked_at or name in kept]
    frame = released[[*names, released.geometry.name]].reset_index(drop=True)
    frame.attrs = {}
    return _escape_texts(frame)


def _escape_texts(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Escape a frame's texts for HTML, in place; return it with escaped names.

    GeoPandas and folium write values into pages as they are, and run names of columns
    and labels of legends as templates, in this very process.
    """
    shape = frame.geometry.name
    for name in frame.columns:
        kind = frame[name].dtype
        if name == shape or kind.kind in "bifmuM":
            continue
        if isinstance(kind, pd.CategoricalDtype):
            frame[name] = frame[name].cat.rename_categories(_escape_value)
        else:
            frame[name] = (
                frame[name].astype(object).map(_escape_value, na_action="ignore")
            )
    return frame.rename(
        columns={n: _escape_value(n) for n in frame.columns if n != shape}
    )


def _escape_value(value: Any) -> Any:
    """Return a value as escaped text; numbers as they are."""
    if isinstance(value, (bool, int, float)):
        return value
    return _escape_template(escape(str(value)))


def _escape_template(text: str) -> str:
    """Return a text with the braces of template markup escaped."""
    return text.replace("{", "&#123;").replace("}", "&#125;")


def _colour_column(
    column: Hashable | None, released: Frame, frame: gpd.GeoDataFrame
) -> Hashable | None:
    """Return the column to colour by, escaped: as given (or raise), else released."""
    if column is None:
        numbers = (read_stamp(released) or {}).get(COLUMNS) or ()
        numbers = sorted(numbers, key=lambda name: str(name).endswith("_raw"))
        numbers = [_escape_value(name) for name in numbers]
        return next((name for name in numbers if name in frame.columns), None)
    if _escape_value(column) not in frame.columns:
        raise ParameterError(
            f"column must be one that was released, or that keep names; got "
            f"{safe_repr(column)}."
        )
    found: Hashable = _escape_value(column)
    return found


def _add_circles(
    page: Any, released: Frame, share: float, circles: int, crs: object
) -> list[str]:
    """Add circles of likely places to a map; return captions; raise if crs is unfit."""
    import folium

    try:
        given = AnalysedRelease.of(released)
        rings, caption = circles_of_likely_places(given, share, circles, crs)
    except GeometryError:
        return []  # zones and hulls
    except ParameterError:
        if crs is not None:
            raise
        return ["no circles: the noise has no one radius"]
    source = given.chart(crs, None, plane=False).ground.source
    degrees = to_degrees(rings.reshape(-1, 2), source).reshape(rings.shape)
    # A circle across the antimeridian goes on beyond it: the map does, too.
    start = degrees[:, :1, 0]
    degrees[..., 0] = start + (degrees[..., 0] - start + 180.0) % 360.0 - 180.0
    lines = gpd.GeoSeries([shapely.geometry.LineString(ring) for ring in degrees],
                          crs="EPSG:4326")  # fmt: skip
    look = {"color": QUIET, "weight": 1, "opacity": 0.7}
    folium.GeoJson(
        lines.to_json(), name="likely places", style_function=lambda _: look
    ).add_to(page)
    some = f" (drawn for {len(rings):,})" if len(rings) < len(given.xy) else ""
    return [caption + some]


def _make_caption(guarantee: Guarantee, lines: Sequence[str]) -> str:
    """Return the caption box as HTML, escaped for the template."""
    title = "A release, not the true data"
    if guarantee.notion == "none":
        title = "Nothing is promised of what is shown"
    more = "".join(f"<br>{escape(line)}" for line in lines)
    card = (
        f"<details open><summary>Promise</summary>{guarantee_card(guarantee)}</details>"
    )
    box = f'<div style="{_BOX}"><b>{title}</b>{more}{card}</div>'
    return _escape_template(box)

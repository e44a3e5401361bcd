"""A release on a map: its points, and how far the true places may be from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import geopandas as gpd
import numpy as np

from ...core.drawing import QUIET, format_metres
from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number
from ...core.promise.guarantee import half_grid_diagonal
from ..ground.axes import finish_map, make_axes, name_axes
from ..ground.crs import WorkingSpace
from ..ground.datum import to_degrees
from ..ground.geometry import Frame, geometry_of
from ..ground.release import read_stamp
from ..ground.standing import BROKEN, NOT_A_RELEASE, guarantee_of
from .analysis import AnalysedRelease
from .layer_map import (
    LEVELS,
    draw_level,
    draw_points,
    find_number_column,
    split_by_level,
)
from .rate_map import draw_rates

SHARE = Limits("Share of the true places within the radius", above=0, below=1)
CIRCLES = Limits("Largest number of circles", at_least=1, integer=True)
_CORNERS = 73  # of a circle; the first comes again as the last
_WIDEST = 5e6  # metres; beyond, a circle on the Earth does not look like one
_COARSE = 0.05  # share of a radius from which on the rounding to a grid matters
_JUMP = 20.0  # times a circle's usual side: from one end of the map to the other


def plot(
    released: Frame,
    /,
    ax: Any = None,
    *,
    share: float = 0.95,
    circles: int = 100,
    crs: object = None,
    background: Frame | Sequence[Frame] = (),
    attribution: str = "",
    **style: Any,
) -> Any:
    """Draw a release as a map: points with circles of likely true places, or zones.

    Points are transparent; more than 2,000 are counted in hexagons. Zones are coloured
    by their numbers, one map for each level, query, category or period, and flows are
    lines. What `rate` returned is drawn as a map of rates.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        A release, untouched since.
    ax : matplotlib Axes, optional
        Where to draw, one for each map; new ones if left out.
    share : float, default 0.95
        Share of the rows whose true place is within the radius of the released one.
    circles : int, default 100
        Of more rows than this, every so many-th has its circle drawn.
    crs : CRS-like, optional
        The plane in which the noise was drawn, where that has no code.
    background : GeoDataFrame or sequence of them, optional
        Public lines and polygons that are drawn in grey.
    attribution : str, optional
        Whose the background is, in the corner.
    **style
        For the points: what GeoSeries.plot of geopandas takes. For rates ``cmap``,
        ``vmin`` and ``vmax`` as well.

    Returns
    -------
    matplotlib Axes
        Several in an array. The legend tells the radius in ground metres. A circle is
        one on the ground, in whatever CRS it is drawn. Zones are hatched where an
        interval is as wide as its number, crossed where a rate is left out.

    Raises
    ------
    ParameterError
        If the object is no release; where the law of the noise of points is not known,
        or the radius depends on the direction or the place.
    MissingPackageError
        If matplotlib is not installed: ``pip install geopriv-gis[plot]``.

    Notes
    -----
    Nothing but the release and its public law is looked at. The radius is the noise's
    own: who knows beforehand where people can be can say more.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> from matplotlib.figure import Figure
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> ax = released.geopriv.plot(ax=Figure().subplots())
    >>> ax.get_legend().get_texts()[0].get_text()
    'true place of 95 % of rows: within 475 m'
    """
    facts = (read_stamp(released) or {}).get("error") or {}
    shapes = geometry_of(released)
    kinds = set(shapes.geom_type.dropna())
    layer = released
    if not isinstance(released, gpd.GeoDataFrame):
        layer = gpd.GeoDataFrame(geometry=shapes)
    if "max_rse" in facts:
        places = draw_rates(released, facts, ax, **style)
    elif kinds <= {"Point"}:
        check_number("share", share, SHARE)
        check_number("circles", circles, CIRCLES)
        given = AnalysedRelease.of(released)
        rings, label = circles_of_likely_places(given, share, circles, crs)
        places = make_axes(ax, 1)
        draw_points(given.series, places[0], **style)
        _draw_rings(places[0], rings, label)
        name_axes(places[0], given.series.crs)
    else:
        lost = {NOT_A_RELEASE, BROKEN} & {*guarantee_of(released).assumptions}
        if lost:
            raise ParameterError(f"released must be a release; {lost.pop()}.")
        places = draw_levels(layer, ax)
    public = [background] if hasattr(background, "geometry") else background
    opaque = bool(kinds & {"Polygon", "MultiPolygon"})
    above = opaque and ("max_rse" in facts or find_number_column(layer) is not None)
    for each in places:
        finish_map(each, shapes.crs, public, attribution, above=above)
    return places[0] if len(places) == 1 else np.array(places)


def draw_levels(released: gpd.GeoDataFrame, ax: Any) -> list[Any]:
    """Draw up to 6 maps of a layer, by level, query or period; return their axes."""
    parts = split_by_level(released)[:LEVELS]
    places = make_axes(ax, len(parts))
    for place, (title, part) in zip(places, parts, strict=True):
        draw_level(part, title, place)
    return places


def circles_of_likely_places(
    release: AnalysedRelease, share: float, circles: int, crs: object = None
) -> tuple[np.ndarray, str]:
    """Return up to `circles` rings of likely places, (n, corners, 2), and a caption.

    Of more rows than ``circles``, those of every so many-th. In the CRS of the frame.
    """
    radii = noise_radii(release, share)
    ground = release.chart(crs, None, plane=False).ground
    rounding = half_grid_diagonal(release.guarantee, ground.metric)
    radii += rounding
    every = slice(None, None, -(-len(radii) // circles))
    xy, rings = release.xy[every], _make_rings(ground, release.xy[every], radii[every])
    radii_text = _radii_text(radii * _largest_stretch(ground, xy, rings, radii[every]))
    # A grid about as coarse as the noise moves most rows by less than its diagonal.
    least = "at least " if rounding > _COARSE * radii.min() else ""
    return rings, f"true place of {least}{100 * share:.4g} % of rows: {radii_text}"


def noise_radii(release: AnalysedRelease, share: float) -> np.ndarray:
    """Return uncertainty radii (m) of `share` of each row's noise; raise if none."""
    law = release.guarantee.law and release.guarantee.law.horizontal
    reason = ""
    if law is None:
        reason = "its guarantee tells no law of noise in the plane"
    elif law.ball is not None:
        reason = "its noise goes farther in some directions than in others"
    elif not law.is_sum:
        reason = "how far its points may have moved depends on the place"
    elif law.shares == "joint":
        reason = "the rows of one person share one draw of noise"
    else:
        alone = law.shares == "row"
        rows = np.ones(len(release.xy))
        sizes = rows if alone else release.rows_of_persons()
        found = {n: law.of_row(int(n)).quantile(share) for n in set(sizes)}
        radii = np.array([found[n] for n in sizes], dtype=float)
        if radii.max(initial=0.0) <= _WIDEST:
            return radii
        reason = f"its noise reaches farther than {_WIDEST / 1000:,.0f} km"
    raise ParameterError(
        f"released must have noise with a radius to draw; {reason}. Draw the points by "
        "themselves: released.plot()."
    )


def _make_rings(ground: WorkingSpace, xy: np.ndarray, radii: np.ndarray) -> np.ndarray:
    """Return circles around points as rings, (n, corners, 2), in the frame's CRS."""
    bearings = np.tile(np.linspace(0.0, 2 * np.pi, _CORNERS), len(xy))
    around = np.repeat(ground.transform_anywhere(xy), _CORNERS, axis=0)
    there = ground.metric.move(around, np.repeat(radii, _CORNERS), bearings)
    return ground.to_source(there).reshape(len(xy), _CORNERS, 2)


def _largest_stretch(
    ground: WorkingSpace, xy: np.ndarray, rings: np.ndarray, radii: np.ndarray
) -> float:
    """Return the largest ratio of ground metres to metres of the working plane."""
    around = np.repeat(xy, _CORNERS, axis=0)
    here, there = (to_degrees(p, ground.source) for p in (around, rings.reshape(-1, 2)))
    shape = ground.source.get_geod()
    assert shape is not None  # released places are on the Earth
    away = shape.inv(*here.T, *there.T)[2]
    return float((away.reshape(len(xy), _CORNERS).max(axis=1) / radii).max())


def _radii_text(radii: np.ndarray) -> str:
    """Return text on the radii: "within 300 m", or "within 100 m to 300 m"."""
    least, most = format_metres(float(radii.min())), format_metres(float(radii.max()))
    return f"within {most}" if least == most else f"within {least} to {most}"


def _draw_rings(ax: Any, rings: np.ndarray, label: str) -> None:
    """Draw rings as lines, broken (in place) at the antimeridian, and a legend."""
    from matplotlib.collections import LineCollection

    steps = np.hypot(*np.moveaxis(np.diff(rings, axis=1), -1, 0))
    jumps = steps > _JUMP * np.median(steps, axis=1, keepdims=True)
    # Over the antimeridian a circle comes back at the other end of the map.
    rings[:, 1:][jumps] = np.nan
    lines = LineCollection(
        list(rings), colors=QUIET, linewidths=0.8, alpha=0.6, label=label
    )
    ax.add_collection(lines)
    ax.autoscale_view()
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False)

"""Comparison of mechanisms: guarantees and displacements side by side."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core import markup
from ...core.errors import CRSError, GeoPrivWarning, ParameterError
from ...core.language import format_message
from ...core.parameter import Limits, check_number, safe_repr
from ...core.promise.guarantee import Guarantee
from ...core.promise.paragraph import ILLUSTRATED_DELTA
from ..attack.places import find_noise_law
from ..attack.result import HOLDER
from ..columns.suspects import columns_to_drop
from ..ground.axes import get_axes
from ..ground.crs import choose_ground, largest_ground_ratio
from ..ground.datum import transform_shapes
from ..ground.geometry import Frame, bounding_corners, coordinates_of, geometry_of
from ..ground.release import attribute_columns
from ..ground.rows import as_rows, person_column
from ..ground.standing import check_order, guarantee_of
from ..points.noise import gaussian, peak_laplace, planar_laplace
from ..points.optimal_mechanism import OptimalMechanism
from ..points.snap import SnapPlaces

SHARE = Limits("Share of the rows", at_least=0, at_most=1)
NEAR = 100.0  # metres at which loss is illustrated
_FARTHEST = 2.01e7  # metres: half way around the Earth

_METHODS: dict[str, Callable[..., Frame]] = {
    "planar_laplace": planar_laplace,
    "gaussian": gaussian,
    "peak_laplace": peak_laplace,
}

MechanismLike = Any


@dataclass(frozen=True, eq=False)
class Comparison:
    """Table that compares mechanisms; columns measured on true points are marked.

    Parameters
    ----------
    table : DataFrame
        One row per mechanism. Columns marked "for the data holder only" come from
        the true points and from trial releases: do not publish them.
    guarantees : tuple of Guarantee
        The promises, in the table's order.
    """

    table: pd.DataFrame
    guarantees: tuple[Guarantee, ...]

    def __str__(self) -> str:
        return str(self.table.T.to_string())

    def plot(self, ax: Any = None) -> Any:
        """Plot loss at 100 m against the median move; return axes; needs matplotlib.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; by default a new figure.

        Returns
        -------
        matplotlib Axes

        Raises
        ------
        MissingPackageError
            If matplotlib is not installed.
        """
        ax = get_axes(ax)
        loss = self.table[_LOSS].to_numpy()
        moved = self.table[_MOVED.format(50)].to_numpy()
        ax.scatter(loss, moved)
        for name, x, y in zip(self.table.index, loss, moved, strict=True):
            note = ax.annotate(
                name, (x, y), xytext=(5, 4), textcoords="offset points", fontsize=8
            )
            note.set_in_layout(False)
        ax.margins(x=0.4, y=0.15)
        ax.set_xlabel("loss between places 100 m apart (nats; less is safer)")
        ax.set_ylabel(f"median move (m)\n{HOLDER}")
        ax.set_yscale("log")
        return ax

    def to_html(self) -> str:
        """Return an HTML page with the table and the guarantees.

        Returns
        -------
        str
            HTML.
        """
        note, table, guarantees = self._parts()
        promises = markup.make_heading(format_message("Promises"))
        body = "\n".join([note, table, promises, guarantees])
        title = format_message("Comparison of mechanisms")
        return markup.make_page(title, body, language=format_message("en"))

    def _repr_html_(self) -> str:
        """Return the comparison as HTML for a notebook."""
        note, table, guarantees = self._parts()
        return markup.make_card(
            "Comparison of mechanisms",
            note,
            table,
            markup.make_folded_section("Promises", guarantees),
        )

    def _parts(self) -> tuple[str, str, str]:
        """Return the note, the table and the guarantees as HTML."""
        note = format_message(
            "For the data holder only. Columns so marked were measured on the true "
            "points."
        )
        guarantees = zip(self.table.index, self.guarantees, strict=True)
        return (
            markup.make_paragraphs([note]),
            self.table.to_html(float_format="{:.4g}".format, border=0),
            markup.make_table(guarantees),
        )


_LOSS = "loss at 100 m"
_STATED = "{} % move at most (m), by formula"
_MOVED = "{} % moved at most (m), " + HOLDER
_LEFT = "left their zone (share), " + HOLDER
_AT_HOME = "nearest to their own place (share), " + HOLDER

_METRES = 200  # on average: of what is compared where nobody says what
USUAL: tuple[MechanismLike, ...] = tuple(
    (name, {"displacement": _METRES}) for name in ("planar_laplace", "gaussian")
)


@document_arguments
def compare(
    frame: Frame,
    mechanisms: Sequence[MechanismLike] | Mapping[str, MechanismLike] = USUAL,
    *,
    zones: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
    onto: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
    quantiles: Sequence[float] = (0.5, 0.95),
) -> Comparison:
    """Compare mechanisms' loss, moves, changes of zone on true points; not to publish.

    Returns
    -------
    Comparison
        With ``table``, ``plot()`` and ``to_html()``.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        If an argument is invalid, or a mechanism refuses the frame.

    Notes
    -----
    **No guarantee** for the table itself: columns marked "for the data holder only"
    are computed from the true points. Nothing of it is stored with any release.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> both = [("planar_laplace", {"eps": 0.01}), ("gaussian", {"rho": 5e-5})]
    >>> list(geopriv_gis.compare(homes, both).table["notion"])
    ['gp', 'cgp']
    """
    geometry_of(frame)  # refuses what has none
    if zones is not None and geometry_of(zones).crs is None:
        raise CRSError("zones has no CRS; set it with set_crs().")
    _check_quantiles(quantiles)
    if not isinstance(mechanisms, (list, tuple, Mapping)):
        mechanisms = [mechanisms]
    given = list(mechanisms.values() if isinstance(mechanisms, Mapping) else mechanisms)
    if not given:
        raise ParameterError("mechanisms must name at least one; got none.")
    releases = [_make_release(mechanism, frame) for mechanism in given]
    named = dict(_name_mechanisms(mechanisms))
    truth = _without_columns(frame, named.values())
    rows, guarantees = [], []
    for release in releases:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", GeoPrivWarning)
            released = release(truth)
        guarantee = guarantee_of(released)
        guarantees.append(guarantee)
        row = _comparison_row(truth, released, guarantee, zones, quantiles)
        if onto is not None:
            row[_AT_HOME] = _share_at_same_place(truth, released, onto)
        rows.append(row)
    table = pd.DataFrame(rows, index=pd.Index(named, name="mechanism"))
    return Comparison(table, tuple(guarantees))


def _check_quantiles(quantiles: object) -> None:
    """Raise unless quantiles are a list of shares."""
    if isinstance(quantiles, str) or not isinstance(quantiles, Iterable):
        raise ParameterError(
            "quantiles must be a list of numbers from 0 to 1; got "
            f"{safe_repr(quantiles)}."
        )
    for share in quantiles:
        check_number("quantiles", share, SHARE)


def _name_mechanisms(
    mechanisms: Sequence[MechanismLike] | Mapping[str, MechanismLike],
) -> list[tuple[str, MechanismLike]]:
    """Return mechanisms with display names; equal names get a number."""
    if isinstance(mechanisms, Mapping):
        return list(mechanisms.items())
    names = [_mechanism_name(mechanism) for mechanism in mechanisms]
    twice = {name for name in names if names.count(name) > 1}
    return [
        (f"{name} ({number})" if name in twice else name, mechanism)
        for number, (name, mechanism) in enumerate(
            zip(names, mechanisms, strict=True), start=1
        )
    ]


def _mechanism_name(mechanism: MechanismLike) -> str:
    """Return a mechanism's display name, with its options."""
    if isinstance(mechanism, tuple):
        options = ", ".join(
            f"{key}={value}"
            for key, value in mechanism[1].items()
            if isinstance(value, (int, float, str))
        )
        return f"{mechanism[0]} {options}"
    if isinstance(mechanism, OptimalMechanism):
        return f"optimal eps={mechanism.eps:g}"
    return str(getattr(mechanism, "__name__", "release"))


def _make_release(mechanism: MechanismLike, frame: Frame) -> Callable[[Frame], Frame]:
    """Return a function that releases a frame with a mechanism; raise if invalid.

    frame: The table whose columns options name: few of them are released.
    """
    if isinstance(mechanism, OptimalMechanism):
        return mechanism.release
    if callable(mechanism):
        function: Callable[[Frame], Frame] = mechanism
        return function
    pair = isinstance(mechanism, tuple) and len(mechanism) == 2
    if not (
        pair
        and isinstance(mechanism[0], str)
        and mechanism[0] in _METHODS
        and isinstance(mechanism[1], Mapping)
    ):
        raise ParameterError(
            "mechanisms must hold pairs ('planar_laplace', 'gaussian' or "
            "'peak_laplace', arguments), optimal mechanisms, or functions of a frame."
        )
    options = dict(mechanism[1])
    if isinstance(frame, gpd.GeoDataFrame) and options.get("drop") is not None:
        columns_to_drop(frame, options.pop("drop"))
    release = partial(_METHODS[mechanism[0]], **options)
    # Who is who is looked at here, and published nowhere.
    return lambda frame: release(frame, keep=attribute_columns(frame))


def _without_columns(frame: Frame, mechanisms: Any) -> Frame:
    """Return geometry with only those columns that are mechanisms' privacy units."""
    if isinstance(frame, gpd.GeoSeries):
        return frame
    given = [m[1].get("privacy_unit") for m in mechanisms if isinstance(m, tuple)]
    units = {person_column(unit) for unit in given}
    kept = [column for column in frame.columns if column in units]
    return frame[[*kept, geometry_of(frame).name]]


def _comparison_row(
    truth: Frame,
    released: Frame,
    guarantee: Guarantee,
    zones: gpd.GeoDataFrame | gpd.GeoSeries | None,
    quantiles: Sequence[float],
) -> dict[str, Any]:
    """Return a release's budget, loss, moves, changes of zone; raise if rows differ."""
    before, after = geometry_of(truth), geometry_of(released)
    check_order(truth, released)
    moved = _ground_moves(before, after)
    row: dict[str, Any] = {
        "notion": guarantee.notion,
        "budget": guarantee.eps if guarantee.eps is not None else guarantee.rho,
        "privacy unit": guarantee.privacy_unit,
        _LOSS: _loss_at_100_m(guarantee),
    }
    for share in quantiles:
        row[_STATED.format(f"{100 * share:g}")] = _stated_move(released, share)
    for share in quantiles:
        row[_MOVED.format(f"{100 * share:g}")] = float(np.quantile(moved, share))
    if zones is not None:
        row[_LEFT] = float(
            (_zone_numbers(before, zones) != _zone_numbers(after, zones)).mean()
        )
    return row


def _loss_at_100_m(guarantee: Guarantee) -> float:
    """Return the loss over 100 m (CGP: δ = 10⁻⁶); ∞ on graphs, zones; else NaN.

    Of a guarantee up to a smaller radius NaN: it says nothing of 100 m.
    """
    # Nothing is promised for any places 100 m apart.
    if guarantee.graph or guarantee.zones:
        return float("nan") if guarantee.notion == "none" else math.inf
    if guarantee.radius < NEAR:
        return float("nan")
    if guarantee.notion in ("gp", "approximate-gp") and guarantee.eps is not None:
        return guarantee.eps * (NEAR + guarantee.tolerance)
    if guarantee.notion == "cgp":
        delta = ILLUSTRATED_DELTA + (guarantee.delta or 0.0)
        return float(guarantee.to_approximate_gp(delta, NEAR).eps or 0) * NEAR
    if guarantee.notion == "dp":
        return float(guarantee.eps or 0)
    return float("nan")


def _stated_move(released: Frame, share: float) -> float:
    """Return a quantile of the stated displacement (m), or NaN if unknown."""
    known = find_noise_law(released)
    if known is None or known[0].ball is not None:
        return float("nan")
    law, where = known
    return min(largest_ground_ratio(where) * law.quantile(share), _FARTHEST)


def _ground_moves(before: gpd.GeoSeries, after: gpd.GeoSeries) -> np.ndarray:
    """Return the ground distance (m) that each row moved."""
    where = choose_ground(before.crs, "sphere")
    here, there = (
        where.to_working(coordinates_of(series, drop_z=True).xy)
        for series in (before, after)
    )
    return where.metric.distance(here, there)


def _share_at_same_place(truth: Frame, released: Frame, onto: object) -> float:
    """Return share of rows keeping their nearest place; raise if places are rows."""
    crs = geometry_of(truth).crs
    places = SnapPlaces.of(onto, choose_ground(crs, "sphere"))
    here, there = (coordinates_of(each, drop_z=True).xy for each in (truth, released))
    places.check_not_the_rows(as_rows(truth), bounding_corners(here))
    return float((places.nearest(here) == places.nearest(there)).mean())


def _zone_numbers(
    points: gpd.GeoSeries, zones: gpd.GeoDataFrame | gpd.GeoSeries
) -> np.ndarray:
    """Return the number of the first zone each point lies in, −1 for none."""
    shapes = transform_shapes(geometry_of(zones), points.crs).reset_index(drop=True)
    left = gpd.GeoDataFrame(geometry=points.reset_index(drop=True))
    right = gpd.GeoDataFrame({"zone": np.arange(len(shapes))}, geometry=shapes)
    found = gpd.sjoin(left, right, predicate="within")["zone"]
    first = found.groupby(level=0).first()
    return np.asarray(first.reindex(left.index, fill_value=-1))

"""Release of every point of a frame at a node of a public graph."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.ground.metric import Plane
from ...core.mechanisms.graph_laplace import GraphLaplace
from ...core.parameter import safe_repr
from ...core.points.persons import Persons
from ...core.points.release import split_by_rows as shared
from ...core.promise.guarantee import GROUPS_VISIBLE, after_public_step
from ...core.promise.plan import Plan
from ...core.randomness import Ints, Random
from ...sticky import StickyStore
from ..ground.crs import WorkingSpace
from ..ground.geometry import Frame
from ..ground.own_zones import OwnZones
from ..ground.prepared import Account, Prepared, release
from ..ground.rows import as_rows
from ..ground.warning import Progress
from .graph_metric import GraphMetric, check_metric
from .prepared import ConstrainToZones
from .release import MaskArguments
from .snap import check_places

SPREAD = "then anywhere in the cell of the node, evenly"
_METRICS = ("dist_inf", "dist_2")


@document_arguments
@release
def graph_laplace(
    frame: Frame,
    metric: GraphMetric,
    *,
    eps: float | None = None,
    people: float | None = None,
    level: float | None = None,
    privacy_unit: str = "row",
    table_metric: str | None = None,
    spread: bool = False,
    zones: object = None,
    onto: object = None,
    drop: Sequence[Hashable] | str = (),
    keep: Sequence[Hashable] | Mapping[Hashable, str] | str = (),
    shuffle: bool = False,
    z: str = "drop",
    ledger: Account = None,
    sticky: StickyStore | None = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Prepared[Frame]:
    """Release a node of a public graph for every point, by graph distance.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``, each point at a node, or with ``spread`` in its cell.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is drawn; also if points lie farther than the metric's reach
        from it.
    ColumnError
        Likewise, as in `planar_laplace`.

    Notes
    -----
    **Guarantee.** ε-GP in the metric, exactly: probabilities are integers over 2⁶²,
    the promise is checked along every edge, which implies it for all pairs of nodes,
    and those integers are drawn from. The snapping of rows to nodes is the
    ``tolerance``. Nothing is promised in metres on the ground. **Assumes.** The graph
    is public and was not made from the data; along roads a row counts as at its
    nearest place on a road.

    References
    ----------
    Chatzikokolakis, ElSalamouny & Palamidessi 2017; Takagi et al. 2020.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [500_000, 501_000, 502_000]
    >>> cells = gpd.GeoDataFrame(
    ...     {"people": [400, 100, 25]},
    ...     geometry=[box(w, 0, w + 1000, 1000) for w in x], crs="EPSG:32630",
    ... )
    >>> metric = geopriv_gis.metrics.people(cells, "people")
    >>> homes = gpd.GeoSeries.from_xy([500_200, 501_700], [300, 400], crs=cells.crs)
    >>> released = homes.geopriv.graph_laplace(metric, people=300, level=2)
    >>> bool(released.isin(metric.nodes).all()), released.geopriv.guarantee.unit
    (True, '√person')
    """
    known = check_metric(metric)
    rate = known.eps_of(eps, people, level)
    if table_metric not in (None, *_METRICS):
        raise ParameterError(
            "table_metric must be 'dist_inf' or 'dist_2'; got "
            f"{safe_repr(table_metric)}."
        )
    rows = as_rows(frame)
    places = None if onto is None else check_places(onto)
    _check_spread(known, spread, zones=zones, onto=places)
    known.check_strength(rate, people)
    persons = not (isinstance(privacy_unit, str) and privacy_unit == "row")
    masking = MaskArguments(
        privacy_unit=privacy_unit, method="composition" if persons else None,
        table_metric=table_metric, crs=known.crs, zones=zones, onto=onto, drop=drop,
        keep=keep, shuffle=shuffle, z=z, ledger=ledger, sticky=sticky, rng=rng,
        progress=progress,
    )  # fmt: skip
    facts = {} if people is None else {"people": float(people), "level": level}
    plane = isinstance(known.ground.metric, Plane)
    laid = DistantRowCounter(known, spread=spread)
    # Batches share what is made for the first: weights of every share of ε.
    budget = {
        "counter": laid,
        "made": cache(known.mechanism),
        "eps": rate,
        "facts": facts,
        "spread": spread,
    }
    return masking.prepare(
        rows, _plan_nodes, budget, plane=plane, located=laid.place_nodes,
        constraint=laid.make_node_constraint, counter=laid,
    )  # fmt: skip


def _plan_nodes(
    points: np.ndarray,
    _: object,
    *,
    counter: DistantRowCounter,
    made: Callable[[float], GraphLaplace],
    eps: float,
    facts: dict[str, Any],
    spread: bool,
    persons: Persons | None,
    rng: Random,
    **__: object,
) -> Plan[np.ndarray]:
    """Plan the release of nodes; raise if rows are too far or ε is infeasible."""
    nodes, known = counter.here.nearest(points), counter.metric
    parts = None if persons is None else persons.eps_parts
    noise = shared(eps, parts, made)
    guarantee = noise.guarantee.replace(
        eps=eps,
        unit=known.unit,
        graph=known.digest,
        tolerance=counter.here.tolerance,
        parameters={"eps": eps, "nodes": known.graph.nodes, **facts},
        assumptions=known.assumptions,
    )
    if persons is not None:
        guarantee = persons.bind(guarantee, joint=False)
        if persons.unit != "table":
            assumed = (*known.assumptions, GROUPS_VISIBLE)
            guarantee = guarantee.replace(assumptions=assumed)
    if spread:
        guarantee = after_public_step(guarantee, "spread", SPREAD, {"spread": True})

    def draw(nodes: Ints) -> np.ndarray:
        """Draw each row's node, or a place in its cell; return working coordinates."""
        return _place_released_nodes(
            counter.here, noise.randomise(nodes, rng), spread, rng
        )

    return Plan(
        guarantee=guarantee.for_randomness(rng),
        draw=lambda: draw(nodes),
        redraw=None
        if persons is not None
        else lambda other: draw(counter.here.nearest(other)),
    )


def _place_released_nodes(
    metric: GraphMetric, nodes: Ints, spread: bool, rng: Random
) -> np.ndarray:
    """Return released nodes' coordinates, or random places in their cells."""
    if not spread:
        return metric.points[nodes]
    return metric.ground.to_working(metric.spreadable().places(nodes, rng))


def _check_spread(metric: GraphMetric, spread: object, **places: object) -> None:
    """Raise if spread is no bool, nodes have no cells, or other places are given."""
    if not isinstance(spread, bool):
        raise ParameterError(f"spread must be True or False; got {safe_repr(spread)}.")
    if not spread:
        return
    metric.spreadable()
    given = [name for name, value in places.items() if value is not None]
    if given:
        raise ParameterError(
            f"spread and {given[0]} cannot be combined: cells of nodes reach beyond "
            "zones, and points to snap to have none. Leave one out."
        )


class DistantRowCounter:
    """Counter of rows too far from a graph, whose nodes it moves to the rows' datum.

    Rows never leave their datum (see `datum`), so nodes that are on another one are
    brought there.

    spread: Whether the nodes' cells are needed as well.

    metric: As it was made, which is what the promise names.
    here: With its nodes among the rows.
    """

    def __init__(self, metric: GraphMetric, *, spread: bool) -> None:
        self.metric = self.here = metric
        self._spread = spread
        self._far = self._rows = 0

    def place_nodes(self, ground: WorkingSpace) -> None:
        """Transform and store the nodes in the rows' working space."""
        if ground.working != self.metric.ground.working:
            self.here = self.metric._in_space(ground, cells=self._spread)

    def count_batch(self, points: np.ndarray) -> None:
        """Count the rows, and those too far from the graph, in a batch."""
        known = points[np.isfinite(points).all(axis=1)]
        self._far += int(self.here.match(known)[1].sum())
        self._rows += len(points)

    def check(self) -> None:
        """Raise if any rows are too far from the graph."""
        self.here.check_reach(self._far, self._rows)

    def make_node_constraint(
        self, zones: OwnZones, counts: np.ndarray, _: WorkingSpace
    ) -> ConstrainToZones:
        """Return a function keeping nodes in zones; raise if a row's zone has none."""
        return make_node_constraint(self.here, zones, counts)


def make_node_constraint(
    metric: GraphMetric, zones: OwnZones, counts: np.ndarray
) -> ConstrainToZones:
    """Return a function that keeps nodes in zones; raise if a row's zone has none."""
    nodes = metric.nodes
    xy = np.column_stack([nodes.x, nodes.y])
    by_zone = zones.points_by_zone(xy, metric.ground.datum_shifted or nodes.crs)
    empty = np.array([not len(each) for each in by_zone])
    lost = int(counts[empty].sum())
    if lost:
        raise ParameterError(
            f"zones must each contain a node of the metric; {lost} of {counts.sum()} "
            "rows lie in zones without one. Use smaller cells or larger zones."
        )

    def constrain(zones: OwnZones, noisy: np.ndarray, _: float | None) -> np.ndarray:
        """Return noisy nodes, each moved to the nearest node of its row's zone."""
        drawn, moved = metric.node_at(noisy), np.empty(len(noisy), dtype=np.int64)
        for zone, rows in zones.rows_by_zone():
            there, which = np.unique(drawn[rows], return_inverse=True)
            inside = by_zone[zone]
            away = metric.graph.distance[np.ix_(there, inside)]
            moved[rows] = inside[np.argmin(away, axis=1)][which]
        return metric.points[moved]

    return constrain

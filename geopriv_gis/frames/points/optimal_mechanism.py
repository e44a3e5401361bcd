"""The optimal mechanism for a public prior: fitted once, used often."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import scipy

from ...arguments.docstring import document_arguments
from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.fitting.optimal import (
    LARGEST,
    OBJECTIVES,
    compute_loss_matrix,
    find_best_answers,
    make_noise_rings,
    solve_optimal,
)
from ...core.ground.metric import Plane, Sphere
from ...core.mechanisms import PlanarLaplace
from ...core.mechanisms.finite import (
    FiniteMechanism,
    compute_expected_loss,
    compute_worst_loss,
)
from ...core.parameter import Limits, check_number, limits_of, safe_repr
from ...core.promise.guarantee import DOWN, Guarantee, complete_with_metric
from ...core.promise.plan import Plan
from ...core.randomness import Random
from ...sticky import StickyStore
from ..ground.crs import SPHERE, WorkingSpace, choose_ground
from ..ground.datum import datums_agree, horizontal_crs, to_degrees, transform_shapes
from ..ground.geometry import Frame, coordinates_of, geometry_of
from ..ground.prepared import Account, Prepared, prepare, release
from ..ground.warning import (
    Progress,
    check_budget_hides,
    ignore_progress,
    warn_of_unusual_budget,
)
from .release import MaskArguments

CELLS_PUBLIC = "the cells and the prior are public and were not made from the data"
_REACH = Limits("Largest distance from a point to its cell", unit="m", above=0)


@dataclass(frozen=True, eq=False)
class OptimalMechanism:
    """Mechanism of least expected loss on public cells; see `optimal_cells`.

    Parameters
    ----------
    cells : GeoSeries
        The cells, as given.
    matrix : (n, n) array
        ``matrix[x, a]``: probability of releasing cell a for a point of cell x.
    expected_loss, worst_loss : float
        Mean under the prior, and largest of the cells' own means; between cells, in
        metres (or square metres).
    eps : float
        Loss per ground metre between cells.
    prior : (n,) array
        Public probability of each cell.
    loss, objective : str
        What was made least, as passed to `fit`.
    reach : float
        Metres that a point may lie from its cell.
    """

    cells: gpd.GeoSeries
    eps: float
    prior: np.ndarray
    loss: str
    objective: str
    reach: float
    _ground: WorkingSpace
    _finite: FiniteMechanism
    _least: float

    @classmethod
    def fit(
        cls,
        cells: gpd.GeoSeries,
        prior: Sequence[float] | np.ndarray | None,
        eps: float,
        *,
        loss: str = "euclidean",
        objective: str = "mean",
        crs: object = None,
        reach: float | None = None,
        progress: Progress | None = None,
    ) -> OptimalMechanism:
        """Fit the ε-geo-private mechanism of least expected loss; raise if invalid.

        Parameters
        ----------
        cells : GeoSeries of points
            Public, 2 to 1,200.
        prior : sequence of float, optional
            How probable each cell is; None: all the same.
        eps, loss, objective, crs, reach, progress
            As of `optimal_cells`.

        Returns
        -------
        OptimalMechanism

        Raises
        ------
        ParameterError
            If no matrix can be proved to keep the promise.

        Notes
        -----
        **Guarantee.** ε-GP between cells, exactly: probabilities are integers over 2⁶²,
        every constraint is checked in integers, and the integers are drawn from. For
        points, distances count as up to 2·reach longer. **Assumes.** Cells and prior
        are public.

        Examples
        --------
        >>> import geopandas as gpd, geopriv_gis
        >>> shops = gpd.GeoSeries.from_xy([0, 100, 300], [0, 0, 0], crs="EPSG:32630")
        >>> shops = shops.translate(500_000, 6_000_000)
        >>> fitted = geopriv_gis.OptimalMechanism.fit(shops, [2, 1, 1], eps=0.01)
        >>> fitted.matrix.shape, fitted.expected_loss < 200
        ((3, 3), True)
        """
        check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
        _check_objective(objective, prior)
        xy = coordinates_of(cells, "cells", drop_z=True).xy
        if not 2 <= len(xy) <= LARGEST:
            raise ParameterError(
                f"cells must be 2 to {LARGEST:,} points; got {len(xy):,}."
            )
        where = choose_ground(cells.crs, crs, coordinates=xy)
        points, metric = where.public_to_working(xy, "cells"), where.metric
        distance = np.array([metric.distance(points, point) for point in points])
        distance = (distance + distance.T) / 2
        apart = distance[~np.eye(len(xy), dtype=bool)]
        if not (apart > 0).all():
            raise ParameterError(
                "cells must be all different; some are at one place. Drop duplicates."
            )
        if reach is None:
            reach = float(np.where(distance > 0, distance, np.inf).min(axis=1).max())
        check_number("reach", reach, _REACH)
        weights = _check_prior(prior, len(xy))
        finite, least = solve_optimal(
            distance,
            weights if objective == "mean" else None,
            eps / metric.k_max * DOWN,
            compute_loss_matrix(distance, loss),
            progress or ignore_progress,
        )
        return cls(
            cells.copy(),
            float(eps),
            weights,
            loss,
            objective,
            float(reach),
            where,
            finite,
            least,
        )

    @property
    def matrix(self) -> np.ndarray:
        """Return the probabilities from each true cell (row) to each released one."""
        return self._finite.matrix

    @property
    def guarantee(self) -> Guarantee:
        """Return the mechanism's guarantee for one released row, in ground metres."""
        return self._guarantee(Random()).replace(crs=self._ground.label)

    @property
    def expected_loss(self) -> float:
        """Return the mechanism's mean loss under the prior (m, or m² if squared)."""
        return compute_expected_loss(self.matrix, self.prior, self._loss_matrix)

    @property
    def worst_loss(self) -> float:
        """Return the mechanism's largest mean loss of any true cell (m, or m²)."""
        return compute_worst_loss(self.matrix, self._loss_matrix)

    def comparison(self) -> pd.Series:
        """Return losses: this mechanism, planar Laplace (also remapped), lower bound.

        Under the prior; with ``objective="worst"`` at the cell where it is largest.
        "lower bound": no ε-geo-private mechanism on these cells has less.

        "planar laplace": its noisy point moved to the nearest cell; "planar laplace,
        remap": moved to the cell of least posterior expected loss. Planar Laplace is
        integrated numerically; points count as being at their cells.

        Returns
        -------
        Series
            Losses (m, or m² for squared loss) by these names.
        """
        noise = self._noise_matrix()
        answer = find_best_answers(noise, self.prior, self._loss_matrix)
        remapped = np.zeros_like(noise)
        for released, best in enumerate(answer):
            remapped[:, best] += noise[:, released]
        ways = {
            "optimal": self.matrix,
            "planar laplace": noise,
            "planar laplace, remap": remapped,
        }
        if self.objective == "worst":
            losses = {
                name: compute_worst_loss(way, self._loss_matrix)
                for name, way in ways.items()
            }
            losses["lower bound"] = self._least
            return pd.Series(losses, name=f"worst expected {self.loss} loss")
        losses = {
            name: compute_expected_loss(way, self.prior, self._loss_matrix)
            for name, way in ways.items()
        }
        losses["lower bound"] = self._least
        return pd.Series(losses, name=f"expected {self.loss} loss")

    @release
    def release(
        self,
        frame: Frame,
        *,
        drop: Sequence[Hashable] | str = (),
        keep: Sequence[Hashable] | Mapping[Hashable, str] | str = (),
        shuffle: bool = False,
        z: str = "drop",
        ledger: Account = None,
        sticky: StickyStore | None = None,
        rng: Random | None = None,
        progress: Progress | None = None,
    ) -> Prepared[Frame]:
        """Release a random cell (its point) for every point; raise for points too far.

        Parameters
        ----------
        frame : GeoDataFrame or GeoSeries
            The points.
        drop, keep, shuffle, z, ledger, sticky, rng, progress
            As of `planar_laplace`.

        Returns
        -------
        GeoDataFrame or GeoSeries
            Like ``frame``, each point at the middle of a cell.

        Raises
        ------
        GeometryError
            If points lie farther than ``reach`` from every cell.
        """
        self._check_datum(frame)
        where = self._ground
        plane = isinstance(where.metric, Plane)
        working: object = (where.named or where.working) if plane else SPHERE
        masking = MaskArguments(
            crs=working, drop=drop, keep=keep, shuffle=shuffle, z=z, ledger=ledger,
            sticky=sticky, rng=rng, progress=progress,
        )  # fmt: skip
        return masking.prepare(frame, self._plan, {}, plane=plane)

    # -- inside --------------------------------------------------------------------

    def _check_datum(self, frame: Frame) -> None:
        """Raise if the rows' datum differs from the cells'; skip frames without CRS."""
        crs = geometry_of(frame).crs
        if crs is None or not (crs.is_geographic or crs.is_projected):
            return  # which `choose_ground` refuses
        ours = self._ground.source
        nodes = to_degrees(coordinates_of(self.cells, drop_z=True).xy, ours)
        low, high = np.floor(nodes.min(axis=0)), np.ceil(nodes.max(axis=0))
        if not datums_agree(
            horizontal_crs(crs), ours, (*map(float, low), *map(float, high))
        ):
            raise CRSError(
                "frame and cells must be on one datum, for rows never change theirs. "
                "Fit again with the cells in the frame's CRS, by to_crs()."
            )

    @property
    def _points(self) -> np.ndarray:
        """Return the cells' points in working coordinates."""
        return self._ground.to_working(coordinates_of(self.cells, drop_z=True).xy)

    @property
    def _loss_matrix(self) -> np.ndarray:
        """Return the losses (n, n) of releasing one cell (column) for another (row)."""
        return compute_loss_matrix(self._finite.distance, self.loss)

    def _plan(
        self, points: np.ndarray, metric: Plane | Sphere, *, rng: Random, **_: Any
    ) -> Plan[np.ndarray]:
        """Plan the release of cells; raise for rows too far from every cell."""
        cells = self._points
        nearest = scipy.spatial.cKDTree(metric.embed(cells)).query(
            metric.embed(points)
        )[1]
        away = metric.distance(points, cells[nearest]) > self.reach
        if away.any():
            raise GeometryError(
                f"{int(away.sum())} of {len(away)} rows lie farther than reach = "
                f"{self.reach:g} m from every cell. Add cells, pass a larger reach, "
                "or drop the rows."
            )
        return Plan(
            guarantee=self._guarantee(rng),
            draw=lambda: cells[self._finite.randomise(nearest, rng)],
        )

    def _guarantee(self, rng: Random) -> Guarantee:
        """Return the mechanism's guarantee, with tolerance twice the cells' reach."""
        k_max = self._ground.metric.k_max
        guarantee = self._finite.guarantee.replace(
            eps=self.eps,
            parameters={
                "eps": self.eps,
                "cells": len(self.cells),
                "loss": self.loss,
                "objective": self.objective,
                "matrix": self._digest(),
            },
            assumptions=(CELLS_PUBLIC,),
        )
        guarantee = complete_with_metric(guarantee, self._ground.metric, rng)
        return guarantee.replace(tolerance=2 * self.reach * (1 + 1e-9) / k_max)

    def _digest(self) -> str:
        """Return a short hash of the mechanism's weights and cells."""
        digest = hashlib.sha256(np.ascontiguousarray(self._finite.weights).tobytes())
        digest.update(np.ascontiguousarray(self._points).tobytes())
        return digest.hexdigest()[:16]

    def _noise_matrix(self) -> np.ndarray:
        """Return planar Laplace's probabilities between cells, by quadrature."""
        metric, cells = self._ground.metric, self._points
        steps = make_noise_rings(self._finite.eps)
        length = np.hypot(*steps.T)
        bearing = np.arctan2(steps[:, 0], steps[:, 1])
        tree = scipy.spatial.cKDTree(metric.embed(cells))
        matrix = np.zeros((len(cells), len(cells)))
        for row, cell in enumerate(cells):
            noisy = metric.move(np.tile(cell, (len(steps), 1)), length, bearing)
            hit = tree.query(metric.embed(noisy))[1]
            matrix[row] = np.bincount(hit, minlength=len(cells)) / len(steps)
        return matrix


def _check_objective(objective: str, prior: object) -> None:
    """Raise for unknown objectives, or a prior with objective='worst'."""
    if not isinstance(objective, str) or objective not in OBJECTIVES:
        raise ParameterError(
            f"objective must be one of {OBJECTIVES}; got {safe_repr(objective)}."
        )
    if objective == "worst" and prior is not None:
        raise ParameterError(
            "prior requires objective='mean'. Pass that, or leave out prior."
        )


def _check_prior(prior: object, count: int) -> np.ndarray:
    """Return the prior's weights, equal by default; raise if invalid."""
    if prior is None:
        return np.full(count, 1 / count)
    try:
        weights = np.asarray(prior, dtype=float)
    except (TypeError, ValueError):
        weights = np.empty(0)
    good = weights.shape == (count,) and np.isfinite(weights).all()
    if not good or (weights < 0).any() or not weights.sum() > 0:
        raise ParameterError(
            f"prior must hold one number >= 0 for each of the {count} cells, not all 0."
        )
    return np.asarray(weights / weights.sum())


def project_cells(frame: Frame, cells: gpd.GeoSeries) -> gpd.GeoSeries:
    """Return cells on a frame's datum; unchanged if there already, or without CRS."""
    crs = geometry_of(frame).crs
    if crs is None or cells.crs is None:
        return cells  # which is refused
    rows, places = (
        horizontal_crs(crs),
        horizontal_crs(pyproj.CRS.from_user_input(cells.crs)),
    )
    if rows.geodetic_crs is None or places.geodetic_crs is None:
        return cells
    if rows.geodetic_crs.equals(places.geodetic_crs, ignore_axis_order=True):
        return cells
    return transform_shapes(cells, rows.geodetic_crs if places.is_geographic else rows)


@document_arguments
@release
def optimal_cells(
    frame: Frame,
    eps: float,
    cells: gpd.GeoSeries | gpd.GeoDataFrame,
    prior: str | Sequence[float] | np.ndarray | None = None,
    *,
    loss: str = "euclidean",
    objective: str = "mean",
    crs: object = None,
    reach: float | None = None,
    drop: Sequence[Hashable] | str = (),
    keep: Sequence[Hashable] | Mapping[Hashable, str] | str = (),
    shuffle: bool = False,
    z: str = "drop",
    ledger: Account = None,
    sticky: StickyStore | None = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Prepared[Frame]:
    """Release a public cell for every point, of least expected loss; raise if unfit.

    To release several times, to look at the matrix or to compare, fit once with
    `OptimalMechanism.fit` and call its ``release``.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``, each point at a cell.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is drawn; also if points lie farther than ``reach`` from every
        cell.

    Notes
    -----
    **Guarantee.** ε-GP between cells, exactly; distances count as up to 2·reach
    longer. **Assumes.** Cells and prior are public.

    References
    ----------
    GDP §2.4; Bordenabe, Chatzikokolakis & Palamidessi 2014.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [500_000, 500_100, 500_300]
    >>> shops = gpd.GeoDataFrame(
    ...     {"people": [2, 1, 1]},
    ...     geometry=gpd.points_from_xy(x, [6_000_000] * 3), crs="EPSG:32630",
    ... )
    >>> homes = shops.geometry.translate(20, 30)
    >>> released = homes.geopriv.optimal_cells(0.01, shops, "people")
    >>> bool(released.isin(shops.geometry).all())
    True
    """
    check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    check_budget_hides(eps=eps, displacement=False)
    warn_of_unusual_budget("moves points by", eps=eps)
    report = progress or ignore_progress
    places = project_cells(frame, geometry_of(cells))
    if isinstance(prior, str):
        if not isinstance(cells, gpd.GeoDataFrame) or prior not in cells.columns:
            raise ParameterError(f"prior must name a column of cells; got {prior!r}.")
        prior = np.asarray(cells[prior].to_numpy())
    geometry_of(frame)
    report(0.0)
    fitted = OptimalMechanism.fit(
        places, prior, eps, loss=loss, objective=objective, crs=crs, reach=reach,
        progress=lambda share: report(0.9 * share),
    )  # fmt: skip
    prepared: Prepared[Frame] = prepare(
        OptimalMechanism.release, fitted, frame, drop=drop, keep=keep,
        shuffle=shuffle, z=z, ledger=ledger, sticky=sticky, rng=rng,
        progress=lambda share: report(0.9 + share / 10),
    )  # fmt: skip
    return prepared

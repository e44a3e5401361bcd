"""Release public cells in place of points, by the best mechanism for a prior."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import geopandas as gpd
import numpy as np

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.mechanisms import PlanarLaplace
from ...core.parameter import check_number, limits_of
from ...core.randomness import Random
from ...sticky import StickyStore
from ..ground.geometry import Frame, geometry_of
from ..ground.prepared import Account, Prepared, prepare, release
from ..ground.warning import (
    Progress,
    check_budget_hides,
    ignore_progress,
    warn_of_unusual_budget,
)
from .optimal_mechanism import OptimalMechanism, project_cells


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
    """Release a public cell for every point, with the least expected loss.

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

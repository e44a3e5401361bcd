"""Release every point inside private discs that follow where people are."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

import numpy as np

from ...arguments.docstring import explained
from ...core.errors import ParameterError
from ...core.mechanisms import PlanarLaplace
from ...core.parameter import check_number, limits_of
from ...core.points.dprs import Design, plan_dprs
from ...core.promise.plan import Plan
from ...core.randomness import Random
from ...papers.dprs import plan_published
from ..ground.account import Account
from ..ground.geometry import Frame
from ..ground.progress import Progress
from ..ground.warning import weigh_budget
from .release import Masking


@explained
def dprs(
    frame: Frame,
    eps: float,
    *,
    region: object,
    eps_discs: float = 1.0,
    delta: float = 1e-5,
    discs: int | None = None,
    rounds: int = 12,
    share: float = 0.5,
    noise: str = "laplace",
    as_published: bool = False,
    crs: object = None,
    grid: float | None = None,
    drop: Sequence[Hashable] | str = (),
    keep: Sequence[Hashable] | str = (),
    shuffle: bool = False,
    z: str = "keep",
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Frame:
    """Release the points inside discs placed by private k-means: DPRS, mended.

    The discs are placed with noise that hides any one row; then each row is drawn from
    the union of all discs, more likely near where it was.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Notes
    -----
    **Guarantee.** For one row moved by d metres: a factor e^{eps_discs + ε·d}, but for
    an additional probability δ. It is stated as approximate geo-privacy whose
    distances count as eps_discs/ε metres longer. No ledger takes it, whatever δ is:
    an account per metre has set aside nothing for a loss that does not shrink with the
    distance. **Assumes.** The region is public; what the attached guarantee lists.

    Planar Laplace noise with the same ε promises more and moves points less; see
    docs/mechanisms/dprs.md.

    References
    ----------
    DPRS Algorithms 1 to 4, with their proofs mended.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 19e4], crs="EPSG:27700")
    >>> town = box(520000, 170000, 550000, 200000)
    >>> released = homes.geopriv.dprs(eps=0.01, region=town)
    >>> promise = released.geopriv.guarantee
    >>> promise.notion, promise.eps, promise.delta, round(promise.tolerance)
    ('approximate-gp', 0.01, 1e-05, 100)
    """
    check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    if not isinstance(as_published, (bool, np.bool_)):
        raise ParameterError("as_published must be True or False.")
    if region is None:
        raise ParameterError(
            "region must be a public polygon (a municipality, a box chosen without "
            "looking at the data); got None."
        )
    if not as_published:
        weigh_budget("moves points by at least", eps=eps)
    design = Design(
        eps=eps, eps_discs=eps_discs, delta=delta, discs=discs, rounds=rounds,
        share=share, noise=noise,
    )  # fmt: skip
    masking = Masking(
        privacy_unit="row",
        method=None,
        table_metric=None,
        crs=crs,
        region=region,
        clip="restrict",
        grid=grid,
        exact=True,
        drop=drop,
        keep=keep,
        shuffle=shuffle,
        z=z,
        ledger=ledger,
        sticky=None,
        rng=rng,
        progress=progress,
    )
    plan = plan_published if as_published else plan_dprs
    return masking.release(frame, partial(_plan, plan), {"design": design}, plane=True)


def _plan(
    plan: Callable[..., Plan[np.ndarray]],
    *args: Any,
    persons: None,
    exact: bool,
    **options: Any,
) -> Plan[np.ndarray]:
    """Plan for rows, the only unit there is here."""
    assert persons is None
    assert exact
    return plan(*args, **options)

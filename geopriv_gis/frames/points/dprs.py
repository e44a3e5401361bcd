"""Release of every point within private discs around people."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import Polygon

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.ground.disc_union import DiscUnion
from ...core.mechanisms import PlanarLaplace
from ...core.parameter import check_number, limits_of
from ...core.points.dprs import DprsDesign, guarantee_of_discs, plan_dprs
from ...core.promise.guarantee import Guarantee
from ...core.promise.plan import Plan
from ...core.randomness import Random, open_random
from ...papers.dprs import plan_published
from ..ground.crs import WorkingSpace
from ..ground.geometry import Frame, geometry_of
from ..ground.prepared import Account, Prepared, release
from ..ground.release import attach
from ..ground.warning import Progress, check_budget_hides, warn_of_unusual_budget
from .release import MaskArguments

_CORNERS = 64  # of the polygon around a disc


@document_arguments
@release
def dprs(
    frame: Frame,
    eps: float,
    *,
    region: object,
    clip: str = "remap",
    eps_discs: float = 1.0,
    delta: float = 1e-5,
    centres: int | None = None,
    rounds: int = 12,
    share: float = 0.5,
    noise: str = "laplace",
    discs: bool = False,
    as_published: bool = False,
    crs: object = None,
    drop: Sequence[Hashable] | str = (),
    keep: Sequence[Hashable] | Mapping[Hashable, str] | str = (),
    shuffle: bool = False,
    z: str = "keep",
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Prepared[Any]:
    """Release points inside discs placed by private k-means (corrected DPRS).

    The discs are placed with noise that hides any one row; then each row gets planar
    Laplace noise, and moves to the nearest point of any disc.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.
    GeoDataFrame, with ``discs=True``
        The second of a pair: polygons of 64 corners around the discs, in the same CRS,
        and their ``radius`` in metres of the plane. By itself it promises (eps_discs,
        δ)-differential privacy for replacing a row.

    Notes
    -----
    **Guarantee.** For one row moved by d metres: a factor e^{eps_discs + ε·d}, but for
    an additional probability δ, for points and discs together. It is stated as
    approximate geo-privacy whose distances count as eps_discs/ε metres longer. No
    ledger takes it, whatever δ is: an account per metre has set aside nothing for a
    loss that does not shrink with the distance. **Assumes.** The region is public;
    what the attached guarantee lists.

    Planar Laplace noise with the same ε promises more. Where it is narrow beside the
    discs it moves points less as well; where it is wide beside the region, discs and
    the region itself (as ``onto`` there) bring points nearer, and "restrict" most
    of all; see docs/mechanisms/dprs.md.

    References
    ----------
    DPRS Algorithms 1 to 4, with their proofs mended.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 19e4], crs="EPSG:27700")
    >>> town = box(520000, 170000, 550000, 200000)
    >>> released, around = homes.geopriv.dprs(eps=0.01, region=town, discs=True)
    >>> promise = released.geopriv.guarantee
    >>> promise.notion, promise.eps, promise.delta, round(promise.tolerance)
    ('approximate-gp', 0.01, 1e-05, 100)
    >>> list(around.columns), around.geopriv.guarantee.notion
    (['radius', 'geometry'], 'dp')
    """
    check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    for name, value in (("as_published", as_published), ("discs", discs)):
        if not isinstance(value, (bool, np.bool_)):
            more = "; pass their number as centres" if name == "discs" else ""
            raise ParameterError(f"{name} must be True or False{more}.")
    if as_published and discs:
        raise ParameterError(
            "discs=True cannot be combined with the published variant, whose discs "
            "have no guarantee. Leave one out."
        )
    if region is None:
        raise ParameterError(
            "region must be a public polygon (a municipality, a box chosen without "
            "looking at the data); got None."
        )
    if not as_published:
        check_budget_hides(eps=eps)
        warn_of_unusual_budget("moves points by at least", eps=eps)
    design = DprsDesign(
        eps=eps, eps_discs=eps_discs, delta=delta, centres=centres, rounds=rounds,
        share=share, noise=noise,
    )  # fmt: skip
    source = open_random(rng)
    masking = MaskArguments(
        crs=crs, region=region, clip="restrict" if as_published else clip,
        drop=drop, keep=keep, shuffle=shuffle, z=z, ledger=ledger, rng=source,
        progress=progress,
    )  # fmt: skip
    placed: list[DiscUnion] = []
    where: list[WorkingSpace] = []
    plan = (
        plan_published if as_published else partial(plan_dprs, on_discs=placed.append)
    )
    prepared = masking.prepare(
        frame, partial(_plan_rows, plan), {"design": design}, plane=True,
        located=where.append,
    )  # fmt: skip
    if not discs:
        return prepared
    alone = guarantee_of_discs(design, len(frame), source)
    crs_of_frame = geometry_of(frame).crs
    return prepared.map_result(
        lambda made: (made, _disc_layer(placed[-1], where[-1], alone, crs_of_frame))
    )


def _disc_layer(
    discs: DiscUnion, ground: WorkingSpace, alone: Guarantee, crs: object
) -> gpd.GeoDataFrame:
    """Return the discs as a released layer of polygons, with radius."""
    turn = (np.arange(_CORNERS) + 0.5) * (2 * np.pi / _CORNERS)
    around = np.column_stack([np.cos(turn), np.sin(turn)]) / np.cos(np.pi / _CORNERS)
    corners = discs.centres[:, None] + discs.radii[:, None, None] * around
    there = ground.to_source(corners.reshape(-1, 2)).reshape(corners.shape)
    layer = gpd.GeoDataFrame(
        {"radius": discs.radii * ground.unit},
        geometry=[Polygon(ring) for ring in there],
        crs=crs,
    )
    return attach(layer, alone, columns=["radius"])


def _plan_rows(
    plan: Callable[..., Plan[np.ndarray]],
    *args: Any,
    persons: None,
    **options: Any,
) -> Plan[np.ndarray]:
    """Return the plan that `plan` makes without persons, which must be None."""
    assert persons is None
    return plan(*args, **options)

"""Release every point by the peak law: most rows stay near where they were."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from ...arguments.docstring import document_arguments
from ...core.mechanisms import PeakLaplace, PlanarLaplace
from ...core.parameter import check_number, limits_of
from ...core.points.calibration import peak_displacement
from ...core.points.peak import plan_peak
from ...core.points.persons import Persons
from ...core.promise.law import Law, compute_displacement
from ...core.randomness import Random
from ...sticky import StickyStore
from ..ground.crs import AreaOfUse
from ..ground.geometry import Frame
from ..ground.prepared import Account, Prepared, release
from ..ground.warning import (
    Progress,
    check_budget_hides,
    warn,
    warn_of_large_error,
    warn_of_unusual_budget,
)
from .release import MaskArguments, warn_of_several_polygons

_LEAST = 20.0  # m; who moves less is told from the next house


@document_arguments
@release
def peak_laplace(
    frame: Frame,
    eps: float,
    *,
    eps_fixed: float,
    radius: float,
    privacy_unit: str = "row",
    table_metric: str | None = None,
    crs: object = None,
    region: object = None,
    zones: object = None,
    onto: object = None,
    drop: Sequence[Hashable] | str = (),
    keep: Sequence[Hashable] | Mapping[Hashable, str] | str = (),
    shuffle: bool = False,
    z: str = "keep",
    ledger: Account = None,
    sticky: StickyStore | None = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Prepared[Frame]:
    """Release the points by the peak law: a fixed loss keeps most of them near.

    Noise as of `planar_laplace`, e^{eps_fixed} times as dense up to the radius. Two
    places, however near each other, are told apart by up to that factor.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Warns
    -----
    GeoPrivWarning
        As `planar_laplace`; and where half of the rows move less than 20 m.

    Notes
    -----
    **Guarantee.** A factor e^{eps_fixed + ε·d} for a row, or all rows of a person,
    moved by d metres; no δ. It is stated as geo-privacy whose distances count as
    eps_fixed/ε metres longer. No ledger takes it: an account per metre has set aside
    nothing for a loss that does not shrink with the distance. **Assumes.** The radius
    is public; what the attached guarantee lists.

    Where nothing is known of the places beforehand, no mechanism of this promise puts
    more rows within the radius: docs/mechanisms/peak.md.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> released = homes.geopriv.peak_laplace(eps=0.005, eps_fixed=2, radius=150)
    >>> promise = released.geopriv.guarantee
    >>> promise.notion, promise.eps, promise.fixed_loss, round(promise.tolerance)
    ('gp', 0.005, 2.0, 400)
    """
    check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    check_budget_hides(eps=eps)
    for name, value in (("eps_fixed", eps_fixed), ("radius", radius)):
        check_number(name, value, limits_of(PeakLaplace, name))
    warn_of_several_polygons(region, onto)
    masking = MaskArguments(
        privacy_unit=privacy_unit, table_metric=table_metric, crs=crs, region=region,
        zones=zones, onto=onto, drop=drop, keep=keep, shuffle=shuffle, z=z,
        ledger=ledger, sticky=sticky, rng=rng, progress=progress,
    )  # fmt: skip
    budget: dict[str, object] = {"eps": eps, "eps_fixed": eps_fixed, "radius": radius}

    def weigh(law: Law | None, persons: Persons | None, area: AreaOfUse | None) -> None:
        """Warn where points would hardly move, or too far."""
        warn_of_unusual_budget("moves points beyond the radius by", eps=eps)
        if law is not None and persons is not None:
            rows = int(persons.rows_per_unit.max(initial=1))
            away = compute_displacement(law.replace(then=()), rows)
            effect = f"is shared by {rows} rows of one person, which move by"
            warn_of_large_error(effect, away, eps=eps, area=area)
        part = 2 if masking.is_restricted else 1
        half = peak_displacement(eps / part, eps_fixed / part, radius, 0.5)
        if persons is None and half < _LEAST <= 2 / eps:
            warn(
                f"half of the rows move less than {half:.3g} m, which hardly protects "
                "anybody: it tells a house from the next. Give a larger radius, or a "
                "smaller eps_fixed."
            )

    return masking.prepare(frame, plan_peak, budget, plane=False, weigh=weigh)

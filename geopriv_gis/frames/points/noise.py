"""Release of every point of a frame with noise."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...arguments.docstring import document_arguments
from ...core.mechanisms import Gaussian, PeakLaplace, PlanarLaplace
from ...core.parameter import check_number, limits_of
from ...core.points.calibration import peak_displacement
from ...core.points.peak import plan_peak
from ...core.points.persons import Persons
from ...core.points.release import plan_gaussian, plan_laplace
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
    warn_of_unusual_moves,
)
from .release import MaskArguments, warn_of_several_polygons

if TYPE_CHECKING:
    from ...sticky import StickyStore


@document_arguments
@release
def planar_laplace(
    frame: Frame,
    eps: float,
    *,
    privacy_unit: str = "row",
    method: str | None = None,
    table_metric: str | None = None,
    crs: object = None,
    region: object = None,
    unit_ball: object = None,
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
    """Release points with planar Laplace noise: ε-geo-privacy; warn of odd ε.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Warns
    -----
    GeoPrivWarning
        Where ε is above 0.1 per metre, so that hardly anybody is protected (1 per
        metre, which moves points by 2 m, is refused); where
        points move so far that little is left of use; for Z values, and columns that
        may undo the masking.

    Notes
    -----
    **Guarantee.** ε-GP for each row (or person, under dist_∞ of their rows).
    **Assumes.** What the attached guarantee lists.

    With ``z="protect"`` places and heights together: the density is ∝ e^{−ε·r} of the
    distance r in space, 3/ε on average. Z are metres, or in the unit of the CRS's
    vertical axis.

    References
    ----------
    CGP §2.3; Andrés et al. 2013; for persons GDP Theorem 4.3; restricted to a region,
    McSherry & Talwar 2007; in a norm, GDP §9.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> released.geopriv.guarantee.eps, released.geopriv.guarantee.intact
    (0.01, True)
    """
    check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    check_budget_hides(eps=eps)
    warn_of_several_polygons(region, onto)
    masking = MaskArguments(
        privacy_unit=privacy_unit, method=method, table_metric=table_metric, crs=crs,
        region=region, zones=zones, onto=onto, drop=drop, keep=keep, shuffle=shuffle,
        z=z, in_space=True, ledger=ledger, sticky=sticky, rng=rng, progress=progress,
    )  # fmt: skip
    plane = unit_ball is not None  # as for z="protect"
    return masking.prepare(
        frame, plan_laplace, {"eps": eps, "unit_ball": unit_ball}, plane=plane,
        warn_of_moves=partial(warn_of_unusual_moves, eps=eps),
    )  # fmt: skip


@document_arguments
@release
def gaussian(
    frame: Frame,
    rho: float,
    *,
    privacy_unit: str = "row",
    table_metric: str | None = None,
    crs: object = None,
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
    """Release points with Gaussian noise: ρ-concentrated geo-privacy; warn of odd ρ.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Notes
    -----
    **Guarantee.** ρ-CGP for each row, or each person under dist_∞ (ρ over the number
    of their rows). Ten releases cost 10ρ, which is √10 times the noise. With
    ``z="protect"`` heights get noise of the same variance.

    References
    ----------
    CGP Theorems 3.1 and 4.8, Appendix H.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 19e4], crs="EPSG:27700")
    >>> released = homes.geopriv.gaussian(rho=1e-5)
    >>> released.geopriv.guarantee.notion, released.geopriv.guarantee.rho
    ('cgp', 1e-05)
    """
    check_number("rho", rho, limits_of(Gaussian, "rho"))
    check_budget_hides(rho=rho)
    warn_of_several_polygons(None, onto)
    masking = MaskArguments(
        privacy_unit=privacy_unit, table_metric=table_metric, crs=crs, zones=zones,
        onto=onto, drop=drop, keep=keep, shuffle=shuffle, z=z, in_space=True,
        ledger=ledger, sticky=sticky, rng=rng, progress=progress,
    )  # fmt: skip
    return masking.prepare(
        frame, plan_gaussian, {"rho": rho}, plane=True,
        warn_of_moves=partial(warn_of_unusual_moves, rho=rho),
    )  # fmt: skip


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
    """Release points with Laplace noise, denser within a radius for a fixed loss.

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
    eps_fixed/ε metres longer. A ledger takes it only with a limit on fixed losses,
    because limits per metre do not cover a loss that does not shrink with the distance.
    **Assumes.** The radius is public; what the attached guarantee lists.

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

    def warn_of_moves(
        law: Law | None, persons: Persons | None, area: AreaOfUse | None
    ) -> None:
        """Warn if points move too far, or hardly (beyond the peak, or half of them)."""
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
                "anybody. Pass a larger radius, or a smaller eps_fixed."
            )

    return masking.prepare(
        frame, plan_peak, budget, plane=False, warn_of_moves=warn_of_moves
    )

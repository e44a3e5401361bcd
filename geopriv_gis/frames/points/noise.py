"""Release every point of a frame, moved by noise."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from ...core.mechanisms import Gaussian, PlanarLaplace
from ...core.parameter import check_number, limits_of
from ...core.points.persons import Persons
from ...core.points.release import plan_gaussian, plan_laplace
from ...core.randomness import Random
from ...sticky import StickyStore
from ..ground.account import Account
from ..ground.geometry import Frame
from ..ground.progress import Progress
from ..ground.warning import weigh_points
from .release import Masking


def planar_laplace(
    frame: Frame,
    eps: float,
    *,
    privacy_unit: str = "row",
    method: str | None = None,
    table_metric: str | None = None,
    crs: object = None,
    region: object = None,
    clip: str = "restrict",
    unit_ball: object = None,
    grid: float | None = None,
    exact: bool = True,
    drop: Sequence[Hashable] | str = (),
    keep: Sequence[Hashable] | str = (),
    shuffle: bool = False,
    z: str = "keep",
    ledger: Account = None,
    sticky: StickyStore | None = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Frame:
    """Release the points under ε-geo-privacy: Laplace noise in ground metres.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    eps : float
        ε > 0 in 1/m: two places d metres apart change the probability of any result
        by at most a factor e^{ε·d}. A row by itself moves 2/ε metres on average, each
        of a person's n rows (4n + 2)/(3ε): `calibration.laplace_displacement`.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names).
    method : {"joint", "composition"}, optional
        For persons with several rows: one draw for all of them, which is the default
        and moves them least, but densities and counts cannot be estimated from it
        afterwards; or one for each row with its share of ε.
    table_metric : {"dist_inf", "dist_2"}, optional
        For persons: the distance of two tables is the largest of their rows' (the
        default: all may move at once) or the root of the summed squares.
    crs : CRS-like or "sphere", optional
        Where distance is measured; by default on the sphere for geographic CRSs and
        those with a scale beyond 1.1, else in the frame's own plane. The projection of
        a plane on another datum is drawn on that of the frame.
    region : Polygon, GeoSeries or GeoDataFrame, optional
        Public region (land, a municipality) that holds the released points. It must
        not come from the data. A layer may be in any CRS. Worked in a plane: where the
        frame's CRS is none, a UTM or UPS zone around the region; or, with
        clip="restrict", on the sphere if ``crs="sphere"``.
    clip : {"restrict", "remap"}
        "restrict": noise that never leaves the region, drawn with ε/2, since what is
        cut off betrays where the point was. "remap": noise with all of ε, then strays
        move to the region's nearest point, where they pile up along the border.
    unit_ball : (a, b, bearing) or corners of a polygon, optional
        Public shape of the noise: an ellipse with half-axes in the ratio a : b, ``a``
        along ``bearing`` (degrees clockwise from the plane's north), or a convex
        polygon symmetric about (0, 0). ε is per metre in its narrowest direction.
        Needs a plane.
    grid : float, optional
        Spacing of the public grid of released coordinates, a power of two in the
        units of the working CRS; by default about a thousandth of 1/ε.
    exact : bool, default True
        In planes, for rows: noise drawn exactly on the grid, with no floating-point
        caveat. False: floating-point noise, the sum rounded; slightly faster.
    drop : sequence of column names
        Columns left out of the result.
    keep : sequence of column names
        Columns that are published although they tell of places or people: "I know
        that this column tells the place". The guarantee lists them.
    shuffle : bool, default False
        Put the rows in random order and number them anew.
    z : {"keep", "drop"}
        What happens to Z values, which no mechanism protects.
    ledger : Ledger or path, optional
        An account that is charged before the noise is drawn; see `Ledger`.
    sticky : StickyStore, optional
        Repeats each row's earlier noise, or that of a person's very set of rows; see
        `StickyStore`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is drawn.
    ColumnError
        Likewise, if a column that neither ``drop`` nor ``keep`` names holds the
        coordinates: see docs/columns.md.

    Warns
    -----
    GeoPrivWarning
        Where ε is above 0.1 per metre, so that hardly anybody is protected; where
        points move so far that little is left of use; for Z values, and columns that
        may undo the masking.

    Notes
    -----
    **Guarantee.** ε-GP for each row (or person, under dist_∞ of their rows).
    **Assumes.** What the attached guarantee lists.

    References
    ----------
    CGP §2.3; Andrés et al. 2013; for persons GDP Theorem 4.3; restricted to a region,
    McSherry & Talwar 2007; in a norm, GDP §9.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> released.geopriv.guarantee.eps, released.geopriv.verify()
    (0.01, True)
    """
    check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    masking = Masking(
        privacy_unit=privacy_unit,
        method=method,
        table_metric=table_metric,
        crs=crs,
        region=region,
        clip=clip,
        grid=grid,
        exact=exact,
        drop=drop,
        keep=keep,
        shuffle=shuffle,
        z=z,
        ledger=ledger,
        sticky=sticky,
        rng=rng,
        progress=progress,
    )
    plane = unit_ball is not None
    budget = {"eps": eps, "unit_ball": unit_ball}

    def weigh(persons: Persons | None) -> None:
        weigh_points(persons, restricted=masking.within, eps=eps, unit_ball=unit_ball)

    return masking.release(frame, plan_laplace, budget, plane=plane, weigh=weigh)


def gaussian(
    frame: Frame,
    rho: float,
    *,
    privacy_unit: str = "row",
    table_metric: str | None = None,
    crs: object = None,
    region: object = None,
    grid: float | None = None,
    exact: bool = True,
    drop: Sequence[Hashable] | str = (),
    keep: Sequence[Hashable] | str = (),
    shuffle: bool = False,
    z: str = "keep",
    ledger: Account = None,
    sticky: StickyStore | None = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Frame:
    """Release the points under ρ-concentrated geo-privacy: Gaussian noise.

    Parameters are those of `planar_laplace`, but for:

    Parameters
    ----------
    rho : float
        ρ > 0 in 1/m²: the Rényi divergence between the results for two places d
        metres apart is at most α·ρ·d² at every order α. A row by itself moves
        0.886/√ρ metres on average, each of a person's n rows √n times that.
    table_metric : {"dist_inf", "dist_2"}, optional
        For persons: as in `planar_laplace`. Under "dist_2" ρ is not divided.
    region : Polygon, GeoSeries or GeoDataFrame, optional
        As in `planar_laplace` with clip="remap": strays move to its nearest point.
    crs : CRS-like, optional
        The plane in which noise is added. By default the frame's own, if projected
        with a scale below 1.1; otherwise a UTM or UPS zone chosen from the points,
        which the guarantee then assumes to be public.

    Notes
    -----
    **Guarantee.** ρ-CGP for each row, or each person under dist_∞ (ρ over the number
    of their rows). Ten releases cost 10ρ, which is √10 times the noise.

    References
    ----------
    CGP Theorems 3.1 and 4.8, Appendix H.
    """
    check_number("rho", rho, limits_of(Gaussian, "rho"))
    masking = Masking(
        privacy_unit=privacy_unit,
        method=None,
        table_metric=table_metric,
        crs=crs,
        region=region,
        clip="remap",
        grid=grid,
        exact=exact,
        drop=drop,
        keep=keep,
        shuffle=shuffle,
        z=z,
        ledger=ledger,
        sticky=sticky,
        rng=rng,
        progress=progress,
    )
    return masking.release(
        frame, plan_gaussian, {"rho": rho}, plane=True,
        weigh=lambda persons: weigh_points(persons, rho=rho),
    )  # fmt: skip

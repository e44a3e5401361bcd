"""The public names of `geopriv_gis`, imported when first used.

The functions are those of the rows of `arguments`. Type checkers and editors read them
in ``public.pyi``, which make reference writes."""

# Made by make reference. Not to be edited.

from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import Mapping
from collections.abc import Sequence
from geopriv_gis import calibration as calibration
from geopriv_gis import conformance as conformance
from geopriv_gis import dask as dask
from geopriv_gis import metrics as metrics
from geopriv_gis import presets as presets
from geopriv_gis import questions as questions
from geopriv_gis import reports as reports
from geopriv_gis import results as results
from geopriv_gis import testing as testing
from geopriv_gis import zones as zones
from geopriv_gis.audits.audit import audit as audit
from geopriv_gis.batches.file_questions import ask_file as ask_file
from geopriv_gis.batches.release import release_file as release_file
from geopriv_gis.checking.check import check as check
from geopriv_gis.core.budget.filter import PrivacyFilter as PrivacyFilter
from geopriv_gis.core.errors import BudgetError as BudgetError
from geopriv_gis.core.errors import CRSError as CRSError
from geopriv_gis.core.errors import ColumnError as ColumnError
from geopriv_gis.core.errors import ConversionError as ConversionError
from geopriv_gis.core.errors import FileError as FileError
from geopriv_gis.core.errors import GeoPrivError as GeoPrivError
from geopriv_gis.core.errors import GeoPrivWarning as GeoPrivWarning
from geopriv_gis.core.errors import GeometryError as GeometryError
from geopriv_gis.core.errors import LedgerError as LedgerError
from geopriv_gis.core.errors import MissingPackageError as MissingPackageError
from geopriv_gis.core.errors import ParameterError as ParameterError
from geopriv_gis.core.promise.composition import compose as compose
from geopriv_gis.core.promise.guarantee import Guarantee as Guarantee
from geopriv_gis.core.randomness import Floats
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.statistic import Statistic
from geopriv_gis.files.opening import read_file as read_file
from geopriv_gis.files.writing import write_file as write_file
from geopriv_gis.frames import attack as attack
from geopriv_gis.frames.accessor import GeoPriv as GeoPriv
from geopriv_gis.frames.choosing.comparison import Comparison
from geopriv_gis.frames.choosing.comparison import MechanismLike
from geopriv_gis.frames.choosing.outlook import Outlook
from geopriv_gis.frames.choosing.risk import RiskReport
from geopriv_gis.frames.ground.geometry import Frame
from geopriv_gis.frames.ground.prepared import Account
from geopriv_gis.frames.ground.warning import Progress
from geopriv_gis.frames.local.session import Session as Session
from geopriv_gis.frames.maps.heatmap import Heatmap as Heatmap
from geopriv_gis.frames.maps.pair_table import PairTable
from geopriv_gis.frames.points import baselines as baselines
from geopriv_gis.frames.points.graph_metric import GraphMetric
from geopriv_gis.frames.points.optimal_mechanism import (
    OptimalMechanism as OptimalMechanism,
)
from geopriv_gis.frames.summaries.statistic import lipschitz as lipschitz
from geopriv_gis.ledger.ledger import Ledger as Ledger
from geopriv_gis.ledger.limit import Limit as Limit
from geopriv_gis.preparing import prepare as prepare
from geopriv_gis.presets.release import release_preset as release_preset
from geopriv_gis.publication.publication import Publication as Publication
from geopriv_gis.sticky.store import StickyStore as StickyStore
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from typing import Any
import geopandas as gpd
import numpy as np
import pandas as pd

__all__ = [
    "BudgetError",
    "CRSError",
    "ColumnError",
    "ConversionError",
    "FileError",
    "GeoPriv",
    "GeoPrivError",
    "GeoPrivWarning",
    "GeometryError",
    "Guarantee",
    "Heatmap",
    "Ledger",
    "LedgerError",
    "Limit",
    "MissingPackageError",
    "OptimalMechanism",
    "ParameterError",
    "PrivacyFilter",
    "Publication",
    "Session",
    "StickyStore",
    "ask_file",
    "attack",
    "audit",
    "baselines",
    "calibration",
    "check",
    "compose",
    "conformance",
    "dask",
    "lipschitz",
    "metrics",
    "prepare",
    "presets",
    "questions",
    "read_file",
    "release_file",
    "release_preset",
    "reports",
    "results",
    "testing",
    "write_file",
    "zones",
    "planar_laplace",
    "gaussian",
    "graph_laplace",
    "optimal_cells",
    "dprs",
    "peak_laplace",
    "private_knn",
    "private_distance",
    "private_hull",
    "private_extent",
    "private_statistic",
    "private_count",
    "private_kde_at",
    "private_share",
    "private_mean",
    "ask_many",
    "private_track",
    "private_flows",
    "trim_ends",
    "private_heatmap",
    "zonal_counts",
    "count",
    "density",
    "remap",
    "covariate",
    "rate",
    "synthesise",
    "around",
    "clustering",
    "getis_ord",
    "morans_i",
    "knox",
    "plan",
    "risk_report",
    "compare",
    "sensitive_columns",
    "guarantee_of",
]

def planar_laplace(
    frame: Frame,
    eps: float | None = None,
    *,
    displacement: float | None = None,
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
) -> Frame:
    """Release points with planar Laplace noise: ε-geo-privacy; warn of odd ε.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    eps : float
        Privacy loss per metre of distance: a finite number greater than 0 (1/m). A
        row by itself moves 2/eps metres on average, each of a person's n rows
        (4n+2)/(3 eps). Two places d metres apart change the probability of any
        result by at most a factor e^{ε·d}. See `calibration.laplace_displacement`.
    displacement : float, optional
        Average displacement of a row by itself: a finite number greater than 2 (m).
        Instead of `eps`, which is 2 / displacement.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names).
    method : {"joint", "composition"}, optional
        For persons with several rows: one draw for all of them, the default, which
        moves them least; or one for each row with its share of `eps`. From one draw
        for all of them no map, count, rate or value at the true place is estimated
        afterwards.
    table_metric : {"dist_inf", "dist_2"}, optional
        For persons with several rows: all may move at once (the default), or the
        root of the summed squares is bounded.
    crs : CRS-like or "sphere", optional
        Where distance is measured, e.g. EPSG:32630, or "sphere"; by default the
        points' own CRS where its scale is true, otherwise chosen as the guarantee
        says. That is the sphere for a geographic CRS, and for a plane with a scale
        beyond 1.1. The projection of a plane on another datum is drawn on that of
        the points.
    region : (Multi)Polygon, GeoSeries or GeoDataFrame, optional
        Public polygons (land, a municipality) that the noise never leaves, at half
        of `eps`; not made from the data. What is cut off would betray where the
        point was, hence the half; ``onto`` moves strays with all of it. A layer may
        be in any CRS. Worked in a plane: where the points' CRS is none, a UTM or
        UPS zone around the region; or on the sphere if ``crs="sphere"``.
    unit_ball : (a, b, bearing) or corners of a polygon, optional
        Public shape of the noise: an ellipse with half-axes in the ratio A : B, A
        along BEARING (degrees clockwise from north), or the corners of a convex
        polygon symmetric about 0,0. `eps` holds in its narrowest direction. Needs a
        plane.
    zones : GeoSeries or GeoDataFrame of polygons, optional
        Public polygons that do not overlap (municipalities): every released point
        stays in the one that its row lies in, and all of the budget goes into noise
        there. The zone of each row is published, and nothing is promised between
        zones. In any CRS; worked in a plane, as with ``region``, in place of which
        it is given. Strays move to the nearest point of their own zone. Rows in no
        zone, in several or on a border between two are refused, by their number.
        The rows of a person stay in a zone each, and all these zones are published.
        A ledger takes further releases within the same zones only.
    onto : (Multi)Polygon, GeoSeries, GeoDataFrame or float, optional
        Public points (addresses, centroids) or polygons (land): every released
        point is moved to the nearest place of them, after the noise and at no cost.
        With `zones` to the nearest point of the row's own zone. In any CRS.
        `compare` says how many rows come out at their own place. Points that lie in
        a polygon stay where they are; strays pile up along its border. Polygons
        need a plane and go without ``region`` and ``zones``. Or a number, the side
        of a cell in units of the points' CRS: what is released is the middle of the
        grid cell that the noisy point lies in; its corners are multiples of the
        side, whatever the data. New columns: footprint, its outline as WKT, and
        radius, the metres around the middle that hold the true place with 95 %. In
        degrees it must divide 90. There is no radius where it would depend on the
        place or the direction: for one draw of noise for several rows, with
        ``unit_ball``, and with heights. Not with ``region`` or ``zones``.
    drop : sequence of column names, optional
        Columns left out of the result.
    keep : sequence of column names, or mapping of them to words, optional
        Columns that are published although they reveal the place or the person; the
        guarantee lists them. A mapping, e.g. ``{"patient": "pseudonym"}``, says of
        each column whether it is published "as is" or as keyed pseudonyms, which
        tell only which rows have the same value. Their key is made for the release
        and kept nowhere; with ``sticky`` it is the store's, and pseudonyms repeat
        as well.
    shuffle : bool, default False
        Put the rows in random order and number them anew.
    z : {"keep", "drop", "protect"}, default "keep"
        What happens to Z values: published as they are, left out, or with "protect"
        made noisy with the place; distances then include the height. Z are metres,
        unless the CRS has a vertical axis of another unit.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    sticky : StickyStore, optional
        Local file that repeats each row's earlier noise, at no charge; with
        `dataset`. A `StickyStore` has both. Of a person it repeats that of their
        very set of rows.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    ColumnError
        Likewise, if a column to publish holds true coordinates or identifies persons:
        see docs/columns.md.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

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

def gaussian(
    frame: Frame,
    rho: float | None = None,
    *,
    displacement: float | None = None,
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
) -> Frame:
    """Release points with Gaussian noise: ρ-concentrated geo-privacy; warn of odd ρ.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    rho : float
        Rényi loss per square metre: a finite number greater than 0 (1/m²). A row by
        itself moves 0.886/sqrt(rho) metres on average, each of a person's n rows
        sqrt(n) times that. The Rényi divergence between the results for two places
        d metres apart is at most α·ρ·d² at every order α.
    displacement : float, optional
        Average displacement of a row by itself: a finite number greater than 2 (m).
        Instead of `rho`, which is π / (4 · displacement²).
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names).
    table_metric : {"dist_inf", "dist_2"}, optional
        For persons with several rows: all may move at once (the default), or the
        root of the summed squares is bounded. Under "dist_2" ρ is not divided.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    zones : GeoSeries or GeoDataFrame of polygons, optional
        Public polygons that do not overlap (municipalities): every released point
        stays in the one that its row lies in, and all of the budget goes into noise
        there. The zone of each row is published, and nothing is promised between
        zones. In any CRS; worked in a plane, as with ``region``, in place of which
        it is given. Strays move to the nearest point of their own zone. Rows in no
        zone, in several or on a border between two are refused, by their number.
        The rows of a person stay in a zone each, and all these zones are published.
        A ledger takes further releases within the same zones only.
    onto : (Multi)Polygon, GeoSeries, GeoDataFrame or float, optional
        Public points (addresses, centroids) or polygons (land): every released
        point is moved to the nearest place of them, after the noise and at no cost.
        With `zones` to the nearest point of the row's own zone. In any CRS.
        `compare` says how many rows come out at their own place. Points that lie in
        a polygon stay where they are; strays pile up along its border. Polygons
        need a plane and go without ``region`` and ``zones``. Or a number, the side
        of a cell in units of the points' CRS: what is released is the middle of the
        grid cell that the noisy point lies in; its corners are multiples of the
        side, whatever the data. New columns: footprint, its outline as WKT, and
        radius, the metres around the middle that hold the true place with 95 %. In
        degrees it must divide 90. There is no radius where it would depend on the
        place or the direction: for one draw of noise for several rows, with
        ``unit_ball``, and with heights. Not with ``region`` or ``zones``.
    drop : sequence of column names, optional
        Columns left out of the result.
    keep : sequence of column names, or mapping of them to words, optional
        Columns that are published although they reveal the place or the person; the
        guarantee lists them. A mapping, e.g. ``{"patient": "pseudonym"}``, says of
        each column whether it is published "as is" or as keyed pseudonyms, which
        tell only which rows have the same value. Their key is made for the release
        and kept nowhere; with ``sticky`` it is the store's, and pseudonyms repeat
        as well.
    shuffle : bool, default False
        Put the rows in random order and number them anew.
    z : {"keep", "drop", "protect"}, default "keep"
        What happens to Z values: published as they are, left out, or with "protect"
        made noisy with the place; distances then include the height. Z are metres,
        unless the CRS has a vertical axis of another unit.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    sticky : StickyStore, optional
        Local file that repeats each row's earlier noise, at no charge; with
        `dataset`. A `StickyStore` has both. Of a person it repeats that of their
        very set of rows.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    ColumnError
        Likewise, if a column to publish holds true coordinates or identifies persons:
        see docs/columns.md.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

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
) -> Frame:
    """Release a node of a public graph for every point, by graph distance.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    metric : GraphMetric
        Of `geopriv_gis.metrics`: among people, along roads, within a region.
    eps : float, optional
        Privacy loss per unit of the metric: a finite number greater than 0. Per
        root of a person, per metre of road or of path. Two places whose nodes are d
        units apart change the probability of any result by at most a factor
        e^{ε·d}.
    people : float, optional
        People among whom a place is hidden: a finite number at least 1. Instead of
        `eps`, with `level`, in a metric of people. The loss is at most ``level`` up
        to the distance within which a uniform population has that many. What the
        real cells hold there, `GraphMetric.table` says.
    level : float, optional
        Loss at the distance of that many people: a finite number greater than 0.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). A person's rows share `eps`.
        Each of n gets ε/n.
    table_metric : {"dist_inf", "dist_2"}, optional
        For persons with several rows: all may move at once (the default), or the
        root of the summed squares is bounded. Under "dist_2" each of n rows gets
        ε/√n.
    spread : bool, default False
        Release a place anywhere in the node's cell, evenly, in place of its middle.
        At no cost. For metrics of people, whose nodes are census areas, H3 cells or
        cells of a raster; not with ``zones`` or ``onto``.
    zones : GeoSeries or GeoDataFrame of polygons, optional
        Public polygons that do not overlap (municipalities): every released point
        stays in the one that its row lies in, and all of the budget goes into noise
        there. The zone of each row is published, and nothing is promised between
        zones. In any CRS. Strays move to the nearest node, by the graph, of their
        own zone; a zone with one node releases that one. Rows in no zone, in
        several or on a border between two are refused, by their number, and so are
        rows in zones without a node. The rows of a person stay in a zone each, and
        all those zones are told.
    onto : GeoSeries or GeoDataFrame of points, optional
        Public points (addresses, centroids): every released point is moved to the
        nearest of them, after the noise and at no cost. With `zones` to the nearest
        of the row's own zone. In any CRS. `compare` says how many rows come out at
        their own place.
    drop : sequence of column names, optional
        Columns left out of the result.
    keep : sequence of column names, or mapping of them to words, optional
        Columns that are published although they reveal the place or the person; the
        guarantee lists them. A mapping, e.g. ``{"patient": "pseudonym"}``, says of
        each column whether it is published "as is" or as keyed pseudonyms, which
        tell only which rows have the same value. Their key is made for the release
        and kept nowhere; with ``sticky`` it is the store's, and pseudonyms repeat
        as well.
    shuffle : bool, default False
        Put the rows in random order and number them anew.
    z : {"keep", "drop"}, default "drop"
        What happens to Z values, which no mechanism protects.
    ledger : Ledger or path, optional
        Refused: accounts count metres on the ground, these releases do not.
    sticky : StickyStore, optional
        Local file that repeats each row's earlier noise, at no charge; with
        `dataset`. A `StickyStore` has both. Of a person it repeats that of their
        very set of rows.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

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
) -> Frame:
    """Release a public cell for every point, of least expected loss; raise if unfit.

    To release several times, to look at the matrix or to compare, fit once with
    `OptimalMechanism.fit` and call its ``release``.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    eps : float
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        Between cells.
    cells : GeoSeries or GeoDataFrame of points
        Public points, 2 to 1,200, in any CRS; one is released for each row. All
        different.
    prior : column of ``cells``, sequence of float or None, optional
        How probable each cell is, e.g. census counts; public. By default all the
        same.
    loss : {"euclidean", "squared"}, default "euclidean"
        What is kept small on average: the distance, or its square.
    objective : {"mean", "worst"}, default "mean"
        Which expected error is made least: the mean under the prior, or the largest
        of the cells' own, which needs no prior.
    crs : CRS-like or "sphere", optional
        Where distance is measured, e.g. EPSG:32630, or "sphere"; by default the
        points' own CRS where its scale is true, otherwise chosen as the guarantee
        says. That is the sphere for a geographic CRS, and for a plane with a scale
        beyond 1.1. The projection of a plane on another datum is drawn on that of
        the points.
    reach : float, optional
        Largest distance from a point to its cell: a finite number greater than 0
        (m). By default the largest distance from a cell to its nearest neighbour.
    drop : sequence of column names, optional
        Columns left out of the result.
    keep : sequence of column names, or mapping of them to words, optional
        Columns that are published although they reveal the place or the person; the
        guarantee lists them. A mapping, e.g. ``{"patient": "pseudonym"}``, says of
        each column whether it is published "as is" or as keyed pseudonyms, which
        tell only which rows have the same value. Their key is made for the release
        and kept nowhere; with ``sticky`` it is the store's, and pseudonyms repeat
        as well.
    shuffle : bool, default False
        Put the rows in random order and number them anew.
    z : {"keep", "drop"}, default "drop"
        What happens to Z values, which no mechanism protects.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    sticky : StickyStore, optional
        Local file that repeats each row's earlier noise, at no charge; with
        `dataset`. A `StickyStore` has both. Of a person it repeats that of their
        very set of rows.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

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

def dprs(
    frame: Frame,
    eps: float,
    *,
    region: object,
    clip: str = "remap",
    eps_discs: float = 1.0,
    delta: float = 1e-05,
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
) -> Any:
    """Release points inside discs placed by private k-means (corrected DPRS).

    The discs are placed with noise that hides any one row; then each row gets planar
    Laplace noise, and moves to the nearest point of any disc.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified. Each row is another
        person.
    eps : float
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        For each row, given the discs. With ``as_published`` the ε (no unit) that
        the paper claims for everything.
    region : (Multi)Polygon, GeoSeries or GeoDataFrame
        Public polygons whose bounding box holds the discs; not made from the data.
        A layer may be in any CRS.
    clip : {"remap", "restrict"}, default "remap"
        How the discs hold the points: noise with all of `eps`, and strays moved to
        the nearest point of a disc; or noise that never leaves them, at half of
        `eps`. Gaussian noise needs "restrict".
    eps_discs : float, default 1.0
        Privacy loss of the discs: a finite number at least 1e-06 and at most 50.
        Lost by placing the discs, whatever the distance. No unit: a factor
        e^eps_discs for any move of a row, near or far.
    delta : float, default 1e-05
        Probability that the discs lose more: a finite number at least 0 and less
        than 1. Much less than one in the number of rows; 0 asks for far more noise.
    centres : int, optional
        How many discs: an integer at least 2 and at most 10000. By default one for
        every 40 rows, 600 at most.
    rounds : int, default 12
        Rounds of k-means: an integer at least 1 and at most 100. More need more
        noise.
    share : float, default 0.5
        Radius as a share of the distance to the nearest other centre: a finite
        number greater than 0 and at most 1. Above 0.5 discs overlap.
    noise : {"laplace", "gaussian"}, default "laplace"
        The law around each row. Gaussian noise pays for the discs' whole extent.
    discs : bool, default False
        The discs as a layer of their own. What is promised covers both layers.
    as_published : bool, default False
        The mechanism of the paper, for comparison, whatever `clip` is: it promises
        nothing, and no ledger takes it.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone around the region.
        A scale is true below 1.1. The zone is of UTM or UPS.
    drop : sequence of column names, optional
        Columns left out of the result.
    keep : sequence of column names, or mapping of them to words, optional
        Columns that are published although they reveal the place or the person; the
        guarantee lists them. A mapping, e.g. ``{"patient": "pseudonym"}``, says of
        each column whether it is published "as is" or as keyed pseudonyms, which
        tell only which rows have the same value. Their key is made for the release
        and kept nowhere; with ``sticky`` it is the store's, and pseudonyms repeat
        as well.
    shuffle : bool, default False
        Put the rows in random order and number them anew.
    z : {"keep", "drop"}, default "keep"
        What happens to Z values, which no mechanism protects.
    ledger : Ledger or path, optional
        Refused: a part of the loss does not shrink with the distance, and no
        account takes that.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.
    GeoDataFrame, with ``discs=True``
        The second of a pair: polygons of 64 corners around the discs, in the same CRS,
        and their ``radius`` in metres of the plane. By itself it promises (eps_discs,
        δ)-differential privacy for replacing a row.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    ColumnError
        Likewise, if a column to publish holds true coordinates or identifies persons:
        see docs/columns.md.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

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

def peak_laplace(
    frame: Frame,
    eps: float | None = None,
    *,
    displacement: float | None = None,
    eps_fixed: float,
    radius: float | None = None,
    k: int | None = None,
    per_km2: float | None = None,
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
) -> Frame:
    """Release points with Laplace noise, denser within a radius for a fixed loss.

    Noise as of `planar_laplace`, e^{eps_fixed} times as dense up to the radius. Two
    places, however near each other, are told apart by up to that factor.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    eps : float
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        Beyond the fixed loss: two places d metres apart change the probability of
        any result by at most a factor e^(eps_fixed + eps d).
    displacement : float, optional
        Average displacement of a row by itself: a finite number greater than 2 (m).
        Instead of `eps`, which is the one of this law with that average.
    eps_fixed : float
        Privacy loss at any distance, however small: a finite number greater than 0
        and at most 10. No unit: places side by side are told apart by up to a
        factor e^eps_fixed (1: 2.7; 3: 20; 5: 150). A row's noise is that many times
        as dense up to ``radius``.
    radius : float
        Radius of the peak: a finite number greater than 0 (m). Ground metres,
        public. Most rows stay within if `eps_fixed` is large. See
        `calibration.peak_radius` for one from a number of neighbours and a public
        density.
    k : int, optional
        Number of neighbours: an integer at least 1. Instead of `radius`, with
        `per_km2`: the radius with which most of so many nearest rows stay the
        nearest.
    per_km2 : float, optional
        Points per square kilometre: a finite number greater than 0. From a public
        source, not from the rows.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). A person's n rows get 1/n of
        both losses. The radius is the same for all rows.
    table_metric : {"dist_inf", "dist_2"}, optional
        For persons with several rows: all may move at once (the default), or the
        root of the summed squares is bounded. Under "dist_2" `eps` is divided by
        √n.
    crs : CRS-like or "sphere", optional
        Where distance is measured, e.g. EPSG:32630, or "sphere"; by default the
        points' own CRS where its scale is true, otherwise chosen as the guarantee
        says. That is the sphere for a geographic CRS, and for a plane with a scale
        beyond 1.1. The projection of a plane on another datum is drawn on that of
        the points.
    region : (Multi)Polygon, GeoSeries or GeoDataFrame, optional
        Public polygons (land, a municipality) that the noise never leaves, at half
        of both losses; not made from the data. What is cut off would betray where
        the point was, hence the half; ``onto`` moves strays with all of it. A layer
        may be in any CRS. Worked in a plane: where the points' CRS is none, a UTM
        or UPS zone around the region; or on the sphere if ``crs="sphere"``.
    zones : GeoSeries or GeoDataFrame of polygons, optional
        Public polygons that do not overlap (municipalities): every released point
        stays in the one that its row lies in, and all of the budget goes into noise
        there. The zone of each row is published, and nothing is promised between
        zones. In any CRS; worked in a plane, as with ``region``, in place of which
        it is given. Strays move to the nearest point of their own zone. Rows in no
        zone, in several or on a border between two are refused, by their number.
        The rows of a person stay in a zone each, and all these zones are published.
        A ledger takes further releases within the same zones only.
    onto : (Multi)Polygon, GeoSeries, GeoDataFrame or float, optional
        Public points (addresses, centroids) or polygons (land): every released
        point is moved to the nearest place of them, after the noise and at no cost.
        With `zones` to the nearest point of the row's own zone. In any CRS.
        `compare` says how many rows come out at their own place. Points that lie in
        a polygon stay where they are; strays pile up along its border. Polygons
        need a plane and go without ``region`` and ``zones``. Or a number, the side
        of a cell in units of the points' CRS: what is released is the middle of the
        grid cell that the noisy point lies in; its corners are multiples of the
        side, whatever the data. New columns: footprint, its outline as WKT, and
        radius, the metres around the middle that hold the true place with 95 %. In
        degrees it must divide 90. There is no radius where it would depend on the
        place or the direction: for one draw of noise for several rows, with
        ``unit_ball``, and with heights. Not with ``region`` or ``zones``.
    drop : sequence of column names, optional
        Columns left out of the result.
    keep : sequence of column names, or mapping of them to words, optional
        Columns that are published although they reveal the place or the person; the
        guarantee lists them. A mapping, e.g. ``{"patient": "pseudonym"}``, says of
        each column whether it is published "as is" or as keyed pseudonyms, which
        tell only which rows have the same value. Their key is made for the release
        and kept nowhere; with ``sticky`` it is the store's, and pseudonyms repeat
        as well.
    shuffle : bool, default False
        Put the rows in random order and number them anew.
    z : {"keep", "drop"}, default "keep"
        What happens to Z values, which no mechanism protects.
    ledger : Ledger or path, optional
        A ledger takes this release only if it limits fixed losses as well.
    sticky : StickyStore, optional
        Local file that repeats each row's earlier noise, at no charge; with
        `dataset`. A `StickyStore` has both. Of a person it repeats that of their
        very set of rows.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame or GeoSeries
        Like ``frame``: same index, order, columns, CRS and geometry name.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    ColumnError
        Likewise, if a column to publish holds true coordinates or identifies persons:
        see docs/columns.md.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

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

def private_knn(
    frame: Frame,
    point: Point | gpd.GeoSeries,
    k: int,
    *,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "table",
    method: str | None = None,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> pd.Series | pd.DataFrame:
    """Release the labels of the k rows nearest to a public point, or to each of many.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified. Its index is unique,
        for the labels are the answer.
    point : shapely Point or GeoSeries of points
        Public place in the points' CRS; not chosen by looking at the rows. Or many
        public points, in any CRS.
    k : int
        Rows that are named: an integer at least 1. They share the budget. At most
        the number of rows.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        For each place; exactly one of `eps` and `rho`. The guarantee states the
        total.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). For each
        place; exactly one of `eps` and `rho`. The guarantee states the total.
    privacy_unit : str, default "table"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). For rows and persons answers are
        far more accurate. Of a "table" all rows may move at once.
    method : {"exponential", "svt", "points", "distances", "flip"}, optional
        How the rows are found. For a table: "flip" (permute-and-flip, under `eps`),
        "exponential" or "svt" (sparse vector technique). For rows and persons:
        "distances". "points": by releasing all rows, once for all places. By
        default what has the smaller bound on its mean error for the same total:
        noise for each place, or "points" with the budgets of all places. The
        default for a single place is "distances" for rows and persons, else "flip"
        under ``eps`` and "exponential" under ``rho``, unless so many rows are asked
        for that "points" is better. "svt" is CGP's k-PNN.
    crs : CRS-like or "sphere", optional
        Where distance is measured, e.g. EPSG:32630, or "sphere"; by default the
        points' own CRS where its scale is true, otherwise chosen as the guarantee
        says. That is the sphere for a geographic CRS, and for a plane with a scale
        beyond 1.1. The projection of a plane on another datum is drawn on that of
        the points.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    Series or DataFrame
        For one point the row labels by rank 1 … k. For many, one row for each query
        point (its index) and a column for each rank. ``attrs["geopriv"]["error"]``
        holds ``excess``: how much farther (m) than the true j-th nearest the j-th row
        may be, but for probability ``beta``, and ``mean_excess``, a bound on it
        on average; ``attrs["geopriv"]["per_query"]`` the guarantee of a single query.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m query points; with ``method="points"`` ε-GP
    (ρ-CGP), for one release of all rows serves them all. For "table" under dist_∞: even
    when all rows belong to one person and all move at once; each round is
    permute-and-flip with ε/k, under CGP an exponential mechanism with √(8ρ/k). For rows
    and persons for each of them: Laplace (Gaussian) noise on each row's distance,
    whatever k is; the k smallest are post-processing. The nearest alone is found by
    exponential noise under ε: permute-and-flip with all of ε, for a row's distance
    changes alone. **Assumes.** The labels and the number of rows are public, for
    persons how many rows each has.

    Without ``method`` it is that, or one release of all rows with all of the m·ε
    (m·ρ), whichever has the smaller ``mean_excess``: a function of public
    numbers, of rows, places, k and, for persons, rows of each. Many query points are
    answered over a spatial index, with the same law.

    References
    ----------
    CGP Lemma 4.9, Algorithms 2 and 3; McKenna & Sheldon 2020; McSherry & Talwar 2007;
    Durfee & Rogers 2019; Ding et al. 2021.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import Point
    >>> x = [530000.0 + 2000 * i for i in range(50)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 50, crs="EPSG:27700")
    >>> near = homes.geopriv.private_knn(Point(530000, 180000), k=3, eps=0.05)
    >>> list(near.index), near.attrs["geopriv"]["guarantee"]["eps"]
    ([1, 2, 3], 0.05)
    """

def private_distance(
    frame: Frame,
    point: BaseGeometry | gpd.GeoSeries,
    *,
    within: float | None = None,
    eps: float | None = None,
    rho: float | None = None,
    together: bool = False,
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Release the distance (m) to the nearest row, or whether one is `within`.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    point : shapely Point, line or polygon, or GeoSeries of them
        Public place in the points' CRS; not chosen by looking at the rows. Or a
        public line or polygon, or a layer of such, in any CRS. Lines and polygons
        need a plane.
    within : float, optional
        Distance asked about, public: a finite number at least 0 (m). Instead of the
        distance: is any point within so many metres? Places are asked in their
        order until the first "yes"; all "no" answers before it are free.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        For each place, with `within` for all together; exactly one of `eps` and
        `rho`. The guarantee states the total.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). For each
        place, with `within` for all together; exactly one of `eps` and `rho`. The
        guarantee states the total.
    together : bool, default False
        All features are one place: one question about the nearest, one charge.
    beta : float, default 0.05
        Probability that the error band fails: a finite number greater than 1e-12
        and less than 1. Or that an answer is wrong by more than the margin.
    crs : CRS-like or "sphere", optional
        Where distance is measured, e.g. EPSG:32630, or "sphere"; by default the
        points' own CRS where its scale is true, otherwise chosen as the guarantee
        says. That is the sphere for a geographic CRS, and for a plane with a scale
        beyond 1.1. The projection of a plane on another datum is drawn on that of
        the points.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    DataFrame
        One row for each of them: its ``distance`` in metres, at least 0, and
        ``half_width``, by which it is off at most, with probability 1 − ``beta``.

        With ``within`` whether any point is ``within`` that distance; missing after the
        first "yes". With probability 1 − ``beta`` answers are right for points nearer
        than ``within`` − ``margin`` and farther than ``within`` + ``margin``.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m of them under dist_∞: a row's distance from a
    closed set is 1-Lipschitz, and so is that of the nearest of all rows. With
    ``within`` ε-GP (ρ-CGP) for all answers together. Lines and polygons are drawn in a
    plane; points may be on the sphere.

    References
    ----------
    CGP Lemmas 2.6 and 4.9, Theorem 3.1; with ``within`` Algorithm 1, Theorem D.1.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> stops = gpd.GeoSeries.from_xy([51e4, 52e4, 53e4], [18e4] * 3, crs="EPSG:27700")
    >>> near = homes.geopriv.private_distance(stops, eps=0.05)
    >>> near["distance"].round(-3).tolist()
    [20000.0, 10000.0, 0.0]
    >>> homes.geopriv.private_distance(stops, within=5000, eps=0.05).round()
       within  margin
    0   False   768.0
    1   False   768.0
    2    True   768.0
    """

def private_hull(
    frame: Frame,
    *,
    eps: float | None = None,
    rho: float | None = None,
    method: str = "support",
    directions: int = 64,
    beta: float = 0.05,
    by: Hashable | None = None,
    privacy_unit: str = "table",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoSeries | gpd.GeoDataFrame:
    """Release a convex polygon close to the points' hull, or one per value of `by`.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        Exactly one of `eps` and `rho`.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). Exactly
        one of `eps` and `rho`. Much more accurate at many directions.
    method : {"support", "anchors", "points"}, default "support"
        How the polygon is made: of noisy supporting lines, of noisy rows near
        anchor points, or of all rows with noise. "support" is the best in all cases
        known, "anchors" CGP's PCH; for "points" n has to be small.
    directions : int, default 64
        Number of equally spaced directions: an integer at least 3 and at most 1024.
        The error hardly depends on it.
    beta : float, default 0.05
        Probability that the error band fails: a finite number greater than 1e-12
        and less than 1.
    by : column name, optional
        A hull for each value of this column, which are published: of each animal
        (or person), who is protected with all of its rows. Its hull is the only one
        that an animal has, so that the budget is spent once.
    privacy_unit : {"table", "row"}, default "table"
        Who is protected: one person to whom all rows belong, or each row. Distance
        is dist_∞, or for rows dist_2, with 0.71 of the Gaussian noise; rows with
        "support" only.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoSeries
        One polygon in the frame's CRS (under heavy noise perhaps a point or segment,
        with a warning, as where it is narrower than its useful width),
        named "private_hull". ``attrs["geopriv"]["error"]`` holds, all
        in metres (``unit``), ``half_width`` (one direction) and ``half_width_all`` (all
        at once) of the 1 − ``beta`` band around the ``noisy_support`` values, which are
        coordinates of the working plane ``crs`` along each direction times
        ``metres_per_unit``, ``correction``, to be added for the polygon, and
        ``useful_width``: a round area so wide overlaps its hull by 70 %. For the
        other methods: ``outer`` and ``inner``, what the true hull reaches beyond this
        one at most, and this one beyond the true one, but for ``beta``.
        With ``by`` a GeoDataFrame: a polygon for each value of that column, in order of
        first appearance, and "reliable", which is False where a polygon is
        narrower than the useful width; ``correction`` is the largest of all, and the
        bands hold for each polygon by itself.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞: even when all rows belong to one person
    and all move at once; for rows under dist_2. The polygon is convex in the working
    plane. With ``by`` it is that of each value with all of its rows, which are one
    person's or animal's, and are in one hull alone. Public are the values, and which
    rows have which; how many rows it has changes nothing.

    References
    ----------
    CGP Lemma 4.9, Theorem 3.1 and Algorithm 4; GDP Theorem 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy(
    ...     [530000.0, 540000.0, 535000.0], [180000.0, 180000.0, 190000.0],
    ...     crs="EPSG:27700",
    ... )
    >>> hull = homes.geopriv.private_hull(rho=1e-3)
    >>> hull.geom_type.iloc[0], bool(3e7 < hull.area.iloc[0] < 7e7)
    ('Polygon', True)
    """

def private_extent(
    frame: Frame,
    kind: str = "box",
    *,
    eps: float | None = None,
    rho: float | None = None,
    cover: bool = False,
    privacy_unit: str = "table",
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoSeries | pd.DataFrame:
    """Release the bounding box, centre, diameter or radius of the points.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    kind : {"box", "centre", "mean_centre", "median_centre", "diameter", "radius"}, default "box"
        The bounding box, its middle, the mean of the points, the median of either
        coordinate, the largest distance between two points, or the radius of the
        smallest circle around them. For rows of different persons
        (``privacy_unit="row"``) the mean needs 1/n of the noise.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        Exactly one of `eps` and `rho`.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). Exactly
        one of `eps` and `rho`.
    cover : bool, default False
        Move the sides of a box out so that it holds all rows but for probability
        `beta`.
    privacy_unit : {"table", "row"}, default "table"
        Who is protected: one person to whom all rows belong, or each row.
    beta : float, default 0.05
        Probability that the error band fails: a finite number greater than 1e-12
        and less than 1.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoSeries or DataFrame
        A box or a centre: one rectangle of the working plane, or one point, in the
        frame's CRS, named "private_extent". The diameter or the radius: a column of
        this name with one number of metres in the working plane, at least 0, and
        ``half_width``: it is off by no more, with probability 1 − ``beta``.

        ``attrs["geopriv"]["error"]`` holds the 1 − ``beta`` bands ``half_width`` (one
        side or coordinate) and ``half_width_all`` in metres (``unit``), and of a box
        its ``bounds``. Coordinates are those of the working plane ``crs`` (on the
        frame's datum: a code, or WKT where there is none), whose unit has
        ``metres_per_unit``: divide the bands by it.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞; for rows under dist_2 (box) or dist_1.
    The sides of the box are 1-Lipschitz. The middle of the box is √2-Lipschitz (½ under
    dist_1), the mean 1-Lipschitz (1/n), the median of either coordinate 1-Lipschitz (1;
    together √2 under dist_∞), the diameter 2-Lipschitz (1) and the radius 1-Lipschitz
    (½).

    References
    ----------
    CGP Lemmas 2.6, 4.9 and F.1, Theorem 3.1; GDP Theorem 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> size = homes.geopriv.private_extent("diameter", eps=0.05)
    >>> size.round({"diameter": -3, "half_width": 0})
       diameter  half_width
    0   10000.0       120.0
    >>> box = homes.geopriv.private_extent(eps=0.05, cover=True)
    >>> bool(box.area.iloc[0] > 1e6)
    True
    """

def private_statistic(
    frame: Frame,
    statistic: Statistic | Sequence[Statistic],
    *,
    below: Any = None,
    count: int = 1,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "table",
    beta: float = 0.05,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Release a statistic of stated Lipschitz constant, or whether it is below limits.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    statistic : Statistic, or sequence of Statistic
        What `geopriv_gis.lipschitz` returns: a function with its Lipschitz
        constant, which is trusted. With `below` also several, in the order in which
        they are asked.
    below : float, or sequence of floats, optional
        Instead of the number: is it below this threshold? Public; one for all, or
        one for each.
    count : int, default 1
        Number of yeses: an integer at least 1. With `below`: after so many "yes"
        the search ends. They share the budget.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        Exactly one of `eps` and `rho`.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). Exactly
        one of `eps` and `rho`.
    privacy_unit : {"table", "row"}, default "table"
        Who is protected: one person to whom all rows belong, or each row.
    beta : float, default 0.05
        Probability that the error band fails: a finite number greater than 1e-12
        and less than 1.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    DataFrame
        One row, under the statistic's name: its ``value`` and ``half_width``, by which
        it is off at most, with probability 1 − ``beta``.

        With ``below`` a row for each statistic: whether it is ``below`` its threshold,
        missing after the last "yes", and ``margin``: with probability 1 − ``beta``
        answers are right for numbers farther than that from the threshold.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP under dist_∞, or dist_1 for rows, if the constant is
    right: Laplace noise of scale K/ε, or Gaussian noise of K/√(2ρ). With ``below`` for
    all answers together: a sparse vector search up to each "yes" has ε/c, or ρ/c.
    **Assumes.** The constant, and that whatever else the function uses does not depend
    on the places; statistics, their order and thresholds are public.

    References
    ----------
    CGP Lemma 2.6 and Theorem 3.1; SSGP Lemma 2.3. With ``below`` CGP Algorithm 1,
    Theorem D.1; Lyu, Su & Li 2017.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, numpy as np
    >>> homes = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 18e4], crs="EPSG:27700")
    >>> width = geopriv_gis.lipschitz(lambda xy: np.ptp(xy[:, 0]), 2, name="width")
    >>> found = homes.geopriv.private_statistic(width, eps=0.05)
    >>> found.round({"value": -3, "half_width": 0})
             value  half_width
    width  10000.0       120.0
    >>> east = geopriv_gis.lipschitz(lambda xy: xy[:, 0].min(), 1, name="east")
    >>> north = geopriv_gis.lipschitz(lambda xy: xy[:, 1].min(), 1, name="north")
    >>> homes.geopriv.private_statistic([east, north], below=3e5, eps=0.05).round()
           below  margin
    east   False   703.0
    north   True   703.0
    """

def private_count(
    frame: Frame,
    ranges: Any,
    *,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "row",
    scheme: str = "adaptive",
    method: str = "auto",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
    **procedure: Any,
) -> pd.DataFrame:
    """Release how many points lie in public ranges (local model), eps for each range.

    Not to be mixed up with `zonal_counts`, which is differential privacy: there ε has
    no unit, whether somebody is in the table is hidden, and a trusted holder counts.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    ranges : (Multi)Polygon, GeoSeries or GeoDataFrame
        Public polygons, one count for each. A polygon in the points' CRS, or a
        layer in its own.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        For each polygon; exactly one of `eps` and `rho`. The guarantee states the
        total. What people save on one polygon goes into the next.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). For each
        polygon; exactly one of `eps` and `rho`. The guarantee states the total.
        What people save on one polygon goes into the next.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). A person's budget is divided by
        their rows.
    scheme : {"adaptive", "uniform", "even"}, default "adaptive"
        How budget that people save on one question is used for the next questions.
        "adaptive" puts most of it into the next question, "uniform" uses none of
        it, "even" spreads it over the questions to come; see `Session.run`.
    method : {"auto", "elimination", "baseline"}, default "auto"
        In rounds, after which people who are no longer needed are not asked again;
        or all at once. "auto" asks a single question at once, since savings help
        only further questions.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.
    **procedure
        Any of the following.
    privatize : {"distance", "point"}, default "distance"
        What is made noisy: the distance that is asked for, or the place.
    rounds : int, default 10
        Number of rounds: an integer at least 1 and at most 1024. After each round,
        people who are no longer needed are not asked again.
    split : {"doubling", "even"}, default "doubling"
        How a budget is shared by the rounds.
    beta : float, default 0.025
        Probability that anybody is judged wrongly: a finite number greater than 0
        and less than 1.

    Returns
    -------
    DataFrame
        One row for each range, with its index: "count", which may be negative, and
        "error", its standard error where people are spread evenly about the range's
        edge. "low" and "high" hold in 95 % at least, wherever people are: no noisy
        distance tells on which side of the edge a crowd lives. In a range that is
        narrow beside the noise "reliable" is False and "reason" says so. Saved budget
        is in ``attrs["geopriv"]["saving"]``.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m ranges, for each row or person. Nobody need
    be trusted with the places: each row makes its own noise. Where the curator is
    trusted, counts under differential privacy are more accurate.

    References
    ----------
    APB Algorithms 3 and 6.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 100 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> west = box(529000, 170000, 540050, 190000)
    >>> found = homes.geopriv.private_count(west, rho=1e-3)
    >>> bool(95 <= found["count"].iloc[0] <= 107)
    True
    """

def private_kde_at(
    frame: Frame,
    points: Any,
    bandwidth: float,
    *,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "row",
    scheme: str = "adaptive",
    method: str = "auto",
    delta: float | None = None,
    split: float | None = None,
    noise: str = "auto",
    nu: float | None = None,
    p: float | None = None,
    theta: float | None = None,
    radius: float | None = None,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
    **procedure: Any,
) -> pd.DataFrame:
    """Release Gaussian kernel means at public places (local model); warn if many.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    points : shapely Point or GeoSeries of points
        Public places; each is charged. For a map, release the points once instead
        and estimate from those. A place in the points' CRS, or many in their own.
    bandwidth : float
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). The smaller, the sharper and the less certain. It is h in
        exp(−d²/2h²), d metres from the place.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        For each place; exactly one of `eps` and `rho`. The guarantee states the
        total.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). For each
        place; exactly one of `eps` and `rho`. The guarantee states the total.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). A person's budget is divided by
        their rows.
    scheme : {"adaptive", "uniform", "even"}, default "adaptive"
        How budget that people save on one question is used for the next questions.
        "adaptive" puts most of it into the next question, "uniform" uses none of
        it, "even" spreads it over the questions to come; see `Session.run`.
    method : {"auto", "elimination", "baseline", "smooth", "lipschitz", "points", "ldp"}, default "auto"
        "elimination" and "baseline" make distances or places noisy, "auto" as one
        of them. "smooth", "lipschitz" and "ldp" make the kernel's value noisy,
        "points" the places once for all; they take `eps` only. All but "points" are
        unbiased, but for noise on distances or places that is wide beside the
        bandwidth. See `private_share`.
    delta : float, optional
        Probability of a greater loss: a finite number greater than 0 and at most
        0.367879. For "smooth": δ of (ε, δ)-geo-privacy, with Laplace noise. At most
        1/e.
    split : float, optional
        Share of ε for the growth of the bound: a finite number greater than 0 and
        less than 1. For "smooth". By default the best for places spread evenly; the
        paper SSGP takes 1/3. It is the part that the noise's own changes cost.
    noise : {"auto", "student_t", "generalised_cauchy", "laplace"}, default "auto"
        For "smooth": the law of the noise. "auto" is Student's t, or with `delta`
        Laplace noise.
    nu : float, optional
        Degrees of freedom of Student's t: a finite number greater than 2. By
        default 4, nearly the best; the paper SSGP takes 3. Smaller ones have
        heavier tails.
    p : float, optional
        Exponent p of the generalised Cauchy law: a finite number greater than 1. Of
        the density ∝ (1 + |z|^p)^(−θ), by default 4. p·θ must be greater than 3.
    theta : float, optional
        Weight θ of the tail of the generalised Cauchy law: a finite number at least
        1. By default 1.
    radius : float, optional
        Distance up to which it is promised: a finite number greater than 0 (m).
        With `delta` only: nothing is then promised for places farther apart, and
        rows farther from where the answer changes need less noise. Other noise
        keeps its promise at every distance, for nothing.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.
    **procedure
        Any of the following.
    privatize : {"distance", "point"}, default "distance"
        What is made noisy: the distance that is asked for, or the place.
    rounds : int, default 10
        Number of rounds: an integer at least 1 and at most 1024. After each round,
        people who are no longer needed are not asked again.
    beta : float, default 0.025
        Probability that anybody is judged wrongly: a finite number greater than 0
        and less than 1.

    Returns
    -------
    DataFrame
        One row for each place: "mean", without bias, so that single ones may lie
        outside [0, 1]; "density" per m², which is the mean over 2πh²; and "error", the
        standard error of the mean. "reliable" is False, with a "reason", where noise
        cannot be undone: of "points", and of places under Gaussian noise wider than h.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m places, for each row or person; with ``delta``
    approximate, m·δ, and with ``radius`` up to there. Of "points", whose noise serves
    all places, ε-GP; of "ldp" m·ε of local differential privacy, without a unit. Each
    row makes its own noise. **Assumes.** Places and bandwidth are public.

    References
    ----------
    APB Algorithms 3 and 7; SSGP Lemmas 3.5 and 4.5.
    """

def private_share(
    frame: Frame,
    of: Any,
    *,
    eps: float,
    softness: float,
    above: Any = None,
    below: Any = None,
    method: str = "smooth",
    delta: float | None = None,
    split: float | None = None,
    noise: str = "auto",
    nu: float | None = None,
    p: float | None = None,
    theta: float | None = None,
    radius: float | None = None,
    prior: Any = None,
    corner_radius: float = 0.0,
    privacy_unit: str = "row",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> pd.Series:
    """Release the share of rows in a region or past a threshold, with noise per row.

    Each row makes its own noise, so that nobody need be trusted with the places. Where
    the holder of the table is, a count under differential privacy is more accurate.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    of : polygon, layer of polygons, column or two columns
        Public polygons, taken as one region. Or the name of a column of numbers, or
        a list of two. A polygon by itself is in the points' CRS.
    eps : float, per metre or unit
        Privacy loss per metre of distance: a finite number greater than 0 (1/m). Of
        a column per its unit; for ldp between any two values.
    softness : float, metres or column's unit
        Width of the soft border: a finite number greater than 0 (m). Over it rows
        count in part; of a column in its unit. Wider needs less noise. They count
        from 1 to 0, with ½ in the middle.
    above : float, or a pair of floats, optional
        Public threshold, for rows above it; one for each column. One column takes
        one of the two thresholds or both, two columns a pair: both values above, or
        both below.
    below : float, or a pair of floats, optional
        Public threshold, for rows below it; one for each column. One column takes
        one of the two thresholds or both, two columns a pair: both values above, or
        both below.
    method : {"smooth", "lipschitz", "points", "ldp"}, default "smooth"
        Noise as smooth sensitivity asks, the same for all, on places or values
        themselves (biased), or local differential privacy. "smooth" is little noise
        for rows far from the border; "lipschitz" is Laplace noise of scale
        1/(ε·softness); "ldp" makes any two values hard to tell.
    delta : float, optional
        Probability of a greater loss: a finite number greater than 0 and at most
        0.367879. For "smooth": δ of (ε, δ)-geo-privacy, with Laplace noise. At most
        1/e.
    split : float, optional
        Share of ε for the growth of the bound: a finite number greater than 0 and
        less than 1. For "smooth". By default 1/3, as the paper SSGP takes; see
        `prior`. It is the part that the noise's own changes cost.
    noise : {"auto", "student_t", "generalised_cauchy", "laplace"}, default "auto"
        For "smooth": the law of the noise. "auto" is Student's t, or with `delta`
        Laplace noise.
    nu : float, optional
        Degrees of freedom of Student's t: a finite number greater than 2. By
        default 3, as the paper SSGP takes. Smaller ones have heavier tails.
    p : float, optional
        Exponent p of the generalised Cauchy law: a finite number greater than 1. Of
        the density ∝ (1 + |z|^p)^(−θ), by default 4. p·θ must be greater than 3.
    theta : float, optional
        Weight θ of the tail of the generalised Cauchy law: a finite number at least
        1. By default 1.
    radius : float, optional
        Distance up to which it is promised: a finite number greater than 0 (m).
        With `delta` only: nothing is then promised for places farther apart, and
        rows farther from where the answer changes need less noise. Other noise
        keeps its promise at every distance, for nothing.
    prior : GeoSeries of points, or numbers, optional
        Public places or values, as rows are expected to be spread; never from the
        rows. Chooses the noise with the least expected error. For "smooth": `nu`
        and `split`, or the same noise for all.
    corner_radius : float, default 0.0
        Radius of the rounded corner: a finite number at least 0 (of the columns).
        Of two columns: both thresholds meet in a corner that is rounded so far; the
        paper SSGP takes 1.21 times `softness`.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). A person's budget is divided by
        their rows.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. Not for columns: it counts metres. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    Series
        ``value``, unbiased but for "points", and ``error``: an upper estimate of its
        standard error, from the noisy values alone, with a bound on the bias of
        "points".

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** ε-GP for each row, the losses of rows adding up (dist_1); for persons
    under dist_∞; with ``delta`` (ε, δ)-GP, and with ``radius`` up to there. Distance is
    Euclidean, in the working plane or in the columns' units. For two columns that asks
    for a common unit: money, or standard deviations of a public table. **Assumes.**
    Region, thresholds, softness and prior are public.

    References
    ----------
    SSGP Lemmas 3.5, 3.6, 4.1 and 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + i for i in range(20_000)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 20_000, crs="EPSG:27700")
    >>> west = box(520000, 170000, 535000, 190000)
    >>> share = homes.geopriv.private_share(west, eps=0.01, softness=500)
    >>> bool(abs(share.value - 0.25) < 6 * share.error), bool(share.error < 0.01)
    (True, True)
    """

def private_mean(
    frame: Frame,
    of: Any,
    function: Callable[[Floats], Floats],
    domain: tuple[float, float],
    *,
    eps: float,
    weights: Sequence[float] | None = None,
    method: str = "smooth",
    delta: float | None = None,
    split: float | None = None,
    noise: str = "auto",
    nu: float | None = None,
    p: float | None = None,
    theta: float | None = None,
    radius: float | None = None,
    privacy_unit: str = "row",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> pd.Series:
    """Release the mean of a function of distance or value, noise per row; may raise.

    Nothing is trusted: the function is asked at public numbers only, and what lies
    between them is a straight line, whose smooth sensitivity is known.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    of : shapely geometry, GeoSeries, GeoDataFrame, column or columns
        Public places, lines or polygons, from the nearest of which the distance is
        taken, negative in polygons; or names of columns.
    function : callable
        Of an array of such numbers, to one value for each. It never sees a row.
    domain : (low, high)
        Public ends of the numbers that it is asked for; beyond, the end counts.
    eps : float
        Privacy loss per metre of distance: a finite number greater than 0 (1/m). Of
        columns per their unit; for ldp between any two values.
    weights : sequence of float, optional
        Of several columns: one public number for each; the function is of their
        weighted sum.
    method : {"smooth", "lipschitz", "points", "ldp"}, default "smooth"
        Noise as smooth sensitivity asks, the same for all, on places or values
        themselves (biased), or local differential privacy. "smooth" is little noise
        for rows far from the border; "lipschitz" is Laplace noise of scale
        1/(ε·softness); "ldp" makes any two values hard to tell.
    delta : float, optional
        Probability of a greater loss: a finite number greater than 0 and at most
        0.367879. For "smooth": δ of (ε, δ)-geo-privacy, with Laplace noise. At most
        1/e.
    split : float, optional
        Share of ε for the growth of the bound: a finite number greater than 0 and
        less than 1. For "smooth". By default the best for places spread evenly; the
        paper SSGP takes 1/3. It is the part that the noise's own changes cost.
    noise : {"auto", "student_t", "generalised_cauchy", "laplace"}, default "auto"
        For "smooth": the law of the noise. "auto" is Student's t, or with `delta`
        Laplace noise.
    nu : float, optional
        Degrees of freedom of Student's t: a finite number greater than 2. By
        default 4, nearly the best; the paper SSGP takes 3. Smaller ones have
        heavier tails.
    p : float, optional
        Exponent p of the generalised Cauchy law: a finite number greater than 1. Of
        the density ∝ (1 + |z|^p)^(−θ), by default 4. p·θ must be greater than 3.
    theta : float, optional
        Weight θ of the tail of the generalised Cauchy law: a finite number at least
        1. By default 1.
    radius : float, optional
        Distance up to which it is promised: a finite number greater than 0 (m).
        With `delta` only: nothing is then promised for places farther apart, and
        rows farther from where the answer changes need less noise. Other noise
        keeps its promise at every distance, for nothing.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). A person's budget is divided by
        their rows.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. Not for columns: it counts metres. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    Series
        ``value``, unbiased but for "points", and ``error``: as of `private_share`.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** That of `private_share`, for the piecewise linear function through
    2,049 evenly spaced numbers of ``domain``, which is what is released. **Assumes.**
    Function, domain, weights and what distances are from are public.

    References
    ----------
    SSGP Lemmas 3.1, 3.5, 4.5 and 4.8.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, numpy as np
    >>> from shapely.geometry import LineString
    >>> x = [530000.0 + i for i in range(20_000)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 20_000, crs="EPSG:27700")
    >>> road = LineString([(530000, 170000), (530000, 190000)])
    >>> noise = homes.geopriv.private_mean(
    ...     road, lambda metres: 70 - 10 * np.log10(1 + metres / 50), (0, 20_000),
    ...     eps=0.01)
    >>> bool(abs(noise.value - 47.7) < 1)
    True
    """

def ask_many(
    frame: Frame,
    places: Any,
    *,
    question: str = "count",
    bandwidth: float | None = None,
    k: int | None = None,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "row",
    scheme: str = "adaptive",
    method: str = "auto",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
    **procedure: Any,
) -> pd.DataFrame:
    """Query people about each range or place of a layer, within one budget.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    places : shape, GeoSeries or GeoDataFrame
        Public polygons to count in, or public places; one question each. In their
        own CRS, or one shape in the points' CRS.
    question : {"count", "density", "nearest"}, default "count"
        What is asked: how many are in each polygon, how dense it is at each place
        (with `bandwidth`), or who is nearest to it (with `k`).
    bandwidth : float, optional
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). For kernel means. The smaller, the sharper and the less
        certain. It is h in exp(−d²/2h²), d metres from the place.
    k : int, optional
        Rows that are named: an integer at least 1. For nearest people.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        For all questions together; exactly one of `eps` and `rho`.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). For all
        questions together; exactly one of `eps` and `rho`.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). A person's budget is divided by
        their rows.
    scheme : {"adaptive", "uniform", "even"}, default "adaptive"
        How budget that people save on one question is used for the next questions.
        "adaptive" puts most of it into the next question, "uniform" uses none of
        it, "even" spreads it over the questions to come; see `Session.run`.
    method : {"auto", "elimination", "baseline"}, default "auto"
        In rounds, after which people who are no longer needed are not asked again;
        or all at once. "auto" asks a single question at once, since savings help
        only further questions.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.
    **procedure
        Any of the following.
    privatize : {"distance", "point"}, default "distance"
        What is made noisy: the distance that is asked for, or the place.
    rounds : int, default 10
        Number of rounds: an integer at least 1 and at most 1024. After each round,
        people who are no longer needed are not asked again.
    split : {"doubling", "even"}, default "doubling"
        How a budget is shared by the rounds.
    beta : float, default 0.025
        Probability that anybody is judged wrongly: a finite number greater than 0
        and less than 1.

    Returns
    -------
    DataFrame
        A row for each answer: "question", the label of the range or place; "value", a
        count, a kernel mean in [0, 1] or the rank of a neighbour; "row", which
        neighbour; "error"; of counts "low" and "high", as of `private_count`;
        "reliable" and "reason"; "asked", how many rows took part; "saving", the share
        of what they were ready to spend that they kept. What is left of all budgets is
        in ``attrs["geopriv"]["saving"]``.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP for each row or person, of all answers together. Nobody
    need be trusted with the places: each row makes its own noise. What people save on
    one question goes into the next ones.

    References
    ----------
    APB Algorithms 3, 6, 7 and 8.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 100 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> halves = gpd.GeoSeries(
    ...     [box(529000, 0, 540050, 190000), box(540050, 0, 551000, 190000)], crs=27700
    ... )
    >>> found = homes.geopriv.ask_many(halves, rho=1e-3)
    >>> bool(95 <= found["value"].iloc[0] <= 107), len(found)
    (True, 2)
    """

def private_track(
    frame: gpd.GeoDataFrame,
    *,
    time: Hashable,
    windows: Hashable,
    privacy_unit: str,
    eps: float | None = None,
    rho: float | None = None,
    displacement: float | None = None,
    smooth: bool = True,
    speed: float | None = None,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Release persons' mean places in public time windows, smoothed by default.

    A track is interpolated between fixes and averaged over each window; the means get
    noise, and are smoothed over time.

    Parameters
    ----------
    frame : GeoDataFrame
        One fix in every row, with its time. It is not modified.
    time : column name
        Column of dates with times, with a zone or without.
    windows : str
        Public windows of time: a length such as 15min, 1h or 1w; some of
        night/day/weekend; or a column of public labels. A column with such a name
        is given as "column:night".
    privacy_unit : str
        Whose fixes they are: a column that names the person (or animal) of each
        row, or "table" if all rows are one person's. All fixes of a person may move
        at once.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        For all windows of a person; exactly one of `eps` and `rho`.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). For all
        windows of a person; exactly one of `eps` and `rho`.
    displacement : float, optional
        Average displacement of a row by itself: a finite number greater than 2 (m).
        Of the place of a person with one window; n windows move √n times as far.
        Instead of `rho`, which is π / (4 · displacement²).
    smooth : bool, default True
        Smooth the noisy places over time, which costs no privacy. Only for windows
        of a length.
    speed : float, optional
        How far somebody usually gets within an hour: a finite number at least 0.01
        and at most 1e+07 (m). Public. By default learnt from each person's noisy
        places.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        A row for each person and window: the person's column; "start" and "end", or
        "window", its label; the place; "se", the standard error of each coordinate in
        metres, with which the mean place of that window is meant. The rows are sorted
        by person, in order of first appearance, and time. Of smoothed places "reliable"
        is False, for a "reason", where the noise hides how far that person moves: "se"
        is then longer than needed.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Warns
    -----
    GeoPrivWarning
        Of odd budgets; and where many windows share one so that places that are not
        smoothed move far.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP for a person under dist_∞: all of their fixes may move
    by up to d metres at once, however many they are. Every mean is a convex combination
    of fixes. **Assumes.** Public are who has rows and when, and labels of rows. What
    is hidden is where.

    Windows are counted from midnight, those longer than a day from a Monday, by the
    clock of the times' own zone. A person has those between their first fix and their
    last. With "night" (22 to 6 o'clock), "day" (8 to 18, Monday to Friday) and
    "weekend" (8 to 18) there are three for each person, in which homes and workplaces
    show; those and labels of a column are not smoothed.

    References
    ----------
    GDP Theorem 4.3; CGP Theorem 3.1; Rauch, Tung & Striebel 1965.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, pandas as pd
    >>> hours = pd.date_range("2024-05-06", periods=49, freq="30min")
    >>> x = [530_000 + 40 * n for n in range(49)]
    >>> fixes = gpd.GeoDataFrame(
    ...     {"deer": "a", "t": hours},
    ...     geometry=gpd.points_from_xy(x, [180_000] * 49), crs="EPSG:27700",
    ... )
    >>> track = fixes.geopriv.private_track(
    ...     time="t", windows="1h", privacy_unit="deer", rho=1e-4
    ... )
    >>> len(track), list(track.columns), bool((track.se < 600).all())
    (24, ['deer', 'start', 'end', 'geometry', 'se', 'reliable', 'reason'], True)
    """

def private_flows(
    frame: gpd.GeoDataFrame,
    zones: Any,
    *,
    destination: Hashable | Sequence[Hashable],
    origin: Hashable | Sequence[Hashable] | None = None,
    eps: float | None = None,
    rho: float | None = None,
    neighbours: str = "add-remove",
    privacy_unit: str = "row",
    max_rows_per_unit: int | None = None,
    slivers: float = 1e-06,
    suppress: float | None = None,
    zone_name: Hashable | None = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Release counts of rows by pair of public zones; of many pairs only large ones.

    Parameters
    ----------
    frame : GeoDataFrame
        One trip in every row: where it began. It is not modified.
    zones : GeoDataFrame or GeoSeries of polygons
        Public polygons that do not overlap.
    destination : sequence of column names
        Column with the names of the zones where trips end, as `zone_name` has them;
        or two columns, x and y of the places, in the CRS of the points. Or a column
        of points.
    origin : sequence of column names, optional
        Column with the names of the zones where trips begin, or two, x and y. By
        default the zones in which the rows' points lie. Or a column of points.
    eps : float, optional
        Privacy loss ε: a finite number greater than 0. No unit: of differential
        privacy, not per metre. Exactly one of `eps`, `rho`. For all pairs together.
    rho : float, optional
        Privacy loss ρ: a finite number greater than 0. No unit: of differential
        privacy, not per metre. Exactly one of `eps`, `rho`. For all pairs together.
    neighbours : {"add-remove", "replace"}, default "add-remove"
        What is hidden: whether a person is in the table; or which data a person
        has, with the number of persons public.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), or a column whose equal
        values are one person's.
    max_rows_per_unit : int, optional
        Rows of one person that are counted: an integer at least 1. They are spread
        evenly over the person's rows; further rows have no influence. With a column
        as `privacy_unit`. By default a twentieth of the budget chooses the number
        that balances noise against rows left out. The noise grows with it. In
        publications of a series the first ones; there it has to be given.
    slivers : float, default 1e-06
        Share of the smallest zone: a finite number at least 0 and less than 1.
        Pieces where zones overlap by less than this are faults of digitising. What
        counts is the smallest zone that a piece lies in; rows there are in the
        first of the zones.
    suppress : float, optional
        Standard errors that a count must reach: a finite number greater than 0.
        Smaller flows are left empty. By default none is. Of more than 447 zones
        smaller flows have no line.
    zone_name : column name, optional
        Column of the zones whose values name them. By default the row's number,
        counted from 0; required where a column holds names of zones. In Python by
        default their index, which then has a name.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. One of "dp" or "zcdp"; see `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        A line for each pair of zones, of trips within a zone a small circle, in the
        CRS of the zones, with "origin", "destination", "count_raw", as measured,
        "count", consistent and not negative, "se", the standard error of the
        consistent count before that, and "low" and "high", between which the true
        counts of 95 of 100 pairs are; "count_raw" errs more than "se". Sums of "count"
        are the counts of zones and of all: there are no others. Their errors are in
        ``attrs["geopriv"]["error"]``; of persons, as in `zonal_counts`, also how many
        had more rows than the cap, and "about" says what is counted.

        Of more than 447 zones, whose pairs are mostly empty, it has a line for each
        pair whose "count_raw" reaches "least" in ``attrs["geopriv"]["error"]`` alone,
        and "count" is the same; all of the budget is for pairs. "least" is
        ``suppress`` standard errors; by default what one empty pair reaches on average.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** ε-DP or ρ-zCDP for each row or person. **Assumes.** Zones are public;
    with "replace" the number of rows (persons) is. Suppression reads released numbers
    alone.

    Rows whose origin or destination is in no zone are left out, those in gaps between
    zones among them, those without coordinates there, and those whose value is not the
    name of a zone: how many they are would tell of the rows, so that wrong names give
    counts of nothing but noise.
    Rows in slivers where zones overlap are in the first of them.

    References
    ----------
    Kohli, Aiken & Blumenstock 2023.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> wards = gpd.GeoDataFrame(
    ...     {"name": ["west", "east"]},
    ...     geometry=[box(0, 0, 1000, 1000), box(1000, 0, 2000, 1000)],
    ...     crs="EPSG:3035",
    ... )
    >>> trips = gpd.GeoDataFrame(
    ...     {"to": ["east"] * 90 + ["west"] * 10},
    ...     geometry=gpd.points_from_xy([500.0] * 100, [500.0] * 100), crs="EPSG:3035",
    ... )
    >>> flows = trips.geopriv.private_flows(
    ...     wards, destination="to", zone_name="name", eps=2
    ... )
    >>> flows[["origin", "destination"]].to_numpy().tolist()[:2]
    [['west', 'west'], ['west', 'east']]
    >>> bool(abs(flows["count"].iloc[1] - 90) < 30)
    True
    """

def trim_ends(
    frame: gpd.GeoDataFrame,
    radius: float,
    *,
    time: Hashable,
    person: Hashable | None = None,
    trip: Hashable | None = None,
    gap: str | None = None,
    keep: Sequence[Hashable] | str = (),
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Remove fixes in random circles at trip ends, and most columns; no guarantee.

    Every place where trips of a person begin or end gets one circle, its middle drawn
    at random near it; all fixes of the person in it are removed, of whichever trip.

    Parameters
    ----------
    frame : GeoDataFrame
        One fix in every row, with its time. It is not modified.
    radius : float
        Radius of the circles in which fixes are removed: a finite number at least
        10 and at most 1e+06 (m). Take it so large that many people live in three
        quarters of it.
    time : column name
        Column of dates with times, with a zone or without.
    person : column name, optional
        Column that says whose a row is: one name for a household. Without it all
        rows are one person's.
    trip : column name, optional
        Column that says of which trip a row is. Either it or `gap`.
    gap : str, optional
        Length of time without fixes after which another trip begins: 10min, 1h.
    keep : sequence of column names, optional
        Further columns to publish: none that tells of ends, such as addresses,
        lengths and durations of trips, and counters.
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone chosen from where
        they lie, which the guarantee then says. A scale is true below 1.1. The zone
        is of UTM or UPS; the guarantee assumes it to be public.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        The rows that are left, in their order and numbered anew, for gaps would tell
        how many are missing: the columns of persons, times and trips, those of
        ``keep``, and the geometry. With ``gap`` trips are numbered in a column "trip".

    Raises
    ------
    ParameterError, GeometryError, CRSError
        If arguments or rows are invalid.
    ColumnError
        If columns in ``keep`` hold coordinates or identify persons.

    Notes
    -----
    **No guarantee.** The notion is "none", no ledger takes it, and `write_file` only
    with ``unpromised=True``. The fixes that are left are the true ones. A home lies
    within about three quarters of the radius from the middle of its circle, which
    anybody can see; roads and times may tell more. Circles are not kept: a second call
    draws others, for the same trips or for later ones, and both together tell more.
    Publish one result of the same people. What promises something is `private_track`;
    docs/tracks.md compares the two under attack.

    An end of every person's every trip is at least a quarter of the radius inside a
    circle, and ends of one person that are nearer to each other than half of it are
    in the same one. Where many are strewn about, it is wider than the radius.

    References
    ----------
    Hassan, Hussain & Bates 2018; Dhondt et al. 2022.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, pandas as pd
    >>> hours = pd.date_range("2024-05-06 08:00", periods=41, freq="1min")
    >>> x = [530_000 + 100 * n for n in range(41)]
    >>> ride = gpd.GeoDataFrame(
    ...     {"t": hours}, geometry=gpd.points_from_xy(x, [180_000] * 41),
    ...     crs="EPSG:27700",
    ... )
    >>> cut = ride.geopriv.trim_ends(radius=500, time="t", gap="30min")
    >>> bool(20 < len(cut) < 40), list(cut.columns)
    (True, ['t', 'trip', 'geometry'])
    >>> cut.geopriv.guarantee.notion
    'none'
    """

def private_heatmap(
    frame: Frame,
    bandwidth: float | None = None,
    cell: float | None = None,
    *,
    extent: Any,
    eps: float | None = None,
    rho: float | None = None,
    crs: object = None,
    per_area: bool = False,
    positive: bool = False,
    privacy_unit: str = "row",
    max_rows_per_unit: int | None = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Heatmap:
    """Release a density map: add noise to points, then estimate it unbiased.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified.
    bandwidth : float, optional
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). The smaller, the sharper and the less certain. By default as
        wide as the noise asks for, at least 2/ε. Under `rho` it must exceed
        1/√(2ρ). It is h in exp(−d²/2h²), d metres from the place.
    cell : float, optional
        Side of a cell: a finite number greater than 0 (m). Cells cost no budget. By
        default half of the bandwidth.
    extent : (west, south, east, north), geometry, GeoSeries or GeoDataFrame
        What the map covers: W,S,E,N in the points' CRS; public, not made from the
        points. Or a geometry in the points' CRS, or a layer: their bounds count,
        those of a layer in its own CRS.
    eps : float, optional
        Privacy loss per metre of distance: a finite number greater than 0 (1/m).
        Exactly one of `eps` and `rho`. Laplace noise.
    rho : float, optional
        Rényi loss per square metre: a finite number greater than 0 (1/m²). Exactly
        one of `eps` and `rho`. Gaussian noise.
    crs : CRS-like, optional
        The plane of noise and map, e.g. EPSG:32630; by default the points' own CRS
        where its scale is true, otherwise a zone around the extent. A scale is true
        below 1.1. The zone is of UTM or UPS. Rows keep their datum: ``.crs`` is the
        plane's projection drawn on it, where it is not on it already.
    per_area : bool, default False
        Densities per square metre, over 2πh², instead of means.
    positive : bool, default False
        No negative values, at the price of some bias, for maps to look at. By
        expectation maximisation; the standard error stays that of the estimate
        without bias.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), "table" (all rows are one
        person's) or a column whose equal values are one person's ("column:row" and
        "column:table" for columns of those names). A person's budget is divided by
        their rows.
    max_rows_per_unit : int, optional
        Rows of one person that are counted: an integer at least 1. They are spread
        evenly over the person's rows; further rows have no influence. With a column
        as `privacy_unit`; by default all are counted. Fewer rows share the budget:
        the map is sharper, and that of the rows that are counted.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. See `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    Heatmap
        ``.values``, ``.se``, ``.reliable`` from north to south, ``.transform``,
        ``.crs``, ``.to_geodataframe()``, ``.to_geotiff(path)``.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP for each row (or person, under dist_∞ of their rows),
    for the whole map and whatever else is computed from it: the noise is that of
    `planar_laplace` and `gaussian`. However many cells there are, they cost nothing.
    **Assumes.** The extent is public; the number of rows is, too. With
    ``max_rows_per_unit`` so many rows of each person are read, spread evenly over
    theirs, and share the person's budget; others have no influence.

    References
    ----------
    CGP §2.3, Theorems 3.1 and 4.8; Stefanski & Carroll 1990.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> town = (529_000, 179_000, 533_000, 181_000)
    >>> heat = homes.geopriv.private_heatmap(500, 100, eps=0.05, extent=town)
    >>> heat.shape, heat.guarantee.eps
    ((20, 40), 0.05)
    """

def zonal_counts(
    frame: Frame,
    zones: Any,
    *,
    sum: str | None = None,
    bounds: tuple[float, float] | None = None,
    below: float | None = None,
    eps: float | None = None,
    rho: float | None = None,
    neighbours: str = "add-remove",
    weights: Any = None,
    mechanism: str = "auto",
    privacy_unit: str = "row",
    max_rows_per_unit: int | None = None,
    beta: float = 0.05,
    slivers: float = 1e-06,
    queries: Any = None,
    category: Hashable | None = None,
    categories: Any = None,
    zone_name: Hashable | None = None,
    integer: bool = False,
    population: Hashable | None = None,
    time: Hashable | None = None,
    every: Any = None,
    start: Any = None,
    end: Any = None,
    until: Any = None,
    store: Any = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Release noisy counts or sums by public zone, under differential privacy.

    With ``sum`` the values of a column are added up, instead of rows counted; with
    ``below`` one yes or no says whether fewer rows than a limit are in a region, or of
    a kind. `Session.threshold` asks many such questions.

    Not to be mixed up with `private_count`, which is geo-privacy: there ε is per
    metre, only where somebody is is hidden, and nobody is trusted with the places.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        One point in every row, in a CRS. It is not modified. It may have no rows.
    zones : GeoDataFrame, GeoSeries, or a list or dict of them; with `below` also a polygon, column, mask or callable
        Public polygons that may overlap; several layers are a hierarchy, or
        partitions of different kinds, answered together. With `below` one region;
        or a column of True and False, a mask, or a function that is asked about
        each row by itself. A polygon by itself is in the points' CRS.
    sum : column name, optional
        Sum this column of numbers instead of counting rows; with `bounds`. Numbers,
        none missing. Sums are rounded to a public step of about a millionth of the
        larger bound.
    bounds : (low, high), optional
        Public limits of one row's value; values beyond are moved there. Not those
        found in the data.
    below : float, optional
        Limit of the count: a finite number greater than 0. Say only whether fewer
        rows (persons) than this are in the region, or of the kind: a whole number,
        or below 1 a share of all. A share needs neighbours='replace'. A person
        counts once, if any of their rows does.
    eps : float, optional
        Privacy loss ε: a finite number greater than 0. No unit: of differential
        privacy, not per metre. Exactly one of `eps`, `rho`. For all zones together.
    rho : float, optional
        Privacy loss ρ: a finite number greater than 0. No unit: of differential
        privacy, not per metre. Exactly one of `eps`, `rho`. Of zero-concentrated
        differential privacy, for all zones together.
    neighbours : {"add-remove", "replace"}, default "add-remove"
        What is hidden: whether a person is in the table; or which data a person
        has, with the number of persons public.
    weights : column of the zones, or one number for each zone, optional
        Column of the zones: how much the accuracy of each matters, greater than 0.
        Public; only their ratios count. Laplace and Gaussian noise is divided by
        them.
    mechanism : {"auto", "laplace", "knorm", "cells", "nim", "gaussian", "groups", "matrix"}, default "auto"
        Where the noise is added; "auto" takes the least expected error, which
        depends on the zones alone. "cells" makes the number of rows in each piece
        of the overlay noisy, "matrix" weighted sums of them that suit the answers;
        these and "gaussian" go with `rho`, all but "gaussian" with `eps`.
    privacy_unit : str, default "row"
        Who is protected: "row" (each row is a person), or a column whose equal
        values are one person's.
    max_rows_per_unit : int, optional
        Rows of one person that are counted: an integer at least 1. They are spread
        evenly over the person's rows; further rows have no influence. With a column
        as `privacy_unit`. By default a twentieth of the budget chooses the number
        that balances noise against rows left out. The noise grows with it. In
        publications of a series the first ones; there it has to be given.
    beta : float, default 0.05
        Probability that the error band fails: a finite number greater than 1e-12
        and less than 1. Zone by zone; with `below`, that a count at the margin is
        judged wrongly. The band is ``low`` to ``high``, the truth that of the rows
        that are counted.
    slivers : float, default 1e-06
        Share of the smallest zone: a finite number at least 0 and less than 1.
        Pieces where zones overlap by less than this are faults of digitising. What
        counts is the smallest zone that a piece lies in; such pieces are no kind of
        place of their own.
    queries : str, sequence of marginals, or DataFrame, optional
        What is counted, if not each zone: marginals, e.g. zone,category or
        zone*category,total; or a matrix, as a .csv file with the columns query,
        zone, category and weight. In Python also a list like ["zone", ("zone",
        "category")], or a DataFrame with a row for each query and columns named by
        zones, or by pairs of zone and category. Public.
    category : column name, optional
        Column of the rows whose values `queries` are about.
    categories : sequence, or str, optional
        The values of `category` that are counted, with commas between them; public,
        not those found in the data. Rows of other values are left out.
    zone_name : column name, optional
        Column of the zones whose values name them in `queries` and answers. By
        default the row's number, counted from 0. In Python their index.
    integer : bool, default False
        Make counts whole numbers, which still add up. Each moves by less than 1
        where zones are nested or apart, and so do sums of periods in a row; by up
        to 1 for each piece where zones overlap. Not with `sum`.
    population : column name, optional
        Public column of the zones with their numbers of people: adds the rate of
        counted rows per person, with its interval. New columns: rate, rate_low and
        rate_high; none where nobody lives.
    time : column name, optional
        Column of dates or times: count each zone in each period, with `every`,
        `start` and `end`. Times with an offset are taken in UTC. The whole series
        costs the budget once.
    every : pandas offset, or str, optional
        Length of a period: 7D, 1h, or MS for months; public.
    start : date or time, or str, optional
        Where the first period begins, such as 2026-01-01; not taken from the rows.
    end : date or time, or str, optional
        Where the series ends, a date that is in no period; not taken from the rows.
    until : date or time, or str, optional
        Publish the periods that end by this date, from `start` on; with `store`,
        which the next publication of the series goes on from. Each row counts when
        the end of its period is published; rows that come later count nowhere. What
        was published does not change.
    store : path-like, optional
        Private file, ending in .session, of a series that is published period by
        period: made by the first publication, which is charged for all of them. It
        holds true counts, and persons' names where ``privacy_unit`` is a column.
        Without it the series cannot go on; old copies of it are refused.
    ledger : Ledger or path, optional
        Account that is charged before anything is drawn; nothing is released that
        it does not cover. One of "dp" or "zcdp"; see `Ledger`.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        The zones with "count_raw", as measured; "count", consistent and not negative
        (least squares, which costs no privacy) and with ``integer`` whole; "se", the
        standard error of the consistent count before that; "low" and "high". Of several
        layers all zones in one frame, in the CRS of the first, their "layer" in a
        column. The expected error of each mechanism is in
        ``attrs["geopriv"]["error"]``; of up to 128 answers "covariance" as well, of
        what "se" is about, for sums and differences. With ``queries`` a row for each
        answer, named by "query", "zone" and "category", with the union of its zones.
        Of persons, counts and intervals are "about" the rows within the cap alone;
        ``attrs["geopriv"]["error"]`` has the cap, "max_rows_per_unit", and how many
        "persons_over" it there are, zones or not, with its standard error.
        With ``sum``: "sum_raw" and "sum" in place of the counts; not negative where the
        lower bound is not. "se", "low" and "high" are about the sum of the values moved
        into the bounds, of the rows that are counted: what bounds or
        ``max_rows_per_unit`` cut off is no part of it. The interval allows for the
        step, which is in ``attrs["geopriv"]["error"]["step"]``.
        With ``below`` one row, of the region, or a table where a kind is asked about:
        "below", true where they are fewer than "limit"; a count that far from it as
        "margin", or farther, is judged rightly with probability 1 − ``beta``.

        With ``population`` also "rate", "rate_low" and "rate_high": count, low and high
        divided by the people of the zone. Of persons within the cap: the rate of rows
        that are counted.

        With ``time`` a row for each zone and period, whose start is in "period". Errors
        within a zone depend on each other, not those of different zones: the variance
        of a sum of periods of "count_raw", unbiased, is the sum of those rows and
        columns of ``attrs["geopriv"]["error"]["covariance"]``, given up to 128 periods;
        of more "sum_se" has the largest standard error of a sum of 1, 2, … periods in a
        row. Sums of "count" are too large where counts are small, for none is negative.
        With ``until`` those periods that are over by then, of which none changes later.

    Raises
    ------
    ParameterError, GeometryError, CRSError
        Before anything is charged or drawn.
    BudgetError
        If the ledger does not cover it; nothing is drawn.

    Notes
    -----
    **Guarantee.** ε-DP or ρ-zCDP for each row or person. **Assumes.** Zones, weights,
    categories and queries are public; with "replace" the number of rows (persons) is.
    The number of persons with more rows than the cap has a twentieth of the budget, and
    the choice of the cap, where none is given, another (permute-and-flip, under ρ the
    exponential mechanism, over caps of 1 to 1,000).
    A row on a border counts in the zones that touch there, as far as these have a piece
    in common. Noise of sums is that of counts times the larger bound; with "replace"
    and bounds of both signs, twice that. With ``queries`` a row of value v adds v times
    what it would add to a count. With ``below`` a person with several rows counts once,
    if any of them is there, so that all their rows are protected; the limit is public,
    and whether a row is of the kind depends on that row alone. With ``time`` the whole
    series has the budget once; zones must not overlap, periods are public, and rows
    before or after them are in none. Of a person's rows
    ``max_rows_per_unit`` count, spread evenly over them, wherever they are. With
    ``store`` all publications of a series together have the budget once; a row counts
    when its period is published, and keeps its zone and period from then on. Persons
    have ``max_rows_per_unit`` rows in all publications together, and keep their names.

    References
    ----------
    GDP Theorem 4.3, Lemma 7.2; APB Algorithm 9; Ghosh, Roughgarden & Sundararajan 2009.

    Examples
    --------
    >>> import geopandas as gpd, numpy as np, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> wards = gpd.GeoSeries(
    ...     [box(529000, 179000, 531005, 181000), box(531005, 179000, 533000, 181000)],
    ...     crs="EPSG:27700",
    ... )
    >>> town = gpd.GeoSeries([box(529000, 179000, 533000, 181000)], crs="EPSG:27700")
    >>> found = homes.geopriv.zonal_counts([town, wards], eps=1)
    >>> bool((abs(found["count"] - [200, 101, 99]) < 100).all())
    True

    Marginals of zones and a column, answered together:

    >>> people = gpd.GeoDataFrame({"sex": ["f", "m"] * 100}, geometry=homes)
    >>> found = people.geopriv.zonal_counts(
    ...     wards, eps=1, queries=["category", ("zone", "category")],
    ...     category="sex", categories=["f", "m"],
    ... )
    >>> found["query"].tolist()
    ['category', 'category', 'zone*category', 'zone*category', 'zone*category', 'zone*category']
    >>> bool(abs(found["count"].iloc[0] - found["count"].iloc[[2, 4]].sum()) < 1e-6)
    True

    The sum of a column, of values within public bounds:

    >>> people["rooms"] = 3
    >>> found = people.geopriv.zonal_counts(wards, sum="rooms", bounds=(0, 9), eps=1)
    >>> bool(abs(found["sum"] - [303, 297]).max() < 900)
    True

    Rows of each week of a year, and of its first four with their standard error:

    >>> people["date"] = "2026-01-09"
    >>> found = people.geopriv.zonal_counts(
    ...     wards, rho=0.5, time="date", every="7D", start="2026-01-01",
    ...     end="2026-12-31",
    ... )
    >>> covariance = np.array(found.attrs["geopriv"]["error"]["covariance"])
    >>> len(found), round(float(covariance[:4, :4].sum() ** 0.5), 1)
    (104, 1.7)

    Whether there are fewer than 40, of 101:

    >>> homes.geopriv.zonal_counts(wards[:1], below=40, eps=1)["below"].tolist()
    [False]
    """

def count(
    released: Frame,
    polygons: Any,
    bandwidth: float | None = None,
    *,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate the true points in each polygon, with intervals; warn of doubtful ones.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace` or `gaussian`.
    polygons : (Multi)Polygon, GeoSeries or GeoDataFrame
        Public polygons to count in; however many, they cost nothing. A geometry in
        the points' CRS, a layer in its own.
    bandwidth : float, optional
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). Points count as Gaussians of this standard deviation. The
        smaller, the sharper and the less certain. By default as wide as the noise
        asks for, at least 2/ε. What thereby crosses borders is taken back. The
        smaller the bandwidth, the larger "se".
    crs : CRS-like, optional
        The plane to work in for a release on the sphere; by default a UTM or UPS
        zone. For other releases that of the noise, needed only where it has no
        code.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        The polygons with their columns, "count", without bias, and its standard error
        "se"; "low" and "high", meant to hold the number of true points inside in 95 of
        100 polygons (see Notes); "reliable", False where it may be farther off, for a
        "reason". Counts of neighbouring polygons have correlated errors.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; if
        polygons overlap.

    Warns
    -----
    GeoPrivWarning
        Where counts are not reliable.

    Notes
    -----
    The estimates are those of `rate`, whose notes say when they hold: points count as
    Gaussians of the bandwidth, and what thereby crosses borders is taken back, as if
    cases lay evenly within pieces of a polygon. Pieces are narrow at its border, as far
    as there are 30 rows for each. Intervals held in 93 to 98 of 100 polygons where that
    was measured.

    **Guarantee.** That of the release.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1)
    >>> west = box(529000, 179000, 531000, 181000)
    >>> found = released.geopriv.count(west, bandwidth=100)
    >>> bool(abs(found["count"].iloc[0] - 100) < 10)
    True
    """

def density(
    released: Frame,
    bandwidth: float | None = None,
    *,
    points: Any = None,
    cell: float | None = None,
    extent: Any = None,
    crs: object = None,
    per_area: bool = False,
    positive: bool = False,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate kernel means of true points, with errors, from released ones, unbiased.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace` or `gaussian`.
    bandwidth : float, optional
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). The smaller, the sharper and the less certain. By default as
        wide as the noise asks for, at least 2/ε. Gaussian noise must be narrower.
        It is h in exp(−d²/2h²), d metres from the place.
    points : Point, GeoSeries or GeoDataFrame, optional
        Public places to estimate at. A geometry in the points' CRS, a layer in its
        own.
    cell : float, optional
        Side of a cell: a finite number greater than 0 (m). Instead of `points`:
        square cells, estimated at their middles. By default half as wide as the
        bandwidth.
    extent : (west, south, east, north), geometry, GeoSeries or GeoDataFrame, optional
        What the cells cover: W,S,E,N in the points' CRS, public. Left out, the
        bounds of the released points. ``attrs`` then say so. A layer may be in any
        CRS.
    crs : CRS-like, optional
        The plane to work in for a release on the sphere; by default a UTM or UPS
        zone. For other releases that of the noise, needed only where it has no
        code.
    per_area : bool, default False
        Densities per square metre, over 2πh², instead of means.
    positive : bool, default False
        No negative values, at the price of some bias, for maps to look at. By
        expectation maximisation; the standard error stays that of the estimate
        without bias.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        The places with their index, or the cells in the working plane: "value" and
        its standard error "se". Single values may be negative where the density is
        small. Where hardly a row is, "se" is an upper estimate: it allows for half a
        row that noise has moved away; so it is everywhere if σ of Gaussian noise
        exceeds 0.63 of the bandwidth. "reliable" is False, for a "reason", where few
        rows decide: value ± 1.96 se may hold less often than in 95 % there.
        ``attrs["geopriv"]["error"]`` has "bias", a bound from the grid of the released
        points and, on the sphere, its curvature.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; for a
        bandwidth too small for the noise, with the smallest that is not.

    Warns
    -----
    GeoPrivWarning
        Where a standard error rests on fewer than 30 rows: it may be far off then.

    Notes
    -----
    **Guarantee.** That of the release: whatever looks at released points only is
    post-processing. Rows must have independent noise; whole tables and persons released
    jointly (``method="joint"``) are refused.

    References
    ----------
    Stefanski & Carroll 1990; SSGP §5 for the estimates that this replaces.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1)
    >>> found = released.geopriv.density(bandwidth=500, points=homes.iloc[[100]])
    >>> bool(abs(found["value"].iloc[0] - 0.597) < 0.02)
    True
    """

def remap(
    released: Frame,
    prior: object,
    *,
    weights: object = None,
    loss: str = "euclidean",
    crs: object = None,
    band: int = 1,
    progress: Progress | None = None,
) -> Frame:
    """Move released points to likely true places by a prior; warn if it is the rows.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace` or `gaussian` or the like.
    prior : GeoSeries, GeoDataFrame, rasterio dataset, path or tuple
        Where people are: public points, or a raster of weights, in any CRS. A
        raster is open in rasterio or the path of a file (which needs rasterio); or
        its (array, transform) in the CRS of ``released`` or (array, transform,
        crs), with the affine transform (a, b, c, d, e, f), x = a·column + b·row +
        c. Cells without data, and places that the CRS of ``released`` does not
        have, count as 0.
    weights : column name or sequence of float, optional
        How probable each point of `prior` is. By default all the same.
    loss : {"euclidean", "squared"}, default "euclidean"
        What is kept small on average: the distance, or its square. The place of the
        prior with the least expected distance, or the posterior mean, which is best
        for the squared one.
    crs : CRS-like or "sphere", optional
        Where the release was measured, if it was not by the default rules: a plane,
        or "sphere".
    band : int, default 1
        Band of the raster: an integer at least 1. Of a raster with several.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame or GeoSeries
        With the same guarantee.

    Raises
    ------
    ParameterError
        If there is no valid guarantee, or the prior has no weight; if points were cut
        off at a region or moved after the noise was added, for which the posterior is
        another.

    Warns
    -----
    GeoPrivWarning
        If the prior's points seem to be the rows themselves: results would be true
        places.

    Notes
    -----
    **Guarantee.** That of ``released``: whatever looks at the released points and at
    public knowledge alone is post-processing. **Assumes.** The prior is public.

    References
    ----------
    Chatzikokolakis, ElSalamouny & Palamidessi 2017.
    """

def covariate(
    released: Frame,
    surface: Any,
    *,
    column: str | None = None,
    prior: Any = None,
    weights: object = None,
    extent: Any = None,
    name: str = "covariate",
    band: int = 1,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate a public surface's mean and deviation at each released row's true place.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace`, `gaussian` or `peak_laplace`.
    surface : GeoDataFrame, rasterio dataset, path or tuple
        Public raster or polygons whose value at the true places is wanted. A raster
        is open in rasterio or the path of a file (which needs rasterio); or its
        (array, transform) in the CRS of ``released`` or (array, transform, crs).
        Nobody is taken to be where it has no value.
    column : column name, optional
        Column of `surface` with the value, where it is polygons.
    prior : GeoSeries, GeoDataFrame, rasterio dataset, path or tuple, optional
        Where people are: public points, polygons, or a raster, in any CRS. By
        default evenly wherever `surface` has a value. People are spread evenly
        within a polygon. A raster is open in rasterio or the path of a file (which
        needs rasterio); or its (array, transform) in the CRS of ``released`` or
        (array, transform, crs), with the affine transform (a, b, c, d, e, f), x =
        a·column + b·row + c. Cells without data, and places that the CRS of
        ``released`` does not have, count as 0.
    weights : column name or sequence of float, optional
        How many people each point or polygon of `prior` has. By default all the
        same.
    extent : (west, south, east, north), geometry, GeoSeries or GeoDataFrame, optional
        Where people may be at all, if there is no `prior`: W,S,E,N in the points'
        CRS. By default wherever `surface` has a value. A layer may be in any CRS.
    name : str, default "covariate"
        Name of the new column; that of the standard deviation ends in _sd.
    band : int, default 1
        Band of the raster: an integer at least 1. Of `surface`. Of a raster with
        several; of `prior` the first.
    crs : CRS-like or "sphere", optional
        Where the release was measured, if it was not by the default rules: a plane,
        or "sphere".
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        The released rows, in their order, with two columns: the mean of the value at
        the true place given the released one, and its standard deviation, called
        ``name`` and ``name`` + "_sd". It is a release still: further covariates, maps
        and counts can be made from it.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its rows are not true ones plus
        noise of their own; if surface and prior have no place in common.

    Warns
    -----
    GeoPrivWarning
        If the prior's points seem to be the rows themselves.

    Notes
    -----
    **Guarantee.** That of the release: nothing but released points and public layers is
    looked at. **Assumes.** Surface and prior are public, and not made from the rows.

    In a linear regression on the mean the slope has no bias, given that rows are where
    the prior says (regression calibration: the true value is the mean plus an error
    that is uncorrelated with it). Standard errors must not assume the same variance in
    all rows, which "_sd" tells not to be so: take robust ones.

    References
    ----------
    Carroll, Ruppert, Stefanski & Crainiceanu 2006, Measurement Error in Nonlinear
    Models, chapter 4; Berkson 1950.

    Examples
    --------
    >>> import geopandas as gpd, numpy as np, geopriv_gis
    >>> height = np.add.outer(np.zeros(100), np.arange(100.0))      # rises to the east
    >>> corner = (10.0, 0.0, 530000.0, 0.0, -10.0, 181000.0)
    >>> homes = gpd.GeoSeries.from_xy([530500] * 9, [180500] * 9, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1)
    >>> found = released.geopriv.covariate((height, corner))
    >>> bool(abs(found["covariate"].mean() - 50) < 10)
    True
    """

def rate(
    released: Frame,
    zones: Any,
    population: Any,
    bandwidth: float | None = None,
    *,
    by: str | None = None,
    per: float = 1000.0,
    max_rse: float = 0.3,
    max_width: float | None = None,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate zones' rates from released cases; suppress unsure ones, warn of doubt.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released cases: all rows, in their order, with their guarantee. By
        `planar_laplace` or `gaussian`.
    zones : GeoDataFrame or GeoSeries of polygons
        Public polygons that do not overlap; however many, they cost nothing.
    population : column name or sequence of float
        Column of `zones` with the people at risk.
    bandwidth : float, optional
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). Cases count as Gaussians of this standard deviation. The
        smaller, the sharper and the less certain. By default 1/ε or 1.1 σ. What
        thereby crosses borders of zones is taken back.
    by : column name, optional
        Column of the cases: rates for each of its values.
    per : float, default 1000.0
        People that a rate is per: a finite number greater than 0. E.g. 100000.
    max_rse : float, default 0.3
        Largest standard error of a rate that is shown, as a share of it: a finite
        number greater than 0. Other rates are left out.
    max_width : float, optional
        Width of an interval that is shown in any case: a finite number greater than
        0. In the unit of the rate; for rates near to 0.
    crs : CRS-like, optional
        The plane to work in for a release on the sphere; by default a UTM or UPS
        zone. For other releases that of the noise, needed only where it has no
        code.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        The zones with their columns, for each value of ``by`` anew: "count", the cases
        of the zone, and "at_risk", its population; "rate", with its standard error
        "se", and "low" and "high", where the rate of the zone's true cases is in 95 of
        100 zones; "suppressed", where "rate" is left out because it is not known well
        enough; "reliable", False where it may be farther off, for a "reason".
        ``.geopriv.plot()`` draws the map.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; if
        zones overlap.

    Warns
    -----
    GeoPrivWarning
        Where rates are not reliable.

    Notes
    -----
    **Guarantee.** That of the release. **Assumes.** Zones and population are public.

    Cases are counted as Gaussians of the bandwidth, which the noise allows without
    bias, and what thereby crosses borders is taken back: right on average where cases
    lie evenly within each zone and around the zones, whatever the rates of neighbours.
    Where cases crowd, as in houses and streets, "se" is as much larger as the numbers
    near borders tell: an upper estimate, for noise may hide where they are. "reliable"
    is False where a zone has more or fewer there than that allows for; where points
    beyond all zones would matter; and where zones are too small for the bandwidth.

    A bandwidth as small as "se" allows relies least on where cases lie. Left out, it is
    1/ε under Laplace noise, half of the mean displacement, and 1.1 σ under Gaussian
    noise of a standard deviation σ: twice as wide, "se" is little smaller, and far
    fewer zones are "reliable". The noise and its grid decide, and of the zones the
    widest, of which it is at least a thousandth.

    "low" and "high" are about the cases that there were, also of one case or none.
    To estimate the underlying risk, add to "se"² the variance of the rate by chance,
    about rate·per/at_risk for a rare disease. Of rates that are shown those near to the
    rule are too high on average; "count" has no such bias.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530050.0 + 100 * (i % 20) for i in range(200)]
    >>> y = [180050.0 + 100 * (i // 20) for i in range(200)]
    >>> cases = gpd.GeoSeries.from_xy(x, y, crs="EPSG:27700")
    >>> released = cases.geopriv.planar_laplace(eps=0.1)
    >>> town = box(530000, 180000, 532000, 181000)
    >>> around = town.buffer(1000).difference(town)
    >>> zones = gpd.GeoSeries([town, around], crs="EPSG:27700")
    >>> found = released.geopriv.rate(zones, [10000, 20000], bandwidth=50)
    >>> bool(abs(found["rate"].iloc[0] - 20) < 2)
    True
    """

def synthesise(
    released: Frame,
    *,
    n: int | None = None,
    extent: Any = None,
    population: Any = None,
    weights: object = None,
    bandwidth: float | None = None,
    band: int = 1,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Draw synthetic points from a density map estimated from a release.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace` or `gaussian`.
    n : int, optional
        How many points are drawn: an integer at least 1. By default as many as
        there are released rows.
    extent : (west, south, east, north), geometry, GeoSeries or GeoDataFrame, optional
        Where points are drawn: W,S,E,N in the points' CRS, public. Left out, the
        bounds of the released points. A layer may be in any CRS.
    population : GeoSeries, GeoDataFrame, rasterio dataset, path or tuple, optional
        Where people are: public points, polygons, or a raster, in any CRS. Points
        are drawn there and nowhere else. People are spread evenly within a polygon.
        A raster is open in rasterio or the path of a file (which needs rasterio);
        or its (array, transform) in the CRS of ``released`` or (array, transform,
        crs), with the affine transform (a, b, c, d, e, f), x = a·column + b·row +
        c. Cells without data, and places that the CRS of ``released`` does not
        have, count as 0.
    weights : column name or sequence of float, optional
        How many people each point or polygon of `population` has. By default all
        the same.
    bandwidth : float, optional
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). Of the map that points are drawn from. By default one and a
        half times the noise's standard deviation.
    band : int, default 1
        Band of the raster: an integer at least 1. Of `population`. Of a raster with
        several.
    crs : CRS-like, optional
        The plane to work in for a release on the sphere; by default a UTM or UPS
        zone. For other releases that of the noise, needed only where it has no
        code.
    rng : optional
        Leave out. `geopriv_gis.testing.insecure_rng` in tests removes the
        guarantee.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        Points in the CRS of the release, in random order, with the column "synthetic",
        which is 1 in all of them. Its guarantee says so as well, and has no law of
        noise: nothing can be estimated from synthetic points but what they are.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; if
        nobody of ``population`` is within ``extent``.

    Notes
    -----
    **Guarantee.** That of the release: the map is `density` with ``positive=True``,
    and points are drawn from it. **Assumes.** Extent and population are public.

    For pictures, teaching and trying out of programs. Points are as wide apart as the
    bandwidth makes the map; statistics of them have its bias. Take `density`, `count`
    and `rate` for numbers.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.05)
    >>> town = (529000, 179000, 533000, 181000)
    >>> found = released.geopriv.synthesise(n=50, extent=town)
    >>> len(found), int(found["synthetic"].sum())
    (50, 50)
    """

def around(
    released: Frame,
    point: Point | gpd.GeoSeries,
    radius: float,
    population: Any,
    *,
    weights: object = None,
    person: str | None = None,
    band: int = 1,
    crs: object = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Estimate observed over expected cases around a place; warn of coarse zones.

    Every row is taken for a case. Of a release with others as well, filter first, as in
    ``released[released["ill"] == 1].geopriv.around(…)``.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Released cases, with their guarantee: each row counts as one. Filter out all
        others by a column first, not by place. By `planar_laplace`, `gaussian` or
        `peak_laplace`.
    point : shapely Point or GeoSeries of points
        Public place in the points' CRS; chosen before anybody looked at the points.
        Or a GeoSeries of one, in any CRS.
    radius : float
        Radius around the place: a finite number greater than 0 (m). Chosen before
        anybody looked at the points.
    population : GeoSeries, GeoDataFrame, rasterio dataset, path or tuple
        Where people are: public points, polygons, or a raster, in any CRS. It must
        hold all places where cases may be. People are spread evenly within a
        polygon. A raster is open in rasterio or the path of a file (which needs
        rasterio); or its (array, transform) in the CRS of ``released`` or (array,
        transform, crs), with the affine transform (a, b, c, d, e, f), x = a·column
        + b·row + c. Cells without data, and places that the CRS of ``released``
        does not have, count as 0.
    weights : column name or sequence of float, optional
        How many people each point or polygon of `population` has. By default all
        the same.
    person : column name, optional
        Column that says whose a row is, where persons have several. By default as
        the noise was drawn. Rows of one person that are taken for strangers give
        false alarms.
    band : int, default 1
        Band of the raster: an integer at least 1. Of `population`. Of a raster with
        several.
    crs : CRS-like or "sphere", optional
        Where the release was measured, if it was not by the default rules: a plane,
        or "sphere".
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    DataFrame
        One row. "ratio" is "observed" over "expected", the estimated number of persons
        within the radius and how many there would be if cases were as the population
        is; "low" to "high" is its 95 % interval. "p" is the probability that chance
        alone shows as many or more. "radius" is in metres.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its rows are not true ones plus
        noise of their own; if nobody lives within the radius, or nobody beyond.

    Notes
    -----
    **Guarantee.** That of the release: nothing but released points and public layers is
    looked at. **Assumes.** Place, radius and population are public, and were chosen
    before anybody looked at the points; all cases are where the population is.

    Noise carries cases across the circle, which would draw the ratio towards 1. It is
    therefore the one that makes the released points most probable, given the noise:
    within the radius as beyond it cases are taken to be spread as the population is.
    Never below 0, it is too high on average where hardly a case is expected. The
    p-value is that of the score test, one-sided, and the interval is its inversion.
    Both come from a simulation of persons placed as the population is, with the noise
    of the release, by a fixed public seed: the same question has the same answer. "p"
    is never said to be below 0.0001.

    Several rows of a person are no independent cases. With ``person`` each person
    counts once, as the mean of its rows, and in the simulation they are at one place.
    Rows of one person taken for strangers give false alarms.

    References
    ----------
    Stone 1988; Lawson 1993; Waller & Lawson 1995 for the score test; Clopper & Pearson
    1934, whose interval it is without noise.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import Point
    >>> x = [530000.0 + 100 * (i % 30) for i in range(900)]
    >>> y = [180000.0 + 100 * (i // 30) for i in range(900)]
    >>> people = gpd.GeoSeries.from_xy(x, y, crs="EPSG:27700")
    >>> plant = Point(531500, 181500)
    >>> near = people[people.distance(plant) < 400]
    >>> homes = gpd.GeoDataFrame(geometry=[*people, *near], crs=people.crs)
    >>> homes["ill"] = [i % 9 == 0 or i >= 900 for i in range(len(homes))]
    >>> released = homes.geopriv.planar_laplace(eps=0.02, keep="ill")
    >>> ill = released[released["ill"]]
    >>> found = ill.geopriv.around(plant, 400, people)
    >>> bool(found["ratio"].iloc[0] > 3), bool(found["p"].iloc[0] < 0.001)
    (True, True)
    """

def clustering(
    released: Frame,
    distances: Sequence[float] | str | None = None,
    *,
    statistic: str = "pair_correlation",
    column: str | None = None,
    window: Any = None,
    population: Any = None,
    weights: Any = None,
    band: int = 1,
    bandwidth: float | None = None,
    simulations: int = 199,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> PairTable:
    """Estimate how clustered the true points are: pair correlation, or Ripley's K.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace` or `gaussian`.
    distances : sequence of float, or str, optional
        Distances (m) with commas between them, such as 100,200,300. Left out, ten
        from the smallest that the noise allows to a quarter of the window. In
        metres of the plane of the noise.
    statistic : {"pair_correlation", "ripley_k"}, default "pair_correlation"
        How many times as many pairs are a distance apart as by chance, or Ripley's
        K: how many others are within it.
    column : column name, optional
        Column of weights that was published with the points as it is, for example
        deaths at an address. By default all points count the same. Numbers from 0
        up, none missing; a pair counts as their product. Nothing protects them.
    window : (Multi)Polygon, GeoSeries or GeoDataFrame, optional
        Public polygons in which the true points could be anywhere, such as a town.
        A geometry in the points' CRS, a layer in its own. Not made from the points;
        all of them lie in it before the noise.
    population : GeoSeries, GeoDataFrame, rasterio dataset, path or tuple, optional
        Instead of `window`: where people are, public points or a raster of weights,
        in any CRS. Clusters are then those beyond where people live. As the prior
        of `remap`.
    weights : column name or sequence of float, optional
        How many people are at each point of `population`. By default all the same.
    band : int, default 1
        Band of the raster: an integer at least 1. Of a raster with several.
    bandwidth : float, optional
        Width over which pairs are smoothed: a finite number greater than 1e-06 and
        at most 2e+07 (m). Left out: half the step between distances, or what the
        noise needs: 2/ε, 2σ. The wider, the surer and the less sharp. Under noise
        of a standard deviation σ at least 1.77 σ, under Laplace noise 0.5/ε.
    simulations : int, default 199
        Simulated sets of points: an integer at least 0. Placed by chance, with
        noise, for the band and the p-values; 199 allow p-values from 0.005 on.
    crs : CRS-like, optional
        The plane to work in for a release on the sphere; by default a UTM or UPS
        zone. For other releases that of the noise, needed only where it has no
        code.
    rng : optional
        Leave out: the simulated points need none. In tests
        `geopriv_gis.testing.insecure_rng`.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    PairTable
        A DataFrame with a row for each distance. "value" is 1 where pairs are as
        frequent as in the window or population, 2 where twice as frequent; "se" its
        standard error from the noise, "low" to "high" its 95 % interval. The pairs
        counted are mostly "nearest" to "farthest" apart (90 % of them). "null" is 1,
        what chance gives; 95 % of simulated sets of points are within "null_low" to
        "null_high", and "p" is the p-value of each distance; "p_all", in every row, is
        one exact p-value for all distances together. "reliable" is False, for a
        "reason", where intervals are rough guesses. ``attrs["geopriv"]["error"]`` has
        it as "p", and the bandwidth. ``.plot()`` draws it.
        Of "ripley_k" the value is K (m²): πr² where points are placed by chance, twice
        as much where twice as many others are within r. "pairs" is the estimated number
        of pairs of true points within r of each other, and "expected" how many there
        would be by chance; with a ``column``, of pairs of what it counts, in different
        rows.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; for a
        bandwidth too small for the noise, with the smallest that is not.

    Warns
    -----
    GeoPrivWarning
        Where the noise leaves a standard error of more than half of what is found or
        expected, with the smallest distance where it does not. Where few rows decide,
        so that intervals are rough.

    Notes
    -----
    **Guarantee.** That of the release: whatever looks at released points and public
    data only is post-processing. The window or population must be public, not made
    from the points. A ``column`` of weights is published as it is (``keep=`` of the
    release), and nothing protects it.

    What is estimated is Σ g(x_i − x_j) over pairs of true points, divided by what it
    would be on average if each point were placed independently in the window, or by
    the population; no correction at edges is needed. g is the ring of the distance,
    smoothed by a Gaussian of the bandwidth; for "ripley_k" its disc, smoothed alike: a
    pair well within r counts as 1, one well beyond as 0. There is no bias from the
    noise, and the interval is for the true points that were released, not for others
    like them. Pairs of rows of one person are left out, of values and standard errors
    alike; the latter group persons at random, so that they differ a little from call
    to call. Simulated persons have all rows at one place; for such persons p-values
    are exact.

    With a ``column`` w the sum is Σ w_i·w_j·g(x_i − x_j) over pairs of different rows,
    divided alike: pairs of deaths at different addresses, say. Simulated points keep
    the weights of their rows, so that how these are shared out raises no alarm, and a
    few heavy rows make the band wide, and intervals by Student's t.

    References
    ----------
    Stefanski & Carroll 1990 for undoing noise; Illian et al. 2008 for the statistics.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 1000 * (i % 4) + i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0 + i for i in range(200)], crs=27700)
    >>> released = homes.geopriv.planar_laplace(eps=0.1)
    >>> options = {"window": box(529000, 179000, 534000, 182000), "simulations": 19}
    >>> found = released.geopriv.clustering([50, 100], **options)
    >>> bool((found["low"] > 10).all()), found["p"].tolist()
    (True, [0.05, 0.05])
    >>> k = released.geopriv.clustering([500], statistic="ripley_k", **options)
    >>> bool(abs(k["pairs"].iloc[0] / (4 * 50 * 49 / 2) - 1) < 0.05)
    True
    """

def getis_ord(
    released: Frame,
    column: str,
    bandwidth: float | None = None,
    *,
    points: Any = None,
    cell: float | None = None,
    extent: Any = None,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate local means of a column and test for hot and cold spots (Gi*).

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace` or `gaussian`, with ``keep=`` of the column. Each row is
        another person.
    column : column name
        Column of numbers that was published with the points as it is, for example 1
        for ill and 0 for not. None missing, and not all the same. Nothing protects
        it.
    bandwidth : float, optional
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). How far around a place values count. By default 2/ε or 2σ,
        or as wide as the number of rows asks for. Gaussian noise must be narrower.
    points : Point, GeoSeries or GeoDataFrame, optional
        Public places to estimate at. A geometry in the points' CRS, a layer in its
        own.
    cell : float, optional
        Side of a cell: a finite number greater than 0 (m). Instead of `points`:
        square cells, estimated at their middles. By default half as wide as the
        bandwidth.
    extent : (west, south, east, north), geometry, GeoSeries or GeoDataFrame, optional
        What the cells cover: W,S,E,N in the points' CRS, public. Left out, the
        bounds of the released points. ``attrs`` then say so. A layer may be in any
        CRS.
    crs : CRS-like, optional
        The plane to work in for a release on the sphere; by default a UTM or UPS
        zone. For other releases that of the noise, needed only where it has no
        code.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    GeoDataFrame
        The places with their index, or the cells in the working plane. "value" is the
        mean of the column around the place, as the true points have it, and "se" its
        standard error from the noise. "z" is Getis and Ord's score: above 2 where
        values are higher than chance explains (a hot spot), below −2 where they are
        lower; "p" its two-sided p-value. They are missing (NaN) where too few points
        are near to tell.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; for a
        column that does not hold numbers, or the same one everywhere; where a person
        has several rows.

    Warns
    -----
    GeoPrivWarning
        Where nothing can be told of any place.

    Notes
    -----
    **Guarantee.** That of the release: whatever looks at released points and columns
    only is post-processing. The column itself is published as it is (``keep=`` of the
    release), and nothing protects it.

    Numerator and denominator of the mean, Σ v_i·k(x_i − t) and Σ k(x_i − t) over true
    points, are each estimated without bias. "z" compares with values that change rows
    at will, noise included: mean 0 and variance 1 are then exact. "p" is the larger of
    what a normal law and one of the same first four moments say; a place needs 30
    effective rows. Of many places 5 % have p < 0.05 by chance alone.

    Left out, the bandwidth is 2/ε under Laplace noise (the mean displacement) and 2σ
    under Gaussian noise of a standard deviation σ: undoing the noise then costs little.
    It is wider where the rows, spread evenly over the extent (by default that of the
    released points), would give a place fewer than 60 effective ones, and for cells at
    least a hundredth of the extent. Nothing but the noise, the number of rows and the
    extent decides.

    References
    ----------
    Ord & Getis 1995 for the statistic Gi*; Stefanski & Carroll 1990 for undoing noise.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(400)]
    >>> homes = gpd.GeoDataFrame({"ill": [int(i < 100) for i in range(400)]},
    ...     geometry=gpd.points_from_xy(x, [180000.0] * 400), crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1, keep=["ill"])
    >>> found = released.geopriv.getis_ord("ill", 200, points=homes.geometry[[40, 300]])
    >>> found["value"].round(1).abs().tolist(), (found["z"] > 2).tolist()
    ([1.0, 0.0], [True, False])
    """

def morans_i(
    released: Frame,
    column: str,
    bandwidth: float | None = None,
    *,
    permutations: int = 199,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> PairTable:
    """Estimate and test Moran's I at true points, one row; NaN if noise hides pairs.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace` or `gaussian`, with ``keep=`` of the column. Each row is
        another person.
    column : column name
        Column of numbers that was published with the points as it is, for example 1
        for ill and 0 for not. None missing, and not all the same. Nothing protects
        it.
    bandwidth : float, optional
        Bandwidth of the Gaussian kernel: a finite number greater than 1e-06 and at
        most 2e+07 (m). How far apart points count as near. By default 2/ε or 2σ, or
        as wide as the number of rows asks for. It is s in the weight exp(−d²/2s²)
        of two points d metres apart. Under noise of a standard deviation σ at least
        1.77 σ, under Laplace noise 0.5/ε.
    permutations : int, default 199
        Random orders of the values: an integer at least 0. For the band and the
        p-value; 199 allow p-values from 0.005 on.
    crs : CRS-like, optional
        The plane to work in for a release on the sphere; by default a UTM or UPS
        zone. For other releases that of the noise, needed only where it has no
        code.
    rng : optional
        Leave out: the random orders need none. In tests
        `geopriv_gis.testing.insecure_rng`.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    PairTable
        A DataFrame of one row. "value" is Moran's I with Gaussian weights of the
        distances of true points: above "null" where near values are alike, below where
        they differ; "se" its standard error from the noise, "low" to "high" its 95 %
        interval. "null" is its mean where values have nothing to do with places,
        −1/(n − 1); 95 % of random orders of the values are within "null_low" to
        "null_high", and "p" is the exact p-value. "reliable" is False, for a "reason",
        where the interval is a rough guess. ``.plot()`` draws it.

    Raises
    ------
    ParameterError
        As `getis_ord` does; for a bandwidth too small for the noise, with the smallest
        that is not.

    Warns
    -----
    GeoPrivWarning
        Where the noise leaves no pair that is surely near: all but "null" is then
        missing (NaN). Where few rows decide, so that the interval is rough.

    Notes
    -----
    **Guarantee.** That of the release, see `getis_ord`. The column is published as it
    is, and nothing protects it.

    Σ a_i·a_j·w_ij and Σ w_ij over pairs of true points, a_i the value less the mean,
    are each estimated without bias. The interval is for the true points that were
    released, by Student's t of as many degrees of freedom as rows with large values and
    their places tell. The p-value is (1 + the orders at least as far from "null")/(1 +
    all), with the released points as they are: exact whatever the noise.

    Left out, the bandwidth is 2/ε under Laplace noise (the mean displacement) and 2σ
    under Gaussian noise, or four times the grid of the released points: undoing the
    noise of a pair then costs little. It is wider where rows, spread evenly over the
    bounds of the released points, would have fewer than 100 near pairs. Nothing but
    the noise, the number of rows and these bounds decides.

    References
    ----------
    Moran 1950; Cliff & Ord 1981 for the test; Stefanski & Carroll 1990 for the noise.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(400)]
    >>> homes = gpd.GeoDataFrame({"ill": [int(i < 100) for i in range(400)]},
    ...     geometry=gpd.points_from_xy(x, [180000.0] * 400), crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1, keep=["ill"])
    >>> found = released.geopriv.morans_i("ill", 100, permutations=19)
    >>> float(found["value"].iloc[0].round(1)), found["p"].tolist()
    (0.9, [0.05])
    """

def knox(
    released: Frame,
    time: str,
    distances: Sequence[float] | float | str,
    periods: Sequence[float] | float | str,
    *,
    bandwidth: float | None = None,
    permutations: int = 199,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> PairTable:
    """Estimate Knox's ratio: pairs near in space and time over those expected.

    Parameters
    ----------
    released : GeoDataFrame or GeoSeries
        Unchanged released points: all rows, in their order, with their guarantee.
        By `planar_laplace` or `gaussian`, with ``keep=`` of the column. Each row is
        another person.
    time : column name
        Column of dates, times or numbers that was published with the points as it
        is, for example the day of onset. None missing, and not all the same.
        Nothing protects it.
    distances : float, sequence of float, or str
        Distances (m) within which points count as near, with commas between them,
        such as 100,200,300. In metres of the plane of the noise.
    periods : float, sequence of float, or str
        Longest times between two points that count as near, with commas between
        them, such as 1,7,30: days for dates and times, the unit of the column for
        numbers.
    bandwidth : float, optional
        Width over which pairs are smoothed: a finite number greater than 1e-06 and
        at most 2e+07 (m). Left out: half the step between distances, or what the
        noise needs: 2/ε, 2σ. The wider, the surer and the less sharp. Under noise
        of a standard deviation σ at least 1.77 σ, under Laplace noise 0.5/ε.
    permutations : int, default 199
        Random orders of the values: an integer at least 0. Of the times, for the
        band and the p-values; 199 allow p-values from 0.005 on.
    crs : CRS-like, optional
        The plane to work in for a release on the sphere; by default a UTM or UPS
        zone. For other releases that of the noise, needed only where it has no
        code.
    rng : optional
        Leave out: the random orders need none. In tests
        `geopriv_gis.testing.insecure_rng`.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    PairTable
        A DataFrame with a row for each period and distance. "pairs" is the estimated
        number of pairs of true points within both, "expected" how many there would be
        if times had nothing to do with places. "value" is the one over the other: 1 by
        chance, 2 where twice as many pairs are near in both; "se" its standard error
        from the noise, "low" to "high" its 95 % interval. The pairs counted are mostly
        "nearest" to "farthest" (m) apart (90 % of them). "null" is 1; 95 % of random
        orders of the times are within "null_low" to "null_high", and "p" is the exact
        p-value of each. "reliable" is False, for a "reason", where intervals are rough
        guesses.
        ``attrs["geopriv"]["error"]`` has the bandwidth and "p", one exact p-value for
        all together. ``.plot()`` draws it.

    Raises
    ------
    ParameterError
        As `morans_i` does; if there are more than 10,000 rows, or times of more than
        2,000 different values.

    Warns
    -----
    GeoPrivWarning
        Where the noise leaves no pairs that are surely near in space, or no times are
        near: value and p are then missing (NaN). Where few rows decide, so that
        intervals are rough.

    Notes
    -----
    **Guarantee.** That of the release, see `getis_ord`. The times are published as they
    are, and nothing protects them.

    "pairs" and "expected" have no bias from the noise, and "value" nearly none. A pair
    at distance d counts as in Ripley's K of `clustering`. The interval is for the true
    points that were released, by Student's t as in `morans_i`. The p-value keeps the
    released points as they are and gives the times to them in random orders: exact
    whatever the noise.

    References
    ----------
    Knox 1964, "The detection of space-time interactions"; Stefanski & Carroll 1990 for
    the noise.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 3000 * (i % 10) + i for i in range(300)]
    >>> homes = gpd.GeoDataFrame({"day": [3 * (i % 10) for i in range(300)]},
    ...     geometry=gpd.points_from_xy(x, [180000.0] * 300), crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.05, keep=["day"])
    >>> found = released.geopriv.knox("day", 500, 1, permutations=19)
    >>> bool(found["value"].iloc[0] > 5), found["p"].tolist()
    (True, [0.05])
    """

def plan(
    frame: Frame | str | None,
    release: str | None = None,
    *,
    rows_per_person: int | Sequence[int] | None = None,
    rows: int = 1000,
    counts: str = "hidden",
    wanted: float | None = None,
    ledger: Account = None,
    **arguments: Any,
) -> Outlook:
    """Plan a release: guarantee, error and cost before any draw; raise if invalid.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries, optional
        Rows like those that will be released: their CRS is looked at, and with
        `counts` their number, never a place. Left out, the release comes first.
    release : str, optional
        Name of the release that is planned, such as "planar_laplace".
    rows_per_person : int or sequence of int, optional
        Numbers of rows that a person may have: for each, the plan says how far the
        rows move. By default 1, 10 and 100 where a column names the persons.
    rows : int, default 1000
        Rows in all: an integer at least 1 and at most 1e+06. A public number, where
        errors depend on it.
    counts : {"hidden", "public", "holder"}, default "hidden"
        Whether the rows of `frame`, and of each person, are counted: no; yes, the
        numbers are public; or yes, and the plan is for the data holder only.
    wanted : float, optional
        Wanted average move: a finite number greater than 0 (m). The plan says which
        budget would have it; of hulls, for an area so wide.
    ledger : Ledger or path, optional
        Account that would be charged: it is looked at, and nothing is spent.
    **arguments
        Those of the release, as it will be given them.

    Returns
    -------
    Outlook
        With ``table()``; printed, it is in words.

    Raises
    ------
    ParameterError and others
        What the release itself refuses, in its words.

    Notes
    -----
    **No guarantee** is needed: the release is prepared for made-up rows at public
    places.
    Of ``frame`` only the CRS is used, and with ``counts`` how many rows there are and
    each person has. With "holder" the plan is for the data holder only.

    How far points move is computed from the law of the noise; in a region, on cells
    and on graphs it is measured on made-up rows, spread as the plan says.

    Examples
    --------
    >>> import geopriv_gis
    >>> found = geopriv_gis.plan("planar_laplace", eps=0.01, rows_per_person=[1, 40])
    >>> found.table()["value"].round().tolist()
    [200.0, 475.0, 5406.0, 8364.0]
    >>> radius = geopriv_gis.plan("private_extent", kind="radius", eps=0.01).table()
    >>> print(radius["value"].round(-1)[0])
    300.0
    """

def risk_report(
    frame: Frame,
    released: Frame,
    *,
    population: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
    weight: Hashable | None = None,
    k: int = 10,
    targets: int = 60,
    threshold: float = 100.0,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> RiskReport:
    """Measure disclosure risk and utility of a release by attacks; for the holder.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        The true points.
    released : GeoDataFrame or GeoSeries
        Their release: the same rows in the same order.
    population : GeoSeries or GeoDataFrame of points, optional
        Public points where people live: the crowd that rows are hidden in. And what
        an attacker knows beforehand; e.g. the middles of the cells of a population
        grid.
    weight : column name, optional
        People at each point of `population`. By default one.
    k : int, default 10
        Neighbours that a service names: an integer at least 1. And of the recall.
    targets : int, default 60
        Rows that are attacked: an integer at least 1.
    threshold : float, default 100.0
        Distance that counts as found: a finite number greater than 0 (m).
    crs : CRS-like, optional
        The plane in which distance is measured, e.g. EPSG:32630; by default the
        points' own CRS where its scale is true, otherwise a zone.
    rng : optional
        `geopriv_gis.testing.insecure_rng` for results that repeat.
    progress : callable, optional
        Called with a share from 0 to 1; may raise to cancel.

    Returns
    -------
    RiskReport
        With ``table``, ``to_html()`` and ``save(path)``; for the data holder only.

    Notes
    -----
    **No guarantee**: everything in it compares with the true points.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, numpy as np
    >>> x, y = np.random.default_rng(1).uniform(0, 2000, (2, 200))
    >>> homes = gpd.GeoSeries.from_xy(530000 + x, 180000 + y, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> report = homes.geopriv.risk_report(released)
    >>> 100 < report["median displacement"] < 250
    True
    """

def compare(
    frame: Frame,
    mechanisms: Sequence[MechanismLike] | Mapping[str, MechanismLike] = (
        ("planar_laplace", {"displacement": 200}),
        ("gaussian", {"displacement": 200}),
    ),
    *,
    zones: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
    onto: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
    quantiles: Sequence[float] = (0.5, 0.95),
) -> Comparison:
    """Compare mechanisms' loss, moves, changes of zone on true points; not to publish.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        The true points. Every mechanism makes one trial release of them, which is
        measured and thrown away.
    mechanisms : sequence, or mapping of names, default (('planar_laplace', {'displacement': 200}), ('gaussian', {'displacement': 200}))
        Each a pair ("planar_laplace", "gaussian" or "peak_laplace", keyword
        arguments), an `OptimalMechanism`, or a function from a frame to a release.
        By default the two laws that move points by 200 m on average.
    zones : GeoDataFrame or GeoSeries of polygons, optional
        Public polygons that points may leave.
    onto : GeoSeries or GeoDataFrame of points, optional
        Public points, to the nearest of which released ones would be moved: how
        many rows come out at their own.
    quantiles : sequence of float, default (0.5, 0.95)
        Of the displacement.

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

def sensitive_columns(
    frame: gpd.GeoDataFrame, privacy_unit: object = "row"
) -> list[str]:
    """Return the columns that may reveal true places or persons; [] for a series.

    Found is what a release refuses to publish unless ``keep=`` names it: the
    coordinates themselves, in containers, units and encodings as docs/columns.md lists
    them, and direct identifiers, by name or form: names and numbers of persons,
    addresses, postcodes, telephone, e-mail, dates of birth, codes of places. And what
    it warns of: names of coordinates, of diagnoses and of dates of admission or death,
    further geometry columns, times finer than a day, and values that are different in
    nearly every row or person. What is found depends on names, types and values;
    returned are names only.

    Parameters
    ----------
    frame : GeoDataFrame
        One point in every row, in a CRS. It is not modified.
    privacy_unit : str, default "row"
        Column that says whose rows they are, where persons have several.

    Returns
    -------
    list of str
    """

def guarantee_of(released: Any) -> Guarantee:
    """Return an object's guarantee, whose state says if it is intact, derived or lost.

    Parameters
    ----------
    released : GeoDataFrame, GeoSeries, Series or DataFrame
        What a release returned. Or `read_file` read.

    Returns
    -------
    Guarantee
        Its ``state`` is "intact"; "rows" of one release, left out, repeated or in
        another order; "carried" into another CRS; "joined" from several releases,
        whose promises add up; "changed" or "unknown", of notion "none" with the
        reason: then no law of noise is known either. ``intact`` tells whether it is
        exactly what was released.

    Notes
    -----
    Rows are known by the releases that this process made, or read with `read_file`:
    the latest 1,000, of 10,000,000 rows in all. Without its record (after ``merge`` or
    ``concat``) a frame is known by at least four points with noise, each bit by bit a
    released one.

    **Assumes.** That nobody looked at the true places to choose rows, or to exchange
    the geometries of rows with equal labels.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0, 530400.0]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 2, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> released.geopriv.guarantee.intact
    True
    >>> found = geopriv_gis.guarantee_of(released.iloc[:1])
    >>> found.state, found.eps
    ('rows', 0.01)
    >>> geopriv_gis.guarantee_of(released.buffer(10)).notion
    'none'
    """

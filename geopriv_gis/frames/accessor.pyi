"""``.geopriv`` on GeoDataFrame and GeoSeries: the functions of `frames` as methods.

Its methods are those of the rows of `arguments`. Type checkers and editors read them
in ``accessor.pyi``, which make reference writes."""

# Made by make reference. Not to be edited.

from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import Mapping
from collections.abc import Sequence
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.randomness import Floats
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.statistic import Statistic
from geopriv_gis.frames.choosing.comparison import Comparison
from geopriv_gis.frames.choosing.comparison import MechanismLike
from geopriv_gis.frames.choosing.outlook import Outlook
from geopriv_gis.frames.choosing.risk import RiskReport
from geopriv_gis.frames.ground.geometry import Frame
from geopriv_gis.frames.ground.prepared import Account
from geopriv_gis.frames.ground.warning import Progress
from geopriv_gis.frames.maps.heatmap import Heatmap
from geopriv_gis.frames.maps.pair_table import PairTable
from geopriv_gis.frames.points.baselines import Bounds
from geopriv_gis.frames.points.graph_metric import GraphMetric
from geopriv_gis.sticky import StickyStore
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from typing import Any
import geopandas as gpd
import numpy as np
import os as os
import pandas as pd

class GeoPriv:
    """Accessor `frame.geopriv`: geo-private releases of a frame.

    It is ``homes.geopriv``; ``GeoPriv(homes)`` is the same, and type checkers know it.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        The points; or a release, for what is computed from one.
    """

    def __init__(self, frame: gpd.GeoDataFrame | gpd.GeoSeries) -> None:
        """Keep the frame; raise for dask frames and other objects."""

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of a released object; see `geopriv_gis.guarantee_of`."""

    def to_file(
        self,
        path: str | os.PathLike[str],
        overwrite: bool = False,
        layer: str | None = None,
        keep: Sequence[Hashable] | str = (),
        truth: gpd.GeoDataFrame | gpd.GeoSeries | None = None,
        *,
        unpromised: bool = False,
    ) -> None:
        """Write a release with its guarantee to a file; see `geopriv_gis.write_file`.

        Parameters
        ----------
        path : path-like
            The file.
        overwrite : bool, default False
            Whether a file that is there may be replaced.
        layer, keep, truth, unpromised
            As of `geopriv_gis.write_file`.
        """

    def release_preset(
        self, preset: str, *, release: str | None = None, **arguments: Any
    ) -> gpd.GeoDataFrame:
        """Return a release by a named standard; see `geopriv_gis.release_preset`.

        Parameters
        ----------
        preset : {"dwc", "dhs", "police", "hdx", "health"}
            The standard.
        release : str, optional
            Name of the release, where the preset has several.
        **arguments
            Those of the release, and what the preset asks for.

        Returns
        -------
        GeoDataFrame
            The release with the columns of the standard.
        """

    def report(
        self, kind: str, *, language: str = "en", file: str = "", **publication: str
    ) -> str:
        """Return a printable HTML page about this release; see `geopriv_gis.reports`.

        Parameters
        ----------
        kind : {"dpia", "statement", "recipients", "expert"}
            Annex to a data protection impact assessment; statement after NIST SP
            800-226; note for recipients; annex for an expert determination.
        language : {"en", "de"}
            Of the page.
        file : str
            What the released file is called.
        **publication
            Texts, as `geopriv_gis.reports.page` takes them.

        Returns
        -------
        str
            HTML.
        """

    def planar_laplace(
        self,
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

        Of this frame: see `geopriv_gis.planar_laplace`.
        """

    def gaussian(
        self,
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

        Of this frame: see `geopriv_gis.gaussian`.
        """

    def graph_laplace(
        self,
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

        Of this frame: see `geopriv_gis.graph_laplace`.
        """

    def optimal_cells(
        self,
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

        Of this frame: see `geopriv_gis.optimal_cells`.
        """

    def dprs(
        self,
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

        Of this frame: see `geopriv_gis.dprs`.
        """

    def peak_laplace(
        self,
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

        Of this frame: see `geopriv_gis.peak_laplace`.
        """

    def square(
        self,
        eps: float,
        bounds: Bounds,
        *,
        ledger: Account = None,
        rng: Random | None = None,
    ) -> gpd.GeoSeries:
        """Release points by the square mechanism; raise for points beyond `bounds`.

        Of this frame: see `geopriv_gis.baselines.square`.
        """

    def staircase(
        self,
        eps: float,
        places: gpd.GeoSeries,
        *,
        groups: int = 5,
        ledger: Account = None,
        rng: Random | None = None,
    ) -> gpd.GeoSeries:
        """Release for each point one of the public places, by staircase response.

        Of this frame: see `geopriv_gis.baselines.staircase`.
        """

    def private_knn(
        self,
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

        Of this frame: see `geopriv_gis.private_knn`.
        """

    def private_distance(
        self,
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

        Of this frame: see `geopriv_gis.private_distance`.
        """

    def private_hull(
        self,
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

        Of this frame: see `geopriv_gis.private_hull`.
        """

    def private_extent(
        self,
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

        Of this frame: see `geopriv_gis.private_extent`.
        """

    def private_statistic(
        self,
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

        Of this frame: see `geopriv_gis.private_statistic`.
        """

    def private_count(
        self,
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

        Of this frame: see `geopriv_gis.private_count`.
        """

    def private_kde_at(
        self,
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

        Of this frame: see `geopriv_gis.private_kde_at`.
        """

    def private_share(
        self,
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

        Of this frame: see `geopriv_gis.private_share`.
        """

    def private_mean(
        self,
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

        Of this frame: see `geopriv_gis.private_mean`.
        """

    def ask_many(
        self,
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

        Of this frame: see `geopriv_gis.ask_many`.
        """

    def private_track(
        self,
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

        Of this frame: see `geopriv_gis.private_track`.
        """

    def private_flows(
        self,
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

        Of this frame: see `geopriv_gis.private_flows`.
        """

    def trim_ends(
        self,
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

        Of this frame: see `geopriv_gis.trim_ends`.
        """

    def private_heatmap(
        self,
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

        Of this frame: see `geopriv_gis.private_heatmap`.
        """

    def zonal_counts(
        self,
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

        Of this frame: see `geopriv_gis.zonal_counts`.
        """

    def count(
        self,
        polygons: Any,
        bandwidth: float | None = None,
        *,
        crs: object = None,
        progress: Progress | None = None,
    ) -> gpd.GeoDataFrame:
        """Estimate the true points in each polygon, with intervals; warn of doubtful ones.

        Of this frame: see `geopriv_gis.count`.
        """

    def density(
        self,
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

        Of this frame: see `geopriv_gis.density`.
        """

    def remap(
        self,
        prior: object,
        *,
        weights: object = None,
        loss: str = "euclidean",
        crs: object = None,
        band: int = 1,
        progress: Progress | None = None,
    ) -> Frame:
        """Move released points to likely true places by a prior; warn if it is the rows.

        Of this frame: see `geopriv_gis.remap`.
        """

    def covariate(
        self,
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

        Of this frame: see `geopriv_gis.covariate`.
        """

    def rate(
        self,
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

        Of this frame: see `geopriv_gis.rate`.
        """

    def synthesise(
        self,
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

        Of this frame: see `geopriv_gis.synthesise`.
        """

    def around(
        self,
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

        Of this frame: see `geopriv_gis.around`.
        """

    def clustering(
        self,
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

        Of this frame: see `geopriv_gis.clustering`.
        """

    def getis_ord(
        self,
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

        Of this frame: see `geopriv_gis.getis_ord`.
        """

    def morans_i(
        self,
        column: str,
        bandwidth: float | None = None,
        *,
        permutations: int = 199,
        crs: object = None,
        rng: Random | None = None,
        progress: Progress | None = None,
    ) -> PairTable:
        """Estimate and test Moran's I at true points, one row; NaN if noise hides pairs.

        Of this frame: see `geopriv_gis.morans_i`.
        """

    def knox(
        self,
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

        Of this frame: see `geopriv_gis.knox`.
        """

    def plan(
        self,
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

        Of this frame: see `geopriv_gis.plan`.
        """

    def risk_report(
        self,
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

        Of this frame: see `geopriv_gis.risk_report`.
        """

    def compare(
        self,
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

        Of this frame: see `geopriv_gis.compare`.
        """

    def sensitive_columns(self, privacy_unit: object = "row") -> list[str]:
        """Return the columns that may reveal true places or persons; [] for a series.

        Of this frame: see `geopriv_gis.sensitive_columns`.
        """

    def plot(
        self,
        /,
        ax: Any = None,
        *,
        share: float = 0.95,
        circles: int = 100,
        crs: object = None,
        background: Frame | Sequence[Frame] = (),
        attribution: str = "",
        **style: Any,
    ) -> Any:
        """Draw a release as a map: points with circles of likely true places, or zones.

        `released` is this frame.

        Points are transparent; more than 2,000 are counted in hexagons. Zones are coloured
        by their numbers, one map for each level, query, category or period, and flows are
        lines. What `rate` returned is drawn as a map of rates.

        Parameters
        ----------
        released : GeoDataFrame or GeoSeries
            A release, untouched since.
        ax : matplotlib Axes, optional
            Where to draw, one for each map; new ones if left out.
        share : float, default 0.95
            Share of the rows whose true place is within the radius of the released one.
        circles : int, default 100
            Of more rows than this, every so many-th has its circle drawn.
        crs : CRS-like, optional
            The plane in which the noise was drawn, where that has no code.
        background : GeoDataFrame or sequence of them, optional
            Public lines and polygons that are drawn in grey.
        attribution : str, optional
            Whose the background is, in the corner.
        **style
            For the points: what GeoSeries.plot of geopandas takes. For rates ``cmap``,
            ``vmin`` and ``vmax`` as well.

        Returns
        -------
        matplotlib Axes
            Several in an array. The legend tells the radius in ground metres. A circle is
            one on the ground, in whatever CRS it is drawn. Zones are hatched where an
            interval is as wide as its number, crossed where a rate is left out.

        Raises
        ------
        ParameterError
            If the object is no release; where the law of the noise of points is not known,
            or the radius depends on the direction or the place.
        MissingPackageError
            If matplotlib is not installed: ``pip install geopriv-gis[plot]``.

        Notes
        -----
        Nothing but the release and its public law is looked at. The radius is the noise's
        own: who knows beforehand where people can be can say more.

        Examples
        --------
        >>> import geopandas as gpd, geopriv_gis
        >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
        >>> from matplotlib.figure import Figure
        >>> released = homes.geopriv.planar_laplace(eps=0.01)
        >>> ax = released.geopriv.plot(ax=Figure().subplots())
        >>> ax.get_legend().get_texts()[0].get_text()
        'true place of 95 % of rows: within 475 m'
        """

    def explore(
        self,
        /,
        column: Hashable | None = None,
        *,
        share: float = 0.95,
        circles: int = 100,
        rows: int = 10000,
        keep: Sequence[Hashable] | str = (),
        unpromised: bool = False,
        crs: object = None,
        **style: Any,
    ) -> Any:
        """Return an interactive map of a release; raise without a guarantee or folium.

        `released` is this frame.

        Parameters
        ----------
        released : GeoDataFrame or GeoSeries
            A release, or rows of one: points, zones, a hull.
        column : hashable, optional
            The column that colours are taken from; by default the first number that was
            released, cleaned where it is both raw and cleaned, and none with ``color=``.
        share : float, default 0.95
            Share of the rows whose true place is within the radius of the released one.
        circles : int, default 100
            Of more rows than this, every so many-th has its circle drawn; 0 draws none.
        rows : int, default 10_000
            Of more rows than this, every so many-th is on the map, which says so.
        keep : sequence of column names
            Columns that were added since: nobody compared them with the true places, so
            that they are not on the map unless they are named here.
        unpromised : bool, default False
            Whether what promises nothing is shown as well. The map says so.
        crs : CRS-like, optional
            The plane in which the noise was drawn, where that has no code.
        **style
            What GeoDataFrame.explore of geopandas takes: ``cmap``, ``tiles``, ``m``…

        Returns
        -------
        folium.Map
            With the released places, the circles of likely places where the noise has a
            radius, and a box that tells the guarantee. ``.save("map.html")`` writes it.

        Raises
        ------
        ParameterError
            If the object is no release, and ``unpromised`` is not given.
        MissingPackageError
            If folium is not installed: ``pip install geopriv-gis[explore]``.

        Notes
        -----
        Nothing but the release and its public law is looked at; labels of rows are not
        written. Browsers fetch the map's tiles and scripts from elsewhere, and whoever
        serves tiles learns which region is looked at: the released one.

        Examples
        --------
        >>> import geopandas as gpd, geopriv_gis
        >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
        >>> released = homes.geopriv.planar_laplace(eps=0.01)
        >>> released.geopriv.explore().save("map.html")  # doctest: +SKIP
        """

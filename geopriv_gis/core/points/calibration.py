"""Calibration of noise: from levels and metres to ε and ρ, and back."""

from __future__ import annotations

import math

import scipy

from ..ground.unit_ball import UnitBall
from ..mechanisms.lattice import Gaussian, PlanarLaplace
from ..mechanisms.peak_laplace import PeakLaplace
from ..parameter import Limits, check_number, limits_of
from ..promise.law import Law, compute_displacement
from .persons import Persons

_POSITIVE = Limits("A positive number", above=0)
_METRES = Limits("A length", unit="m", above=0)
_ROWS = Limits("Rows of one person", at_least=1, integer=True)
_NEIGHBOURS = Limits("How many neighbours", at_least=1, integer=True)
_CROWD = Limits("Points per square kilometre", unit="1/km²", above=0)
_SHARE = Limits("A share", above=0, below=1)


def eps_from_level(level: float, radius: float) -> float:
    """Return epsilon, level/radius (1/m): odds change ≤ e^level-fold within `radius`.

    Parameters
    ----------
    level : float
        ℓ > 0: the factor allowed is e^ℓ (ln 2 = 0.69 doubles the odds).
    radius : float
        Metres, > 0.

    Returns
    -------
    float
        ε, 1/m.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    References
    ----------
    Andrés et al. 2013, section 3.

    Examples
    --------
    >>> eps_from_level(level=2, radius=200)
    0.01
    """
    check_number("level", level, _POSITIVE)
    check_number("radius", radius, _METRES)
    return level / radius


def rho_from_level(level: float, radius: float) -> float:
    """Return ρ = (level/radius)²/2 (1/m²), implied by ε-geo-privacy of this level.

    Parameters
    ----------
    level : float
        ℓ > 0, as in `eps_from_level`.
    radius : float
        Metres, > 0.

    Returns
    -------
    float
        ρ, 1/m².

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Notes
    -----
    ε-geo-privacy implies ρ = ε²/2: here ℓ²/(2·radius²). With level 1 that is what
    Gaussian noise promises whose standard deviation is ``radius``.

    References
    ----------
    Bun & Steinke 2016, proposition 1.4.

    Examples
    --------
    >>> rho_from_level(level=1, radius=100)
    5e-05
    """
    return eps_from_level(level, radius) ** 2 / 2


def eps_from_error(error: float) -> float:
    """Return ε of differential privacy at which a count has the standard error `error`.

    Parameters
    ----------
    error : float
        Standard error of one count by itself, > 0, where everybody counts once.

    Returns
    -------
    float
        ε of `zonal_counts`, without a unit.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Notes
    -----
    Laplace noise of scale 1/ε has the standard error √2/ε; that on whole numbers
    slightly less. Zones that overlap, people who count several times and a public
    number of people need more noise, see `geopriv_gis.plan`.

    Examples
    --------
    >>> round(eps_from_error(3), 3)
    0.471
    """
    check_number("error", error, _POSITIVE)
    return math.sqrt(2) / error


def level_from_eps(eps: float, radius: float) -> float:
    """Return the level ℓ = ε·radius reached at ``radius`` metres; check both.

    Parameters
    ----------
    eps : float
        Loss per metre, 1/m, > 0.
    radius : float
        Metres, > 0.

    Returns
    -------
    float
        The level ℓ, without a unit.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Examples
    --------
    >>> round(level_from_eps(0.01, 200), 6)
    2.0
    """
    check_number("eps", eps, _POSITIVE)
    check_number("radius", radius, _METRES)
    return eps * radius


def laplace_displacement(
    eps: float,
    quantile: float | None = None,
    *,
    rows: int = 1,
    method: str = "joint",
    table_metric: str = "dist_inf",
    unit_ball: UnitBall | None = None,
) -> float:
    """Return how far (m) planar Laplace moves a row: on average, or a quantile.

    Parameters
    ----------
    eps : float
        Loss per metre, of the row or of the whole person.
    quantile : float, optional
        Of the displacement.
    rows : int, default 1
        Rows of the person, all of which ``eps`` is for.
    method, table_metric
        As `geopriv_gis.planar_laplace` has them.
    unit_ball : UnitBall, optional
        Shape of the noise.

    Returns
    -------
    float
        Metres.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Notes
    -----
    Means in the plane: 2/ε times n rows' factor. Joint, dist_∞: (2n + 1)/3; joint,
    dist_2: n·Γ(3/2)·Γ(n)/Γ(n + 1/2); composition: n, or √n under dist_2. A region
    (clip="restrict") takes ε/2 for ε.

    Examples
    --------
    >>> laplace_displacement(0.01)
    200.0
    >>> round(laplace_displacement(0.01, quantile=0.95))
    474
    >>> round(laplace_displacement(0.002, rows=2000) / 1000)  # km for a track
    1334
    """
    check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    check_number("rows", rows, _ROWS)
    Persons.check_options(method, table_metric)
    if quantile is not None:
        check_number("quantile", quantile, _SHARE)
    law = Law(
        family="laplace", rate=float(eps), shares=method, table_metric=table_metric,
        ball=None if unit_ball is None else unit_ball.shape,
    )  # fmt: skip
    return compute_displacement(law, rows, quantile)


def eps_from_displacement(distance: float, quantile: float | None = None) -> float:
    """Return epsilon (1/m) whose mean (or quantile of) displacement is ``distance`` m.

    Parameters
    ----------
    distance : float
        Metres, > 0.
    quantile : float, optional
        In (0, 1): that of the displacement; by default the mean.

    Returns
    -------
    float
        ε of `planar_laplace`, 1/m.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Examples
    --------
    >>> round(eps_from_displacement(200), 4)
    0.01
    """
    check_number("distance", distance, _METRES)
    return laplace_displacement(1.0, quantile) / distance


def gaussian_displacement(
    rho: float,
    quantile: float | None = None,
    *,
    rows: int = 1,
    table_metric: str = "dist_inf",
) -> float:
    """Return how far (m) the Gaussian moves a row: on average, or a quantile.

    ``rows`` of one person move √n times as far as one row; under "dist_2" no farther.

    Parameters
    ----------
    rho : float
        Loss per square metre, 1/m², > 0, of the row or of the whole person.
    quantile : float, optional
        In (0, 1): that of the displacement; by default the mean.
    rows : int, default 1
        Rows of the person, all of which ``rho`` is for.
    table_metric : {"dist_inf", "dist_2"}
        As `geopriv_gis.gaussian` has it.

    Returns
    -------
    float
        Metres.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Examples
    --------
    >>> round(gaussian_displacement(1e-4), 1)
    88.6
    >>> round(gaussian_displacement(1e-4, rows=100), 1)
    886.2
    """
    check_number("rows", rows, _ROWS)
    Persons.check_options("composition", table_metric)
    check_number("rho", rho, limits_of(Gaussian, "rho"))
    if quantile is not None:
        check_number("quantile", quantile, _SHARE)
    law = Law(
        family="gaussian", rate=float(rho), shares="composition",
        table_metric=table_metric,
    )  # fmt: skip
    return compute_displacement(law, rows, quantile)


def rho_from_displacement(distance: float, quantile: float | None = None) -> float:
    """Return ρ (1/m²) whose mean (or quantile of) displacement is ``distance`` m.

    Parameters
    ----------
    distance : float
        Metres, > 0.
    quantile : float, optional
        In (0, 1): that of the displacement; by default the mean.

    Returns
    -------
    float
        ρ of `gaussian`, 1/m².

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Examples
    --------
    >>> round(rho_from_displacement(88.6), 6)
    0.0001
    """
    check_number("distance", distance, _METRES)
    return (gaussian_displacement(1.0, quantile) / distance) ** 2


def peak_displacement(
    eps: float, eps_fixed: float, radius: float, quantile: float | None = None
) -> float:
    """Return how far (m) the peak law moves a row: on average, or a quantile.

    Parameters
    ----------
    eps, eps_fixed, radius
        As `geopriv_gis.peak_laplace` has them.
    quantile : float, optional
        Of the displacement.

    Returns
    -------
    float
        Metres.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Examples
    --------
    >>> round(peak_displacement(0.01, eps_fixed=2, radius=100))
    113
    >>> round(peak_displacement(0.01, eps_fixed=2, radius=100, quantile=0.5))
    77
    """
    law = _peak_law(eps, eps_fixed, radius)
    if quantile is None:
        return law.mean
    check_number("quantile", quantile, _SHARE)
    return law.quantile(quantile)


def peak_eps(eps_fixed: float, radius: float, distance: float) -> float:
    """Return ε (1/m) with which the peak law moves a row ``distance`` m on average.

    Parameters
    ----------
    eps_fixed, radius : float
        As `geopriv_gis.peak_laplace` has them.
    distance : float
        Metres, > 0.

    Returns
    -------
    float
        ε, 1/m.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Examples
    --------
    >>> round(peak_displacement(peak_eps(2, 100, 150), eps_fixed=2, radius=100), 6)
    150.0
    """
    check_number("distance", distance, _METRES)
    _peak_law(1.0, eps_fixed, radius)  # or they are refused

    def gap(log: float) -> float:
        """Return the log-ratio of the law's mean move to the wanted distance."""
        return math.log(_peak_law(math.exp(log), eps_fixed, radius).mean / distance)

    # Of the peak's law rows move at most as far as of Laplace noise, 2/ε; and at least
    # e^-eps_fixed times as far.
    most = math.log(2 / distance)
    least = most - eps_fixed - 1
    return math.exp(
        float(scipy.optimize.brentq(gap, least, most, xtol=1e-14, rtol=1e-14))
    )


def peak_radius(eps: float, eps_fixed: float, k: int, per_km2: float) -> float:
    """Return the peak's radius (m) that keeps the most of a place's k nearest rows.

    Parameters
    ----------
    eps, eps_fixed : float
        As `geopriv_gis.peak_laplace` has them.
    k : int
        Neighbours that are looked for.
    per_km2 : float
        Points per square kilometre, from a public source: an area's number of rows, if
        that is public, over its size.

    Returns
    -------
    float
        Metres.

    Raises
    ------
    ParameterError
        If a number is outside its range.

    Notes
    -----
    Where points lie evenly, k of them are within R = √(k/π·density) of a place, before
    and after. One that moves by s stays within with probability o(s), the share of a
    disc that it has in common with itself moved by s; the mean of o is the expected
    recall. It is largest for the radius r₀ at which o(r₀) is that mean: nearer steps
    are then worth more than the mean, farther ones less (docs/mechanisms/peak.md).

    Examples
    --------
    >>> round(peak_radius(0.005, eps_fixed=5, k=10, per_km2=16))
    81
    """
    check_number("k", k, _NEIGHBOURS)
    check_number("per_km2", per_km2, _CROWD)
    reach = 1000 * math.sqrt(k / (math.pi * per_km2))
    _peak_law(eps, eps_fixed, reach)

    def overlap_share(step: float) -> float:
        """Return the share of a disc that overlaps itself after a step."""
        half = min(step / (2 * reach), 1.0)
        return 2 / math.pi * (math.acos(half) - half * math.sqrt(1 - half * half))

    def density(step: float) -> float:
        """Return the density (1/m) of the length of a planar Laplace step."""
        return eps**2 * step * math.exp(-eps * step)

    whole = float(
        scipy.integrate.quad(lambda s: overlap_share(s) * density(s), 0, 2 * reach)[0]
    )

    def gap(radius: float) -> float:
        """Return overlap at a radius less expected recall, scaled; 0 at the best."""
        worth = float(
            scipy.integrate.quad(lambda s: overlap_share(s) * density(s), 0, radius)[0]
        )
        near = float(scipy.integrate.quad(density, 0, radius)[0])
        extra = math.expm1(eps_fixed)
        return overlap_share(radius) * (1 + extra * near) - whole - extra * worth

    return float(scipy.optimize.brentq(gap, 0.0, 2 * reach, rtol=1e-9))


def _peak_law(eps: float, eps_fixed: float, radius: float) -> Law:
    """Return the peak law; raise unless ε, fixed loss and radius are valid."""
    check_number("eps", eps, _POSITIVE)
    check_number("eps_fixed", eps_fixed, limits_of(PeakLaplace, "eps_fixed"))
    check_number("radius", radius, _METRES)
    return Law(family="peak", rate=eps, peak=eps_fixed, radius=radius)

"""The noise law of released points, as anybody may know it.

A guarantee promises; its law tells. Whatever is computed from a release (maps, attacks,
expected displacements, sharper conversions) reads the law and never a name.
"""

from __future__ import annotations

import dataclasses
import math
import numbers
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy
from numpy.typing import ArrayLike

from ..errors import ParameterError
from ..ground.unit_ball import UnitBall
from ..language import gettext_noop
from ..randomness import Floats

FAMILIES = ("laplace", "gaussian", "peak")
SPACES = ("plane", "sphere")
SHARES = ("row", "composition", "joint")
STEPS = ("restricted", "border", "remap", "discs", "zones", "snap", "cell")
# Said when such a release is made, and by whoever would have to undo its noise. Under
# dist_∞ that cannot be done; under dist_2 the errors of several rows would go together.
JOINT = gettext_noop(
    "the rows of one person share one draw of noise, from which no map, count, rate or "
    "value at the true place is estimated: the method 'composition', or Gaussian "
    "noise, allows that"
)
# Fields that records of the first form do not have, and what they mean there.
_LATER = {"peak": 0.0, "radius": 0.0, "dimension": 2}


@dataclass(frozen=True, kw_only=True)
class Law:
    """Law of released points: noise per row or person, and processing steps after it.

    family {"laplace", "gaussian", "peak"}: Density of the noise z: ∝ e^{−rate·‖z‖}; ∝
        e^{−rate·‖z‖²}; or as the first, but e^{peak} times as dense where ‖z‖ ≤ radius.
    rate: Of the unit's whole budget, per metre (per square metre) of the place of
        measurement: a plane's metres, or ground metres on the sphere.
    space {"plane", "sphere"}: Where the distance ‖z‖ is measured.
    ball (a, b, bearing): The shape whose norm ‖z‖ is, see `UnitBall`; left out, it is
        Euclidean.
    shares {"row", "composition", "joint"}: "row": each row has noise of this rate.
        "composition": each row has its own, of its part of a person's rate. "joint":
        one draw for all rows of a person.
    table_metric {"dist_inf", "dist_2"}: For persons: what the parts are, see `rate_of`.
    peak, radius: Of the unit's whole budget, and metres of the place of measurement;
        for "peak" alone.
    lattice: Whether the noise is drawn on a lattice, with probabilities ∝ the density.
    dimension {2, 3}: Whether heights are noisy as well: z has three coordinates then.
    then {"restricted", "border", "remap", "discs", "zones", "snap", "cell"}:
        "restricted": noise cut off at the border of a region, ∝ on the region alone.
        "border": strays moved to the nearest point of a region. "remap": moved by a
        public prior. "discs": strays moved to the nearest of discs that were drawn.
        "zones": strays moved to the nearest point of their own zone. "snap": to the
        nearest of public places. "cell": to the middle of a cell of a public grid.

    >>> law = Law(family="laplace", rate=0.01)
    >>> law.mean, round(law.quantile(0.95))
    (200.0, 474)
    """

    family: str
    rate: float
    space: str = "plane"
    ball: tuple[Any, ...] | None = None
    shares: str = "row"
    table_metric: str = "dist_inf"
    peak: float = 0.0
    radius: float = 0.0
    lattice: bool = False
    dimension: int = 2
    then: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        for names, *given in (
            (FAMILIES, self.family),
            (SPACES, self.space),
            (SHARES, self.shares),
            (("dist_inf", "dist_2"), self.table_metric),
            (STEPS, *self.then),
        ):
            for name in given:
                if not isinstance(name, str) or name not in names:
                    raise _unknown_law()
        if not _is_positive_number(self.rate):
            raise ParameterError("the rate of a law must be finite and above 0.")
        peak, peaked = (self.peak, self.radius), self.family == "peak"
        if not all(map(_is_positive_number, peak)) if peaked else peak != (0, 0):
            raise ParameterError(
                "peak and radius must be finite and above 0 for family 'peak', "
                "and 0 for others."
            )
        in_space = self.dimension == 3 and self.space == "plane" and self.ball is None
        if type(self.dimension) is not int or not (self.dimension == 2 or in_space):
            raise _unknown_law()
        if self.ball is not None:
            object.__setattr__(self, "ball", _to_tuples(self.ball))
            UnitBall.of(self.ball)
        for name in ("rate", "peak", "radius"):
            object.__setattr__(self, name, float(getattr(self, name)))
        object.__setattr__(self, "lattice", bool(self.lattice))
        object.__setattr__(self, "then", tuple(self.then))

    def replace(self, **changes: Any) -> Law:
        """Return a copy of the law with changed fields, checked."""
        return dataclasses.replace(self, **changes)

    def followed_by(self, step: str) -> Law:
        """Return the law with a further processing step."""
        return self.replace(then=(*self.then, step))

    @property
    def horizontal(self) -> Law | None:
        """Return the law of places without their heights, or None if unknown.

        Gaussian noise of three coordinates is Gaussian noise of two, beside a third.
        """
        if self.dimension == 2:
            return self
        return self.replace(dimension=2) if self.family == "gaussian" else None

    # -- of one row ------------------------------------------------------------------

    @property
    def is_sum(self) -> bool:
        """Return whether a released point is the true one plus noise, nothing else."""
        return not self.then

    @property
    def can_be_undone(self) -> bool:
        """Return whether unbiased maps, counts and rates can be made under this law."""
        sums = self.is_sum and self.ball is None and self.shares != "joint"
        return sums and self.family != "peak"

    def rate_of(self, rows: ArrayLike) -> Floats:
        """Return rows' rates from their persons' row counts; raise if drawn jointly.

        Under dist_∞ budgets add up over rows: 1/n of it each. Under dist_2 the part of
        ε is 1/√n, since Σ d_i ≤ √n·√(Σ d_i²), and that of ρ is all.
        """
        sizes = np.asarray(rows, dtype=float)
        if self.shares == "joint":
            raise ParameterError(f"{JOINT}.")
        undivided = self.family == "gaussian" and self.table_metric == "dist_2"
        if self.shares == "row" or undivided:
            return np.full(sizes.shape, self.rate)
        parts = sizes if self.table_metric == "dist_inf" else np.sqrt(sizes)
        return self.rate / parts

    def of_row(self, rows: int) -> Law:
        """Return the law of one of a person's `rows` rows; raise if rows share a draw.

        Fixed losses of a person's rows add up under either metric: 1/n of the peak.
        """
        part = 1 if self.shares == "row" else rows
        return self.replace(
            rate=float(self.rate_of(rows)), peak=self.peak / part, shares="row"
        )

    def norm(self, steps: Floats) -> Floats:
        """Return the length (m) of steps, shape (…, dimension), in the law's norm."""
        if self.ball is not None:
            flat = UnitBall.of(self.ball).norm(steps.reshape(-1, 2))
            return flat.reshape(steps.shape[:-1])
        away: Floats = np.sqrt((steps**2).sum(axis=-1))
        return away

    def log_density(self, distances: Floats) -> Floats:
        """Return the density's logarithm, up to a constant, at norms (m) of noise.

        For rows ("row"); where the noise was restricted to a region the constant
        depends on the true place.
        """
        lengths = np.asarray(distances)
        result: Floats = -self.rate * lengths**self._distance_power
        if self.family != "peak":
            return result
        return result + self.peak * (lengths <= self.radius)

    def reach(self, exponent: float) -> float:
        """Return the norm (m) at which the density is e^−exponent of its maximum."""
        away = float((exponent / self.rate) ** (1 / self._distance_power))
        if away <= self.radius or self.family != "peak":
            return away
        return max(self.radius, (exponent - self.peak) / self.rate)

    @property
    def _distance_power(self) -> int:
        """Return the exponent's power of distance: 2 for Gaussian noise, else 1."""
        return 2 if self.family == "gaussian" else 1

    @property
    def mean(self) -> float:
        """Return a row's mean displacement (m) by the law; raise if not isotropic.

        With heights that of both together: 3/ε, and 2/√(πρ).
        """
        self._check_isotropic()
        if self.family == "gaussian":
            root = math.sqrt(math.pi * self.rate)
            return 2 / root if self.dimension == 3 else math.pi / root / 2
        near, d = self.rate * self.radius, self.dimension
        if self.family == "laplace":
            return d / self.rate
        upper, lower = (scipy.special.gammainc(n, near) for n in (d + 1, d))
        return (
            d / self.rate * (self._weight_of_peak(upper) / self._weight_of_peak(lower))
        )

    def quantile(self, p: float) -> float:
        """Return the radius (m) that a share p stays within; raise if not isotropic.

        Laplace: (1 + εr)·e^{−εr} = 1 − p. Gaussian: 1 − e^{−ρr²} = p. Peak: as
        Laplace, with the two parts of p scaled, see `share_within`. With heights εr
        has the law Gamma(3), and ρr² Gamma(3/2).
        """
        self._check_isotropic()
        if self.family == "gaussian":
            return math.sqrt(
                float(scipy.special.gammaincinv(self.dimension / 2, p)) / self.rate
            )
        a = float(scipy.special.gammainc(self.dimension, self.rate * self.radius))
        # Of the whole, in which what is beyond the radius counts once.
        part = p * self._weight_of_peak(a)
        if part <= math.exp(self.peak) * a:
            part *= math.exp(-self.peak)
        else:
            part = 1 - (self._weight_of_peak(a) - part)
        return float(scipy.special.gammaincinv(self.dimension, part)) / self.rate

    def share_within(self, distance: ArrayLike) -> Floats:
        """Return the share of rows moved within `distance`; raise if not isotropic.

        Laplace: a(r) = 1 − (1 + εr)·e^{−εr}. Gaussian: 1 − e^{−ρr²}. Peak, up to its
        radius: e^peak·a(r)/(1 + (e^peak − 1)·a(radius)).

        >>> peak = Law(family="peak", rate=0.01, peak=2.0, radius=100.0)
        >>> round(float(peak.share_within(100)), 4)
        0.7263
        """
        self._check_isotropic()
        lengths = np.asarray(distance, dtype=float)
        if self.family == "gaussian":
            result: Floats = scipy.special.gammainc(
                self.dimension / 2, self.rate * lengths**2
            )
            return result
        whole = self._weight_of_peak(
            scipy.special.gammainc(self.dimension, self.rate * self.radius)
        )
        near = scipy.special.gammainc(
            self.dimension, self.rate * np.minimum(lengths, self.radius)
        )
        result = (
            scipy.special.gammainc(self.dimension, self.rate * lengths)
            + math.expm1(self.peak) * near
        )
        return np.asarray(result / whole)

    def _weight_of_peak(self, part: float) -> float:
        """Return 1 + (e^peak − 1)·part, with `part` the share within the peak."""
        return 1 + math.expm1(self.peak) * float(part)

    def _check_isotropic(self) -> None:
        """Raise if displacement depends on direction or place."""
        if self.ball is not None or self.then:
            raise ParameterError(
                "this noise moves points by a distance that depends on direction or "
                "place. Use a release without region, zones, onto and unit_ball."
            )

    # -- serialisation ---------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the law as plain JSON-able values; newer fields only if set."""
        values = dataclasses.asdict(self)
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
            if name not in _LATER or value != _LATER[name]
        }

    @classmethod
    def from_dict(cls, values: object) -> Law:
        """Return the law of a `to_dict` record; raise if invalid."""
        names = {item.name for item in dataclasses.fields(cls)}
        if (
            not isinstance(values, Mapping)
            or {*values, *_LATER} != names
            or not isinstance(values["then"], (list, tuple))
        ):
            raise ParameterError(
                "the law in this record is incomplete or damaged. Pass the record as "
                "the release wrote it."
            )
        return cls(**{**values, "then": tuple(values["then"])})


def _unknown_law() -> ParameterError:
    """Return the error for a law of noise that is not known."""
    return ParameterError("this law of noise is unknown; pass one of a release.")


def _is_positive_number(value: object) -> bool:
    """Return whether a value is a finite number above 0, no bool."""
    number = isinstance(value, numbers.Real) and not isinstance(value, bool)
    return number and 0 < value < math.inf  # type: ignore[operator]


def _to_tuples(value: Any) -> Any:
    """Return nested sequences as nested, hashable tuples of numbers."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return tuple(_to_tuples(part) for part in value)
    return value


# -- how far noise moves the rows of a person: from its law, and nothing else ----------

_NODES, _FEW, _ANGLES = 500, 100, 2048
_SURE = 1 - 1e-12
FARTHEST = 2.01e7  # m: half way around the Earth
FLAT = 1e6  # m: from where on the Earth's curvature changes how far noise goes
MOST = 0.95  # of rows


def summarise_displacement(law: Law | None, rows: int = 1) -> dict[str, float]:
    """Return mean and 95 % displacement (m) of a row, capped; {} if unknown.

    rows: Rows of its person.

    Unknown where it depends on the place, or on the sphere's curvature. See
    `compute_displacement`.

    >>> summarise_displacement(Law(family="gaussian", rate=1e-4))[
    ...     "displacement"].__round__(1)
    88.6
    """
    if law is None or not law.is_sum:
        return {}
    most = compute_displacement(law, rows, MOST)
    if law.space == "sphere" and most > FLAT:
        return {}
    found = {"displacement": compute_displacement(law, rows), "displacement_95": most}
    return {name: min(value, FARTHEST) for name, value in found.items()}


def compute_displacement(
    law: Law, rows: int = 1, quantile: float | None = None
) -> float:
    """Return a row's mean displacement or quantile (m); raise if unknown.

    quantile: Share of such rows that move no farther.

    A row by itself, or with its own part of a person's rate, has the law's own mean
    and quantile (`Law.of_row`). Otherwise a row moves by R·S, independent of each
    other, R ~ Gamma(m)/rate. For n rows that share one draw m = 2n + 1 and S is the
    length of a point uniform in the norm's ball; under dist_2 m = 2n and S is that of
    two of the 2n coordinates of a direction: S² ~ Beta(1, n − 1). In the plane; what
    the curvature of a sphere adds is left out.

    >>> joint = Law(family="laplace", rate=0.01, shares="joint")
    >>> compute_displacement(joint), round(compute_displacement(joint, rows=40))
    (200.0, 5400)
    >>> round(compute_displacement(joint, rows=40, quantile=0.95))
    8355
    """
    if law.then:
        raise ParameterError(
            "the steps after the noise (region, zones, onto …) make displacement "
            "depend on the place. Pass a law without them."
        )
    joint = law.shares == "joint" and rows > 1
    if not joint:
        if law.shares == "composition" and rows > 1:
            law = law.of_row(rows)
        if law.ball is None:
            return law.mean if quantile is None else law.quantile(quantile)
    if joint and law.ball is not None and law.table_metric == "dist_2":
        raise ParameterError(
            "unit_ball cannot be combined with table_metric='dist_2' and joint noise. "
            "Leave one out."
        )
    if not joint:  # Gamma(3) times the root of a uniform number is Gamma(2)
        order, (lengths, weights) = 2, _ball_reach(law)
    elif law.table_metric == "dist_2":
        order, (lengths, weights) = 2 * rows, _direction_lengths(rows)
    else:
        order, (lengths, weights) = 2 * rows + 1, _uniform_ball_lengths(law)
    if quantile is None:
        return order / law.rate * float(weights @ lengths)
    from scipy.optimize import brentq  # a tenth of a second, which records do not need

    wanted = quantile

    def gap(distance: float) -> float:
        """Return how far the probability at a distance is above the wanted one."""
        return (
            float(weights @ scipy.special.gammainc(order, distance / lengths)) - wanted
        )

    longest = float(scipy.special.gammaincinv(order, _SURE) * lengths.max())
    return float(brentq(gap, 0.0, longest, rtol=1e-10)) / law.rate


def _ball_reach(law: Law) -> tuple[Floats, Floats]:
    """Return distances to the norm's unit ball's border, with area shares."""
    if law.ball is None:
        return np.ones(1), np.ones(1)
    angle = (np.arange(_ANGLES) + 0.5) * (math.pi / _ANGLES)  # K = −K
    ball = UnitBall.of(law.ball)
    reach: Floats = 1 / ball.norm(np.column_stack([np.cos(angle), np.sin(angle)]))
    return reach, reach**2 / (reach**2).sum()


def _uniform_ball_lengths(law: Law) -> tuple[Floats, Floats]:
    """Return lengths of uniform points of the norm's ball, with probabilities."""
    reach, shares = _ball_reach(law)
    nodes = _midpoints(_NODES if law.ball is None else _FEW)
    lengths: Floats = np.outer(reach, nodes).ravel()
    return lengths, np.outer(shares, nodes / nodes.sum()).ravel()


def _direction_lengths(rows: int) -> tuple[Floats, Floats]:
    """Return lengths of 2 of 2n coordinates of a unit vector, with probabilities."""
    # P(S > s) = (1 − s²)^(n−1); squares of nodes tame the end where it is steep.
    nodes = _midpoints(_NODES)
    lengths = np.sqrt(-np.expm1(2 * np.log(nodes) / (rows - 1)))
    return lengths, nodes / nodes.sum()


def _midpoints(count: int) -> Floats:
    """Return the midpoints of `count` equal parts of [0, 1]."""
    return (np.arange(count) + 0.5) / count

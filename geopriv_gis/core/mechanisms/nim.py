"""The recursive mechanism for elongated bodies [GDP §7]."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ..bodies import HitAndRunBody, Polytope
from ..parameter import Limits, check_fields, check_number, check_one_of, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .knorm import WALKED, KNorm
from .mechanism import Mechanism

STEPS = Limits("Steps of the walk; 0 for exact bodies alone", at_least=0, integer=True)
SPLITS = ("best", "even")


@dataclass(frozen=True)
class _NimStage:
    """One stage of NIM: a K-norm release, and the directions kept of it.

    ``basis`` (d, k) maps the stage's coordinates to R^d, ``kept`` (d, k) those of its
    noise that the answer keeps: the directions in which the body is narrow.
    """

    mechanism: KNorm
    basis: Floats
    kept: Floats

    @property
    def covariance(self) -> Floats:
        """Return the covariance of the noise in the kept directions."""
        return np.asarray(self.kept @ self.mechanism.covariance @ self.kept.T)


@dataclass(frozen=True, kw_only=True, eq=False)
class NIM(Mechanism):
    """Nested K-norm mechanism: less noise in the narrow directions of K.

    In each stage a ~ K-norm mechanism; the ⌈k/2⌉ narrow eigendirections V of the
    body's covariance keep P_V a, and the body's projection on the ⌊k/2⌋ wide ones U
    goes into the next stage. ⌊log₂ d⌋ + 1 stages share ε: with ``split="even"`` equally
    as in the paper, with "best" so that the squared error Σc_m/ε_m² is least,
    ε_m ∝ c_m^{1/3}, c_m the error of stage m at ε_m = 1, which the body tells.

    **Guarantee.** ε-DP: each stage is the K-norm mechanism of a projection of F, which
    projects the change of one person into that stage's body; losses add, and what is
    released is computed from the stages' answers. The eigenvectors come from the body,
    which is public, so nothing hangs on their accuracy. **Assumes.** Real numbers:
    round the sum to a public grid.

    References: GDP Figure 3, Lemma 7.2.

    >>> NIM(eps=1.0, points=np.eye(4)).stages
    3
    """

    takes = "numbers"
    eps: float = parameter("Privacy loss, no unit", above=0)
    points: Floats
    steps: int = 0
    split: str = "best"

    def __post_init__(self) -> None:
        check_fields(self)
        check_one_of("split", self.split, SPLITS)
        check_number("steps", self.steps, STEPS)

    @property
    def stages(self) -> int:
        """Return the number of stages: ⌊log₂ d⌋ + 1."""
        return int(self.points.shape[1]).bit_length()

    @cached_property
    def _stages(self) -> tuple[_NimStage, ...]:
        """Return the stages from all dimensions to one, with budget shares."""
        columns, basis = self.points, np.eye(self.points.shape[1])
        found = []
        while True:
            body = (
                HitAndRunBody(columns, self.steps) if self.steps else Polytope(columns)
            )
            k = columns.shape[1]
            vectors = np.linalg.eigh(body.covariance)[1]  # narrowest first
            narrow, wide = vectors[:, : k - k // 2], vectors[:, k - k // 2 :]
            one = KNorm(eps=1.0, body=body)
            found.append(_NimStage(one, basis, basis @ narrow @ narrow.T))
            if k == 1:
                break
            columns, basis = columns @ wide, basis @ wide
        errors = np.array([np.trace(stage.covariance) for stage in found])
        shares = np.ones(len(found)) if self.split == "even" else np.cbrt(errors)
        each = self.eps * shares / shares.sum() * (1 - 1e-15)
        return tuple(
            replace(stage, mechanism=replace(stage.mechanism, eps=float(eps)))
            for stage, eps in zip(found, each, strict=True)
        )

    @property
    def guarantee(self) -> Guarantee:
        """Return NIM's ε-DP guarantee for changes in K; "none" if walks sample K."""
        guarantee = Guarantee(
            notion="dp",
            eps=self.eps,
            table_metric="hamming",
            mechanism="recursive K-norm",
            parameters={"eps": self.eps, "dimension": self.points.shape[1]},
            references=("GDP Lemma 7.2",),
        )
        return guarantee.without_promise(WALKED) if self.steps else guarantee

    def randomise(self, values: Floats, rng: Random) -> Floats:
        """Return values with nested K-norm noise, (d,), or (n, d) for n releases.

        Every stage answers its own projection of the values.
        """
        rows = np.atleast_2d(values)
        noisy = np.zeros(rows.shape)
        for stage in self._stages:
            answer = stage.mechanism.randomise(rows @ stage.basis, rng)
            noisy += answer @ stage.kept.T
        return np.asarray(noisy.reshape(values.shape))

    @cached_property
    def covariance(self) -> Floats:
        """Return the covariance of the noise, summed over the stages."""
        return np.asarray(sum(stage.covariance for stage in self._stages))

"""Persons of rows, and each row's part of its person's budget."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..errors import ParameterError
from ..mechanisms.mechanism import JointMechanism, SharedRadius
from ..parameter import check_one_of, safe_repr
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Ints, Random

METHODS = ("joint", "composition")
METRICS = ("dist_inf", "dist_2")


class RowsPerPerson:
    """Row counts of a batched table's persons, and their shared noise once drawn.

    What a person's rows share is drawn before the first batch, and kept until the
    last: one draw, however the rows are spread.

    sizes (m,): How many rows each person has.
    """

    def __init__(self, sizes: Ints) -> None:
        self.sizes = sizes
        self._shared: Floats | None = None

    @property
    def one_person_per_size(self) -> Ints:
        """Return the index of one person for each row count that occurs."""
        return np.unique(self.sizes, return_index=True)[1]

    def draw(
        self, mechanism: JointMechanism, points: Floats, rng: Random, codes: Ints
    ) -> Floats:
        """Add noise to a batch, radii drawn once; raise for all but `SharedRadius`."""
        if not isinstance(mechanism, SharedRadius):
            raise NotImplementedError("this noise needs a person's rows in one batch.")
        if self._shared is None:
            self._shared = mechanism.draw_shared(self.sizes, rng)
        return mechanism.draw_around(points, self._shared[codes], rng)


@dataclass(frozen=True, kw_only=True)
class Persons:
    """Assignment of rows to persons, and how a person's budget is shared among rows.

    unit: "table" or the name of a column, as it goes into the guarantee.
    codes (n,): Each row's person, 0 … m−1.
    method {"joint", "composition"}: One draw for all of a person's rows, or one for
        each with a share of ε.
    table_metric {"dist_inf", "dist_2"}: How the distance of two tables is made from
        those of their rows.
    all_persons: Those of a table in batches; ``codes`` are those of one batch.
    """

    unit: str
    codes: Ints
    method: str = "joint"
    table_metric: str = "dist_inf"
    all_persons: RowsPerPerson | None = None

    def __post_init__(self) -> None:
        self.check_options(self.method, self.table_metric)

    @staticmethod
    def check_options(method: object, table_metric: object) -> None:
        """Raise for an unknown method or table_metric."""
        check_one_of("method", method, METHODS)
        if not isinstance(table_metric, str) or table_metric not in METRICS:
            raise ParameterError(
                "table_metric must be 'dist_inf' (all rows may move at once) or "
                f"'dist_2' (root of summed squares); got {safe_repr(table_metric)}."
            )

    @property
    def rows_per_unit(self) -> Floats:
        """Return for each row the number of rows of its person."""
        all_sizes = (
            np.bincount(self.codes)
            if self.all_persons is None
            else self.all_persons.sizes
        )
        return all_sizes[self.codes].astype(float)

    def draw_jointly(
        self, mechanism: JointMechanism, points: Floats, rng: Random
    ) -> Floats:
        """Return noisy points; of a table in batches, draw shared noise only once."""
        if self.all_persons is None:
            return mechanism.randomise(points, rng, self.codes)
        return self.all_persons.draw(mechanism, points, rng, self.codes)

    @property
    def eps_parts(self) -> Floats:
        """Return the divisor of a person's ε for each of n rows: n, or √n under dist_2.

        So a person's budget is divided among their rows: by n under dist_∞; by √n under
        dist_2, because Σ d_i ≤ √n·√(Σ d_i²).
        """
        sizes = self.rows_per_unit
        return sizes if self.table_metric == "dist_inf" else np.sqrt(sizes)

    @property
    def rho_parts(self) -> Floats:
        """Return the divisor of a person's ρ for each row: n under dist_∞, else 1."""
        sizes = self.rows_per_unit
        return sizes if self.table_metric == "dist_inf" else np.ones_like(sizes)

    def bind(self, guarantee: Guarantee, *, joint: bool) -> Guarantee:
        """Return a mechanism's guarantee restated for persons: unit, metric, law.

        Snapping lengthens every row's distance by the tolerance τ: under dist_∞ that
        is τ again, under dist_2 it is √n·τ.
        """
        tolerance = guarantee.tolerance
        if self.table_metric == "dist_2":
            tolerance *= math.sqrt(float(self.rows_per_unit.max(initial=1))) * (
                1 + 1e-12
            )
        return guarantee.replace(
            privacy_unit=self.unit,
            table_metric=self.table_metric,
            tolerance=tolerance,
            law=guarantee.law
            and guarantee.law.replace(
                shares="joint" if joint else "composition",
                table_metric=self.table_metric,
            ),
        )

"""Choice of the noise for zones by expected error, from public facts only."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial

import numpy as np

from ..errors import ParameterError
from ..parameter import check_one_of
from ..randomness import Floats, Ints
from . import strategies
from .groups import grouped_knorm
from .matrix import gaussian_matrix, laplace_matrix
from .strategies import Strategy, answer_covariance
from .zoning import LARGEST, Zoning

PURE = ("laplace", "knorm", "cells", "nim", "groups", "matrix")
CONCENTRATED = ("gaussian", "cells", "matrix")
MECHANISMS = (
    "auto", "laplace", "knorm", "cells", "nim", "gaussian", "groups", "matrix",
)  # fmt: skip

COVARIANCE = 128  # answers: more do not fit into the records of files

_WORDS = {
    "laplace": "laplace noise",
    "knorm": "K-norm noise",
    "cells": "laplace noise on the pieces of the overlay",
    "nim": "recursive K-norm noise",
    "groups": "K-norm noise on groups of pieces of the overlay",
    "matrix": "laplace noise on optimised sums of the pieces",
    "gaussian": "gaussian noise",
    "gaussian cells": "gaussian noise on the pieces of the overlay",
    "gaussian matrix": "gaussian noise on optimised sums of the pieces",
}
_GroupStrategy = tuple[Ints, Ints, Strategy]
_Maker = Callable[[Zoning, float, str], Strategy | None]

_OF_EPS: dict[str, _Maker] = {
    "laplace": strategies.laplace_on_zones,
    "knorm": strategies.knorm_strategy,
    "cells": strategies.laplace_on_types,
    "nim": strategies.nim_strategy,
    "groups": grouped_knorm,
    "matrix": laplace_matrix,
}
_OF_RHO: dict[str, _Maker] = {
    "gaussian": strategies.gaussian_on_zones,
    "cells": strategies.gaussian_on_types,
    "matrix": gaussian_matrix,
}


@dataclass(frozen=True, eq=False)
class StrategyChoice:
    """Noise chosen for each group of connected zones, and the alternatives' errors.

    name: Of the strategies in use, joined by "+".
    groups: Zones as (k, d) numbers and types as (k, N), of k components that are alike;
        with their noise.
    errors: Root mean square ℓ2 error, weighted, of each mechanism over all zones, after
        least squares; None for those that cannot be had.
    bands: Half-widths of the zones' intervals, where they were simulated, by β.
    """

    name: str
    groups: list[_GroupStrategy]
    errors: dict[str, float | None]
    bands: dict[float, Floats] = field(default_factory=dict)

    @property
    def parts(self) -> Iterator[_GroupStrategy]:
        """Yield zones, types and strategy of each group of connected zones."""
        for zones, types, strategy in self.groups:
            for own, some in zip(zones, types, strict=True):
                yield own, some, strategy

    @property
    def words(self) -> str:
        """Return the noise's description for the guarantee, or that there is none."""
        names = dict.fromkeys(_WORDS[strategy.name] for *_, strategy in self.groups)
        return " and ".join(names) or "no noise: no row can be in a zone"

    @property
    def exact(self) -> bool:
        """Return whether all noise is integer noise on integers."""
        return all(strategy.exact for *_, strategy in self.groups)


def choose_strategies(
    zoning: Zoning,
    *,
    eps: float | None = None,
    rho: float | None = None,
    neighbours: str = "add-remove",
    mechanism: str = "auto",
) -> StrategyChoice:
    """Choose least-error noise for connected zones, or `mechanism`; raise if unfit.

    eps, rho: Exactly one: budget for one row.
    mechanism: One of `MECHANISMS`. "auto" takes the best for each component: errors do
        not depend on the data.

    Raises `ParameterError` if the mechanism does not exist, does not go with the
    budget, or has no exact sampler for these zones.

    **Guarantee.** ε-DP (ρ-zCDP). Under add-remove a row's type belongs to one
    component, so that every component has the whole budget. Under replace either one
    strategy for the differences of all pairs of types; or one for each component with
    ε/2 for adding or removing, with ρ for replacing within it and ρ/2 for adding or
    removing (squared lengths in two components add), whichever has the smaller error.
    """
    makers = _OF_EPS if rho is None else _OF_RHO
    given = eps if rho is None else rho
    assert given is not None
    budget = float(given)
    check_one_of("mechanism", mechanism, MECHANISMS)
    if mechanism != "auto" and mechanism not in makers:
        raise ParameterError(
            f"mechanism = {mechanism!r} cannot be used with this budget: with eps "
            f"pass one of {PURE}, with rho {CONCENTRATED}."
        )
    makers = {name: cache(maker) for name, maker in makers.items()}
    if zoning.types > LARGEST:  # many parts, of which each would take a while
        makers["matrix"] = lambda *_: None
    gaussian = rho is not None

    def best_of(some: list[_Maker]) -> list[_GroupStrategy] | None:
        """Return the candidate with the least total error; None without candidates."""
        least = cache(partial(_least_error_strategy, some))
        ways = _candidate_strategies(zoning, least, budget, neighbours, gaussian)
        return min(ways, key=lambda parts: _total_error(parts, zoning), default=None)

    found = {name: best_of([maker]) for name, maker in makers.items()}
    errors = {
        name: None if parts is None else _total_error(parts, zoning)
        for name, parts in found.items()
    }
    auto = mechanism == "auto"
    chosen = best_of(list(makers.values())) if auto else found[mechanism]
    if chosen is None and mechanism not in ("knorm", "nim"):
        raise ParameterError(
            f"mechanism = {mechanism!r} is for zones with fewer overlaps. Leave it at "
            "'auto'."
        )
    if chosen is None:
        nim = mechanism == "nim"
        least = 2 if nim else 1
        most = strategies.NIM_DIMENSIONS if nim else strategies.DIMENSIONS
        raise ParameterError(
            f"mechanism = {mechanism!r} has no exact sampler for zones with "
            f"these overlaps ({least} to {most} dimensions). Leave mechanism at "
            "'auto'."
        )
    names = dict.fromkeys(strategy.name for *_, strategy in chosen)
    return StrategyChoice("+".join(names), chosen, errors)


def _candidate_strategies(
    zoning: Zoning, least: _Maker, budget: float, neighbours: str, gaussian: bool
) -> Iterator[list[_GroupStrategy]]:
    """Yield one strategy for all zones (if replaced), and one per connected group."""
    if neighbours == "replace" and zoning.types:
        every = np.arange(zoning.zones)[None], np.arange(zoning.types)[None]
        whole = least(zoning, budget, neighbours)
        if whole is not None:
            yield [(*every, whole)]
            if gaussian and len(zoning.parts) == len(zoning.parts[0][0]) == 1:
                return  # never worse than the other way
        budget, neighbours = (
            (budget, "apart") if gaussian else (budget / 2, "add-remove")
        )
    parts: list[_GroupStrategy] = []
    for zones, types, part in zoning.parts:
        one = least(part, budget, neighbours)
        if one is None:
            return
        parts.append((zones, types, one))
    yield parts


def _least_error_strategy(
    makers: list[_Maker], zoning: Zoning, budget: float, neighbours: str
) -> Strategy | None:
    """Return the strategy of least weighted variance from makers; None if none."""
    made = [maker(zoning, budget, neighbours) for maker in makers]
    some = [strategy for strategy in made if strategy is not None]
    weights = zoning.weights
    return min(some, key=lambda s: float(weights**2 @ s.variances), default=None)


def _total_error(parts: list[_GroupStrategy], zoning: Zoning) -> float:
    """Return the root of all groups' weighted sum of squared errors."""
    total = [
        zoning.weights[zones] ** 2 @ strategy.variances for zones, _, strategy in parts
    ]
    return math.sqrt(math.fsum(np.concatenate([*total, np.zeros(0)])))


def counts_covariance(parts: list[_GroupStrategy], zones: int) -> Floats | None:
    """Return the covariance of zone estimates; None if unknown or over 128 zones."""
    if zones > COVARIANCE:
        return None
    result = np.zeros((zones, zones))
    for some, _, strategy in parts:
        one = answer_covariance(strategy)
        if one is None:
            return None
        for own in some:
            result[np.ix_(own, own)] = one
    return result


def zone_variances(parts: list[_GroupStrategy], zones: int) -> Floats:
    """Return the variance of every zone's estimate; 0 for zones without types."""
    result = np.zeros(zones)
    for own, _, strategy in parts:
        result[own] = strategy.variances
    return result

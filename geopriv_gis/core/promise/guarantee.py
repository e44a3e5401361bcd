"""`Guarantee`: a release's guarantee, to print, convert and compose.

`facts` holds it, `conversion` knows which notion implies which, `paragraph` and
`words` say it to people: a `Guarantee` has all of it, and none of them knows it.
`composition` adds several up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..ground.metric import Metric, Sphere
from ..randomness import Random
from . import conversion, paragraph, words
from .facts import GuaranteeFields


@dataclass(frozen=True, kw_only=True, eq=False)
class Guarantee(GuaranteeFields):
    """The privacy guarantee of one release.

    Parameters
    ----------
    notion : {"gp", "cgp", "approximate-gp", "dp", "zcdp", "none"}
        Geo-privacy, concentrated geo-privacy, approximate geo-privacy, differential
        privacy, zero-concentrated differential privacy, or no guarantee at all.
    eps : float, optional
        Loss per metre (1/m) for gp and approximate-gp; unitless for dp.
    rho : float, optional
        Rényi loss per square metre (1/m²) for cgp; unitless for zcdp.
    delta : float, optional
        Probability (no unit) by which results may exceed the factor that the loss
        allows: δ of approximate-gp and, where not 0, of cgp, dp and zcdp. Pure gp has
        none: with a δ it is approximate-gp.
    radius : float, default inf
        Largest distance (m) for which the promise is made.
    table_metric : {"dist_inf", "dist_2", "dist_1", "hamming"}, optional
        How the distance between two tables is made from the rows' distances. With
        ``privacy_unit`` a column, within the rows of one person.
    privacy_unit : str, default "row"
        Who is protected: "row" (every row is a person), "table" (all rows belong to
        one person) or a column name (equal values belong to one person).
    crs : str, optional
        Where distance was measured: a CRS's name or "sphere".
    k_max : float, default 1
        Largest linear scale there; ``eps`` and ``rho`` already account for it, they
        are per metre on the ground.
    grid : float, optional
        Spacing of the public grid of released coordinates, in ``grid_unit``.
    grid_unit : str, default "m"
        Unit of ``grid``.
    tolerance : float, default 0
        Metres to be added to a distance before it is multiplied by ``eps`` (or
        squared and multiplied by ``rho``), because inputs were snapped to the grid,
        or because a part of the loss does not shrink with the distance. Of two tables
        under dist_1, or of rows under dist_2: to the distance of every row that
        differs, since each is snapped; otherwise once.
    columns : tuple of str
        Columns whose values are protected in place of locations: distance is then
        Euclidean in their own units, and "metre" above means one of those.
    attribute_columns : tuple of str
        All attribute columns, published as they are; nothing protects them.
        Records from before 0.2.0 do not tell.
    published : tuple of str
        Those of them that may tell of places or people, and those that ``keep`` names.
    pseudonyms : tuple of str
        Further columns, whose values were replaced by keyed pseudonyms: equal values
        have equal ones, so that whose rows belong together is told.
    unit, graph : str
        For distances that are shortest paths of a public graph between the nodes
        nearest to two places: their unit, e.g. "metre of road", which "metre" above
        then means, and the graph's fingerprint. They fit no account of metres.
    zones : str
        Fingerprint of public zones, where the release tells in which of them each row
        lies: the promise is then for places in the same zone, or for rows that each
        stay in theirs, and there is none between zones.
    neighbours : {"add-remove", "replace"}, optional
        For dp and zcdp: whether a person joins or leaves the table, or is replaced by
        another, their number being public.
    bounded_range : bool, default False
        Whether the log-ratio also stays in an interval of length ``eps`` times the
        distance (the exponential mechanism), which converts to half the budget.
    fixed_loss : float, default 0
        The part of the loss that does not shrink with the distance (no unit).
    law : Law, optional
        How released points came from true ones: what analyses read. Left out where
        the release is not of points, or the record is too old to tell.
    mechanism : str
        Name of the mechanism, for people.
    parameters : mapping
        Its public parameters, for people.
    assumptions, references : tuple of str
        What must be true for the promise to hold; where the proof is.
    state : {"", "intact", "rows", "carried", "joined", "changed", "unknown"}
        Of what `guarantee_of` returns: what the object is, of what was released. No
        part of the promise, nor of its record.

    Raises
    ------
    ParameterError
        If a number the notion needs is missing, spare, or out of range.

    Examples
    --------
    >>> promise = Guarantee(notion="gp", eps=0.01, crs="sphere")
    >>> Guarantee.from_json(promise.to_json()) == promise
    True
    >>> promise.to_cgp().rho
    5e-05
    >>> counts = Guarantee(notion="zcdp", rho=0.1, neighbours="add-remove")
    >>> round(counts.to_dp(delta=1e-6).eps, 3)
    2.142
    """

    def __str__(self) -> str:
        """Return one paragraph for people."""
        return paragraph.guarantee_paragraph(self)

    def _repr_html_(self) -> str:
        """Return the guarantee as HTML for a notebook."""
        return paragraph.guarantee_card(self)

    def to_gp(self) -> Guarantee:
        """Return the guarantee if it is pure geo-privacy; raise otherwise.

        Returns
        -------
        Guarantee
            This one, unchanged.

        Raises
        ------
        ConversionError
            If it counts persons or has δ or ρ.

        Examples
        --------
        >>> Guarantee(notion="gp", eps=0.01).to_gp().eps
        0.01
        """
        return conversion.to_gp(self)

    def to_cgp(self) -> Guarantee:
        """Return the concentrated geo-privacy that this implies; raise if none.

        Returns
        -------
        Guarantee
            Of notion "cgp": ρ = ε²/2 for a pure guarantee.

        Raises
        ------
        ConversionError
            If it counts persons, or implies none at all distances.

        Examples
        --------
        >>> round(Guarantee(notion="gp", eps=0.01).to_cgp().rho, 7)
        5e-05
        """
        return conversion.to_cgp(self)

    def to_approximate_gp(self, delta: float, radius: float) -> Guarantee:
        """Return the (ε, δ)-GP implied at ``delta`` up to ``radius`` m; raise if none.

        Parameters
        ----------
        delta : float
            δ in (0, 1), no unit.
        radius : float
            Largest distance of the promise, metres.

        Returns
        -------
        Guarantee
            Of notion "approximate-gp", with the least ε at ``delta``.

        Raises
        ------
        ConversionError
            If it counts persons, or holds up to a smaller radius.
        """
        return conversion.to_approximate_gp(self, delta, radius)

    def to_zcdp(self) -> Guarantee:
        """Return the zero-concentrated DP that DP implies, δ kept; raise for others.

        Returns
        -------
        Guarantee
            Of notion "zcdp": ρ = ε²/2.

        Raises
        ------
        ConversionError
            If it counts metres.

        Examples
        --------
        >>> round(Guarantee(notion="dp", eps=1).to_zcdp().rho, 6)
        0.5
        """
        return conversion.to_zcdp(self)

    def to_dp(
        self, delta: float | None = None, *, eps: float | None = None
    ) -> Guarantee:
        """Return the implied (ε, δ)-DP: the least ε at δ, or least δ at ε; may raise.

        Parameters
        ----------
        delta : float, optional
            δ, in (0, 1). Left out, a guarantee of notion "dp" stays as it is.
        eps : float, optional
            ε ≥ 0, in place of ``delta``.

        Returns
        -------
        Guarantee
            Of notion "dp".

        Raises
        ------
        ParameterError
            If both ``delta`` and ``eps`` are given, or one is out of range.
        ConversionError
            If it counts metres, or implies no such guarantee.

        Examples
        --------
        >>> promise = Guarantee(notion="zcdp", rho=0.1)
        >>> round(promise.to_dp(delta=1e-6).eps, 2), promise.to_dp(eps=3).delta < 1e-9
        (2.14, True)
        """
        return conversion.to_dp(self, delta, eps)

    def in_words(
        self, *, delta: float | None = None, distance: float | None = None
    ) -> str:
        """Return text for an ethics board: who learns how much, how likely; may raise.

        Parameters
        ----------
        delta : float, optional
            δ at which a concentrated guarantee (ρ) is told; by default 1e-6.
        distance : float, optional
            For guarantees about distances: how far apart the two possible places are
            (m, or the guarantee's unit); by default a round length.

        Returns
        -------
        str
            Plain text without markup.

        Raises
        ------
        ParameterError
            If ``distance`` is beyond the guarantee's radius, or has no meaning.
        """
        return words.in_words(self, delta, distance)

    def to_replace(self) -> Guarantee:
        """Convert DP of adding or removing persons to replacing them; raise for others.

        Returns
        -------
        Guarantee
            With ``neighbours`` "replace": two changes, so 2ε or 4ρ.

        Raises
        ------
        ConversionError
            If it counts metres, or does not say which change of a person it is for.
        """
        return conversion.to_replace(self)


# -- how a guarantee is stated: per ground metre, with the words of what it assumes ----

# Budgets are divided in floating point: give away a hair, never overdraw.
DOWN = 1 - 1e-15
FLOAT_CAVEAT = (
    "noise computed in double precision, the sum rounded to the grid, behaves like "
    "real-valued noise"
)
CHOICE_CAVEAT = (
    "choices made with noise in double precision behave like those with real-valued "
    "noise"
)
GROUPS_VISIBLE = "how many rows each person has is public"
REGION_PUBLIC = "the region is public and was not made from the data"


def complete_with_metric(
    guarantee: Guarantee, metric: Metric, rng: Random, **changes: Any
) -> Guarantee:
    """Return a guarantee with CRS, k_max, tolerance (m), changes; "none" if seeded.

    The numbers, and those of ``changes``, must be per ground metre already; the
    tolerance is converted.
    """
    return guarantee.replace(
        crs="sphere" if isinstance(metric, Sphere) else "plane",
        k_max=metric.k_max,
        tolerance=guarantee.tolerance * metric.unit / metric.k_max,
        **changes,
    ).for_randomness(rng)


def after_public_step(
    guarantee: Guarantee,
    step: str,
    how: str,
    facts: dict[str, object],
    *assumptions: str,
) -> Guarantee:
    """Return the guarantee with a public step in mechanism, law and facts; no grid."""
    law = guarantee.law
    return guarantee.replace(
        mechanism=f"{guarantee.mechanism}, {how}",
        law=law and law.followed_by(step),
        grid=None,
        parameters={**guarantee.parameters, **facts},
        assumptions=(*guarantee.assumptions, *assumptions),
    )


def half_grid_diagonal(guarantee: Guarantee, metric: Metric) -> float:
    """Return half the diagonal (m) of the grid's cell; 0 if none in metric's unit."""
    if guarantee.grid is None or guarantee.grid_unit != metric.unit_name:
        return 0.0
    return guarantee.grid * metric.unit / math.sqrt(2)

"""What a release promises, as an object one can hold, print, convert and add up.

A `Guarantee` holds facts only. `conversion` knows which notion implies which,
`composition` how several releases add up, `paragraph` how to say it to people.
"""

from __future__ import annotations

import dataclasses
import json
import math
import numbers
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..errors import ParameterError
from ..ground.metric import Metric, Sphere
from ..randomness import Random
from .law import Law

NOTIONS = ("gp", "cgp", "approximate-gp", "dp", "zcdp", "none")
NEIGHBOURS = ("add-remove", "replace")
TABLE_METRICS = ("dist_inf", "dist_2", "dist_1", "hamming")  # strongest first
# 1 had no law, and its fixed loss among the parameters. Versions of before cgp and zcdp
# could have a delta refuse a record with one: it is too many numbers for them.
FORMAT = 2

_NEEDS = {
    "gp": {"eps"},
    "cgp": {"rho"},
    "approximate-gp": {"eps", "delta"},
    "dp": {"eps"},
    "zcdp": {"rho"},
    "none": set(),
}
_MAY_HAVE_DELTA = ("cgp", "dp", "zcdp")
_LISTS = ("assumptions", "references", "columns", "beside", "published")


@dataclass(frozen=True, kw_only=True)
class Guarantee:
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
        Probability (no unit) with which the promise may fail: δ of approximate-gp
        and, where not 0, of cgp, dp and zcdp. Pure gp has none: with a δ it is
        approximate-gp.
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
    beside : tuple of str
        All columns published beside the result as they are; nothing protects them.
        Records from before 0.2.0 do not tell.
    published : tuple of str
        Those of them that may tell of places or people, and those that ``keep`` names.
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

    notion: str
    eps: float | None = None
    rho: float | None = None
    delta: float | None = None
    radius: float = math.inf
    table_metric: str | None = None
    privacy_unit: str = "row"
    crs: str | None = None
    k_max: float = 1.0
    grid: float | None = None
    grid_unit: str = "m"
    tolerance: float = 0.0
    columns: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    published: tuple[str, ...] = ()
    unit: str = ""
    graph: str = ""
    zones: str = ""
    neighbours: str | None = None
    bounded_range: bool = False
    fixed_loss: float = 0.0
    law: Law | None = None
    mechanism: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    state: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse an incomplete or contradictory promise."""
        if self.notion not in NOTIONS:
            raise ParameterError(
                f"notion must be one of {NOTIONS}; got {self.notion!r}."
            )
        given = set()
        for name in ("eps", "rho", "delta"):
            if getattr(self, name) is not None:
                given.add(name)
        spare = {"delta"} if self.notion in _MAY_HAVE_DELTA else set()
        if given - spare != _NEEDS[self.notion] - spare:
            with_delta = " (with delta it is 'approximate-gp')"
            raise ParameterError(
                f"a guarantee of notion {self.notion!r} takes exactly "
                f"{sorted(_NEEDS[self.notion]) or 'no number'}; got {sorted(given)}"
                f"{with_delta if self.notion == 'gp' and 'delta' in given else ''}."
            )
        for name in given:
            value = getattr(self, name)
            number = isinstance(value, numbers.Real) and not isinstance(value, bool)
            if not (number and math.isfinite(value) and value >= 0):
                raise ParameterError(f"{name} must be finite and >= 0; got {value}.")
        if self.delta is not None and self.delta >= 1:
            raise ParameterError(f"delta must be less than 1; got {self.delta}.")
        if not self.radius > 0:
            raise ParameterError(f"radius must be positive (m); got {self.radius}.")
        if not (self.tolerance >= 0 and self.k_max >= 1 and self.fixed_loss >= 0):
            raise ParameterError(
                "tolerance must be >= 0 (m), k_max >= 1 and fixed_loss >= 0."
            )
        if self.table_metric not in (None, *TABLE_METRICS):
            raise ParameterError(f"table_metric must be one of {TABLE_METRICS}.")
        self._check_words()
        if bool(self.unit) != bool(self.graph) or (self.graph and self.columns):
            raise ParameterError("unit and graph go together, and not with columns.")
        self._make_plain()

    def _check_words(self) -> None:
        """Refuse fields of other types, as a forged record has, and odd neighbours."""
        for name in (
            "privacy_unit", "mechanism", "grid_unit", "crs", "neighbours", "unit",
            "graph", "zones",
        ):  # fmt: skip
            value = getattr(self, name)
            optional = name in ("crs", "neighbours") and value is None
            if not (optional or isinstance(value, str)):
                raise ParameterError(f"{name} must be text.")
        for name in _LISTS:
            value = getattr(self, name)
            for each in (None,) if isinstance(value, str) else value:
                if not isinstance(each, str):
                    raise ParameterError(f"{name} must be a sequence of texts.")
        if not isinstance(self.parameters, Mapping):
            raise ParameterError("parameters must be a mapping.")
        if not isinstance(self.law, (Law, type(None))):
            raise ParameterError("law must be a Law.")
        if self.neighbours not in (None, *NEIGHBOURS):
            raise ParameterError(f"neighbours must be one of {NEIGHBOURS}.")
        if self.neighbours is not None and self.notion not in ("dp", "zcdp", "none"):
            raise ParameterError(
                f"a guarantee of notion {self.notion!r} is about distances: it has no "
                "neighbours."
            )

    def _make_plain(self) -> None:
        """Keep plain Python values only, whatever kind of number came in."""
        for name in (
            "eps",
            "rho",
            "delta",
            "radius",
            "k_max",
            "grid",
            "tolerance",
            "fixed_loss",
        ):
            value = getattr(self, name)
            object.__setattr__(self, name, None if value is None else float(value))
        plain = dict(self.parameters)
        for name, value in plain.items():
            if hasattr(value, "item"):
                plain[name] = value.item()
            elif isinstance(value, Fraction):
                plain[name] = float(value)  # which a record can keep
        object.__setattr__(self, "parameters", plain)
        object.__setattr__(self, "bounded_range", bool(self.bounded_range))
        for name in _LISTS:
            object.__setattr__(self, name, tuple(getattr(self, name)))

    def __hash__(self) -> int:
        """Hash the numbers: what is equal hashes alike, 1 and 1.0 among them."""
        return hash((self.notion, self.eps, self.rho, self.delta, self.radius))

    def __str__(self) -> str:
        """Return one paragraph for people."""
        from .paragraph import paragraph

        return paragraph(self)

    def _repr_html_(self) -> str:
        """Return the same for a notebook."""
        from .paragraph import card_of

        return card_of(self)

    def replace(self, **changes: Any) -> Guarantee:
        """Return a copy with some fields changed.

        Parameters
        ----------
        **changes
            Fields and their new values.
        """
        return dataclasses.replace(self, **changes)

    def without_promise(self, reason: str) -> Guarantee:
        """Return the same release with notion "none" and the reason why.

        Parameters
        ----------
        reason : str
            Why nothing is promised: the first assumption of what is returned.
        """
        return self.replace(
            notion="none",
            eps=None,
            rho=None,
            delta=None,
            bounded_range=False,
            assumptions=(reason, *self.assumptions),
        )

    def for_randomness(self, rng: Random) -> Guarantee:
        """Return this guarantee, or none where the noise can be repeated.

        Parameters
        ----------
        rng : Random
            The source that the noise came from.
        """
        if rng.secure:
            return self
        return self.without_promise("made with a reproducible random generator")

    @property
    def intact(self) -> bool:
        """Whether it is of exactly what was released, as `guarantee_of` has found."""
        return self.state == "intact"

    @property
    def unprotected(self) -> tuple[str, ...]:
        """All columns that nothing protects, as far as the record tells."""
        return tuple(dict.fromkeys((*self.beside, *self.published)))

    def with_published_columns(
        self, names: Iterable[object], telling: Iterable[object] = ()
    ) -> Guarantee:
        """Return the same promise with further columns published beside the result.

        Parameters
        ----------
        names : iterable
            Of all these columns.
        telling : iterable
            Of those that may tell of places or people.
        """
        more, found = tuple(map(str, names)), tuple(map(str, telling))
        return self.replace(
            beside=tuple(dict.fromkeys((*self.beside, *more))),
            published=tuple(dict.fromkeys((*self.published, *found))),
        )

    def with_only_columns(self, names: Iterable[object]) -> Guarantee:
        """Return the same promise of a result beside which only some columns stand.

        Parameters
        ----------
        names : iterable
            Columns of the result; what else it has is no matter.
        """
        left = set(map(str, names))
        return self.replace(
            beside=tuple(name for name in self.beside if name in left),
            published=tuple(name for name in self.published if name in left),
        )

    # -- conversions: only in the permitted direction --------------------------------

    def to_gp(self) -> Guarantee:
        """Return the guarantee as pure geo-privacy, or raise with the reason."""
        from .conversion import to_gp

        return to_gp(self)

    def to_cgp(self) -> Guarantee:
        """Return the concentrated geo-privacy that this guarantee implies."""
        from .conversion import to_cgp

        return to_cgp(self)

    def to_approximate_gp(self, delta: float, radius: float) -> Guarantee:
        """Return the approximate geo-privacy implied at δ within ``radius`` metres.

        Parameters
        ----------
        delta : float
            δ in (0, 1), no unit.
        radius : float
            Largest distance of the promise, metres.
        """
        from .conversion import to_approximate_gp

        return to_approximate_gp(self, delta, radius)

    def to_zcdp(self) -> Guarantee:
        """Return the zero-concentrated DP that DP implies; a δ is kept."""
        from .conversion import to_zcdp

        return to_zcdp(self)

    def to_dp(
        self, delta: float | None = None, *, eps: float | None = None
    ) -> Guarantee:
        """Return the (ε, δ)-DP that is implied: the least ε at δ, or the least δ at ε.

        Parameters
        ----------
        delta : float, optional
            δ, in (0, 1). Left out, a guarantee of notion "dp" stays as it is.
        eps : float, optional
            ε ≥ 0, in place of ``delta``.

        Examples
        --------
        >>> promise = Guarantee(notion="zcdp", rho=0.1)
        >>> round(promise.to_dp(delta=1e-6).eps, 2), promise.to_dp(eps=3).delta < 1e-9
        (2.14, True)
        """
        from .conversion import to_dp

        return to_dp(self, delta, eps)

    def in_words(
        self, *, delta: float | None = None, distance: float | None = None
    ) -> str:
        """Return the sentence an ethics board asks for: who learns what, how likely.

        Parameters
        ----------
        delta : float, optional
            δ at which a concentrated guarantee (ρ) is told; by default 1e-6.
        distance : float, optional
            For guarantees about distances: how far apart the two possible places are
            (m, or the guarantee's unit); by default a round length.

        Raises
        ------
        ParameterError
            If ``distance`` is beyond the guarantee's radius, or has no meaning.
        """
        from .words import in_words

        return in_words(self, delta, distance)

    def to_replace(self) -> Guarantee:
        """Return what adding and removing persons implies for replacing them."""
        from .conversion import to_replace

        return to_replace(self)

    # -- serialisation ------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON-able values (an infinite radius becomes None)."""
        values: dict[str, Any] = {"format": FORMAT}
        for name in _record_of(self):
            value = getattr(self, name)
            values[name] = list(value) if isinstance(value, tuple) else value
        values["radius"] = None if math.isinf(self.radius) else self.radius
        values["parameters"] = dict(self.parameters)
        values["law"] = None if self.law is None else self.law.to_dict()
        return values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Guarantee:
        """Read back what `to_dict` wrote; a newer format is refused.

        Parameters
        ----------
        values : mapping
            What `to_dict` returned.
        """
        fields = dict(values)
        found = fields.pop("format", FORMAT)
        unknown = sorted(set(fields) - set(_record_of(cls)))
        if found == 1 and isinstance(fields.get("parameters"), Mapping):
            fields["fixed_loss"] = fields["parameters"].get("fixed_loss", 0.0)
        if found not in (1, FORMAT) or unknown or "notion" not in fields:
            raise ParameterError(
                f"this is not a guarantee of format {FORMAT}; got format {found!r}, "
                f"unknown keys {unknown}. Read it with the version that wrote it."
            )
        if fields.get("radius") is None:
            fields["radius"] = math.inf
        if fields.get("law") is not None:
            fields["law"] = Law.from_dict(fields["law"])
        return cls(**fields)

    def to_json(self) -> str:
        """Return the guarantee as one line of JSON."""
        return json.dumps(self.to_dict(), sort_keys=True, allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> Guarantee:
        """Read back what `to_json` wrote.

        Parameters
        ----------
        text : str
            What `to_json` returned.

        Raises
        ------
        ParameterError
            If the text is anything else.
        """
        try:
            return cls.from_dict(json.loads(text))
        except (TypeError, ValueError, ArithmeticError) as error:
            if isinstance(error, ParameterError):
                raise
            raise ParameterError("this is not the record of a guarantee.") from error


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


def ground(
    guarantee: Guarantee, metric: Metric, rng: Random, **changes: Any
) -> Guarantee:
    """Return a guarantee with the metric it holds in; "none" under insecure randomness.

    The numbers, and those of ``changes``, must be per ground metre already; the
    tolerance is converted.
    """
    return guarantee.replace(
        crs="sphere" if isinstance(metric, Sphere) else "plane",
        k_max=metric.k_max,
        tolerance=guarantee.tolerance * metric.unit / metric.k_max,
        **changes,
    ).for_randomness(rng)


def followed(
    guarantee: Guarantee,
    step: str,
    how: str,
    facts: dict[str, object],
    *assumptions: str,
) -> Guarantee:
    """Return what is promised after a step that looks at public things alone.

    Its coordinates are on no grid any more; the law says what was done.
    """
    law = guarantee.law
    return guarantee.replace(
        mechanism=f"{guarantee.mechanism}, {how}",
        law=law and law.followed_by(step),
        grid=None,
        parameters={**guarantee.parameters, **facts},
        assumptions=(*guarantee.assumptions, *assumptions),
    )


def longest_rounding(guarantee: Guarantee, metric: Metric) -> float:
    """Return the half diagonal (m) of the grid to which places are rounded."""
    if guarantee.grid is None or guarantee.grid_unit != metric.unit_name:
        return 0.0
    return guarantee.grid * metric.unit / math.sqrt(2)


def _record_of(guarantee: Guarantee | type[Guarantee]) -> list[str]:
    """Return the fields that records keep."""
    return [one.name for one in dataclasses.fields(guarantee) if one.compare]

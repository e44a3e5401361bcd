"""The fields of a guarantee, checked; changes; its record in JSON.

`conversion`, `paragraph` and `words` read them; a `Guarantee` has these as methods.
"""

from __future__ import annotations

import dataclasses
import json
import math
import numbers
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from ..errors import ParameterError
from ..parameter import safe_repr
from ..randomness import Random
from .law import Law

AnyGuarantee = TypeVar("AnyGuarantee", bound="GuaranteeFields")
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
_BELOW = 1 - 1e-9  # of a loss, which rounding may hide
_AT_LEAST = {"tolerance": 0, "k_max": 1, "fixed_loss": 0, "grid": 0}
_LISTS = (
    "assumptions", "references", "columns", "attribute_columns", "published",
    "pseudonyms",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class GuaranteeFields:
    """Fields of a `Guarantee`, with their checks and records."""

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
    attribute_columns: tuple[str, ...] = ()
    published: tuple[str, ...] = ()
    pseudonyms: tuple[str, ...] = ()
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
                f"notion must be one of {NOTIONS}; got {safe_repr(self.notion)}."
            )
        given = set()
        for name in ("eps", "rho", "delta"):
            if getattr(self, name) is not None:
                given.add(name)
        spare = {"delta"} if self.notion in _MAY_HAVE_DELTA else set()
        if given - spare != _NEEDS[self.notion] - spare:
            with_delta = " (with delta it is 'approximate-gp')"
            raise ParameterError(
                f"a guarantee of notion {self.notion!r} takes "
                f"{' and '.join(sorted(_NEEDS[self.notion])) or 'no number'}; got "
                f"{' and '.join(sorted(given)) or 'none'}"
                f"{with_delta if self.notion == 'gp' and 'delta' in given else ''}."
            )
        for name in given:
            value = getattr(self, name)
            number = isinstance(value, numbers.Real) and not isinstance(value, bool)
            if not (number and math.isfinite(value) and value >= 0):
                raise ParameterError(
                    f"{name} must be finite and >= 0; got {safe_repr(value)}."
                )
        if self.delta is not None and self.delta >= 1:
            raise ParameterError(f"delta must be less than 1; got {self.delta}.")
        if not (isinstance(self.radius, numbers.Real) and self.radius > 0):
            raise ParameterError(
                f"radius must be positive; got {safe_repr(self.radius)}."
            )
        for name, least in _AT_LEAST.items():
            value = getattr(self, name)
            unknown = name == "grid" and value is None
            if not (unknown or (isinstance(value, numbers.Real) and value >= least)):
                raise ParameterError(
                    f"{name} must be >= {least}; got {safe_repr(value)}."
                )
        if self.table_metric not in (None, *TABLE_METRICS):
            raise ParameterError(f"table_metric must be one of {TABLE_METRICS}.")
        self._check_types()
        if bool(self.unit) != bool(self.graph) or (self.graph and self.columns):
            raise ParameterError(
                "unit and graph must be given together, and without columns."
            )
        self._convert_fields()

    def _check_types(self) -> None:
        """Raise for wrong types, unknown neighbours, or any if about distances."""
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
            several = isinstance(value, Iterable) and not isinstance(value, str)
            if not several or not all(isinstance(each, str) for each in value):
                raise ParameterError(f"{name} must be a sequence of texts.")
        if not isinstance(self.parameters, Mapping):
            raise ParameterError("parameters must be a mapping.")
        if not isinstance(self.law, (Law, type(None))):
            raise ParameterError("law must be a Law.")
        if self.neighbours not in (None, *NEIGHBOURS):
            raise ParameterError(f"neighbours must be one of {NEIGHBOURS}.")
        if self.neighbours is not None and self.notion not in ("dp", "zcdp", "none"):
            raise ParameterError(
                "neighbours must be left out: a guarantee of notion "
                f"{self.notion!r} is about distances."
            )

    def _convert_fields(self) -> None:
        """Make numbers floats, lists tuples, and parameters plain values, in place."""
        for name in (
            "eps", "rho", "delta", "radius", "k_max", "grid", "tolerance", "fixed_loss",
        ):  # fmt: skip
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
        """Hash the numbers: equal guarantees have equal hashes (1 and 1.0)."""
        return hash((self.notion, self.eps, self.rho, self.delta, self.radius))

    def replace(self: AnyGuarantee, **changes: Any) -> AnyGuarantee:
        """Return a copy of the guarantee with some fields changed, checked.

        Parameters
        ----------
        **changes
            Fields and their new values.

        Returns
        -------
        Guarantee
            A copy; this one is not changed.
        """
        return dataclasses.replace(self, **changes)

    def without_promise(self: AnyGuarantee, reason: str) -> AnyGuarantee:
        """Return a copy with notion "none", no loss, and the reason as an assumption.

        Parameters
        ----------
        reason : str
            Why nothing is promised: the first assumption of what is returned.

        Returns
        -------
        Guarantee
            A copy; this one is not changed.
        """
        return self.replace(
            notion="none",
            eps=None,
            rho=None,
            delta=None,
            bounded_range=False,
            assumptions=(reason, *self.assumptions),
        )

    def for_randomness(self: AnyGuarantee, rng: Random) -> AnyGuarantee:
        """Return this guarantee, with notion "none" if noise is repeatable (seeded).

        Parameters
        ----------
        rng : Random
            The source that the noise came from.

        Returns
        -------
        Guarantee
            A copy; this one is not changed.
        """
        if rng.secure:
            return self
        return self.without_promise("made with a reproducible random generator")

    @property
    def intact(self) -> bool:
        """Return whether the released object is unchanged since, see `guarantee_of`."""
        return self.state == "intact"

    @property
    def unprotected(self) -> tuple[str, ...]:
        """Return all columns published without protection, as recorded."""
        return tuple(dict.fromkeys((*self.attribute_columns, *self.published)))

    def with_published_columns(
        self: AnyGuarantee, names: Iterable[object], sensitive: Iterable[object] = (),
        pseudonyms: Iterable[object] = (),
    ) -> AnyGuarantee:  # fmt: skip
        """Return a copy that lists further unprotected, sensitive, pseudonym columns.

        Parameters
        ----------
        names : iterable
            Of all these columns.
        sensitive : iterable
            Of those that may tell of places or people.
        pseudonyms : iterable
            Of those whose values are replaced by keyed pseudonyms.

        Returns
        -------
        Guarantee
            A copy; this one is not changed.
        """
        hidden = tuple(map(str, pseudonyms))
        more = tuple(str(name) for name in names if str(name) not in hidden)
        found = tuple(map(str, sensitive))
        return self.replace(
            attribute_columns=tuple(dict.fromkeys((*self.attribute_columns, *more))),
            published=tuple(dict.fromkeys((*self.published, *found))),
            pseudonyms=tuple(dict.fromkeys((*self.pseudonyms, *hidden))),
        )

    def with_only_columns(self: AnyGuarantee, names: Iterable[object]) -> AnyGuarantee:
        """Return a copy that lists only those published columns that are in `names`.

        Parameters
        ----------
        names : iterable
            Columns of the result; what else it has is no matter.

        Returns
        -------
        Guarantee
            A copy; this one is not changed.
        """
        left = set(map(str, names))
        return self.replace(
            attribute_columns=tuple(n for n in self.attribute_columns if n in left),
            published=tuple(name for name in self.published if name in left),
            pseudonyms=tuple(name for name in self.pseudonyms if name in left),
        )

    # -- serialisation ------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON-able values (an infinite radius becomes None).

        Returns
        -------
        dict
            All fields and the number of the format; `from_dict` reads it back.
        """
        values: dict[str, Any] = {"format": FORMAT}
        for name in _record_fields(self):
            value = getattr(self, name)
            values[name] = list(value) if isinstance(value, tuple) else value
        values["radius"] = None if math.isinf(self.radius) else self.radius
        values["parameters"] = dict(self.parameters)
        values["law"] = None if self.law is None else self.law.to_dict()
        return values

    @classmethod
    def from_dict(cls: type[AnyGuarantee], values: Mapping[str, Any]) -> AnyGuarantee:
        """Return the guarantee of a `to_dict` record; raise if invalid, newer, changed.

        Parameters
        ----------
        values : mapping
            What `to_dict` returned.

        Returns
        -------
        Guarantee

        Raises
        ------
        ParameterError
            If it is not a valid record, or of a newer format.
        """
        fields = dict(values) if isinstance(values, Mapping) else {}
        found = fields.pop("format", FORMAT)
        unknown = sorted(set(fields) - set(_record_fields(cls)))
        if found == 1 and isinstance(fields.get("parameters"), Mapping):
            fields["fixed_loss"] = fields["parameters"].get("fixed_loss", 0.0)
        if "notion" not in fields:
            raise ParameterError(
                "this record has no notion, so it is not that of a guarantee. Pass "
                "what to_dict() returned."
            )
        if found not in (1, FORMAT) or unknown:
            raise ParameterError(
                f"this is not a guarantee of format {FORMAT}; got format {found!r}, "
                f"unknown keys: {', '.join(map(repr, unknown)) or 'none'}. Read it "
                "with the version that wrote it."
            )
        if fields.get("radius") is None:
            fields["radius"] = math.inf
        if fields.get("law") is not None:
            fields["law"] = Law.from_dict(fields["law"])
        guarantee = cls(**fields)
        if not is_kept_by_law(guarantee):
            raise ParameterError(
                "this record states less loss than its noise has, so it was changed. "
                "Pass the record of a release."
            )
        return guarantee

    def to_json(self) -> str:
        """Return the guarantee as one line of JSON.

        Returns
        -------
        str
            With sorted keys; `from_json` reads it back.
        """
        return json.dumps(self.to_dict(), sort_keys=True, allow_nan=False)

    @classmethod
    def from_json(cls: type[AnyGuarantee], text: str) -> AnyGuarantee:
        """Return the guarantee of a `to_json` text; raise if invalid.

        Parameters
        ----------
        text : str
            What `to_json` returned.

        Returns
        -------
        Guarantee

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
            raise ParameterError(
                "this is not the record of a guarantee. Pass what to_json() returned."
            ) from error


def _record_fields(guarantee: GuaranteeFields | type[GuaranteeFields]) -> list[str]:
    """Return the names of the fields that records keep."""
    return [one.name for one in dataclasses.fields(guarantee) if one.compare]


def is_kept_by_law(guarantee: GuaranteeFields) -> bool:
    """Return whether a guarantee states no less loss than its law's; True if unknown.

    A necessary condition: who changes one number of a record is found out. Of noise of
    another shape, and of what δ allows, nothing is known here.
    """
    law = guarantee.law
    if law is None or law.ball is not None or guarantee.delta:
        return True
    rate = law.rate * guarantee.k_max ** (2 if law.family == "gaussian" else 1) * _BELOW
    if guarantee.notion == "gp":
        assert guarantee.eps is not None
        pure = law.family != "gaussian" and guarantee.fixed_loss >= law.peak * _BELOW
        return pure and guarantee.eps >= rate
    if guarantee.notion != "cgp":
        return True
    assert guarantee.rho is not None
    # The least that is known of any ε-geo-private noise: see `to_cgp`.
    return guarantee.rho >= (rate if law.family == "gaussian" else rate**2 / 8)

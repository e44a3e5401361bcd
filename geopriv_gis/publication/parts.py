"""Releases of parts of a source, and the combined guarantee of a publication."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import pandas as pd

from ..core.errors import ConversionError, ParameterError
from ..core.promise.composition import compose, compose_disjoint
from ..core.promise.guarantee import Guarantee
from ..frames.ground.rows import number_persons
from ..ledger.composed_promise import combined_loss_text
from ..ledger.label import check_privacy_unit

Named = Sequence[tuple[str, Guarantee]]


@dataclass(frozen=True)
class Part:
    """Rows of a source where a column has a value, compared as text."""

    column: str
    value: str

    @classmethod
    def of(cls, text: str) -> Part:
        """Return the part that `where = "COLUMN=VALUE"` means."""
        column, _, value = text.partition("=")
        return cls(column.strip(), value.strip())

    @staticmethod
    def is_valid(text: str) -> bool:
        """Return whether a text has the form COLUMN=VALUE."""
        part = Part.of(text)
        return bool(part.column and part.value)

    def rows(self, whole: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
        """Return the part's rows with a new index; raise if there are none."""
        found = whole[texts(whole[self.column]).isin([self.value]).to_numpy()]
        if not len(found):
            raise ParameterError(
                "where selects no row of the source. Check its column and value."
            )
        return found.reset_index(drop=True)


def texts(column: pd.Series) -> pd.Series:
    """Return a column's values as text, missing ones kept."""

    def text(value: Any) -> str:
        """Return a value as text; floats in 15 digits."""
        return f"{value:.15g}" if isinstance(value, float) else str(value)

    return column.astype(object).map(text, na_action="ignore")


def faults_of_parts(releases: Any, protect: Mapping[str, Any]) -> Iterator[Any]:
    """Yield a fault for each reason why `where` contradicts disjoint = true.

    Call it only if the file says ``disjoint = true``; the position is always that
    setting.
    """
    where = ("protect", "disjoint")
    tables = releases.values() if isinstance(releases, dict) else releases
    tables = [each for each in tables or () if isinstance(each, dict)]
    with_where = [each for each in tables if isinstance(each.get("where"), str)]
    parts = [Part.of(each["where"]) for each in with_where if each["where"]]
    if len(parts) < 2:
        yield where, "disjoint needs two releases or more with where."
    if len({each.column for each in parts}) > 1:
        yield where, "disjoint needs where of one column: rows of two may be the same."
    if len({str(each.get("source", "")) for each in with_where if each["where"]}) > 1:
        yield where, "disjoint needs one source: people of two may be the same."
    if max(Counter(parts).values(), default=0) > 1:
        yield (
            where,
            "disjoint needs another value in each where: rows of two are the same.",
        )
    if protect.get("privacy_unit") == "table":
        yield where, "disjoint needs a privacy_unit: one person has the whole table."


def check_disjoint(whole: gpd.GeoDataFrame, parts: Sequence[Part], unit: str) -> None:
    """Raise unless each row, and each person's rows, are in one part only."""
    column = parts[0].column
    found = texts(whole[column])
    if not found.isin([each.value for each in parts]).all():
        raise ParameterError(
            f"disjoint needs every row in one of the parts: {column!r} is missing or "
            "has another value in some. Leave them out of the source."
        )
    persons = number_persons(whole, unit)
    pairs = pd.DataFrame({"person": persons, "part": found.to_numpy()})
    if pairs.drop_duplicates()["person"].duplicated().any():
        raise ParameterError(
            f"disjoint needs all rows of a person in one part, and some have rows in "
            f"two by {column!r}. Leave disjoint out: losses then add up."
        )


def merge_disjoint(
    guarantees: Named, disjoint: Sequence[str]
) -> list[tuple[str, Guarantee]]:
    """Return releases' guarantees as a ledger counts them: disjoint ones as one.

    disjoint: Their names.
    """
    if not disjoint:
        return list(guarantees)
    parts = [each for name, each in guarantees if name in disjoint]
    rest = [each for each in guarantees if each[0] not in disjoint]
    return [(" | ".join(disjoint), compose_disjoint(*parts)), *rest]


# -- what all releases promise together, in words --------------------------------------


ONE = "There is one release, and its promise is that of the publication."
_SEVERAL = (
    "The {n} releases are counted as about the same {unit}s: what they lose adds up."
)
_DISJOINT = (
    "{names} are of different {unit}s: what a {unit} loses is the largest of their "
    "losses. {whole}"
)
_APART = (
    "The promises of {names} are of several kinds, for which there is no sum: each "
    "holds given all else that is published, and each adds to what is lost."
)


def total_sentences(
    guarantees: Sequence[tuple[str, Guarantee]], unit: str, disjoint: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return sentences on the guarantee of all releases: places, counts, and both.

    unit: Who is protected.
    disjoint: Names of the releases of different rows.

    Releases of several sources are counted as of the same people: nobody says that
    they are not.

    >>> one = Guarantee(notion="gp", eps=0.01, table_metric="dist_1")
    >>> print(total_sentences([("a", one), ("b", one)], "row")[1].split(":")[0])
    a and b together
    """
    if len(guarantees) == 1:
        return (ONE,)
    who = "row" if unit == "row" else "person"
    sentences = []
    guarantees = merge_disjoint(guarantees, disjoint)
    if disjoint:
        _, largest = guarantees[0]
        sentences.append(
            _DISJOINT.format(names=_join_names(disjoint), unit=who, whole=largest)
        )
        if len(guarantees) == 1:
            return tuple(sentences)
    of_counts = ("dp", "zcdp")
    places = [each for each in guarantees if each[1].notion not in of_counts]
    counts = [each for each in guarantees if each[1].notion in of_counts]
    sentences.append(_SEVERAL.format(n=len(guarantees), unit=who))
    composed = True
    for group in (places, counts):
        if len(group) < 2:
            continue
        names = _join_names([name for name, _ in group])
        try:
            whole = compose(*[guarantee for _, guarantee in group])
        except ConversionError:
            composed = False
            sentences.append(_APART.format(names=names))
            continue
        sentences.append(f"{names} together: {whole.replace(assumptions=())}")
    if places and counts and composed:
        if not any(g.graph or g.unit or g.columns for _, g in places):  # per metre
            sentences.append(
                combined_loss_text([guarantee for _, guarantee in guarantees], who)
            )
        else:
            sentences.append(
                _APART.format(names=_join_names([name for name, _ in guarantees]))
            )
    return tuple(one for one in sentences if one)


def check_protects(guarantee: Guarantee, unit: str) -> None:
    """Raise unless a release has a guarantee that protects the privacy unit."""
    if guarantee.notion == "none":
        reason = next(iter(guarantee.assumptions), "no reason is stated")
        raise ConversionError(
            f"the release has no guarantee: {reason}. Use another release."
        )
    try:
        check_privacy_unit(guarantee, unit, ())
    except ConversionError as error:
        text = str(error).replace("the ledger protects", "[protect] names")
        raise ConversionError(text) from None


def _join_names(names: Sequence[str]) -> str:
    """Return names joined by commas and "and"."""
    return " and ".join([", ".join(names[:-1]), names[-1]])

"""What all releases of a publication promise together, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import ConversionError
from ..core.promise.composition import compose
from ..core.promise.guarantee import Guarantee
from ..ledger.composed_promise import combined_loss_text
from ..ledger.label import check_privacy_unit
from .parts import counted

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
    """Return sentences on the guarantee of all releases together.

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
    said = []
    guarantees = counted(guarantees, disjoint)
    if disjoint:
        _, largest = guarantees[0]
        said.append(
            _DISJOINT.format(names=_join_names(disjoint), unit=who, whole=largest)
        )
        if len(guarantees) == 1:
            return tuple(said)
    of_counts = ("dp", "zcdp")
    places = [each for each in guarantees if each[1].notion not in of_counts]
    counts = [each for each in guarantees if each[1].notion in of_counts]
    said.append(_SEVERAL.format(n=len(guarantees), unit=who))
    composed = True
    for group in (places, counts):
        if len(group) < 2:
            continue
        names = _join_names([name for name, _ in group])
        try:
            whole = compose(*[guarantee for _, guarantee in group])
        except ConversionError:
            composed = False
            said.append(_APART.format(names=names))
            continue
        said.append(f"{names} together: {whole.replace(assumptions=())}")
    if places and counts and composed:
        if all(_is_per_metre(guarantee) for _, guarantee in places):
            said.append(
                combined_loss_text([guarantee for _, guarantee in guarantees], who)
            )
        else:
            said.append(
                _APART.format(names=_join_names([name for name, _ in guarantees]))
            )
    return tuple(one for one in said if one)


def _is_per_metre(guarantee: Guarantee) -> bool:
    """Return whether a loss is per metre, plus a fixed one, everywhere."""
    elsewhere = (guarantee.graph, guarantee.unit, guarantee.columns)
    return not any(elsewhere)


def check_protects(guarantee: Guarantee, unit: str) -> None:
    """Raise unless a release promises something, to those who are to be protected."""
    if guarantee.notion == "none":
        reason = next(iter(guarantee.assumptions), "nobody says why")
        raise ConversionError(f"it promises nothing: {reason}")
    try:
        check_privacy_unit(guarantee, unit, ())
    except ConversionError as error:
        text = str(error).replace("the ledger protects", "[protect] names")
        raise ConversionError(text) from None


def _join_names(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]])

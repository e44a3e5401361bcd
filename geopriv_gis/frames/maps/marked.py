"""Value columns of released points: checks, and the guarantee of estimates."""

from __future__ import annotations

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.deconvolution import NoiseLaw, NoisyPoints
from ...core.errors import ParameterError
from ...core.parameter import safe_repr
from ...core.promise.guarantee import Guarantee
from ..ground.rows import number_persons
from .analysis import AnalysedRelease, bounding_box, guarantee_of_estimates
from .public_baseline import IsotropicPlane

OF_VALUES = ", statistics of a column at the released points"
AS_THEY_ARE = (
    "the column is published as it is, which nothing protects, and was not made from "
    "the true places"
)
_LEAST = 3  # rows
_HUGE = 1e60  # weight


def guarantee_of_values(guarantee: Guarantee, public: str) -> Guarantee:
    """Return a release's guarantee, reworded for statistics of a published column."""
    return guarantee_of_estimates(guarantee, OF_VALUES, public, AS_THEY_ARE)


def read_values(source: AnalysedRelease, column: object) -> np.ndarray:
    """Return a column's released numbers; raise if absent, incomplete, equal or few."""
    numbers = _read_numbers(source, column)
    if numbers is not None:
        with np.errstate(all="ignore"):
            spread = numbers.std() if len(numbers) >= _LEAST else 0.0
        if 0 < spread < np.inf:
            return numbers
    raise ParameterError(
        "column must hold numbers, none missing and not all equal, in at "
        f"least {_LEAST} rows; {safe_repr(column)} does not. Correct it before the "
        "release."
    )


def read_weights(source: AnalysedRelease, column: object) -> np.ndarray:
    """Return a released column of weights; raise if it is invalid."""
    numbers = _read_numbers(source, column)
    # Squares of squares of them must be numbers.
    good = numbers is not None and 1 / _HUGE < numbers.max(initial=0) < _HUGE
    if numbers is not None and good and (numbers >= 0).all():
        return numbers
    raise ParameterError(
        "column must hold weights >= 0, none missing, above 0 in at least "
        f"two rows; {safe_repr(column)} does not. Correct it before the release."
    )


def _read_numbers(source: AnalysedRelease, column: object) -> np.ndarray | None:
    """Return a released column as floats, None if not numeric; raise if not there."""
    frame = source.frame
    known = isinstance(frame, gpd.GeoDataFrame) and isinstance(column, str)
    if not known or list(frame.columns).count(column) != 1:
        raise ParameterError(
            "column must name a column of numbers of the released frame; got "
            f"{safe_repr(column)}. Release it with keep=."
        )
    values = frame[column]
    numeric = pd.api.types.is_numeric_dtype(values)
    if not numeric or pd.api.types.is_complex_dtype(values):
        return None
    return np.asarray(values.to_numpy(dtype=float, na_value=np.nan))


def make_plane(
    source: AnalysedRelease, crs: object
) -> tuple[IsotropicPlane, NoisyPoints, NoiseLaw]:
    """Return an isotropic plane (or raise), points not yet in it, and their one law."""
    chart = source.chart(crs, None, plane=True)
    noisy = source.noisy_points(chart)
    (law,) = noisy.laws
    return IsotropicPlane.of_box(chart, bounding_box(noisy.points)), noisy, law


def check_rows_are_persons(source: AnalysedRelease) -> None:
    """Raise if a person has two rows, or the release lost the column of persons."""
    unit = source.guarantee.privacy_unit
    if unit in ("row", "table"):
        return
    try:
        owners = number_persons(source.frame, unit)
    except ParameterError as error:
        raise ParameterError(
            f"released must have the column {unit!r} of persons, without gaps. Put it "
            "back if it was dropped since, or release it with keep=."
        ) from error
    if len(np.unique(owners)) < len(owners):
        raise ParameterError(
            "released must have one row for each person: the test exchanges "
            "values between persons. Release one row of each."
        )

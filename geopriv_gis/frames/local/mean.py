"""The mean over rows of a function of a user's own, by its smooth sensitivity."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.local.shares import Feature, RowNoise
from ...core.mechanisms import PlanarLaplace
from ...core.parameter import Limits, check_number, limits_of, safe_repr
from ...core.randomness import Floats, Random, open_random
from ...core.smooth import TabulatedFunction, linear_form
from ..ground.crs import WorkingSpace
from ..ground.geometry import Frame, geometry_of
from ..ground.prepared import Account, Steps, release
from ..ground.public_shapes import POLYGONS, is_table_of_places, make_targets
from ..ground.ranges import PolygonRange
from ..ground.warning import Progress, ignore_progress
from .share import (
    LDP_EPS,
    LEAST,
    VALUE_EPS,
    ShareQuestion,
    locate_rows,
    read_values,
    release_means,
    rescale_answer,
)

WEIGHT = Limits("Weight of a column, public")
OWN = "the function is public and was not made from the rows"


@document_arguments
@release
def private_mean(
    frame: Frame,
    of: Any,
    function: Callable[[Floats], Floats],
    domain: tuple[float, float],
    *,
    eps: float,
    weights: Sequence[float] | None = None,
    method: str = "smooth",
    delta: float | None = None,
    split: float | None = None,
    noise: str = "auto",
    nu: float | None = None,
    p: float | None = None,
    theta: float | None = None,
    radius: float | None = None,
    privacy_unit: str = "row",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.Series]:
    """Release the mean over rows of a function of your own of a distance or a value.

    Nothing is trusted: the function is asked at public numbers only, and what lies
    between them is a straight line, whose smooth sensitivity is known.

    Returns
    -------
    Series
        ``value``, unbiased but for "points", and ``error``: as of `private_share`.

    Notes
    -----
    **Guarantee.** That of `private_share`, for the piecewise linear function through
    2,049 evenly spaced numbers of ``domain``, which is what is released. **Assumes.**
    Function, domain, weights and what distances are from are public.

    References
    ----------
    SSGP Lemmas 3.1, 3.5, 4.5 and 4.8.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis, numpy as np
    >>> from shapely.geometry import LineString
    >>> x = [530000.0 + i for i in range(20_000)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 20_000, crs="EPSG:27700")
    >>> road = LineString([(530000, 170000), (530000, 190000)])
    >>> noise = homes.geopriv.private_mean(
    ...     road, lambda metres: 70 - 10 * np.log10(1 + metres / 50), (0, 20_000),
    ...     eps=0.01)
    >>> bool(abs(noise.value - 47.7) < 1)
    True
    """
    source, report = open_random(rng), progress or ignore_progress
    drawn = RowNoise(
        method=method, delta=delta, split=split, noise=noise, nu=nu, p=p, theta=theta,
        radius=radius,
    )  # fmt: skip
    names = [of] if isinstance(of, str) else of
    columns = isinstance(names, (list, tuple))
    limits = VALUE_EPS if columns else limits_of(PlanarLaplace, "eps")
    check_number("eps", eps, LDP_EPS if method == "ldp" else limits)
    length = _length_of_form(names, weights) if columns else 1.0
    if weights is not None and not columns:
        raise ParameterError("weights is for columns; leave it out for distances.")
    whole = _tabulate_function(function, domain, length)
    low, high = float(whole.heights.min()), float(whole.heights.max())
    if not low < high:
        raise ParameterError("function must not be constant over the domain.")
    unit = TabulatedFunction(
        lambda s: (whole.value(s) - low) / (high - low), whole.domain
    )
    if method in ("smooth", "lipschitz") and eps < LEAST * unit.lipschitz:
        raise ParameterError(
            "function is too steep for eps: the noise would be "
            f"{unit.lipschitz / eps:.3g} times the range of its values. Pass a "
            "larger eps or a flatter function."
        )
    if columns:
        if crs is not None:
            raise ParameterError("crs is for distances; leave it out for columns.")
        asked = _question_about_columns(frame, names, weights, unit)
    else:
        asked = _question_about_distance(
            frame, of, unit, crs, None if method == "ldp" else eps
        )
    asked.facts["domain"] = [float(end) for end in domain]
    found = yield from release_means(
        frame, asked, eps=eps, noise=drawn, privacy_unit=privacy_unit, ledger=ledger,
        rng=source, report=report,
    )  # fmt: skip
    return rescale_answer(found, "private_mean", report, low=low, span=high - low)


def _tabulate_function(function: Any, domain: Any, length: float) -> TabulatedFunction:
    """Tabulate a caller's function on the scaled domain; raise if it is unusable."""
    if not callable(function):
        raise ParameterError(f"function must be a function; got {safe_repr(function)}.")
    if not isinstance(domain, (list, tuple)) or len(domain) != 2:
        raise ParameterError("domain must be two finite numbers, low < high.")
    for end in domain:
        check_number("domain", end, Limits("End of the domain, public"))
    low, high = (float(end) / length for end in domain)
    try:
        made = TabulatedFunction(
            lambda s: np.asarray(function(s * length), float), (low, high)
        )
    except ParameterError:
        raise
    except Exception as error:
        raise ParameterError(
            "function must take an array of numbers and return one number for each; it "
            f"raised {type(error).__name__}."
        ) from error  # of public numbers: it may be told
    return made


def _length_of_form(names: Sequence[str], weights: Sequence[float] | None) -> float:
    """Return ‖β‖ of a linear form, 1 for one column; raise for bad weights."""
    if not names or len(set(map(str, names))) != len(names):
        raise ParameterError("of must name columns, each once.")
    if weights is None:
        if len(names) == 1:
            return 1.0
        raise ParameterError("weights must be given: one for each of several columns.")
    if not isinstance(weights, (list, tuple, np.ndarray)) or len(weights) != len(names):
        raise ParameterError(f"weights must be one number for each of {len(names)}.")
    for one in weights:
        check_number("weights", one, WEIGHT)
    length = math.sqrt(math.fsum(float(one) ** 2 for one in weights))
    if not (math.isfinite(length) and length > 0):
        raise ParameterError("weights must be finite and not all 0.")
    return length


def _question_about_columns(
    frame: Frame, names: Sequence[str], weights: Any, function: TabulatedFunction
) -> ShareQuestion:
    beta = np.ones(1) if weights is None else np.asarray(weights, dtype=float)
    facts: dict[str, Any] = {} if weights is None else {"weights": beta.tolist()}
    return ShareQuestion(
        points=read_values(frame, names),
        features=[lambda x: linear_form(x, beta)],
        function=function,
        facts=facts,
        columns=tuple(names),
        assumptions=(OWN,),
    )


def _question_about_distance(
    frame: Frame, of: Any, function: TabulatedFunction, crs: object, eps: float | None
) -> ShareQuestion:
    """Make a question about distances from shapes or places; warn of odd budgets."""
    points, ground = locate_rows(frame, crs, eps)
    return ShareQuestion(
        points=points,
        features=[_make_distance(of, geometry_of(frame), ground)],
        function=function,
        facts={},
        ground=ground,
        assumptions=(OWN,),
    )


def _make_distance(of: Any, geometry: Any, ground: WorkingSpace) -> Feature:
    """Return signed distances to polygons; else those from the nearest of all."""
    kinds = (
        geometry_of(of).geom_type
        if is_table_of_places(of)
        else [getattr(of, "geom_type", "")]
    )
    if len(kinds) and set(kinds) <= POLYGONS:
        return PolygonRange(of, geometry.crs, ground)
    (away,) = make_targets(of, geometry.crs, ground, together=True)
    assert callable(away)
    return lambda metres: away(metres / ground.unit)

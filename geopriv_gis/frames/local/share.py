"""The share of rows in a range, and means of a user's functions: local model."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.errors import ParameterError
from ...core.local.shares import Feature, MeanAnswer, RowNoise, plan_means
from ...core.mechanisms import PlanarLaplace
from ...core.parameter import Limits, check_number, limits_of, safe_repr
from ...core.promise.guarantee import Guarantee
from ...core.randomness import Floats, Random, open_random
from ...core.smooth import (
    SoftMembership,
    TabulatedFunction,
    distance_beyond_threshold,
    distance_to_corner,
    distance_to_range,
    linear_form,
)
from ...core.smooth.growth import SoftFunction
from ..ground.crs import WorkingSpace, choose_ground
from ..ground.geometry import Frame, coordinates_of, geometry_of
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.public_shapes import (
    POLYGONS,
    PolygonRange,
    is_table_of_places,
    make_targets,
    project_query_places,
)
from ..ground.release import attach
from ..ground.rows import rows_of_persons
from ..ground.warning import (
    Progress,
    ignore_progress,
    warn_of_many_rows,
    warn_of_unusual_budget,
)

LDP_EPS = Limits("Privacy loss between any two values", above=0)
VALUE_EPS = Limits("Privacy loss per unit of the column", above=0)
VALUE_SOFTNESS = Limits("Width of the soft threshold, in the column's unit", above=0)
CORNER = Limits("Radius of the rounded corner", unit="of the columns", at_least=0)
THRESHOLD = Limits("Threshold, in the column's unit")
LEAST = 1e-12  # of ε·softness: noise of 10¹² times what is asked for


@document_arguments
@release
def private_share(
    frame: Frame,
    of: Any,
    *,
    eps: float,
    softness: float,
    above: Any = None,
    below: Any = None,
    method: str = "smooth",
    delta: float | None = None,
    split: float | None = None,
    noise: str = "auto",
    nu: float | None = None,
    p: float | None = None,
    theta: float | None = None,
    radius: float | None = None,
    prior: Any = None,
    corner_radius: float = 0.0,
    privacy_unit: str = "row",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> Steps[pd.Series]:
    """Release the share of rows in a region or past a threshold, with noise per row.

    Each row makes its own noise, so that nobody need be trusted with the places. Where
    the holder of the table is, a count under differential privacy is more accurate.

    Returns
    -------
    Series
        ``value``, unbiased but for "points", and ``error``: an upper estimate of its
        standard error, from the noisy values alone, with a bound on the bias of
        "points".

    Notes
    -----
    **Guarantee.** ε-GP for each row, the losses of rows adding up (dist_1); for persons
    under dist_∞; with ``delta`` (ε, δ)-GP, and with ``radius`` up to there. Distance is
    Euclidean, in the working plane or in the columns' units. For two columns that asks
    for a common unit: money, or standard deviations of a public table. **Assumes.**
    Region, thresholds, softness and prior are public.

    References
    ----------
    SSGP Lemmas 3.5, 3.6, 4.1 and 4.3.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + i for i in range(20_000)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 20_000, crs="EPSG:27700")
    >>> west = box(520000, 170000, 535000, 190000)
    >>> share = homes.geopriv.private_share(west, eps=0.01, softness=500)
    >>> bool(abs(share.value - 0.25) < 6 * share.error), bool(share.error < 0.01)
    (True, True)
    """
    source, report = open_random(rng), progress or ignore_progress
    drawn = RowNoise(
        method=method, delta=delta, split=split, noise=noise, nu=nu, p=p, theta=theta,
        radius=radius,
    )  # fmt: skip
    check_number("corner_radius", corner_radius, CORNER)
    question = _make_question(
        frame, of, eps=eps, softness=softness, crs=crs, method=method,
        thresholds=(above, below, float(corner_radius)), prior=prior,
    )  # fmt: skip
    assert isinstance(question.function, SoftMembership)
    known = None if question.prior is None else question.features[0](question.prior)
    drawn = drawn.fit_to_places(question.function, float(eps), known)
    found = yield from release_means(
        frame, question, eps=eps, noise=drawn, privacy_unit=privacy_unit, ledger=ledger,
        rng=source, progress=report,
    )  # fmt: skip
    return rescale_answer(found, "private_share", report)


@dataclass(frozen=True, kw_only=True)
class ShareQuestion:
    """Checked query for means of soft functions; only the points are secret.

    features: Of a point, one for each mean. ``ground``: where points are places.
    """

    points: np.ndarray
    features: Sequence[Feature]
    function: SoftFunction
    facts: dict[str, Any]
    ground: WorkingSpace | None = None
    prior: np.ndarray | None = None
    columns: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()


def locate_rows(
    frame: Frame, crs: object, eps: float | None
) -> tuple[np.ndarray, WorkingSpace]:
    """Return rows' points (m) and plane; raise without a plane; warn of unusual ε."""
    if eps is not None:
        warn_of_unusual_budget("blurs places by at least", eps=eps)
    geometry = geometry_of(frame)
    xy = coordinates_of(geometry, drop_z=True).xy
    ground = choose_ground(geometry.crs, crs, plane=True, coordinates=xy)
    return ground.to_working(xy) * ground.unit, ground


def release_means(
    frame: Frame,
    question: ShareQuestion,
    *,
    eps: float,
    noise: RowNoise,
    privacy_unit: str,
    ledger: Account,
    rng: Random,
    progress: Progress,
) -> Steps[tuple[list[MeanAnswer], Guarantee]]:
    """Plan, charge, draw means; warn of many rows; raise if privacy_unit is queried."""
    if privacy_unit in question.columns:
        raise ParameterError(
            "privacy_unit must not be a column whose values are protected; got "
            f"{safe_repr(privacy_unit)}."
        )
    rows, ground = rows_of_persons(frame, privacy_unit), question.ground
    if noise.method != "ldp" and not question.columns:
        warn_of_many_rows(rows, eps)
    plan = plan_means(
        question.points, question.features, question.function, eps=float(eps),
        noise=noise, parts=rows, privacy_unit=privacy_unit, rng=rng,
        metric=None if ground is None else ground.metric,
    )  # fmt: skip
    guarantee = plan.guarantee
    assumed = () if ground is None else ground.assumptions
    guarantee = guarantee.replace(
        crs=None if ground is None or noise.method == "ldp" else ground.label,
        columns=question.columns if guarantee.notion not in ("dp", "none") else (),
        parameters={**guarantee.parameters, **question.facts},
        assumptions=(*guarantee.assumptions, *assumed, *question.assumptions),
    )
    yield ReleaseDue(guarantee, frame, ledger)
    progress(0.5)
    return plan.draw(), guarantee


def rescale_answer(
    found: tuple[list[MeanAnswer], Guarantee], name: str, progress: Progress, *,
    low: float = 0.0, span: float = 1.0,
) -> pd.Series:  # fmt: skip
    """Return a mean and its error as a released series: low + span · mean."""
    (mean,), guarantee = found
    result = pd.Series(
        [low + span * mean.value, span * mean.error], index=["value", "error"],
        name=name,
    )  # fmt: skip
    progress(1.0)
    return attach(result, guarantee)


def _make_question(
    frame: Frame, of: Any, *, eps: float, softness: float,
    thresholds: tuple[Any, Any, float], crs: object, method: str, prior: Any,
) -> ShareQuestion:  # fmt: skip
    """Return the query of a region or threshold; raise if invalid; warn of odd ε."""
    names, columns = _read_of(of)
    limits = VALUE_EPS if columns else limits_of(PlanarLaplace, "eps")
    check_number("eps", eps, LDP_EPS if method == "ldp" else limits)
    if columns:
        if crs is not None:
            raise ParameterError("crs is for regions; leave it out for columns.")
        check_number("softness", softness, VALUE_SOFTNESS)
        _check_noise_of_share(eps, softness, method)
        return _question_about_columns(frame, names, float(softness), thresholds, prior)
    if thresholds != (None, None, 0.0):
        raise ParameterError(
            "above, below and corner_radius are for columns; leave them out "
            "for a region."
        )
    check_number("softness", softness, limits_of(SoftMembership, "softness"))
    _check_noise_of_share(eps, softness, method)
    points, ground = locate_rows(frame, crs, None if method == "ldp" else eps)
    own = geometry_of(frame).crs
    region = PolygonRange(of, own, ground, "of")
    return ShareQuestion(
        points=points,
        features=[region],
        function=SoftMembership(softness=float(softness), depth=region.depth),
        facts={"softness": float(softness)},
        ground=ground,
        prior=_read_prior_places(prior, own, ground),
    )


def _read_of(of: Any) -> tuple[Any, bool]:
    """Return `of`, one column as a list, and if it names columns; raise for others."""
    if isinstance(of, (str, list, tuple)):
        return ([of] if isinstance(of, str) else of), True
    if not (is_table_of_places(of) or hasattr(of, "__geo_interface__")):
        raise ParameterError(
            f"of must name columns, or be a geometry or a layer; got {safe_repr(of)}."
        )
    return of, False


def _check_noise_of_share(eps: float, softness: float, method: str) -> None:
    """Raise if the noise of a share would be wider than 10¹²; not under "ldp"."""
    if method != "ldp" and eps * softness < LEAST:
        raise ParameterError(
            f"eps·softness must be at least {LEAST:g}; the noise has scale "
            "1/(eps·softness). Pass a larger eps or softness."
        )


def _question_about_columns(
    frame: Frame, names: Sequence[str], softness: float,
    thresholds: tuple[Any, Any, float], prior: Any,
) -> ShareQuestion:  # fmt: skip
    """Return the query on one or two columns' thresholds; raise if invalid."""
    above, below, rounded = thresholds
    if len(names) not in (1, 2) or names[0] in names[1:]:
        raise ParameterError(
            f"of must name one column, or two different ones; got {len(names)}."
        )
    values = read_values(frame, names)
    if len(names) == 1:
        if rounded:
            raise ParameterError(
                "corner_radius requires two columns; leave it out for one."
            )
        feature, depth = _make_threshold_feature(above, below)
    else:
        feature, depth = _make_corner_feature(above, below, rounded), math.inf
    given = {"softness": softness, "above": above, "below": below}
    given["corner_radius"] = rounded or None
    return ShareQuestion(
        points=values,
        features=[feature],
        function=SoftMembership(softness=softness, depth=depth),
        facts={name: value for name, value in given.items() if value is not None},
        prior=_read_prior_values(prior, len(names)),
        columns=tuple(names),
    )


def _read_prior_places(prior: Any, crs: Any, ground: WorkingSpace) -> np.ndarray | None:
    """Return a prior's places (m), None if not given; raise if empty, or not points."""
    if prior is None:
        return None
    if not is_table_of_places(prior) or not len(prior):
        raise ParameterError(
            "prior must be a GeoSeries with at least one public point."
        )
    return project_query_places(prior, crs, ground) * ground.unit


def _read_prior_values(prior: Any, width: int) -> np.ndarray | None:
    """Return a public prior's values, None if not given; raise unless finite."""
    if prior is None:
        return None
    try:
        values = np.asarray(prior, dtype=float)
    except (TypeError, ValueError):
        values = np.empty((0, width))
    if values.ndim < 2 and (width == 1 or len(np.atleast_1d(values)) == width):
        values = values.reshape(-1, width)
    fits = values.ndim == 2 and values.shape[1] == width
    if not (fits and len(values) and np.isfinite(values).all()):
        raise ParameterError(
            "prior must hold public values: at least one row, of a finite number for "
            "each column."
        )
    return values


def read_values(frame: Frame, names: Sequence[str]) -> np.ndarray:
    """Return the numbers of columns, (n, d); raise unless finite."""
    for name in names:
        if not _is_numeric_column(frame, name):
            raise ParameterError(
                f"of must name a column of numbers of the frame; got {safe_repr(name)}."
            )
    values = np.column_stack(
        [frame[name].to_numpy(dtype=float, na_value=math.nan) for name in names]
    )
    if not len(values):
        raise ParameterError("the frame must have at least one row; got 0 rows.")
    bad = int((~np.isfinite(values).all(axis=1)).sum())
    if bad:
        raise ParameterError(
            f"of must name columns with a finite number in every row; {bad} of "
            f"{len(values)} rows have none. Fill or drop them."
        )
    return values


def _is_numeric_column(frame: Frame, name: object) -> bool:
    """Return whether a frame has one real-valued column of a name."""
    if not isinstance(frame, gpd.GeoDataFrame) or not isinstance(name, str):
        return False
    if list(frame.columns).count(name) != 1:
        return False
    types, column = pd.api.types, frame[name]
    odd = types.is_bool_dtype(column) or types.is_complex_dtype(column)
    return types.is_numeric_dtype(column) and not odd


def _make_threshold_feature(above: Any, below: Any) -> tuple[Feature, float]:
    """Return a function of signed distance to thresholds, and its depth; may raise."""
    for name, value in (("above", above), ("below", below)):
        if value is not None:
            check_number(name, value, THRESHOLD)
    if above is None and below is None:
        raise ParameterError("give above=, below= or both: the column's threshold.")
    if above is None or below is None:
        up = below is None
        return lambda x: distance_beyond_threshold(
            x[:, 0], above if up else below, above=up
        ), math.inf
    if not above < below:
        raise ParameterError("above must be less than below: the range between them.")
    return lambda x: distance_to_range(x[:, 0], above, below), (below - above) / 2


def _make_corner_feature(above: Any, below: Any, rounded: float) -> Feature:
    """Return a function of signed distance to a quadrant; raise unless given a pair."""
    pair = above if below is None else below
    if (above is None) == (below is None) or not isinstance(pair, (list, tuple)):
        raise ParameterError(
            "for two columns pass above= or below=, not both: a pair of thresholds."
        )
    if len(pair) != 2:
        raise ParameterError(
            "above= or below= must be a pair of thresholds for two columns; got "
            f"{len(pair)}."
        )
    for value in pair:
        check_number("above" if below is None else "below", value, THRESHOLD)
    corner = np.array([float(v) for v in pair])
    return lambda x: distance_to_corner(x, corner, above=below is None, radius=rounded)


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
    """Release the mean of a function of distance or value, noise per row; may raise.

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
    names, columns = _read_of(of)
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
        question = _question_about_form(frame, names, weights, unit)
    else:
        question = _question_about_distance(
            frame, of, unit, crs, None if method == "ldp" else eps
        )
    question.facts["domain"] = [float(end) for end in domain]
    found = yield from release_means(
        frame, question, eps=eps, noise=drawn, privacy_unit=privacy_unit, ledger=ledger,
        rng=source, progress=report,
    )  # fmt: skip
    return rescale_answer(found, "private_mean", report, low=low, span=high - low)


def _tabulate_function(function: Any, domain: Any, length: float) -> TabulatedFunction:
    """Return a function tabulated on the scaled domain; raise if it is unusable."""
    if not callable(function):
        raise ParameterError(f"function must be a function; got {safe_repr(function)}.")
    if not isinstance(domain, (list, tuple)) or len(domain) != 2:
        raise ParameterError(
            "domain must be a tuple (low, high) of two finite numbers, low < high."
        )
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
    """Return the norm ‖β‖ of weights, 1 for one column; raise if invalid."""
    if not names or len(set(map(str, names))) != len(names):
        raise ParameterError("of must name columns, each once.")
    if weights is None:
        if len(names) == 1:
            return 1.0
        raise ParameterError("weights must be given: one for each of several columns.")
    if not isinstance(weights, (list, tuple, np.ndarray)) or len(weights) != len(names):
        raise ParameterError(
            f"weights must be one number for each of {len(names)} columns."
        )
    for one in weights:
        check_number("weights", one, WEIGHT)
    length = math.sqrt(math.fsum(float(one) ** 2 for one in weights))
    if not (math.isfinite(length) and length > 0):
        raise ParameterError("weights must be finite and not all 0.")
    return length


def _question_about_form(
    frame: Frame, names: Sequence[str], weights: Any, function: TabulatedFunction
) -> ShareQuestion:
    """Return the query on function(Σwx/‖w‖) of columns, not of Σwx; may raise."""
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
    """Return the query on distances from shapes; warn of unusual budgets."""
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
    """Return a function of distance: signed to polygons, else to the nearest shape."""
    kinds = (
        geometry_of(of).geom_type
        if is_table_of_places(of)
        else [getattr(of, "geom_type", "")]
    )
    if len(kinds) and set(kinds) <= POLYGONS:
        return PolygonRange(of, geometry.crs, ground, "of")
    (away,) = make_targets(of, geometry.crs, ground, together=True)
    assert callable(away)
    return lambda metres: away(metres / ground.unit)

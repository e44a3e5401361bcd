"""Single queries to the people of a frame: one kind, many places, one budget."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.budget.personal import SCHEMES
from ...core.errors import ParameterError
from ...core.local.questions import euclidean_distance
from ...core.local.shares import METHODS, Feature, RowNoise
from ...core.mechanisms import PlanarLaplace
from ...core.parameter import check_number, check_one_of, limits_of, safe_repr
from ...core.points.release import check_budget
from ...core.randomness import Random, open_random
from ...core.smooth import GaussianKernel
from ..ground.geometry import Frame, geometry_of
from ..ground.prepared import Account, ReleaseDue, Steps, release
from ..ground.public_shapes import is_table_of_places, project_query_places
from ..ground.release import attach
from ..ground.warning import (
    Progress,
    check_budget_hides,
    ignore_progress,
    report_each,
    warn,
)
from .panel import split_layer
from .questions import (
    HOW,
    KernelMean,
    NearestPeople,
    Question,
    RangeCount,
    choose_method,
    make_answer_table,
)
from .session import Session
from .share import LDP_EPS, ShareQuestion, locate_rows, release_means

FLAT = "noise on places flattens the kernel, which biases the mean"
MANY = 16  # places from which one release of the points is the better buy


class _SessionOfOne(Session):
    """Session for one release; warnings take its budget as that of several queries."""

    _in_all = True


@document_arguments
@release
def private_count(
    frame: Frame,
    ranges: Any,
    *,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "row",
    scheme: str = "adaptive",
    method: str = "auto",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
    **procedure: Any,
) -> Steps[pd.DataFrame]:
    """Release how many points lie in public ranges (local model), eps for each range.

    Not to be mixed up with `zonal_counts`, which is differential privacy: there ε has
    no unit, whether somebody is in the table is hidden, and a trusted holder counts.

    Returns
    -------
    DataFrame
        One row for each range, with its index: "count", which may be negative, and
        "error", its standard error where people are spread evenly about the range's
        edge. "low" and "high" hold in 95 % at least, wherever people are: no noisy
        distance tells on which side of the edge a crowd lives. In a range that is
        narrow beside the noise "reliable" is False and "reason" says so. Saved budget
        is in ``attrs["geopriv"]["saving"]``.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m ranges, for each row or person. Nobody need
    be trusted with the places: each row makes its own noise. Where the curator is
    trusted, counts under differential privacy are more accurate.

    References
    ----------
    APB Algorithms 3 and 6.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 100 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> west = box(529000, 170000, 540050, 190000)
    >>> found = homes.geopriv.private_count(west, rho=1e-3)
    >>> bool(95 <= found["count"].iloc[0] <= 107)
    True
    """
    areas = split_layer(ranges, "ranges")
    how = choose_method(len(areas), method, **procedure)
    questions: list[Question] = [
        RangeCount(range=area, procedure=how) for area in areas
    ]
    index = ranges.index if len(questions) > 1 or hasattr(ranges, "index") else None
    answers = yield from _run_session(
        frame, questions, "count", index, eps=eps, rho=rho, crs=crs, ledger=ledger,
        privacy_unit=privacy_unit, scheme=scheme, rng=rng, progress=progress,
    )  # fmt: skip
    return answers


@document_arguments
@release
def private_kde_at(
    frame: Frame,
    points: Any,
    bandwidth: float,
    *,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "row",
    scheme: str = "adaptive",
    method: str = "auto",
    delta: float | None = None,
    split: float | None = None,
    noise: str = "auto",
    nu: float | None = None,
    p: float | None = None,
    theta: float | None = None,
    radius: float | None = None,
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
    **procedure: Any,
) -> Steps[pd.DataFrame]:
    """Release Gaussian kernel means at public places (local model); warn if many.

    Returns
    -------
    DataFrame
        One row for each place: "mean", without bias, so that single ones may lie
        outside [0, 1]; "density" per m², which is the mean over 2πh²; and "error", the
        standard error of the mean. "reliable" is False, with a "reason", where noise
        cannot be undone: of "points", and of places under Gaussian noise wider than h.

    Notes
    -----
    **Guarantee.** m·ε-GP (m·ρ-CGP) for m places, for each row or person; with ``delta``
    approximate, m·δ, and with ``radius`` up to there. Of "points", whose noise serves
    all places, ε-GP; of "ldp" m·ε of local differential privacy, without a unit. Each
    row makes its own noise. **Assumes.** Places and bandwidth are public.

    References
    ----------
    APB Algorithms 3 and 7; SSGP Lemmas 3.5 and 4.5.
    """
    warn_of_many_places(points, method)
    law: dict[str, Any] = {
        "delta": delta, "split": split, "nu": nu, "p": p, "theta": theta,
        "radius": radius,
    }  # fmt: skip
    if method in METHODS:
        _check_no_other_options(rho, scheme, procedure)
        means = yield from smooth_kernel_means(
            frame, points, bandwidth, eps=eps,
            noise=RowNoise(method=method, noise=noise, **law),
            privacy_unit=privacy_unit, crs=crs, ledger=ledger, rng=rng,
            progress=progress,
        )  # fmt: skip
        return means
    given = [name for name, value in law.items() if value is not None]
    given += ["noise"] if noise != "auto" else []
    if given:
        raise ParameterError(f"{given[0]} requires method='smooth'. Leave it out.")
    if method not in HOW:
        known = (*HOW, *METHODS)
        raise ParameterError(f"method must be one of {known}; got {safe_repr(method)}.")
    places = split_layer(points, "points")
    how = choose_method(len(places), method, **procedure)
    questions: list[Question] = [
        KernelMean(point=place, bandwidth=bandwidth, procedure=how) for place in places
    ]
    index = points.index if hasattr(points, "index") else None
    table = yield from _run_session(
        frame, questions, "mean", index, eps=eps, rho=rho, crs=crs, ledger=ledger,
        privacy_unit=privacy_unit, scheme=scheme, rng=rng, progress=progress,
        bandwidth=bandwidth,
    )  # fmt: skip
    return table


def _check_no_other_options(
    rho: object, scheme: str, procedure: dict[str, Any]
) -> None:
    """Raise for options of other methods: rho, scheme, procedure."""
    if rho is not None:
        raise ParameterError(
            "rho requires method='auto', 'elimination' or 'baseline'; pass eps "
            "for other methods."
        )
    if procedure or scheme != "adaptive":
        raise ParameterError(
            f"{next(iter(procedure), 'scheme')} requires method='auto', "
            "'elimination' or 'baseline'. Leave it out."
        )


def _run_session(
    frame: Frame,
    questions: list[Question],
    name: str,
    index: Any,
    *,
    eps: float | None,
    rho: float | None,
    scheme: str,
    ledger: Account,
    rng: Random | None,
    progress: Progress | None,
    bandwidth: float | None = None,
    **options: Any,
) -> Steps[pd.DataFrame]:
    """Check and charge the budget of all queries, ask them; return a row for each."""
    check_budget(eps, rho)
    check_budget_hides(eps=eps, rho=rho, effect="blur places by", displacement=False)
    check_one_of("scheme", scheme, SCHEMES)
    count = len(questions)
    session = _SessionOfOne(
        frame,
        eps=None if eps is None else eps * count,
        rho=None if rho is None else rho * count,
        rng=rng,
        **options,
    )
    for question in questions:
        question._check(session._plane_points(None))
    facts = {"queries": count, "eps": eps, "rho": rho, "scheme": scheme}
    total = session.guarantee.replace(
        mechanism=f"{questions[0].name}, local model",
        parameters={**facts, **questions[0].facts},
    )
    yield ReleaseDue(total, frame, ledger)
    one_by_one = report_each(questions, progress or ignore_progress)
    answers = session.run(one_by_one, scheme=scheme, count=count)
    columns = {name: [answer.value for answer in answers]}
    if bandwidth is not None:
        columns["density"] = [
            answer.value / (2 * math.pi * bandwidth**2) for answer in answers
        ]
    columns["error"] = [answer.error for answer in answers]
    if not all(math.isnan(answer.low) for answer in answers):
        columns["low"] = [answer.low for answer in answers]
        columns["high"] = [answer.high for answer in answers]
    columns["reliable"] = pd.array(
        [answer.reliable for answer in answers], dtype="boolean"
    )
    columns["reason"] = [answer.reason for answer in answers]
    return attach(pd.DataFrame(columns, index=index), total, saving=session.saving)


def smooth_kernel_means(
    frame: Frame,
    points: Any,
    bandwidth: float,
    *,
    eps: float | None,
    noise: RowNoise,
    privacy_unit: str,
    crs: object,
    ledger: Account,
    rng: Random | None,
    progress: Progress | None,
) -> Steps[pd.DataFrame]:
    """Release kernel means at places with noise for each row; warn of unusual budgets.

    **Guarantee.** (m·ε)-GP for m places, for each row, under dist_1; persons under
    dist_∞. ε-GP for "points".
    """
    source, report = open_random(rng), progress or ignore_progress
    local = noise.method == "ldp"
    check_number("eps", eps, LDP_EPS if local else limits_of(PlanarLaplace, "eps"))
    assert eps is not None
    check_number("bandwidth", bandwidth, limits_of(GaussianKernel, "bandwidth"))
    rows, ground = locate_rows(frame, crs, None if local else eps)
    places = project_query_places(points, geometry_of(frame).crs, ground) * ground.unit
    question = ShareQuestion(
        points=rows,
        features=[_distance_from(place) for place in places],
        function=GaussianKernel(bandwidth=float(bandwidth)),
        facts={"bandwidth": float(bandwidth)},
        ground=ground,
    )
    means, guarantee = yield from release_means(
        frame, question, eps=eps, noise=noise, privacy_unit=privacy_unit, ledger=ledger,
        rng=source, progress=report,
    )  # fmt: skip
    index = points.index if hasattr(points, "index") else None
    values = np.array([mean.value for mean in means])
    columns = {
        "mean": values,
        "density": values / (2 * math.pi * bandwidth**2),
        "error": [mean.error for mean in means],
        "reliable": pd.array([noise.method != "points"] * len(values), dtype="boolean"),
        "reason": FLAT if noise.method == "points" else "",
    }
    report(1.0)
    return attach(pd.DataFrame(columns, index=index), guarantee)


def warn_of_many_places(points: Any, method: str) -> None:
    """Warn from MANY places on that one release is cheaper; not for method "points"."""
    count = len(points) if is_table_of_places(points) else 1
    if count >= MANY and method != "points":
        warn(
            f"{count} places cost {count} times the budget. Release the points once "
            "and use .geopriv.density on them, or private_heatmap: any number of "
            "places for one eps."
        )


def _distance_from(place: np.ndarray) -> Feature:
    """Return a function that computes Euclidean distances from a place."""
    return lambda where: euclidean_distance(where, place)


QUESTIONS = {"count": None, "density": "bandwidth", "nearest": "k"}


@document_arguments
@release
def ask_many(
    frame: Frame,
    places: Any,
    *,
    question: str = "count",
    bandwidth: float | None = None,
    k: int | None = None,
    eps: float | None = None,
    rho: float | None = None,
    privacy_unit: str = "row",
    scheme: str = "adaptive",
    method: str = "auto",
    crs: object = None,
    ledger: Account = None,
    rng: Random | None = None,
    progress: Progress | None = None,
    **procedure: Any,
) -> Steps[pd.DataFrame]:
    """Query people about each range or place of a layer, within one budget.

    Returns
    -------
    DataFrame
        A row for each answer: "question", the label of the range or place; "value", a
        count, a kernel mean in [0, 1] or the rank of a neighbour; "row", which
        neighbour; "error"; of counts "low" and "high", as of `private_count`;
        "reliable" and "reason"; "asked", how many rows took part; "saving", the share
        of what they were ready to spend that they kept. What is left of all budgets is
        in ``attrs["geopriv"]["saving"]``.

    Notes
    -----
    **Guarantee.** ε-GP or ρ-CGP for each row or person, of all answers together. Nobody
    need be trusted with the places: each row makes its own noise. What people save on
    one question goes into the next ones.

    References
    ----------
    APB Algorithms 3, 6, 7 and 8.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 100 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> halves = gpd.GeoSeries(
    ...     [box(529000, 0, 540050, 190000), box(540050, 0, 551000, 190000)], crs=27700
    ... )
    >>> found = homes.geopriv.ask_many(halves, rho=1e-3)
    >>> bool(95 <= found["value"].iloc[0] <= 107), len(found)
    (True, 2)
    """
    check_budget(eps, rho)
    check_one_of("scheme", scheme, SCHEMES)
    questions = _make_questions(
        places,
        question,
        {"bandwidth": bandwidth, "k": k},
        {"method": method, **procedure},
    )
    session = Session(
        frame, eps=eps, rho=rho, privacy_unit=privacy_unit, crs=crs, rng=rng
    )
    for one in questions:
        one._check(session._plane_points(None))
    facts = {"queries": len(questions), "scheme": scheme, **questions[0].facts}
    total = session.guarantee.replace(
        mechanism=f"{questions[0].name}, many, local model", parameters=facts
    )
    yield ReleaseDue(total, frame, ledger)
    one_by_one = report_each(questions, progress or ignore_progress)
    answers = session.run(one_by_one, scheme=scheme, count=len(questions))
    labels = places.index if hasattr(places, "index") else ["1"]
    return make_answer_table(labels, answers, total, saving=session.saving)


def _make_questions(
    places: Any, question: str, options: dict[str, Any], how: dict[str, Any]
) -> list[Question]:
    """Return a query per place; raise unless question and option fit each other."""
    if question not in QUESTIONS:
        raise ParameterError(
            f"question must be one of {tuple(QUESTIONS)}; got {safe_repr(question)}."
        )
    wanted = QUESTIONS[question]
    for name, value in options.items():
        if (value is None) == (name == wanted):
            if value is None:
                raise ParameterError(f"question = {question!r} needs {name}.")
            raise ParameterError(
                f"question = {question!r} does not take {name}. Leave it out."
            )
    parts = split_layer(getattr(places, "geometry", places), "places")
    procedure = choose_method(len(parts), **how)
    if question == "count":
        return [RangeCount(range=part, procedure=procedure) for part in parts]
    if question == "density":
        width = options["bandwidth"]
        return [
            KernelMean(point=part, bandwidth=width, procedure=procedure)
            for part in parts
        ]
    return [
        NearestPeople(point=part, k=options["k"], procedure=procedure) for part in parts
    ]

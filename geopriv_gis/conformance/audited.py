"""The question of the loss: certified from samples, beside what is claimed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..audits.audit import audit
from ..core.audit.places import LEVELS, scale_of
from ..core.promise.guarantee import Guarantee
from ..frames.ground.standing import guarantee_of
from .bench import Bench, NoError, SkipError
from .noise import ELSEWHERE, duplicates_apart

CALLS = 150  # trials, where each is a call
_MERCATOR = ELSEWHERE["EPSG:3857 at 60° N"]


def own_loss(bench: Bench) -> str:
    """Ask whether the loss is at most the claim."""
    return _audited(bench, bench.crs, bench.home)


def loss_in_mercator(bench: Bench) -> str:
    """Ask so where a map metre is half a metre on the ground."""
    crs, place, _ = _MERCATOR
    try:
        bench.mask(bench.frame(crs=crs, place=place))
    except Exception as error:  # whatever a stranger's code refuses with
        return f"refused: {type(error).__name__}"
    return _audited(bench, crs, place)


def _audited(bench: Bench, crs: Any, place: tuple[float, float]) -> str:
    claim = _claim(bench)
    x, y = place
    pairs = [
        ((x, y), (x + level * scale_of(claim), y + 0.3 * level * scale_of(claim)))
        for level in LEVELS
    ]
    # Rows that share noise are no trials of their own: then each call is one.
    together = bench.ask("", duplicates_apart).passed is not False
    report = audit(
        bench.mask,
        pairs,
        bench.trials if together else CALLS,
        eps=bench.eps,
        rho=bench.rho,
        crs=crs,
        together=together,
    )
    detail = f"certified {report.lower:.3g} of {report.stated:.3g}"
    if not report.passed:
        raise NoError(f"{detail}, by {report.worst.event}")
    return detail


def _claim(bench: Bench) -> Guarantee:
    """Return what is claimed, by the caller or by the result itself."""
    if bench.eps is not None or bench.rho is not None:
        notion = "gp" if bench.rho is None else "cgp"
        return Guarantee(notion=notion, eps=bench.eps, rho=bench.rho)
    guarantee = guarantee_of(bench.mask(bench.frame()))
    if guarantee.notion not in ("gp", "cgp"):
        raise SkipError("nothing is claimed")
    return guarantee


LOSS: dict[str, Callable[[Bench], str]] = {
    "loss at most the claim": own_loss,
    "the same in EPSG:3857, or refused": loss_in_mercator,
}

"""The command that moves points to public cells, and says what is expected of it."""

from __future__ import annotations

from typing import Any

import click

from .. import public
from ..arguments import release_row
from ..core.errors import ParameterError
from ..frames.points.optimal_mechanism import project_cells
from .making import make_command
from .terminal import say

ROW = release_row("optimal_cells")


def _run_optimal_release(
    frame: Any,
    eps: float,
    cells: Any,
    prior: str | None = None,
    *,
    loss: str,
    objective: str,
    crs: str | None = None,
    reach: float | None = None,
    **asked: Any,
) -> Any:
    """Fit and release; print the losses, which follow from cells and prior alone."""
    if prior is not None and prior not in cells.columns:
        raise ParameterError(f"prior must name a column of cells; got {prior!r}.")
    fitted = public.OptimalMechanism.fit(
        project_cells(frame, cells.geometry),
        None if prior is None else cells[prior].to_numpy(), eps,
        loss=loss, objective=objective, crs=crs, reach=reach,
    )  # fmt: skip
    released = fitted.release(frame, **asked)
    if not click.get_current_context().params["quiet"]:
        losses = ", ".join(f"{k} {v:.4g}" for k, v in fitted.comparison().items())
        unit = "metres" if loss == "euclidean" else "square metres"
        where = "under the prior" if objective == "mean" else "at the worst cell"
        say(f"Expected error {where}, in {unit}: {losses}.")
    return released


COMMANDS = (make_command(ROW, _run_optimal_release),)

"""What commands have in common: read, release, write, say what is promised."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import GeometryError, guarantee_of, read_file, write_file
from ..files import check_destination
from .terminal import progress_bar, say


def example(*commands: str) -> str:
    """Return commands as a paragraph that click does not fold."""
    return "\n".join(["\b", *(f"geopriv {command}" for command in commands)])


def publish(
    method: Callable[..., Any],
    budget: dict[str, Any],
    /,
    *,
    source: str,
    target: str,
    layer: str | None,
    allow_remote: bool,
    overwrite: bool,
    quiet: bool,
    progress: bool | None,
    **asked: Any,
) -> None:
    """Check both names, read, release, write, tell: in this order."""
    check_destination(target, overwrite=overwrite, source=source, table=False)
    frame = points_of(source, layer, allow_remote)
    label = method.__name__.replace("_", " ")
    with progress_bar(label, False if quiet else progress) as report:
        released = method(
            frame, **budget, progress=lambda share: report(0.8 * share), **asked
        )
        write_file(released, target, overwrite=overwrite, truth=frame)
        report(1.0)
    tell(released, quiet, target)


def points_of(source: str, layer: str | None, allow_remote: bool) -> Any:
    """Return the input, whatever record it carries being of no interest."""
    frame = read_file(source, layer, allow_remote=allow_remote)
    if not hasattr(frame, "geometry"):
        raise GeometryError("the input must hold points; it is a table without any.")
    return frame


def tell(
    released: Any, quiet: bool, target: str | None = None, *, err: bool = False
) -> None:
    """Say what is promised, and where it was written, unless all is to be quiet."""
    if quiet:
        return
    say(str(guarantee_of(released)), err=err)
    if target is not None:
        say(f"Written: {target}", err=err)

"""What is found in one file that should be a release."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import geopandas as gpd

from ..core.errors import ColumnError, GeoPrivError
from ..core.promise.guarantee import Guarantee
from ..files import read_file
from ..files.formats import GEOPACKAGE, format_of
from ..files.geopackage import contents_of
from ..frames.columns.suspects import refuse_held, sensitive_columns
from ..frames.ground.release import BESIDE, attributes, stamp_of, verify
from ..frames.ground.standing import INTACT, standing
from ..frames.points.stream import Z_KEPT
from .known import Truth
from .verdict import Finding, amber, red

_LEAST = 20.0  # m; what is blurred by less tells a house from the next
_NO_LAYERS = ("layer_styles",)  # how layers are drawn, as QGIS keeps it


class Checked:
    """A file, what it says it is, and what is found in it."""

    def __init__(self, path: Path, name: str, truth: Truth | None) -> None:
        self.path, self.name = path, name
        self.guarantees: list[Guarantee] = []
        self.findings = list(self._found(truth))

    def _found(self, truth: Truth | None) -> Iterator[Finding]:
        kind = format_of(self.path)
        try:
            layers: list[str | None] = [None]
            if kind is GEOPACKAGE:
                layers = [
                    name
                    for name in contents_of(self.path).layers
                    if name not in _NO_LAYERS
                ]
                yield from self._of_database()
            for layer in layers:
                yield from self._of_layer(layer, len(layers) > 1, truth)
        except GeoPrivError as error:
            yield red(
                self.name,
                f"it cannot be checked ({error})",
                "Publish files that were written with their guarantee.",
            )

    def _of_database(self) -> Iterator[Finding]:
        """Yield what SQLite keeps besides its tables."""
        name = f"file:{quote(str(self.path))}?mode=ro&immutable=1"
        with closing(sqlite3.connect(name, uri=True)) as database:
            free = database.execute("PRAGMA freelist_count").fetchone()[0]
        if free:
            yield amber(
                self.name,
                "it has free pages, where deleted rows may still be",
                "Write the release into a new file.",
            )

    def _of_layer(
        self, layer: str | None, several: bool, truth: Truth | None
    ) -> Iterator[Finding]:
        where = f"{self.name}, layer {layer}" if several else self.name
        read = read_file(self.path, layer)
        found = standing(read)
        guarantee = found.guarantee
        if found.state != INTACT or guarantee.notion == "none":
            yield _unpromised(where, read, guarantee)
        else:
            self.guarantees.append(guarantee)
            yield from _weak(where, guarantee)
        if isinstance(read, gpd.GeoDataFrame):
            yield from _columns(where, read, guarantee)
            if truth is not None:
                yield from _held(where, read, guarantee, truth)


def _unpromised(where: str, read: Any, guarantee: Guarantee) -> Finding:
    """Return why a file promises nothing; its rows may be those of another release."""
    if stamp_of(read) is None:
        return red(where, "it carries no guarantee", "Release it, or leave it out.")
    if not verify(read):
        what = "it is not what was released with its guarantee"
        return red(where, what, "Write what was released, with write_file.")
    reason = next(iter(guarantee.assumptions), "nobody says why")
    return red(where, f"its guarantee promises nothing: {reason}", "Release it anew.")


def _weak(where: str, guarantee: Guarantee) -> Iterator[Finding]:
    loss = guarantee.eps if guarantee.eps is not None else guarantee.rho
    metres = guarantee.notion in ("gp", "cgp", "approximate-gp")
    if metres and not (guarantee.columns or guarantee.unit) and loss:
        reach = 2 / loss if guarantee.eps else math.sqrt(math.pi / (4 * loss))
        if reach < _LEAST:
            yield amber(
                where,
                f"noise of about {reach:.3g} m hardly protects anybody",
                "Release it with a smaller budget.",
            )
    elif guarantee.notion in ("dp", "zcdp") and loss and loss > _MUCH[guarantee.notion]:
        yield amber(
            where,
            f"its budget is {loss:g}, which hides little of a person",
            "Release it with a smaller budget.",
        )
    if guarantee.published:
        yield amber(
            where,
            "published beside it as they are: " + ", ".join(guarantee.published),
            "Keep what tells nothing of places.",
        )
    if Z_KEPT in guarantee.assumptions:
        yield amber(where, "its Z values are the true ones", "z='drop'.")


_MUCH = {"dp": 10.0, "zcdp": 10.0}


def _columns(
    where: str, frame: gpd.GeoDataFrame, guarantee: Guarantee
) -> Iterator[Finding]:
    looked_at = (stamp_of(frame) or {}).get(BESIDE)
    names = [str(name) for name in attributes(frame)]
    added = [name for name in names if name not in (looked_at or names)]
    if isinstance(looked_at, list) and not looked_at:
        added = names
    if added:
        yield amber(
            where,
            "columns that came after the release: " + ", ".join(added),
            "Nobody compared them with the true places: leave them out, or look.",
        )
    try:
        suspects = set(sensitive_columns(frame)) - {*guarantee.published, *added}
    except GeoPrivError:
        return  # no points: nothing to be like
    if suspects:
        yield amber(
            where,
            "columns that may tell places: " + ", ".join(sorted(suspects)),
            "Look, and leave out what does.",
        )


def _held(
    where: str, frame: gpd.GeoDataFrame, guarantee: Guarantee, truth: Truth
) -> Iterator[Finding]:
    try:
        refuse_held(frame, truth.frame, ())
    except ColumnError as error:
        yield red(where, f"it holds true places: {error}", "Leave them out.")
    if not (frame.geometry.geom_type == "Point").all():
        return
    met = truth.met_by(frame.geometry)
    if met and _off_the_true_ones(guarantee):
        yield red(
            where,
            f"{met} of its {len(frame)} points are true ones",
            "Release the points again, into a new file.",
        )


def _off_the_true_ones(guarantee: Guarantee) -> bool:
    """Tell whether released points lie on true ones by chance only."""
    law: Any = guarantee.law
    return guarantee.notion == "none" or (
        law is not None and not set(law.then) & {"snap", "cell", "remap"}
    )

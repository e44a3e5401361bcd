"""A publication in Python: planned, published and checked by its file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from ..ledger import Ledger
from .document import Document
from .prospect import Prospect
from .settings import Settings
from .source import Source
from .total import check_protects, total
from .work import Work


class Publication:
    """What is published, as one file says it.

    Parameters
    ----------
    path : path-like
        A file of TOML, as docs/publishing.md describes it.

    Raises
    ------
    ParameterError
        With every fault of the file and its line. No file beside it is read.

    Notes
    -----
    `plan` reads the schema and what is public, draws nothing and charges nothing.
    `publish` charges the ledger once for all releases, draws, and makes the folder by
    one renaming. `check` looks at the folder.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._settings = Settings.of(Document.read(path))

    def plan(self) -> Prospect:
        """Say what the publication would promise, do and cost.

        Raises
        ------
        GeoPrivError
            What a release, the ledger or a file refuses, with its line.
        """
        settings, works = self._settings, self._works
        account = self.account
        schemas = {name: one.schema() for name, one in self._sources.items()}
        outlooks = {}
        for work in works:
            columns, crs = schemas[work.asked.source]
            work.check_columns(columns)
            outlook = work.plan(crs, settings.figures)
            with work.told:
                check_protects(outlook.guarantee, settings.unit)
            outlooks[work.asked.name] = outlook
        promised = [(name, one.guarantee) for name, one in outlooks.items()]
        return Prospect(
            settings.about["title"], settings.about["folder"], outlooks,
            total(promised, settings.unit),
            {work.asked.name: work.published for work in works},
            None if account is None else account.after([g for _, g in promised]),
            {
                work.asked.name: work.given["dataset"] for work in works
                if "sticky" in work.given
            },
        )  # fmt: skip

    @cached_property
    def _works(self) -> list[Work]:
        return [Work.of(each, self._settings) for each in self._settings.releases]

    @cached_property
    def _sources(self) -> Mapping[str, Source]:
        folder = self._settings.document.folder
        return {
            name: Source.of(given, folder)
            for name, given in self._settings.sources.items()
        }

    @property
    def account(self) -> Ledger | None:
        """The ledger that is charged, under the names of the file; None without one."""
        given = self._settings.ledger
        if not given:
            return None
        path: Path = self._settings.document.folder / given["path"]
        return Ledger.open(path).labelled(
            component=given["component"], colleague=given["colleague"] or None,
            purpose=given["purpose"] or None,
        )  # fmt: skip

    def __repr__(self) -> str:
        about = self._settings.about
        return f"<Publication {about['title']!r}: {len(self._works)} releases>"

"""`Publication`: plan, publish and check by a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from ..checking.check import check
from ..checking.package import DESCRIPTION
from ..checking.verdict import Verdict, red_finding, sorted_by_colour
from ..core.errors import LedgerError
from ..core.local_path import check_local_path
from ..ledger import Ledger
from .document import Document
from .parts import check_protects, merge_disjoint, total_sentences
from .point_source import PointSource
from .prospect import Prospect
from .publishing import PublicationResult, latest_folder, publish_or_resume
from .settings import Settings
from .work import Work, find_public_layer


class Publication:
    """Publication of releases as described by a TOML file.

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
        """Return a preview of all releases: guarantees, errors, cost; charge nothing.

        Returns
        -------
        Prospect

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
            columns, crs = schemas[work.settings.source]
            work.check_columns(columns)
            outlook = work.plan(
                crs, settings.figures_of(work.settings), find_public_layer(work, works)
            )
            with work.error_context:
                check_protects(outlook.guarantee, settings.unit)
                if account is not None:
                    account.accounting_notion(outlook.guarantee)
            outlooks[work.settings.name] = outlook
        promised = [(name, one.guarantee) for name, one in outlooks.items()]
        names = [each.name for each in settings.disjoint]
        all_counted = merge_disjoint(promised, names)
        return Prospect(
            settings.about["title"], settings.about["folder"], outlooks,
            total_sentences(promised, settings.unit, names),
            {work.settings.name: work.published for work in works},
            None if account is None else account.after([g for _, g in all_counted]),
            {
                work.settings.name: work.given["dataset"] for work in works
                if "sticky" in work.given
            },
        )  # fmt: skip

    def publish(self) -> PublicationResult:
        """Charge, draw and write the publication's folder; resume if interrupted.

        Returns
        -------
        PublicationResult
            With the folder's path and the sentences on all releases' guarantee.

        Raises
        ------
        BudgetError, LedgerError, FileError, GeoPrivError
            Before anything is charged or drawn, for whatever a release, the ledger or
            a file refuses. After the charge only where disks or files fail: publish
            again, which finishes the same publication and charges nothing more.

        Notes
        -----
        **Guarantee.** That of each release, and of all together, as the folder says.
        """
        return publish_or_resume(
            self._settings, self._works, self._sources, self.account
        )

    def check(self) -> Verdict:
        """Check the latest published folder by true places and ledger; raise if none.

        Returns
        -------
        Verdict

        Raises
        ------
        FileError
            If there is none.
        """
        folder = latest_folder(self._settings)
        account = self.account
        frames = [source.frame() for source in self._sources.values()]
        verdicts = [
            check(folder, truth=frame if len(frame) else None, ledger=account)
            for frame in frames
        ]
        found = [one for each in verdicts for one in each.findings]
        if not (folder / DESCRIPTION).is_file():
            found.append(
                red_finding(DESCRIPTION, "it is missing", "Publish the whole folder.")
            )
        first = verdicts[0]
        known = [name for each in verdicts for name in each.looked.columns or ()]
        looked = replace(first.looked, columns=tuple(dict.fromkeys(known)))
        findings = sorted_by_colour([*dict.fromkeys(found)])
        return replace(first, findings=findings, looked=looked)

    @cached_property
    def _works(self) -> list[Work]:
        """Return the publication's releases with their arguments loaded."""
        return [Work.of(each, self._settings) for each in self._settings.releases]

    @cached_property
    def _sources(self) -> Mapping[str, PointSource]:
        """Return the publication's sources by name."""
        folder = self._settings.document.path.parent
        return {
            name: PointSource.of(given, folder)
            for name, given in self._settings.sources.items()
        }

    @property
    def account(self) -> Ledger | None:
        """Return the labelled ledger to charge, None if none is set; raise if unusable.

        Raises
        ------
        LedgerError
            If the ledger cannot be opened.
        """
        given = self._settings.ledger
        if not given:
            return None
        path = check_local_path(given["path"], "the ledger's path", LedgerError)
        return Ledger.open(self._settings.document.path.parent / path).labelled(
            component=given["component"], colleague=given["colleague"] or None,
            purpose=given["purpose"] or None,
        )  # fmt: skip

    def __repr__(self) -> str:
        about = self._settings.about
        return f"<Publication {about['title']!r}: {len(self._works)} releases>"

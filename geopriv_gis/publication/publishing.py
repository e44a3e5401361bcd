"""The steps of publishing: check, charge, draw, assemble, rename.

1. Every release is asked, with the true rows: all checks are made, nothing is drawn.
2. The request is written, which names the charges.
3. All releases are charged in one transaction of the ledger.
4. Each is drawn into the private folder, where it stays as it was drawn first.
5. The folder is put together from what was drawn, and renamed to where it is public.

Whoever dies can begin again at the step where they died, with the same request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import geopandas as gpd

from ..checking.package import DESCRIPTION
from ..core.errors import BudgetError, ConversionError, FileError, GeoPrivError
from ..core.language import in_english
from ..core.promise.composition import compose_disjoint
from ..files.placing import hide_writer_errors
from ..frames.choosing.outlook import Outlook
from ..frames.ground.prepared import Prepared
from ..ledger import Ledger
from ..ledger.limit import today
from . import package
from .parts import check_disjoint, check_protects, merge_disjoint
from .point_source import PointSource, fingerprint, public_files_in
from .settings import DATE, Settings
from .staging import Staging
from .work import Work, find_public_layer

_AGAIN = (
    " Publish again to finish it: what was charged stays charged, and is not charged "
    "again."
)
_CHANGED = (
    "{path} holds an unfinished publication, and {what} changed since. Restore that "
    "and publish again, or delete the folder: its charge remains."
)
_THERE = (
    "{path} exists; nothing was charged. A further publication is a further release: "
    "name another folder, or let {date} be in its name."
)


@dataclass(frozen=True)
class PublicationResult:
    """Result of `Publication.publish`: folder, joint guarantee, whether resumed.

    Parameters
    ----------
    folder : Path
        Where it is.
    together : tuple of str
        What all releases promise together.
    resumed : bool
        Whether it finished what was interrupted.
    """

    folder: Path
    together: tuple[str, ...]
    resumed: bool

    def __str__(self) -> str:
        """Return the publication in words."""
        return "\n".join([f"{self.how}: {self.folder}", *self.together])

    @property
    def how(self) -> str:
        """Return a word for the outcome: Published, or Finished if resumed."""
        return "Finished" if self.resumed else "Published"


@in_english
def publish_or_resume(
    settings: Settings,
    works: Sequence[Work],
    sources: Mapping[str, PointSource],
    account: Ledger | None,
) -> PublicationResult:
    """Publish under a lock, or finish an interrupted publication if still valid."""
    parent, name = settings.document.path.parent, settings.about["folder"]
    staging = Staging.for_target(parent, name)
    with staging.locked():
        act = _PublishJob(settings, works, sources, account, staging)
        resumed = staging.is_begun
        if resumed and act.is_published():
            staging.remove()
        elif resumed and act.still_valid():
            act.finish()
        else:
            resumed = False
            act.begin(name.replace(DATE, today()))
            act.finish()
    return PublicationResult(act.target, act.together_sentences(), resumed)


class _PublishJob:
    """Steps of one publication, begun or resumed: check, charge, draw, assemble."""

    def __init__(
        self,
        settings: Settings,
        works: Sequence[Work],
        sources: Mapping[str, PointSource],
        account: Ledger | None,
        staging: Staging,
    ) -> None:
        self._settings, self._works, self._sources = settings, works, sources
        self._account, self._staging = account, staging
        self._state: dict[str, Any] = staging.state if staging.is_begun else {}
        self._frames: dict[str, gpd.GeoDataFrame] = {}
        self._schemas: dict[str, tuple[dict[str, str], Any]] = {}

    @property
    def target(self) -> Path:
        """Return the folder that the publication will be in."""
        folder: Path = self._settings.document.path.parent / self._state["target"]
        return folder

    def is_published(self) -> bool:
        """Return whether this publication is in its folder; raise for another."""
        if not self.target.exists():
            return False
        if self._read_description().get("id") == self._state["request"]:
            return True
        raise FileError(
            f"{self.target} exists, and is not the interrupted publication; "
            f"move it away.{_AGAIN}"
        )

    def still_valid(self) -> bool:
        """Return whether no input changed; else raise if charged, or drop the request.

        Raise if it was charged, and what it is made of changed.
        """
        now = self._input_fingerprints(self._state["request"])
        then = self._state["made of"]
        changed = [what for what in {**then, **now} if then.get(what) != now.get(what)]
        for work in self._works:
            drawn = self._staging.find_release_folder(work.settings.name)
            if drawn is not None and not (drawn / work.file).exists():
                changed.append(f"the format of {work.settings.name}")
        if not changed:
            return True
        if self._is_charged:
            what = " and ".join(sorted(changed))
            raise FileError(_CHANGED.format(path=self._staging.path, what=what))
        self._staging.drop_state()
        return False

    @property
    def _is_charged(self) -> bool:
        """Return whether the ledger has a charge of this publication."""
        entries = () if self._account is None else self._account.entries
        start = f"{self._state['request']}:"
        return any(str(one.body.get("key", "")).startswith(start) for one in entries)

    def begin(self, target: str) -> None:
        """Check all on the true rows, store a request; raise if the folder exists."""
        folder = self._settings.document.path.parent / target
        if folder.exists() or folder.is_symlink():
            raise FileError(_THERE.format(path=folder, date=DATE))
        self._rehearse_writing()
        made = partial(self._staging.begin, target, today(), self._input_fingerprints)
        self._state = hide_writer_errors(folder, made)

    def finish(self) -> None:
        """Charge, draw and publish unfinished releases; errors say how to resume."""
        waiting = [
            w
            for w in self._works
            if not self._staging.find_release_folder(w.settings.name)
        ]
        if waiting:
            self._charge()
            try:
                for work in waiting:
                    self._draw(work)
            except GeoPrivError as error:
                raise type(error)(f"{error}{_AGAIN}") from None
        drawn = [
            (w, self._staging.find_release_folder(w.settings.name)) for w in self._works
        ]
        pairs = [(work, path) for work, path in drawn if path is not None]
        fill = partial(self._fill, pairs)
        hide_writer_errors(self.target, self._staging.finish, self.target, fill)

    def together_sentences(self) -> tuple[str, ...]:
        """Return published sentences on the guarantee of all releases; () if none."""
        return tuple(self._read_description().get("geopriv", {}).get("together", ()))

    # -- steps ------------------------------------------------------------------------

    @cached_property
    def _prepare_all(self) -> dict[str, Prepared[Any]]:
        """Return prepared releases by name, not charged; raise or warn if unfit."""
        found = {}
        for work in self._works:
            work.check_columns(self._schema(work)[0])
        self._check_disjoint()
        for work in self._works:
            whole = self._frame(work)
            prepared = work.prepare(whole, self._account)
            work.warn_of_codes(whole)
            with work.error_context:
                check_protects(prepared.guarantee, self._settings.unit)
                if self._account is not None:
                    self._account.accounting_notion(
                        prepared.charged or prepared.guarantee
                    )
            found[work.settings.name] = prepared
        merge_disjoint(
            [(name, each.guarantee) for name, each in found.items()],
            self._disjoint_names,
        )
        return found

    @property
    def _disjoint_names(self) -> list[str]:
        """Return the names of releases of disjoint rows."""
        return [each.name for each in self._settings.disjoint]

    def _check_disjoint(self) -> None:
        """Raise unless each row, and person, is in one disjoint release only."""
        works = [
            each for each in self._works if each.settings.name in self._disjoint_names
        ]
        if works:
            whole = self._frame(works[0])
            parts = [
                each.settings.part for each in works if each.settings.part is not None
            ]
            check_disjoint(whole, parts, self._settings.unit)

    def _rehearse_writing(self) -> None:
        """Rehearse writing and previews, in temporary folders, to raise early."""
        for work in self._works:
            promised = self._prepare_all[work.settings.name].guarantee
            write = partial(work.rehearse, self._frame(work), promised)
            hide_writer_errors(self._staging.path, self._staging.rehearse, write)
        _ = self._outlooks  # which may be refused where the release is not

    @cached_property
    def _outlooks(self) -> dict[str, Outlook]:
        """Return the preview of each release; {} if no report needs it."""
        found = {}
        for work in self._works if self._settings.report else ():
            _, crs = self._schema(work)
            near = find_public_layer(work, self._works)
            figures = self._settings.figures_of(work.settings)
            found[work.settings.name] = work.plan(crs, figures, near)
        return found

    def _charge(self) -> None:
        """Charge all releases at once, if to a ledger; drop the request if refused."""
        if self._account is None:
            return
        title, request = self._settings.about["title"], self._state["request"]
        charges: list[tuple[Any, Any, str, str]] = []
        apart = [
            each for each in self._works if each.settings.name in self._disjoint_names
        ]
        if apart:  # one charge for all of them
            owed = [self._prepare_all[each.settings.name] for each in apart]
            whole = compose_disjoint(*(each.charged or each.guarantee for each in owed))
            name = " | ".join(self._disjoint_names)
            details = self._frame(apart[0]), f"{request}:{name}", f"{title}: {name}"
            charges.append((whole, *details))
        for work in self._works:
            name = work.settings.name
            if work not in apart:
                details = self._frame(work), f"{request}:{name}", f"{title}: {name}"
                charges.append((self._prepare_all[name], *details))
        try:
            self._account.charge_all(charges)
        except (BudgetError, ConversionError):
            if not self._is_charged:  # of an earlier attempt
                self._staging.drop_state()
            raise

    def _draw(self, work: Work) -> None:
        """Draw one release and write it to a folder of its own, all or nothing."""
        whole = self._frame(work)
        with work.error_context:
            released = self._prepare_all[work.settings.name].result()
        self._staging.draw(
            work.settings.name, lambda folder: work.write(released, folder, whole)
        )

    def _fill(self, drawn: Sequence[tuple[Work, Path]], folder: Path) -> None:
        """Write the publication's folder from the drawn releases."""
        package.fill_folder(folder, self._settings, drawn, self._state, self._outlooks)

    # -- what is read -----------------------------------------------------------------

    def _schema(self, work: Work) -> tuple[dict[str, str], Any]:
        """Return columns and CRS of a release's source, cached."""
        name = work.settings.source
        if name not in self._schemas:
            self._schemas[name] = self._sources[name].schema()
        return self._schemas[name]

    def _frame(self, work: Work) -> gpd.GeoDataFrame:
        """Return the rows of a release's source, cached."""
        name = work.settings.source
        if name not in self._frames:
            self._frames[name] = self._sources[name].frame()
        return self._frames[name]

    def _input_fingerprints(self, request: str) -> dict[str, str]:
        """Return hashes of the settings, and of files' paths, sizes and times."""
        document = self._settings.document
        found = {document.path.name: self._settings.fingerprint}
        for name, source in self._sources.items():
            found[f"source {name}"] = fingerprint(source.path, request)
        for work in self._works:
            for name, value in work.settings.given.items():
                for file in public_files_in(work.settings.offered[name], value):
                    path = document.path.parent / file.partition("|")[0]
                    what = f"{work.settings.name}: {name}"
                    found[what] = found.get(what, "") + fingerprint(path, request)
        return found

    def _read_description(self) -> dict[str, Any]:
        """Return the published folder's datapackage.json; {} if unreadable."""
        try:
            text = (self.target / DESCRIPTION).read_text(encoding="utf-8")
            found: dict[str, Any] = json.loads(text)
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def latest_folder(settings: Settings) -> Path:
    """Return the latest folder of a publication; raise if there is none."""
    parent, name = settings.document.path.parent, settings.about["folder"]
    before, mark, after = name.partition(DATE)
    found = sorted(
        each
        for each in parent.iterdir()
        if each.is_dir()
        and (
            each.name == name
            or (
                bool(mark)
                and re.fullmatch(
                    re.escape(before) + r"\d{4}-\d\d-\d\d" + re.escape(after), each.name
                )
            )
        )
    )
    if not found:
        raise FileError(f"{parent / name} is not there yet: publish it first.")
    return found[-1]

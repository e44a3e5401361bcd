"""The reports that go into the folder: from guarantees and plans, not from rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .. import reports
from ..frames.choosing.outlook import Outlook
from .released import Released
from .settings import Settings


def pages(
    settings: Settings, found: Sequence[Released], outlooks: Mapping[str, Outlook]
) -> Iterator[tuple[str, str]]:
    """Yield names and texts of the reports that the file asks for.

    Parameters
    ----------
    settings : Settings
    found : sequence of Released
    outlooks : mapping of str to Outlook
        What was expected of each release, by names.
    """
    said = {
        **{name: settings.about[name] for name in ("title", "contact", "licence")},
        **{n: v for n, v in settings.report.items() if n not in ("kinds", "language")},
    }
    releases = [
        {
            "name": each.title, "release": each.work.asked.row.function,
            "guarantee": each.guarantee, "file": each.work.file,
            "columns": each.columns, "plan": outlooks.get(each.work.asked.name),
        }
        for each in found
    ]  # fmt: skip
    for kind in settings.pages:
        page = reports.page(kind, said, releases, settings.report["language"])
        yield f"report-{kind}.html", page

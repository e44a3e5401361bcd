"""HTML pages that commands write; they never overwrite a file unasked."""

from __future__ import annotations

from pathlib import Path

from ..core.local_path import open_for_owner
from ..files.paths import check_new, local_path
from .options import option
from .terminal import say

HTML = option("--html", "Write it as a page as well.", metavar="FILE")


def check_page_target(
    html: str | None, overwrite: bool, *sources: str | None, option: str = "--html"
) -> Path | None:
    """Return where a page may be written, or raise; before any work is done."""
    if html is None:
        return None
    target = local_path(html, option)
    for source in sources or (None,):
        check_new(target, overwrite=overwrite, source=source)
    return target


def write_page(
    text: str, target: Path, *, err: bool = False, for_owner: bool = False
) -> None:
    """Write an HTML page to a file and say where; a new one, if asked, owner-only."""
    opener = open_for_owner if for_owner else None
    with open(target, "w", encoding="utf-8", opener=opener) as file:
        file.write(text)
    say(f"Written: {target.name}", err=err)

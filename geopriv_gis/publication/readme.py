"""What recipients read first, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from .released import Released
from .settings import Settings

_START = (
    "The files in this folder were made from true places that are not published, with "
    "noise that protects whom they are about: as far as the guarantee of each file "
    "says, and no further."
)
_COUNT = "What `{file}` says is noisy on purpose; its guarantee says how."
_MOVED = (
    "Every point in `{file}` is off its true place on purpose. Do not look up who or "
    "what is at a point, and do not join it to addresses."
)
_ELSEWHERE = (
    "This is said of the files in this folder alone: whatever else is released about "
    "the same people, before or later, adds to what they lose."
)
_CHECK = (
    "`datapackage.json` lists every file with its SHA-256, its columns and its "
    "guarantee; `guarantees` has each guarantee by itself. With geopriv-gis, "
    "`geopriv check` and the folder's name say whether all of it is as it was "
    "published."
)


def text(
    settings: Settings, found: Sequence[Released], together: Sequence[str], day: str
) -> str:
    """Return it as Markdown, whose titles and names are text, never HTML."""
    about = settings.about
    parts = [f"# {about['title']}", about["description"], _START]
    parts.append(
        f"Published: {day}. Licence: {about['licence']}. Questions: {about['contact']}."
    )
    for each in found:
        parts += _of(each)
    parts += [
        "## What all of it promises",
        *together,
        _ELSEWHERE,
        "## Is it whole?",
        _CHECK,
    ]
    return escape("\n\n".join(part for part in parts if part), quote=False)


def _of(each: Released) -> Iterator[str]:
    """Yield what there is to say of a file."""
    work = each.work
    yield f"## {work.asked.title or work.asked.name}: `{work.file}`"
    yield work.asked.row.help
    points = work.asked.row.result == "points"
    yield (_MOVED if points else _COUNT).format(file=work.file)
    lines = ["| column | what it is |", "| --- | --- |"]
    lines += [
        f"| {_cell(one['name'])} | {one['description']} |" for one in each.fields()
    ]
    yield "\n".join(lines)
    if each.crs is not None and len(each.crs) < 40:
        yield f"Places are in {each.crs}."
    yield f"**Guarantee.** {each.guarantee}"


def _cell(name: str) -> str:
    return " ".join(name.split()).replace("|", "\\|")

"""The site's pages of public names, from the rows that name them all."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import geopriv_gis
from geopriv_gis.arguments import GROUPS, NAMES, RELEASES

START = """# Public names

Every public name with all its arguments. A release `geopriv_gis.NAME(points, …)` is \
also a method, `points.geopriv.NAME(…)`; [what is where](../reference.md) has the \
commands and the forms in QGIS.
"""
OTHERS = "More names"
# A ledger's page has what its statement says, too; a question's not how it is asked.
INHERITED = ["   :inherited-members: Question, Release"]


def names_of_the_site() -> Iterator[tuple[str, str]]:
    """Yield pages as pairs of path and text: the list, and one for each name."""
    groups = {
        group: [(row.function, row.help) for row in RELEASES if row.group == group]
        for group in GROUPS
    }
    groups[OTHERS] = [
        (name, row.help)
        for row in NAMES
        for name in row.names
        if not isinstance(_object(name), ModuleType)
    ]
    yield "api/index.md", _list({key: named for key, named in groups.items() if named})
    for name in {_own_page(name) for named in groups.values() for name, _ in named}:
        yield f"api/{name}.rst", _page(name)


def _object(name: str) -> object:
    found: object = geopriv_gis
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _own_page(name: str) -> str:
    """Return the name whose page has it: a method is on the page of its class."""
    before = name.rpartition(".")[0]
    return before if before and isinstance(_object(before), type) else name


def _list(groups: dict[str, list[tuple[str, str]]]) -> str:
    parts = [START]
    for group, named in groups.items():
        lines = [f"| [`{n}`]({_own_page(n)}.rst) | {about} |" for n, about in named]
        tree = [name for name, _ in named if _own_page(name) == name]
        parts.append(
            f"## {group}\n\n| name | what it does |\n| --- | --- |\n"
            + "\n".join(lines)
            + "\n\n```{toctree}\n:hidden:\n\n"
            + "\n".join(tree)
            + "\n```\n"
        )
    return "\n".join(parts)


def _page(name: str) -> str:
    """Return the page of a name: its docstring, and those of its public methods."""
    found, whole = _object(name), f"geopriv_gis.{name}"
    lines = [name, "=" * len(name), ""]
    if found is geopriv_gis.GeoPriv:  # its other methods are the releases
        rows = {row.name for row in RELEASES}
        own = [each for each in vars(found) if each[0] != "_" and each not in rows]
        lines += [f".. autoclass:: {whole}", f"   :members: {', '.join(own)}"]
    elif isinstance(found, type) and issubclass(found, (Exception, Warning)):
        lines += [f".. autoclass:: {whole}"]
    elif isinstance(found, type):
        lines += [f".. autoclass:: {whole}", "   :members:", *INHERITED]
    else:
        kind = "function" if callable(found) else "data"
        lines += [f".. auto{kind}:: {whole}"]
    return "\n".join([*lines, ""])

"""Findings in a published folder's datapackage.json."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import pandas as pd

from ..core.errors import GeoPrivError, ParameterError
from ..core.language import format_message, gettext_noop
from ..core.promise.guarantee import Guarantee
from ..files.opening import read_rows
from ..files.paths import sha256_of
from ..frames.ground.release import attribute_columns
from ..frames.ground.standing import guarantee_of
from .verdict import Finding, amber_finding, red_finding

DESCRIPTION = "datapackage.json"
_LARGEST = 1 << 24  # bytes
_ANEW = gettext_noop("Publish the folder as it was made.")


def check_package(path: Path, name: str) -> Iterator[Finding]:
    """Compare a folder with its datapackage.json at `path`; yield findings."""
    about = _read_description(path)
    if about is None:
        yield red_finding(name, "it describes no publication that can be read", _ANEW)
        return
    listed: dict[str, str] = about["geopriv"]["files"]
    for file, digest in listed.items():
        there = path.parent / file
        if not _is_inside(file) or there.is_symlink():
            yield red_finding(name, "it names a file elsewhere", _ANEW)
        elif not there.is_file():
            what = format_message("{file} is missing", file=file)
            yield red_finding(name, what, "Publish the whole folder.")
        elif sha256_of(there) != digest:
            what = format_message(
                "{file} is not the file that was published", file=file
            )
            yield red_finding(name, what, _ANEW)
    for each in sorted(path.parent.rglob("*")):
        inner = each.relative_to(path.parent).as_posix()
        if not each.is_dir() and inner not in {*listed, DESCRIPTION}:
            what = format_message("{file} came after it was published", file=inner)
            yield amber_finding(name, what, "Leave it out.")
    for resource in about["resources"]:
        yield from _check_resource(path.parent, resource, listed)


def columns_published_on_purpose(path: Path) -> frozenset[str]:
    """Return columns that a file's folder declares as published on purpose."""
    about = _read_description(path.parent / DESCRIPTION)
    named = (
        each["geopriv"]["columns"]
        for each in ([] if about is None else about["resources"])
        if each["path"] == path.name
    )
    return frozenset(str(column) for columns in named for column in columns)


def is_disjoint(path: Path) -> bool:
    """Return whether a file's folder declares its persons as disjoint from others."""
    about = _read_description(path.parent / DESCRIPTION)
    if about is None:
        return False
    names = [one.get("name") for one in about["resources"] if one["path"] == path.name]
    disjoint = about["geopriv"].get("disjoint")
    return isinstance(disjoint, list) and any(name in disjoint for name in names)


def _read_description(path: Path) -> dict[str, Any] | None:
    """Return this library's datapackage.json; None if missing, too large or invalid."""
    try:
        if path.stat().st_size > _LARGEST:
            return None
        about = json.loads(path.read_text(encoding="utf-8"))
        files, resources = about["geopriv"]["files"], about["resources"]
        good = all(isinstance(one, str) for one in (*files, *files.values()))
        for each in resources:
            columns = each["geopriv"]["columns"]
            good = good and isinstance(each["path"], str) and isinstance(columns, list)
            good = good and isinstance(each["geopriv"]["guarantee"], dict)
    except (AttributeError, KeyError, OSError, RecursionError, TypeError, ValueError):
        return None
    return about if good else None


def _is_inside(name: str) -> bool:
    """Return whether a relative path stays inside its folder."""
    parts = PurePosixPath(name).parts
    return bool(parts) and ".." not in parts and not name.startswith(("/", "\\"))


def _check_resource(
    folder: Path, resource: Mapping[str, Any], listed: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield findings: not listed, columns not described, or another guarantee."""
    name, described = resource["path"], resource["geopriv"]
    if name not in listed or not (folder / name).is_file() or not _is_inside(name):
        yield red_finding(
            name, "the description lacks it, or names what is not there", _ANEW
        )
        return
    try:
        read = read_rows(folder / name)
    except GeoPrivError:
        return  # which the look at that file tells
    columns = _read_columns(read)
    strange = [each for each in columns if each not in described["columns"]]
    if strange:
        yield red_finding(
            name,
            format_message(
                "columns that were not to be published: {columns}",
                columns=", ".join(strange),
            ),
            "Publish what was released; columns are named in [protect] keep.",
        )
    if not _matches_description(read, described["guarantee"]):
        yield red_finding(
            name, "its guarantee is not the one that the folder states", _ANEW
        )


def _read_columns(read: Any) -> list[str]:
    """Return the column names of a release, without geometry and index."""
    if hasattr(read, "geometry"):
        return [str(name) for name in attribute_columns(read)]
    return [str(name) for name in pd.DataFrame(read).columns]


def _matches_description(read: Any, described: Any) -> bool:
    """Return whether a release's guarantee equals the described one."""
    try:
        return guarantee_of(read) == Guarantee.from_dict(described)
    except (ParameterError, ArithmeticError, AttributeError, TypeError, ValueError):
        return False

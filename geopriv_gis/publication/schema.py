"""The JSON Schema of a publication's file, for editors; made from the rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..arguments import Argument, kinds
from ..core.parameter import Limits
from . import sections

FILE = Path(__file__).with_name("publication.schema.json")
_TEXT = {"type": "string", "minLength": 1}


def make_schema() -> dict[str, Any]:
    """Return the JSON schema of publication files.

    >>> sorted(make_schema()["properties"])[:3]
    ['ledger', 'plan', 'protect']
    """
    tables = {name: _table_schema(rows) for name, rows in sections.SECTIONS.items()}
    tables["source"] = _named_tables(tables["source"])
    one = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in sections.RELEASABLE]}
    listed = {"type": "array", "minItems": 1, "items": one}
    tables["release"] = {"anyOf": [_named_tables(one), listed]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A publication of geopriv-gis",
        "type": "object",
        "properties": tables,
        "required": list(sections.REQUIRED),
        "additionalProperties": False,
        "$defs": {name: _release_schema(name) for name in sections.RELEASABLE},
    }


def schema_text() -> str:
    """Return the JSON schema of publication files as text."""
    return json.dumps(make_schema(), indent=1, ensure_ascii=False) + "\n"


def _named_tables(one: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a table of named tables."""
    return {"type": "object", "additionalProperties": one, "minProperties": 1}


def _table_schema(rows: tuple[Argument, ...]) -> dict[str, Any]:
    """Return the JSON schema of a table that has the given arguments as keys."""
    return {
        "type": "object",
        "properties": {each.name: _value_schema(each) for each in rows},
        "required": [each.name for each in rows if each.required and not each.instead],
        "additionalProperties": False,
    }


def _value_schema(argument: Argument) -> dict[str, Any]:
    """Return the schema of an argument's value, with its explanation."""
    found = {**_kind_schema(argument.kind), "description": argument.explanation}
    if argument.default == "" and "minLength" in found:
        del found["minLength"]
    return found


def _release_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a publication file's table for a kind of release."""
    row = sections.RELEASABLE[name]
    release, *own = sections.OWN
    offered = {each.name: each for each in sections.offered_arguments(row)}
    fitting = sections.presets_of(row)
    more = {
        each.name: each
        for by in fitting
        for each in sections.offered_arguments(row, by)
        if each.name not in offered
    }
    rows = (*offered.values(), *more.values())
    made = _table_schema((release, *own, sections.NAME.copy(default=None), *rows))
    needed = [name for name in made["required"] if name != release.name]
    if fitting:
        made["properties"]["preset"]["enum"] = ["", *(each.name for each in fitting)]
    else:
        del made["properties"]["preset"]
    if fitting and needed:  # or a preset has figures for them
        made["required"] = [release.name]
        made["anyOf"] = [{"required": needed}, {"required": ["preset"]}]
    made["properties"]["release"] = {"const": name, "description": row.help}
    results = (*row.results.values(), row.result)
    suffixes = [one for each in results for one in sections.SUFFIXES[each]]
    made["properties"]["format"]["enum"] = list(dict.fromkeys(suffixes))
    made["description"] = row.help
    if "sticky" in made["properties"]:
        made["dependentRequired"] = {"sticky": ["dataset"], "dataset": ["sticky"]}
    return made


def _kind_schema(kind: kinds.Kind) -> dict[str, Any]:
    """Return the schema of a kind of value."""
    made = _SCHEMAS.get(type(kind))
    if made is not None:
        return made(kind)
    if getattr(kind, "several", False):
        several = {"type": "array", "items": _TEXT, "uniqueItems": True}
        words = {"enum": [kinds.AS_IS, kinds.PSEUDONYM]}
        table = {"type": "object", "additionalProperties": words}
        more = [table] if getattr(kind, "pseudonyms", False) else []
        return {"anyOf": [_TEXT, several, *more]}
    return dict(_TEXT)


def _one_or_more_schema(limits: Limits) -> dict[str, Any]:
    """Return the schema of a number or a list of numbers."""
    one = _number_schema(limits)
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


def _numbers_schema(length: int) -> dict[str, Any]:
    """Return the schema of a list of `length` numbers."""
    items = {"type": "number"}
    return {"type": "array", "items": items, "minItems": length, "maxItems": length}


def _number_schema(limits: Limits) -> dict[str, Any]:
    """Return the schema of a number within limits."""
    ends = {
        "exclusiveMinimum": limits.above, "minimum": limits.at_least,
        "exclusiveMaximum": limits.below, "maximum": limits.at_most,
    }  # fmt: skip
    kept = {name: end for name, end in ends.items() if end is not None}
    return {"type": "integer" if limits.integer else "number", **kept}


_CORNERS = {"type": "array", "items": _numbers_schema(2), "minItems": 3}
_SCHEMAS: dict[type, Callable[[Any], dict[str, Any]]] = {
    kinds.Number: lambda kind: _number_schema(kind.limits),
    kinds.Thresholds: lambda kind: _one_or_more_schema(kind.limits),
    kinds.Sizes: lambda kind: _one_or_more_schema(kind.limits),
    kinds.Choice: lambda kind: {"enum": list(kind.words)},
    kinds.Flag: lambda _: {"type": "boolean"},
    kinds.Shape: lambda _: {"anyOf": [_numbers_schema(3), _CORNERS]},
    kinds.Crs: lambda _: {"anyOf": [_TEXT, {"type": "integer"}]},
    kinds.Place: lambda _: _numbers_schema(2),
    kinds.Interval: lambda _: _numbers_schema(2),
    kinds.Extent: lambda _: _numbers_schema(4),
}

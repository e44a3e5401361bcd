"""The JSON Schema of a publication's file, for editors; made from the rows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..arguments import Argument
from . import values
from .sections import (
    NAME,
    OWN,
    RELEASABLE,
    REQUIRED,
    SECTIONS,
    SUFFIXES,
    offered,
    presets_of,
)

FILE = Path(__file__).with_name("publication.schema.json")


def schema() -> dict[str, Any]:
    """Return the schema.

    Examples
    --------
    >>> sorted(schema()["properties"])[:3]
    ['ledger', 'plan', 'protect']
    """
    tables = {name: _table(rows) for name, rows in SECTIONS.items()}
    tables["source"] = _named(tables["source"])
    one = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in RELEASABLE]}
    listed = {"type": "array", "minItems": 1, "items": one}
    tables["release"] = {"anyOf": [_named(one), listed]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A publication of geopriv-gis",
        "type": "object",
        "properties": tables,
        "required": list(REQUIRED),
        "additionalProperties": False,
        "$defs": {name: _release(name) for name in RELEASABLE},
    }


def text() -> str:
    """Return the schema as the file that is shipped."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _named(one: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": one, "minProperties": 1}


def _table(rows: tuple[Argument, ...]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {each.name: _value(each) for each in rows},
        "required": [each.name for each in rows if each.required and not each.instead],
        "additionalProperties": False,
    }


def _value(argument: Argument) -> dict[str, Any]:
    found = values.schema(argument)
    if argument.default == "" and "minLength" in found:
        del found["minLength"]
    return found


def _release(name: str) -> dict[str, Any]:
    """Return the schema of one release: its own keys and its arguments."""
    row = RELEASABLE[name]
    release, *own = OWN
    asked = {each.name: each for each in offered(row)}
    fitting = presets_of(row)
    more = {
        each.name: each
        for by in fitting
        for each in offered(row, by)
        if each.name not in asked
    }
    rows = (*asked.values(), *more.values())
    made = _table((release, *own, NAME.but(default=None), *rows))
    needed = [name for name in made["required"] if name != release.name]
    if fitting:
        made["properties"]["preset"]["enum"] = ["", *(each.name for each in fitting)]
    else:
        del made["properties"]["preset"]
    if fitting and needed:  # or a preset has figures for them
        made["required"] = [release.name]
        made["anyOf"] = [{"required": needed}, {"required": ["preset"]}]
    made["properties"]["release"] = {"const": name, "description": row.help}
    made["properties"]["format"]["enum"] = list(SUFFIXES[row.result])
    made["description"] = row.help
    if "sticky" in made["properties"]:
        made["dependentRequired"] = {"sticky": ["dataset"], "dataset": ["sticky"]}
    return made

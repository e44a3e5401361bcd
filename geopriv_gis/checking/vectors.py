"""Scan of FlatGeobuf and GeoJSON: everything besides rows and coordinates."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..core.language import gettext_noop
from ..files.unpacked import FlatTable
from ..frames.ground.release import KEY
from .pieces import (
    AFTER_END,
    ANEW,
    EXTENT,
    Piece,
    PieceIterator,
    Remark,
    ScanLimits,
    damaged_remark,
    is_extent,
)

_MAGIC = 8  # bytes before the head of a FlatGeobuf
_ENVELOPE, _HAS_M, _COUNT, _NODE = 1, 4, 8, 9  # fields of that
_TEXTS = (11, 12)  # title, description
_METADATA = 13
_SIZE = 40  # bytes of a node of its index
_OF_FILE = {
    "type", "name", "crs", "features", "xy_coordinate_resolution",
    "z_coordinate_resolution",
}  # fmt: skip
_OF_FEATURE = {"type", "id", "properties", "geometry"}
_OF_GEOMETRY = {"type", "coordinates"}
_OF_CRS = {"type", "properties"}
_LONGEST = 200  # letters of a name


def flatgeobuf_pieces(data: bytes, _: ScanLimits) -> PieceIterator:
    """Yield a FlatGeobuf header's texts, remarks on them, and bytes after its rows."""
    length = struct.unpack("<I", data[_MAGIC : _MAGIC + 4])[0]
    head = FlatTable.root(data[_MAGIC + 4 : _MAGIC + 4 + length])
    for field in _TEXTS:
        text = _text_field(head, field)
        if text:
            yield Remark(gettext_noop("texts in its head that readers pass over"), ANEW)
            yield Piece(text)
    metadata = _text_field(head, _METADATA)
    if metadata:
        parsed = _parse_json_or_none(metadata)
        if not isinstance(parsed, dict) or set(parsed) - {KEY}:
            yield Remark(gettext_noop("metadata that readers pass over"), ANEW)
        only = isinstance(parsed, dict) and set(parsed) == {KEY}
        record = parsed[KEY] if only else metadata
        yield Piece(str(record))
    at = _MAGIC + 4 + length + _index_size(head)
    many = head.number(_COUNT, "<Q")
    while at + 4 <= len(data):
        if many == 0 and head.number(_COUNT, "<Q"):
            break
        at += 4 + struct.unpack("<I", data[at : at + 4])[0]
        many -= 1
    if at > len(data):
        yield damaged_remark("FlatGeobuf")
    elif data[at:]:
        yield AFTER_END
        yield Piece(data[at:])


def _index_size(head: FlatTable) -> int:
    """Return the size (bytes) of a FlatGeobuf's spatial index; 0 if none."""
    many, node = head.number(_COUNT, "<Q"), head.number(_NODE, "<H")
    if head._field(_NODE) is None:
        node = 16
    if not (many and node > 1):
        return 0
    nodes = level = many
    while level > 1 or nodes == 1:  # a single row has a root above it, too
        level = -(-level // node)
        nodes += level
    return nodes * _SIZE


def _text_field(head: FlatTable, field: int) -> str:
    """Return a text field of the header, or ""."""
    where = head._field(field)
    if where is None:
        return ""
    start = where + int(struct.unpack_from("<I", head.data, where)[0])
    length = int(struct.unpack_from("<I", head.data, start)[0])
    return head.data[start + 4 : start + 4 + length].decode("utf-8", "replace")


def _parse_json_or_none(text: str) -> Any:
    """Return parsed JSON; None if it is invalid."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _read_head(path: Path) -> FlatTable:
    """Return the header of a FlatGeobuf file, at most 64 MiB of it."""
    with path.open("rb") as file:
        _, length = struct.unpack("<8sI", file.read(12))
        return FlatTable.root(file.read(min(length, 1 << 26)))


def has_measures(path: Path) -> bool:
    """Return whether a FlatGeobuf declares M values, or is too short to tell."""
    try:
        return bool(_read_head(path).number(_HAS_M, "<B"))
    except struct.error:
        return True


def check_stated_extent(path: Path, bounds: np.ndarray) -> Iterator[Remark]:
    """Yield a remark if a FlatGeobuf's stated extent is not that of its rows."""
    stated = [number for (number,) in _read_head(path).entries(_ENVELOPE, "<d", 8)]
    ends = np.array(stated[:2] + stated[-2:]) if len(stated) >= 4 else None
    if ends is not None and not is_extent(ends, bounds):
        yield EXTENT


def has_extra_members(path: Path) -> bool:
    """Return whether GeoJSON has members, equal names or numbers that readers skip."""
    twice: list[str] = []

    def read(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Return an object's members as a dictionary, noting repeated names."""
        found = dict(pairs)
        twice.extend(["a name"] * (len(found) < len(pairs)))
        return found

    text = path.read_text(encoding="utf-8-sig")
    whole = json.loads(text, object_pairs_hook=read)
    crs = whole.get("crs") or {}
    odd = bool(twice or set(whole) - _OF_FILE or set(crs) - _OF_CRS)
    named = crs.get("properties", {}) if isinstance(crs, dict) else {}
    odd |= bool(set(named) - {"name"}) or len(str(whole.get("name"))) > _LONGEST
    return odd or any(map(_has_extra_feature_members, whole.get("features", ())))


def metadata_texts(path: Path) -> str:
    """Return a GeoJSON file's JSON without features, and the features' ids."""
    whole = json.loads(path.read_text(encoding="utf-8-sig"))
    features = whole.pop("features", [])
    ids = [str(each["id"]) for each in features if "id" in each]
    return "\n".join([json.dumps(whole), *ids])


def _has_extra_feature_members(feature: Any) -> bool:
    """Return whether a feature has members or numbers that readers skip."""
    geometry = feature.get("geometry") or {}
    longer = _has_extra_numbers(geometry.get("coordinates"))
    return bool(longer or set(feature) - _OF_FEATURE or set(geometry) - _OF_GEOMETRY)


def _has_extra_numbers(place: Any) -> bool:
    """Return whether a position, nested or not, has more numbers than x, y and z."""
    if not isinstance(place, list):
        return False
    if any(isinstance(each, list) for each in place):
        return any(map(_has_extra_numbers, place))
    return len(place) > 3

"""Columns that would undo the masking: checks and warnings."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import cache

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.errors import ColumnError, ParameterError
from ...core.language import format_message
from ...core.parameter import safe_repr
from ...core.randomness import open_random
from ..ground.geometry import geometry_of
from ..ground.rows import number_persons, person_column
from ..ground.warning import ColumnsWarning, warn
from .coordinate_columns import holds_coordinates, parse_numbers
from .dtypes import has_times, is_text, is_time, is_whole, to_plain_dtype
from .foreign_coordinates import CandidateColumn, ForeignCoordinateCheck
from .identifier_forms import (
    BRITISH_POSTCODE,
    CANADIAN_POSTCODE,
    EUROPEAN_GRID,
    H3,
    MGRS,
    PLUS_CODE,
    WHAT3WORDS,
)
from .identifiers import IdentifierCheck, find_identifiers
from .leaves import BYTES, NUMBER, SHAPE, TEXT, TIME, UNKNOWN, Leaf, leaves_of
from .texts import looks_like_wkb
from .truth import TruePoints

# -- what makes a column suspect, asked of a table batch by batch, or of one batch -----
# How many different values there are is counted exactly while they are few, and from
# then on by those whose hash is low: where the answer hangs on it, the column counts as
# suspect. Texts of a table in one batch are sampled first, which mostly answers.

_ROWS = 20  # below, everything is nearly unique
_PERSONS = 5  # persons with several rows; below, everybody differs by chance
_UNIQUE = 0.95
_TEXTS = 0.5  # texts that differ so often name somebody who has two rows
_MOST = 1 << 16  # different values kept, at least half of them
_DOUBT = 1.03  # more than five standard errors of their number
_WORD = 2.0**64
_SOME = 1000  # numbers that mostly tell whether any repeats
_SAMPLED = 10_000  # rows from which on texts are sampled
_PAIRS = 400  # equal pairs in a sample of texts of which each stands in two rows
_ERROR = 1e-9  # probability that texts of which most differ pass as repeating


class DistinctCounter:
    """Sketch of low hashes that estimates the number of distinct values."""

    def __init__(self, max_size: int = _MOST) -> None:
        self._most, self._limit = max_size, np.uint64(2**64 - 1)
        self._hashes = np.zeros(0, dtype=np.uint64)
        self.repeated = False

    def add(self, hashes: np.ndarray) -> None:
        """Add hashes to the sketch, halved when full; note whether any repeats."""
        for start in range(0, len(hashes), 2 * self._most):
            some = hashes[start : start + 2 * self._most]
            low = some[some <= self._limit]
            joined = np.unique(np.concatenate([self._hashes, low]))
            self.repeated |= len(joined) < len(self._hashes) + len(low)
            self._hashes = joined
            while len(self._hashes) > self._most:
                self._limit //= np.uint64(2)
                self._hashes = self._hashes[self._hashes <= self._limit]

    @property
    def is_exact(self) -> bool:
        """Return whether no hash was dropped, so that the count is exact."""
        return bool(self._limit == np.uint64(2**64 - 1))

    @property
    def estimate(self) -> float:
        """Estimate the number of distinct values, by the share of hashes kept."""
        share = (float(self._limit) + 1) / _WORD
        return len(self._hashes) / min(1.0, share)


class SuspectCheck:
    """Check of one column, batch by batch, for values that reveal places or people."""

    def __init__(
        self, name: object, rows: int, *, unit: bool, persons: int | None
    ) -> None:
        self._found = unit or is_place(name) or is_quasi_identifier(name)
        self._identifiers = IdentifierCheck(name, rows)
        self._all, self._rows, self._known = rows, 0, 0
        self._texts = self._wholes = True
        self._low, self._high = np.inf, -np.inf
        self._first: list[pd.Series] = []
        self._values = DistinctCounter()
        self._owners: np.ndarray | None = None
        self._pairs: np.ndarray | None = np.zeros(0, dtype=np.uint64)
        if persons is not None:
            self._values = DistinctCounter(max(_MOST, 2 * persons))
            self._owners = np.zeros(persons, dtype=bool)

    def add_batch(self, column: pd.Series, owners: np.ndarray | None) -> None:
        """Check a batch for identifiers and, until found suspect, for other signs."""
        known = column.notna().to_numpy(dtype=bool)
        values = column if known.all() else column[known]
        self._identifiers.add_batch(values)
        if self._found:
            return
        alone = len(column) == self._all  # a batch that is the table
        if not self._rows:
            self._found |= isinstance(column, gpd.GeoSeries) or any(
                map(is_place, inner_names(column))
            )
        self._rows += len(column)
        if hasattr(values.dtype, "numpy_dtype"):  # without gaps they need no mask
            values = values.astype(values.dtype.numpy_dtype)
        values = to_plain_dtype(values)
        self._known += len(values)
        self._found |= has_times(values)
        kept = sum(map(len, self._first))
        if kept < _LOOKED_AT:
            self._first.append(values.iloc[: _LOOKED_AT - kept])
        if len(values) and not self._found and (self._texts or self._wholes):
            self._count_distinct(
                values, None if owners is None else owners[known], alone
            )

    def _count_distinct(
        self, values: pd.Series, owners: np.ndarray | None, alone: bool
    ) -> None:
        """Count distinct texts or whole numbers; note a suspect column; skip others."""
        integers = pd.api.types.is_integer_dtype(values)
        self._texts &= is_text(values)
        self._wholes &= integers or (owners is not None and is_whole(values))
        if self._wholes and len(values):
            self._low = min(self._low, float(values.min()))
            self._high = max(self._high, float(values.max()))
        if not (self._texts or self._wholes):
            return
        if owners is not None:
            self._pair_with_persons(values, owners)
        elif self._wholes and not self._values.repeated:
            self._add_numbers(values, alone=alone)
        elif self._texts:
            differ = _mostly_different(values, _TEXTS * self._all) if alone else None
            if differ is not None:
                self._found, self._texts = differ, False
                return
            self._values.add(_hash_texts(pd.Series(values.unique())))
            surely = self._values.estimate > _DOUBT * _TEXTS * self._all
            self._found |= surely and self._all >= _ROWS

    def _add_numbers(self, values: pd.Series, *, alone: bool) -> None:
        """Note whether whole numbers repeat, also in other batches unless `alone`."""
        plain = values.to_numpy()
        if alone and (plain[1:] > plain[:-1]).all():
            return
        first = plain[:_SOME]
        self._values.repeated |= len(np.unique(first)) < len(first)
        if not self._values.repeated:
            self._values.add(_hash_whole_numbers(values))

    def _pair_with_persons(self, values: pd.Series, owners: np.ndarray) -> None:
        """Count distinct pairs of value and person; stop when there are too many."""
        if self._pairs is None or self._owners is None:
            return
        hashes = _hash_whole_numbers(values) if self._wholes else _hash_texts(values)
        self._owners[owners] = True
        self._values.add(hashes)
        mixed = hashes * np.uint64(0x9E3779B97F4A7C15) ^ _scatter_bits(owners)
        self._pairs = np.unique(np.concatenate([self._pairs, np.unique(mixed)]))
        if len(self._pairs) * _UNIQUE > len(self._owners):
            self._pairs = None  # values vary within persons: they name nobody

    @property
    def is_identifier(self) -> bool:
        """Return whether the column contains direct identifiers."""
        return self._identifiers.is_identifier

    @property
    def is_suspect(self) -> bool:
        """Return whether the column may reveal places or people."""
        return (
            self._found
            or self._identifiers.is_identifier
            or self._identifiers.mentions_contacts
            or self._may_identify_persons
            or self._looks_suspicious
        )

    @property
    def _looks_suspicious(self) -> bool:
        """Return whether the first values look like coordinates, addresses, times."""
        some = [part for part in self._first if len(part)]
        if not some:
            return False
        joined = pd.concat(some) if len(some) > 1 else some[0]
        return any(looks_suspicious(leaf) for leaf in leaves_of(joined))

    @property
    def _may_identify_persons(self) -> bool:
        """Return whether so many values differ that they may name rows or persons."""
        if not self._known or not (self._texts or self._wholes):
            return False
        if self._owners is not None:
            return self._names_each_person()
        if self._wholes:
            wide = self._high - self._low >= 2 * self._known
            return self._known >= _ROWS and wide and not self._values.repeated
        number = self._values.estimate * (1.0 if self._values.is_exact else _DOUBT)
        return self._rows >= _ROWS and number > _TEXTS * self._rows

    def _names_each_person(self) -> bool:
        """Return whether values are nearly one to one with persons."""
        if self._pairs is None or self._owners is None:
            return False
        count = int(self._owners.sum())
        return (
            count >= _PERSONS
            and len(self._pairs) * _UNIQUE <= count
            and self._values.estimate >= _UNIQUE * count
        )


def _mostly_different(texts: pd.Series, most: float) -> bool | None:
    """Return whether more than `most` texts differ, by a random sample; None if unsure.

    A sample has at least as many different texts as the sum over its rows of one by how
    many rows have their text, whose mean is the share of different texts: it falls
    short of that by Hoeffding's bound. And if fewer differ, so many repeat that equal
    ones are in the sample, fewest if each stands in two rows.
    """
    rows = len(texts)
    if rows < _SAMPLED:
        return None
    picked = np.unique(open_random(None).integers(rows, math.isqrt(_PAIRS * rows)))
    size, seen = len(picked), texts.iloc[picked].nunique()
    doubt = math.sqrt(-math.log(_ERROR) / (2 * size))
    if seen <= (most / rows - doubt) * size:
        return False
    repeated = (1 - most / rows) * size * (size / rows)
    return True if size - seen <= repeated / 4 else None


def _hash_whole_numbers(values: pd.Series) -> np.ndarray:
    """Return the hashes of whole numbers, the same for integers and floats."""
    plain = values.to_numpy()
    if plain.dtype.kind in "iu" and (np.abs(plain) < 2**53).all():
        plain = plain.astype(float)
    return _scatter_bits(plain if plain.dtype.kind in "iuf" else plain.astype(float))


def _hash_texts(texts: pd.Series) -> np.ndarray:
    """Return 64-bit hashes of texts, none of them missing."""
    if isinstance(texts.dtype, pd.CategoricalDtype):
        known = _hash_texts(pd.Series(texts.cat.categories))
        return np.asarray(known[np.asarray(texts.cat.codes)])
    plain = texts.to_numpy(dtype=object)
    return np.asarray(pd.util.hash_array(plain, categorize=False))


def _scatter_bits(values: np.ndarray) -> np.ndarray:
    """Return a 64-bit hash of each number."""
    return np.asarray(pd.util.hash_array(np.ascontiguousarray(values)))


# -- values that look as if they said where something is, or who it is -----------------

_OF_A_KIND = 0.9  # of the values looked at must be of a kind


@cache
def _value_pattern() -> re.Pattern[str]:
    """Return the pattern of WKT geometries and of times."""
    return re.compile(
        r"\s*((SRID=\d+;\s*)?((MULTI)?(POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION"
        r"|CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|MULTICURVE|MULTISURFACE|LINEARRING"
        r"|POLYHEDRALSURFACE|(TIN|TRIANGLE)(?=[\sZM]*\(\s*\())\s*[ZM]*\s*\("
        r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d)",
        re.IGNORECASE,
    )


@cache
def _place_code_pattern() -> re.Pattern[str]:
    """Return the pattern of place codes, postcodes, coordinate pairs, GeoJSON, WKB."""
    return re.compile(
        r"\s*(?:"
        rf"{H3}|{PLUS_CODE}|{MGRS}|{EUROPEAN_GRID}|{WHAT3WORDS}"
        rf"|{BRITISH_POSTCODE}|{CANADIAN_POSTCODE}"
        r"|[A-HJ-Z]{2}\s?(?:\d\s?){6,10}"  # Ordnance Survey grid
        r"|[HNOST][A-HJ-Z]\s?(?:\d\d\s?\d\d|\d\d[A-NP-Z])"  # its squares of 1 and 2 km
        r"|[0-3]{10,23}"  # quadkey
        r"|\(?\[?[-+]?\d{1,3}\.\d{2,}°?\s?[NSEW]?\s*[,;\s]\s*[-+]?\d{1,3}\.\d{2,}°?\s?[NSEW]?"
        r"\]?\)?"  # a pair of degrees
        r"|\d{1,3}°\s?\d{1,2}['′].*"
        r"|[\[{].*(?:coordinates|\"lat).*"  # GeoJSON
        r"|0{0,1}[01][0-9A-F]{8}(?:[0-9A-F]{2}){12,}"  # well-known binary
        r")\s*",
        re.IGNORECASE | re.DOTALL,
    )


@cache
def _street_pattern() -> re.Pattern[str]:
    """Return the pattern of street addresses."""
    return re.compile(
        r"(?:\d+[a-z]?,?\s+(?:\S+\s+){0,4}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr"
        r"|court|ct|boulevard|blvd|way|square|place|close|rue|via|calle|rua)\b"
        r"|\S*(?:straße|strasse|str\.|gasse|weg|platz|straat|gatan|vej)\s+\d+[a-z]?\b"
        r"|(?:rue|avenue|via|calle|rua|ulica|ul\.)\s+.*\d)",
        re.IGNORECASE,
    )


def _is_h3(values: np.ndarray) -> np.ndarray:
    """Return which whole numbers are in the range of H3 cells."""
    return np.asarray((values >= 2.0**59) & (values < 2.0**60))


def looks_suspicious(leaf: Leaf) -> bool:
    """Return whether values look like places, codes or times, or are unknown."""
    if leaf.kind in (SHAPE, UNKNOWN):
        return True
    if leaf.kind in (BYTES, TIME):
        test = looks_like_wkb if leaf.kind == BYTES else is_time
        return any(map(test, leaf.values))
    if leaf.kind == NUMBER:
        return len(leaf.values) > 0 and bool(np.all(_is_h3(leaf.values)))
    if leaf.kind != TEXT:
        return False
    codes, texts = leaf.texts()
    if any(_value_pattern().match(text) for text in texts):
        return True
    known = _place_code_pattern()
    odd = np.array(
        [bool(known.fullmatch(t) or _street_pattern().match(t)) for t in texts]
    )
    return len(codes) > 0 and float(odd[codes].mean()) >= _OF_A_KIND


# -- names of columns that say where something is --------------------------------------

_PLACE = re.compile(
    r"(^|_)(lat|lon|lng|long|latitude|longitude|latlon|latlng|lonlat|gps|location|x|y"
    r"|xcoord|ycoord|x_coord|y_coord|xmin|xmax|ymin|ymax|minx|maxx|miny|maxy|bbox"
    r"|easting|northing|coord|coords|coordinates|point_x|point_y|wkt|wkb|geom|geometry"
    r"|geojson|address|addr|street|house|housenumber|postcode|postal|postal_code|plz|zip"
    r"|zipcode|zip_code|post_code|geohash|h3|s2|pluscode|plus_code|olc|what3words|w3w"
    r"|mgrs|usng|osgb|gridref|grid_ref|place|locality|parcel|cadastral|uprn)(_?\d*)($|_)"
)
_NUMBERED = re.compile(r"^(lat|lon|lng|x|y)\d*$")
_LOOKED_AT = 200  # values that are compared with forms, or whose names are read


def inner_names(column: pd.Series) -> set[str]:
    """Return the field names nested in a column's first values."""
    if column.dtype.kind in "biufcmM":
        return set()
    some = column.iloc[:_LOOKED_AT]
    return {
        step for leaf in leaves_of(some) for step in leaf.path if step.isidentifier()
    }


_EVENT = (
    r"(admission|admitted|discharged?|death|died|onset|symptoms?|diagnos[a-z]*|hospital"
    r"|infection|vaccination|aufnahme|entlass(ungs?)?|sterbe|todes|tod|erkrankungs?"
    r"|befund|symptom|melde|impf|unfall|deces|fallecimiento|ingreso|alta)"
)
_WHEN = r"(date|datum|day|tag|fecha|jour)"
_QUASI = re.compile(  # who knows a person's date or diagnosis finds their row by it
    r"(^|_)(diagnos(is|es|en?|tico)|(haupt|neben)diagnosen?|icd(_?\d+)?(_?[a-z]+)?"
    r"|disease|krankheit|erkrankung|maladie|enfermedad|todesursache|cause_of_death"
    rf"|{_EVENT}_?{_WHEN}|{_WHEN}_?((of|der|des|de|du|d)_)?{_EVENT})($|_)"
)


def is_quasi_identifier(name: object) -> bool:
    """Return whether a column's name says diagnosis, or date of a person's event.

    >>> [is_quasi_identifier(n) for n in ("Aufnahmedatum", "icd10", "dateOfDeath")]
    [True, True, True]
    >>> [is_quasi_identifier(n) for n in ("date", "diagnosed", "update", "days")]
    [False, False, False, False]
    """
    return bool(_QUASI.search(_plain_name(name)))


def is_place(name: object) -> bool:
    """Return whether a column's name says that it contains places."""
    plain = _plain_name(name)
    return bool(_PLACE.search(plain) or _NUMBERED.match(plain))


def _plain_name(name: object) -> str:
    """Return a name in lower case, its words joined by underscores."""
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(name))
    return re.sub(r"[^a-z0-9]+", "_", plain.lower())


INDEX = "the index (reset_index(drop=True) makes another)"


# -- the columns of a frame: refused, warned of, or left out ---------------------------


@document_arguments
def sensitive_columns(
    frame: gpd.GeoDataFrame, privacy_unit: object = "row"
) -> list[str]:
    """Return the columns that may reveal true places or persons; [] for a series.

    Found is what a release refuses to publish unless ``keep=`` names it: the
    coordinates themselves, in containers, units and encodings as docs/columns.md lists
    them, and direct identifiers, by name or form: names and numbers of persons,
    addresses, postcodes, telephone, e-mail, dates of birth, codes of places. And what
    it warns of: names of coordinates, of diagnoses and of dates of admission or death,
    further geometry columns, times finer than a day, and values that are different in
    nearly every row or person. What is found depends on names, types and values;
    returned are names only.

    Returns
    -------
    list of str
    """
    if not isinstance(frame, gpd.GeoDataFrame):
        return []
    active = geometry_of(frame)
    truth, persons = TruePoints.of(active), _person_numbers(frame, privacy_unit)
    return [
        str(name)
        for place, name in enumerate(frame.columns)
        if name != active.name
        and (
            _check_column(name, frame.iloc[:, place], privacy_unit, persons).is_suspect
            or holds_coordinates(frame.iloc[:, place], truth)
        )
    ]


def check_columns(
    frame: gpd.GeoDataFrame,
    left_out: Collection[Hashable],
    keep: object,
    privacy_unit: object,
    *,
    pseudonyms: Collection[Hashable] = (),
    shuffled: bool,
    labelled: bool = False,
    xy: np.ndarray | None = None,
) -> tuple[str, ...]:
    """Raise for places, unkept identifiers; warn of suspects; list kept and suspect.

    Listed are the columns to keep and those that are suspect by names, types and
    values of their own. None is listed for what it has in common with the true places:
    the list is published. ``labelled``: the index names rows for whoever repeats their
    noise. ``pseudonyms``: columns to keep whose values are replaced; that rows of one
    place have one would tell of places. ``xy``: the true coordinates, if they were read
    before.
    """
    active = geometry_of(frame)
    rest = [
        (name, frame.iloc[:, place])
        for place, name in enumerate(frame.columns)
        if name != active.name and name not in left_out
    ]
    kept = check_kept_columns(keep, [name for name, _ in rest])
    unkept = [(name, column) for name, column in rest if name not in kept]
    truth = TruePoints.of(active) if xy is None else TruePoints(xy, active.crs)
    index = [] if shuffled else index_levels(frame)
    hidden = [(name, column) for name, column in rest if name in pseudonyms]
    indices = [(INDEX, each) for each in index]
    check_no_true_coordinates([*unkept, *hidden, *indices], truth)
    persons = _person_numbers(frame, privacy_unit)
    checks = [
        (str(name), _check_column(name, column, privacy_unit, persons))
        for name, column in unkept
    ]
    identifying = [name for name, check in checks if check.is_identifier]
    named = index and not labelled
    if named and find_identifiers((each.name, each) for each in index):
        identifying.append(INDEX)
    if identifying:
        raise ColumnError(identifying, identify=True)
    suspects = [name for name, check in checks if check.is_suspect]
    warn_of_suspects(suspects)
    listed = {str(name) for name in kept if name not in pseudonyms} | set(suspects)
    return tuple(str(name) for name, _ in rest if str(name) in listed)


def warn_of_suspects(suspects: Collection[str]) -> None:
    """Warn that columns may undo the masking; do nothing if there are none."""
    if suspects:
        warn(
            f"columns that may undo the masking are published: {', '.join(suspects)}. "
            "Leave them out with drop=[...], or list them in keep=[...] if harmless.",
            ColumnsWarning,
        )


def place_codes(frame: pd.DataFrame, names: Iterable[Hashable]) -> list[str]:
    """Return the columns that look like places or their codes, by name or by value.

    They are recognised by their values, their names, and names within them.
    """
    return [
        str(name)
        for name in names
        if any(map(is_place, (name, *inner_names(frame[name]))))
        or any(map(looks_suspicious, leaves_of(frame[name].dropna().iloc[:_LOOKED_AT])))
    ]


def check_no_true_coordinates(
    columns: Iterable[tuple[Hashable, pd.Series]], truth: TruePoints
) -> None:
    """Raise if any column contains its rows' true coordinates."""
    names = [str(n) for n, column in columns if holds_coordinates(column, truth)]
    if names:
        raise ColumnError(names)


def check_no_identifiers(columns: Iterable[tuple[Hashable, pd.Series]]) -> None:
    """Raise if any column contains direct identifiers."""
    names = find_identifiers(columns)
    if names:
        raise ColumnError(names, identify=True)


def check_no_input_places(
    released: gpd.GeoDataFrame, truth: gpd.GeoDataFrame | gpd.GeoSeries,
    listed: Collection[str],
) -> None:  # fmt: skip
    """Raise if release columns that are not `listed` have true places of any row.

    Rows may have been put in another order. Columns that the guarantee lists may.
    """
    columns = [
        (name, released[name])
        for name in released.columns
        if name != released.geometry.name and str(name) not in listed
    ]
    known, kept = TruePoints.of(geometry_of(truth)), {}
    if len(known.xy) == len(released):
        check_no_true_coordinates(columns, known)
    for name, column in columns:
        kept[name] = CandidateColumn()
        kept[name].add_batch(parse_numbers(column, known), known)
    check = ForeignCoordinateCheck(kept)
    check.compare_batch(known.xy[known.has_place])
    if check.names:
        raise ColumnError([str(name) for name in check.names])


def columns_to_drop(frame: gpd.GeoDataFrame, drop: object) -> list[Hashable]:
    """Return the columns of `drop`; raise for unknown ones or the active geometry."""
    names = column_names_in(drop)
    known = list(frame.columns)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ParameterError(
            format_message(
                "drop must name columns of the frame; it has no column {name}.",
                name=safe_repr(unknown[0]),
            )
        )
    if frame.geometry.name in names:
        raise ParameterError(
            format_message("drop cannot name the active geometry column.")
        )
    return names


def check_kept_columns(keep: object, published: Sequence[Hashable]) -> list[Hashable]:
    """Return the columns of `keep`; raise for columns that are not published."""
    names = list(keep) if isinstance(keep, Mapping) else column_names_in(keep)
    unknown = [name for name in names if name not in published]
    if unknown:
        raise ParameterError(
            format_message(
                "keep must name columns that are published beside the geometry; {name} "
                "is none.",
                name=safe_repr(unknown[0]),
            )
        )
    return names


def column_names_in(given: object) -> list[Hashable]:
    """Return column names as a list; a text, a mapping or a single name as [it]."""
    if isinstance(given, (str, Mapping)) or not isinstance(given, Iterable):
        given = [given]
    return list(given)


def index_levels(frame: gpd.GeoDataFrame) -> list[pd.Series]:
    """Return the index's levels as columns; [] if it is a plain range."""
    if isinstance(frame.index, pd.RangeIndex):
        return []
    levels = range(frame.index.nlevels)
    return [pd.Series(frame.index.get_level_values(n)) for n in levels]


def _person_numbers(frame: gpd.GeoDataFrame, privacy_unit: object) -> np.ndarray | None:
    """Return each row's person number; None without column or repeated persons."""
    if person_column(privacy_unit) is None:
        return None
    persons = number_persons(frame, privacy_unit)
    return None if len(np.unique(persons)) == len(persons) else persons


def _check_column(
    name: object,
    column: pd.Series,
    privacy_unit: object,
    persons: np.ndarray | None,
) -> SuspectCheck:
    """Return the finished check of a column's values for places or persons.

    The privacy unit's column always is suspect: it says whose rows they are. A
    pseudonym is usual there, so it is not refused.
    """
    unit = person_column(privacy_unit)
    check = SuspectCheck(
        name, len(column), unit=unit is not None and name == unit,
        persons=None if persons is None else int(persons.max(initial=-1)) + 1,
    )  # fmt: skip
    check.add_batch(column, persons)
    return check

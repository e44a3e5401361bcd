"""`check`: search a file or folder to be published for true places."""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..arguments.calling import explain_calls
from ..core.errors import ConversionError, FileError, GeoPrivError, ParameterError
from ..core.language import format_message, gettext, gettext_noop, localize
from ..core.promise.composition import compose, compose_disjoint
from ..core.promise.guarantee import Guarantee
from ..files import read_file
from ..files.formats import CSV, FILEGDB, FORMATS, JSON, ZIPPED, find_format
from ..files.paths import RASTERS, SIDECAR, local_path, sha256_of
from ..frames.ground.geometry import Frame, coordinates_of
from ..frames.ground.prepared import Account, open_ledger
from ..frames.ground.release import attribute_columns
from ..ledger import Ledger
from ..ledger.limit import today
from .containers import decode_text
from .package import (
    DESCRIPTION,
    check_package,
    columns_published_on_purpose,
    is_disjoint,
)
from .pieces import TOO_LARGE
from .release import ReleaseCheck
from .scanner import scan, scan_names
from .true_places import TruePlaces
from .verdict import (
    RELEASE,
    Content,
    Finding,
    Inspection,
    Verdict,
    amber_finding,
    red_finding,
    sorted_by_colour,
)

_SUFFIXES = {suffix for kind in FORMATS for suffix in kind.suffixes}
MANIFEST = "manifest.json"
_FOR_MECHANISMS = "for a mechanism or a function use geopriv_gis.audit(release)"
_OF_PEOPLE = (
    ".md", ".txt", ".html", ".htm", ".svg", ".toml", ".log", ".xml", ".ipynb", ".cff",
    ".yml", ".yaml", ".rst", ".tex", ".bib", ".tsv", ".css", ".js", ".py", ".r", ".sql",
)  # fmt: skip
_DRAWN = (".qml", ".sld", ".prj", ".cpg")
_PICTURES = {
    ".png": b"\x89PNG", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff",
    ".pdf": b"%PDF",
}  # fmt: skip
_OUTPUTS = re.compile(r'"outputs"\s*:\s*\[\s*[^\]\s]')
_GEOMETRY = re.compile(r'"(coordinates|arcs|FeatureCollection)"')
_COORDINATES = frozenset({
    "x", "y", "lon", "lat", "long", "lng", "longitude", "latitude", "easting",
    "northing", "east", "north", "geometry", "geom", "wkt", "wkb", "xcoord", "ycoord",
    "x_coord", "y_coord", "coordinates", "the_geom",
})  # fmt: skip
_LINE = 1 << 16  # letters of a table's first line
_LARGEST = 1 << 26  # bytes of a text that is looked through
_OURS = (b"GPRV", b"GPST")  # ledgers and sessions, stores of earlier noise
_LEFT = ("-wal", "-shm", "-journal", "~", ".bak", ".tmp", ".part")
_FACTS = (
    "notion", "eps", "rho", "delta", "radius", "table_metric", "privacy_unit",
    "columns", "unit", "graph", "zones", "neighbours", "fixed_loss",
)  # fmt: skip


@explain_calls(_FOR_MECHANISMS)
def check(
    path: str | os.PathLike[str],
    truth: Frame | None = None,
    *,
    ledger: Account = None,
) -> Verdict:
    """Check files for data that must not be published; raise if there is no file.

    Parameters
    ----------
    path : path-like
        A local file or folder; of a folder everything is looked at, hidden files too.
    truth : GeoDataFrame or GeoSeries, optional
        The true places, to be looked for in geometries, columns and texts. Nothing of
        them is written or told.
    ledger : Ledger or path, optional
        The account that every release must have been charged to. Nothing is charged.

    Returns
    -------
    Verdict
        With ``colour``: "green"; "amber", where somebody should look; "red", for what
        should not be published: no guarantee or one that does not fit, true places,
        layers beside the release, files of the data holder, releases that no ledger
        was charged with.

    Raises
    ------
    FileError
        If there is nothing at ``path``.
    ParameterError
        If ``truth`` is no frame.

    Notes
    -----
    Green says that none of this was found, not that there is nothing: no program knows
    what a column means. Records are not signed.

    Examples
    --------
    >>> import tempfile, geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     homes.geopriv.planar_laplace(eps=0.01).geopriv.to_file(f"{folder}/r.gpkg")
    ...     good = geopriv_gis.check(folder, truth=homes)
    ...     homes.to_file(f"{folder}/homes.gpkg")
    ...     bad = geopriv_gis.check(folder, truth=homes)
    >>> good.colour, bad.colour
    ('green', 'red')
    """
    if not isinstance(path, (str, os.PathLike)):
        raise ParameterError(
            f"path must be a file or folder; got {type(path).__name__}. Write a "
            f"release by .geopriv.to_file(path) first; {_FOR_MECHANISMS}."
        )
    whole = local_path(path)
    if not whole.exists():
        raise FileError(f"{whole} does not exist; check the path.")
    if truth is not None:
        coordinates_of(truth, "truth", drop_z=True)
    known = None if truth is None else TruePlaces(truth)
    base = whole if whole.is_dir() else whole.parent
    files = _list_files(whole)
    looking = _FolderCheck(base, known, open_ledger(ledger))
    findings = [found for file in files for found in looking.check_file(file)]
    findings += looking.check_total_loss()
    findings += [found for file in files for found in looking.scan_file(file)]
    names = [str(file.relative_to(base)) for file in files]
    findings += scan_names(names, known)
    says = [str(guarantee) for guarantee in looking.guarantees]
    looked = Inspection(
        whole.name, today(), tuple(looking.contents),
        None if truth is None else tuple(map(str, attribute_columns(truth))),
        ledger is not None,
    )  # fmt: skip
    findings = sorted_by_colour(list(dict.fromkeys(findings)))
    return Verdict(findings, len(files), says, looked)


def _list_files(whole: Path) -> list[Path]:
    """Return the sorted files under a path, a FileGDB as one; raise if it is empty."""
    if not whole.is_dir() or _is_database(whole):
        return [whole]
    found = sorted(
        p for p in whole.rglob("*")
        if (p.is_symlink() or not p.is_dir() or _is_database(p))
        and not any(_is_database(whole / f) for f in p.relative_to(whole).parents[:-1])
    )  # fmt: skip
    if not found:
        raise FileError(f"{whole} is an empty folder; there is nothing to check.")
    return found


def _is_database(path: Path) -> bool:
    """Return whether a path is a folder that is one data set (FileGDB), by suffix."""
    return path.is_dir() and path.suffix.lower() in FILEGDB.suffixes


class _FolderCheck:
    """Check of a folder, file by file; stores the releases found, for their sum."""

    def __init__(
        self, base: Path, truth: TruePlaces | None, ledger: Ledger | None
    ) -> None:
        self._base, self._truth, self._ledger = base, truth, ledger
        self.guarantees: list[Guarantee] = []
        self.contents: list[Content] = []
        self._names: list[str] = []
        self._parts: dict[Path, set[str]] = {}  # that manifests list, by folder
        self._known: set[tuple[str, Guarantee]] = set()  # releases, or their folders
        self._disjoint: dict[Path, list[int]] = {}  # of different people, by folder

    def check_file(self, path: Path) -> Iterator[Finding]:
        """Yield findings on a file, only one if unreadable; store its releases."""
        name = str(path.relative_to(self._base))
        try:
            yield from self._check_file_kind(path, name)
        except OSError as error:
            why = error.strerror or type(error).__name__
            what = format_message("it cannot be read ({why})", why=why)
            yield red_finding(name, what, "See what it holds.")

    def _check_file_kind(self, path: Path, name: str) -> Iterator[Finding]:
        """Yield findings by kind of file; only one on a link, device or FileGDB."""
        if _is_database(path) and not path.is_symlink():
            yield red_finding(name, "it carries no guarantee", RELEASE)
            return
        if path.is_symlink() or not path.is_file():
            yield red_finding(
                name,
                "it is a link or a device, not a file",
                "Put a copy of what is meant in its place.",
            )
            return
        yield from _check_name(path, name)
        suffix, head = path.suffix.lower(), _read_head(path)
        if path.name.endswith(SIDECAR):
            yield from self._check_record(path, name)
        elif _is_private_file(path):
            yield red_finding(
                name,
                "a ledger, a session or a store of noise: the data holder's",
                "Keep it where the data are.",
            )
        elif path.name == MANIFEST:
            yield from self._check_manifest(path, name)
        elif path.name == DESCRIPTION:
            yield from check_package(path, name)
            yield from self._check_text(path, name)
        elif _is_release_grid(path) or (
            suffix in _SUFFIXES and not (_is_plain_table(path) or _is_archive(path))
        ):
            checked = ReleaseCheck(
                path, name, self._truth, columns_published_on_purpose(path)
            )
            self._count_releases(checked, path)
            yield from checked.findings
        elif suffix in (*_OF_PEOPLE, *_DRAWN, *JSON.suffixes, *CSV.suffixes):
            yield from self._check_text(path, name)
        elif not (suffix in _PICTURES and head.startswith(_PICTURES[suffix])):
            yield amber_finding(
                name,
                "a file of a kind that is not looked into",
                "See what it holds, or leave it out.",
            )

    def scan_file(self, path: Path) -> Iterator[Finding]:
        """Yield findings of places in bytes; skip links, FileGDB, ledgers, sessions."""
        name = str(path.relative_to(self._base))
        if path.is_symlink() or not path.is_file():
            return
        with contextlib.suppress(OSError):  # told by the first look
            if not _is_private_file(path):
                yield from scan(path, name, self._truth)

    def _count_releases(self, checked: ReleaseCheck, path: Path) -> None:
        """Store a file's releases; copies and parts of a manifest count once."""
        if path.parent not in self._parts:
            self._parts[path.parent] = set()
            with contextlib.suppress(
                OSError, ValueError, AttributeError, TypeError, RecursionError
            ):
                self._parts[path.parent] = {*_read_manifest(path.parent / MANIFEST)}
        part = path.name in self._parts[path.parent]
        self.contents += checked.contents
        for sha256, guarantee in checked.guarantees:
            one = (str(path.parent) if part else sha256, guarantee)
            if one not in self._known:
                self._known.add(one)
                self.guarantees.append(guarantee)
                self._names.append(checked.name)
                if is_disjoint(path):
                    place = len(self.guarantees) - 1
                    self._disjoint.setdefault(path.parent, []).append(place)

    def _check_record(self, path: Path, name: str) -> Iterator[Finding]:
        """Yield findings on a sidecar without a file or a reader, and on its text."""
        file = path.with_name(path.name.removesuffix(SIDECAR))
        if not file.is_file():
            yield amber_finding(name, "a record without its file", "Remove it.")
        elif file.suffix.lower() not in _SUFFIXES or not _uses_sidecar(file):
            yield amber_finding(name, "a record that no reader looks at", "Remove it.")
        yield from self._check_text(path, name)

    def _check_text(self, path: Path, name: str) -> Iterator[Finding]:
        """Yield findings on a text: too large, undecodable, geometry, cell outputs."""
        with path.open("rb") as file:
            data, more = file.read(_LARGEST), file.read(1)
        if more:
            yield amber_finding(name, TOO_LARGE.what, TOO_LARGE.advice)
            _, whole = codecs.utf_8_decode(data, "replace")  # less a letter that is cut
            data = data[:whole]
        text = decode_text(data)
        if text is None:
            what = gettext_noop("it is not the text that its name says")
            yield amber_finding(name, what, "See what it holds, or leave it out.")
            text = data.decode("utf-8", "replace")
        suffix = path.suffix.lower()
        if suffix in JSON.suffixes and _GEOMETRY.search(text):
            yield red_finding(
                name, "it holds geometry and carries no guarantee", RELEASE
            )
        elif suffix == ".ipynb" and _OUTPUTS.search(text):
            yield amber_finding(
                name,
                "a notebook with outputs, which may show rows of data",
                "Clear them before publishing it.",
            )

    def _check_manifest(self, path: Path, name: str) -> Iterator[Finding]:
        """Yield findings on a manifest, and on files outside, lost, changed or new."""
        try:
            listed = _read_manifest(path)
        except (ValueError, AttributeError, TypeError, RecursionError):
            yield red_finding(name, "it is no manifest that can be read", "Write anew.")
            return
        for part, digest in listed.items():
            file = path.parent / part
            if Path(part).name != part or file.is_symlink():
                yield red_finding(name, "it names a file elsewhere", "Write anew.")
                continue
            if not file.is_file():
                what = format_message("{file} is missing", file=part)
                yield red_finding(name, what, "Publish the whole folder.")
            elif sha256_of(file) != digest:
                what = format_message(
                    "{file} is not the file that was written", file=part
                )
                yield red_finding(name, what, "Publish what was released.")
        for file in sorted(path.parent.glob("*.parquet")):
            if file.name not in listed:
                what = format_message("{file} is no part of it", file=file.name)
                yield red_finding(name, what, "Leave it out.")

    def check_total_loss(self) -> Iterator[Finding]:
        """Yield findings on uncharged releases; without ledger, on their sum."""
        if self._ledger is not None:
            charges = LedgerCharges(self._ledger)
            for name, guarantee in zip(self._names, self.guarantees, strict=True):
                if not charges.match(guarantee):
                    yield red_finding(
                        name,
                        "the ledger was not charged with this release",
                        "Find out who released it, and charge it. If it is about other "
                        "people, check it without this ledger.",
                    )
            return
        several = dict(enumerate(self.guarantees))
        for parts in self._disjoint.values():
            with contextlib.suppress(ConversionError):  # if the folder says it wrongly
                whole = compose_disjoint(*(several[each] for each in parts))
                several = {n: one for n, one in several.items() if n not in parts}
                several[parts[0]] = whole
        if len(several) > 1:
            yield amber_finding(
                gettext("all together"),
                _composition_text(list(several.values())),
                "Give the ledger they were charged to.",
            )


def _read_manifest(path: Path) -> dict[str, str]:
    """Return SHA-256 by name of files that a manifest lists; raise if unreadable."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    return {
        str(one.get("name", one.get("path"))): str(one.get("sha256", one.get("hash")))
        for one in whole.get("parts", whole.get("resources"))
    }


def _composition_text(guarantees: list[Guarantee]) -> str:
    """Return text on the combined loss of releases, or that they do not compose."""
    many = len(guarantees)
    try:
        total = compose(*guarantees)
    except ConversionError:
        return format_message(
            "there are {many} releases. If they are about the same people, their "
            "promises are of several kinds, and each counts",
            many=many,
        )
    loss = f"ε = {total.eps:g}" if total.eps is not None else f"ρ = {total.rho:g}"
    return format_message(
        "there are {many} releases. If they are about the same people, they promise "
        "{loss} together",
        many=many, loss=localize(loss),
    )  # fmt: skip


def _check_name(path: Path, name: str) -> Iterator[Finding]:
    """Yield findings on a file's name: temporary or hidden files."""
    if path.name.lower().endswith(_LEFT):
        yield amber_finding(
            name,
            "left by a program, or a file is open",
            "Close it, or remove it.",
        )
    elif any(part.startswith(".") for part in Path(name).parts):
        yield amber_finding(name, "a hidden file", "See what it holds, or remove it.")


def _uses_sidecar(path: Path) -> bool:
    """Return whether a data file's format keeps its record in a sidecar."""
    kind = find_format(path)
    return kind.sidecar or not kind.records


def _is_private_file(path: Path) -> bool:
    """Return whether a file is a ledger, a session or a store of noise."""
    return _read_head(path)[68:72] in _OURS


def _read_head(path: Path) -> bytes:
    """Return a file's first 100 bytes."""
    with path.open("rb") as file:
        return file.read(100)


def _is_plain_table(path: Path) -> bool:
    """Return if a file is JSON without guarantee, or CSV without sidecar or places."""
    suffix = path.suffix.lower()
    if suffix in CSV.suffixes:
        sidecar = path.with_name(path.name + SIDECAR)
        return not sidecar.exists() and not _has_coordinate_columns(path)
    if suffix not in JSON.suffixes:
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        return '"guarantee"' not in file.read(_LARGEST)


def _is_release_grid(path: Path) -> bool:
    """Return whether a file reads as a release in GeoTIFF; False without rasterio."""
    if path.suffix.lower() not in RASTERS:
        return False
    with contextlib.suppress(GeoPrivError):  # also without rasterio
        read_file(path)
        return True
    return False


def _is_archive(path: Path) -> bool:
    """Return whether a file is a zip without a Shapefile in it, or a damaged zip."""
    if path.suffix.lower() not in ZIPPED.suffixes:
        return False
    try:
        with zipfile.ZipFile(path) as archive:
            return not any(n.lower().endswith(".shp") for n in archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return True


def _has_coordinate_columns(path: Path) -> bool:
    """Return whether a text file's header names coordinates."""
    with path.open(encoding="utf-8", errors="replace") as file:
        names = re.split(r"[,;\t|]", file.readline(_LINE).strip().lower())
    return any(name.strip(" \"'") in _COORDINATES for name in names)


class LedgerCharges:
    """Releases charged to a ledger, each to be matched once."""

    def __init__(self, ledger: Ledger) -> None:
        self._left = Counter(
            _comparable_facts(each)
            for entry in ledger.entries
            if "guarantee" in entry.body
            for each in _parts(entry.body["guarantee"])
        )

    def match(self, guarantee: Guarantee) -> bool:
        """Return whether a release was charged, and mark the charge as matched."""
        facts = _comparable_facts(guarantee.to_dict())
        found = self._left[facts] > 0
        self._left[facts] -= found
        return found


def _parts(record: Any) -> list[Any]:
    """Return the releases of one charge; several if their rows are disjoint."""
    return (record.get("parameters") or {}).get("disjoint") or [record]


def _comparable_facts(record: Any) -> tuple[Any, ...]:
    """Return the facts by which a charge and a release are matched."""
    return tuple(str(record.get(name) or "") for name in _FACTS)

"""Assemble the QGIS plugin into one installable zip.

``python tools/build_plugin.py [FOLDER]`` writes ``FOLDER/geopriv-<version>.zip``
(``dist`` by default) and prints its path. The zip holds one folder, ``geopriv``:
the contents of ``qgis_plugin/``, the library as its subpackage ``geopriv_gis``,
``metadata.txt`` with version and changelog filled in, and both licences. The same
sources make the same bytes: sorted, under a fixed date. The command line and the
demonstration are left out.
"""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "geopriv"
LEFT_OUT = ("geopriv_gis/__main__.py", "geopriv_gis/cli", "geopriv_gis/demo")
PAGE = 8_000  # bytes of a changelog that somebody reads
SUFFIXES = {
    ".py", ".typed", ".txt", ".md", ".svg", ".png", ".qml", ".ts", ".html", ".geojson",
    ".qgs", ".css",
}  # fmt: skip


def version() -> str:
    """Return the version from the one place where it is written."""
    source = (ROOT / "geopriv_gis" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', source, re.MULTILINE)
    if found is None:
        raise SystemExit("geopriv_gis/__init__.py must set __version__; it does not.")
    return found[1]


def changelog(release: str) -> str:
    """Return what the release's section of CHANGELOG.md says of QGIS, on one page.

    QGIS shows it as it is in the plugin manager. Without headings "QGIS" it is all.
    """
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = rf"^## \[?{re.escape(release)}\]?(?![\w.]).*\n((?:(?!## ).*\n?)*)"
    found = re.search(heading, text, re.MULTILINE)
    if found is None:
        raise SystemExit(f"CHANGELOG.md must have a section '## {release}'; add one.")
    ours = re.findall(r"^#+ QGIS\n((?:(?!#).*\n?)*)", found[1], re.MULTILINE)
    text = re.sub(r"^#+ (.*)", r"\1:", "".join(ours) or found[1], flags=re.MULTILINE)
    lines, left = [release], PAGE
    for line in filter(str.strip, text.splitlines()):
        left -= len(line.encode())
        if left < 0:
            lines.append("The rest is in CHANGELOG.md of the repository.")
            break
        lines.append(line.rstrip())
    # configparser: continued lines are indented, and a per cent sign is doubled.
    return "\n    ".join(line.replace("%", "%%") for line in lines)


def metadata() -> str:
    """Return metadata.txt with its two placeholders filled in."""
    text = (ROOT / "metadata.txt").read_text(encoding="utf-8")
    release = version()
    return text.replace("@VERSION@", release).replace("@CHANGELOG@", changelog(release))


def contents() -> dict[str, bytes]:
    """Return the files of the zip by their path within it."""
    files = {
        f"{NAME}/LICENSE": (ROOT / "qgis_plugin" / "LICENSE").read_bytes(),
        f"{NAME}/geopriv_gis/LICENSE": (ROOT / "LICENSE").read_bytes(),
        f"{NAME}/metadata.txt": metadata().encode(),
    }
    for source, target in (
        ("qgis_plugin", NAME),
        ("geopriv_gis", f"{NAME}/geopriv_gis"),
        ("docs/qgis/pictures", f"{NAME}/manual_pages/pictures"),
    ):
        for path in (ROOT / source).rglob("*"):
            if path.is_file() and path.suffix in SUFFIXES:
                inside = path.relative_to(ROOT / source).as_posix()
                if not f"{source}/{inside}".startswith(LEFT_OUT):
                    files[f"{target}/{inside}"] = path.read_bytes()
    return files


def build(folder: Path) -> Path:
    """Write the zip into ``folder`` and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{NAME}-{version()}.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(contents().items()):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # Unix, wherever it is built
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return target


if __name__ == "__main__":
    print(build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"))

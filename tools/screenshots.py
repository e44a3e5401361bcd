"""Make the manual's pictures: ``python tools/screenshots.py [FOLDER]``.

A real QGIS with the built plugin follows the tutorial under a virtual screen; its
pictures, with few colours, go to docs/qgis/pictures. Run by make screenshots, to look
at what has changed: never by tests. Needs xvfb-run and QGIS.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from build_plugin import build
from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "qgis" / "pictures"
SCREEN = ["xvfb-run", "-a", "-s", "-screen 0 1400x900x24"]
PROFILE = """[PythonPlugins]
geopriv=true
processing=true

[locale]
overrideFlag=true
userLocale=en
"""
COLOURS = 96
PATIENCE = 900  # seconds


def taken(folder: Path) -> None:
    """Let QGIS take its pictures into a folder."""
    settings = folder / "profiles" / "default" / "QGIS" / "QGIS3.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text(PROFILE)
    zipfile.ZipFile(build(folder / "zip")).extractall(folder / "plugins")
    script = ROOT / "tests" / "qgis" / "tutorial.py"
    command = [*SCREEN, "/usr/bin/qgis.bin", "--noversioncheck", "--nologo"]
    command += ["--profiles-path", str(folder), "--code", str(script)]
    environment = {
        "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder), "PYTHONNOUSERSITE": "1",
        "PYTHONDONTWRITEBYTECODE": "1", "QT_QPA_PLATFORM": "xcb",
        "QGIS_PLUGINPATH": str(folder / "plugins"), "GEOPRIV_PICTURES": str(folder),
        "GEOPRIV_NARROW": os.environ.get("GEOPRIV_NARROW", ""),
    }  # fmt: skip
    subprocess.run(command, env=environment, timeout=PATIENCE, check=False)
    if not (folder / "done").exists():
        raise SystemExit("QGIS did not come to the end of the tutorial.")


def light(picture: Path, place: Path) -> None:
    """Write a picture with few colours."""
    with Image.open(picture) as image:
        few = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(place / picture.name, optimize=True)


def main(place: str = str(PICTURES)) -> None:
    """Take all pictures and make them light."""
    Path(place).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o700)
        taken(Path(folder))
        for picture in sorted(Path(folder).glob("*.png")):
            light(picture, Path(place))
            print(picture.name, (Path(place) / picture.name).stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:])

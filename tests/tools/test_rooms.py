"""Every room is in the contract that imports are held to, and in the record of them."""

import re
from pathlib import Path

import tomllib

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "geopriv_gis"
RECORD = ROOT / "docs" / "adr" / "0010-rooms.md"


def rooms():
    """Yield the names of packages and modules: of the library, its core, its frames."""
    houses = (LIBRARY, LIBRARY / "core", LIBRARY / "frames")
    for path in (path for house in houses for path in house.iterdir()):
        package, module = (path / "__init__.py").exists(), path.suffix == ".py"
        if (
            (package or module)
            and not path.stem.startswith("__")
            and path not in houses
        ):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_every_room_is_in_the_contract():
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = whole["tool"]["importlinter"]["contracts"][0]["layers"]
    assert sorted(" | ".join(layers).split(" | ")) == sorted(rooms())


def test_every_room_is_in_the_record():
    drawn = RECORD.read_text(encoding="utf-8").split("```")[1]
    words = set(re.findall(r"\w+", drawn))
    assert {name.rpartition(".")[2] for name in rooms()} <= words

"""Publishing, killed with -9 at a line of its own code, and begun again."""

import os
import re
import signal
import struct
from pathlib import Path

import geopriv_gis
from geopriv_gis import Ledger
from geopriv_gis.frames.maps import pictures
from geopriv_gis.publication import publication as module
from tests import dying
from tests.publication.made import PERSONS, patients

PACKAGE = str(Path(module.__file__).parent)
LEDGER = str(Path(geopriv_gis.__file__).parent / "ledger" / "journal.py")


def publish(path):
    """Publish without pictures, which take most of the time."""
    pictures.draw_picture = lambda *_: None
    return module.Publication(path).publish()


def lines_of(path, step=0):
    """Publish, and die at so many lines of code; return how many there were."""
    return dying.run(lambda: publish(path), (PACKAGE, LEDGER), step)


def killed(path, step):
    """Publish in a process of its own that dies; tell whether it did."""
    child = os.fork()
    if not child:
        try:
            lines_of(path, step)
        except BaseException:
            os._exit(2)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == 2:
        raise RuntimeError("publishing failed by itself")
    return code == -signal.SIGKILL


def needles():
    """Return what would tell something true, wherever it stood.

    Seven bytes at least: of noise in 10⁶ bytes, less than 10⁻⁸ look like one of them.
    """
    frame = patients()
    found = [struct.pack("<d", x) for x in (*frame.geometry.x, *frame.geometry.y)]
    found += [str(int(x)).encode() + b"." for x in frame.geometry.x]
    return [*found, b"Jane Doe", *(f"person-{n:03}".encode() for n in range(PERSONS))]


NEEDLES = re.compile(b"|".join(map(re.escape, needles())))


def files(folder):
    """Return what is in a folder, by names."""
    return {
        each.relative_to(folder).as_posix(): each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file()
    }


def after_a_kill(folder):
    """Check what a killed process left; return how far it came, and what was drawn."""
    left, target = folder / ".unfinished-cases", folder / "cases"
    charged = len(Ledger.open(folder / "people.ledger").entries)
    assert charged in (0, 2)
    drawn = {}
    if left.exists():
        assert left.stat().st_mode & 0o777 == 0o700
        for name, content in files(left).items():
            assert not NEEDLES.search(content), name
            if name.startswith("drawn/"):
                assert charged == 2
                drawn[name.rpartition("/")[2]] = content
    if target.exists():
        assert charged == 2
        assert (target / "datapackage.json").exists()
        return "published", files(target)
    return "drawn in part" if drawn else "charged" if charged else "nothing", drawn


def begun_again(path, kept):
    """Publish again; all is there once, and what was drawn is what it was."""
    folder = path.parent
    target = folder / "cases"
    there = target.exists()
    if there and not (folder / ".unfinished-cases" / "state.json").exists():
        published = True  # only tidying up was left, of which nothing is private
    else:
        published = publish(path).folder == target
    assert published
    assert not (folder / ".unfinished-cases" / "state.json").exists()
    found = files(target)
    assert set(found) == EVERYTHING, set(found) ^ EVERYTHING
    assert {name: found[name] for name in kept} == kept
    ledger = Ledger.open(folder / "people.ledger")
    assert len(ledger.entries) == 2
    assert ledger.balance.lines[0].spent > 0
    notes = [each.body["note"] for each in ledger.entries]
    assert notes == ["Cases 2025: points", "Cases 2025: districts"]


EVERYTHING = {
    "README.md", "datapackage.json", "publication.toml", "points.gpkg",
    "districts.gpkg", "guarantees/points.json", "guarantees/districts.json",
}  # fmt: skip

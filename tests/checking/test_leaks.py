"""Places that leak beside or inside a release are never passed over.

With the true places a folder is red wherever docs/checking.md promises to find them,
and amber where it promises to say that nobody could read it; without, it is amber at
least. The same leak of other places is what it is without the true ones: what is found
is the places, not the way in which they were hidden.
"""

import warnings

import pytest

from geopriv_gis import check

from .leaks import (
    archives,
    columnar,
    databases,
    documents,
    innocent,
    pictures,
    texts,
    vectors,
)  # fmt: skip
from .leaks.world import BYTES, SPELLINGS, UNREAD, Leak, World, raw, text

COLOURS = ("green", "amber", "red")
ROOMS = (databases, columnar, vectors, archives, pictures, documents, texts)
LEAKS = {leak.name: leak for room in ROOMS for leak in room.LEAKS}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    return World(tmp_path_factory.mktemp("world"))


@pytest.mark.parametrize("base", sorted({leak.base for leak in LEAKS.values()}))
def test_check_bases_without_leaks_are_green(world, base):
    for known in ({}, {"truth": world.homes}):
        assert check(world.good(base), **known).colour == "green"


def verdicts(world, folder, leak):
    """Return what is said with the true places and without, which is never more."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        world.planted(leak, folder)
    known, unknown = check(folder, truth=world.homes), check(folder)
    assert COLOURS.index(known.colour) >= COLOURS.index(unknown.colour) > 0
    return known, unknown


@pytest.mark.representatives(110)
@pytest.mark.parametrize("name", LEAKS)
def test_check_finds_planted_leaks(world, tmp_path, name):
    known, _ = verdicts(world, tmp_path / "f", LEAKS[name])
    assert known.colour in {LEAKS[name].colour, "red"}, str(known)


FORMS = [
    *(Leak(each, text("NOTES.md"), each) for each in sorted(set(SPELLINGS) - {*BYTES})),
    *(Leak(each, raw("a.bin"), each) for each in BYTES),
]


@pytest.mark.representatives(21)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_check_reads_every_coordinate_form(world, tmp_path, form):
    known, unknown = verdicts(world, tmp_path / "f", form)
    assert unknown.colour == "amber", str(unknown)
    assert form.name in UNREAD or known.colour == "red", str(known)
    others = check(world.planted(form, tmp_path / "o", decoys=True), truth=world.homes)
    assert others.colour == "amber", str(others)


def test_planted_leaks_are_at_least_120():
    assert len(LEAKS) == sum(len(room.LEAKS) for room in ROOMS) >= 120


# -- good folders ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def holder(world):
    return innocent.Holder(world)


@pytest.mark.representatives(14)
@pytest.mark.parametrize("name", innocent.GOOD)
def test_check_innocent_folders_are_green(world, holder, tmp_path, name):
    folder = tmp_path / "f"
    folder.mkdir()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        innocent.GOOD[name](holder, folder)
    may_be = {"green", "amber"} if name in innocent.MAY_BE_AMBER else {"green"}
    for known in ({"truth": world.homes, "ledger": holder.account}, {}):
        found = check(folder, **known)
        assert found.colour in may_be, str(found)

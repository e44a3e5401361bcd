"""Places that leak beside or inside a release are never passed over.

With the true places a folder is red wherever docs/checking.md promises to find them,
and amber where it promises to say that nobody could read it; without, it is amber at
least. The same leak of other places is what it is without the true ones: what is found
is the places, not the way in which they were hidden.
"""

import filecmp
import shutil
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


def plant_side_by_side(world, leaks, folder, *, decoys=False):
    """Write leaks, each into a folder of its own.

    Of the good folder it has the files only if one of them is changed.
    """
    for number, leak in enumerate(leaks):
        own, good = folder / str(number), world.good(leak.base)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            world.planted(leak, own, decoys=decoys)
        names = [each.name for each in good.iterdir()]
        if not any(filecmp.cmpfiles(good, own, names, shallow=False)[1:]):
            for name in names:
                (own / name).unlink()


def colours(found, many):
    """Return the worst colour of each of a number of folders in a verdict."""
    worst = [0] * many
    for finding in found.findings:
        number = finding.where.partition("/")[0]
        if number.isdecimal():
            colour = COLOURS.index(finding.colour)
            worst[int(number)] = max(worst[int(number)], colour)
    return [COLOURS[colour] for colour in worst]


def is_found(leak, known, unknown):
    """Return whether a leak has its colour, and no worse without the true places."""
    more = COLOURS.index(known) >= COLOURS.index(unknown) > 0
    return more and known in {leak.colour, "red"}


PARTS = [
    pytest.param(room, part, marks=[pytest.mark.long] * part)
    for room in ROOMS for part in (0, 1)
]  # fmt: skip


@pytest.mark.parametrize(("room", "part"), PARTS)
def test_check_finds_planted_leaks(world, tmp_path, room, part):
    """Side by side; alone those which only the folder's names or attributes tell."""
    leaks, together = room.LEAKS[part::2], tmp_path / "together"
    plant_side_by_side(world, leaks, together)
    both = check(together, truth=world.homes), check(together)
    known, unknown = (colours(each, len(leaks)) for each in both)
    for leak, *said in zip(leaks, known, unknown, strict=True):
        if not is_found(leak, *said):
            alone = world.planted(leak, tmp_path / "alone")
            both = check(alone, truth=world.homes), check(alone)
            assert is_found(leak, *(each.colour for each in both)), leak.name
            shutil.rmtree(alone)


FORMS = [
    *(Leak(each, text("NOTES.md"), each) for each in sorted(set(SPELLINGS) - {*BYTES})),
    *(Leak(each, raw("a.bin"), each) for each in BYTES),
]


def test_check_reads_every_coordinate_form(world, tmp_path):
    homes, places, others = world.homes, tmp_path / "places", tmp_path / "others"
    plant_side_by_side(world, FORMS, places)
    plant_side_by_side(world, FORMS, others, decoys=True)
    found = colours(check(places, truth=homes), len(FORMS))
    amber = {form.name for form, c in zip(FORMS, found, strict=True) if c != "red"}
    assert amber <= UNREAD
    amber = ["amber"] * len(FORMS)
    assert colours(check(places), len(FORMS)) == amber
    assert colours(check(others, truth=homes), len(FORMS)) == amber


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

"""No public release without entries: every function, and every option it draws by.

The rows of `geopriv_gis.arguments` say which functions release and what they choose
from; beside them are sessions with what they are asked, and fitted mechanisms. Nothing
else that is public takes ``rng=None``. Every value of every option (`options`) must be
taken by an entry; where the words say all, `variants` makes one.
"""

import inspect
from operator import attrgetter

import pytest

import geopriv_gis
from geopriv_gis.frames.accessor import GeoPriv
from tests.conformance import test_release
from tests.conformance.covering import beyond, pairs_of, repeating
from tests.conformance.entries import LISTED
from tests.conformance.options import FREE, ROWS, missing_of, numbers_of, wanted_of
from tests.conformance.variants import EVERYTHING, Question

# Called by whoever holds the data, about a release or an attack on it, or by anybody on
# a release: no releases.
INQUIRIES = {"audit"} | {row.name for row in ROWS.values() if not row.is_random}

NO_QUESTIONS = {"component", "save"}  # of a session


def _draws(function):
    if inspect.isclass(function):
        function = vars(function).get("__init__")
    if not inspect.isfunction(function):
        return False
    rng = inspect.signature(function).parameters.get("rng")
    return rng is not None and rng.default is None


def _public():
    """Yield the public functions, of modules and classes as well, by name."""
    for name in geopriv_gis.__all__:
        thing = getattr(geopriv_gis, name)
        yield name, thing
        if inspect.ismodule(thing):
            yield from ((one, getattr(thing, one)) for one in thing.__all__)
        elif inspect.isclass(thing):
            yield from vars(thing).items()
    yield from vars(GeoPriv).items()


def releases():
    """Return what is public and draws, by name, and what a session is asked."""
    drawn = {
        name: attrgetter(row.function)(geopriv_gis)
        for name, row in ROWS.items()
        if row.is_random
    }
    drawn["Session"] = geopriv_gis.Session
    drawn["release"] = geopriv_gis.OptimalMechanism.release
    questions = {
        name: way
        for name, way in vars(geopriv_gis.Session).items()
        if name[0] != "_" and inspect.isfunction(way) and name not in NO_QUESTIONS
    }
    return drawn | questions, questions


RELEASES, QUESTIONS = releases()


def entries_of(method):
    """Return the entries of a function, or of sessions as such."""
    if method == "Session":
        return [one for one in EVERYTHING if isinstance(one, Question)]
    return [one for one in EVERYTHING if one.method == method]


# `run` is what private_count and others do.
@pytest.mark.parametrize("method", sorted(RELEASES.keys() - {"run"}))
def test_every_public_release_has_entries(method):
    assert entries_of(method), "add a line to VARIANTS"
    if method not in {"Session", "release", *QUESTIONS}:
        assert any(entry.method == method for entry in LISTED), "add it to LISTED"


def faults_of(method, function):
    """Return values that no entry takes, and parameters nobody has thought of."""
    parameters = dict(inspect.signature(function).parameters)
    wanted = wanted_of(method, function)
    missing = {}
    if method != "run":  # private_count is one
        missing = missing_of(method, function, entries_of(method))
    unknown = {
        name
        for name, parameter in parameters.items()
        if name not in {"self", *wanted, *FREE, *numbers_of(method)}
        if parameter.kind is not parameter.VAR_KEYWORD
    }
    return missing, unknown


@pytest.mark.parametrize("method", sorted(RELEASES))
def test_every_option_has_entries(method):
    missing, unknown = faults_of(method, RELEASES[method])
    assert not missing, "no entry takes these"
    assert not unknown, "list their values in OPTIONS, or say in FREE why not"


def test_every_public_function_that_draws_is_listed():
    """By introspection: functions, classes and methods, the accessor's as well."""
    found = {name for name, thing in _public() if name[0] != "_" and _draws(thing)}
    assert found - INQUIRIES == set(RELEASES) - set(QUESTIONS)
    assert {"audit", "nearby", "risk_report"} <= found


def test_every_output_kind_has_its_own_checks():
    """Beside those that every release passes."""
    checks = vars(test_release).values()
    marks = [mark for check in checks for mark in getattr(check, "pytestmark", ())]
    taken = {output for mark in marks if mark.name == "takes" for output in mark.args}
    assert taken == {entry.output for entry in LISTED}


@pytest.mark.parametrize("entries", [LISTED, EVERYTHING], ids=["entries", "all"])
def test_what_make_test_leaves_out_is_no_pair_of_options(entries):
    """And what is kept for Debian's pass is all that is left of its own."""
    left_out = {id(one) for one in beyond(entries, pairs_of)}
    kept = [one for one in entries if id(one) not in left_out]
    assert 0 < len(left_out) < len(entries) / 2
    assert set().union(*map(pairs_of, kept)) == set().union(*map(pairs_of, entries))
    own, left = (
        set().union(*(pairs_of(one) for one in some if str(one) not in repeating()))
        for some in (entries, kept)
    )
    assert left == own

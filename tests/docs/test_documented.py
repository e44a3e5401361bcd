"""Every argument of every public name is described, for help() and the site."""

import inspect
import re

import geopriv_gis
from geopriv_gis.arguments import NAMES, RELEASES

PUBLIC = sorted(
    {name for row in NAMES for name in row.names} | {row.function for row in RELEASES}
)
SECTION = r"^(?:Parameters|Attributes)\n-{{3,}}\n(.*?)(?=^\w[\w ]*\n-{{3,}}$|\Z)"
HEADING = re.compile(SECTION.format(), re.MULTILINE | re.DOTALL)


def found(name):
    """Return the object of a public name."""
    thing = geopriv_gis
    for part in name.split("."):
        thing = getattr(thing, part)
    return thing


def described(text):
    """Return the names that a docstring describes: with at least a line below them."""
    names = set()
    for body in HEADING.findall(inspect.cleandoc(text or "")):
        for entry in re.findall(r"^(\S.*)\n {4}\S", body, re.MULTILINE):
            names.update(part.strip() for part in entry.split(" : ")[0].split(","))
    return names


def arguments(function):
    """Return the arguments of a function or class, with their stars."""
    stars = {inspect.Parameter.VAR_KEYWORD: "**", inspect.Parameter.VAR_POSITIONAL: "*"}
    given = inspect.signature(function).parameters.values()
    own = [each for each in given if each.name not in ("self", "cls")]
    return {
        stars.get(each.kind, "") + each.name
        for each in own
        if not each.name.startswith("_")
    }


def functions(name):
    """Yield what is called under a public name: a function, or a class's methods."""
    thing = found(name)
    if not isinstance(thing, type):
        if callable(thing):
            yield name, thing
        return
    if not issubclass(thing, (Exception, Warning)):
        yield name, thing
    ours = [each for each in thing.__mro__ if each.__module__.startswith("geopriv_gis")]
    for method in {key for each in ours for key in vars(each) if key[0] != "_"}:
        if callable(getattr(thing, method)):
            yield f"{name}.{method}", getattr(thing, method)


def test_every_argument_is_described():
    missing = {
        where: sorted(arguments(function) - described(inspect.getdoc(function)))
        for name in PUBLIC
        for where, function in functions(name)
    }
    assert len(missing) > 100
    assert not {where: names for where, names in missing.items() if names}


def test_every_public_name_has_a_docstring():
    every = [each for name in PUBLIC for each in functions(name)]
    ours = [(where, each) for where, each in every if each.__name__[0] != "_"]
    assert not [where for where, each in ours if not inspect.getdoc(each)]


def test_undescribed_argument_is_found():
    def half(a, b, c):
        """Do it.

        Parameters
        ----------
        a, b : int
            Numbers.
        c : int
        """

    assert arguments(half) - described(half.__doc__) == {"c"}

"""Every option of every release's command reaches the argument of its name."""

import pytest
from click.testing import CliRunner
from shapely.geometry import Point

from geopriv_gis.arguments import RELEASES, Command, kinds
from geopriv_gis.cli import running, values
from geopriv_gis.cli.commands import geopriv

ROWS = {
    row.command.name: row
    for row in RELEASES
    if isinstance(row.command, Command) and not row.command.file
}


class File(str):
    """The path of a layer in its place."""

    @property
    def geometry(self):
        return self


# What is typed, and what the function is to get.
SAMPLES = {
    kinds.Number: ("3", 3),
    kinds.Thresholds: ("3", 3.0),
    kinds.Sizes: ("3", [3]),
    kinds.Place: ("2,1", Point(2, 1)),
    kinds.Extent: ("1,2,4,3", (1, 2, 4, 3)),
    kinds.Interval: ("1,4", (1, 4)),
    kinds.Shape: ("4,2,30", (4, 2, 30)),
    kinds.Releases: ("other.gpkg", ["other.gpkg"]),
}


def sample(argument):
    """Return what is typed for an argument, and what the function is to get."""
    kind = argument.kind
    if isinstance(kind, kinds.Choice):
        return (next(w for w in kind.words if w != argument.default),) * 2
    if isinstance(kind, kinds.Flag):
        return None, argument.default is not True
    if isinstance(kind, kinds.Column) and kind.several:
        return "street", ["street"]
    return SAMPLES.get(type(kind), ("other.gpkg", "other.gpkg"))


def words_for(argument):
    """Return the words of one option."""
    typed, _ = sample(argument)
    if typed is None:
        negative = argument.default is True
        return [argument.fields[0].flag if negative else argument.flag]
    return [argument.flag, typed]


@pytest.fixture
def passed_on(monkeypatch):
    """Give a function from words to the arguments that would be passed on."""
    monkeypatch.setattr(values, "read_public_layer", lambda _, path, **__: File(path))
    monkeypatch.setattr(values, "read_points", lambda path, **_: File(path))
    found = []

    def run(row, _call, arguments, typed):
        values.check_one_way(arguments, typed)
        files = values.second_layer_files(arguments, typed)
        left = [each for each in arguments if each.name not in files]
        found.append({
            **files, **values.convert_arguments(row, left, typed, allow_remote=False),
        })  # fmt: skip

    monkeypatch.setattr(running, "run_release", run)

    def call(*words):
        result = CliRunner().invoke(geopriv, list(words))
        assert result.exit_code == 0, (words, result.output)
        return found.pop()

    return call


def ways_of(argument):
    """Return the ways to give an argument: by itself, or by others in its stead."""
    instead = argument.instead.arguments if argument.instead else ()
    return [(argument,), *([instead] if instead else [])]


@pytest.mark.parametrize("name", ROWS)
def test_every_option_reaches_its_argument(name, passed_on):
    row, about = ROWS[name], ROWS[name].command
    offered = [each for each in row.offered_arguments if each.name not in about.without]
    files = ["in.gpkg", *(f"{each}.gpkg" for each in about.placed)]
    files += [] if row.result == running.PRINTED else ["out.gpkg"]
    typed = {
        one.name for each in offered if each.name not in about.placed
        for way in ways_of(each) for one in way
    }  # fmt: skip
    needed = [
        [way for way in ways if typed >= {one.name for one in way}]
        for ways in row.required_arguments
    ]
    for argument in offered:
        for way in ways_of(argument):
            if argument.name in (*about.placed, *values._STICKY):
                continue
            own = {one.name for one in way}
            if argument.instead and argument.required:
                own |= {one.name for each in ways_of(argument) for one in each}
            rest = [
                one for ways in needed if ways for one in ways[0]
                if not any(own & {one.name for one in each} for each in ways)
            ]  # fmt: skip
            given = {one.name: one for one in (*rest, *way)}
            words = [word for one in given.values() for word in words_for(one)]
            found = passed_on(*name.split(), *files, *words)
            for one in way:
                _, expected = sample(one)
                got = found.get(one.name, found.get(argument.name))
                got = got(None) if isinstance(one.kind, kinds.Mask) else got
                assert got == expected, (name, one.name, found)

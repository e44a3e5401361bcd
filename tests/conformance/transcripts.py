"""The doors between rows and results: what goes through them, and nothing else.

A door is a method that is given true values and a source of randomness, and returns
noisy ones: `randomise` of every class in `core.mechanisms`, and the few in
`OTHERS`. `Transcript` records what each door was told besides the rows and what it
returned; `replay` gives the same outputs to another table. Two tables that follow one
transcript must have the same result to the last byte: then a result is a function of
the doors' outputs and of public things alone. This needs no statistics, and a new
mechanism is a door as soon as it is a class with such a method.

What a door does with the rows is the business of tests of laws and of audits.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from geopriv_gis import papers
from geopriv_gis.core import mechanisms
from geopriv_gis.core.budget.messages import Messages
from geopriv_gis.core.places import knn, searched_rows
from geopriv_gis.core.randomness import InsecureRandom, KeyedRandom, Random

NAMES = ("randomise", "draw_around", "find_first", "find_first_in_cycle")
# Their noise is made by other doors, which are looked at instead.
INSIDE = {"PrivateDiscs", "KNorm", "WrappedMechanism"}
_SAYING = "_round_to_grid" if hasattr(Messages, "_round_to_grid") else "_say"
OTHERS: list[tuple[Any, str]] = [
    (Messages, _SAYING),
    (knn, "choose_lazily"),
    (knn, "flip_lazily"),
]
with contextlib.suppress(ImportError):
    from geopriv_gis.core.places import noisy_distances

    OTHERS += [
        (noisy_distances.DistanceNoise, "draw"),
        (noisy_distances, "find_k_smallest"),
        (noisy_distances, "_choose_nearest"),
        (searched_rows, "choose_in_one_pass"),
    ]
# What a door is told of the rows; all else is public, the sizes of these as well.
TRUTH = {
    "points", "values", "counts", "costs", "places", "bounds", "queries", "near",
    "least_far_cost", "costs_of", "noise", "index", "nodes",
}  # fmt: skip
SOURCE = {"self", "rng"}
_signature = functools.cache(inspect.signature)  # of some seventy doors, each time


@dataclasses.dataclass(frozen=True)
class Passage:
    """One use of a door: its name, what it was told, and what came out.

    ``real`` tells noise from simulations of it, which have a public seed.
    """

    door: str
    real: bool
    mechanism: Any
    public: dict[str, Any]
    sizes: dict[str, Any]
    output: Any

    @property
    def inputs(self) -> Any:
        """Return everything public about it, comparable."""
        fields = () if self.mechanism is None else plain(self.mechanism)
        return self.door, fields, plain(self.public), plain(self.sizes)


@functools.cache
def doors() -> tuple[tuple[Any, str], ...]:
    """Return owner and name of every door."""
    modules = [
        importlib.import_module(f"{room.__name__}.{found.name}")
        for room in (mechanisms, papers)
        for found in pkgutil.iter_modules(room.__path__)
    ]
    owners = [
        kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if kind.__module__ == module.__name__ and kind.__name__ not in INSIDE
    ]
    return (
        *((kind, name) for kind in owners for name in NAMES if name in vars(kind)),
        *OTHERS,
    )


class Transcript:
    """What went through the doors during one release."""

    def __init__(self, passages: list[Passage] | None = None) -> None:
        self.passages: list[Passage] = []
        self._replayed = passages
        self._inside = False

    def __enter__(self) -> Transcript:
        """Put a clerk at every door."""
        self._stack = contextlib.ExitStack()
        for owner, name in doors():
            self._stack.enter_context(self._watched(owner, name))
        for source in (Random, KeyedRandom):
            self._stack.enter_context(self._watched(source, "words"))
        return self

    def __exit__(self, *problem: object) -> None:
        """Send them home."""
        self._stack.close()

    def replay(self) -> Transcript:
        """Return a transcript in which the doors say the same again."""
        return Transcript(self.passages)

    @contextlib.contextmanager
    def _watched(self, owner: Any, name: str) -> Iterator[None]:
        real = getattr(owner, name)
        method = inspect.isclass(owner)
        signature = _signature(real)

        @functools.wraps(real)
        def door(*args: Any, **kwargs: Any) -> Any:
            if self._inside:
                return real(*args, **kwargs)
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            given = bound.arguments
            own = given["self"] if method else given.get("mechanism")
            keep = {k: v for k, v in given.items() if k not in TRUTH | SOURCE}
            keep.pop("mechanism", None)
            sizes = {k: np.shape(v) for k, v in given.items() if _array(k, v)}
            label = type(own).__name__ if method else name
            label = "Messages" if isinstance(own, Messages) else label
            known = None if isinstance(own, (Random, Messages)) else own
            seeded = isinstance(given.get("rng"), InsecureRandom)
            here = Passage(label, not seeded, known, keep, sizes, None)
            output = self._output(here, lambda: real(*args, **kwargs))
            self.passages.append(dataclasses.replace(here, output=output))
            return _copy(output)

        setattr(owner, name, door)
        try:
            yield
        finally:
            setattr(owner, name, real)

    def _output(self, here: Passage, draw: Any) -> Any:
        if self._replayed is None:
            self._inside = True
            try:
                return _copy(draw())
            finally:
                self._inside = False
        number = len(self.passages)
        assert number < len(self._replayed), f"one more passage: {here.door}"
        before = self._replayed[number]
        assert here.inputs == before.inputs, f"{here.door} got other inputs"
        return before.output


def _array(name: str, value: Any) -> bool:
    return name in TRUTH and isinstance(value, (np.ndarray, float))


def _copy(output: Any) -> Any:
    return output.copy() if isinstance(output, np.ndarray) else output


@functools.singledispatch
def plain(thing: Any) -> Any:
    """Return anything as tuples, text and bytes that compare to the last bit."""
    if dataclasses.is_dataclass(thing):
        names = [field.name for field in dataclasses.fields(thing)]
        return str(type(thing)), plain({name: getattr(thing, name) for name in names})
    if callable(thing):
        return getattr(thing, "__qualname__", str(type(thing)))
    if type(thing).__module__.startswith(("shapely", "pyproj", "affine")):
        return str(thing)
    if not hasattr(thing, "__dict__"):
        return thing
    own = {key: value for key, value in vars(thing).items() if key[0] != "_"}
    return str(type(thing)), plain(own)


@plain.register
def _(thing: np.ndarray) -> Any:
    if thing.dtype == object:
        return thing.shape, plain(thing.ravel().tolist())
    return str(thing.dtype), thing.shape, thing.tobytes()


@plain.register(float)
@plain.register(np.floating)
def _(thing: Any) -> Any:
    return float(thing).hex()


@plain.register
def _(thing: dict) -> Any:
    return tuple((plain(key), plain(value)) for key, value in thing.items())


@plain.register(list)
@plain.register(tuple)
def _(thing: Any) -> Any:
    return tuple(plain(one) for one in thing)


@plain.register
def _(thing: pd.Index) -> Any:
    return str(thing.dtype), plain(list(thing)), plain(list(thing.names))


@plain.register
def _(thing: pd.Series) -> Any:
    spatial = isinstance(thing, gpd.GeoSeries)
    values = list(thing.to_wkb()) if spatial else list(thing)
    where = thing.crs.to_wkt() if spatial else None
    facts = str(type(thing)), str(thing.name), str(thing.dtype), where
    return facts, plain(values), plain(thing.index), plain(thing.attrs)


@plain.register
def _(thing: pd.DataFrame) -> Any:
    columns = [plain(thing[name]) for name in thing.columns]
    active = getattr(thing, "_geometry_column_name", None)
    return str(type(thing)), active, columns, plain(thing.index), plain(thing.attrs)

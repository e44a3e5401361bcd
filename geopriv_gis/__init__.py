"""Geo-privacy for GeoPandas and QGIS: publish points and promise something true.

Importing the package registers ``.geopriv`` on GeoDataFrame and GeoSeries. The rest is
imported when it is first asked for: with scipy it takes longer than GeoPandas itself.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .registration import register as _register

__version__ = "0.2.0"

if "." not in __name__:  # QGIS loads the copy in its plugin at its start, not pandas
    _register()

if TYPE_CHECKING:
    from .public import *  # noqa
else:

    def __getattr__(name: str) -> Any:
        """Import and return the public object of a name; raise if there is none."""
        if not name.startswith("_") and find_spec(f".{name}", __name__):
            # Not by way of `public`, which may be about to import who asks.
            return import_module(f".{name}", __name__)
        names = globals()
        if not name.startswith("_"):  # one, without all the others
            origins = import_module(".origins", __name__)
            functions = import_module(".frames.functions", __name__)
            if name in origins.ORIGINS:
                names[name] = origins.find(name)
            elif name in functions.ROWS:
                names[name] = functions.import_function(functions.ROWS[name])
            if name in names:
                return names[name]
        if not name.startswith("_") or name == "__all__":
            public = import_module(".public", __name__)
            found = {each: getattr(public, each) for each in public.__all__}
            names.update(found, __all__=public.__all__)
        if name not in names:
            unknown = import_module(".arguments.synonyms", __name__).unknown_name
            raise unknown(__name__, name, names.get("__all__", ()))
        return names[name]

    def __dir__() -> list[str]:
        """List the public names as well, where somebody presses Tab."""
        return sorted({*globals(), *__getattr__("__all__")})

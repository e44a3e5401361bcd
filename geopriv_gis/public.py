"""The public names of `geopriv_gis`, imported when first used.

The functions are those of the rows of `arguments`. Type checkers and editors read them
in ``public.pyi``, which make reference writes.
"""

from .frames.functions import ROWS, import_function
from .origins import ORIGINS, find
from .registration import register_lazily

register_lazily()  # dask may have come after geopriv_gis

_OTHERS = {name: find(name) for name in ORIGINS}
FUNCTIONS = {name: import_function(row) for name, row in ROWS.items()}
globals().update(_OTHERS, **FUNCTIONS)
__all__ = list(_OTHERS)
__all__.sort()
__all__.extend(FUNCTIONS)

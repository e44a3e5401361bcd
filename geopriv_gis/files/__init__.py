"""Reading of points; writing of releases together with their guarantee.

`formats` and `paths` say which files are acceptable, `records` what is stored beside
the geometry, `vectors`, `parquet` and `tables` know one kind of file each, `reading`
and `writing` put them together. pyogrio and pyarrow are imported only when used.
"""

from .opening import read_file
from .paths import check_destination
from .writing import write_file

__all__ = ["check_destination", "read_file", "write_file"]

"""The report of one release by itself, without a publication."""

from __future__ import annotations

from typing import Any

from ..core.errors import ParameterError
from ..frames.ground.release import attribute_columns
from ..frames.ground.standing import NOT_A_RELEASE, UNKNOWN, guarantee_of
from .page import page


def report(
    released: Any,
    kind: str,
    *,
    language: str = "en",
    file: str = "",
    **publication: str,
) -> str:
    """Return a release's report as a page, or raise; see `geopriv_gis.reports.page`.

    **publication: Texts, as ``title`` and ``contact``.

    >>> import geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> released = homes.geopriv.planar_laplace(eps=0.01)
    >>> text = released.geopriv.report("dpia", title="Homes")
    >>> "Can somebody be singled out?" in text
    True
    """
    found = guarantee_of(released)
    if found.state == UNKNOWN:
        raise ParameterError(f"released must be a release; {NOT_A_RELEASE}.")
    told = {
        "name": file or found.mechanism, "file": file,
        "guarantee": found, "columns": attribute_columns(released),
    }  # fmt: skip
    return page(kind, publication, [told], language)

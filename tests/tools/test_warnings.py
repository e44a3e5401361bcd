"""What a warning comes to in these tests: ours fails them, others' ageing does not."""

import warnings

import numpy as np
import pytest

LINE = "import warnings; warnings.warn('old', {}, stacklevel=1)"


def warn_from(module, category):
    """Warn on a line of a module of that name."""
    exec(LINE.format(category), {"__name__": module})


@pytest.mark.parametrize(
    "module",
    [
        "geopriv_gis",
        "geopriv_gis.frames.summaries.hull",
        "qgis_plugin.layers",
        __name__,
    ],
)
@pytest.mark.parametrize("category", ["DeprecationWarning", "FutureWarning"])
def test_a_warning_of_ours_is_an_error(module, category):
    with pytest.raises(Warning, match="old"):
        warn_from(module, category)


@pytest.mark.parametrize("module", ["shapely.geos", "pyproj.transformer", "geoprivate"])
@pytest.mark.parametrize("category", ["DeprecationWarning", "FutureWarning"])
def test_a_warning_of_others_is_not(module, category):
    with warnings.catch_warnings(record=True) as caught:
        warn_from(module, category)
    assert [str(warning.message) for warning in caught] == ["old"]


def test_numbers_gone_wrong_are_an_error_anywhere():
    with pytest.raises(RuntimeWarning, match="empty slice"):
        np.mean([])


def test_things_left_open_are_an_error_anywhere():
    with pytest.raises(ResourceWarning, match="old"):
        warn_from("pandas.io", "ResourceWarning")

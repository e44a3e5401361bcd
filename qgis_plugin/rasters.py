# SPDX-License-Identifier: GPL-2.0-or-later
"""Public rasters read, and private ones written, by QGIS's own GDAL."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from qgis.core import (
    QgsColorRampLegendNodeSettings,
    QgsColorRampShader,
    QgsProcessingException,
    QgsRasterShader,
    QgsSingleBandPseudoColorRenderer,
    QgsStyle,
)
from qgis.PyQt.QtGui import QColor

from . import layers
from .translation import figured, tr


def read_band(raster, band, missing=0.0):
    """Return a band's values, affine transform and CRS; no data becomes ``missing``.

    The transform (a, b, c, d, e, f) is x = a·column + b·row + c, y = d·column + e·row
    + f, which GDAL has in another order.
    """
    import numpy as np
    from osgeo import gdal

    named = raster is not None and raster.providerType() == "gdal"
    dataset = gdal.Open(raster.source()) if named else None
    if dataset is None or not 1 <= band <= dataset.RasterCount:
        raise QgsProcessingException(
            tr("The raster of weights must be a file that GDAL reads, with that band.")
        )
    reference = layers.crs_of(raster.crs())  # while the layer is there
    part = dataset.GetRasterBand(band)
    values = part.ReadAsArray().astype(float)
    nothing = part.GetNoDataValue()
    if nothing is not None:
        values[values == nothing] = np.nan
    c, a, b, f, d, e = dataset.GetGeoTransform()
    return np.nan_to_num(values, nan=missing), (a, b, c, d, e, f), reference


SUFFIXES = (".tif", ".tiff")
BANDS = {"value": "values", "se": "se", "reliable": "reliable"}  # and the grid's name
CLASSES = 7


def write_geotiff(grid, path, record):
    """Write a grid of estimates with its record as a GeoTIFF; raise if it fails.

    Raises `QgsProcessingException`; what stood there before is then as it was.
    """
    target = Path(path)
    try:
        folder = Path(tempfile.mkdtemp(prefix=".geopriv-", dir=target.parent))
    except OSError as error:
        raise QgsProcessingException(
            tr("Nothing can be written to the folder of the output.")
        ) from error
    try:
        part = folder / target.name
        _write_bands(grid, part, record)
        if not _is_complete(grid, part, record):
            raise OSError
        os.replace(part, target)
        Path(f"{target}.aux.xml").unlink(missing_ok=True)  # of what was there before
    except (AttributeError, OSError, RuntimeError) as error:  # GDAL: None, or raises
        text = tr("The output could not be written; the disk may be full.")
        raise QgsProcessingException(text) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write_bands(grid, part, record):
    from osgeo import gdal

    rows, columns = grid.shape
    options = ["COMPRESS=DEFLATE", "PREDICTOR=3", "TILED=YES"]
    dataset = gdal.GetDriverByName("GTiff").Create(
        str(part), columns, rows, len(BANDS), gdal.GDT_Float64, options
    )
    a, b, c, d, e, f = grid.transform
    dataset.SetGeoTransform((c, a, b, f, d, e))
    dataset.SetProjection(grid.crs.to_wkt())
    dataset.SetMetadataItem("geopriv", record)
    for number, (name, attribute) in enumerate(BANDS.items(), start=1):
        band = dataset.GetRasterBand(number)
        band.SetDescription(name)
        if band.WriteArray(getattr(grid, attribute).astype(float)) != 0:
            raise OSError
    dataset.FlushCache()


def _is_complete(grid, part, record):
    """Tell whether a file has all of a grid: GDAL writes much of it when it closes."""
    import numpy as np
    from osgeo import gdal

    dataset = gdal.Open(str(part))
    bands = map(dataset.GetRasterBand, range(1, len(BANDS) + 1))
    wanted = (getattr(grid, attribute) for attribute in BANDS.values())
    return dataset.GetMetadataItem("geopriv") == record and all(
        np.array_equal(band.ReadAsArray(), values, equal_nan=True)
        for band, values in zip(bands, wanted, strict=True)
    )


def style_raster(layer, low, high, unit):
    """Show the first band from nothing (transparent) to its largest value."""
    ramp = QgsStyle.defaultStyle().colorRamp("Viridis")
    low, high = max(low, 0.0), max(high, 1e-300)
    step = (high - low) / (CLASSES - 1)
    items = []
    for number in range(CLASSES):
        share = number / (CLASSES - 1)
        colour = ramp.color(share) if ramp else QColor.fromHsvF(0.7 * (1 - share), 1, 1)
        colour.setAlphaF(min(1.0, 2 * share) * 0.85)
        value = low + number * step
        text = figured(f"{value:.3g}")
        items.append(QgsColorRampShader.ColorRampItem(value, colour, text))
    curve = QgsColorRampShader(low, high)
    curve.setColorRampItemList(items)
    legend = QgsColorRampLegendNodeSettings()
    legend.setMaximumLabel(f"{figured(f'{high:.3g}')} {unit}")
    few = tr("{least}; where band 3 is 0: uncertain")  # a legend is narrow
    legend.setMinimumLabel(few.format(least=figured(f"{low:.3g}")))
    curve.setLegendSettings(legend)
    shader = QgsRasterShader()
    shader.setRasterShaderFunction(curve)
    layer.setRenderer(QgsSingleBandPseudoColorRenderer(layer.dataProvider(), 1, shader))
    layer.triggerRepaint()

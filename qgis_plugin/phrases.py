# SPDX-License-Identifier: GPL-2.0-or-later
"""What the library advises in Python's words, and the same in those of QGIS."""

from __future__ import annotations

import re

from .translation import tr

# In this order: longer ones first. What a file or a field is called is not touched: it
# stands in quotes, or beside dots and slashes.
ALONE = r"(?<![\w./\\'“-]){}(?![\w/\\'”=-]|\.\w)"
PHRASES = (
    (r"Ledger\.create\(\), geopriv ledger create, or Create a ledger in QGIS",
     "“Create a ledger”"),
    (r"Pass ledger\.labelled\([^)]*\), or '([^']*)' as its path",
     "Choose “\\1” as the ledger's file"),
    (r"For the same people call ledger\.add_dataset\(frame\)",
     "For the same people see the manual"),
    (r": see ledger\.limits, and ledger\.balance for what is left of each",
     ": “Ledger report” says what is left of each"),
    (r"see report\(\)\.guarantees", "see “Ledger report”"),
    (r"vouch for it once with 'geopriv ledger adopt LEDGER' or "
     r"Ledger\.open\(path, [^)]*\), for a session with .*?, [^,)]*\); the file",
     "run “Ledger report” on it once with “I vouch for this file”; the file"),
    (r"with 'geopriv ledger adopt LEDGER' or Ledger\.open\(path, [^)]*\)",
     "by “Ledger report” with “I vouch for this file”"),
    (r"Ledger\.open\([^)]*adopt=True[^)]*\)|adopt=True",
     "“I vouch for this file”"),
    (r" \((\w+)\(drop=True\) makes another\)", ""),
    (r": [^:.]+: frame\[~frame\.geometry\.\w+(?:\(\))?\]", ""),
    (r" \(read_file and write_file of geopriv_gis keep it\)", ""),
    (r"(?:Use|use) \.?(?:geopriv\.)?density on them",
     "use “Densities from released points” on them"),
    (r"density\(\)", "“Densities from released points”"),
    (r"Convert the former with to_replace\(\) first",
     "Release both with the same choice under “Neighbouring tables”"),
    (r"set_crs\(\), e\.g\. set_crs\('([^']+)'\)",
     "“Set CRS of Layer(s)”, \\1 for example"),
    (r"set_crs\('([^']+)'(?:, allow_override=True)?\)",
     "“Set CRS of Layer(s)”, as \\1"),
    (r"set_crs\(\)", "“Set CRS of Layer(s)”"),
    (r"(?:call )?to_crs\('([^']+)'\)", "“Reproject layer” to \\1"),
    (r"call to_crs\(\)", "use “Reproject layer”"),
    (r"to_crs\(\)", "“Reproject layer”"),
    (r"explode\(\)", "“Multipart to singleparts”"),
    (r"geopriv_gis\.metrics(?: \([^)]*\))?", "the form"),
    (r"\(dist_inf\)", ""),
    (r"got None\b", "got nothing"),
    (r"got ''", "got nothing"),
    (r"; choose one with set_geometry\(\)", ""),
    (r"a geopriv_gis\.StickyStore", "a file of this plugin"),
    (r"True or False", "yes or no"),
    (r"True and False", "yes and no"),
    (r", e\.g\. frame\.geometry\.centroid", ", with “Centroids” for example,"),
    (r": frame\[frame\.geom_type == 'Point'\]", ""),
    (r", or a list or dict of them", ""),
    (r"a polygon, or a GeoSeries or GeoDataFrame of polygons", "a layer of polygons"),
    (r"a shapely Point in the frame's CRS or a GeoSeries of points", "a point"),
    (r"an? Geo(?:Series|DataFrame)(?: or Geo(?:Series|DataFrame))?", "a layer"),
    (r", read by geopriv_gis\.read_file if from a file;", ";"),
    (r"a column as privacy_unit", "a field that names people"),
    (r"; take pandas\.to_datetime first", ""),
    (r"Set an id column as index: frame\.set_index\('id'\)",
     "Choose one under “field that tells rows apart”"),
    (r"; call reset_index\(\) first", ""),
    (r", or overwrite=True", ""),
    (r" needs rasterio; install it with pip install 'geopriv-gis\[raster\]', or give "
     r"\(weights, transform, crs\)", " cannot be read here"),
    (r"Ask for at most `remaining`", "Ask for less"),
    (ALONE.format("eps"), "ε"),
    (ALONE.format("rho"), "ρ"),
    (ALONE.format("delta"), "δ"),
    (ALONE.format("beta"), "β"),
    (ALONE.format("frame's"), "layer's"),
    (ALONE.format("frame"), "layer"),
    (ALONE.format("columns"), "fields"),
    (ALONE.format("column"), "field"),
)  # fmt: skip
_PATTERNS = tuple((re.compile(pattern), said) for pattern, said in PHRASES)


def translate_to_qgis(message):
    """Return a message with QGIS's tools and words in the place of Python's."""
    for pattern, said in _PATTERNS:
        if pattern.search(message):
            message = pattern.sub(tr(said), message)
    return message

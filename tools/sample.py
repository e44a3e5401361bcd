"""Write the layers of QGIS's sample project: ``python tools/sample.py``.

GeoJSON in qgis_plugin/sample, from the demonstration's data. Run by hand: the layers
are committed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import shapely
from shapely.ops import voronoi_diagram

from geopriv_gis.demo.soho import BROAD_STREET, load

FOLDER = Path(__file__).resolve().parents[1] / "qgis_plugin" / "sample"
PLANE = 32630
DECIMALS = 7  # of degrees: a centimetre


def rounded(part: Any) -> Any:
    """Return coordinates with so many decimals."""
    if isinstance(part, float):
        return round(part, DECIMALS)
    return [rounded(each) for each in part]


def write(name: str, frame: gpd.GeoDataFrame) -> None:
    """Write a layer, one feature a line."""
    lines = []
    for row in frame.to_crs(4326).iterfeatures(drop_id=True):
        shape = row["geometry"]
        shape["coordinates"] = rounded(shape["coordinates"])
        feature = {"type": "Feature", "properties": row["properties"]}
        lines.append(json.dumps({**feature, "geometry": shape}, separators=(",", ":")))
    start = f'{{"type":"FeatureCollection","name":"{name}","features":[\n'
    text = start + ",\n".join(lines) + "\n]}\n"
    (FOLDER / f"{name}.geojson").write_text(text, encoding="utf-8")


def areas(pumps: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return the area nearest to each pump, within a rectangle around all of them."""
    places = pumps.to_crs(PLANE)
    frame = shapely.geometry.box(*places.total_bounds).buffer(100, join_style=2)
    cells = voronoi_diagram(places.geometry.union_all(), frame.buffer(2000)).geoms
    shapes = [
        next(cell for cell in cells if cell.covers(place)).intersection(frame)
        for place in places.geometry
    ]
    return gpd.GeoDataFrame({"nearest_pump": pumps["pump"]}, geometry=shapes, crs=PLANE)


def main() -> None:
    """Write all layers."""
    soho = load()
    names = [f"Pump {number}" for number in range(1, len(soho.pumps) + 1)]
    names[BROAD_STREET] = "Broad Street"
    pumps = soho.pumps.assign(pump=names)[["pump", "geometry"]]
    deaths = soho.deaths.loc[soho.deaths.index.repeat(soho.deaths["Count"])]
    streets = soho.streets.explode(index_parts=False)
    for name, frame in (("death", deaths), ("street", streets)):
        numbers = {name: np.arange(1, len(frame) + 1)}
        layer = gpd.GeoDataFrame(numbers, geometry=frame.geometry.values, crs=frame.crs)
        write(f"{name}s", layer)
    write("pumps", pumps)
    write("pump_areas", areas(pumps))


if __name__ == "__main__":
    main()

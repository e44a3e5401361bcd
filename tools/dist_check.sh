#!/bin/sh
# Build sdist and wheel twice, compare them, check them, and install each in an empty
# environment: dist_check.sh PYTHON. They are left in dist/. Needs PyPI.
set -eu
python=$1
cd "$(dirname "$0")/.."

# What is built is dated as the last commit, so that whoever builds it gets the same bytes.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022
rm -rf build/dist && mkdir -p build/dist dist
for turn in first second; do
    "$python" -m build --outdir build/dist/$turn . >"build/dist/$turn.log" 2>&1 ||
        { tail "build/dist/$turn.log" >&2; exit 1; }
done
for file in build/dist/first/*; do
    cmp "$file" "build/dist/second/$(basename "$file")"
done
echo "Built twice, the same bytes."
tar -tzf build/dist/first/*.tar.gz >build/dist/names
"$python" tools/file_names.py build/dist/names
"$python" -m twine check --strict build/dist/first/*

for file in build/dist/first/*; do
    empty=build/dist/empty
    rm -rf "$empty"
    sh tools/venv.sh "$python" "$empty"
    "$empty/bin/python" -m pip install -qq --disable-pip-version-check \
        --constraint tools/constraints.txt "$file[cli]"
    # From elsewhere, so that it is what was installed that runs.
    root=$PWD
    (
        cd build/dist
        "$root/$empty/bin/geopriv" --version
        "$root/$empty/bin/geopriv" explain --html page.html --overwrite 2>/dev/null >&2
        grep -q 'What does' page.html
        "$root/$empty/bin/python" -W error::UserWarning -c '
import geopandas as gpd, geopriv_gis
homes = gpd.GeoSeries.from_xy([530000.0], [180000.0], crs="EPSG:27700")
assert homes.geopriv.planar_laplace(eps=0.01).geopriv.guarantee.eps == 0.01'
    )
    echo "Installs in an empty environment, and runs: $(basename "$file")"
done
cp build/dist/first/* dist/

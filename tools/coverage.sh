#!/bin/sh
# Which lines the tests run, room by room: coverage.sh PYTHON ROOM … What a room gave is
# kept in build/coverage, so that a run that was stopped goes on where it was; when a
# line of the library has changed, all begins anew. Tests that fail are told at the end.
set -eu
python=$1
shift
cd "$(dirname "$0")/.."
here=$PWD/build/coverage
lines=$(find geopriv_gis -name '*.py' | sort | xargs cat | cksum)
if [ "$(cat "$here/of" 2>/dev/null)" != "$lines" ]; then
    rm -rf "$here"
    mkdir -p "$here"
    echo "$lines" >"$here/of"
fi
found=
for room in "$@"; do
    name=$(echo "$room" | tr / -)
    found="$found build/coverage/$name.data.*"
    [ ! -e "$here/$name.told" ] || continue
    rm -f "$here/$name".data*
    # By its whole path: tests start programs in other folders.
    COVERAGE_FILE="$here/$name.data" "$python" -m coverage run -m pytest -q -n 2 \
        "$room" >"$here/$name.now" 2>&1 || true
    tail -n 1 "$here/$name.now" | grep -Eq '[0-9]+ (passed|skipped|deselected)' || {
        tail "$here/$name.now" >&2
        exit 1
    }
    mv "$here/$name.now" "$here/$name.told"
    echo "$room: $(tail -n 1 "$here/$name.told")"
done
COVERAGE_FILE=$here/all "$python" -m coverage combine -q --keep $found
COVERAGE_FILE=$here/all "$python" -m coverage html -q -d "$here/html"
COVERAGE_FILE=$here/all "$python" -m coverage json -q -o "$here/found.json"
grep -h '^FAILED\|^ERROR' "$here"/*.told || true

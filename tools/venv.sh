#!/bin/sh
# Make a virtual environment: venv.sh PYTHON FOLDER
set -eu
python=$1 folder=$2

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' || {
    echo "geopriv-gis needs Python 3.10 or newer, and '$python' is not:" \
        "$("$python" --version 2>&1 || true). Name another: make PYTHON=python3.12 ..." >&2
    exit 1
}
"$python" -c 'import ensurepip, venv' 2>/dev/null || sh "$(dirname "$0")/debian.sh" python3-venv || {
    echo "'$python' cannot make virtual environments: install its venv module." >&2
    exit 1
}
"$python" -m venv --clear "$folder" || { rm -rf "$folder"; exit 1; }

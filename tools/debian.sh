#!/bin/sh
# Install those of the named Debian packages that are missing.
# Where that is not ours to do (not root, no apt-get): say so and exit with 77.
set -eu

missing=""
for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' ||
        missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "Missing, and only root on Debian or Ubuntu can install them:$missing" >&2
    exit 77
fi

echo "Installing$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
apt() { apt-get -qy -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1; }
# shellcheck disable=SC2086  # a list of names, to be split
apt update && apt install --no-install-recommends $missing || { cat "$log" >&2; exit 1; }

#!/bin/sh
# Fail for files that a run left in the tree: left_behind.sh note, before the run, and
# left_behind.sh compare, after it. What is no clone of git is not looked at.
set -eu
cd "$(dirname "$0")/.."
git rev-parse --git-dir >/dev/null 2>&1 || exit 0

mkdir -p build
note=build/files-before
case $1 in
note) git ls-files --others --exclude-standard >$note ;;
compare)
    if git ls-files --others --exclude-standard | grep -vxF -f $note >&2; then
        echo "Left in the tree by the tests." >&2
        exit 1
    fi
    ;;
esac

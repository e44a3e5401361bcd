#!/bin/sh
# Run make on bare Debian machines, each a chroot of its own, and print a table.
#
#   tools/matrix.sh [WORD]...     e.g. tools/matrix.sh trixie user demo
#
# A WORD is a suite (bookworm, trixie, testing), an account (root, user) or a target of
# make (demo, test, test-newest, ...), in any order; without any of a kind: all three
# suites, both accounts, demo and test. What is tested is HEAD, not the work tree.
#
# Needs root, debootstrap, git and 5 GB in $MATRIX (/var/tmp/geopriv-matrix), where the
# bare systems, downloads and logs are kept; remove it to begin anew. Debian's mirror,
# pip's settings and the certificates are those of this machine. Debian packages named in
# $MATRIX_MORE are installed first; reports of a run (build/*.xml) are kept in $MATRIX.
set -eu

cd "$(dirname "$0")/.."
MATRIX=${MATRIX:-/var/tmp/geopriv-matrix}
PACKAGES=ca-certificates,make,python3

suites="" accounts="" targets=""
for word in "$@"; do
    case $word in
    bookworm | trixie | testing) suites="$suites $word" ;;
    root | user) accounts="$accounts $word" ;;
    *) targets="$targets $word" ;;
    esac
done

[ "$(id -u)" -eq 0 ] || { echo "A chroot can be made by root only: sudo $0 $*" >&2; exit 77; }
for tool in debootstrap git unshare; do
    command -v $tool >/dev/null || { echo "Missing: apt-get install $tool" >&2; exit 77; }
done
mkdir -p "$MATRIX"

mirror() { # the first of this machine's Debian mirrors
    apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' | sort -u | head -n 1
}

settings() { # this machine's ways to the package index, as lines of sh
    env | sed -n "s/^\([a-zA-Z]*_proxy\)=\(.*\)/export \1='\2'/p"
    python3 -m pip config list 2>/dev/null | awk -F= '$1 !~ /constraint/ {
        name = $1; sub(/^[^.]*\./, "", name); gsub("-", "_", name)
        print "export PIP_" toupper(name) "=" substr($0, length($1) + 2) }'
}

bare() { # make the suite's bare system, once
    [ -e "$MATRIX/$1.tar" ] && return
    echo "Making a bare $1"
    rm -rf "$MATRIX/$1"
    debootstrap --variant=minbase --include=$PACKAGES "$1" "$MATRIX/$1" "$(mirror)" \
        >"$MATRIX/$1.log" 2>&1 || { tail "$MATRIX/$1.log" >&2; exit 1; }
    {
        apt-config dump Acquire | grep -i proxy || true
        echo 'Acquire::Check-Valid-Until "false";' # the mirror may be a snapshot
    } >"$MATRIX/$1/etc/apt/apt.conf.d/99host"
    rm -rf "$MATRIX/$1/var/cache/apt/archives" # lent by each run instead
    tar -C "$MATRIX/$1" -cf "$MATRIX/$1.part" .
    mv "$MATRIX/$1.part" "$MATRIX/$1.tar"
    rm -rf "${MATRIX:?}/$1"
}

furnish() { # a fresh system with the account and its clone: furnish ROOT SUITE ACCOUNT
    mkdir -p "$1"
    tar -C "$1" -xf "$MATRIX/$2.tar"
    cp /etc/resolv.conf /etc/hosts "$1/etc/"
    cp /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/"
    settings >"$1/etc/settings"
    home=/root
    [ "$3" = root ] || {
        chroot "$1" useradd --create-home --shell /bin/sh user
        home=/home/user
    }
    git clone -q --no-hardlinks . "$1$home/geopriv-gis"
    chroot "$1" chown -R "$3:$3" "$home"
    mkdir -p "$MATRIX/apt-$2/partial" "$MATRIX/pip-$3" "$1/var/cache/apt/archives" "$1/var/cache/pip"
    chroot "$1" chown "$3" /var/cache/pip
}

# One target, where mounts and processes end with it: inside ROOT SUITE ACCOUNT TARGET
inside='
    set -eu
    mount -t proc proc "$1/proc"
    mount -t tmpfs -o mode=1777 shm "$1/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
    mount --bind "$MATRIX/apt-$2" "$1/var/cache/apt/archives"
    mount --bind "$MATRIX/pip-$3" "$1/var/cache/pip"
    chroot "$1" chown "$3" /var/cache/pip
    bare="env -i LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin PIP_CACHE_DIR=/var/cache/pip"
    # An ordinary user finds venv there: nobody but root can install it.
    more=$MATRIX_MORE
    [ "$3" = root ] || more="$more python3-venv"
    [ -z "$more" ] || $bare DEBIAN_FRONTEND=noninteractive chroot "$1" sh -c \
        "apt-get update && apt-get install -qy --no-install-recommends $more" >"$1/tmp/more.log" 2>&1
    home=/root; [ "$3" = root ] || home=/home/user
    exec $bare HOME=$home chroot --userspec="$3:$3" "$1" sh -c \
        ". /etc/settings; cd ~/geopriv-gis; python3 --version; exec make $4 </dev/null"'

cell() { # run one and print its line: cell SUITE ACCOUNT TARGET
    root=$MATRIX/cells/$1-$2-$3 log=$MATRIX/$1-$2-$3.log
    rm -rf "$root"
    furnish "$root" "$1" "$2"
    start=$(date +%s) code=0
    MATRIX=$MATRIX MATRIX_MORE=${MATRIX_MORE:-} unshare --mount --pid --fork --kill-child sh -c "$inside" sh "$root" "$@" \
        >"$log" 2>&1 || code=$?
    for report in "$root"/*/geopriv-gis/build/*.xml "$root"/home/*/geopriv-gis/build/*.xml; do
        [ ! -e "$report" ] || mv "$report" "$MATRIX/$1-$2-${report##*/}"
    done
    rm -rf "$root"
    printf '%-9s %-5s %-12s %4s %6s  %-14s %s\n' "$1" "$2" "$3" $code "$(($(date +%s) - start))" \
        "$(sed -n '/^Python 3/{p;q}' "$log")" "$(tail -n 1 "$log")"
    [ $code -eq 0 ] || failed=1
}

failed=0
for suite in ${suites:-bookworm trixie testing}; do bare "$suite"; done
printf '%-9s %-5s %-12s %4s %6s  %-14s %s\n' suite as target exit s python 'last line'
for suite in ${suites:-bookworm trixie testing}; do
    for account in ${accounts:-root user}; do
        for target in ${targets:-demo test}; do
            cell "$suite" "$account" "$target"
        done
    done
done
echo "Logs: $MATRIX/*.log"
exit $failed

#!/bin/sh
# compare-release.sh FOLDER: rebuilds the checked-out commit from nothing in another folder, and
# compares its Debian packages with those in FOLDER. If packages differ, it names their differing
# files.
#
# The other folder's path has the same length: for some closures the compiler writes the length of a
# source file's path, though not the path, into the program.
set -eu
cd "$(dirname "$0")/.."
packages=$(realpath "$1")
git diff --quiet HEAD || {
    echo "commit your changes first: the other build is of the commit" >&2
    exit 1
}
here=$(pwd -P)
[ "${#here}" -ge 9 ] || {
    echo "the path of this folder is too short: /tmp has none as short" >&2
    exit 1
}
again=$(mktemp -d "/tmp/$(printf "%$((${#here} - 5))s" "" | tr ' ' X)")
work=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$again" "$work"' EXIT
git clone --quiet . "$again"
make -C "$again" deb

differing=0
for package in "$packages"/*.deb; do
    other="$again/.build/deb/${package##*/}"
    if cmp -s "$package" "$other"; then
        sha256sum "$package"
        continue
    fi
    differing=1
    echo "not the same bytes: ${package##*/}"
    dpkg-deb --raw-extract "$package" "$work/first"
    dpkg-deb --raw-extract "$other" "$work/second"
    diff -rq --no-dereference "$work/first" "$work/second" || true
    rm -r "$work/first" "$work/second"
done
[ "$differing" = 0 ] || exit 1
echo "both builds give the same bytes"

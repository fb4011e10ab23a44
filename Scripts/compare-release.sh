#!/bin/sh
# compare-release.sh FOLDER: builds the commit that is checked out a second time, from nothing and in another folder, and compares the Debian packages
# that this makes with those in FOLDER. Where packages differ, it names the files in them that do.
set -eu
cd "$(dirname "$0")/.."
packages=$(realpath "$1")
git diff --quiet HEAD || { echo "commit your changes first: the other build is of the commit" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet . "$work/again"
make -C "$work/again" deb

differing=0
for package in "$packages"/*.deb; do
    again="$work/again/.build/deb/${package##*/}"
    if cmp -s "$package" "$again"; then
        sha256sum "$package"
        continue
    fi
    differing=1
    echo "not the same bytes: ${package##*/}"
    dpkg-deb --raw-extract "$package" "$work/first"
    dpkg-deb --raw-extract "$again" "$work/second"
    diff -rq "$work/first" "$work/second" || true
    rm -r "$work/first" "$work/second"
done
[ "$differing" = 0 ] || exit 1
echo "both builds give the same bytes"

#!/bin/sh
# compare-release.sh: builds the commit that is checked out twice, from nothing, and compares the programs and the pages.
#
# Files of the build name the folder of the sources and that of the build, so both builds have the same two.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SEQRCAST_COMMIT=${SEQRCAST_COMMIT:-$(git describe --always --dirty --abbrev=40 --exclude '*')}
export SEQRCAST_COMMIT

for turn in one two; do
    for product in seqrcast seqrcast-decode; do
        swift build -c release --static-swift-stdlib --product "$product" --scratch-path "$work/build"
    done
    DESTDIR="$work/$turn" PREFIX=/usr Scripts/install.sh "$work/build/release"
    # Of an SBOM the hashes of the programs are a part.
    Scripts/sbom.py "$work/build/release" >"$work/$turn/sbom"
    rm -rf "$work/build"
done
diff -r "$work/one" "$work/two"
(cd "$work/one" && sha256sum usr/bin/seqrcast usr/libexec/seqrcast/seqrcast-decode usr/share/seqrcast/*.html)
echo "both builds are the same"

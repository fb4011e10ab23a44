#!/bin/sh
# docs.sh FOLDER: writes the modules' API documentation as a static site, and the man pages in
# FOLDER/man1 and FOLDER/man7.
set -eu
cd "$(dirname "$0")/.."
graphs=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$graphs"' EXIT

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
for module in SeQRcast Exchange Imaging Decoding Links WebPages Storage Rules Threats Wire Primitives; do
    cp "$(swift build --show-bin-path)/../symbolgraph/$module.symbols.json" "$graphs/"
done
docc convert --additional-symbol-graph-dir "$graphs" --output-path "$1" --transform-for-static-hosting \
    --fallback-display-name SeQRcast --fallback-bundle-identifier seqrcast >/dev/null
swift build --product seqrcast >/dev/null
Scripts/manual.py --pages "$(swift build --show-bin-path)/seqrcast" "$1"
echo "the documentation is in $1/documentation/seqrcast, $1/man1 and $1/man7"

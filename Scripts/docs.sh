#!/bin/sh
# docs.sh FOLDER: writes the modules' API documentation as a site of static files.
set -eu
cd "$(dirname "$0")/.."
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
for module in SeQRcast Exchange Imaging Links WebPages Storage Threats Wire Primitives; do
    cp "$(swift build --show-bin-path)/../symbolgraph/$module.symbols.json" "$graphs/"
done
docc convert --additional-symbol-graph-dir "$graphs" --output-path "$1" --transform-for-static-hosting \
    --fallback-display-name SeQRcast --fallback-bundle-identifier seqrcast >/dev/null
echo "the documentation is in $1/documentation/seqrcast"

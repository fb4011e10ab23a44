#!/bin/sh
# compare-core.sh: rebuilds the core in another folder, and fails unless every file has the same
# bytes as in .build/core.
set -eu
cd "$(dirname "$0")/.."
again=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$again"' EXIT
Scripts/link-core.sh "$again"
for file in core.wasm core.mjs core.d.mts LICENSES.txt; do
    cmp ".build/core/$file" "$again/$file"
done
echo "the same bytes"

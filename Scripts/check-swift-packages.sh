#!/bin/sh
# check-swift-packages.sh: compares the Swift packages in .build/checkouts with
# Packaging/swift-packages.tsv, which has the name, the version and the id of the git tree of each.
# A mirror may have another commit for a version, but not another tree. Exits with 1 unless all are
# equal.
set -eu
cd "$(dirname "$0")/.."
failed=0

fail() {
    echo "$(basename "$0"): $1" >&2
    failed=1
}

for folder in .build/checkouts/*/; do
    [ -d "$folder" ] || continue
    name=$(basename "$folder")
    grep -q "^$name	" Packaging/swift-packages.tsv || fail "$name is not in Packaging/swift-packages.tsv"
done
while read -r name version tree; do
    folder=.build/checkouts/$name
    found=$(git -C "$folder" rev-parse --verify --quiet 'HEAD^{tree}' 2>/dev/null) || {
        fail "$name $version is not checked out"
        continue
    }
    if ! grep -q "/$name\", exact: \"$version\"" Package.swift; then
        fail "Package.swift names another version of $name than $version"
    elif [ "$found" != "$tree" ]; then
        fail "$name $version: the version's tag was moved: it has the tree $found, and $tree is expected"
    elif [ -n "$(git -C "$folder" status --porcelain --ignored)" ]; then
        fail "$name $version: files in $folder were changed: remove that folder"
    else
        echo "$name $version has the tree $tree"
    fi
done <Packaging/swift-packages.tsv
exit $failed

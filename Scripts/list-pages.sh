#!/bin/sh
# list-pages.sh [--check]: writes Sources/C/CPages/pages_texts.h, which embeds the text files of
# Pages/common, map and reader in the program. --check only compares it.
set -eu
cd "$(dirname "$0")/.."
list=Sources/C/CPages/pages_texts.h
new=$(mktemp)
. Scripts/exit-on-signals.sh
trap 'rm -f "$new"' EXIT

{
    echo '// Made by Scripts/list-pages.sh. In no particular order: pages order scripts by their import lines. A NUL ends each file.'
    for file in $(cd Pages && find common map reader -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.json' | LC_ALL=C sort); do
        printf '    {"%s", (const uint8_t[]){\n#embed "../../../Pages/%s" suffix(, 0)\n    }},\n' "$file" "$file"
    done
} >"$new"
cmp --silent "$new" "$list" && exit 0
[ "${1:-}" != --check ] || {
    echo "list-pages: $list is not what Pages/ has: run Scripts/list-pages.sh" >&2
    exit 1
}
cat "$new" >"$list"

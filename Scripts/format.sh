#!/bin/sh
# format.sh [--check]: formats Swift, JavaScript, Python and shell as .swift-format, .oxfmtrc.jsonc and
# ruff.toml say, and sorts the imports of Python. --check changes nothing: it prints what it would
# change, by file and line, and fails if that is anything.
set -eu
cd "$(dirname "$0")/.."
Scripts/install-tools.sh
PATH="$PWD/.build/tools/bin:$PATH"
failed=0

# swift_sources COMMAND…: runs `swift format COMMAND` on all sources in Swift.
swift_sources() {
    swift format "$@" --recursive Package.swift Plugins Sources Tests Fuzz Benchmarks fixtures/Generator
}

# javascript OPTION…: runs oxfmt on all scripts, and on no other file that it could format.
javascript() {
    oxfmt "$@" '{Pages,Sources,Tests}/**/*.{js,mjs,mts}'
}

# shell OPTION…: runs shfmt on all scripts.
shell() {
    shfmt --indent 4 "$@" .ci/run Scripts Tests
}

# difference FILE: prints what oxfmt would change, which only lists files.
difference() {
    mkdir -p "$work/$(dirname "$1")"
    cp "$1" "$work/$1"
    (cd "$work" && oxfmt --config "$top/.oxfmtrc.jsonc" "$1" >/dev/null)
    diff -u --label "$1" --label "$1, formatted" "$1" "$work/$1"
}

case ${1:-} in
--check)
    top=$PWD
    work=$(mktemp -d)
    . Scripts/exit-on-signals.sh
    trap 'rm -rf "$work"' EXIT
    swift_sources lint --strict || failed=1
    for file in $(javascript --list-different); do
        difference "$file" || failed=1
    done
    ruff check --quiet --select I --output-format concise Scripts Tests || failed=1
    ruff format --quiet --diff Scripts Tests || failed=1
    shell --diff || failed=1
    ;;
"")
    swift_sources --in-place
    javascript >/dev/null
    # Braces, where a body now begins on a line of its own, and other safe mends.
    oxlint --quiet --fix Pages Sources/Core Tests >/dev/null || true
    javascript >/dev/null
    ruff check --quiet --select I --fix Scripts Tests
    ruff format --quiet Scripts Tests
    shell --write
    ;;
*)
    echo "usage: $0 [--check]" >&2
    exit 64
    ;;
esac
exit $failed

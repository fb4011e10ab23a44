#!/bin/sh
# install.sh BUILD: copies what was built in the folder BUILD below $DESTDIR$PREFIX: the programs, stripped, with their debug files beside them,
# man pages, completions, the pages that read locked texts, and the list of known holes.
# install.sh --uninstall: removes them again.
set -eu
cd "$(dirname "$0")/.."
root="${DESTDIR:-}${PREFIX:=/usr/local}"
list="$root/share/seqrcast/installed"

if [ "$1" = --uninstall ]; then
    [ -f "$list" ] || { echo "nothing is installed below $root" >&2; exit 1; }
    files=$(cat "$list")
    cd "$root"
    for file in $files; do rm -f "$file"; done
    for file in $files; do [ ! -d "${file%/*}" ] || rmdir -p --ignore-fail-on-non-empty "${file%/*}"; done
    exit 0
fi

build="$1"
stage=$(mktemp -d)
files=$(mktemp)
trap 'rm -rf "$stage" "$files"' EXIT

program() {
    install -D -m 755 "$build/${1##*/}" "$stage/$1"
    debug="$stage/${1%/*}/.debug/${1##*/}.debug"
    mkdir -p "${debug%/*}"
    objcopy --only-keep-debug "$stage/$1" "$debug"
    chmod 644 "$debug"
    strip "$stage/$1"
    # The debugger finds the file beside the program by this name.
    objcopy --add-gnu-debuglink="$debug" "$stage/$1"
}
program bin/seqrcast
program libexec/seqrcast/seqrcast-decode

Scripts/manual.py --pages "$build/seqrcast" "$stage/share/man"
Scripts/completions.sh "$build/seqrcast" "$stage/share"
# Where `fpath` has it without Debian's package of zsh.
[ "$PREFIX" = /usr ] || mv "$stage/share/zsh/vendor-completions" "$stage/share/zsh/site-functions"
install -D -m 644 Packaging/known-holes "$stage/share/seqrcast/known-holes"
"$build/seqrcast" reader --quiet -o "$stage/share/seqrcast/reader.html" >/dev/null
"$build/seqrcast" reader --quiet --with-scanner -o "$stage/share/seqrcast/reader-with-scanner.html" >/dev/null
chmod 644 "$stage"/share/seqrcast/*.html
# The app for phones, where `make app` put it together.
[ ! -d .build/app ] || (cd .build/app && find . -type f -exec install -D -m 644 {} "$stage/share/seqrcast/app/{}" \;)

(cd "$stage" && find . -type f -printf '%P\n') | LC_ALL=C sort >"$files"
while read -r file; do install -D -m "$(stat -c %a "$stage/$file")" "$stage/$file" "$root/$file"; done <"$files"
echo share/seqrcast/installed >>"$files"
install -D -m 644 "$files" "$list"

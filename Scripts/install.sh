#!/bin/sh
# install.sh BUILD: copies the build in folder BUILD below $DESTDIR$PREFIX: the stripped programs
# with their debug files beside them, man pages, completions, the pages that read locked texts, and
# the list of known holes.
# install.sh --uninstall: removes them again, and the folders that did not exist before.
set -eu
cd "$(dirname "$0")/.."
root="${DESTDIR:-}${PREFIX:=/usr/local}"
list="$root/share/seqrcast/installed"

# Root removes the files in the list, so the list must not lead elsewhere.
if [ -e "$list" ] && grep -qE '^$|^/|(^|/)\.\.(/|$)' "$list"; then
    echo "nothing was changed: $list names files outside of $root" >&2
    exit 1
fi

# Removes the entries of an installation's list, if there is one: files, and folders with a slash at
# the end.
uninstall() {
    [ -e "$list" ] || return 0
    # In this order, the contents of a folder come before the folder.
    LC_ALL=C sort -r "$list" | (
        cd "$root"
        while IFS= read -r file; do
            case "$file" in
            # A folder with files of others stays.
            */) rmdir -- "./$file" 2>/dev/null || true ;;
            *) rm -f -- "./$file" ;;
            esac
        done
    )
}

if [ "${1:-}" = --uninstall ]; then
    [ -e "$list" ] || {
        echo "nothing is installed below $root" >&2
        exit 1
    }
    uninstall
    exit 0
fi

build="${1:-}"
[ -x "$build/seqrcast" ] || {
    echo "there is nothing to install: run \`make release\` first" >&2
    exit 1
}
stage=$(mktemp -d)
files=$(mktemp)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$stage" "$files"' EXIT

program() {
    install -D -m 755 "$build/${1##*/}" "$stage/$1"
    debug="$stage/${1%/*}/.debug/${1##*/}.debug"
    mkdir -p "${debug%/*}"
    objcopy --only-keep-debug "$stage/$1" "$debug"
    chmod 644 "$debug"
    strip "$stage/$1"
    # The debugger finds the debug file beside the program by this name.
    objcopy --add-gnu-debuglink="$debug" "$stage/$1"
}
program bin/seqrcast
program libexec/seqrcast/seqrcast-decode

Scripts/manual.py --pages "$build/seqrcast" "$stage/share/man"
Scripts/completions.sh "$build/seqrcast" "$stage/share"
# The folder that is in `fpath` without Debian's package of zsh.
[ "$PREFIX" = /usr ] || mv "$stage/share/zsh/vendor-completions" "$stage/share/zsh/site-functions"
# The list of this system, if there is one.
holes=Packaging/known-holes/$(. /etc/os-release && echo "$ID-${VERSION_ID:-}")
[ ! -f "$holes" ] || install -D -m 644 "$holes" "$stage/share/seqrcast/known-holes"
"$build/seqrcast" reader --quiet -o "$stage/share/seqrcast/reader.html" >/dev/null
"$build/seqrcast" reader --quiet --with-scanner -o "$stage/share/seqrcast/reader-with-scanner.html" >/dev/null
chmod 644 "$stage"/share/seqrcast/*.html
# The app for phones, if `make app` assembled it.
if [ -f .build/app/SHA256SUMS ]; then
    echo "the app is installed as \`make app\` left it at $(date -r .build/app/SHA256SUMS '+%F %H:%M')"
    grep -qF "version = \"$("$build/seqrcast" --version | sed -n '1s/seqrcast \([0-9.]*\).*/\1/p')\"" .build/app/version.js ||
        echo "warning: the app is of another version than the program: run \`make app\`" >&2
    cp -R .build/app "$stage/share/seqrcast/app"
    chmod -R u=rwX,go=rX,a-s "$stage/share/seqrcast/app"
fi

uninstall
(cd "$stage" && find . -type f -printf '%P\n') | LC_ALL=C sort >"$files"
# The list comes first, so that an interrupted installation can be removed.
{
    (cd "$stage" && find . -mindepth 1 -type d -printf '%P/\n') | LC_ALL=C sort | while IFS= read -r folder; do
        [ -d "$root/$folder" ] || printf '%s\n' "$folder"
    done
    cat "$files"
    echo share/seqrcast/installed
} >"$stage/installed"
install -D -m 644 "$stage/installed" "$list"
while IFS= read -r file; do install -D -m "$(stat -c %a "$stage/$file")" "$stage/$file" "$root/$file"; done <"$files"

#!/bin/sh
# check-machine.sh [SWIFT]: says in one sentence why nothing can be built here, and exits with 1. It
# changes nothing.
set -eu
cd "$(dirname "$0")/.."
swift=${1:-swift}
# The space that `make demo test` needs, in MB.
needed=1000

stop() {
    echo "$(basename "$0"): $1" >&2
    exit 1
}

case $PWD in
*[[:space:]]*) stop "there is a blank in $PWD: move this folder to a path without one" ;;
esac
[ -w . ] || stop "$PWD is read-only: clone the repository to where you may write"
command -v "$swift" >/dev/null || stop "there is no Swift in PATH: README.md says how to install it"
about=$("$swift" --version 2>&1) || stop "Swift does not start: $(echo "$about" | head -n 1)"
version=$(echo "$about" | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
printf '6.3\n%s\n' "$version" | sort --version-sort --check=quiet || stop "Swift $version is too old: SeQRcast needs 6.3"
# An earlier build already uses part of the space.
[ ! -d .build ] || needed=$((needed - $(du -sm .build | cut -f1)))
free=$(df --output=avail --block-size=1M . | tail -n 1)
[ "$free" -ge "$needed" ] || stop "$((free)) MB are free here, and building takes $needed more"

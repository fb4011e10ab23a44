#!/bin/sh
# install-packages.sh SET…: installs the missing Debian packages of these sets. Debian 12 and 13
# have the same names.
# shellcheck disable=SC2034,SC2154 # eval reads the sets by their names
set -eu

# The C libraries of the program.
build="libqrencode-dev libzbar-dev libleptonica-dev libpng-dev zlib1g-dev libturbojpeg0-dev libwebp-dev libgif-dev libtiff-dev libheif-dev libexif-dev
    libseccomp-dev libcairo2-dev libpangocairo-1.0-0 poppler-utils libssl-dev libsqlite3-dev libbrotli-dev libdeflate-dev libkeyutils-dev libisal-dev
    libicu-dev libzxcvbn-dev pkg-config"
# Programs that transcripts run, and the font of printed pages.
test="file fonts-dejavu-extra"
# Compilers for WebAssembly. If wasm-opt from binaryen is missing, clang makes another module.
wasm="clang lld llvm binaryen wasi-libc libclang-rt-dev-wasm32 libc++-dev-wasm32 dpkg-dev make perl python3"
# Joins the app's scripts.
app="esbuild"
# Write man pages.
manual="go-md2man python3"
# Make and test Debian packages.
packaging="binutils debootstrap dpkg-dev lintian pkg-config python3"
# Checks the sources.
python="python3"
# Installs the programs of Scripts/tools.txt.
tools="python3 python3-venv"
# Runs the core without a browser.
node="nodejs"
# Browsers for the tests of pages, and libraries with which the tests draw and read codes.
browser="chromium chromium-driver python3-selenium python3-cryptography python3-numpy python3-pil qrencode webkit2gtk-driver xvfb firefox-esr"
# Chromium without a user interface, which is faster.
headless="chromium-headless-shell"
# Read the exports.
exports="python3-gdal python3-gpxpy python3-icalendar python3-vobject"
# Libraries of the Python implementation, and programs that read and draw its symbols.
interop="poppler-utils python3-brotli python3-cryptography qrencode zbar-tools"
# Render posters, photograph them and read their codes, as phones do.
cameras="poppler-utils python3-numpy python3-opencv zbar-tools zxing-cpp-tools"
# Count instructions.
counting="binutils python3 valgrind"
# The shells in which completions are tested.
shells="bash zsh fish"
# Kill the program in `make crash`.
tracing="strace faketime"
# Fake the clock in `make year`.
clock="python3 faketime"

stop() {
    echo "$(basename "$0"): $1" >&2
    exit 1
}

missing=""
for set; do
    case $set in
    build | test | wasm | app | manual | packaging | python | cameras | tools | node | browser | headless | exports | interop | counting | shells | tracing | clock) ;;
    *) stop "there is no set of packages named $set" ;;
    esac
    eval "packages=\$$set"
    for package in $packages; do
        status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$status" = installed ] || missing="$missing $package"
    done
done
[ -n "$missing" ] || exit 0

command -v apt-get >/dev/null || stop "this system has no apt-get; install what these are called here:$missing"
sudo=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || stop "there is no sudo; as root, run: apt-get install$missing"
    sudo true || stop "sudo does not make $(id -un) root; as root, run: apt-get install$missing"
    sudo=sudo
fi
echo "installing$missing"
log=$(mktemp)
. "$(dirname "$0")/exit-on-signals.sh"
trap 'rm -f "$log"' EXIT
# A source that does not answer is an error only if a package is then missing.
$sudo apt-get update --quiet >"$log" 2>&1 || true
# Keeps changed configuration files: dpkg would ask, and its question would go to the log.
# shellcheck disable=SC2086
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes --no-install-recommends -o Dpkg::Options::=--force-confold $missing >>"$log" 2>&1 || {
    # The first error is dpkg's, which has two lines, or apt's. Errors of programs that apt runs are
    # in the last lines.
    cause=$(grep -m 1 -A 1 '^dpkg: error' "$log") || cause=$(grep -m 1 '^E: ' "$log") || cause=$(tail -n 3 "$log")
    stop "apt-get cannot install the missing packages: $(printf %s "${cause#E: }" | tr -s '\n ' ' ')"
}

#!/bin/sh
# build-scanner.sh [OUTPUT]: builds the reader page's scanner, which is zbar's QR reader and
# Brotli's decoder in WebAssembly, from Debian's source packages. OUTPUT is
# Pages/reader/scanner/scanner.wasm.gz by default; LICENSES.txt, sources.tsv, and zbar.a for the app's
# scanner, are written beside it.
set -eu
cd "$(dirname "$0")/.."
output=$(realpath -m "${1:-Pages/reader/scanner/scanner.wasm.gz}")
export LC_ALL=C

Scripts/install-packages.sh wasm
. Scripts/one-at-a-time.sh

# The module's ingredients: this script, the shim, and the newest versions that this machine's apt
# knows.
ingredients=$({
    cat Scripts/build-scanner.sh Scripts/debian-sources.sh Pages/reader/scanner/*.c Pages/reader/scanner/*.h Pages/reader/scanner/NOTICE.txt
    apt-cache show --no-all-versions clang lld binaryen wasi-libc libzbar-dev libbrotli-dev | grep -E '^(Package|Version|Source):'
} | sha256sum | cut -d ' ' -f 1)
# is_built DAY: whether the module was made from these ingredients, or on that day from older
# sources.
is_built() {
    for file in "$output" "$(dirname "$output")"/LICENSES.txt "$(dirname "$output")"/sources.tsv "$(dirname "$output")"/zbar.a; do
        [ -f "$file" ] || return 1
    done
    grep -qxE "$ingredients( $1)?" "$output.stamp" 2>/dev/null
}
if is_built "$(date +%F)"; then exit 0; fi

work=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$work"' EXIT
mkdir "$work/objects"
cp -r Pages/reader/scanner "$work/shim"
. Scripts/debian-sources.sh

# zbar reads images of strangers, so an older version is refused.
unpack_current zbar libzbar-dev
# An older Brotli is safe: it expands data that a channel's owner signed, in an instance of its own
# without imports, which is thrown away.
unpack_newest brotli libbrotli-dev
warn_of_older

# compile FILE…: compiles to $work/objects, under the files' paths, with the additional FLAGS.
# Bitcode contains the file's name as given here: below $work, whose own name changes each time.
compile() {
    for file; do
        name=${file#"$work"/}
        # shellcheck disable=SC2086
        (cd "$work" && /usr/bin/clang --target=wasm32-wasi -O2 -flto -fno-builtin-sprintf -ffile-prefix-map="$work"= $flags \
            -c "$name" -o "objects/$(echo "$name" | tr / _).o")
    done
}

zbar=$work/zbar/zbar
flags="-w -I$work/shim -I$work/zbar/include -I$zbar -I$zbar/qrcode"
compile "$zbar/image.c" "$zbar/img_scanner.c" "$zbar/scanner.c" "$zbar/decoder.c" "$zbar/symbol.c" "$zbar/refcnt.c" \
    "$zbar/decoder/qr_finder.c" "$zbar"/qrcode/*.c
flags="-Wall -Wextra -Werror -I$work/zbar/include"
compile "$work/shim/system.c"
llvm-ar crD "$work/zbar.a" "$work"/objects/*.o
compile "$work/shim/scanner.c"
flags="-w -I$work/brotli/c/include"
compile "$work"/brotli/c/common/*.c "$work"/brotli/c/dec/*.c
flags="-Wall -Wextra -Werror -I$work/brotli/c/include"
compile "$work/shim/expand.c"
# The stack comes first in memory, so that its overflow traps. 256 MiB is several times the need of
# a picture of 16 million pixels.
/usr/bin/clang --target=wasm32-wasi -O2 -flto -nostdlib -fuse-ld=/usr/bin/wasm-ld "$work"/objects/*.o -lc -o "$work/scanner.wasm" \
    -Wl,--no-entry,--gc-sections,--strip-all,--stack-first,-z,stack-size=262144,--max-memory=268435456

# The licences require their texts to accompany the module.
{
    cat "$work/shim/NOTICE.txt"
    printf '\n==== zbar, Debian source package %s\n\n' "$(cat "$work/zbar.version")"
    cat "$work/zbar/COPYING" "$work/zbar/LICENSE.md"
    printf '\n==== brotli, Debian source package %s\n\n' "$(cat "$work/brotli.version")"
    cat "$work/brotli/LICENSE"
    printf '\n==== wasi-libc, Debian source package %s\n\n' "$(dpkg-query --show --showformat='${source:Version}' wasi-libc)"
    awk 'BEGIN { RS = ""; ORS = "\n\n" } /^Files: (\*|libc-top-half\/musl\/\*)\n|^Files:.*qsort|^License: (MIT|CC0-1.0)\n/' \
        /usr/share/doc/wasi-libc/copyright
} >"$work/LICENSES.txt"

mkdir -p "$(dirname "$output")"
gzip -9n <"$work/scanner.wasm" >"$work/scanner.wasm.gz"
rm -f "$output.stamp"
mv "$work/LICENSES.txt" "$work/sources.tsv" "$work/zbar.a" "$(dirname "$output")/"
mv "$work/scanner.wasm.gz" "$output"
echo "$ingredients$again" >"$output.stamp"
# The compiler does not notice a file that is new.
touch Sources/C/CPages/pages_shim.c
echo "built $output: $(wc -c <"$output") bytes"

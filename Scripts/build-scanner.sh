#!/bin/sh
# build-scanner.sh [OUTPUT]: builds the reader page's scanner, zbar's QR reader and Brotli's decoder as WebAssembly, from Debian's source
# packages. OUTPUT is Web/scanner/scanner.wasm.gz unless given; LICENSES.txt and sources.tsv are written beside it, and zbar.a for the app's scanner.
set -eu
cd "$(dirname "$0")/.."
output=$(realpath -m "${1:-Web/scanner/scanner.wasm.gz}")
export LC_ALL=C

Scripts/install-packages.sh wasm
. Scripts/one-at-a-time.sh

# What the module is made of: this script, the shim, and the newest versions that this machine's apt knows.
ingredients=$({
    cat Scripts/build-scanner.sh Scripts/debian-sources.sh Web/scanner/*.c Web/scanner/*.h Web/scanner/NOTICE.txt
    apt-cache show --no-all-versions clang lld binaryen wasi-libc libzbar-dev libbrotli-dev | grep -E '^(Package|Version|Source):'
} | sha256sum | cut -d ' ' -f 1)
# is_built DAY: whether the module is made of these, or was on that day of older ones.
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
cp -r Web/scanner "$work/shim"
. Scripts/debian-sources.sh

# zbar reads what strangers hang on walls, so no older one is built.
unpack_current zbar libzbar-dev
# An older Brotli is sound: it expands what a channel's owner signed, in an instance of its own, which has no imports and is thrown away.
unpack_newest brotli libbrotli-dev
warn_of_older

# compile FILE…: to $work/objects, named after their paths. FLAGS are added. Bitcode names the file as it is given here: below $work, whose own
# name is another one each time.
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
# The stack comes first, so that what overflows it traps; 256 MiB is several times what a picture of 16 million pixels takes.
/usr/bin/clang --target=wasm32-wasi -O2 -flto -nostdlib -fuse-ld=/usr/bin/wasm-ld "$work"/objects/*.o -lc -o "$work/scanner.wasm" \
    -Wl,--no-entry,--gc-sections,--strip-all,--stack-first,-z,stack-size=262144,--max-memory=268435456

# The licences ask for their texts to go with the module.
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
# The compiler does not notice that a file is there which was not.
touch Sources/C/CPages/pages_shim.c
echo "built $output: $(wc -c <"$output") bytes"

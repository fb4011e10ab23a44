#!/bin/sh
# build-app-scanner.sh [FOLDER]: builds the app's scanner in FOLDER (.build/scanner by default):
# scanner.wasm, which is the command line's search for codes in Embedded Swift with zbar, and
# LICENSES.txt. Scripts/build-scanner.sh, which builds the reader page's scanner, compiles zbar.
set -eu
cd "$(dirname "$0")/.."
output=$(realpath -m "${1:-.build/scanner}")
export LC_ALL=C

Scripts/install-packages.sh wasm build
. Scripts/one-at-a-time.sh
Scripts/build-scanner.sh

# The search, its values and zbar's binding, except the entry for other programs, which uses clocks.
imaging=$(for file in GrayImage ImagingError Codes/Detections Codes/CodeSegment Codes/ImageFormat Bindings/Qrencode Drawing/MaskCandidates Drawing/MaskPattern \
    Drawing/MaskPenalty Drawing/ModuleSquare Drawing/Symbol Drawing/SymbolPrefix; do echo "Sources/Imaging/$file.swift"; done)
search="$(find Sources/Decoding/Detection Sources/Scanner -name '*.swift' ! -name CodeReader.swift | sort)
Sources/Decoding/Bindings/ZbarScanner.swift Sources/Decoding/Bindings/GrayImage+Comparing.swift"

ingredients=$({
    # shellcheck disable=SC2086
    sha256sum $imaging $search Sources/C/CScanner/* Sources/C/CScanner/include/* Sources/C/CZbar/* Sources/C/CQrencode/* Pages/reader/scanner/zbar.a \
        Scripts/build-app-scanner.sh 2>/dev/null
    swiftc --version 2>/dev/null
} | sha256sum)
[ "$(cat "$output/stamp" 2>/dev/null)" != "$ingredients" ] || exit 0
rm -rf "$output"
mkdir -p "$output"
work=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$work"' EXIT

mkdir "$work/include"
for header in zbar.h zbar qrencode.h; do ln -s "/usr/include/$header" "$work/include/"; done
# The search uses only functions that every C library has.
cat >"$work/Glibc.modulemap" <<MAP
module Glibc [system] {
    header "$work/libc.h"
    export *
}
MAP
printf '#include <iconv.h>\n#include <string.h>\n' >"$work/libc.h"

# compile MODULE FILE…: compiles to $work.
compile() {
    module=$1
    shift
    swiftc -swift-version 6 -package-name seqrcast -enable-experimental-feature Embedded -target wasm32-unknown-none-wasm -wmo -parse-as-library -Osize \
        -module-cache-path "$work/modules" \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
        -strict-memory-safety -warnings-as-errors -Xcc -msimd128 \
        -Xcc -isystem -Xcc /usr/include/wasm32-wasi -Xcc -isystem -Xcc "$work/include" -Xcc -D__wasi__ \
        -Xcc "-fmodule-map-file=$work/Glibc.modulemap" -Xcc -fmodule-map-file=Sources/C/CZbar/module.modulemap \
        -Xcc -fmodule-map-file=Sources/C/CQrencode/module.modulemap -Xcc -fmodule-map-file=Sources/C/CScanner/module.modulemap \
        -I "$work" -module-name "$module" -emit-module -emit-module-path "$work/$module.swiftmodule" -c "$@" -o "$work/$module.o"
}

# shellcheck disable=SC2086
compile Imaging $imaging
# shellcheck disable=SC2086
compile Decoding $search
/usr/bin/clang --target=wasm32-wasi -O2 -Wall -Wextra -Werror -ffile-prefix-map="$PWD"=. -ISources/C/CScanner/include \
    -c Sources/C/CScanner/scanner_shim.c -o "$work/scanner_shim.o"
# Swift's archive has no index. The compiler names its place, since swiftc in PATH may be a link to
# swiftly.
swift=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
cp "$swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" "$work/"
llvm-ar s "$work/libswiftUnicodeDataTables.a"

# The stack comes first in memory, so that its overflow traps.
/usr/bin/wasm-ld --no-entry --gc-sections --strip-all --stack-first -z stack-size=524288 --max-memory=402653184 \
    "$work/Decoding.o" "$work/Imaging.o" "$work/scanner_shim.o" Pages/reader/scanner/zbar.a "$work/libswiftUnicodeDataTables.a" \
    -L/usr/lib/wasm32-wasi -lc "$(/usr/bin/clang --target=wasm32-wasi --rtlib=compiler-rt -print-libgcc-file-name)" -o "$work/linked.wasm"
wasm-opt -O3 --enable-bulk-memory --enable-mutable-globals --enable-sign-ext --enable-nontrapping-float-to-int --enable-simd \
    "$work/linked.wasm" -o "$output/scanner.wasm"

cp Pages/reader/scanner/LICENSES.txt "$output/"
echo "$ingredients" >"$output/stamp"
echo "built $output/scanner.wasm: $(wc -c <"$output/scanner.wasm") bytes, $(gzip -9n <"$output/scanner.wasm" | wc -c) packed"

#!/bin/sh
# build-core.sh [FOLDER]: compiles Wire, Primitives, Exchange, Rules and Core with Embedded Swift to
# WebAssembly objects in FOLDER (.build/core by default). So these modules can run in browsers: no
# key paths, no existentials, no untyped errors. Scripts/link-core.sh links them into a module.
#
# The headers of the C libraries are this machine's, without what WebAssembly lacks. Nothing is
# compiled again until a source changes.
set -eu
cd "$(dirname "$0")/.."
output=$(realpath -m "${1:-.build/core}")

Scripts/install-packages.sh wasm build
. Scripts/one-at-a-time.sh

ingredients=$({
    find Sources/Wire Sources/Primitives Sources/Exchange Sources/Rules Sources/Core Sources/C/CCrypto Sources/C/CMLKEM Sources/C/CBrotli Sources/C/CISAL Sources/C/CDeflate \
        Sources/C/CQrencode Sources/C/CCore Scripts/build-core.sh Scripts/embedded.sh Scripts/core-interface.py -type f | LC_ALL=C sort | xargs sha256sum
    swiftc --version 2>/dev/null
} | sha256sum)
[ "$(cat "$output/stamp" 2>/dev/null)" != "$ingredients" ] || exit 0
# The C libraries beside them stay.
rm -rf "$output/include" "$output"/*.o "$output"/*.swiftmodule "$output/stamp"
mkdir -p "$output/include/openssl"

for header in brotli isa-l isa-l.h libdeflate.h qrencode.h; do
    ln -s "/usr/include/$header" "$output/include/"
done
# WebAssembly has no threads.
for header in $(dpkg-query --listfiles libssl-dev | grep '/openssl/.*\.h$'); do
    sed 's/^# *define OPENSSL_THREADS/# undef OPENSSL_THREADS/' "$header" >"$output/include/openssl/$(basename "$header")"
done
cat >"$output/CCrypto.modulemap" <<MAP
module CCrypto [system] {
    header "$PWD/Sources/C/CCrypto/include/crypto_shim.h"
    export *
}
MAP

Scripts/core-interface.py "$output"

. Scripts/embedded.sh
# compile MODULE FILE…: compiles the folder of a module, and FILE….
compile() {
    module=$1
    shift
    # shellcheck disable=SC2046 # several files
    embedded "$module" $(find "Sources/$module" -name '*.swift' | LC_ALL=C sort) "$@"
}

compile Primitives &
primitives=$!
compile Wire
wait "$primitives"
compile Exchange
compile Rules
compile Core "$output/Interface.swift"
echo "$ingredients" >"$output/stamp"

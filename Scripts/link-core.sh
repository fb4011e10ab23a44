#!/bin/sh
# link-core.sh [FOLDER]: links the core for browsers: core.wasm, its wrapper core.mjs with
# core.d.mts, and LICENSES.txt, in FOLDER (.build/core by default).
set -eu
cd "$(dirname "$0")/.."
output=$(realpath -m "${1:-.build/core}")
# The limit in bytes, compressed by gzip, with the libraries of Debian 12. Pages that embed the module
# must stay small enough to be sent.
limit=760000

Scripts/install-packages.sh wasm
. Scripts/one-at-a-time.sh
Scripts/build-core.sh "$output"
Scripts/build-core-libraries.sh "$output/libraries"

ingredients=$(cat "$output/stamp" "$output/libraries/stamp" Scripts/link-core.sh Sources/C/CCore/*.c Sources/C/CCrypto/*.c Sources/C/CMLKEM/*.cc \
    Packaging/swift-packages.tsv | sha256sum)
if [ -f "$output/core.wasm" ] && [ -f "$output/mlkem_shim.o" ] && [ "$(cat "$output/linked" 2>/dev/null)" = "$ingredients" ]; then exit 0; fi
work=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$work"' EXIT

/usr/bin/clang --target=wasm32-wasi -Oz -Wall -Wextra -Werror -ffile-prefix-map="$PWD"=. -ISources/C/CCore/include \
    -c Sources/C/CCore/core_shim.c -o "$output/core_shim.o"
/usr/bin/clang --target=wasm32-wasi -Oz -Wall -Wextra -Werror -ffile-prefix-map="$PWD"=. -D_WASI_EMULATED_SIGNAL -ISources/C/CCrypto/include \
    -isystem "$output/libraries/include" -c Sources/C/CCrypto/crypto_shim.c -o "$output/crypto_shim.o"
# ML-KEM is BoringSSL's, in the checkout of swift-crypto. WebAssembly has no threads.
boringssl=$PWD/.build/checkouts/swift-crypto/Sources/CCryptoBoringSSL
[ -d "$boringssl" ] || swift package resolve
Scripts/check-swift-packages.sh >/dev/null
/usr/bin/clang++ --target=wasm32-wasi -std=c++17 -Oz -fno-exceptions -fno-rtti -Wall -Wextra -Werror -Wno-unused-parameter -ffile-prefix-map="$PWD"=. \
    -DNDEBUG -DOPENSSL_NO_THREADS_CORRUPT_MEMORY_AND_LEAK_SECRETS_IF_THREADED "-DKECCAK=\"$boringssl/crypto/fipsmodule/keccak/keccak.cc.inc\"" \
    "-DMLKEM=\"$boringssl/crypto/fipsmodule/mlkem/mlkem.cc.inc\"" -isystem "$boringssl/include" -c Sources/C/CMLKEM/mlkem_shim.cc -o "$output/mlkem_shim.o"
# Swift's archive has no index. The compiler names its place, since swiftc in PATH may be a link to
# swiftly.
swift=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
cp "$swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" "$work/"
llvm-ar s "$work/libswiftUnicodeDataTables.a"

# The stack comes first in memory, so that its overflow traps. Freed memory is wiped, and libcrypto
# gets its entropy from the imports: core_shim.c.
/usr/bin/wasm-ld --no-entry --gc-sections --strip-all --stack-first -z stack-size=524288 --max-memory=2147483648 \
    --wrap=free --wrap=realloc --wrap=ossl_pool_acquire_entropy \
    "$output/Core.o" "$output/Rules.o" "$output/Exchange.o" "$output/Primitives.o" "$output/Wire.o" "$output/core_shim.o" "$output/crypto_shim.o" "$output/mlkem_shim.o" \
    "$work/libswiftUnicodeDataTables.a" -L"$output/libraries" -lcrypto -lbrotli -lisal -ldeflate -lqrencode -L/usr/lib/wasm32-wasi \
    -lwasi-emulated-signal -lwasi-emulated-getpid -lwasi-emulated-process-clocks -lc "$(/usr/bin/clang --target=wasm32-wasi --rtlib=compiler-rt -print-libgcc-file-name)" \
    -o "$work/linked.wasm"
# Nothing is ever at an address that wraps around below 1,024: the stack comes first, and a sum beyond
# memory means that it has overflowed. So a constant may move into the offset of an access, which traps.
# A function that is called once stays one, unless it is small: code of one kind packs better.
wasm-opt -Oz --converge --one-caller-inline-max-function-size=60 --low-memory-unused --enable-bulk-memory --enable-mutable-globals --enable-sign-ext --enable-nontrapping-float-to-int \
    "$work/linked.wasm" -o "$work/core.wasm"

size=$(gzip -9n <"$work/core.wasm" | wc -c)
if [ "$size" -gt "$limit" ]; then
    echo "link-core: the module has $size bytes packed, and $limit are allowed" >&2
    # The OpenSSL of later releases is larger, which must not end a user's build there.
    [ "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" != bookworm ] || exit 1
fi
{
    cat "$output/libraries/LICENSES.txt"
    printf '\n==== BoringSSL, in swift-crypto %s\n\n' "$(sed -n 's/^swift-crypto\t\(.*\)\t.*/\1/p' Packaging/swift-packages.tsv)"
    cat .build/checkouts/swift-crypto/LICENSE.txt
} >"$output/LICENSES.txt"
mv "$work/core.wasm" "$output/"
echo "$ingredients" >"$output/linked"
echo "built $output/core.wasm: $(wc -c <"$output/core.wasm") bytes, $size packed"

# embedded.sh: compiles Swift of the core for WebAssembly; other scripts source it. $output is the
# caller's folder, in which Scripts/build-core.sh has put headers.
# shellcheck disable=SC2154 # the caller sets $output

# embedded MODULE FILE…: compiles a module of FILE… to an object in $output.
embedded() {
    module=$1
    shift
    swiftc -swift-version 6 -package-name seqrcast -enable-experimental-feature Embedded -target wasm32-unknown-none-wasm -wmo -parse-as-library -Osize \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
        -strict-memory-safety -warnings-as-errors \
        -Xcc -isystem -Xcc /usr/include/wasm32-wasi -Xcc -isystem -Xcc "$output/include" -Xcc -D__wasi__ -Xcc -D_WASI_EMULATED_SIGNAL \
        -Xcc "-fmodule-map-file=$output/CCrypto.modulemap" -Xcc -fmodule-map-file=Sources/C/CMLKEM/include/module.modulemap \
        -Xcc -fmodule-map-file=Sources/C/CBrotli/module.modulemap \
        -Xcc -fmodule-map-file=Sources/C/CISAL/module.modulemap -Xcc -fmodule-map-file=Sources/C/CDeflate/module.modulemap \
        -Xcc -fmodule-map-file=Sources/C/CQrencode/module.modulemap -Xcc -fmodule-map-file=Sources/C/CCore/module.modulemap \
        -I "$output" -module-name "$module" -emit-module -emit-module-path "$output/$module.swiftmodule" -c "$@" -o "$output/$module.o"
}

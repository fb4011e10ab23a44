#!/bin/sh
# build-answers.sh: links Answers.swift and Sources/Primitives to .build/core/answers/answers.wasm,
# from what `make core` has built.
set -eu
cd "$(dirname "$0")/../.."
core=.build/core
output=$PWD/$core/answers
mkdir -p "$output"
ln -sfn ../include "$output/include"
cp $core/CCrypto.modulemap "$output/"

. Scripts/embedded.sh
# shellcheck disable=SC2046 # several files
embedded Answers $(find Sources/Primitives -name '*.swift' | sort) Tests/Core/Answers.swift
/usr/bin/wasm-ld --no-entry --gc-sections --stack-first -z stack-size=524288 --wrap=free --wrap=realloc --wrap=ossl_pool_acquire_entropy \
    "$output/Answers.o" $core/core_shim.o $core/crypto_shim.o $core/mlkem_shim.o -L$core/libraries -lcrypto -lbrotli -lisal -ldeflate \
    -L/usr/lib/wasm32-wasi -lwasi-emulated-signal -lwasi-emulated-getpid -lwasi-emulated-process-clocks -lc \
    "$(/usr/bin/clang --target=wasm32-wasi --rtlib=compiler-rt -print-libgcc-file-name)" -o "$output/answers.wasm"

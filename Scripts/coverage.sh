#!/bin/sh
# Tells how many lines of Wire, Primitives and Exchange the tests run, and which they do not. Less than 95 of a hundred is a failure.
set -eu
cd "$(dirname "$0")/.."
path=.build/coverage

swift build --build-tests --enable-code-coverage --scratch-path "$path" -Xswiftc -O
swift test --skip-build --enable-code-coverage --scratch-path "$path" -Xswiftc -O \
    --filter 'WireTests|PrimitivesTests|ExchangeTests|StorageTests|SeQRcastTests'
"$(dirname "$(readlink -f "$(command -v swiftc)")")/llvm-cov" export -format=lcov -instr-profile "$path/debug/codecov/default.profdata" \
    "$path/debug/seqrcastPackageTests.xctest" >"$path/lines.lcov"
awk -F '[:,]' '
    /^SF:/ { file = $2; module = ""; if (match(file, "Sources/(Wire|Primitives|Exchange)/")) {
        module = substr(file, RSTART + 8, RLENGTH - 9); sub(".*/Sources/", "", file) } }
    /^DA:/ && module != "" { all[module]++; if ($3 > 0) run[module]++; else print file ":" $2 }
    END { for (module in all) {
        share = 100 * run[module] / all[module]
        printf "%s: %.1f%% of %d lines\n", module, share, all[module]
        if (share >= 95) covered++
    } exit (covered != 3) }' "$path/lines.lcov"

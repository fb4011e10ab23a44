#!/bin/sh
# Tells how many lines of Wire, Primitives and Exchange the tests run, and which they do not. Less than 95 of a hundred is a failure.
#
# Left out is what runs the same lines a hundred thousand times, as counting makes each several times slower: AlteredCodeTests, which alter every bit of every kind
# of code.
set -eu
cd "$(dirname "$0")/.."
path=.build/coverage

# An exit test that ends as it should would otherwise wait for the backtracer.
export SWIFT_BACKTRACE=enable=no
swift build --build-tests --enable-code-coverage --scratch-path "$path" -Xswiftc -O
# Whatever hangs is ended, with the status of a failure.
timeout 1500 swift test --skip-build --enable-code-coverage --scratch-path "$path" -Xswiftc -O \
    --filter 'WireTests|PrimitivesTests|ExchangeTests|StorageTests|SeQRcastTests' --skip AlteredCodeTests
# Where it is, the compiler says: its name in PATH may be a link to swiftly.
swift=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
"$swift/../../bin/llvm-cov" export -format=lcov -instr-profile "$path/debug/codecov/default.profdata" \
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

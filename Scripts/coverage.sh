#!/bin/sh
# Lists the lines of Wire, Primitives and Exchange that no test runs. Fails below 95 of a hundred
# lines.
#
# Leaves out AlteredCodeTests, which alter every bit of every kind of code: they run the same lines
# a hundred thousand times, and counting makes each run several times slower.
set -eu
cd "$(dirname "$0")/.."
path=.build/coverage

# An exit test that ends as expected would otherwise wait for the backtracer.
export SWIFT_BACKTRACE=enable=no
swift build --build-tests --enable-code-coverage --scratch-path "$path" -Xswiftc -O
# A hanging test is ended with a failure.
timeout 1500 swift test --skip-build --enable-code-coverage --scratch-path "$path" -Xswiftc -O \
    --filter 'WireTests|PrimitivesTests|ExchangeTests|StorageTests|SeQRcastTests' --skip AlteredCodeTests
# The compiler names its place, since swiftc in PATH may be a link to swiftly.
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

#!/bin/sh
# Runs the tests under each sanitizer that is named: address, thread. Left out are those of limits on memory and of what stays in it, which
# a sanitizer changes (HEIC and AVIF are decoded under one), and those that run the tool as a process of its own a thousand times.
set -eu
cd "$(dirname "$0")/.."
skipped='ReaderProcessTests|MemoryTests|HostilePictureTests|PictureFormatTests|OrientationTests|TranscriptTests|ExitTests'

# A finding would otherwise wait for the backtracer, which cannot follow the sanitizer. What Swift keeps to its end counts as a leak.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
export TSAN_OPTIONS=exitcode=66:allocator_may_return_null=1
for sanitizer in "$@"; do
    echo "testing under the $sanitizer sanitizer"
    swift build --build-tests --scratch-path ".build/$sanitizer" --sanitize "$sanitizer" -Xswiftc -O
    swift test --skip-build --scratch-path ".build/$sanitizer" --sanitize "$sanitizer" -Xswiftc -O --skip "$skipped"
done

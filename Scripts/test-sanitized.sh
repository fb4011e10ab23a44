#!/bin/sh
# Runs the tests under each sanitizer that is named: address, thread. A sanitizer makes code five to ten times slower, so each runs the modules in which it can
# find something:
#
# - address: those with `unsafe` code and C libraries behind them. Wire, Exchange and Threats have none (Scripts/check.sh).
# - thread: those that share work among threads.
#
# Left out everywhere:
#
# - HostilePictureTests, HostileHEIFTests, PictureFormatTests, OrientationTests, DecoderProcessTests, ConfinementTests: limits on memory, which a sanitizer exceeds
#   (HEIC, AVIF and PDF are decoded under one).
# - MemoryTests, AllocatorTests, WipingTests: the allocator, which a sanitizer replaces.
# - TranscriptTests, EqualNamesTests, OtherUserTests, InterruptTests and all whose names end so: they run the tool that `make test` built, a thousand times, which is not sanitized.
# - ExitTests: exits before the sanitizer has ended.
# - KernelKeyringTests: keys of the user, outside of any memory here.
set -eu
cd "$(dirname "$0")/.."
skipped='HostilePictureTests|HostileHEIFTests|PictureFormatTests|OrientationTests|DecoderProcessTests|ConfinementTests|MemoryTests|AllocatorTests|WipingTests|TranscriptTests'
skipped="$skipped|EqualNamesTests|OtherUserTests|InterruptTests|ExitTests|KernelKeyringTests"

# A finding would otherwise wait for the backtracer, which cannot follow the sanitizer. What Swift keeps to its end counts as a leak.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
export TSAN_OPTIONS=exitcode=66:allocator_may_return_null=1
# A sanitizer's shadow has a fixed place in memory, where a kernel with much randomness may put something else.
fixed=
setarch "$(uname -m)" -R true 2>/dev/null && fixed="setarch $(uname -m) -R"
for sanitizer in "$@"; do
    case $sanitizer in
    address) modules='PrimitivesTests|ImagingTests|LinksTests|WebPagesTests|StorageTests|SeQRcastTests|CLITests' ;;
    thread) modules='StorageTests|SeQRcastTests|CLITests' ;;
    *) echo "no sanitizer $sanitizer" >&2 && exit 64 ;;
    esac
    echo "testing under the $sanitizer sanitizer"
    # Line tables are enough to tell where, and take less than half the time of all debugging information.
    flags="--scratch-path .build/$sanitizer --sanitize $sanitizer -Xswiftc -O -Xswiftc -gline-tables-only"
    swift build --build-tests $flags
    # Whatever hangs is ended, with the status of a failure.
    timeout 1500 $fixed swift test --skip-build $flags --filter "$modules" --skip "$skipped"
done

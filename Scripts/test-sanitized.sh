#!/bin/sh
# Runs the tests under each named sanitizer: address, thread. A sanitizer makes code five to ten
# times slower, so each runs only modules in which it can find something:
#
# - address: modules with `unsafe` code and C libraries behind them. Wire, Exchange and Threats have
#   none (Scripts/check.sh).
# - thread: modules that share work among threads.
#
# These are left out:
#
# - HostilePictureTests, HostileHEIFTests, PictureFormatTests, OrientationTests,
#   DecoderProcessTests, ConfinementTests: they limit memory, and a sanitizer exceeds the limits
#   (HEIC, AVIF and PDF are decoded under one).
# - MemoryTests, AllocatorTests, WipingTests: they test the allocator, which a sanitizer replaces.
# - TranscriptTests, EqualNamesTests, OtherUserTests, InterruptTests and all whose names end so:
#   they start the unsanitized program that `make test` built, a thousand times.
# - ExitTests: they exit before the sanitizer has ended.
# - KernelKeyringTests: they use keys outside of this memory.
set -eu
cd "$(dirname "$0")/.."
skipped='HostilePictureTests|HostileHEIFTests|PictureFormatTests|OrientationTests|DecoderProcessTests|ConfinementTests|MemoryTests|AllocatorTests|WipingTests|TranscriptTests'
skipped="$skipped|EqualNamesTests|OtherUserTests|InterruptTests|ExitTests|KernelKeyringTests"

# A finding would wait for the backtracer, which cannot follow the sanitizer. Swift's permanent
# memory would count as leaked.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
export TSAN_OPTIONS=exitcode=66:allocator_may_return_null=1
# A sanitizer's shadow has a fixed address, at which a kernel with much randomness may put something
# else.
fixed=
setarch "$(uname -m)" -R true 2>/dev/null && fixed="setarch $(uname -m) -R"
for sanitizer in "$@"; do
    case $sanitizer in
    address) modules='PrimitivesTests|ImagingTests|LinksTests|WebPagesTests|StorageTests|SeQRcastTests|CLITests' ;;
    thread) modules='StorageTests|SeQRcastTests|CLITests' ;;
    *) echo "no sanitizer $sanitizer" >&2 && exit 64 ;;
    esac
    echo "testing under the $sanitizer sanitizer"
    # Line tables are enough to locate a finding, and take less than half the time of full debugging
    # information.
    flags="--scratch-path .build/$sanitizer --sanitize $sanitizer -Xswiftc -O -Xswiftc -gline-tables-only"
    # shellcheck disable=SC2086 # several arguments
    swift build --build-tests $flags
    # A hanging test is ended with a failure.
    # shellcheck disable=SC2086 # several arguments
    timeout 1500 $fixed swift test --skip-build $flags --filter "$modules" --skip "$skipped"
done

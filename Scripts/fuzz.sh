#!/bin/sh
# Runs each driver of Fuzz/, or the named ones, for FUZZ_SECONDS (60 by default) or on FUZZ_RUNS
# inputs. The corpus begins with the test vectors and grows in .build/fuzz-corpus. The limits of an
# input are a second of processor time (a picture: four) and 256 MiB, in one piece and in total,
# plus the sanitizer's own memory: some 100 MiB, and 16 MiB of freed memory, in which it finds later
# uses.
set -eu
cd "$(dirname "$0")/.."
corpus=.build/fuzz-corpus

# seed DRIVER FILE…: makes the driver's first inputs.
seed() {
    mkdir -p "$corpus/$1"
    [ $# -lt 2 ] || (folder=$1 && shift && cp "$@" "$corpus/$folder/")
}

# Builds as `make test` does, so that nothing is built twice.
seeding="swift build --explicit-target-dependency-import-check error"
if [ ! -d "$corpus" ]; then
    $seeding --product Fixtures
    "$(swift build --show-bin-path)/Fixtures" corpus "$corpus"
    seed picture samples/*.png fixtures/portraits/*
    for kind in png jpg webp gif tiff; do
        seed picture Tests/ImagingTests/Fixtures/*."$kind"
    done
    seed exif Tests/ImagingTests/Fixtures/*.tiff
    seed content "$corpus"/body/message-*
    seed vault fixtures/vaults/schema-*.sqlite
    # Current vaults beside those of each schema: opening migrates a vault, but not a locked one.
    $seeding --product seqrcast
    for vault in "$corpus"/vault/schema-*; do
        today=$corpus/vault/today-${vault##*-}
        cp "$vault" "$today"
        chmod 600 "$today"
        "$(swift build --show-bin-path)/seqrcast" history --count --vault "$today" >/dev/null 2>&1 || true
    done
    seed restore "$corpus"/vault/*.sqlite
    # With pages of 512 bytes a vault is a fifth as large, and each input of these drivers is a
    # whole file.
    python3 - "$corpus"/vault/* "$corpus"/restore/* <<'END'
import sqlite3, sys
for file in sys.argv[1:]:
    database = sqlite3.connect(file)
    for statement in "journal_mode=DELETE", "page_size=512", "journal_mode=WAL":
        database.execute("PRAGMA " + statement)
        if statement == "page_size=512":
            database.execute("VACUUM")
    database.close()
END
fi
seed link Tests/Transcripts/links.txt
grep -ohE "https?:[^ ]+" Tests/LinksTests/*.swift >"$corpus/link/urls"
seed list Tests/Transcripts/threats.txt Tests/ThreatsTests/*.swift
seed table Tests/Transcripts/batch.txt Tests/CLITests/CSVTableTests.swift

# Without optimization the drivers take ten times as long.
export FUZZ=1
build="swift build --scratch-path .build/fuzz -Xswiftc -O --product Fuzz"
$build
fuzz="$($build --show-bin-path)/Fuzz"

# A crash would otherwise wait for the backtracer, which cannot follow the sanitizer.
export SWIFT_BACKTRACE=enable=no
# Detecting leaks would report values of Swift enumerations, whose pointers share bits with the
# case. The memory limit finds real leaks. Stacks of allocations would take a third of the time;
# FUZZ_ASAN=malloc_context_size=30 shows them for a finding.
export ASAN_OPTIONS="quarantine_size_mb=16:detect_leaks=0:${FUZZ_ASAN:-malloc_context_size=0}"
# Vaults are in memory, so that nothing waits for a disk.
TMPDIR=$(mktemp -d /dev/shm/seqrcast-fuzz-XXXXXX)
export TMPDIR
. Scripts/exit-on-signals.sh
trap 'rm -rf "$TMPDIR"' EXIT
if [ -n "${FUZZ_RUNS:-}" ]; then
    bound=-runs=$FUZZ_RUNS
else
    bound=-max_total_time=${FUZZ_SECONDS:-60}
fi
# shellcheck disable=SC2046 # several drivers
[ $# -gt 0 ] || set -- $("$fuzz")
for driver; do
    echo "fuzzing $driver"
    seed "$driver"
    log=.build/fuzz-log-$driver
    # Longer texts find nothing more, and take more time.
    case $driver in
    altered | link) longest=512 ;;
    code) longest=2048 ;;
    backup | body | content | exif | frame | list | table) longest=4096 ;;
    document | picture) longest=16384 ;;
    *) longest=262144 ;;
    esac
    status=0
    FUZZ_DRIVER=$driver "$fuzz" "$corpus/$driver" "$bound" -timeout=60 \
        -malloc_limit_mb=256 -rss_limit_mb=400 -max_len=$longest \
        -artifact_prefix=.build/fuzz-finding-"$driver"- -print_final_stats=1 >"$log" 2>&1 || status=$?
    grep -E '^(SUMMARY|slowest|stat::number|stat::peak|#[0-9]+.DONE)|ERROR|Fatal|Precondition' "$log" || true
    if [ "$status" -ne 0 ]; then
        echo "fuzz: $driver ended with $status; see $log and .build/fuzz-finding-$driver-*" >&2
        exit 1
    fi
done

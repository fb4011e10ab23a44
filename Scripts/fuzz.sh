#!/bin/sh
# Runs each driver of Fuzz/, or those that are named, for FUZZ_SECONDS, 60 by default, or on FUZZ_RUNS inputs. The corpus, made from the test vectors, grows in
# .build/fuzz-corpus. What an input may take: a second of processor time (a picture: four), and 256 MiB in one piece and beside what the sanitizer has
# for itself (some 100 MiB, and 16 MiB of freed memory, which it keeps to find who uses it).
set -eu
cd "$(dirname "$0")/.."
corpus=.build/fuzz-corpus

# seed DRIVER FILE…: where the driver begins.
seed() {
    mkdir -p "$corpus/$1"
    [ $# -lt 2 ] || (folder=$1 && shift && cp "$@" "$corpus/$folder/")
}

# As `make test` builds, so that nothing is built twice.
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
    # Vaults of today beside those of each schema: opening brings one up to date, and a locked one stays as it is.
    $seeding --product seqrcast
    for vault in "$corpus"/vault/schema-*; do
        today=$corpus/vault/today-${vault##*-}
        cp "$vault" "$today"
        chmod 600 "$today"
        "$(swift build --show-bin-path)/seqrcast" history --count --vault "$today" >/dev/null 2>&1 || true
    done
    seed restore "$corpus"/vault/*.sqlite
    # In pages of 512 bytes a vault has a fifth of its size, and each input of these drivers is a whole file.
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
# What an enumeration of Swift holds, under the bits that tell its case, would be taken for leaked. What grows meets the limit.
# No stack is kept for each allocation, which would take a third of the time: FUZZ_ASAN=malloc_context_size=30 shows them for a finding.
export ASAN_OPTIONS=quarantine_size_mb=16:detect_leaks=0:${FUZZ_ASAN:-malloc_context_size=0}
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
[ $# -gt 0 ] || set -- $("$fuzz")
for driver; do
    echo "fuzzing $driver"
    seed "$driver"
    log=.build/fuzz-log-$driver
    # Longer texts say the same in more time.
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

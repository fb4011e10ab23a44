#!/bin/sh
# Runs each driver of Fuzz/ for FUZZ_SECONDS, 60 by default. The corpus, made from the test vectors, grows in .build/fuzz-corpus.
set -eu
cd "$(dirname "$0")/.."
corpus=.build/fuzz-corpus

if [ ! -d "$corpus" ]; then
    swift build --product Fixtures
    "$(swift build --show-bin-path)/Fixtures" corpus "$corpus"
    mkdir -p "$corpus/picture"
    cp samples/*.png fixtures/portraits/* "$corpus/picture/"
    for kind in png jpg webp gif tiff; do
        cp Tests/ImagingTests/Fixtures/*."$kind" "$corpus/picture/"
    done
fi

mkdir -p "$corpus/link" "$corpus/list"
cp Tests/Transcripts/links.txt "$corpus/link/"
grep -oE "https?:[^ ]+" Tests/LinksTests/*.swift >"$corpus/link/urls"
cp Tests/Transcripts/threats.txt Tests/ThreatsTests/*.swift "$corpus/list/"

export FUZZ=1
swift build --scratch-path .build/fuzz --product Fuzz
fuzz="$(swift build --scratch-path .build/fuzz --show-bin-path)/Fuzz"

# A crash would otherwise wait for the backtracer, which cannot follow the sanitizer.
export SWIFT_BACKTRACE=enable=no
for driver in code body picture link list; do
    echo "fuzzing $driver"
    log=.build/fuzz-log-$driver
    status=0
    FUZZ_DRIVER=$driver "$fuzz" "$corpus/$driver" -max_total_time="${FUZZ_SECONDS:-60}" -timeout=10 \
        -rss_limit_mb=2048 -max_len=65536 -artifact_prefix=.build/fuzz-finding-"$driver"- \
        -print_final_stats=1 >"$log" 2>&1 || status=$?
    grep -E '^(SUMMARY|stat::number|stat::peak|#[0-9]+.DONE)|ERROR|Fatal|Precondition' "$log" || true
    if [ "$status" -ne 0 ]; then
        echo "fuzz: $driver ended with $status; see $log and .build/fuzz-finding-$driver-*" >&2
        exit 1
    fi
done

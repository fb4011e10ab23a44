#!/bin/sh
# Checks rules that the compiler does not: formatting, linters, sole importers, and the places of
# `unsafe`.
set -eu
cd "$(dirname "$0")/.."
failed=0

fail() {
    echo "check: $1" >&2
    failed=1
}

Scripts/format.sh --check || fail "formatting: run make format"

# sole MODULE FOLDER: nothing outside FOLDER imports MODULE.
sole() {
    others=$(grep -rlE "^(@[a-z_]+ )?((public|package|internal|fileprivate|private) )?import $1\$" Sources Benchmarks fixtures --include='*.swift' | grep -v "^$2" || true)
    [ -z "$others" ] || fail "$1 may be imported in $2 alone, not in: $others"
}

sole CCrypto Sources/Primitives/
sole CMLKEM Sources/Primitives/
sole CBrotli Sources/Primitives/
sole CDeflate Sources/Primitives/
sole CISAL Sources/Primitives/
sole CCore Sources/Core/
sole CScanner Sources/Scanner/
sole CZxcvbn Sources/CLI/Kit/Passphrases/
sole CQrencode '\(\(Sources/Imaging\|Benchmarks\)/Bindings/\|Sources/Core/\)'
sole CZbar Sources/Decoding/Bindings/
sole CTurboJPEG Sources/Decoding/Bindings/
sole CLeptonica Sources/Decoding/Bindings/
sole CPNG 'Sources/\(Imaging\|Decoding\)/Bindings/'
sole CWebP Sources/Decoding/Bindings/
sole CGIF Sources/Decoding/Bindings/
sole CTIFF Sources/Decoding/Bindings/
sole CHEIF Sources/Decoding/Bindings/
sole CPoppler Sources/Decoding/Bindings/
sole CPango Sources/Imaging/Bindings/
sole CExif Sources/Decoding/Bindings/
sole CPages Sources/WebPages/
sole CICU Sources/Links/Bindings/
sole CLinux 'Sources/\(Platform\|Storage/Bindings\)/'
sole CConfinement Sources/Decoder/
sole CBuild Sources/Platform/
sole CMemory Sources/Platform/
sole CKeyutils Sources/CLI/Kit/Passphrases/
sole GRDB Sources/Storage/
sole GRDBSQLite Sources/Storage/Bindings/
sole CSQLite Sources/Storage/Bindings/
sole ArgumentParser Sources/CLI/
sole CLI Sources/Tool/
sole FlyingSocks Sources/CLI/Commands/App/

# pure MODULE WORDS: MODULE imports nothing but WORDS.
pure() {
    others=$(grep -rhoE '^(@[a-z_]+ )?((public|package|internal|fileprivate|private) )?import [A-Za-z]+' "Sources/$1" --include='*.swift' |
        sed 's/.* //' | sort -u | grep -vxE "$2" || true)
    [ -z "$others" ] || fail "$1 imports $others"
}

pure Wire ''
pure Primitives 'CCrypto|CMLKEM|CBrotli|CDeflate|CISAL'
pure Exchange 'Wire|Primitives'
pure Rules 'Wire|Exchange'
pure Core 'Wire|Primitives|Exchange|Rules|CCore|CQrencode'
pure Scanner 'Imaging|CScanner'
pure Imaging 'CQrencode|CPNG|CPango|Glibc'
pure Decoding 'Wire|Imaging|CZbar|CTurboJPEG|CLeptonica|CPNG|CWebP|CGIF|CTIFF|CHEIF|CPoppler|CExif|Glibc'
pure Decoder 'Imaging|Decoding|CConfinement|Glibc'
pure Threats 'Wire|Primitives|Links'
pure Storage 'Wire|Primitives|Exchange|Rules|Links|Threats|GRDB|GRDBSQLite|CLinux|CSQLite|Foundation|Synchronization'
pure WebPages 'CPages|Wire|Primitives|Foundation'
pure Links 'CICU'
pure SeQRcast 'Dispatch|Wire|Exchange|Rules|Imaging|Storage|WebPages|Links|Threats|Foundation|Synchronization'
pure Platform 'Storage|CBuild|CLinux|CMemory|Foundation|Synchronization'
pure Texts 'SeQRcast|Platform|Foundation'
pure Records 'SeQRcast|Texts|Foundation'
pure Exports 'SeQRcast|Platform|Texts|Records'
pure Tool 'CLI'
pure CLI 'SeQRcast|Platform|Texts|Records|Exports|ArgumentParser|FlyingSocks|Foundation|CKeyutils|CZxcvbn|Synchronization'

# Files written by a build must not be in the repository: a clone's build would call its commit
# altered.
[ ! -e .git ] || [ -z "$(git ls-files --cached --ignored --exclude-standard)" ] ||
    fail "in the repository and in .gitignore: $(git ls-files --cached --ignored --exclude-standard)"

# A commit's subject is an order in 72 characters. The verbs below end like other forms of a verb.
[ ! -e .git ] || subjects=$(git log --no-merges --max-count=50 --format=%s | awk '
    { verb = $0; sub(/^[^:]*: /, "", verb); sub(/ .*/, "", verb) }
    length > 72 || !/^[A-Z][^:]*: [a-z]/ { print; next }
    verb ~ /(ed|ing|s)$/ && verb !~ /^(address|bring|discuss|embed|express|feed|focus|guess|miss|need|pass|press|process|speed)$/')
[ -z "${subjects:-}" ] || fail "subjects of commits that are no order, such as \"Wire: refuse odd runs\", or too long: $subjects"

# `unsafe` is only in files that bind a C library (docs/decisions/0095-strict-memory-safety.md).
for file in $(grep -rlP '(?<!-)\bunsafe\b' Sources Benchmarks fixtures --include='*.swift'); do
    grep -qE '^import (CCrypto|CMLKEM|CBrotli|CDeflate|CISAL|CQrencode|CZbar|CTurboJPEG|CLeptonica|CPNG|CWebP|CGIF|CTIFF|CHEIF|CPoppler|CPango|CExif|CPages|CICU|Glibc|CBuild|CLinux|CKeyutils|CZxcvbn|GRDBSQLite|CCore|CScanner)$' "$file" ||
        fail "$file is no binding file, and uses unsafe"
done

# A Foundation thread releases its closure after libdispatch has freed its caches for that thread.
# So the closure must not be the last owner of a dispatch queue
# (docs/decisions/0076-threads-and-exit.md). Dispatch queues and tasks serve as well. CLinux's
# threads have no closure.
threads=$(grep -rnE '\bThread(\.detachNewThread|\()|: Thread\b|\bpthread_create\b' Sources Tests Fuzz Benchmarks fixtures --include='*.swift' --include='*.[ch]' --exclude-dir=Planted --exclude-dir=CLinux || true)
[ -z "$threads" ] || fail "threads made by hand: $threads"

# The rules are in .oxlintrc.jsonc, ruff.toml and .shellcheckrc.
if Scripts/install-tools.sh; then
    tools=.build/tools/bin
    $tools/oxlint --quiet --format unix Pages Sources/Core Tests || fail "oxlint: JavaScript"
    $tools/ruff check --quiet --output-format concise Scripts Tests || fail "Ruff: Python"
    $tools/shellcheck --format gcc .ci/run Scripts/*.sh Tests/Guides/setups/*.sh || fail "ShellCheck: scripts"
else
    fail "JavaScript, Python and shell: no linters"
fi

Scripts/list-pages.sh --check || fail "the list of pages in the program"

python3 Scripts/structure.py --check || fail "the structure of folders"

for script in Scripts/*.sh .ci/run; do
    sh -n "$script" || fail "$script does not parse"
done
for script in $(grep -lE '^trap .* EXIT$' Scripts/*.sh); do
    grep -q '/exit-on-signals\.sh"\?$' "$script" || fail "$script leaves what it made when a signal ends it"
done

# Wire, Primitives, Exchange, Rules and Core run in browsers (docs/decisions/0114-embedded-core.md).
Scripts/build-core.sh || fail "the core does not compile with Embedded Swift"

# The search for codes, too.
Scripts/build-app-scanner.sh || fail "the search does not compile with Embedded Swift"

Scripts/core-interface.py --check || fail "the reference of the core"

Scripts/check-docs.py || fail "documents"

exit $failed

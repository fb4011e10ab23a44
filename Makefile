# The entry point for all work with this repository.

SWIFT ?= swift
# Scripts use the swift in PATH, with swiftc and docc beside it.
ifneq ($(findstring /,$(firstword $(SWIFT))),)
export PATH := $(abspath $(dir $(firstword $(SWIFT)))):$(PATH)
endif
BUILD_FLAGS = --explicit-target-dependency-import-check error
# The configuration of the tests and their program. In release, ArgumentParser does not check all
# commands at each start, which takes a quarter of a second: the tests take half the time. In debug,
# a changed file builds in half a minute instead of two.
CONFIGURATION ?= debug
# MORE_TEST_FLAGS=FLAGS adds flags.
MORE_TEST_FLAGS ?=
# In debug, these are SwiftPM's own flags, so `swift build` and `swift test` reuse what `make`
# built.
FLAGS_OF_DEBUG = $(if $(filter release,$(CONFIGURATION)),-Xswiftc -Onone -Xswiftc -enable-testing)
TEST_FLAGS = -c $(CONFIGURATION) $(BUILD_FLAGS) $(FLAGS_OF_DEBUG) $(MORE_TEST_FLAGS)
# With Swift's library linked in, the program runs without an installed Swift, and starts in two
# thirds of the time. C++'s library, which only Swift's uses, is linked in, too: the linker takes
# the first that it finds, and this folder has no shared one.
RUNTIME = .build/runtime
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath $(BUILD_FLAGS) $(SAME_BYTES) -Xswiftc -L$(RUNTIME) \
    -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# One commit gives the same bytes in every folder. Debugging information names files from the top of
# the repository, and omits the compiler's cache of C modules. The compiler omits its hash of each
# module, by which a next run could skip work. SwiftPM puts the name of this folder into the paths of the
# plugin's files.
PLUGIN_FILES = $(CURDIR)/.build/plugins/outputs/$(shell basename "$(CURDIR)" | tr '[:upper:]' '[:lower:]')
SAME_BYTES = -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
    -Xcxx -Xclang -Xcxx "-fdebug-prefix-map=$(PLUGIN_FILES)=./.build/plugins" \
    -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# Debian's Python has Debian's packages.
DEBIAN_PYTHON ?= /usr/bin/python3
# The sections of the bench that have ratios.
BENCH_RATIOS = bulk-publishing bulk-reading starting publishing history photograph-times
PREFIX ?= /usr/local
SANITIZERS ?= address thread
# The program that the tests build.
TOOL = "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/seqrcast"
# The folder of the release build.
RELEASE = "$$($(SWIFT) build -c release --show-bin-path)"
# A file with the path of that folder, for `sudo make install`: root's PATH may have no Swift.
RELEASE_PATH = .build/release-path

# The commit for `seqrcast --version`. Empty outside a clone; a whole hash, because clones
# abbreviate differently.
SEQRCAST_COMMIT ?= $(shell [ -e .git ] && git describe --always --dirty --abbrev=40 --exclude '*' 2>/dev/null)
SEQRCAST_SWIFT ?= $(shell $(SWIFT) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
SEQRCAST_SWIFT := $(SEQRCAST_SWIFT)
# Swift's archive of ICU without the data of other languages, half of the program: for the manifest.
SEQRCAST_ICU := $(CURDIR)/$(RUNTIME)/icu-$(SEQRCAST_SWIFT).a
export SEQRCAST_COMMIT SEQRCAST_SWIFT SEQRCAST_ICU

.PHONY: all install uninstall deb test-deb test-systems compare-release known-holes release-signature demo test-demo machine dependencies swift-packages build release scanner test test-browser test-completions test-embedding test-exports test-guides test-install test-interop test-sanitized coverage screenshots print-images map-data check check-sources manual format bench bench-against bench-cameras bench-films bench-app bench-check bench-ratios docs fuzz crash test-crash year test-year histories test-histories fixtures samples core compare-core test-core test-core-node fuzz-core app test-app test-webspace ci

all: build

# Plays the main job between two people, in demo/.
demo: release
	Scripts/demo.sh "$$($(SWIFT) build -c release --show-bin-path)/seqrcast" demo

# The same story, with the program that the tests build.
test-demo: build
	Scripts/demo.sh $(TOOL) demo

# Says in one sentence why nothing can be built here.
machine:
	Scripts/check-machine.sh $(SWIFT)

# Installs everything that `swift build` and `swift test` need.
dependencies: machine
	Scripts/list-pages.sh
	Scripts/install-packages.sh build test wasm
	Scripts/build-scanner.sh
	[ "$(SEQRCAST_ICU)" -nt Scripts/reduce-icu.py ] || Scripts/reduce-icu.py "$(SEQRCAST_ICU)"

build: dependencies
	$(SWIFT) build $(TEST_FLAGS)

# Checks out the Swift packages, and compares them with Packaging/swift-packages.tsv.
swift-packages: machine
	$(SWIFT) package resolve || { echo "the Swift packages cannot be fetched: is there a network?" >&2; exit 1; }
	Scripts/check-swift-packages.sh

release: dependencies swift-packages
	$(SWIFT) build --product seqrcast $(RELEASE_FLAGS)
	$(SWIFT) build --product seqrcast-decode $(RELEASE_FLAGS)
	echo $(RELEASE) >$(RELEASE_PATH)

release bench bench-ratios: $(RUNTIME)/libstdc++.a

$(RUNTIME)/libstdc++.a:
	mkdir -p $(@D) && ln -sf "$$(clang -print-file-name=$(@F))" $@

# Copies the result of `make release`, with man pages, completions and pages for browsers, below
# DESTDIR and PREFIX.
install:
	Scripts/install-packages.sh manual
	DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" Scripts/install.sh "$$(cat $(RELEASE_PATH) 2>/dev/null)"

# Removes the files that `make install` copied.
uninstall:
	DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" Scripts/install.sh --uninstall

# A Debian package, and one with its debug files, in .build/deb.
deb: release app
	Scripts/install-packages.sh manual packaging
	Scripts/build-deb.sh $(RELEASE) .build/deb

# Tests the package on a minimal Debian in a folder of its own. Needs root and some minutes.
test-deb: deb
	Scripts/test-deb.sh .build/deb

# Runs the steps in README.md on a clean Debian 12 and a clean Debian 13, as a user and as root.
# Needs root, 20 GB and some hours.
test-systems:
	Scripts/test-on.sh bookworm
	Scripts/test-on.sh trixie
	Scripts/test-vaults.sh .build/deb

# Builds the commit again, from nothing and in another folder, and compares the packages.
compare-release: deb
	Scripts/compare-release.sh .build/deb

# Rewrites Packaging/known-holes from the changelogs of this system's packages. Upgrade it first.
known-holes:
	Scripts/known-holes.py

# Signs the hashes of the packages in .build/deb, with the identity of a vault: VAULT=FILE.
release-signature:
	Scripts/sign-release.sh $(RELEASE) .build/deb "$(VAULT)"

# VECTORS=FOLDER adds the published vectors of Wycheproof and RFC 9180. UPDATE=1 rewrites the transcripts.
test: build
	$(SWIFT) build --build-tests $(TEST_FLAGS)
	$(SWIFT) test --skip-build $(TEST_FLAGS)

# Runs the tests under AddressSanitizer and ThreadSanitizer; SANITIZERS=thread runs only one.
test-sanitized: dependencies
	Scripts/test-sanitized.sh $(SANITIZERS)

# Lists the lines of Wire, Primitives and Exchange that no test runs.
coverage: dependencies
	Scripts/coverage.sh

# Builds the reader page's scanner as WebAssembly, from Debian's sources of zbar and Brotli.
scanner: machine
	Scripts/build-scanner.sh

# Builds the core, which decides about codes, as WebAssembly with its wrapper, in .build/core.
core: machine
	Scripts/link-core.sh

# Assembles the app for phones as it is served, in .build/app.
app: core
	Scripts/install-packages.sh app
	Scripts/build-app-scanner.sh
	Scripts/assemble-app.py

# Builds the core again, from nothing, and compares every byte.
compare-core: core
	Scripts/compare-core.sh

# Tests the core in node and in Chromium: every vector, and codes in both directions with the
# program and the Python implementation. INTEROP_CODES=COUNT tries another number of codes. SAMPLE=5
# tries every fifth alteration and every fifth vector with a passphrase in node, and every fifth
# vector in Chromium, which has the same engine.
test-core: test-core-node build
	Scripts/install-packages.sh browser interop
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/Core

test-core-node: core
	Scripts/install-packages.sh node
	Tests/Core/build-answers.sh
	node --test Tests/Core/*.test.mjs

# Tests the app in headless Chromium, and most of its model in node. PHOTOS=FOLDER adds photographs,
# listed in its list.tsv. APP_TESTS=MODULES runs only these.
APP_TESTS ?= $(notdir $(basename $(wildcard Tests/App/test_*.py)))
test-app: build app
	Scripts/install-packages.sh browser interop node
	SEQRCAST=$(TOOL) PYTHONPATH=Tests/App $(DEBIAN_PYTHON) -W ignore -m unittest $(APP_TESTS)

# Serves the app with Debian's nginx, as a host of webspace does, and opens it in headless Chromium.
# No part of `make ci`.
test-webspace: build app
	SEQRCAST=$(TOOL) PYTHON=$(DEBIAN_PYTHON) Scripts/test-webspace.sh

# Gives altered codes to the core, for FUZZ_SECONDS.
fuzz-core: core
	Scripts/install-packages.sh node
	node Tests/Core/fuzz.mjs

# Needs a build, because the reference of all commands is compared with the program's help.
check: check-sources build
	Scripts/manual.py --check $(TOOL)

check-sources: machine
	Scripts/install-packages.sh python tools
	Scripts/check.sh

# Rewrites docs/reference/commands.md from the program's help.
manual: build
	Scripts/install-packages.sh python
	Scripts/manual.py --document $(TOOL)

# Tests the page for browsers in headless Chromium. BROWSER_TESTS=MODULES runs only these.
BROWSER_TESTS ?= $(notdir $(basename $(wildcard Tests/Browser/test_*.py)))
test-browser: build
	Scripts/install-packages.sh browser node
	SEQRCAST=$(TOOL) PYTHONPATH=Tests/Browser $(DEBIAN_PYTHON) -m unittest $(BROWSER_TESTS)

# Opens the exports of the history in programs that other people use.
test-exports: build
	Scripts/install-packages.sh exports
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/Exports

# Tests Tab in bash, zsh and fish, on a terminal.
test-completions: build
	Scripts/install-packages.sh shells
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/Completions

# Types the console blocks of docs/guide on a terminal.
test-guides: build
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/Guides

# Builds a package outside of this repository that depends on it by path. It builds everything
# again.
test-embedding: dependencies
	$(DEBIAN_PYTHON) -m unittest discover --start-directory Tests/Embedding

# Tests `make install` and `make uninstall` in a folder of their own, and whether the program lacks data.
test-install: build
	Scripts/install-packages.sh manual tracing
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -m unittest discover --start-directory Tests/Install

# Tests an independent Python implementation of the format on the vectors, and in both directions
# with the program. INTEROP_MUTATIONS=COUNT alters more codes, and INTEROP_SEED=NUMBER others.
test-interop: build
	Scripts/install-packages.sh interop
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/interop

# Redraws the pictures of the page in docs/images.
screenshots: build app
	Scripts/install-packages.sh browser
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) Tests/Browser/screenshots.py
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) Tests/App/screenshots.py

# Redraws the pictures of printed pages in docs/images.
print-images: build
	Scripts/draw-print-images.sh $(TOOL)

# Rewrites Pages/common/map/world.json from the Natural Earth data in Debian's python3-geopandas and
# libmagics++-data.
map-data:
	$(DEBIAN_PYTHON) Scripts/convert-natural-earth.py Pages/common/map/world.json

# Formats all sources.
format: machine
	Scripts/format.sh

# Measures ratios side by side in one run, with other programs if they are installed. PHOTOS=FOLDER
# adds photographs, listed in its list.tsv and counts.tsv.
bench: dependencies
	$(SWIFT) build --product seqrcast $(RELEASE_FLAGS)
	$(SWIFT) build --product seqrcast-decode $(RELEASE_FLAGS)
	$(SWIFT) build --product Bench $(RELEASE_FLAGS)
	"$$($(SWIFT) build -c release --show-bin-path)/Bench"

# Compares the ratios of a run with those in docs/internals/performance.md. The exit status is 1 if
# a ratio lost more than three tenths, or if none could be compared. Names ratios that only one side
# has. PHOTOS=FOLDER adds the times for photographs; those of zxing-cpp need a Python with zxing-cpp
# and Pillow first in PATH.
bench-ratios: dependencies
	$(SWIFT) build --product seqrcast $(RELEASE_FLAGS)
	$(SWIFT) build --product seqrcast-decode $(RELEASE_FLAGS)
	$(SWIFT) build --product Bench $(RELEASE_FLAGS)
	"$$($(SWIFT) build -c release --show-bin-path)/Bench" --check docs/internals/performance.md $(BENCH_RATIOS)

# Measures how long the app takes to open, to search and to read a code's link, in Chromium.
# BENCH_APP="BEFORE AFTER" compares folders of apps, in turns; BENCH_APP="--links" measures links alone;
# BENCH_APP="--camera 120" measures the memory while the camera is on.
bench-app: app
	Scripts/install-packages.sh browser
	PYTHONPATH=Tests/App $(DEBIAN_PYTHON) -W ignore Tests/App/measure.py $(BENCH_APP)

# Measures which readers of codes, as phones have them, read links on simulated photographs of posters.
# BENCH_CAMERAS="--frames 1" photographs less; BENCH_CAMERAS="--results FILE" keeps each reading.
bench-cameras: release
	Scripts/install-packages.sh cameras
	SEQRCAST=$(RELEASE)/seqrcast PYTHONPATH=Tests/interop $(DEBIAN_PYTHON) Tests/Cameras/measure.py $(BENCH_CAMERAS)

# Measures how fast the app's scanner reads films from a simulated screen. BENCH_FILMS="100000" measures
# one of that many bytes.
bench-films: app
	node Tests/Cameras/films.mjs $(BENCH_FILMS)

# Counts the instructions of fixed commands of CI's build, and compares them with
# Benchmarks/instructions.tsv. The exit status is 1 if one differs by more than three hundredths:
# BENCH_CHECK=--write makes the table anew, in the commit that changes the count and says why.
bench-check: CONFIGURATION = release
bench-check: build
	Scripts/install-packages.sh counting
	Scripts/count-instructions.py $(BENCH_CHECK) $(TOOL)

# Times the same commands with a release build of COMMIT and with this one, in turns, in memory and on
# the disk. The first run for a commit builds it, below .build/against.
bench-against: release
	Scripts/bench-against.py $(COMMIT) "$$($(SWIFT) build -c release --show-bin-path)/seqrcast"

# Writes the API documentation, man pages and an overview of all commands to .build/docs.
docs: dependencies
	Scripts/install-packages.sh manual
	Scripts/docs.sh .build/docs

# Runs each fuzz driver for a minute, for FUZZ_SECONDS, or on FUZZ_RUNS inputs.
fuzz: dependencies
	Scripts/fuzz.sh

# Kills the program at each call that changes a file, lets the calls fail, simulates losses of
# power, and starts a hundred commands at once: about forty minutes. CRASH_COMMANDS=publish,scan
# tries only some commands, CRASH_PLACES=N tries N places of each, CRASH_IMAGES=N loses power N
# times.
crash: release
	Scripts/install-packages.sh tracing
	SEQRCAST="$$($(SWIFT) build -c release --show-bin-path)/seqrcast" $(DEBIAN_PYTHON) Tests/Crash/crash.py

# A short form with the program that the tests build: ten commands, each at a few of its places.
test-crash: export CRASH_COMMANDS = init,share several,publish plain,scan parts,forget,restore keys,passphrase set,guest sheet,rescue,move aside
test-crash: export CRASH_PLACES = 2
test-crash: export CRASH_IMAGES = 40
test-crash: build
	Scripts/install-packages.sh tracing
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) Tests/Crash/crash.py

# Plays a year of a club in both suites, and compares the program with a model after each command:
# about ten minutes on two processors. YEAR_SEED=NUMBER plays that year, YEAR_WEEKS=N its first
# weeks, YEAR_SUITE=compact one suite. YEAR_KEEP=FOLDER keeps vaults and transcripts.
year: release
	Scripts/install-packages.sh clock
	SEQRCAST="$$($(SWIFT) build -c release --show-bin-path)/seqrcast" $(DEBIAN_PYTHON) Tests/Year/year.py

# Plays the first ten weeks with the program that the tests build: a minute and a half of processor
# time.
test-year: export YEAR_WEEKS ?= 10
test-year: build
	Scripts/install-packages.sh clock
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) Tests/Year/year.py

# Plays random histories in vaults and in the app, and prints small ones in which they differ: some forty minutes on one processor. HISTORIES=N plays
# so many, FIRST=SEED others.
histories: HISTORIES ?= 10000
# A short form of it.
test-histories: HISTORIES ?= 30
histories test-histories: FIRST ?= 1
histories test-histories: build core
	Scripts/install-packages.sh node python
	PLAYER="$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/HistoryPlayer" $(DEBIAN_PYTHON) Tests/Histories/play.py --first $(FIRST) --count $(HISTORIES)

# Regenerates fixtures/ with new keys.
fixtures: build
	"$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/Fixtures" vectors fixtures/vectors
	"$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/Fixtures" pictures fixtures/pictures

# Regenerates samples/.
samples: build
	"$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/Fixtures" samples samples

# Builds once for everything: the release would compile everything again. Scripts/ci.mk runs parts
# at the same time.
ci: dependencies
	$(MAKE) --file=Scripts/ci.mk --jobs=3 --keep-going --output-sync=recurse

# One build at a time.
.NOTPARALLEL:

# The front door: everything that is done with this repository is one of these.

SWIFT ?= swift
# Scripts run the swift of PATH, and swiftc and docc beside it.
ifneq ($(findstring /,$(firstword $(SWIFT))),)
export PATH := $(abspath $(dir $(firstword $(SWIFT)))):$(PATH)
endif
BUILD_FLAGS = --explicit-target-dependency-import-check error
# How the tests and their tool are built. In release, ArgumentParser does not check all commands at each start, which takes a quarter of a second: the
# tests take half the time. In debug, a changed file is built in half a minute instead of two.
CONFIGURATION ?= debug
# MORE_TEST_FLAGS=FLAGS adds some.
MORE_TEST_FLAGS ?=
# In debug, these are SwiftPM's own flags: `swift build` and `swift test` go on with what `make` built.
FLAGS_OF_DEBUG = $(if $(filter release,$(CONFIGURATION)),-Xswiftc -Onone -Xswiftc -enable-testing)
TEST_FLAGS = -c $(CONFIGURATION) $(BUILD_FLAGS) $(FLAGS_OF_DEBUG) $(MORE_TEST_FLAGS)
# With Swift's library in it, the tool runs where no Swift is installed, and starts in two thirds of the time.
# The same for C++'s library, which only Swift's uses here. The linker takes the first that it finds, and this folder has no shared one.
RUNTIME = .build/runtime
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath $(BUILD_FLAGS) $(SAME_BYTES) -Xswiftc -L$(RUNTIME) \
    -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# One commit gives the same bytes in every folder. Debugging information names files from the top of the repository, and not the compiler's cache of C
# modules; the compiler leaves out its hash of each module, with which it would skip work in a next run.
SAME_BYTES = -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
    -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# Debian's, which knows of Debian's packages.
DEBIAN_PYTHON ?= /usr/bin/python3
# The sections of the bench that have ratios.
BENCH_RATIOS = bulk-publishing bulk-reading starting publishing history photograph-times
PREFIX ?= /usr/local
SANITIZERS ?= address thread
# The tool that the tests build.
TOOL = "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/seqrcast"
# The folder of what is released.
RELEASE = "$$($(SWIFT) build -c release --show-bin-path)"
# Names that folder for `sudo make install`, since root's PATH may have no Swift.
RELEASE_PATH = .build/release-path

# What `seqrcast --version` names. Empty outside a clone; a whole hash, since clones abbreviate differently.
SEQRCAST_COMMIT ?= $(shell [ -e .git ] && git describe --always --dirty --abbrev=40 --exclude '*' 2>/dev/null)
SEQRCAST_SWIFT ?= $(shell $(SWIFT) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
SEQRCAST_SWIFT := $(SEQRCAST_SWIFT)
export SEQRCAST_COMMIT SEQRCAST_SWIFT

.PHONY: all install uninstall deb test-deb test-systems compare-release known-holes release-signature demo test-demo machine dependencies swift-packages build release scanner test test-browser test-completions test-embedding test-exports test-guides test-install test-interop test-sanitized coverage screenshots print-images map-data check check-sources manual format bench bench-check docs fuzz crash test-crash year test-year fixtures samples core compare-core test-core test-core-node fuzz-core app test-app ci

all: build

# Plays the main job between two people, in demo/.
demo: release
	Scripts/demo.sh "$$($(SWIFT) build -c release --show-bin-path)/seqrcast" demo

# The same story, with the tool that the tests build.
test-demo: build
	Scripts/demo.sh $(TOOL) demo

# Says in one sentence why nothing can be built here.
machine:
	Scripts/check-machine.sh $(SWIFT)

# All that `swift build` and `swift test` need.
dependencies: machine
	Scripts/list-pages.sh
	Scripts/install-packages.sh build test wasm
	Scripts/build-scanner.sh

build: dependencies
	$(SWIFT) build $(TEST_FLAGS)

# The Swift packages are checked out, and are those that Packaging/swift-packages.tsv names.
swift-packages: machine
	$(SWIFT) package resolve || { echo "the Swift packages cannot be fetched: is there a network?" >&2; exit 1; }
	Scripts/check-swift-packages.sh

release: dependencies swift-packages
	$(SWIFT) build --product seqrcast $(RELEASE_FLAGS)
	$(SWIFT) build --product seqrcast-decode $(RELEASE_FLAGS)
	echo $(RELEASE) >$(RELEASE_PATH)

release bench bench-check: $(RUNTIME)/libstdc++.a

$(RUNTIME)/libstdc++.a:
	mkdir -p $(@D) && ln -sf "$$(clang -print-file-name=$(@F))" $@

# Copies what `make release` built, with man pages, completions and pages for browsers, below DESTDIR and PREFIX.
install:
	Scripts/install-packages.sh manual
	DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" Scripts/install.sh "$$(cat $(RELEASE_PATH) 2>/dev/null)"

# Removes what `make install` copied.
uninstall:
	DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" Scripts/install.sh --uninstall

# A Debian package, and one with its debug files, in .build/deb.
deb: release app
	Scripts/install-packages.sh manual packaging
	Scripts/build-deb.sh $(RELEASE) .build/deb

# The package on a Debian without anything else, in a folder of its own: needs root and some minutes.
test-deb: deb
	Scripts/test-deb.sh .build/deb

# On a clean Debian 12 and a clean Debian 13: what README.md says, as a user and as root. Needs root, 20 GB and some hours.
test-systems:
	Scripts/test-on.sh bookworm
	Scripts/test-on.sh trixie
	Scripts/test-vaults.sh .build/deb

# Builds the commit a second time, from nothing and in another folder, and compares the packages.
compare-release: deb
	Scripts/compare-release.sh .build/deb

# Writes Packaging/known-holes anew, from the changelogs of this system's packages: upgrade it first.
known-holes:
	Scripts/known-holes.py

# Signs the hashes of the packages in .build/deb, with the identity of a vault: VAULT=FILE.
release-signature:
	Scripts/sign-release.sh $(RELEASE) .build/deb "$(VAULT)"

# VECTORS=FOLDER adds the published vectors of Wycheproof and RFC 9180. UPDATE=1 rewrites the transcripts.
test: build
	$(SWIFT) build --build-tests $(TEST_FLAGS)
	$(SWIFT) test --skip-build $(TEST_FLAGS)

# The tests under AddressSanitizer and under ThreadSanitizer; SANITIZERS=thread for one of them.
test-sanitized: dependencies
	Scripts/test-sanitized.sh $(SANITIZERS)

# Which lines of Wire, Primitives and Exchange no test runs.
coverage: dependencies
	Scripts/coverage.sh

# What reads symbols in the page for browsers: WebAssembly, from Debian's sources of zbar and Brotli.
scanner: machine
	Scripts/build-scanner.sh

# What decides about codes, for browsers: WebAssembly with its wrapper, in .build/core.
core: machine
	Scripts/link-core.sh

# The app for phones, as it is served, in .build/app.
app: core
	Scripts/install-packages.sh app
	Scripts/build-app-scanner.sh
	Scripts/assemble-app.py

# Builds the core a second time, from nothing, and compares every byte.
compare-core: core
	Scripts/compare-core.sh

# The core in node and in Chromium: every vector, and codes both ways with the tool and the implementation in Python. INTEROP_CODES=COUNT for another
# number of codes. SAMPLE=5 tries one of five alterations and of five vectors with a passphrase in node, and one of five vectors in Chromium, whose engine
# is node's.
test-core: test-core-node build
	Scripts/install-packages.sh browser interop
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/Core

test-core-node: core
	Scripts/install-packages.sh node
	node --test Tests/Core/*.test.mjs

# The app in headless Chromium. PHOTOS=FOLDER adds photographs, listed in its list.tsv. APP_TESTS=MODULES has some alone.
APP_TESTS ?= $(notdir $(basename $(wildcard Tests/App/test_*.py)))
test-app: build app
	Scripts/install-packages.sh browser interop node
	SEQRCAST=$(TOOL) PYTHONPATH=Tests/App $(DEBIAN_PYTHON) -W ignore -m unittest $(APP_TESTS)

# Altered codes for the core, for FUZZ_SECONDS.
fuzz-core: core
	Scripts/install-packages.sh node
	node Tests/Core/fuzz.mjs

# With a build, because the reference of all commands is compared with what the program's help says.
check: check-sources build
	Scripts/manual.py --check $(TOOL)

check-sources: machine
	Scripts/install-packages.sh python
	Scripts/check.sh

# Writes docs/reference/commands.md anew, from the program's help.
manual: build
	Scripts/install-packages.sh python
	Scripts/manual.py --document $(TOOL)

# The page for browsers, in headless Chromium. BROWSER_TESTS=MODULES has some alone.
BROWSER_TESTS ?= $(notdir $(basename $(wildcard Tests/Browser/test_*.py)))
test-browser: build
	Scripts/install-packages.sh browser node
	SEQRCAST=$(TOOL) PYTHONPATH=Tests/Browser $(DEBIAN_PYTHON) -m unittest $(BROWSER_TESTS)

# What the history exports, in the programs that others read it with.
test-exports: build
	Scripts/install-packages.sh exports
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/Exports

# Tab in bash, zsh and fish, on a terminal.
test-completions: build
	Scripts/install-packages.sh shells
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/Completions

# The console blocks of docs/guide, typed on a terminal.
test-guides: build
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/Guides

# A package outside of this repository that depends on it by path: it builds everything a second time.
test-embedding: dependencies
	$(DEBIAN_PYTHON) -m unittest discover --start-directory Tests/Embedding

# What `make install` copies and `make uninstall` removes, in a folder of its own.
test-install: build
	Scripts/install-packages.sh manual
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -m unittest discover --start-directory Tests/Install

# An independent implementation of the format, in Python, on the vectors and both ways with the tool. INTEROP_MUTATIONS=COUNT and INTEROP_SEED=NUMBER
# alter more codes, or others.
test-interop: build
	Scripts/install-packages.sh interop
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) -W ignore -m unittest discover --start-directory Tests/interop

# Writes the pictures of the page in docs/images anew.
screenshots: build app
	Scripts/install-packages.sh browser
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) Tests/Browser/screenshots.py
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) Tests/App/screenshots.py

# Writes the pictures of printed pages in docs/images anew.
print-images: build
	Scripts/draw-print-images.sh $(TOOL)

# Writes Web/map/world.json anew, from the Natural Earth data in Debian's python3-geopandas and libmagics++-data.
map-data:
	$(DEBIAN_PYTHON) Scripts/convert-natural-earth.py Web/map/world.json

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Fuzz Benchmarks fixtures/Generator

# Ratios, measured side by side in one run; other programs are compared with where they are installed. PHOTOS=FOLDER adds
# photographs, which its list.tsv and counts.tsv list.
bench: dependencies
	$(SWIFT) build --product seqrcast $(RELEASE_FLAGS)
	$(SWIFT) build --product seqrcast-decode $(RELEASE_FLAGS)
	$(SWIFT) build --product Bench $(RELEASE_FLAGS)
	"$$($(SWIFT) build -c release --show-bin-path)/Bench"

# Compares the ratios of a run with those in docs/internals/performance.md: exit status 1 where more than three tenths of one are lost, or none
# could be compared. It names ratios that only one of them has. PHOTOS=FOLDER adds photographs' times; zxing-cpp's need Python with the packages
# zxing-cpp and Pillow first in PATH.
bench-check: dependencies
	$(SWIFT) build --product seqrcast $(RELEASE_FLAGS)
	$(SWIFT) build --product seqrcast-decode $(RELEASE_FLAGS)
	$(SWIFT) build --product Bench $(RELEASE_FLAGS)
	"$$($(SWIFT) build -c release --show-bin-path)/Bench" --check docs/internals/performance.md $(BENCH_RATIOS)

# The modules' API documentation, man pages and an overview of all commands, in .build/docs.
docs: dependencies
	Scripts/install-packages.sh manual
	Scripts/docs.sh .build/docs

# Runs each fuzz driver for a minute, for FUZZ_SECONDS, or on FUZZ_RUNS inputs.
fuzz: dependencies
	Scripts/fuzz.sh

# Kills the program at each call that changes a file, has the calls fail, takes the power away, and starts a hundred at once: some forty minutes.
# CRASH_COMMANDS=publish,scan has some commands alone killed, CRASH_PLACES=N kills each at N places, CRASH_IMAGES=N loses power N times.
crash: release
	Scripts/install-packages.sh tracing
	SEQRCAST="$$($(SWIFT) build -c release --show-bin-path)/seqrcast" $(DEBIAN_PYTHON) Tests/Crash/crash.py

# A short form of it, with the tool that the tests build: ten commands, each at a few of its places.
test-crash: export CRASH_COMMANDS = init,share several,publish plain,scan parts,forget,restore keys,passphrase set,guest sheet,rescue,move aside
test-crash: export CRASH_PLACES = 2
test-crash: export CRASH_IMAGES = 40
test-crash: build
	Scripts/install-packages.sh tracing
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) Tests/Crash/crash.py

# Plays a year of a club, in both suites, and compares the program with a model after each command: some ten minutes on two processors.
# YEAR_SEED=NUMBER plays that year, YEAR_WEEKS=N its first weeks, YEAR_SUITE=compact one suite. YEAR_KEEP=FOLDER keeps vaults and transcripts.
year: release
	Scripts/install-packages.sh clock
	SEQRCAST="$$($(SWIFT) build -c release --show-bin-path)/seqrcast" $(DEBIAN_PYTHON) Tests/Year/year.py

# Its first ten weeks, with the tool that the tests build: a minute and a half of processor time.
test-year: export YEAR_WEEKS ?= 10
test-year: build
	Scripts/install-packages.sh clock
	SEQRCAST=$(TOOL) $(DEBIAN_PYTHON) Tests/Year/year.py

# Writes fixtures/ anew, with new keys.
fixtures: build
	"$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/Fixtures" vectors fixtures/vectors
	"$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/Fixtures" pictures fixtures/pictures

# Writes samples/ anew.
samples: build
	"$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/Fixtures" samples samples

# One build for all of it: the release would compile everything a second time. Which parts run at the same time: Scripts/ci.mk.
ci: dependencies
	$(MAKE) --file=Scripts/ci.mk --jobs=3 --keep-going --output-sync=recurse

# One build at a time.
.NOTPARALLEL:

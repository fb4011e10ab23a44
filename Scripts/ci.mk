# The parts of `make ci`, each with the parts that it needs. As many as --jobs says run at the same
# time, in the order of `all`, which begins with the longest. Most of a build uses one processor,
# and browsers wait a lot, so three parts keep two processors busy.

# Each part prints its time and its processor time.
SHELL = /bin/bash
TIMED = TIMEFORMAT='$@: %R s, %U and %S s of processor time'; time

# Each commit tries different histories of erasures.
COMMITS := $(shell git rev-list --count HEAD)
# Random tests, and those repeated elsewhere, run fewer times than by hand. Nobody debugs CI's
# builds, and debug information takes a sixth of the compile time.
RUN = KILLS=5 INTEROP_CODES=20 INTEROP_MUTATIONS=10 MESSAGES=2000 SAMPLE=10 ERASURE_HISTORIES=10 ERASURE_SEED=$(COMMITS)0 \
    $(MAKE) --file=Makefile --keep-going --no-print-directory \
    --assume-old=machine --assume-old=dependencies --assume-old=scanner CONFIGURATION=release MORE_TEST_FLAGS='-Xswiftc -gnone'
# Uses the results of other parts, because two builds would wait for each other.
RUN_BUILT = $(RUN) TOOL='"$(CURDIR)/.build/release/seqrcast"' --assume-old=build --assume-old=core --assume-old=app
# Chromium without a user interface is faster. The page, with its downloads and cameras, and kills
# are tested in the usual browser. /usr/bin has only a script, and a driver would kill the script
# instead of the browser.
IN_SHELL = CHROMIUM=/usr/lib/chromium/chromium-headless-shell $(RUN_BUILT)
APP_TESTS = $(notdir $(basename $(wildcard Tests/App/test_*.py)))
KILL_TESTS = $(filter %_kill,$(APP_TESTS))
# Most of these have the model in node.
MODEL_TESTS = $(filter-out $(KILL_TESTS),$(filter test_histories test_model_%,$(APP_TESTS)))

.PHONY: all tool packages app tests-in-swift screens model page kills commands crashes core sources

all: tests-in-swift screens model page kills commands crashes core sources

tool:
	+$(TIMED) $(RUN) build

# Comes before all other installations, because apt runs only once at a time.
packages:
	Scripts/install-packages.sh app browser counting exports headless interop manual node shells tools tracing

app: packages
	+$(TIMED) $(RUN) app

# Has the lowest priority, because pages in browsers have time limits.
tests-in-swift: tool packages
	+$(TIMED) nice env $(RUN_BUILT) test

screens: tool app
	+$(TIMED) $(IN_SHELL) test-app APP_TESTS='$(filter-out $(MODEL_TESTS) $(KILL_TESTS),$(APP_TESTS))'

model: tool app
	+$(TIMED) $(IN_SHELL) test-app APP_TESTS='$(MODEL_TESTS)'

page: tool packages
	+$(TIMED) $(RUN_BUILT) test-browser

kills: tool app
	+$(TIMED) $(RUN_BUILT) test-app APP_TESTS='$(KILL_TESTS)'

crashes: tool packages
	+$(TIMED) $(RUN_BUILT) test-crash

# The app is installed too.
commands: tool app
	+$(TIMED) $(RUN_BUILT) --assume-old=check-sources check bench-check test-completions test-exports test-guides test-install test-interop test-demo

core: tool app
	+$(TIMED) $(IN_SHELL) test-core test-histories

sources: app
	+$(TIMED) $(RUN) check-sources

#!/bin/sh
# Installs what is missing of what `make year` fakes the clock with.
set -eu
"$(dirname "$0")"/install-packages.sh python3 faketime

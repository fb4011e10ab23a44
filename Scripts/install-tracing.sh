#!/bin/sh
# Installs what is missing of what `make crash` ends the program with.
set -eu
"$(dirname "$0")"/install-packages.sh strace faketime

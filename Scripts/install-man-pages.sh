#!/bin/sh
# Installs what is missing of what man pages are written with.
set -eu
"$(dirname "$0")"/install-packages.sh go-md2man python3

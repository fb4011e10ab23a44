#!/bin/sh
# Installs what is missing of what Debian packages are made and tried with.
set -eu
"$(dirname "$0")"/install-packages.sh binutils debootstrap dpkg-dev lintian pkg-config

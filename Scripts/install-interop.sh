#!/bin/sh
# Installs what is missing of what the independent implementation of the format needs, and what reads and draws its symbols.
set -eu
"$(dirname "$0")"/install-packages.sh poppler-utils python3-brotli python3-cryptography qrencode zbar-tools

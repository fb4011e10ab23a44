#!/bin/sh
# install-tools.sh: installs the programs of Scripts/tools.txt into .build/tools, where nothing else
# of this system sees them. Nothing is installed again until the list changes.
set -eu
cd "$(dirname "$0")/.."
tools=.build/tools

Scripts/install-packages.sh tools
. Scripts/one-at-a-time.sh
cmp --silent Scripts/tools.txt "$tools/tools.txt" && exit 0

echo "installing the formatters and linters of Scripts/tools.txt"
rm -rf "$tools"
# Debian's Python: another one may lack the module.
/usr/bin/python3 -m venv "$tools"
# Only packages with these hashes, and none whose build would run code.
"$tools/bin/pip" install --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --requirement Scripts/tools.txt || {
    echo "install-tools: pip cannot install Scripts/tools.txt: is there a network?" >&2
    exit 1
}
cp Scripts/tools.txt "$tools/tools.txt"

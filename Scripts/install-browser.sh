#!/bin/sh
# Installs what is missing of what the tests of the page for browsers take.
set -eu
"$(dirname "$0")"/install-packages.sh chromium chromium-driver python3-selenium python3-cryptography python3-numpy python3-pil qrencode webkit2gtk-driver xvfb firefox-esr

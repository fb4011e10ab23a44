#!/bin/sh
# Installs what is missing of the C libraries.
set -eu
"$(dirname "$0")"/install-packages.sh libqrencode-dev libzbar-dev libleptonica-dev libpng-dev zlib1g-dev libturbojpeg0-dev libwebp-dev \
    libgif-dev libtiff-dev libheif-dev libexif-dev libseccomp-dev libcairo2-dev libpangocairo-1.0-0 poppler-utils libssl-dev libsqlite3-dev libbrotli-dev \
    libdeflate-dev libkeyutils-dev libisal-dev libicu-dev libzxcvbn-dev pkg-config

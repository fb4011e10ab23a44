#!/bin/sh
# Installs what is missing of the C libraries, on Debian and its relatives.
set -eu

packages="libqrencode-dev libzbar-dev libleptonica-dev libpng-dev zlib1g-dev libturbojpeg0-dev libwebp-dev libgif-dev libtiff-dev libheif-dev libexif-dev
libcairo2-dev libpangocairo-1.0-0 poppler-utils libssl-dev libsqlite3-dev libbrotli-dev libdeflate-dev libisal-dev pkg-config"

missing=""
for package in $packages; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

echo "installing$missing"
sudo=""
[ "$(id -u)" -eq 0 ] || sudo=sudo
$sudo apt-get update --quiet
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $sudo apt-get install --quiet --yes --no-install-recommends $missing

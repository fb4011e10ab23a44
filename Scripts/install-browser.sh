#!/bin/sh
# Installs what the tests of the page for browsers take, on Debian and its relatives.
set -eu

packages="chromium chromium-driver python3-selenium python3-cryptography"

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

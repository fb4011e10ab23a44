#!/bin/sh
# install-packages.sh PACKAGE…: installs what is missing of some packages, on Debian and its relatives.
set -eu

missing=""
for package; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

echo "installing$missing"
sudo=""
[ "$(id -u)" -eq 0 ] || sudo=sudo
$sudo apt-get update --quiet
# shellcheck disable=SC2086
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes --no-install-recommends $missing

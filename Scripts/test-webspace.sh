#!/bin/sh
# test-webspace.sh: tests the app in .build/app on nginx with Debian's settings, as on rented
# webspace, in the root and in a subfolder. Debian's nginx is unpacked to a temporary folder and not
# installed: the package would start a server for the whole network. SEQRCAST names the program.
set -eu
cd "$(dirname "$0")/.."
Scripts/install-packages.sh browser
work=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$work"' EXIT

# Root's apt downloads as another user.
chmod 755 "$work"
[ "$(id -u)" -ne 0 ] || chown _apt "$work"
(cd "$work" && apt-get download --quiet=2 nginx nginx-common >log 2>&1) || {
    echo "test-webspace: cannot fetch nginx from Debian: $(grep -m 1 '^E: ' "$work/log" || echo "is there a network?")" >&2
    exit 1
}
for package in "$work"/*.deb; do dpkg-deb --extract "$package" "$work/system"; done
export NGINX="$work/system/usr/sbin/nginx" MEDIA_TYPES="$work/system/etc/nginx/mime.types"
"$NGINX" -v
"${PYTHON:-/usr/bin/python3}" -W ignore -m unittest discover --start-directory Tests/Webspace

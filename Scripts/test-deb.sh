#!/bin/sh
# test-deb.sh FOLDER: installs the package in FOLDER on a minimal Debian of this machine's release,
# and plays the demo there. debootstrap makes the system from this machine's sources of packages.
# Asks for root's rights by sudo.
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || exec sudo Scripts/test-deb.sh "$@"
# shellcheck disable=SC1091
. /etc/os-release
# shellcheck disable=SC2012 # the newest; no name has a line break
package=$(ls -t "$1"/seqrcast_*~"deb${VERSION_ID}u1"_*.deb | head -n 1)
lintian --fail-on error "$package"

# debootstrap is in a folder for root.
export PATH="$PATH:/usr/sbin:/sbin"
site=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' "Codename: $VERSION_CODENAME" | head -n 1)
root=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'umount "$root/proc" "$root/sys" 2>/dev/null || true; rm -rf --one-file-system "$root" "$root.log"' EXIT
debootstrap --variant=minbase "$VERSION_CODENAME" "$root" "$site" >"$root.log" || {
    tail "$root.log" >&2
    exit 1
}
rm "$root.log"
# Copies sources and settings, including those of security updates.
rm -rf "$root"/etc/apt/sources.list*
cp -r /etc/apt/sources.list* /etc/apt/apt.conf.d "$root/etc/apt/"
for keys in /etc/apt/trusted.gpg.d /usr/share/keyrings; do cp -r "$keys/." "$root$keys/"; done
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/tmp/seqrcast.deb"
cp Scripts/demo.sh "$root/tmp/demo.sh"

mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }
inside apt-get update --quiet=2
inside apt-get upgrade --quiet=2 --yes >/dev/null
inside apt-get install --quiet=2 --yes --no-install-recommends /tmp/seqrcast.deb >/dev/null
inside sh -c '! command -v swift'
inside seqrcast --version | grep -q '^  OpenSSL '
# The program with the keys loads only libraries for computing and drawing: no decoder, no X11, no
# D-Bus.
inside ldd /usr/bin/seqrcast | sed 's/^[[:space:]]*\([^ ]*\)\.so.*/\1/' | grep -vxE \
    'lib(c|m|gcc_s|stdc\+\+|pthread|crypto|zstd|sqlite3|brotli(common|dec|enc)|deflate|isal|keyutils|zxcvbn|qrencode|png16|z)|linux-vdso|.*/ld-linux.*' &&
    {
        echo "seqrcast loads more than it should" >&2
        exit 1
    }
# Libraries come only from the system's folders, not from a folder beside a program.
for program in bin/seqrcast libexec/seqrcast/seqrcast-decode; do
    readelf -d "$root/usr/$program" | grep -E 'RPATH|RUNPATH' && {
        echo "$program names a folder of libraries" >&2
        exit 1
    }
done
inside seqrcast app -o /tmp/app
inside sh /tmp/demo.sh /usr/bin/seqrcast /tmp/demo >"$root/demo.log" || {
    tail "$root/demo.log" >&2
    exit 1
}
inside test -s /tmp/demo/notice.png
inside test -f /usr/share/doc/seqrcast/seqrcast.spdx.json
inside sh -c 'cd /tmp/demo && seqrcast doctor --vault alice.vault'
inside apt-get purge --quiet=2 --yes seqrcast >/dev/null
inside sh -c '! ls -d /usr/share/seqrcast /usr/libexec/seqrcast 2>/dev/null'
echo "the package works on a Debian without anything else"

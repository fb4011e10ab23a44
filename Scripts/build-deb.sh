#!/bin/sh
# build-deb.sh BUILD OUTPUT: makes the Debian packages of the build in folder BUILD, seqrcast and
# its debug files, in folder OUTPUT.
#
# docs/decisions/0142-plain-debian-package.md says why not by debhelper. Their times are those of the
# commit, or SOURCE_DATE_EPOCH, so that one commit gives the same
# bytes.
set -eu
cd "$(dirname "$0")/.."
build="$1"
mkdir -p "$2"
output=$(realpath "$2")
# The libraries are those of this release of Debian. Its number in the version makes a later
# release's package newer.
# shellcheck disable=SC1091
. /etc/os-release
[ -n "${VERSION_ID:-}" ] || {
    echo "packages are made for a release, and $PRETTY_NAME is none" >&2
    exit 1
}
case $ID in
debian) system=deb${VERSION_ID}u1 ;;
*) system=$ID$VERSION_ID ;;
esac
version=$("$build/seqrcast" --version | sed -n '1s/seqrcast \([0-9.]*\).*/\1/p')-1~$system
architecture=$(dpkg --print-architecture)
# Outside a clone, git could find another repository in a folder above.
[ -n "${SOURCE_DATE_EPOCH:-}" ] || [ ! -e .git ] || SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
[ -n "${SOURCE_DATE_EPOCH:-}" ] || {
    echo "there is no commit here: set SOURCE_DATE_EPOCH to the time of the sources" >&2
    exit 1
}
export SOURCE_DATE_EPOCH
maintainer="SeQRcast <seqrcast@users.noreply.github.com>"
work=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$work"' EXIT
# Packages of an earlier version for this system, and their signatures.
rm -f -- "$output"/seqrcast_*~"${system}_$architecture".deb "$output"/seqrcast-dbgsym_*~"${system}_$architecture".deb \
    "$output"/SHA256SUMS "$output"/SHA256SUMS.png "$output"/SHA256SUMS.txt
package="$work/package"
symbols="$work/symbols"
documents="$package/usr/share/doc/seqrcast"

DESTDIR="$package" PREFIX=/usr Scripts/install.sh "$build"
rm "$package/usr/share/seqrcast/installed"
for program in bin/seqrcast libexec/seqrcast/seqrcast-decode; do
    id=$(readelf -n "$package/usr/$program" | sed -n 's/.*Build ID: //p')
    rest=${id#??}
    install -D -m 644 "$package/usr/${program%/*}/.debug/${program##*/}.debug" \
        "$symbols/usr/lib/debug/.build-id/${id%"$rest"}/$rest.debug"
    rm -r "$package/usr/${program%/*}/.debug"
    objcopy --remove-section=.gnu_debuglink "$package/usr/$program"
done
gzip -9n "$package"/usr/share/man/man?/*

install -D -m 644 Packaging/copyright "$documents/copyright"
printf 'seqrcast (%s) %s; urgency=medium\n\n  * The changes are in CHANGELOG.md of the sources.\n\n -- %s  %s\n' \
    "$version" "$VERSION_CODENAME" "$maintainer" "$(date -Ru -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$documents/changelog.Debian.gz"
# Sources of the pages and the app that are outdated, because a mirror lacked newer ones.
awk -F '\t' '$3 != "" { print "warning: the packages have " $1 " " $2 ", " $3 ": their SBOM says so" }' \
    Pages/reader/scanner/sources.tsv .build/core/libraries/sources.tsv >&2
Scripts/sbom.py "$build" >"$documents/seqrcast.spdx.json"
chmod 644 "$documents"/*

mkdir -p "$symbols/usr/share/doc"
ln -s seqrcast "$symbols/usr/share/doc/seqrcast-dbgsym"

# The libraries that the programs are linked with, or load by name when needed.
mkdir -p "$work/debian" "$package/DEBIAN"
printf 'Source: seqrcast\n\nPackage: seqrcast\nArchitecture: any\n' >"$work/debian/control"
linked=$(cd "$work" && dpkg-shlibdeps -O package/usr/bin/seqrcast package/usr/libexec/seqrcast/seqrcast-decode |
    sed -n 's/^shlibs:Depends=//p')
libraries=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
icu=$(pkg-config --modversion icu-i18n)
loaded=$(for library in "libicui18n.so.${icu%%.*}" libpangocairo-1.0.so.0 libheif.so.1; do
    dpkg-query --search "$libraries/$library" | cut -d: -f1
done | sed 's/.*/, &/' | tr -d '\n')

# control FOLDER NAME FIELDS: writes a package's control file; FIELDS end with the description.
control() {
    mkdir -p "$1/DEBIAN"
    {
        printf 'Package: %s\nVersion: %s\nArchitecture: %s\nMaintainer: %s\n' "$2" "$version" "$architecture" "$maintainer"
        printf 'Installed-Size: %s\nPriority: optional\n' "$(du -sk --apparent-size "$1/usr" | cut -f1)"
        printf '%b\n' "$3"
    } >"$1/DEBIAN/control"
    (cd "$1" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
    chmod -R u=rwX,go=rX,a-s "$1"
    dpkg-deb --root-owner-group --build "$1" "$output/${2}_${version}_$architecture.deb"
}
control "$package" seqrcast "Section: utils\nDepends: $linked$loaded\nRecommends: poppler-utils, fonts-dejavu-extra\nSuggests: fonts-noto-core, fonts-noto-cjk\nDescription: private channels on public notice boards, as QR codes
 SeQRcast turns any notice board into a private channel. Messages hang in
 public as QR codes. Only the subscribers of the channel can read them, and
 they can check who wrote them.
 .
 There is no server, no account and no network: each step reads or writes
 image files, and one local vault."
control "$symbols" seqrcast-dbgsym "Section: debug\nDepends: seqrcast (= $version)\nDescription: debug symbols for seqrcast
 What a debugger needs to name the functions of seqrcast."

#!/bin/sh
# sign-release.sh BUILD FOLDER VAULT: writes FOLDER/SHA256SUMS, the hashes of this version's
# packages for each system, and a code that signs it with the identity of VAULT, as an image and as
# text.
set -eu
[ -n "$3" ] || {
    echo "name the vault: make release-signature VAULT=FILE" >&2
    exit 64
}
vault=$(realpath "$3")
seqrcast=$(realpath "$1")/seqrcast
version=$("$seqrcast" --version | sed -n '1s/seqrcast \([0-9.]*\).*/\1/p')
cd "$2"
sha256sum -- seqrcast_"$version"-*.deb seqrcast-dbgsym_"$version"-*.deb >SHA256SUMS
for signature in SHA256SUMS.png SHA256SUMS.txt; do
    "$seqrcast" sign SHA256SUMS --vault "$vault" --force -o "$signature"
done
"$seqrcast" id --vault "$vault" --force -o signer.png

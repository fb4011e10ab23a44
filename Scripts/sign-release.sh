#!/bin/sh
# sign-release.sh BUILD FOLDER VAULT: writes FOLDER/SHA256SUMS, and a code that signs it with the identity of VAULT, as an image and as text.
set -eu
[ -n "$3" ] || { echo "name the vault: make release-signature VAULT=FILE" >&2; exit 64; }
vault=$(realpath "$3")
seqrcast=$(realpath "$1")/seqrcast
cd "$2"
sha256sum -- *.deb >SHA256SUMS
for signature in SHA256SUMS.png SHA256SUMS.txt; do
    "$seqrcast" sign SHA256SUMS --vault "$vault" --force -o "$signature"
done
"$seqrcast" id --vault "$vault" --force -o signer.png

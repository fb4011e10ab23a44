#!/bin/sh
# test-vaults.sh FOLDER: opens vaults and backups of Debian 12 in Debian 13, and back. The systems
# have different versions of SQLite, OpenSSL and ICU. It uses the newest package of each system in
# FOLDER, which Scripts/test-on.sh puts there. Asks for root's rights by sudo.
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || exec sudo Scripts/test-vaults.sh "$@"

# Its mounts are private and end with it.
if [ -z "${IN_NAMESPACE:-}" ]; then
    systems=$(mktemp -d /var/tmp/seqrcast-vaults.XXXXXX)
    . Scripts/exit-on-signals.sh
    trap 'rm -rf --one-file-system "$systems"' EXIT
    IN_NAMESPACE=1 unshare --mount Scripts/test-vaults.sh "$1" "$systems"
    exit
fi
packages=$1
systems=$2
. Scripts/clean-system.sh

for system in bookworm:deb12u1 trixie:deb13u1; do
    root=$systems/${system%:*}
    # shellcheck disable=SC2012 # the newest; no name has a line break
    package=$(ls -t "$packages"/seqrcast_*~"${system#*:}"_*.deb | head -n 1)
    mkdir -p "$root"
    make_system "${system%:*}"
    cp "$package" "$root/tmp/seqrcast.deb"
    inside apt-get install --quiet=2 --yes --no-install-recommends /tmp/seqrcast.deb >/dev/null
done

# on RELEASE COMMAND: runs a command in the folder /moved of that system, where `open` is seqrcast
# on locked vaults.
on() {
    root=$systems/$1
    mkdir -p "$root/moved"
    inside sh -euc "cd /moved
        open() { seqrcast \"\$@\" --vault-passphrase-fd 3 3<passphrase; }
        $2"
}

# same FROM TO: compares one history on both.
same() {
    for release in "$1" "$2"; do
        on "$release" 'open history --vault Bob.vault && open contact list --vault Bob.vault' >"$systems/$release.txt"
    done
    cmp "$systems/$1.txt" "$systems/$2.txt" || {
        echo "$1 and $2 show other contents of one vault" >&2
        exit 1
    }
}

for way in "bookworm trixie" "trixie bookworm"; do
    from=${way% *}
    to=${way#* }
    rm -rf "$systems"/*/moved
    on "$from" '
        echo "tin soldier of old times" >passphrase
        for name in Älice Bob; do seqrcast init --name "$name" --vault "$name.vault"; done
        seqrcast id --vault Bob.vault -o bob.png
        seqrcast channel create Škola --vault Älice.vault
        seqrcast share Škola --to bob.png -o share.png --vault Älice.vault
        seqrcast publish Škola "Tuesday, 7 pm" -o notice.png --vault Älice.vault
        seqrcast scan share-1.png share-3.png notice.png --yes --vault Bob.vault
        for name in Älice Bob; do seqrcast passphrase set --vault "$name.vault" --passphrase-fd 3 3<passphrase; done
        open backup --vault Älice.vault -o whole.seqr --passphrase-fd 4 4<passphrase
        open backup --portable --vault Älice.vault -o portable.seqr --passphrase-fd 4 4<passphrase' >"$systems/log" 2>&1 ||
        {
            cat "$systems/log" >&2
            exit 1
        }
    cp -a "$systems/$from/moved/." "$systems/$to/moved/"
    same "$from" "$to"
    on "$to" '
        open doctor --vault Bob.vault
        open publish Škola "At the usual place" -o later.png --vault Älice.vault
        open scan later.png --vault Bob.vault
        open restore whole.seqr --vault whole.vault --passphrase-fd 4 4<passphrase
        open history --vault whole.vault
        seqrcast restore portable.seqr --vault portable.vault --passphrase-fd 3 3<passphrase
        seqrcast history --vault portable.vault' >"$systems/log" 2>&1 || {
        cat "$systems/log" >&2
        exit 1
    }
    cp -a "$systems/$to/moved/." "$systems/$from/moved/"
    same "$from" "$to"
    echo "$to reads and writes a vault of $from and restores its backups, and $from reads the vault again"
done

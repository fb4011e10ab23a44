#!/bin/sh
# demo.sh SEQRCAST FOLDER: Alice runs a channel, Bob asks to follow it and reads it, Carol gets a
# share by her card, and Bob is revoked. Each command is printed, then run.
set -eu

seqrcast=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

# as NAME ARGUMENTS…: runs seqrcast with NAME's vault.
as() {
    name=$1
    shift
    printf '\n%s$ seqrcast' "$name"
    for argument; do
        case $argument in
        *[!A-Za-z0-9._:,=/@-]*) printf " '%s'" "$argument" ;;
        *) printf ' %s' "$argument" ;;
        esac
    done
    printf '\n'
    SEQRCAST_VAULT=$name.vault "$seqrcast" "$@" 2>&1
}

as alice init --name Alice
as alice channel create chess
as alice id -o alice.png
as bob init --name Bob
as bob request --to alice.png --channel chess --note 'Bob, from the library' -o request.png
as alice scan request.png
as alice requests accept Bob -o share.png --yes
as bob scan share.png --yes
as bob contact list
as alice publish chess 'Tuesday, 7 pm, back room' --expires 7d -o notice.png
as alice publish chess https://example.org/openings -o link.png
as bob scan notice.png --at geo:37.77,-122.42
as bob scan link.png
as bob history chess
as bob show 'chess#1' -o again.png
cmp notice.png again.png && echo '(again.png is notice.png, byte for byte)'

as carol init --name Carol
as carol id -o carol.png
as alice share chess --to carol.png -o carols-share.png
as carol scan carols-share-1.png carols-share-3.png --yes
as alice revoke chess Bob --yes
as alice members chess
as alice publish chess 'The key is under the mat' -o later.png
as bob scan later.png || echo "[exit $?]"
as carol scan later.png

as bob unsubscribe chess --yes
as bob scan notice.png || echo "[exit $?]"

printf '\nThe pictures and the vaults are in %s\n' "$folder"

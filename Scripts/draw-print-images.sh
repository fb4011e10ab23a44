#!/bin/sh
# draw-print-images.sh SEQRCAST: draws each printed page into docs/images, for
# docs/guide/printing.md.
set -eu
[ $# = 1 ] || {
    echo "usage: $0 SEQRCAST" >&2
    exit 64
}
seqrcast=$(realpath "$1")
images=$(realpath "$(dirname "$0")/../docs/images")
folder=$(mktemp -d)
. "$(dirname "$0")/exit-on-signals.sh"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# as WHO ARGUMENT…: runs the program with the vault of WHO; shows its messages if it fails.
as() {
    who=$1
    shift
    "$seqrcast" "$@" --vault "$who.vault" >/dev/null 2>>notes || {
        cat notes >&2
        exit 1
    }
}
alice() { as alice "$@"; }
bob() { as bob "$@"; }

# draw NAME RESOLUTION: draws the first page of NAME.pdf in gray.
draw() {
    pdftoppm -r "$2" -gray -png -singlefile "$1.pdf" "$images/print-$1"
}

alice init --name 'Alice Okafor'
alice channel create 'Chess club'
bob init --name Bob --suite compact
bob id -o bob.png
alice publish 'Chess club' 'Tuesday, 7 pm, back room. Bring a clock.' --expires 2099-12-05 -o 1.png
for round in first second third; do
    alice publish 'Chess club' "The $round round begins at 8 pm." --expires 2099-11-25 -o 2.png
done
head -c 5500 /dev/urandom >minutes.bin
alice publish 'Chess club' --file minutes.bin -o 5.png

alice poster 'Chess club#1' -o poster.pdf && draw poster 45
alice poster 'Chess club#1' --name --title 'Notice to members' --show-expiry \
    --reader 'Ask at the desk.' -o poster-titled.pdf && draw poster-titled 45
alice poster 'Chess club#1' --title Mitteilung --language de --show-expiry --paper a6 -o poster-a6.pdf &&
    draw poster-a6 75
alice poster 'Chess club#1' 'Chess club#2' 'Chess club#3' 'Chess club#4' --per-page 4 --name \
    --title 'Board, week 49' --show-expiry --caption 'General meeting' --caption 'First round' \
    --caption 'Second round' --caption 'Third round' -o board.pdf && draw board 50
alice poster 'Chess club#5' --name --title 'Minutes of the general meeting' -o parts.pdf && draw parts 28
alice id --card -o card.pdf && draw card 90
alice share 'Chess club' --to bob.png --name --paper a6 -o share.pdf && draw share 75
echo 'tin soldier' >passphrase
"$seqrcast" backup --keys-only --vault alice.vault -o keys.pdf --passphrase-fd 3 3<passphrase 2>>notes
draw keys 45
"$seqrcast" guest 'Chess club' --name 'Reading room' --vault alice.vault -o chess.html --sheet guest.pdf \
    --try 'Chess club#1' --passphrase-fd 3 3<passphrase >/dev/null 2>>notes
draw guest 50

alice channel create tickets
{
    echo seat,row,gate
    for seat in 1 2 3 4 5 6 7 8 9 10; do echo "A$seat,A,2"; done
} >seats.csv
alice publish tickets --batch seats.csv --template 'Seat {seat}' --sheet --title 'Autumn rally' \
    --seat '{seat}' --caption 'Row {row} · Gate {gate}
Mission Park' --cut-marks -o out
mv out/sheet.pdf tickets.pdf
draw tickets 42
ls -l "$images"/print-*.png

people alice you
as alice channel create chess
as alice channel create hikes
member alice chess you
as alice share hikes --to you.png -o share-hikes.png
as you scan share-hikes-*.png --yes
for text in one two 'the clock, tuesday' four; do as alice publish chess "$text" -o "$text.png"; done
as alice publish chess --record ticket seat=12 --plain event=chess -o ticket.png
as you scan ./*.png --at geo:37.77,-122.42

people alice you
as alice channel create chess
member alice chess you
for place in clock bridge; do
    as alice publish chess "At the $place" -o $place.png
    as you scan $place.png --at geo:37.77,-122.42
done

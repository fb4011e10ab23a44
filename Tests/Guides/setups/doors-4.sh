people you
as you channel create concert
{
    echo text
    seq 3
} >guests.csv
as you publish concert --batch guests.csv -o tickets
as you scan --once tickets/concert-1.png

people owner door
as owner channel create concert
member owner concert door
{
    echo text
    seq 3
} >guests.csv
as owner publish concert --batch guests.csv -o tickets
as door scan --once tickets/concert-1.png

people you
{
    echo name,seat
    for seat in $(seq 200); do echo "Guest $seat,$seat"; done
} >guests.csv
